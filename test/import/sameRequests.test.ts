// Tests imports of unusual files against what tools send, observed by running newman 6 and Bruno's command line 4
// against a service that records: the import sends the same.

import assert from "node:assert/strict";
import { formatOf } from "../../engine/formats/reading/index.ts";
import { importedTexts } from "./world.ts";

const collection = (...items: readonly object[]) =>
  JSON.stringify({ info: { name: "shop", schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json" }, item: items });

const get = (name: string, url: object, exec: readonly string[] = []) => ({
  name,
  request: { method: "GET", url },
  ...(exec.length === 0 ? {} : { event: [{ listen: "test", script: { exec } }] }),
});

async function postman(...items: readonly object[]) {
  const result = await importedTexts({ "shop.postman_collection.json": collection(...items) });
  return { ...result, flow: Object.values(result.texts).find((text) => text.includes("\nflow:")) ?? "" };
}

describe("what an imported request sends", () => {
  it("leaves a segment as it is where the variable of the path is empty, as Postman does", async () => {
    const { flow, notReady } = await postman(
      get("one", { raw: "http://127.0.0.1:1/dish/:dishID", variable: [{ key: "dishID", value: "" }] }),
      get("two", { raw: "http://127.0.0.1:1/dish/:dishID", variable: [{ key: "dishID", value: "7" }] }),
    );
    assert.match(flow, /GET request to `?\/dish\/:dishID`?\./);
    assert.match(flow, /GET request to \/dish\/\{dishID\} with path parameter dishID "?7"?\./);
    assert.deepEqual(notReady, []);
  });

  it("takes the parts of an address before its whole, as Postman does", async () => {
    const { flow } = await postman(
      get("one", { raw: "http://127.0.0.1:1/pet/$access", protocol: "http", host: ["127", "0", "0", "1"], port: "1", path: ["pet", ""] }),
    );
    assert.match(flow, /GET request to \/pet\/\./);
  });

  it("encodes no query value twice, since Postman sends its escapes and plus signs as they are", async () => {
    const { flow } = await postman(
      get("one", {
        raw: "http://127.0.0.1:1/search?q=S%C3%A3o%20Paulo&r=a+b&s=100%",
        query: [
          { key: "q", value: "S%C3%A3o%20Paulo" },
          { key: "r", value: "a+b" },
          { key: "s", value: "100%" },
        ],
      }),
    );
    assert.match(flow, /q "São Paulo"/);
    assert.match(flow, /r "a b"/);
    assert.match(flow, /s "100%"/);
  });

  it("lists a request whose address has no host, which no tool can send", async () => {
    const { sources, unfit } = await postman(get("one", { raw: "http:///forecast/{region}" }));
    assert.deepEqual(sources[0]?.requests, { found: 1, converted: 0, listed: 1 });
    assert.match(unfit.find(({ kind }) => kind === "request")?.reason ?? "", /has no host/);
  });

  it("reads a list that has to include the status as one of these statuses", async () => {
    const { flow, sources } = await postman(
      get("one", { raw: "http://127.0.0.1:1/x" }, [
        "pm.test('t', () => { pm.expect([400, 500]).to.include(pm.response.code); });",
        "pm.test('u', () => { pm.expect(['A', 'B']).to.not.include(pm.response.json().state); });",
      ]),
    );
    assert.match(flow, /Expect status is one of 400 or 500/);
    assert.match(flow, /\$\.state is not one of "A"(?:,| or) "B"/);
    assert.deepEqual(sources[0]?.assertions, { found: 2, converted: 2, listed: 0 });
  });

  it("leaves comments out of the JSON that Bruno sends, and no text that looks like one", async () => {
    const { texts } = await importedTexts({
      "api/bruno.json": '{"version": "1", "name": "api", "type": "collection"}',
      "api/make.bru":
        'meta {\n  name: make\n}\n\npost {\n  url: http://127.0.0.1:1/things\n  body: json\n}\n\nbody:json {\n  // client ---> proxy\n  {\n    "at": "http://x/y", /* a\n    block */ "note": "a /* b */ \\" // c", // the end\n    "n": {{n}}\n  }\n}\n',
    });
    const flow = Object.values(texts).find((text) => text.includes("\nflow:")) ?? "";
    assert.match(flow, /"at": "http:\/\/x\/y"/);
    assert.match(flow, /"note": "a \/\* b \*\/ \\" \/\/ c"/);
    assert.equal(/client|block|the end/.test(flow), false);
  });

  it("takes a text of words for no file of commands", () => {
    assert.equal(formatOf({ path: "words.txt", text: "cup\ncurl\nheat\n" }), undefined);
    assert.equal(formatOf({ path: "words.txt", text: "curl up\n" }), undefined);
    assert.equal(formatOf({ path: "words.txt", text: "# make\ncurl -X POST http://127.0.0.1:1/x\n" }), "curl");
    assert.equal(formatOf({ path: "a.sh", text: 'curl \\\n  "$BASE/x"\n' }), "curl");
    assert.equal(formatOf({ path: "a.sh", text: "  $ curl localhost:80/x\n" }), "curl");
  });

  it("calls the operation that a step of Redocly's extension writes out", async () => {
    const { texts, sources } = await importedTexts({
      "free.arazzo.yaml": `arazzo: 1.0.1
info: { title: t, version: '1' }
sourceDescriptions: []
workflows:
  - workflowId: json
    steps:
      - stepId: post
        x-operation: { url: "http://127.0.0.1:1/posts/{id}", method: get }
        parameters: [{ in: path, name: id, value: 1 }]
        successCriteria: [{ condition: $statusCode == 200 }]
      - stepId: none
        successCriteria: [{ condition: $statusCode == 200 }]
`,
    });
    assert.match(JSON.stringify(texts), /GET request to (?:http:\/\/127\.0\.0\.1:1)?\/posts\/(?:\{id\}|1)/);
    assert.deepEqual(sources[0]?.requests, { found: 2, converted: 1, listed: 1 });
  });
});
