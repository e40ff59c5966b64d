// Long runs of one sign at the places that take text from elsewhere. Code that looks at parts of a run again and again
// would take minutes, and the time limit of the test would fail.

import assert from "node:assert/strict";
import { answerJson } from "../../engine/models/answerJson.ts";
import { markdownOfHtml } from "../../engine/requirements/htmlText.ts";
import { markdownOf } from "../../engine/requirements/richText.ts";
import { parseNumber } from "../../language/number.ts";
import { withoutJsonComments } from "../../language/openapi/jsonComments.ts";
import { splitWords } from "../../language/openapi/words.ts";
import { hideInText } from "../../language/secrets/hideText.ts";
import { findSecrets } from "../../language/secretText.ts";
import { checkAll } from "../../language/workspace/check.ts";
import { emptyWorkspace, withFiles } from "../../language/workspace/workspace.ts";

const length = 200_000;
const units = [" ", "\t", "\n", "\r", '"', "'", "`", "(", "[", "{", "{{", "${", "<", "</", "\\", "0", "a", "A", "=", "-", "_", "&", "a="];
const starts = ["", "a", "1", '"', "[", "<", "password=", "a="];

function eachRun(read: (run: string) => unknown, before: readonly string[] = starts): void {
  for (const start of before)
    for (const unit of units) for (const end of ["", "\u0001"]) read(start + unit.repeat(length / unit.length) + end);
}

describe("long runs of one sign", function () {
  this.timeout(100_000);

  it("are numbers or none", () => {
    eachRun(parseNumber, ["", "+", "1.", "1e"]);
    assert.equal(parseNumber(`${"0".repeat(length)}7`), 7);
    assert.equal(parseNumber(`${"0".repeat(length)}x`), undefined);
  });

  it("are looked through for secrets by place", () => {
    eachRun((run) => hideInText(run, { signIn: true }));
    eachRun((run) => hideInText(`--b\r\nContent-Disposition: form-data; name="password"${run}`), ["", "\r\n\r\n", "\r\n--", "; name="]);
  });

  it("are looked through for secrets by form", () => eachRun((run) => findSecrets(`password: ${run}`)));

  it("are names of an OpenAPI document", () => eachRun(splitWords));

  it("are rich text of requirements", () => {
    for (const start of ["<p>", "<p><style>", "<p><style><style", "<pre><pre", "<li><li", "<tr><td><td", "{code}", "{code:", "# "])
      eachRun((run) => markdownOf(start + run), [""]);
    for (const tag of ["<style ", "<script>", "<pre>", "<tr>", "<td>", "<ol>", "</ol>", "<", "{code:a}", "{noformat:"])
      markdownOf(`h1. a <p>${tag.repeat(length / tag.length)}`);
    assert.equal(markdownOfHtml("<style><style>a<b>c"), "ac");
  });

  it("are comments of a document", () => {
    for (const unit of ["//", "/*a*/", "/*", '\\"', "///\n", ","])
      for (const before of ["{,", '{"', ""]) withoutJsonComments(before + unit.repeat(length / unit.length));
    assert.equal(withoutJsonComments('{"a": 1, /////////\n /* b */ }').replace(/\s/g, ""), '{"a":1}');
  });

  it("are answers of models", () => {
    for (const unit of ["\n", "```json \na", " \n", "```"])
      assert.equal(answerJson(`{ \`\`\`json${unit.repeat(length / unit.length)}`).kind, "none");
    assert.deepEqual(answerJson('Here: ```json\n\n{"a": 1}\n  ``` and {'), { kind: "json", value: { a: 1 } });
  });

  it("are references of one block, none of which is defined", () => {
    const block = `{ "a": "${"${a}".repeat(3_000)}", "b": "${Array.from({ length: 3_000 }, (_, index) => `\${v${index}}`).join("")}" }`;
    const flow = `---\nservice: shop\nflow: a\n---\n# Execution\nSend a POST request to /a with body:\n\`\`\`json\n${block}\n\`\`\`\n`;
    const files = [
      ["shop.playbook", "---\nservice: shop\nbase_url: http://localhost:1\n---\n"],
      ["a.playbook", flow],
    ] as const;
    const problems = checkAll(withFiles(emptyWorkspace(), files)).get("a.playbook") ?? [];
    assert.equal(problems.filter(({ code }) => code === "undefined-variable").length, 3_001);
  });
});
