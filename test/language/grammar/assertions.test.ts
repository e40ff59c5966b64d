// Reads lines that state several things of one response, part by part, in any order of their parts. The last sentences
// of each group mean something else, and are refused.

import { readOperations, type Step } from "../../../language/index.ts";
import { reads } from "./table.ts";

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Observatory, version: "1" }
paths:
  /telescopes:
    get:
      operationId: listTelescopes
      summary: List telescopes
      responses:
        "200":
          content: { application/json: { schema: { type: object, properties: { total: { type: integer }, telescopes: { type: array, items: { $ref: "#/components/schemas/Telescope" } } } } } }
    post:
      operationId: addTelescope
      summary: Add a telescope
      requestBody:
        content: { application/json: { schema: { type: object, required: [label], properties: { label: { type: string }, apertureCm: { type: integer }, notes: { type: string }, lensId: { type: string } } } } }
      responses:
        "201": { content: { application/json: { schema: { $ref: "#/components/schemas/Telescope" } } } }
        "409": { content: { application/json: { schema: { $ref: "#/components/schemas/Error" } } } }
        "422": { content: { application/json: { schema: { $ref: "#/components/schemas/Error" } } } }
  /telescopes/{telescopeId}:
    get:
      operationId: getTelescope
      summary: Get a telescope
      parameters: [{ name: telescopeId, in: path, required: true, schema: { type: string } }]
      responses:
        "200": { content: { application/json: { schema: { $ref: "#/components/schemas/Telescope" } } } }
        "404": { content: { application/json: { schema: { $ref: "#/components/schemas/Error" } } } }
components:
  schemas:
    Error: { type: object, properties: { code: { type: string }, message: { type: string } } }
    Telescope:
      type: object
      properties:
        id: { type: string, format: uuid }
        label: { type: string }
        apertureCm: { type: integer }
        price: { type: number }
        phase: { type: string, enum: [PLANNED, MOUNTED, IN_REPAIR, RETIRED] }
        remote: { type: boolean }
        receivedAt: { type: string }
        mountedAt: { type: string, format: date-time, nullable: true }
        serial: { type: string }
        notes: { type: string }
        filters: { type: array, items: { type: string } }
`);
const made: readonly Step[] = [
  { step: "api_request", action: "POST /telescopes", body: { label: "North Dome", apertureCm: 80, notes: "on loan" } },
  { step: "save", store: [{ telescopeId: "$.id" }] },
];
const one: Step = { step: "api_request", action: "GET /telescopes/${telescopeId}" };
const list: Step = { step: "api_request", action: "GET /telescopes" };

function told(title: string, last: Step, table: string): void {
  const steps = table.replaceAll(/ => (.+)$/gm, ' => [{"step":"validate","checks":[$1]}]');
  reads(title, { operations, before: [...made, last], variables: ["telescopeId"] }, steps);
}

told(
  "several statements of one response",
  one,
  `
  As result we obtain code 200, phase equal to PLANNED and the presence of a Location header => {"status":200},{"path":"$.phase","equals":"PLANNED"},{"header":"Location","exists":true}
  A status of 200 is required, label is to remain "North Dome", and mountedAt is to be a timestamp in ISO 8601 format => {"status":200},{"path":"$.label","equals":"North Dome"},{"path":"$.mountedAt","format":"date-time"}
  The answer shall carry an id of type string in UUID format => {"path":"$.id","type":"string"},{"path":"$.id","format":"uuid"}
  phase IN_REPAIR, price 12.5 and apertureCm 80 => {"path":"$.phase","equals":"IN_REPAIR"},{"path":"$.price","equals":12.5},{"path":"$.apertureCm","equals":80}
  The serial begins with TL- and has 8 characters => {"path":"$.serial","startsWith":"TL-"},{"path":"$.serial","length":8}
  serial conforming to the pattern ^TL-[0-9]{5}$, price greater than zero => {"path":"$.serial","matches":"^TL-[0-9]{5}$"},{"path":"$.price","compare":{"above":0}}
  The phase must be one of PLANNED, MOUNTED or RETIRED => {"path":"$.phase","oneOf":["PLANNED","MOUNTED","RETIRED"]}
  It should take less than two seconds to get a 200, and remote should be a boolean => {"time":{"below":2000}},{"status":200},{"path":"$.remote","type":"boolean"}
  200, and the time of response is under 800 ms => {"status":200},{"time":{"below":800}}
  We want both serial and mountedAt to stay null => {"path":"$.serial","equals":null},{"path":"$.mountedAt","equals":null}
  It's no longer planned but mounted => {"path":"$.phase","equals":"MOUNTED"}
  The telescope is only planned, not mounted yet => {"path":"$.phase","equals":"PLANNED"}
  The aperture is not less than 50 and at most 90 => {"path":"$.apertureCm","compare":{"atLeast":50}},{"path":"$.apertureCm","compare":{"atMost":90}}
  label and notes are exactly as we sent them => {"path":"$.label","equals":"North Dome"},{"path":"$.notes","equals":"on loan"}
  The label is North Dome and notes mention the word loan => {"path":"$.label","equals":"North Dome"},{"path":"$.notes","contains":"loan"}
  A field phase equal to MOUNTED together with notes that are not empty => {"path":"$.phase","equals":"MOUNTED"},{"path":"$.notes","empty":true,"not":true}
  notes contain 3011 => {"path":"$.notes","contains":"3011"}
  80 as apertureCm, no serial in the response => {"path":"$.apertureCm","equals":80},{"path":"$.serial","exists":true,"not":true}
  Oh, and the serial has to start with "TL-", that's the part people read out loud => {"path":"$.serial","startsWith":"TL-"}
  In accordance with the loan-in rule, lensId must not be present in the response => {"path":"$.lensId","exists":true,"not":true}
  The phase is MOUNTED, serial is still null at this point (only gets filled on site) => {"path":"$.phase","equals":"MOUNTED"},{"path":"$.serial","equals":null}
  The receivedAt field shall be formatted as a date-time => {"path":"$.receivedAt","format":"date-time"}
  The phase is one of PLANNED or MOUNTED and, at this stage, specifically PLANNED => {"path":"$.phase","oneOf":["PLANNED","MOUNTED"]},{"path":"$.phase","equals":"PLANNED"}
  The phase is PLANNED (for the second telescope)
  Without a token, the phase is PLANNED
  The phase is PLANNED, that's the price
  Once somebody has moved, the phase is MOUNTED
  The telescope never got mounted
  The telescope is yet to be mounted
  The previous telescope is planned
  The price is 12 or so
  The price is 12 unless it is retired
  The phase of the other telescope is PLANNED
  The owner is planned
  Show the price and the label
  The phase is PLANNED, and tell the owner
