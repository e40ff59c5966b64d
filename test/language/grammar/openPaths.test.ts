// Tests requests whose paths leave a parameter open: the id that the steps above know is filled in.

import { deepEqual } from "node:assert/strict";
import { compile, readOperations, type Step } from "../../../language/index.ts";

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Permits, version: "1" }
paths:
  /permits:
    get: { operationId: listPermits, responses: { "200": { description: ok } } }
    post:
      operationId: createPermit
      responses:
        "201": { description: ok, content: { application/json: { schema: { type: object, properties: { permitNumber: { type: string }, zone: { type: string } } } } } }
  /permits/{permitNumber}:
    parameters: [{ name: permitNumber, in: path, required: true, schema: { type: string } }]
    get: { operationId: getPermit, responses: { "200": { description: ok } } }
  /permits/{permitNumber}/notices/{lang}:
    parameters:
      - { name: permitNumber, in: path, required: true, schema: { type: string } }
      - { name: lang, in: path, required: true, schema: { type: string } }
    put: { operationId: writeNotice, requestBody: { content: { application/json: { schema: { type: object, properties: { text: { type: string } } } } } }, responses: { "200": { description: ok } } }
  /permits/{permitNumber}/revoke:
    parameters: [{ name: permitNumber, in: path, required: true, schema: { type: string } }]
    post: { operationId: revokePermit, responses: { "200": { description: ok } } }
`);

const made: Step = { step: "api_request", action: "POST /permits", body: { zone: "A" } };
const other: Step = { step: "api_request", action: "POST /permits", body: { zone: "B" } };
const save = (name: string, of?: string): Step => ({
  step: "save",
  ...(of === undefined ? {} : { of }),
  store: [{ [name]: "$.permitNumber" }],
});
const revoke = (name: string, variable: string): Step => ({
  step: "api_request",
  action: `POST /permits/{${name}}/revoke`,
  parameters: { [name]: { $var: variable } },
});
const open: Step = { step: "api_request", action: "POST /permits/{permitNumber}/revoke" };
const implied: Step = { step: "save", of: "POST /permits", store: [{ permitNumber: "$.permitNumber" }], implied: true };

function stepsOf(sentence: string, before: readonly Step[], variables: readonly string[]): readonly Step[] | string {
  const compiled = compile(sentence, undefined, operations === undefined ? {} : { operations, before, variables: new Set(variables) });
  return compiled.kind === "understood" ? compiled.steps : compiled.problem.message;
}

const readings: readonly {
  readonly title: string;
  readonly sentence: string;
  readonly before: readonly Step[];
  readonly variables: readonly string[];
  readonly steps: readonly Step[];
}[] = [
  {
    title: "fills in a saved id of another name",
    sentence: "POST /permits/{permitNumber}/revoke",
    before: [made, save("permitNo")],
    variables: ["permitNo"],
    steps: [revoke("permitNumber", "permitNo")],
  },
  {
    title: "fills in a saved id where the sentence gives the parameter another name",
    sentence: "I send POST /permits/{id}/revoke",
    before: [made, save("permitNo")],
    variables: ["permitNo"],
    steps: [revoke("id", "permitNo")],
  },
  {
    title: "saves the id of the only thing that was made",
    sentence: "POST /permits/{permitNumber}/revoke",
    before: [made],
    variables: [],
    steps: [implied, revoke("permitNumber", "permitNumber")],
  },
  {
    title: "leaves the parameter to the variable of its name",
    sentence: "POST /permits/{permitNumber}/revoke",
    before: [made, save("permitNo")],
    variables: ["permitNo", "permitNumber"],
    steps: [open],
  },
  {
    title: "keeps a value that the path has where another request had another one",
    sentence: 'PUT /permits/{permitNumber}/notices/fr with text "x" for the same permit',
    before: [made, save("permitNo"), { step: "api_request", action: "PUT /permits/${permitNo}/notices/de", body: { text: "y" } }],
    variables: ["permitNo"],
    steps: [
      {
        step: "api_request",
        action: "PUT /permits/{permitNumber}/notices/{lang}",
        parameters: { permitNumber: { $var: "permitNo" }, lang: "fr" },
        body: { text: "x" },
      },
    ],
  },
  {
    title: "leaves it open where two things were made",
    sentence: "POST /permits/{permitNumber}/revoke",
    before: [made, save("first"), other, save("second")],
    variables: ["first", "second"],
    steps: [open],
  },
  {
    title: "leaves it open where nothing was made",
    sentence: "POST /permits/{permitNumber}/revoke",
    before: [],
    variables: [],
    steps: [open],
  },
];

describe("a path with an open parameter", () => {
  for (const { title, sentence, before, variables, steps } of readings)
    it(title, () => deepEqual(stepsOf(sentence, before, variables), steps));
});
