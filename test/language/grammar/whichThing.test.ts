// Tests of which thing a code or a name is, where a request takes several: the one whose noun it follows.

import { readOperations, type Step } from "../../../language/index.ts";
import { reads, requestStep } from "./table.ts";

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Workshop, version: "1" }
paths:
  /workers:
    post:
      operationId: addWorker
      summary: Add a worker
      requestBody: { content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string } } } } } }
      responses: { "201": { description: ok, content: { application/json: { schema: { type: object, properties: { id: { type: string }, name: { type: string } } } } } } }
  /benches/{benchCode}:
    parameters: [{ name: benchCode, in: path, required: true, schema: { type: string } }]
    get:
      operationId: getBench
      summary: Get a bench
      responses: { "200": { description: ok, content: { application/json: { schema: { type: object, properties: { code: { type: string } } } } } } }
  /benches/{benchCode}/lock:
    parameters: [{ name: benchCode, in: path, required: true, schema: { type: string } }]
    put:
      operationId: lockBench
      summary: Lock a bench
      responses: { "204": { description: ok } }
  /allocations:
    post:
      operationId: createAllocation
      summary: Book a bench
      requestBody: { content: { application/json: { schema: { type: object, required: [workerId, benchCode, hours], properties: { workerId: { type: string }, benchCode: { type: string }, hours: { type: integer }, note: { type: string } } } } } }
      responses: { "201": { description: ok, content: { application/json: { schema: { type: object, properties: { id: { type: string } } } } } } }
`);

const worker: Step = { step: "api_request", action: "POST /workers", body: { name: "Ola" }, store: [{ workerId: "$.id" }] };
const lock: Step = { step: "api_request", action: "PUT /benches/{benchCode}/lock", parameters: { benchCode: "C3" } };
const booked = (bench: string, owner = '{"$var":"workerId"}') =>
  requestStep("POST /allocations", `,"body":{"workerId":${owner},"benchCode":"${bench}","hours":4}`);

reads(
  "the noun before a code says what it is",
  { operations, before: [worker, lock], variables: ["workerId"] },
  `
Book bench C4 for the worker with hours 4. => [${booked("C4")}]
Book the bench C4 for the worker with hours 4. => [${booked("C4")}]
Book bench "C4" for this worker with hours 4. => [${booked("C4")}]
Now try to book bench C4 for the worker with hours 4. => [${booked("C4")}]
Reserve bench C4 for the worker with hours 4. => [${booked("C4")}]
Book bench C4 for worker W9 with hours 4. => [${booked("C4", '"W9"')}]
Book a bench with benchCode "C4" and hours 4 for the worker. => [${booked("C4")}]
Book bench C4 for the worker.
`,
  (steps) => steps.map((step) => (step.step === "api_request" && step.body !== undefined ? inOrder(step) : step)),
);

function inOrder(step: Step): Step {
  if (step.step !== "api_request") return step;
  const { workerId, benchCode, hours, ...rest } = step.body as Record<string, string>;
  return { ...step, body: { workerId: workerId ?? "", benchCode: benchCode ?? "", hours: hours ?? "", ...rest } };
}
