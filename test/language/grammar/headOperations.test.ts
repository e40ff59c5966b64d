// Tests that a HEAD operation beside GET is called by its own name only.

import { readOperations } from "../../../language/index.ts";
import { check, requestStep } from "./table.ts";

const crane = "content: { application/json: { schema: { type: object, properties: { id: { type: string } } } } }";
const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Port, version: "1" }
paths:
  /cranes/{craneId}:
    parameters: [{ name: craneId, in: path, required: true, schema: { type: string } }]
    get: { summary: Find a crane by ID, responses: { "200": { description: ok, ${crane} } } }
    head: { summary: Get the headers of a crane, operationId: getCraneByIdHeaders, responses: { "200": { description: ok } } }
`);

check(
  "an operation for headers alone",
  `
  Get the crane => [${requestStep("GET /cranes/${craneId}")}]
  Read the crane again => [${requestStep("GET /cranes/${craneId}")}]
  Fetch the crane => [${requestStep("GET /cranes/${craneId}")}]
  Send a HEAD request to /cranes/\${craneId} => [${requestStep("HEAD /cranes/${craneId}")}]
`,
  {
    ...(operations === undefined ? {} : { operations }),
    before: [{ step: "api_request", action: "PUT /cranes/7", store: [{ craneId: "$.id" }] }],
    variables: new Set(["craneId"]),
  },
);
