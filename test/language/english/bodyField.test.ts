import assert from "node:assert/strict";
import { compile } from "../../../language/english/compile.ts";
import { describe as describeSteps, type RequestParts, readOperations, type SentenceContext, type Step } from "../../../language/index.ts";
import { normalise } from "../../../language/steps/normalise.ts";
import { reads, refuses } from "./reading.ts";

const names =
  "text json xml html plain raw form multipart data content document object details information values entity file body payload title status".split(
    " ",
  );
const fields = names.map((name) => `${name}: { type: string }`).join(", ");
const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Notes, version: "1" }
paths:
  /notes:
    get: { responses: {} }
    post: { requestBody: { content: { application/json: { schema: { type: object, properties: { ${fields} } } } } }, responses: {} }
  /both:
    post: { requestBody: { content: { application/json: { schema: { type: object, properties: { text: {} } } }, text/plain: {} } }, responses: {} }
  /plain:
    post: { requestBody: { content: { text/plain: {} } }, responses: {} }
  /orders:
    post: { requestBody: { content: { application/json: { schema: { type: object, properties: { sku: {} } } } } }, responses: {} }
`);
if (operations === undefined) throw new Error("the document of this test is broken");
const context: SentenceContext = { operations, variables: new Set(["x"]), before: [] };

describe("words that name a whole body or a field of it", () => {
  const check = (sentence: string, parts: string, own: SentenceContext = context) =>
    it(sentence, () => reads(sentence, `{ step: api_request, action: POST /${/\/(\w+)/.exec(sentence)?.[1] ?? "notes"}, ${parts} }`, own));
  const refused = (sentence: string, ...ways: readonly string[]) =>
    it(`${sentence} (refused)`, () => {
      refuses(sentence, "ambiguous", undefined, context);
      const compiled = compile(sentence, undefined, context);
      const texts = compiled.kind === "refused" ? compiled.problem.suggestions.map(({ text }) => text) : [];
      assert.deepEqual(texts, ways);
      for (const text of texts) assert.equal(compile(text, undefined, context).kind, "understood", text);
    });

  for (const name of names.filter((one) => !/^(?:body|payload|file)$/.test(one)))
    check(`Send a POST request to /notes with ${name} "Eggs"`, `body: { ${name}: Eggs }`);
  for (const name of names.filter((one) => one !== "title")) {
    check(`Send a POST request to /notes with title "a" and ${name} "Eggs"`, `body: { title: a, ${name}: Eggs }`);
    check(`Send a POST request to /notes with ${name} "Eggs" and title "a"`, `body: { title: a, ${name}: Eggs }`);
  }
  check('Send a POST request with text "Eggs" to /notes', "body: { text: Eggs }");
  check("POST /notes with the text 5", "body: { text: 5 }");
  check('Send a POST request to the endpoint with text "Eggs"', "body: { text: Eggs }", {
    ...context,
    endpoint: { method: "POST", path: "/notes" },
  });

  check('Send a POST request to /orders with text "Eggs"', "text: Eggs");
  check('Send a POST request to /plain with text "Eggs"', "text: Eggs");
  check('Send a POST request to /unknown with text "Eggs"', "text: Eggs");
  check('Send a POST request to /notes with text body "Eggs"', "text: Eggs");
  check("Send a POST request to /notes with body ${x}", "body: { $var: x }");
  check('Send a POST request to /notes with data {"title": "a"}', "body: { title: a }");
  check('Send a POST request to /notes with file "a.json" as the body', "file: a.json");

  const send = "Send a POST request to /notes with";
  refused(`${send} body "Eggs".`, `${send} body {"body": "Eggs"}.`, `${send} text body "Eggs".`);
  refused(`${send} payload "Eggs".`, `${send} body {"payload": "Eggs"}.`, `${send} text body "Eggs".`);
  refused(`${send} file "a.json".`, `${send} body {"file": "a.json"}.`, `${send} body from file "a.json".`);
  refused(`${send} data \${x}.`, `${send} body {"data": \${x}}.`, `${send} body \${x}.`);
  refused(`${send} data {"a": 1}.`, `${send} body {"data": {"a": 1}}.`, `${send} body {"a": 1}.`);
  refused(
    'Send a POST request to /both with text "Eggs".',
    'Send a POST request to /both with body {"text": "Eggs"}.',
    'Send a POST request to /both with text body "Eggs".',
  );

  it("leave what is described as it was", () => {
    const written: readonly RequestParts[] = [
      { text: "Eggs" },
      { body: "Eggs" },
      { body: 5 },
      { body: { $var: "x" } },
      { body: { text: "a" } },
      { body: [1] },
      { file: "a.json" },
    ];
    for (const parts of written) {
      const steps: readonly Step[] = [{ step: "api_request", action: "POST /notes", ...parts }];
      const described = describeSteps(steps);
      assert.ok(described.kind === "described");
      const [{ sentence }] = described.instructions as [{ readonly sentence: string }];
      const compiled = compile(sentence, undefined, context);
      assert.ok(compiled.kind === "understood", sentence);
      assert.deepEqual(normalise(compiled.steps), normalise(steps), sentence);
    }
  });
});
