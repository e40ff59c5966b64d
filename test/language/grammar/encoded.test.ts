// Reads how the fields of a request are encoded, and refuses what would be a field by accident.

import { deepEqual, equal } from "node:assert/strict";
import { compile, parseAttachment } from "../../../language/index.ts";

const read = [
  ["POST /x as a form with a=1 and b=2", { form: { a: 1, b: 2 } }],
  ["Send a POST request to /x with form fields a=1 and b=2.", { form: { a: 1, b: 2 } }],
  ["POST /x as a form: a=1, b=2", { form: { a: 1, b: 2 } }],
  ["POST /x, as a form, with a=1", { form: { a: 1 } }],
  ['Send a POST request to /x as form data with name "Ada" and role "admin".', { form: { name: "Ada", role: "admin" } }],
  ["POST /x with a=1 and b=2 as a form", { form: { a: 1, b: 2 } }],
  ["POST /x with a=1 and b=2 form-encoded", { form: { a: 1, b: 2 } }],
  ["POST /x with a=1 as application/x-www-form-urlencoded", { form: { a: 1 } }],
  ["POST /x as a url-encoded form with a=1", { form: { a: 1 } }],
  ["Post a=1 and b=2 as a form to /x", { form: { a: 1, b: 2 } }],
  ["Post a form with a=1 to /x", { form: { a: 1 } }],
  ['POST /x as a form with a=1 and header X-Trace "t"', { form: { a: 1 }, headers: { "X-Trace": "t" } }],
  ['POST /x as a form with body {"a":1}', { form: { a: 1 } }],
  ['POST /x with body "a=1&b=2" as a form', { form: { a: "1", b: "2" } }],
  ["POST /x as a multipart form with a=1", { multipart: { a: 1 } }],
  ["POST /x as multipart with a=1", { multipart: { a: 1 } }],
  ["POST /x as JSON with a=1", { body: { a: 1 } }],
  ["POST /x with a=1 as JSON", { body: { a: 1 } }],
  ['POST /x with body {"a":1} as JSON', { body: { a: 1 } }],
  ["POST /x with query parameters a=1, b=2", { query: { a: 1, b: 2 } }],
  ["POST /x with header a=1", { headers: { a: 1 } }],
] as const;

const refused = [
  "POST /x as a form",
  "POST /x as admin with a=1",
  "POST /x with a=1 as a form with b=2",
  'POST /x with body "abc" as JSON',
  'POST /x with text "a" as JSON',
  "Expect the body as a form with a=1",
];

describe("the encoding of what is sent", () => {
  for (const [sentence, parts] of read)
    it(sentence, () => {
      const compiled = compile(sentence, undefined, {});
      const expected = [{ step: "api_request", action: "POST /x", ...parts }];
      deepEqual(compiled.kind === "understood" ? compiled.steps : compiled.problem.message, expected);
    });
  for (const sentence of refused) it(`is not guessed in “${sentence}”`, () => equal(compile(sentence, undefined, {}).kind, "refused"));
  it("is that of the table below", () => {
    const table = parseAttachment("| name | value |\n| --- | --- |\n| a | 1 |\n");
    const compiled = compile("POST /x as a form:", table, {});
    deepEqual(compiled.kind === "understood" ? compiled.steps : compiled.problem.message, [
      { step: "api_request", action: "POST /x", form: { a: 1 } },
    ]);
  });
});

describe("a body that is stated after the address", () => {
  const code = parseAttachment('```json\n{ "a": 1 }\n```\n');
  const sends = (sentence: string, attachment?: typeof code) => {
    const compiled = compile(sentence, attachment, {});
    const request = { step: "api_request", action: "PUT /x", body: { a: 1 } };
    deepEqual(compiled.kind === "understood" ? compiled.steps : compiled.problem.message, [request], sentence);
  };
  it("is sent, inline and below", () => {
    for (const sentence of ["PUT /x, body:", "PUT /x and this body:", "PUT /x and the following body:", "PUT /x and the body below"])
      sends(sentence, code);
    for (const sentence of ['PUT /x, body: {"a": 1}', 'PUT /x and the body is {"a": 1}', 'Log in: PUT /x with body {"a": 1}'])
      sends(sentence);
  });
  it("is expected where the method sends none", () => {
    for (const sentence of ['GET /x, body: {"a": 1}', 'GET /x and the body is {"a": 1}']) {
      const compiled = compile(sentence, undefined, {});
      deepEqual(compiled.kind === "understood" && compiled.steps, [
        { step: "api_request", action: "GET /x" },
        { step: "validate", checks: [{ body: "json", equals: { a: 1 } }] },
      ]);
    }
  });
});

describe("a bare word that is compared with a field", () => {
  for (const [sentence, word] of [
    ["The username should be ada.", "ada"],
    ["Check that the owner is grace", "grace"],
    ["Expect the colour to be blue.", "blue"],
  ])
    it(`is proposed in quotes without a document, too: ${sentence}`, () => {
      const compiled = compile(sentence as string, undefined, {});
      deepEqual(compiled.kind === "refused" && compiled.problem.suggestions?.map(({ title }) => title), [`Put “${word}” in quotes`]);
    });
});

describe("a path that is not complete", () => {
  for (const sentence of ["Expect that $.", "Expect $", "Expect status 200 and that $.", "Expect $.items[", "Save $.items[ as ${x}"])
    it(`is no check in “${sentence}”`, () => {
      const compiled = compile(sentence, undefined, {});
      equal(compiled.kind === "refused" && /^The path “\$.*” is not complete/.test(compiled.problem.message), true);
    });
  it("can be the whole body where a sentence names it", () => {
    const compiled = compile("Expect that $ exists.", undefined, {});
    deepEqual(compiled.kind === "understood" && compiled.steps, [{ step: "validate", checks: [{ path: "$", exists: true }] }]);
  });
});
