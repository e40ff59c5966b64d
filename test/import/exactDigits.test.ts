// Numbers beyond JavaScript in imported files: the playbooks have the digits of the file, wherever they are, in every
// format.

import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { importedTexts } from "./world.ts";

/** No JavaScript number equals one of these. */
const digits = ["9007199254740993", "-18446744073709551617", "1e400", "123456789012345678901234567890.5", "0.10000000000000001"];

const postman = (item: object, more: object = {}) =>
  JSON.stringify({ info: { name: "a", schema: "getpostman.com" }, ...more, item: [{ name: "a", ...item }] });
const postmanTest = (script: string) => postman({ request: "http://x.test/a", event: [{ listen: "test", script: { exec: [script] } }] });
/** The number stands for `@N@`, without the quotes that JSON.stringify writes, and for `@T@`. */
const bare = (text: string, n: string) => text.replaceAll('"@N@"', n).replaceAll(/@[NT]@/g, n);
const body = '{"id": @N@, "list": [{"a": @N@}]}';

const places = new Map<string, (n: string) => Readonly<Record<string, string>>>();
const add = (name: string, file: string, text: string, more: Readonly<Record<string, string>> = {}) =>
  places.set(name, (n) => ({ [file]: bare(text, n), ...more }));
add(
  "postman: JSON body",
  "a.postman_collection.json",
  postman({
    request: { method: "POST", url: "http://x.test/a", body: { mode: "raw", raw: body, options: { raw: { language: "json" } } } },
  }),
);
add("postman: query", "a.postman_collection.json", postman({ request: { method: "GET", url: "http://x.test/a?n=@N@" } }));
add("postman: path", "a.postman_collection.json", postman({ request: { method: "GET", url: "http://x.test/a/@N@" } }));
add(
  "postman: header",
  "a.postman_collection.json",
  postman({ request: { method: "GET", url: "http://x.test/a", header: [{ key: "X-N", value: "v @N@" }] } }),
);
add(
  "postman: header as number",
  "a.postman_collection.json",
  postman({ request: { method: "GET", url: "http://x.test/a", header: [{ key: "X-N", value: "@N@" }] } }),
);
add(
  "postman: form",
  "a.postman_collection.json",
  postman({ request: { method: "POST", url: "http://x.test/a", body: { mode: "urlencoded", urlencoded: [{ key: "n", value: "v@N@" }] } } }),
);
add(
  "postman: variable as number",
  "a.postman_collection.json",
  postman({ request: { method: "GET", url: "http://x.test/a?n={{n}}" } }, { variable: [{ key: "n", value: "@N@" }] }),
);
add(
  "postman: variable as text, bare in JSON",
  "a.postman_collection.json",
  postman(
    {
      request: {
        method: "POST",
        url: "http://x.test/a",
        body: { mode: "raw", raw: '{"n": {{n}}}', options: { raw: { language: "json" } } },
      },
    },
    { variable: [{ key: "n", value: "@T@" }] },
  ),
);
add(
  "postman: test, equality",
  "a.postman_collection.json",
  postmanTest("pm.test('a', () => pm.expect(pm.response.json().id).to.eql(@N@));"),
);
add(
  "postman: test, above",
  "a.postman_collection.json",
  postmanTest("pm.test('a', () => pm.expect(pm.response.json().id).to.be.above(@N@));"),
);
add(
  "postman: test, list",
  "a.postman_collection.json",
  postmanTest("pm.test('a', () => pm.expect(pm.response.json().id).to.be.oneOf([@N@, 1]));"),
);
add(
  "postman: test, whole",
  "a.postman_collection.json",
  postmanTest('pm.test("a", () => pm.expect(pm.response.json()).to.eql({"id": @N@, "l": [@N@]}));'),
);
add(
  "postman: script sets a variable",
  "a.postman_collection.json",
  postman({ request: "http://x.test/a?n={{n}}", event: [{ listen: "prerequest", script: { exec: ["pm.variables.set('n', @N@);"] } }] }),
);
add(
  "postman: environment",
  "a.postman_environment.json",
  JSON.stringify({ name: "e", values: [{ key: "n", value: "@N@" }], _postman_variable_scope: "environment" }),
  { "a.postman_collection.json": postman({ request: "http://x.test/a?n={{n}}" }) },
);
add(
  "har: JSON body",
  "a.har",
  JSON.stringify({
    log: {
      entries: [
        {
          request: { method: "POST", url: "http://x.test/a", headers: [], postData: { mimeType: "application/json", text: body } },
          response: { status: 200, content: {} },
        },
      ],
    },
  }),
);
add(
  "har: query",
  "a.har",
  JSON.stringify({
    log: { entries: [{ request: { method: "GET", url: "http://x.test/a?n=@N@", headers: [] }, response: { status: 200, content: {} } }] },
  }),
);
add(
  "har: form",
  "a.har",
  JSON.stringify({
    log: {
      entries: [
        {
          request: {
            method: "POST",
            url: "http://x.test/a",
            headers: [],
            postData: { mimeType: "application/x-www-form-urlencoded", params: [{ name: "n", value: "v@N@" }] },
          },
          response: { status: 200, content: {} },
        },
      ],
    },
  }),
);
add("bruno: JSON body", "a.bru", `meta {\n  name: a\n}\n\npost {\n  url: http://x.test/a\n  body: json\n}\n\nbody:json {\n  ${body}\n}\n`);
for (const [what, assertion] of Object.entries({
  equality: "eq @N@",
  "another equality": "@N@",
  above: "gt @N@",
  list: "in [@N@, 1]",
  between: "between 1,@N@",
  contains: "contains @N@",
}))
  add(
    `bruno: assertion, ${what}`,
    "a.bru",
    `meta {\n  name: a\n}\n\nget {\n  url: http://x.test/a\n}\n\nassert {\n  res.body.id: ${assertion}\n}\n`,
  );
