// Variables without quotes in JSON: the tools insert their texts as they are, so that the text says the type.

import assert from "node:assert/strict";
import { importedTexts } from "./world.ts";

describe("types of imported variables", () => {
  it("follow the place without quotes, in every format that inserts texts", async () => {
    const body = '{"count": {{count}}, "line": {{line}}, "code": "{{code}}", "text": {{text}}}';
    const values = { count: "1", line: '{"a":1}', code: "7", text: "007" };
    const pairs = Object.entries(values);
    const files: Readonly<Record<string, string>> = {
      "a.http": `${pairs.map(([name, value]) => `@${name} = ${value}`).join("\n")}\n\nPOST http://x.test/a\nContent-Type: application/json\n\n${body}\n`,
      "a.postman_collection.json": JSON.stringify({
        info: { name: "A", schema: "getpostman.com" },
        variable: pairs.map(([key, value]) => ({ key, value })),
        item: [
          {
            name: "a",
            request: { method: "POST", url: "http://x.test/a", body: { mode: "raw", raw: body, options: { raw: { language: "json" } } } },
          },
        ],
      }),
    };
    for (const [name, text] of Object.entries(files)) {
      const { texts, notReady } = await importedTexts({ [name]: text });
      assert.deepEqual(notReady, [], name);
      assert.match(
        texts["a.playbook"] ?? "",
        /count: 1\n {2}line: \{ type: object, value: \{ a: 1 \} \}\n {2}code: "7"\n {2}text: "007"\n/,
        name,
      );
    }
  });
});
