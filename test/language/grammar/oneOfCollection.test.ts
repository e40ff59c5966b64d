// Tests requests for one thing of a collection that can be deleted as a whole, and persons by their first names.

import { readOperations, type Step } from "../../../language/index.ts";
import { reads, requestStep } from "./table.ts";

const answer = 'responses: { "200": { description: ok } }';
const id = "parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]";
const { operations } = readOperations(`
openapi: 3.1.0
info: { title: Club, version: "1" }
paths:
  /members:
    post:
      operationId: createMember
      requestBody: { content: { application/json: { schema: { type: object, properties: { name: { type: string }, email: { type: string } } } } } }
      responses: { "201": { description: ok, content: { application/json: { schema: { type: object, properties: { id: { type: integer }, name: { type: string } } } } } } }
    delete: { operationId: deleteMemberByList, parameters: [{ name: id, in: query, required: true, schema: { type: string } }], ${answer} }
  /members/{id}:
    ${id}
    get: { operationId: getMemberById, ${answer} }
    delete: { operationId: deleteMemberById, ${answer} }
  /members/{id}/export:
    ${id}
    get: { operationId: exportMember, ${answer} }
`);
const member: Step = {
  step: "api_request",
  action: "POST /members",
  body: { name: "Ada Byron Lovelace", email: "ada@club.test" },
  store: [{ memberId: "$.id" }],
};
const after = (...before: readonly Step[]) => ({ operations, before, variables: ["memberId"] });
const own = (action: string): string => `[${requestStep(action.replace("{id}", "${memberId}"))}]`;

reads(
  "one thing of a collection",
  after(member),
  `
  Delete the member => ${own("DELETE /members/{id}")}
  Delete it => ${own("DELETE /members/{id}")}
  Delete the member \${memberId} => ${own("DELETE /members/{id}")}
`,
);

reads(
  "persons by their first names",
  after(member),
  `
  Get Ada => ${own("GET /members/{id}")}
  Get the record of Ada again => ${own("GET /members/{id}")}
  Delete Ada => ${own("DELETE /members/{id}")}
  Get the export of Ada => ${own("GET /members/{id}/export")}
  Delete Grace
`,
);
