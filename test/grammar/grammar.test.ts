/**
 * The grammar: each file of `cases/` with its tokens drawn under the lines, next to it as `.tokens`. A missing one is
 * written, UPDATE_GOLDEN=1 rewrites, CI refuses to write.
 */
import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { createTokenizer, type Token } from "./tokens.ts";

const { tokens } = await createTokenizer();
const examples = globSync(join(import.meta.dirname, "../../examples/**/*.playbook"));

describe("the grammar", () => {
  for (const file of globSync(join(import.meta.dirname, "cases/*.playbook"))) {
    it(`colours ${basename(file)}`, () => {
      const text = readFileSync(file, "utf8");
      const lines = tokens(text).map((line) => drawLine(line));
      const drawn = `${lines.join("\n")}\n`;
      const golden = `${file}.tokens`;
      if (process.env.UPDATE_GOLDEN !== undefined || (!existsSync(golden) && process.env.CI === undefined)) writeFileSync(golden, drawn);
      assert.equal(drawn, readFileSync(golden, "utf8"));
    });
  }

  it("finds the phases of every example, so that nothing above a heading leaks into it", () => {
    assert.ok(examples.length > 0);
    for (const file of examples) {
      const lines = tokens(readFileSync(file, "utf8")).map((line) => line.filter(({ scopes }) => scopes.at(-1) === "entity.name.section"));
      const found = lines.flat().map(({ text }) => text);
      const written = [...readFileSync(file, "utf8").matchAll(/^# (Setup|Execution|Teardown)$/gm)].map((match) => match[1]);
      assert.deepEqual(found, written, file);
    }
  });

  it("comes to an end on long lines of what opens and never closes", () => {
    const pieces = ['"', "'", "`", "${", "$[", "$.a[", "/", "/x,", "\\", "|", "<", "{", "[", "@<", "matches /", "“", "a.b ", '"\\"'];
    for (const piece of pieces) tokens(`# Execution\nExpect ${piece.repeat(3000)} x\n`);
  });
});

/** The line, and below it each token that has a scope of its own, as `^^^ scopes`. */
function drawLine(line: readonly Token[]): string {
  let column = 0;
  const marks = line.map(({ text, scopes }) => {
    const mark = `${" ".repeat(column)}${"^".repeat(text.length)} ${scopes.join(" ")}`;
    column += text.length;
    return text.trim() === "" || scopes.length === 0 ? "" : `  ${mark}`;
  });
  return [`> ${line.map(({ text }) => text).join("")}`, ...marks.filter((mark) => mark !== "")].map((text) => text.trimEnd()).join("\n");
}
