/** The build writes ASCII, so that no reader can misread it, and fails where it cannot. */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

interface AsciiOnly {
  escapeScript(script: string, path: string): string;
  escapeJson(json: string): string;
  checkAscii(folder: string): Promise<void>;
}

describe("ASCII output", () => {
  let ascii: AsciiOnly;
  before(async () => {
    ascii = await import(pathToFileURL(join(import.meta.dirname, "../../asciiOnly.mjs")).href);
  });

  const evaluated = (script: string) => {
    const escaped = ascii.escapeScript(script, "x.js");
    assert.match(escaped, /^[\0-\x7f]*$/);
    return new Function(`return ${escaped}`)();
  };

  it("keeps what a regular expression matches", () => {
    const cases = ["/[“”…]+/g", "/^\\p{Lu}“$/u", "/[😀-😎]/u", "/[^😀]/v", "/(?<naïve>é)\\k<naïve>/", "/\\é\\\\é/", "/(?<=[\"'`“])x/"];
    for (const literal of cases) {
      const expression: RegExp = evaluated(literal);
      const original: RegExp = new Function(`return ${literal}`)();
      for (const text of ["“”…", "Ä“", "😀", "😎", "😏", "éé", "é\\é", "“x", "\\é"])
        assert.deepEqual(text.match(expression), text.match(original), literal);
    }
  });

  it("keeps what a tag sees of a template, and what is no comment", () => {
    assert.equal(evaluated("(strings => strings.join('|'))`a … ${1} “\\“ ${`é`}…` /* … */"), "a … | ““ |…");
  });

  it("refuses a template whose escapes would be seen", () => {
    assert.throws(() => ascii.escapeScript("String.raw`é`", "x.js"), /x\.js would be misread .* instead of "é"/);
    assert.equal(evaluated("String.raw`a` + (x => x[0])`é`"), "aé");
  });

  it("keeps what JSON says", () => {
    const value = { "ключ…": "😀 “\\u00e9”" };
    const escaped = ascii.escapeJson(JSON.stringify(value));
    assert.match(escaped, /^[ -~]*$/);
    assert.deepEqual(JSON.parse(escaped), value);
  });

  it("fails on a text file that is not ASCII, in any folder", async () => {
    const folder = mkdtempSync(join(tmpdir(), "playbook-ascii-"));
    try {
      mkdirSync(join(folder, "command"));
      writeFileSync(join(folder, "codicon.ttf"), "é");
      writeFileSync(join(folder, "command/plain.cjs"), "/[a-z]/");
      await ascii.checkAscii(folder);
      writeFileSync(join(folder, "command/quote.cjs"), "/“/");
      await assert.rejects(ascii.checkAscii(folder), /quote\.cjs would be misread where it is not read as UTF-8/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
