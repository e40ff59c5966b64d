// Tests that uploads get a small file of our own where the service playbook has none.

import assert from "node:assert/strict";
import { answers, applied, generate, openapi, pathId, shopWith, textOf } from "./generated.ts";

const text = { type: "string" };
const binary = { type: "string", format: "binary" };
const made = { type: "object", required: ["id"], properties: { id: text, name: text } };
const item = { parameters: [pathId("id", text)], get: answers({ "200": made }), delete: answers({ "204": null }) };

const upload = (type: string, schema: object, more: object = {}) => ({
  post: { requestBody: { required: true, content: { [type]: { schema } } }, ...answers({ "201": made }), ...more },
});
const form = (members: object) => ({ type: "object", required: Object.keys(members), properties: members });

async function made1(content: object, front = "") {
  const workspace = shopWith(openapi({ "/files": content, "/files/{id}": item }), front);
  return { workspace, result: await generate(workspace, { kinds: ["default"] }) };
}

describe("generated uploads", () => {
  it("send a sample file that is written next to the playbooks, once", async () => {
    const { workspace, result } = await made1(upload("multipart/form-data", form({ name: text, file: binary })));
    const written = textOf(result, "POST /files", "Default");
    assert.match(written, /^ {2}sampleTXT: \{ type: file, path: \.\.\/sample\.txt \}$/m);
    assert.match(written, /and "file" \$\{sampleTXT\}/);
    assert.deepEqual(result.leftOut, []);
    const files = result.changeSet.changes.filter(({ path }) => !path.endsWith(".playbook"));
    assert.deepEqual(files, [{ path: "endpoints/sample.txt", text: "This is a sample file of the generated tests.\n" }]);
    const again = await generate(applied(workspace, result), { kinds: ["default"], update: true });
    assert.deepEqual(again.changeSet.changes, []);
  });

  it("send a file of the described kind, as a part or as the body", async () => {
    const kinds = {
      "application/pdf": ["samplePDF", "sample.pdf"],
      "text/csv": ["sampleCSV", "sample.csv"],
      "application/octet-stream": ["sampleTXT", "sample.txt"],
    };
    for (const [type, [variable = "", name = ""]] of Object.entries(kinds)) {
      const part = { ...text, contentMediaType: type };
      const { result } = await made1(upload("multipart/form-data", form({ report: part })));
      assert.match(textOf(result, "POST /files", "Default"), new RegExp(`\\$\\{${variable}\\}`), type);
      assert.ok(result.changeSet.changes.some(({ path }) => path === `endpoints/${name}`));
    }
    const { result } = await made1(upload("application/octet-stream", binary));
    assert.match(textOf(result, "POST /files", "Default"), /POST request to \/files .*\$\{sampleTXT\}/);
    const pdf = await made1(upload("multipart/form-data", form({ file: { ...binary, description: "The contract as a PDF." } })));
    assert.match(textOf(pdf.result, "POST /files", "Default"), /\$\{samplePDF\}/);
  });

  it("send the file of the service playbook where it has one", async () => {
    const { result } = await made1(
      upload("multipart/form-data", form({ file: binary })),
      "variables:\n  mine: { type: file, path: ./a.txt }\n",
    );
    const written = textOf(result, "POST /files", "Default");
    assert.match(written, /"file" \$\{mine\}|file \$\{mine\}/);
    assert.doesNotMatch(written, /sample/);
  });

  it("are left out where the file must be a picture or an archive, with that reason", async () => {
    for (const part of [
      { avatar: binary },
      { file: { ...binary, description: "A ZIP archive." } },
      { file: { ...text, contentMediaType: "image/png" } },
    ]) {
      const { result } = await made1(upload("multipart/form-data", form(part)));
      assert.match(result.leftOut.find(({ endpoint }) => endpoint === "POST /files")?.reason ?? "", /has no file variable to send/);
    }
  });

  it("make the items of other tests", async () => {
    const { result } = await made1(upload("application/octet-stream", binary));
    assert.match(textOf(result, "DELETE /files/{id}", "Default"), /# Setup\n.*POST request to \/files .*\$\{sampleTXT\}/);
  });
});
