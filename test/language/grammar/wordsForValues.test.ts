// Refuses words that say how something is where no value can be meant, and statements that are not checks.

import { readOperations, type Step } from "../../../language/index.ts";
import { readsChecks } from "./table.ts";

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Observatory, version: "1" }
paths:
  /comets:
    post:
      operationId: addComet
      summary: Add a comet
      requestBody: { content: { application/json: { schema: { type: object, properties: { name: { type: string }, kind: { type: string }, remarks: { type: string } } } } } }
      responses: { "201": { content: { application/json: { schema: { $ref: "#/components/schemas/Comet" } } } } }
  /comets/{cometId}:
    parameters: [{ name: cometId, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getComet
      summary: Get a comet
      responses: { "200": { content: { application/json: { schema: { $ref: "#/components/schemas/Comet" } } } } }
    patch:
      operationId: changeComet
      summary: Change a comet
      requestBody: { content: { application/json: { schema: { type: object, properties: { name: { type: string }, remarks: { type: string } } } } } }
      responses: { "200": { content: { application/json: { schema: { $ref: "#/components/schemas/Comet" } } } } }
components:
  schemas:
    Comet:
      type: object
      properties: { id: { type: string }, name: { type: string }, kind: { type: string }, remarks: { type: string }, visibility: { type: string, enum: [visible, hidden, required] } }
`);

const add: Step = { step: "api_request", action: "POST /comets", body: { name: "Encke", kind: "short" } };
const saved: Step = { step: "save", store: [{ cometId: "$.id" }] };
const get: Step = { step: "api_request", action: "GET /comets/${cometId}" };

function told(title: string, before: readonly Step[], table: string): void {
  readsChecks(title, { operations, before, variables: ["cometId"] }, table);
}

told(
  "words that are no values",
  [add, saved, get],
  `
  The name should be required
  The name is required
  The remarks are optional
  The name should be ignored
  The kind should be long
  The remarks should be accepted
  The name is mandatory
  The visibility is required => {"path":"$.visibility","equals":"required"}
  The visibility should be hidden => {"path":"$.visibility","equals":"hidden"}
  The name should be "required" => {"path":"$.name","equals":"required"}
  The kind is short => {"path":"$.kind","equals":"short"}
  The name is Encke => {"path":"$.name","equals":"Encke"}
  The name and the kind should be the same
  The name and kind are the same
  The name should be the same => {"path":"$.name","equals":"Encke"}
`,
);

told(
  "what is done, and what is given",
  [add, saved],
  `
  Empty the remarks of the comet => {"step":"api_request","action":"PATCH /comets/\${cometId}","body":{"remarks":""}}
  Given a comet with name "Halley" and kind "long"
  The remarks of the comet are empty => {"path":"$.remarks","empty":true}
  Given there is a comet with name "Halley" => {"step":"api_request","action":"POST /comets","body":{"name":"Halley"}}
`,
);
