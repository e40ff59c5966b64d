// Recordings as HAR 1.2 has them, imported: what was recorded is sent again as it was.

import assert from "node:assert/strict";
import { importedTexts } from "./world.ts";

async function sentences(request: object): Promise<{ readonly text: string; readonly unfit: readonly string[] }> {
  const entry = { request: { method: "POST", url: "http://x.test/a", headers: [], ...request }, response: { status: 201, content: {} } };
  const { texts, unfit } = await importedTexts({ "it.har": JSON.stringify({ log: { version: "1.2", entries: [entry] } }) });
  const text = Object.values(texts).join("\n");
  return { text, unfit: unfit.map(({ what, reason }) => `${what}: ${reason}`) };
}

describe("HAR", () => {
  it("has no placeholders: braces are sent as they were", async () => {
    const { text } = await sentences({
      url: "http://x.test/a?q={{b}}",
      headers: [
        { name: "X-A", value: "{{c}}" },
        { name: "Authorization", value: "Bearer ab{{cd}}efgh" },
      ],
      postData: { mimeType: "application/json", text: '{"t": "{{y}} ${z}"}' },
    });
    assert.match(text, /query parameter q `\{\{b\}\}`, header X-A `\{\{c\}\}`/);
    assert.match(text, /body \{"t": "\\u007b\{y\}\} \$\$\{z\}"\}/);
    assert.doesNotMatch(text, /\$\{[bcy]\}|efgh/);
  });

  it("sends the cookies that are listed apart from the headers", async () => {
    const cookies = [{ name: "theme", value: "dark" }];
    assert.match((await sentences({ cookies })).text, /cookie theme "dark"/);
    const both = await sentences({ cookies, headers: [{ name: "Cookie", value: "theme=dark" }] });
    assert.doesNotMatch(both.text, /cookie theme/);
  });

  it("lists bodies that are no text, and the types of parts", async () => {
    const binary = await sentences({ postData: { mimeType: "application/octet-stream", encoding: "base64", text: "AAECAw==" } });
    assert.deepEqual(binary.unfit, ["AAECAw==: steps cannot send a base64 body"]);
    assert.doesNotMatch(binary.text, /text body/);
    const params = [{ name: "f", fileName: "a.txt", contentType: "text/csv" }];
    const parts = await sentences({ postData: { mimeType: "multipart/form-data", params } });
    assert.deepEqual(parts.unfit, ["f: text/csv: the type of a part always comes from its file"]);
    assert.match(parts.text, /multipart field f the file/);
  });
});
