// Reads checks in everyday words: how the service answers, what has changed, who belongs to whom, what is in a list.
// The last sentences of each group mean something else, and are refused.

import { readOperations, type Step } from "../../../language/index.ts";
import { readsChecks } from "./table.ts";

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Orchestra, version: "1" }
paths:
  /musicians:
    post:
      operationId: hireMusician
      summary: Hire a musician
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/NewMusician" } } } }
      responses: { "201": { content: { application/json: { schema: { $ref: "#/components/schemas/Musician" } } } } }
  /instruments:
    get:
      operationId: listInstruments
      summary: List instruments
      responses:
        "200": { content: { application/json: { schema: { type: object, properties: { instruments: { type: array, items: { $ref: "#/components/schemas/Instrument" } } } } } } }
    post:
      operationId: addInstrument
      summary: Add an instrument
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/NewInstrument" } } } }
      responses:
        "201": { content: { application/json: { schema: { $ref: "#/components/schemas/Instrument" } } } }
        "400": { content: { application/json: { schema: { $ref: "#/components/schemas/Error" } } } }
        "409": { content: { application/json: { schema: { $ref: "#/components/schemas/Error" } } } }
  /instruments/{instrumentId}:
    parameters: [{ name: instrumentId, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getInstrument
      summary: Get an instrument
      responses: { "200": { content: { application/json: { schema: { $ref: "#/components/schemas/Instrument" } } } } }
    patch:
      operationId: changeInstrument
      summary: Change an instrument
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/NewInstrument" } } } }
      responses: { "200": { content: { application/json: { schema: { $ref: "#/components/schemas/Instrument" } } } } }
components:
  schemas:
    NewMusician: { type: object, properties: { name: { type: string } } }
    Musician: { type: object, properties: { id: { type: string }, name: { type: string } } }
    NewInstrument: { type: object, properties: { name: { type: string }, maker: { type: string }, insuredFor: { type: integer } } }
    Instrument:
      type: object
      properties:
        id: { type: string }
        name: { type: string }
        maker: { type: string }
        insuredFor: { type: integer }
        musicianId: { type: string }
        state: { type: string, enum: [NEW, TUNED, LENT] }
        restoredAt: { type: string, format: date-time, nullable: true }
        approvedBy: { type: string, nullable: true }
        soldAt: { type: string, format: date-time, nullable: true }
        deliveredOn: { type: string, format: date, nullable: true }
        strings: { type: integer }
        repairCount: { type: integer }
        muted: { type: boolean }
    Error:
      type: object
      properties:
        code: { type: string, enum: [name_taken, bad_maker] }
        field: { type: string }
        message: { type: string }
`);
const made: readonly Step[] = [
  { step: "api_request", action: "POST /musicians", body: { name: "Clara Wiek" } },
  { step: "save", store: [{ musicianId: "$.id" }] },
  { step: "api_request", action: "POST /instruments", body: { name: "Old Oak", maker: "Gagliano", insuredFor: 4000 } },
  { step: "save", store: [{ instrumentId: "$.id" }] },
];
const post = made[2] as Step;
const get: Step = { step: "api_request", action: "GET /instruments/${instrumentId}" };
const list: Step = { step: "api_request", action: "GET /instruments" };
const patch: Step = { step: "api_request", action: "PATCH /instruments/${instrumentId}", body: { insuredFor: 5500 } };
const patches: Step = { step: "api_request", action: "PATCH /instruments/${instrumentId}", body: { insuredFor: 5500, maker: "Amati" } };

function told(title: string, last: Step, table: string): void {
  readsChecks(title, { operations, before: [...made, last], variables: ["musicianId", "instrumentId"] }, table);
}

told(
  "how the service answers, in words",
  post,
  `
  It is turned down because the name is already taken => {"status":409},{"path":"$.code","equals":"name_taken"}
  The service refuses this change with a conflict => {"status":409}
  The server must reject the instrument with a 400 => {"status":400}
  The orchestra refuses it, since this name is taken => {"status":409},{"path":"$.code","equals":"name_taken"}
  Turned down as a bad request => {"status":400}
  It gets stored => {"status":201}
  The instrument is created and tuned => {"status":201},{"path":"$.state","equals":"TUNED"}
  It is refused, and the maker is named as the wrong field => {"status":400},{"path":"$.field","equals":"maker"}
  It is refused, and the colour is named as the wrong field
  It is not stored
  The instrument is created twice
  It is only stored if the maker is known
  It is refused unless the name is taken
`,
);

told(
  "what was changed",
  patch,
  `
  The response shows the new value => {"path":"$.insuredFor","equals":5500}
  The reply reflects the change => {"path":"$.insuredFor","equals":5500}
  The answer should show the new sum => {"path":"$.insuredFor","equals":5500}
  The insurance is updated
  The insured for is updated => {"path":"$.insuredFor","equals":5500}
  insuredFor has been changed => {"path":"$.insuredFor","equals":5500}
  insuredFor has not been changed => {"path":"$.insuredFor","equals":4000}
  insuredFor is unchanged => {"path":"$.insuredFor","equals":4000}
  The maker is unchanged => {"path":"$.maker","equals":"Gagliano"}
  The maker is updated
  The state is unchanged
  The instrument is unchanged
  The answer should show the new musician
  The answer should show the new owner
  The response shows the new maker
  The reply reflects no change
`,
);

told(
  "what was changed, in a sentence that reads it again",
  patches,
  `
  Get the instrument and check that it has the new maker => {"step":"api_request","action":"GET /instruments/\${instrumentId}"},{"path":"$.maker","equals":"Amati"}
`,
);

told(
  "what several fields were changed to",
  patches,
  `
  The reply reflects the changes => {"path":"$.insuredFor","equals":5500},{"path":"$.maker","equals":"Amati"}
  The response shows the new value
`,
);

told(
  "one instrument",
  get,
  `
  Still Gagliano, and it has no repairs yet => {"path":"$.maker","equals":"Gagliano"},{"path":"$.repairCount","equals":0}
  It belongs to our musician and is tuned => {"path":"$.musicianId","equals":{"$var":"musicianId"}},{"path":"$.state","equals":"TUNED"}
  It is listed as lent and has no approver => {"path":"$.state","equals":"LENT"},{"path":"$.approvedBy","equals":null}
  The restoration time is no longer null => {"path":"$.restoredAt","equals":null,"not":true}
  The time of restoration is no longer null => {"path":"$.restoredAt","equals":null,"not":true}
  It has a delivery date => {"path":"$.deliveredOn","equals":null,"not":true}
  The delivery date is null => {"path":"$.deliveredOn","equals":null}
  The sale date is null => {"path":"$.soldAt","equals":null}
  The selling date is null
  TUNED, time of restoration no longer null => {"path":"$.state","equals":"TUNED"},{"path":"$.restoredAt","equals":null,"not":true}
  It has 4 in the field strings => {"path":"$.strings","equals":4}
  strings > 3 && state == LENT && muted == false => {"path":"$.strings","compare":{"above":3}},{"path":"$.state","equals":"LENT"},{"path":"$.muted","equals":false}
  name =~ /^Old/ => {"path":"$.name","matches":"/^Old/"}
  No strings left => {"path":"$.strings","equals":0}
  The very same name comes back => {"path":"$.name","equals":"Old Oak"}
  Still Guarneri
  It belongs to our conductor
  The mending time is no longer null
  The case of the instrument is tuned
  The state is tuned rather than lent
  It has never been restored
  It shows as lent, or the name is null
  The price should double
`,
);

told(
  "a list of instruments",
  list,
  `
  Our instrument is in there somewhere => {"any":"$.instruments[*]","path":"$.id","equals":{"$var":"instrumentId"}}
  Old Oak is among the hits => {"any":"$.instruments[*]","path":"$.name","equals":"Old Oak"}
  Our instrument is not in the list => {"none":"$.instruments[*]","path":"$.id","equals":{"$var":"instrumentId"}}
  Nothing but our instrument shows up in that list => {"path":"$.instruments","length":1},{"path":"$.instruments[0].id","equals":{"$var":"instrumentId"}}
  It yields one result only => {"path":"$.instruments","length":1}
  For every entry in instruments, name exists and restoredAt is in date-time format => {"every":"$.instruments[*]","path":"$.name","exists":true},{"every":"$.instruments[*]","path":"$.restoredAt","format":"date-time"}
  The strings run from the lowest to the highest => {"path":"$.instruments[*].strings","sorted":"ascending"}
  Their names are different => {"path":"$.instruments[*].name","unique":true}
  The instruments all have different names => {"every":"$.instruments[*]","path":"$.name","exists":true},{"path":"$.instruments[*].name","unique":true}
  All instruments have unique names => {"every":"$.instruments[*]","path":"$.name","exists":true},{"path":"$.instruments[*].name","unique":true}
  The list has unique names => {"path":"$.instruments[*].name","unique":true}
  Their names are not different
  Our musician is in there somewhere
  There are no tuned instruments in the list => {"none":"$.instruments[*]","path":"$.state","equals":"TUNED"}
  Our instrument or Old Oak is in the list
  Nothing but tuned instruments shows up in that list
`,
);
