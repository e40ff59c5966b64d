// Reads checks that compare with what was sent or saved before, without its values: “both changes are there”, “same
// dates”, “the reason as entered”. The last sentences of each group mean something else, and are refused.

import { readOperations, type Step } from "../../../language/index.ts";
import { readsChecks } from "./table.ts";

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const object = (fields: string): string => `{ type: object, properties: { ${fields} } }`;
const kiln = json('{ $ref: "#/components/schemas/Kiln" }');
const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Pottery, version: "1" }
paths:
  /kilns:
    post: { operationId: addKiln, summary: Add a kiln, requestBody: { ${kiln} }, responses: { "201": { ${kiln} } } }
  /kilns/{kilnId}:
    parameters: [{ name: kilnId, in: path, required: true, schema: { type: string } }]
    get: { operationId: getKiln, summary: Get a kiln, responses: { "200": { ${kiln} } } }
    patch: { operationId: changeKiln, summary: Change a kiln, requestBody: { ${kiln} }, responses: { "200": { ${kiln} } } }
  /kilns/{kilnId}/copy:
    post:
      operationId: copyKiln
      parameters: [{ name: kilnId, in: path, required: true, schema: { type: string } }]
      requestBody: { ${json(object("name: { type: string }"))} }
      responses: { "201": { ${kiln} } }
  /kilns/{kilnId}/retire:
    post:
      operationId: retireKiln
      summary: Retire a kiln
      parameters: [{ name: kilnId, in: path, required: true, schema: { type: string } }]
      requestBody: { ${json(object("reason: { type: string }"))} }
      responses: { "200": { ${kiln} } }
components:
  schemas:
    Kiln: ${object(
      "id: { type: string }, name: { type: string }, note: { type: string }, token: { type: string }, hireDate: { type: string, format: date }, returnDate: { type: string, format: date }, maxHeatKw: { type: integer }, firedAt: { type: string, format: date-time }, shared: { type: boolean }, labels: { type: array, items: { type: string } }, retirementReason: { type: string }, state: { type: string, enum: [active, retired] }",
    )}
`);
const call = (action: string, body?: object): Step => ({ step: "api_request", action, ...(body === undefined ? {} : { body }) }) as Step;
const save = (...entries: readonly (readonly [string, string])[]): Step =>
  ({ step: "save", store: entries.map(([name, source]) => ({ [name]: source })) }) as Step;
const made = [
  call("POST /kilns", { name: "Big Red", note: "slow", hireDate: "2030-01-01", returnDate: "2030-02-01", maxHeatKw: 9 }),
  save(["kilnId", "$.id"], ["oldToken", "$.token"]),
];
const get = call("GET /kilns/${kilnId}");
const two = call("PATCH /kilns/${kilnId}", { note: "fast", shared: true });
const told = (title: string, before: readonly Step[], table: string): void => {
  readsChecks(title, { operations, before, variables: ["kilnId", "oldToken"] }, table);
};

const note = '{"path":"$.note","equals":"fast"}';
const shared = '{"path":"$.shared","equals":true}';
told(
  "both values that were sent",
  [...made, two],
  `
  Both are shown in the answer => ${note},${shared}
  Both changes are there => ${note},${shared}
  Both changes must be visible => ${note},${shared}
  The response shows both changes => ${note},${shared}
  The changes are in place => ${note},${shared}
  The response says so => ${note},${shared}
  Both changes are missing
  Both kilns are there
  `,
);
told(
  "both values, read back",
  [...made, two, get],
  `
  Check that both changes are there => ${note},${shared}
  It has the changes => ${note},${shared}
  `,
);
told(
  "both of three values",
  [...made, call("PATCH /kilns/${kilnId}", { note: "fast", shared: true, maxHeatKw: 4 })],
  "Both are shown in the answer",
);
told(
  "both values of a change that was refused",
  [...made, two, { step: "validate", checks: [{ status: 409 }] }, get],
  "Both changes are there",
);
told(
  "both texts of the only list that was sent",
  [...made, call("PATCH /kilns/${kilnId}", { labels: ["hot", "old"] })],
  `Both are in the response => {"path":"$.labels","contains":"hot"},{"path":"$.labels","contains":"old"}`,
);

told(
  "values as they were sent",
  [...made, get],
  `
  Same dates => {"path":"$.hireDate","equals":"2030-01-01"},{"path":"$.returnDate","equals":"2030-02-01"}
  It has the same dates as before => {"path":"$.hireDate","equals":"2030-01-01"},{"path":"$.returnDate","equals":"2030-02-01"}
  The note should be saved like that => {"path":"$.note","equals":"slow"}
  The heat is as entered => {"path":"$.maxHeatKw","equals":9}
  It carries the note she entered => {"path":"$.note","equals":"slow"}
  It has the note supplied => {"path":"$.note","equals":"slow"}
  The labels should be saved like that
  Not the same dates
  `,
);
told(
  "a value in a field with a longer name",
  [...made, call("POST /kilns/${kilnId}/retire", { reason: "cracked" })],
  `
  The state is retired and the reason as entered => {"path":"$.state","equals":"retired"},{"path":"$.retirementReason","equals":"cracked"}
  It has the retirement reason supplied => {"path":"$.retirementReason","equals":"cracked"}
  The reason is unchanged
  `,
);
told(
  "the only moment that was sent",
  [...made, call("PATCH /kilns/${kilnId}", { firedAt: "2030-01-09T08:00:00Z" }), get],
  `
  I see the new time => {"path":"$.firedAt","equals":"2030-01-09T08:00:00Z"}
  I see the new weight
  `,
);
told(
  "the thing and the values that were saved",
  [...made, get],
  `
  It is the same kiln as before => {"path":"$.id","equals":{"$var":"kilnId"}}
  It must not be \${oldToken} => {"path":"$.token","equals":{"$var":"oldToken"},"not":true}
  It must not be \${other}
  `,
);
told(
  "a copy",
  [...made, call("POST /kilns/${kilnId}/copy", { name: "Copy" })],
  `
  The copy must not have the same id as the original => {"path":"$.id","equals":{"$var":"kilnId"},"not":true}
  The copy must not have the same note as the original
  `,
);
