// Reads sentences of which a part used to be lost: a deletion that is only stated, a thing beside its list, how fast it
// answers, the flag `success`, a header that is named in English.

import { readOperations, type Step } from "../../../language/index.ts";
import { readsChecks, requestStep } from "./table.ts";

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Nursery, version: "1" }
paths:
  /saplings:
    get:
      operationId: listSaplings
      summary: List saplings
      responses:
        "200":
          headers: { API-Version: { schema: { type: string } }, X-Total-Count: { schema: { type: integer } } }
          content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Sapling" } } } }
    post:
      operationId: plantSapling
      summary: Plant a sapling
      requestBody: { content: { application/json: { schema: { type: object, properties: { species: { type: string }, metres: { type: number } } } } } }
      responses:
        "201":
          headers: { Location: { schema: { type: string } }, X-RateLimit-Remaining: { schema: { type: integer } }, X-RateLimit-Limit: { schema: { type: integer } } }
          content: { application/json: { schema: { $ref: "#/components/schemas/Sapling" } } }
  /saplings/{saplingId}:
    parameters: [{ name: saplingId, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getSapling
      summary: Get a sapling
      responses: { "200": { content: { application/json: { schema: { $ref: "#/components/schemas/Sapling" } } } } }
    delete:
      operationId: removeSapling
      summary: Remove a sapling
      responses: { "204": { description: gone } }
  /saplings/{saplingId}/prunings:
    parameters: [{ name: saplingId, in: path, required: true, schema: { type: string } }]
    get:
      operationId: listPrunings
      summary: List the prunings of a sapling
      responses: { "200": { content: { application/json: { schema: { type: array, items: { type: object, properties: { day: { type: string } } } } } } } }
  /saplings/{saplingId}/water:
    parameters: [{ name: saplingId, in: path, required: true, schema: { type: string } }]
    post:
      operationId: waterSapling
      summary: Water a sapling
      responses: { "200": { content: { application/json: { schema: { type: object, properties: { success: { type: boolean }, message: { type: string } } } } } } }
components:
  schemas:
    Sapling: { type: object, properties: { id: { type: string }, species: { type: string }, metres: { type: number }, version: { type: integer } } }
`);

const planted: Step = {
  step: "api_request",
  action: "POST /saplings",
  body: { species: "Elm", metres: 2 },
  store: [{ saplingId: "$.id" }],
};
const watered: Step = { step: "api_request", action: "POST /saplings/${saplingId}/water" };
const onSapling = (action: string): string => requestStep(action.replace("{", "${"));
const water = onSapling("POST /saplings/{saplingId}/water");

function after(title: string, before: readonly Step[], table: string): void {
  readsChecks(title, { operations, before, variables: ["saplingId"] }, table);
}

after(
  "a deletion, right after it was made",
  [planted],
  `
  Remove the sapling => ${onSapling("DELETE /saplings/{saplingId}")}
  The sapling must be removed, so remove it => ${onSapling("DELETE /saplings/{saplingId}")}
  The sapling has to be removed, therefore we remove it => ${onSapling("DELETE /saplings/{saplingId}")}
  The sapling is removed
  The sapling was deleted
  The sapling has been removed
`,
);

after(
  "a thing and what belongs to it",
  [planted],
  `
  Get the prunings of the sapling => ${onSapling("GET /saplings/{saplingId}/prunings")}
  Get the sapling and its prunings => ${onSapling("GET /saplings/{saplingId}")},${onSapling("GET /saplings/{saplingId}/prunings")}
  Get the sapling with its prunings
  Show the sapling including all its prunings
  Get the sapling together with the prunings
`,
);

after(
  "what nobody has said",
  [planted],
  `
  Check the id => {"path":"$.id","exists":true}
  Check that the species exists => {"path":"$.species","exists":true}
  Check the species
  Verify the metres
  Get the sapling quickly
  The service should respond quickly
  Water the sapling, which should answer quickly
`,
);

after(
  "the flag of success",
  [planted],
  `
  Water the sapling, which should report success => ${water},{"path":"$.success","equals":true}
  Water the sapling and expect success => ${water},{"path":"$.success","equals":true}
  Watering the sapling returns success => ${water},{"path":"$.success","equals":true}
  Water the sapling and expect a success status => ${water},{"status":200}
  Water the sapling, and it should succeed => ${water},{"status":200}
`,
);
after(
  "the flag of success, later",
  [planted, watered],
  `
  Success is reported => {"path":"$.success","equals":true}
  It reports no success => {"path":"$.success","equals":false}
  success exists => {"path":"$.success","exists":true}
`,
);

after(
  "headers in English",
  [{ step: "api_request", action: "GET /saplings" }],
  `
  The version header should be 2 => {"header":"API-Version","equals":"2"}
  The API version header is "2" => {"header":"API-Version","equals":"2"}
  The total count header should be 7 => {"header":"X-Total-Count","equals":"7"}
  There should be a total count header => {"header":"X-Total-Count","exists":true}
  Save the version header as \${v} => {"step":"save","store":[{"v":"header API-Version"}]}
  The "version" header should be 2 => {"header":"version","equals":"2"}
  The size header should be 2 => {"header":"size","equals":"2"}
  The total price header should be 7
`,
);
after(
  "headers that end alike",
  [planted],
  `
  The rate limit remaining header should be 5 => {"header":"X-RateLimit-Remaining","equals":"5"}
  The location header should exist => {"header":"Location","exists":true}
  The version should be 2 => {"path":"$.version","equals":2}
`,
);
