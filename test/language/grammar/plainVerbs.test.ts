// Tests verbs that mean the same as the plain one, where lists of the same things are at other paths, and things that
// are gone with a status.

import { readOperations, type Step } from "../../../language/index.ts";
import { reads, requestStep, validateStep } from "./table.ts";

const mill = "{ type: object, properties: { id: { type: string }, name: { type: string } } }";
const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const id = "parameters: [{ name: mill_id, in: path, required: true, schema: { type: string } }]";
const account = "parameters: [{ name: account, in: path, required: true, schema: { type: string } }]";
const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Mills, version: "1" }
paths:
  /mills:
    get: { operationId: listMills, responses: { "200": { description: ok, ${json(`{ type: array, items: ${mill} }`)} } } }
    post: { operationId: createMill, requestBody: { ${json(mill)} }, responses: { "201": { description: ok, ${json(mill)} } } }
  /mills/{mill_id}:
    ${id}
    get: { operationId: getMill, responses: { "200": { description: ok, ${json(mill)} } } }
    delete: { operationId: deleteMill, responses: { "204": { description: gone } } }
  /mills/{mill_id}/fetch:
    ${id}
    post: { operationId: fetchMill, summary: Fetch a mill, responses: { "202": { description: ok } } }
  /{account}/mills:
    ${account}
    get: { operationId: listMillsForAccount, responses: { "200": { description: ok, ${json(`{ type: array, items: ${mill} }`)} } } }
    post: { operationId: createMillInTeam, requestBody: { ${json(mill)} }, responses: { "201": { description: ok } } }
  /sails:
    post: { operationId: createSail, requestBody: { ${json(mill)} }, responses: { "201": { description: ok, ${json(mill)} } } }
  /sails/{sail_id}:
    parameters: [{ name: sail_id, in: path, required: true, schema: { type: string } }]
    get: { operationId: getSail, responses: { "200": { description: ok, ${json(mill)} } } }
    delete: { operationId: deleteSail, responses: { "204": { description: gone } } }
`);
const made: readonly Step[] = [
  { step: "api_request", action: "POST /mills", body: { name: "North" }, store: [{ millId: "$.id" }] },
  { step: "api_request", action: "POST /sails", body: { name: "Red" }, store: [{ sailId: "$.id" }] },
];
const after = (...more: readonly Step[]) => ({ operations, before: [...made, ...more], variables: ["millId", "sailId"] });
const shown = (steps: readonly Step[]): unknown =>
  steps.map((step) =>
    step.step === "api_request"
      ? { step: step.step, action: step.action.replace(/\{(\w+)_id\}/, (_, name: string) => `\${${name}Id}`) }
      : step,
  );
const read = requestStep("GET /mills/${millId}");
const missing = validateStep('{"status":404}');

reads(
  "a verb that means the same as the plain one",
  after(),
  `
  Read the mill => [${read}]
  Read the mill again => [${read}]
  Look up the mill => [${read}]
  Retrieve the mill => [${read}]
  Asking for the mill again should give 404 => [${read},${missing}]
  Fetch the mill => [${requestStep("POST /mills/${millId}/fetch")}]
  Read the weather
  Record a name of "Paint"
  `,
  shown,
);

reads(
  "a thing that is gone, with a status",
  after({ step: "api_request", action: "DELETE /sails/${sailId}" }),
  `
  Mill really gone (404) => [${read},${missing}]
  The mill is gone (404) => [${read},${missing}]
  sail gone, 404 => [${requestStep("GET /sails/${sailId}")},${missing}]
  It is gone (404) => [${requestStep("GET /sails/${sailId}")},${missing}]
  barn gone (404)
  `,
  shown,
);
