// Reads whether something was done, and what should be possible or not: the thing of the last request is made or not,
// an operation is sent and has to fail.

import { readOperations, type Step } from "../../../language/index.ts";
import { readsChecks, requestStep } from "./table.ts";

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Ferry, version: "1" }
paths:
  /crossings:
    post:
      operationId: scheduleCrossing
      summary: Schedule a crossing
      requestBody: { content: { application/json: { schema: { type: object, properties: { route: { type: string }, seats: { type: integer } } } } } }
      responses: { "201": { content: { application/json: { schema: { $ref: "#/components/schemas/Crossing" } } } } }
  /crossings/{crossingId}:
    parameters: [{ name: crossingId, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getCrossing
      summary: Get a crossing
      responses: { "200": { content: { application/json: { schema: { $ref: "#/components/schemas/Crossing" } } } } }
    delete:
      operationId: deleteCrossing
      summary: Delete a crossing
      responses: { "204": { description: gone } }
  /crossings/{crossingId}/depart:
    parameters: [{ name: crossingId, in: path, required: true, schema: { type: string } }]
    post:
      operationId: departCrossing
      summary: Depart a crossing
      responses: { "200": { content: { application/json: { schema: { $ref: "#/components/schemas/Crossing" } } } } }
components:
  schemas:
    Crossing: { type: object, properties: { id: { type: string }, route: { type: string }, seats: { type: integer }, state: { type: string, enum: [planned, boarding, registered] } } }
`);

const scheduled: Step = {
  step: "api_request",
  action: "POST /crossings",
  body: { route: "R7", seats: 90 },
  store: [{ crossingId: "$.id" }],
};
const fails = '{"status":"4xx"}';
const deletes = requestStep("DELETE /crossings/${crossingId}");
const departs = requestStep("POST /crossings/${crossingId}/depart");

function after(title: string, table: string): void {
  readsChecks(title, { operations, before: [scheduled], variables: ["crossingId"] }, table);
}

after(
  "whether a thing was made",
  `
  The crossing should be scheduled => {"status":201}
  The crossing was scheduled => {"status":201}
  The crossing should be added => {"status":201}
  The crossing should not be scheduled => ${fails}
  The crossing has not been scheduled
  The crossing was not created
  It was not created
  No crossing was created
  No new crossing was stored
  Expect status 400 and that no crossing was created
  No crossing should be scheduled => ${fails}
  No crossing should be made => ${fails}
  No crossing is created
  The request was not accepted => ${fails}
  The crossing must not be created => ${fails}
  The crossing should be registered => {"path":"$.state","equals":"registered"}
  The crossing should be created, the route should be "R7" => {"status":201},{"path":"$.route","equals":"R7"}
  The crossing should be scheduled twice
  No boat should be scheduled
  Every crossing should be scheduled
  The crossing should be cleaned
`,
);

after(
  "what should not be possible",
  `
  It should not be possible to delete the crossing => ${deletes},${fails}
  It should no longer be possible to delete the crossing => ${deletes},${fails}
  It must be impossible to delete the crossing => ${deletes},${fails}
  It should not be possible to schedule a crossing with route "R7" and seats -1 => ${requestStep("POST /crossings", ',"body":{"route":"R7","seats":-1}')},${fails}
  It should not be possible to delete the crossing: 409 => ${deletes},{"status":409}
  It should not be possible to schedule a crossing with route "R7", with 409 => ${requestStep("POST /crossings", ',"body":{"route":"R7"}')},{"status":409}
  We should not be able to delete the crossing => ${deletes},${fails}
  I cannot delete the crossing => ${deletes},${fails}
  The crossing cannot be deleted any more => ${deletes},${fails}
  It may not be possible to delete the crossing
  It is not possible to delete the crossing
  If it is not possible to delete the crossing
  It should not be possible to delete the crossing twice
  It should not be possible to paint the crossing
  We should not delete the crossing
  The guest should not be able to delete the crossing
  Tom cannot delete the crossing
`,
);

after(
  "what should be possible",
  `
  It should be possible to delete the crossing => ${deletes},{"status":204}
  It has to be possible to depart the crossing => ${departs},{"status":200}
  It might be possible to delete the crossing
`,
);