add(
  "bruno: test",
  "a.bru",
  `meta {\n  name: a\n}\n\nget {\n  url: http://x.test/a\n}\n\ntests {\n  test("a", function () {\n    expect(res.body.id).to.equal(@N@);\n  });\n}\n`,
);
add(
  "bruno: variable, bare in JSON",
  "a.bru",
  `meta {\n  name: a\n}\n\npost {\n  url: http://x.test/a\n  body: json\n}\n\nbody:json {\n  {"n": {{n}}}\n}\n\nvars:pre-request {\n  n: @N@\n}\n`,
);
add("bruno: query", "a.bru", "meta {\n  name: a\n}\n\nget {\n  url: http://x.test/a\n}\n\nparams:query {\n  n: @N@\n}\n");
add("http: JSON body", "a.http", `POST http://x.test/a\nContent-Type: application/json\n\n${body}\n`);
add("http: variable, bare in JSON", "a.http", '@n = @N@\n\nPOST http://x.test/a\nContent-Type: application/json\n\n{"n": {{n}}}\n');
add("http: query", "a.http", "GET http://x.test/a?n=@N@\n");
add("http: assertion", "a.http", "GET http://x.test/a\n\n?? body id == @N@\n?? body id > @N@\n");
add("http: script", "a.http", "GET http://x.test/a\n\n> {%\n  client.test('a', () => client.assert(response.body.id === @N@));\n%}\n");
add("http: environment", "http-client.env.json", '{"dev": {"n": @N@}}', { "a.http": "GET http://x.test/a?n={{n}}\n" });
add("hurl: JSON body", "a.hurl", `POST http://x.test/a\n${body}\nHTTP 200\n`);
add("hurl: expected body", "a.hurl", `GET http://x.test/a\nHTTP 200\n${body}\n`);
add("hurl: query", "a.hurl", "GET http://x.test/a\n[Query]\nn: @N@\nHTTP 200\n");
for (const [what, assertion] of Object.entries({ equality: "== @N@", above: "> @N@", contains: "contains @N@", other: "!= @N@" }))
  add(`hurl: assertion, ${what}`, "a.hurl", `GET http://x.test/a\nHTTP 200\n[Asserts]\njsonpath "$.id" ${assertion}\n`);
