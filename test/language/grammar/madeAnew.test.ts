// Tests that a creation is that of the collection, where an item can be created under its id, too.

import { readOperations, type Step } from "../../../language/index.ts";
import { reads, requestStep } from "./table.ts";

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const boat =
  "{ type: object, required: [name, berth], properties: { name: { type: string }, berth: { type: string }, flag: { type: string } } }";
const made = (schema: string): string =>
  `{ "201": { description: ok, ${json(schema.replace("properties: {", "properties: { id: { type: string },"))} } }`;
const id = (name: string): string => `parameters: [{ name: ${name}, in: path, required: true, schema: { type: string } }]`;
const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Harbour, version: "1" }
paths:
  /boats:
    post: { operationId: createBoat, summary: Create a new boat, requestBody: { ${json(boat)} }, responses: ${made(boat)} }
  /boats/{boatId}:
    ${id("boatId")}
    get: { operationId: getBoat, summary: Get a boat, responses: { "200": { description: ok, ${json(boat)} } } }
    post: { operationId: createBoatWithId, summary: Create a new boat with id, requestBody: { ${json("{ type: object }")} }, responses: ${made(boat)} }
  /sailors:
    post: { operationId: createSailor, summary: Create a sailor, requestBody: { ${json("{ type: object, required: [name], properties: { name: { type: string } } }")} }, responses: { "201": { description: ok } } }
  /docks/{dockId}:
    ${id("dockId")}
    get: { operationId: getDock, summary: Get a dock, responses: { "200": { description: ok } } }
    post: { operationId: openDock, summary: Open a dock, responses: { "200": { description: ok } } }
`);

const first: Step = {
  step: "api_request",
  action: "POST /boats",
  body: { name: "Ada", berth: "B-1" },
  store: [{ boatId: "$.id" }],
};
const read: Step = { step: "api_request", action: "GET /docks/D-1" };

reads(
  "a creation after another one",
  { operations, before: [first, read], variables: ["boatId"] },
  `
  Create a boat without a berth
  Create a boat with name "Bea"
  Create a boat
  Create a second boat
  Create the boat
  Create a boat with id "b-1" and name "Bea"
  Create the boat again
  Create the same boat again => [${requestStep("POST /boats", ',"body":{"name":"Ada","berth":"B-1"},"store":[{"boatId":"$.id"}]')}]
  Create a boat with name "Bea" and no berth => [${requestStep("POST /boats", ',"body":{"name":"Bea"}')}]
  Create a boat with name "Bea" and berth "B-2" => [${requestStep("POST /boats", ',"body":{"name":"Bea","berth":"B-2"}')}]
  Create a boat with id "b-1" => [${requestStep("POST /boats/b-1")}]
  Create a boat with boatId "b-1" and name "Bea" => [${requestStep("POST /boats/b-1", ',"body":{"name":"Bea"}')}]
  Open the dock => [${requestStep("POST /docks/D-1")}]
  Get the boat => [${requestStep("GET /boats/${boatId}")}]
`,
);
