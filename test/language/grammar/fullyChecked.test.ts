// Reads checks whose sentence says more than that something is there or that a request went well: a check that leaves
// this out is green whatever happens, so it is read in full or refused.

import { readOperations, type Step } from "../../../language/index.ts";
import { readsChecks } from "./table.ts";

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Kiln, version: "1" }
paths:
  /glazes:
    get:
      operationId: listGlazes
      summary: List glazes
      responses:
        "200":
          headers: { X-Trace-Id: { schema: { type: string } } }
          content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Glaze" } } } }
        "401": { content: { application/json: { schema: { $ref: "#/components/schemas/Problem" } } } }
        "422": { content: { application/json: { schema: { $ref: "#/components/schemas/Invalid" } } } }
    post:
      operationId: mixGlaze
      summary: Mix a glaze
      requestBody: { content: { application/json: { schema: { type: object, required: [title, colour], properties: { title: { type: string }, colour: { type: string }, litres: { type: number } } } } } }
      responses:
        "201": { headers: { X-Trace-Id: { schema: { type: string } } }, content: { application/json: { schema: { $ref: "#/components/schemas/Glaze" } } } }
        "409": { content: { application/json: { schema: { $ref: "#/components/schemas/Problem" } } } }
        "422": { content: { application/json: { schema: { $ref: "#/components/schemas/Invalid" } } } }
  /glazes/{glazeId}:
    parameters: [{ name: glazeId, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getGlaze
      summary: Get a glaze
      responses: { "200": { content: { application/json: { schema: { $ref: "#/components/schemas/Glaze" } } } } }
    patch:
      operationId: changeGlaze
      summary: Change a glaze
      requestBody: { content: { application/json: { schema: { type: object, properties: { title: { type: string } } } } } }
      responses: { "200": { content: { application/json: { schema: { $ref: "#/components/schemas/Glaze" } } } } }
  /glazes/{glazeId}/firings:
    parameters: [{ name: glazeId, in: path, required: true, schema: { type: string } }]
    post:
      operationId: addFiring
      summary: Add a firing to a glaze
      requestBody: { content: { application/json: { schema: { type: object, required: [outcome], properties: { outcome: { type: string, enum: [pass, fail] } } } } } }
      responses:
        "201": { content: { application/json: { schema: { type: object, properties: { id: { type: string }, outcome: { type: string, enum: [pass, fail] }, cost: { type: number } } } } } }
        "422": { content: { application/json: { schema: { $ref: "#/components/schemas/Invalid" } } } }
components:
  schemas:
    Glaze:
      type: object
      properties: { id: { type: string }, title: { type: string }, colour: { type: string }, litres: { type: number }, tags: { type: array, items: { type: string } } }
    Problem: { type: object, properties: { title: { type: string }, status: { type: integer } } }
    Invalid:
      type: object
      properties: { title: { type: string }, errors: { type: object, additionalProperties: { type: string } } }
`);

const list: Step = { step: "api_request", action: "GET /glazes" };
const traced: Step = { step: "api_request", action: "GET /glazes", headers: { "X-Trace-Id": "t-9" } };
const mix: Step = { step: "api_request", action: "POST /glazes", body: { title: "Celadon", colour: "green" } };
const saved: Step = { step: "save", store: [{ glazeId: "$.id" }] };
const get: Step = { step: "api_request", action: "GET /glazes/${glazeId}" };
const patch: Step = { step: "api_request", action: "PATCH /glazes/${glazeId}", body: { title: "Tenmoku" } };
const fire: Step = { step: "api_request", action: "POST /glazes/${glazeId}/firings", body: { outcome: "maybe" } };

function told(title: string, before: readonly Step[], table: string): void {
  readsChecks(title, { operations, before, variables: ["glazeId"] }, table);
}

told(
  "nothing else",
  [mix],
  `
  The errors should mention the colour and nothing else => {"status":"4xx"},{"path":"$.errors.colour","exists":true},{"path":"$.errors","length":1}
  The errors mention title and colour and nothing else => {"status":"4xx"},{"path":"$.errors.title","exists":true},{"path":"$.errors.colour","exists":true},{"path":"$.errors","length":2}
  The glaze has a title and nothing else
  The response should have the fields id and title and nothing else
  The tags contain "matt" and nothing else
  The tags contain "matt" and no others
  There should be no error for the title => {"path":"$.errors.title","exists":true,"not":true}
  The title is "Celadon" and nothing else => {"path":"$.title","equals":"Celadon"}
  The glaze has a title => {"path":"$.title","exists":true}
`,
);

told(
  "the same header",
  [traced],
  `
  The response should have the header X-Trace-Id with the same value => {"header":"X-Trace-Id","equals":"t-9"}
  The response should have the same X-Trace-Id => {"header":"X-Trace-Id","equals":"t-9"}
  The response should have the header X-Trace-Id => {"header":"X-Trace-Id","exists":true}
`,
);
told(
  "the same header, which was not sent",
  [list],
  `
  The response should have the header X-Trace-Id with the same value
  The response should have the same X-Trace-Id
`,
);

told(
  "a verb that is also a value",
  [mix, saved, fire],
  `
  The firing should have passed
  The firing should have failed
  The firing failed
  The firing should fail
  The outcome is a pass => {"path":"$.outcome","equals":"pass"}
  The firing is a pass => {"path":"$.outcome","equals":"pass"}
  The request fails with 422 => {"status":422}
  The request failed => {"status":422}
  The firing should be rejected with 422 => {"status":422}
`,
);

told(
  "where in a text",
  [mix, saved, get],
  `
  The title should contain "C" at the beginning => {"path":"$.title","startsWith":"C"}
  The title contains "don" at the end => {"path":"$.title","endsWith":"don"}
  The title contains "don" => {"path":"$.title","contains":"don"}
  The title should be returned in the header
  The title should be sent in a response header
`,
);

told(
  "what is kept, shown or changed",
  [mix, saved, get],
  `
  The title should be stored
  The colour should be saved
  The title should be persisted
  Save the title => {"step":"save","store":[{"title":"$.title"}]}
  The id should be saved as \${kept} => {"step":"save","store":[{"kept":"$.id"}]}
  The title should be shown correctly
  The colour is displayed properly
  The title is fine
  The title should have changed
  The colour has been updated
  The title has not changed => {"path":"$.title","equals":"Celadon"}
  The response is fine => {"status":200}
`,
);
told(
  "what was changed",
  [mix, saved, patch],
  `
  The title should have changed => {"path":"$.title","equals":"Tenmoku"}
  The title has been updated => {"path":"$.title","equals":"Tenmoku"}
`,
);
told(
  "what is fine after something was made",
  [mix],
  `
  The title is fine
  The colour is OK
  The glaze is fine => {"status":201}
  The glaze is OK => {"status":201}
`,
);

told(
  "no error",
  [list],
  `
  I should not get an error => {"status":{"below":400}}
  I do not get an error => {"status":{"below":400}}
  There should be no errors => {"status":{"below":400}}
  I should get an error => {"status":"4xx"}
`,
);
