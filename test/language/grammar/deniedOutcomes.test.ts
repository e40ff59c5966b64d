// Tests what a call does not come to: that it does not fail, that a status is another one, that there is no error of a
// class. A state or a flag of that name is preferred. A line without an arrow is refused.

import { readOperations, type Step } from "../../../language/index.ts";
import { readsChecks } from "./table.ts";

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`;
const claim =
  "{ type: object, properties: { id: { type: string }, state: { type: string, enum: [open, rejected, paid] }, blocked: { type: boolean } } }";
const { operations } = readOperations(`
openapi: 3.1.0
info: { title: Claims, version: "1" }
paths:
  /claims:
    post:
      operationId: fileClaim
      requestBody: { ${json("{ type: object, properties: { title: { type: string } } }")} }
      responses: { "201": { description: ok, ${json("{ type: object, properties: { id: { type: string }, title: { type: string } } }")} }, "409": { description: no, ${json("{ type: object, properties: { errors: { type: array, items: { type: string } } } }")} } }
  /claims/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: { operationId: getClaim, responses: { "200": { description: ok, ${json(claim)} }, "404": { description: no } } }
`);
const after = (action: string, body?: { title: string }) => ({
  operations,
  before: [{ step: "api_request", action, ...(body === undefined ? {} : { body }) } satisfies Step],
  variables: ["id"],
});

readsChecks(
  "a call that does not fail",
  after("POST /claims", { title: "Roof" }),
  `
  It should not fail. => {"status":{"below":400}}
  It did not fail. => {"status":{"below":400}}
  The request must not fail. => {"status":{"below":400}}
  It should not be rejected. => {"status":{"below":400}}
  It is not refused. => {"status":{"below":400}}
  The claim should not be rejected. => {"status":{"below":400}}
  The response must not be an error. => {"status":{"below":400}}
  It must not be a 409. => {"status":409,"not":true}
  This is not a 500. => {"status":500,"not":true}
  It should not be 409 but 422. => {"status":422},{"status":409,"not":true}
  It should be 409, not 422. => {"status":409},{"status":422,"not":true}
  The status should be 409, not 422. => {"status":409},{"status":422,"not":true}
  The status is anything but 500. => {"status":500,"not":true}
  There should be no server error. => {"status":"5xx","not":true}
  There is no client error. => {"status":"4xx","not":true}
  It should not return a server error. => {"status":"5xx","not":true}
  It should fail. => {"status":409}
  It should not succeed. => {"status":409}
  There might be a server error.
  It should not fail twice.
  It should not fail with 409.
  It should not fail if the title is new.
  It should not be 409 but a teapot.
  It must not be a problem.
`,
);

readsChecks(
  "a state of that name",
  after("GET /claims/${id}"),
  `
  The claim should not be rejected. => {"path":"$.state","equals":"rejected","not":true}
  It should not be rejected. => {"path":"$.state","equals":"rejected","not":true}
  It should not be blocked. => {"path":"$.blocked","equals":false}
  It should not fail. => {"status":{"below":400}}
  The state is anything but "paid". => {"path":"$.state","equals":"paid","not":true}
`,
);
