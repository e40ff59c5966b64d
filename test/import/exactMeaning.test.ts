// Imports what other tools send in a way of their own: it is sent the same, or listed, and no secret is written.

import assert from "node:assert/strict";
import { importedTexts } from "./world.ts";

async function read(name: string, file: string, others: Readonly<Record<string, string>> = {}) {
  const { texts, unfit, sources, secrets, unvalued, notReady } = await importedTexts(
    { [name]: file },
    (path) => others[path.replace(/^\.\//, "")],
  );
  const of = (part: string) => Object.values(texts).filter((one) => one.includes(part));
  return {
    text: of("\nflow:").join("\n"),
    service: of("\nflow:").length === Object.keys(texts).length ? "" : (Object.values(texts).find((one) => !one.includes("\nflow:")) ?? ""),
    all: Object.values(texts).join("\n"),
    unfit: unfit.map(({ kind, what, reason }) => `${kind} ${what}: ${reason}`),
    requests: [sources[0]?.requests.found, sources[0]?.requests.converted, sources[0]?.requests.listed],
    secrets,
    unvalued,
    notReady,
  };
}

const openapi = `openapi: 3.0.0
servers: [{ url: http://x.test }]
paths:
  /tickets:
    post: { operationId: create, responses: { "201": { description: ok } } }
`;

function arazzo(requestBody: string): string {
  return `arazzo: 1.0.0
info: { title: t, version: "1" }
sourceDescriptions: [{ name: api, url: ./api.yaml, type: openapi }]
workflows:
  - workflowId: w
    steps:
      - stepId: a
        operationId: create
        requestBody:
${requestBody.replace(/^/gm, "          ")}
`;
}

describe("import of secrets", () => {
  it("encrypts those of Gherkin's sentences: in a body, a header and a variable", async () => {
    const { all, secrets } = await read(
      "it.feature",
      `Feature: F
  Scenario: S
    Given the base URL is "http://x.test"
    When I send a POST request to "/auth/login" with body:
      """
      { "username": "agent", "password": "S3cret-Agent-Pw!" }
      """
    Then the response status should be 200
    When I send a GET request to "/me" with header X-Api-Key "hd_live_9f8e7d6c5b4a"
    Then the response status should be 200
`,
    );
    assert.match(all, /"password": "\$\{password\}"/);
    assert.doesNotMatch(all, /S3cret|hd_live/);
    assert.deepEqual(secrets, ["password", "xApiKey"]);
  });

  it("encrypts those of Gherkin's sentences that prepare a request", async () => {
    const { all, secrets } = await read(
      "it.feature",
      `Feature: F
  Scenario: S
    Given I set header "X-Api-Key" to "hd_live_9f8e7d6c5b4a"
    When I send a GET request to "/me"
    Then the response status should be 200
`,
    );
    assert.doesNotMatch(all, /hd_live/);
    assert.deepEqual(secrets, ["xApiKey"]);
  });

  it("encrypts those of Arazzo's payloads", async () => {
    const { all, secrets } = await read("it.arazzo.yaml", arazzo("payload: { username: agent, password: S3cret-Agent-Pw! }"), {
      "api.yaml": openapi,
    });
    assert.match(all, /"password": "\$\{password\}"/);
    assert.doesNotMatch(all, /S3cret/);
    assert.deepEqual(secrets, ["password"]);
  });

  it("encrypts the cookies of a session in Hurl, and no others", async () => {
    const { all, secrets } = await read("it.hurl", "GET http://x.test/a\n[Cookies]\nsess: abc-secret-1\ntheme: light\nHTTP 200\n");
    assert.doesNotMatch(all, /abc-secret/);
    assert.match(all, /theme "light"/);
    assert.deepEqual(secrets, ["sess"]);
  });
});

describe("import of Arazzo", () => {
  it("keeps the rest of a payload that is a text of JSON with replacements", async () => {
    const { text, unfit } = await read(
      "it.arazzo.yaml",
      arazzo(`payload: '{"title": "fixed", "priority": 3, "tags": ["az"]}'\nreplacements: [{ target: /priority, value: 1 }]`),
      { "api.yaml": openapi },
    );
    assert.match(text, /body \{"title": "fixed", "priority": 1, "tags": \["az"\]\}/);
    assert.deepEqual(unfit, []);
  });

  it("lists a request with replacements in a text that is no JSON", async () => {
    const { unfit, requests } = await read("it.arazzo.yaml", arazzo("payload: '<a/>'\nreplacements: [{ target: /a, value: 1 }]"), {
      "api.yaml": openapi,
    });
    assert.match(unfit.join(), /replacements in a text that is not JSON cannot be made/);
    assert.deepEqual(requests, [1, 0, 1]);
  });
});

describe("import of addresses in variables", () => {
  it("takes the scheme of Hurl's {{host}} from its value", async () => {
    const { service, text, unvalued } = await read("it.hurl", "GET {{host}}/health\nHTTP 200\n\nGET {{host}}/b\nHTTP 200\n");
    assert.match(service, /base_url: "\$\{host\}"/);
    assert.match(text, /GET request to \/health with redirects off/);
    assert.deepEqual(unvalued, ["host"]);
  });

  it("adds no slash to an address with a path", async () => {
    const { text, notReady } = await read(
      "it.http",
      "@tickets = http://x.test/tickets\n\nGET {{tickets}}?size=5\n\n###\nGET {{tickets}}/1\n\n###\nPOST {{tickets}}\n",
    );
    assert.match(text, /Send a GET request to \$\{tickets\} with query parameter size "5"/);
    assert.match(text, /Send a GET request to \/1/);
    assert.match(text, /Send a POST request to \$\{tickets\}/);
    assert.deepEqual(notReady, []);
  });

  it("adds the slash to an address that is a host alone", async () => {
    const { text } = await read("it.http", "@base = http://x.test\n\nGET {{base}}?size=5\n");
    assert.match(text, /Send a GET request to \/ with query parameter size "5"/);
  });
});

describe("import of variables without a value", () => {
  it("declares them as texts that have none, so that a run stops instead of sending null", async () => {
    const { service, notReady } = await read(
      "it.http",
      'GET http://x.test/tickets/{{nope}}\n\n###\nPOST http://x.test/b\nContent-Type: application/json\n\n{"o": {{other}}}\n',
    );
    assert.match(service, /nope: \{ type: text \}/);
    assert.match(service, /other: \{ type: text \}/);
    assert.doesNotMatch(service, /null/);
    assert.deepEqual(notReady, []);
  });
});

describe("import of redirects", () => {
  it("follows none for Hurl but where an option says so", async () => {
    const { text } = await read("it.hurl", "GET http://x.test/a\nHTTP 200\n\nGET http://x.test/b\n[Options]\nlocation: true\nHTTP 200\n");
    assert.match(text, /Send a GET request to \/a with redirects off\./);
    assert.match(text, /Send a GET request to \/b\./);
  });
});

describe("import of .http", () => {
  const form = "Content-Type: application/x-www-form-urlencoded";
  it("lists a body that is a file with variables, or a text with a file in it", async () => {
    const { unfit, requests } = await read(
      "it.http",
      'POST http://x.test/a\n\n<@ ./a.txt\n\n###\nPOST http://x.test/b\n\n<?xml version="1.0"?>\n< ./a.txt\n\n###\nPOST http://x.test/c\n\n< ./a.txt\n',
    );
    assert.deepEqual(requests, [3, 1, 2]);
    assert.match(unfit.join("\n"), /its file has variables, but a step sends a file as it is/);
    assert.match(unfit.join("\n"), /its body joins a text and a file/);
  });

  it("reads the fields of a form that is written over lines, with blanks", async () => {
    const { text } = await read("it.http", `POST http://x.test/a\n${form}\n\ntext = a %26 b &\ninternal = true\n`);
    assert.match(text, /form fields "?text"? "a & b" and internal "true"/);
  });

  it("goes on with a header in an indented line, also after a query", async () => {
    const { text } = await read("it.http", "POST http://x.test/a?r=1\nX-Long: one,\n  two\nX-B: 3\n");
    assert.match(text, /query parameter r "1" and headers X-Long "one, two" and X-B "3"/);
  });

  it("goes on with the query in indented lines before the headers", async () => {
    const { text } = await read("it.http", "GET http://x.test/a\n  ?b=1\n  &c=2\nX-B: 3\n");
    assert.match(text, /query parameters b "1" and c "2"/);
  });

  it("lists a method that has no address", async () => {
    const { unfit, requests } = await read("it.http", "GET\n\n###\nGET http://x.test/a\n");
    assert.deepEqual(unfit, ["request GET: it has no address"]);
    assert.deepEqual(requests, [2, 1, 1]);
  });

  it("leaves out what is switched off", async () => {
    const { text, unfit, requests } = await read("it.http", "### off\n# @disabled\nDELETE http://x.test/a\n\n###\nGET http://x.test/b\n");
    assert.doesNotMatch(text, /DELETE/);
    assert.deepEqual(unfit, ["disabled off: it is switched off"]);
    assert.deepEqual(requests, [1, 1, 0]);
  });

  it("lists the type and the name of a part where its file gives others", async () => {
    const part = (head: string, body: string) => `--b\nContent-Disposition: form-data; ${head}\n\n${body}\n`;
    const { unfit } = await read(
      "it.http",
      `POST http://x.test/a\nContent-Type: multipart/form-data; boundary=b\n\n${part('name="file"; filename="renamed.log"\nContent-Type: text/x-log', "< ./a.txt")}${part('name="same"; filename="a.txt"\nContent-Type: text/plain', "< ./a.txt")}${part('name="t"\nContent-Type: text/markdown', "x")}--b--\n`,
    );
    assert.deepEqual(unfit, [
      "body part file: type text/x-log: the type of a part always comes from its file",
      "body part file: filename renamed.log: a part is always sent with the name of its file",
      "body part t: type text/markdown: a part with a text has no type",
    ]);
  });
});

describe("import of Gherkin's examples", () => {
  it("puts the text of a cell in its place: its quotes are those of the JSON", async () => {
    const { text } = await read(
      "it.feature",
      `Feature: F
  Scenario Outline: S
    When I send a POST request to "http://x.test/a" with body '{"title": <title>, "note": "<note>"}'
    Then the response status should be <code>
    Examples:
      | title | note  | code |
      | ""    | "n"   | 422  |
      | "x"   | plain | 201  |
`,
    );
    assert.match(text, /\{ title: "", note: '"n"', code: 422 \}/);
    assert.match(text, /\{ title: x, note: plain, code: 201 \}/);
  });
});