`,
);

told(
  "statements of a list",
  list,
  `
  Each and every one of the telescopes bears the phase PLANNED => {"every":"$.telescopes[*]","path":"$.phase","equals":"PLANNED"}
  Total amounts to exactly 2, and telescopes comprises 2 entries, neither more nor fewer => {"path":"$.total","equals":2},{"path":"$.telescopes","length":2}
  All of them are planned, none of them has the label "Old Dome" => {"every":"$.telescopes[*]","path":"$.phase","equals":"PLANNED"},{"none":"$.telescopes[*]","path":"$.label","equals":"Old Dome"}
  In telescopes, phase is always PLANNED and price never less than 2 => {"every":"$.telescopes[*]","path":"$.phase","equals":"PLANNED"},{"every":"$.telescopes[*]","path":"$.price","compare":{"atLeast":2}}
  Only telescopes whose phase is MOUNTED => {"every":"$.telescopes[*]","path":"$.phase","equals":"MOUNTED"}
  They are in descending order of price and every serial occurs only once => {"path":"$.telescopes[*].price","sorted":"descending"},{"path":"$.telescopes[*].serial","unique":true}
  For each of the "telescopes" the "price" lies between 2 and 5 => {"every":"$.telescopes[*]","path":"$.price","compare":{"atLeast":2,"atMost":5}}
  There is exactly one telescope, whose label is "North Dome" => {"path":"$.telescopes","length":1},{"path":"$.telescopes[0].label","equals":"North Dome"}
  Among the telescopes there is one with phase MOUNTED => {"any":"$.telescopes[*]","path":"$.phase","equals":"MOUNTED"}
  One of the telescopes has the phase MOUNTED and the label "North Dome" => {"any":"$.telescopes[*]","path":"$","contains":{"phase":"MOUNTED","label":"North Dome"}}
  The first telescope has the label "North Dome" and a price of 3 => {"path":"$.telescopes[0].label","equals":"North Dome"},{"path":"$.telescopes[0].price","equals":3}
  The first telescope has the label "North Dome", and telescopes has exactly 1 element => {"path":"$.telescopes[0].label","equals":"North Dome"},{"path":"$.telescopes","length":1}
  Half of the telescopes have the phase PLANNED
  Most telescopes are planned
  Each of the domes has the phase PLANNED
  The phase is PLANNED
`,
);
