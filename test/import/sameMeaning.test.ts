// Tests that what is imported from Postman and Bruno sends and asks the same as in its tool, or is listed.

import assert from "node:assert/strict";
import { importedTexts } from "./world.ts";

async function postman(request: Readonly<Record<string, unknown>>, ...script: readonly string[]) {
  const event = [{ listen: "test", script: { exec: script } }];
  const item = [{ name: "One", request: { method: "POST", url: "http://x.test/a", ...request }, event }];
  const result = await importedTexts({ "c.postman_collection.json": JSON.stringify({ info: { name: "C", schema: "" }, item }) });
  return { ...result, text: result.texts["c2.playbook"] ?? "" };
}

async function bruno(blocks: string, others: Readonly<Record<string, string>> = {}) {
  const result = await importedTexts({
    "bruno.json": '{"version":"1","name":"B","type":"collection"}',
    "x/a.bru": `post {\n  url: http://x.test/a\n${blocks}`,
    ...others,
  });
  return { ...result, text: Object.values(result.texts).find((one) => one.includes("\nflow:")) ?? "" };
}

const raw = (text: string, language?: string) => ({
  body: { mode: "raw", raw: text, ...(language === undefined ? {} : { options: { raw: { language } } }) },
});
const reasons = ({ unfit }: { readonly unfit: readonly { readonly reason: string }[] }) => unfit.map(({ reason }) => reason).join("\n");

describe("import: the same meaning", () => {
  it("leaves comments out of the JSON of Postman", async () => {
    const { text } = await postman(raw('{"a": "//x", // one\n "b": 1 /* two */}', "json"));
    assert.match(text, /body \{"a": "\/\/x", "b": 1\}/);
  });

  it("sends no body with GET, and plain text without a language", async () => {
    const { text, unfit } = await postman({ method: "GET", ...raw('{"a":1}', "json") });
    assert.match(text, /Send a GET request to \/a\.$/m);
    assert.equal(unfit[0]?.reason, "Postman sends no body with GET");
    assert.match((await postman(raw('{"a":1}'))).text, /text body/);
  });

  it("keeps the operation of GraphQL, and adds no variables", async () => {
    const { text } = await postman({ body: { mode: "graphql", graphql: { query: "query Op { a }", operationName: "Op" } } });
    assert.match(text, /"operationName": "Op"/);
    assert.doesNotMatch(text, /"variables"/);
  });

  it("lists comparisons that checks make otherwise, and reads closeTo", async () => {
    const result = await postman(
      {},
      "const j = pm.response.json();",
      "pm.expect(j.list).to.deep.include({ id: 1 });",
      "pm.expect(j.list).to.have.deep.members([{ id: 1 }]);",
      "pm.expect(j.id == '5').to.be.true;",
      "pm.expect(j.name == 'x').to.be.true;",
      "pm.expect(j.price).to.be.closeTo(12, 0.5);",
    );
    assert.equal(result.unfit.filter(({ kind }) => kind === "assertion").length, 3);
    assert.match(result.text, /\$\.name is "x"/);
    assert.match(result.text, /11\.5[\s\S]*12\.5/);
  });

  it("lists the type of a part, and several files of one", async () => {
    const { text, ...result } = await bruno(
      '  body: multipartForm\n}\n\nbody:multipart-form {\n  j: {"x":1} @contentType(application/json)\n  multi: @file(x.txt|y.txt)\n}\n',
    );
    assert.doesNotMatch(text, /@contentType\(application\/json\)"/);
    assert.match(reasons(result), /the type of a part\n[\s\S]*only be one file/);
    const parts = [{ key: "meta", type: "text", value: "x", contentType: "application/json" }];
    assert.match(reasons(await postman({ body: { mode: "formdata", formdata: parts } })), /the type of a part/);
  });

  it("sends a query of Bruno as Bruno does, and the type of a file", async () => {
    const { text } = await bruno(
      "  body: file\n}\n\nparams:query {\n  b: %20x\n}\n\nbody:file {\n  file: @file(a.txt) @contentType(application/x-thing)\n}\n",
    );
    assert.match(text, /query parameter b " x"/);
    assert.match(text, /"Content-Type" "application\/x-thing"/);
  });

  it("sends the header of Bruno's nearest folder", async () => {
    const { text, ...result } = await bruno("}\n", {
      "collection.bru": "headers {\n  X-Level: collection\n}\n",
      "x/folder.bru": "headers {\n  x-level: folder\n}\n",
    });
    assert.match(text, /header x-level "folder"/);
    assert.equal(reasons(result), "");
  });

  it("reads assertions of Bruno about bodies that are no JSON, lists and missing fields", async () => {
    const { text } = await bruno("}\n\nassert {\n  res.body: contains <Count>\n  res.body.tags: isJson\n  res.body.x: eq undefined\n}\n");
    assert.match(text, /body contains `?"?<Count>/);
    assert.doesNotMatch(text, /tags is an object/);
    assert.match(text, /\$\.x (?:is missing|does not exist|is not there)/);
  });
});
