// Reads why a request is refused: a reason decides between the documented statuses only where it can mean one of them.

import { readOperations, type Step } from "../../../language/index.ts";
import { readsChecks } from "./table.ts";

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Lockers, version: "1" }
paths:
  /lockers:
    get:
      operationId: listLockers
      summary: List lockers
      responses:
        "200": { content: { application/json: { schema: { type: array, items: { type: object, properties: { code: { type: string } } } } } } }
        "401": { description: No token }
        "422": { description: Invalid }
  /rentals:
    post:
      operationId: rentLocker
      summary: Rent a locker
      requestBody: { content: { application/json: { schema: { type: object, required: [lockerCode, start, end], properties: { lockerCode: { type: string }, start: { type: string, format: date }, end: { type: string, format: date } } } } } }
      responses:
        "201": { content: { application/json: { schema: { type: object, properties: { id: { type: string } } } } } }
        "401": { description: No token }
        "409": { description: Taken }
        "422": { description: Invalid }
  /parcels:
    post:
      operationId: dropParcel
      summary: Drop a parcel
      requestBody: { content: { application/json: { schema: { type: object, properties: { weight: { type: number }, label: { type: string } } } } } }
      responses:
        "201": { content: { application/json: { schema: { type: object, properties: { id: { type: string } } } } } }
        "422": { description: Invalid }
`);

const list: Step = { step: "api_request", action: "GET /lockers" };
const searched: Step = { step: "api_request", action: "GET /lockers", query: { page: -1 } };
const rent: Step = { step: "api_request", action: "POST /rentals", body: { lockerCode: "L1", start: "2027-01-04", end: "2027-01-02" } };
const drop: Step = { step: "api_request", action: "POST /parcels", body: { weight: 90, label: "A" } };

function told(title: string, last: Step, table: string): void {
  readsChecks(title, { operations, before: [last], variables: [] }, table);
}

told(
  "a reason of two statuses",
  rent,
  `
  It should be rejected because the end is before the start => {"status":"4xx"}
  It fails, since end is before start => {"status":"4xx"}
  It should be rejected because the parcel is too long => {"status":"4xx"}
  It is refused, because the rental is too short => {"status":"4xx"}
  It should be rejected because the locker is already taken => {"status":409}
  It should be rejected with a conflict => {"status":409}
  It should be rejected as invalid => {"status":422}
  It is refused with 422 because the end is before the start => {"status":422}
  It should be rejected because the token is expired => {"status":401}
`,
);

told(
  "a reason of the only status",
  drop,
  `
  It should be rejected because the parcel is too heavy => {"status":422}
  It should be rejected because the label is too long => {"status":422}
  It should be rejected => {"status":422}
`,
);

told(
  "a list without anything that could be wrong",
  list,
  `
  The token should be rejected => {"status":401}
  The token is refused => {"status":401}
  It should be rejected, because the token is invalid => {"status":401}
  It should no longer work => {"status":"4xx"}
  This should not work any more => {"status":"4xx"}
  It should be rejected => {"status":"4xx"}
`,
);

told(
  "a list with a parameter",
  searched,
  `
  It should be rejected => {"status":422}
  The token should be rejected => {"status":401}
`,
);
