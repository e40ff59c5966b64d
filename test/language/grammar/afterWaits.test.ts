// Tests that a check after a wait reads the thing again, in one line with the request or after it. An answer that is
// named, and a status, stay those of the request. A line without an arrow is refused.

import { readOperations, type Step } from "../../../language/index.ts";
import { reads, requestStep, validateStep } from "./table.ts";

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const kiln =
  "{ type: object, properties: { id: { type: string }, state: { type: string, enum: [COLD, HOT] }, degrees: { type: integer } } }";
const { operations } = readOperations(`
openapi: 3.1.0
info: { title: Kilns, version: "1" }
paths:
  /kilns/{kilnId}:
    parameters: [{ name: kilnId, in: path, required: true, schema: { type: string } }]
    get: { operationId: getKiln, responses: { "200": { description: ok, ${json(kiln)} } } }
  /kilns/{kilnId}/stop:
    parameters: [{ name: kilnId, in: path, required: true, schema: { type: string } }]
    post: { operationId: stopKiln, summary: Stop a kiln, responses: { "200": { description: ok, ${json(kiln)} } } }
  /talks:
    post:
      operationId: planTalk
      summary: Plan a talk
      requestBody: { ${json("{ type: object, required: [title], properties: { title: { type: string } } }")} }
      responses: { "201": { description: ok } }
`);
const read: Step = { step: "api_request", action: "GET /kilns/${kilnId}" };
const stop = requestStep("POST /kilns/${kilnId}/stop");
const get = requestStep("GET /kilns/${kilnId}");
const wait = '{"step":"wait","for":3000}';
const cold = validateStep('{"path":"$.state","equals":"COLD"}');

reads(
  "checks after a wait",
  { operations, before: [read], variables: ["kilnId"] },
  `
  Stop the kiln, wait 3s, and verify it is COLD again. => [${stop},${wait},${get},${cold}]
  Stop the kiln, wait 3 seconds, and verify that the state is COLD. => [${stop},${wait},${get},${cold}]
  Stop the kiln, wait 3 s, get the kiln and verify that it is COLD. => [${stop},${wait},${get},${cold}]
  Stop the kiln, and verify that it is COLD. => [${stop},${cold}]
  Stop the kiln, wait 3 seconds, and expect status 200. => [${stop},${wait},${validateStep('{"status":200}')}]
  Plan a talk on 4 May 2026.
`,
);