add("hurl: variable", "a.hurl", 'POST http://x.test/a\n[Options]\nvariable: n=@N@\n{"n": {{n}}}\nHTTP 200\n');
const feature = (lines: string) => `Feature: a\n\n  Scenario: a\n${lines.replaceAll(/^/gm, "    ")}\n`;
add("karate: JSON body", "a.feature", feature(`Given url 'http://x.test/a'\nAnd request ${body}\nWhen method POST\nThen status 200`));
add(
  "karate: match",
  "a.feature",
  feature(
    "Given url 'http://x.test/a'\nWhen method GET\nThen match response.id == @N@\nAnd match response == { id: @N@, list: [@N@] }\nAnd match response contains { id: @N@ }",
  ),
);
add("karate: assert", "a.feature", feature("Given url 'http://x.test/a'\nWhen method GET\nThen assert response.id > @N@"));
add(
  "karate: variable",
  "a.feature",
  feature("* def n = @N@\nGiven url 'http://x.test/a'\nAnd request { n: '#(n)' }\nWhen method POST\nThen status 200"),
);
add(
  "karate: parameter",
  "a.feature",
  feature("Given url 'http://x.test/a'\nAnd param n = @N@\nAnd header X-N = @N@\nWhen method GET\nThen status 200"),
);
add(
  "gherkin: doc string and table",
  "a.feature",
  `Feature: a\n\n  Scenario Outline: a\n    Given the base URL is http://x.test\n    When I send a POST request to /a with body:\n      """json\n      ${body}\n      """\n    Then the response status should be 200\n    And $.id should be <n>\n\n    Examples:\n      | n |\n      | @N@ |\n`,
);
add("curl: JSON body", "a.sh", `curl http://x.test/a -H 'Content-Type: application/json' -d '${body}'\n`);
add("curl: query and form", "a.sh", "curl 'http://x.test/a?n=@N@' -d 'n=@N@'\n");
const arazzo = (step: string, inputs = "") =>
  `arazzo: 1.0.1\ninfo: { title: a, version: "1" }\nsourceDescriptions:\n  - { name: shop, url: ./openapi.yaml, type: openapi }\nworkflows:\n  - workflowId: a\n${inputs}    steps:\n      - stepId: a\n        operationId: make\n${step.replaceAll(/^/gm, "        ")}\n`;
add("arazzo: payload", "a.arazzo.yaml", arazzo("requestBody: { contentType: application/json, payload: { id: @N@, list: [ @N@ ] } }"));
add("arazzo: payload as text", "a.arazzo.yaml", arazzo(`requestBody:\n  contentType: application/json\n  payload: |\n    ${body}`));
add(
  "arazzo: replacement",
  "a.arazzo.yaml",
  arazzo("requestBody:\n  contentType: application/json\n  payload: { id: 1 }\n  replacements: [{ target: /id, value: @N@ }]"),
);
add(
  "arazzo: parameter",
  "a.arazzo.yaml",
  arazzo("parameters: [{ name: n, in: query, value: @N@ }, { name: X-N, in: header, value: @N@ }]"),
);
add(
  "arazzo: criteria",
  "a.arazzo.yaml",
  arazzo("successCriteria:\n  - condition: $response.body#/id == @N@\n  - condition: $response.body#/other > @N@"),
);
add(
  "arazzo: input",
  "a.arazzo.yaml",
  arazzo(
    "requestBody: { contentType: application/json, payload: { id: $inputs.n } }",
    "    inputs: { type: object, properties: { n: { type: number, default: @N@ } } }\n",
  ),
);
add(
  "arazzo as JSON: payload",
  "a.arazzo.json",
  JSON.stringify({
    arazzo: "1.0.1",
    info: { title: "a", version: "1" },
    sourceDescriptions: [{ name: "shop", url: "./openapi.yaml", type: "openapi" }],
    workflows: [
      {
        workflowId: "a",
        steps: [{ stepId: "a", operationId: "make", requestBody: { contentType: "application/json", payload: { id: "@N@" } } }],
      },
    ],
  }),
);

const document =
  'openapi: 3.0.3\ninfo: { title: shop, version: "1" }\nservers: [{ url: "http://x.test" }]\npaths:\n  /a: { post: { operationId: make, responses: { "200": { description: ok } } } }\n';

const count = (text: string, n: string) => text.split(n).length - 1;

describe("numbers of imported files", () => {
  for (const [place, filesOf] of places)
    it(`keep their digits: ${place}`, async () => {
      for (const n of digits) {
        const files = filesOf(n);
        const { texts, unfit, notReady } = await importedTexts(files, (path) => (path.endsWith("openapi.yaml") ? document : undefined));
        const written = Object.values(texts).join("\n");
        const listed = unfit.map(({ kind, what }) => `${kind} ${what}`);
        // Front matter has no number of so many digits.
        assert.deepEqual(
          { listed, notReady },
          { listed: /^variables:\n {2}n: |\bvariables: \{ n: /m.test(written) ? ["variable n"] : [], notReady: [] },
          written,
        );
        assert.equal(count(written, n), count(Object.values(files).join("\n"), n), `${n} in:\n${written}`);
      }
    });
});
