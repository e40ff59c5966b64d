import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";

const root = new URL("../../", import.meta.url);

/** Codes are given as the first argument of what reports them, as a `code` property, or as the union of a type. */
function codesOfSource(): readonly string[] {
  const codes = new Set<string>();
  const files = readdirSync(new URL("language/", root), { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  for (const file of files) {
    const text = readFileSync(new URL(`language/${file.replaceAll("\\", "/")}`, root), "utf8");
    for (const [, place] of text.matchAll(/(?:\bcode: |\b(?:error|diagnostic)\(\s*|\breport\(\s*\w+,\s*(?:\{ code: )?)([^,;\n]*)/g)) {
      for (const [, code] of (place ?? "").matchAll(/(?:^|[?:] )"([a-z]+(?:-[a-z]+)*)"/g)) if (code !== undefined) codes.add(code);
    }
    for (const [, union] of text.matchAll(/readonly code:\s*((?:\s*\| "[a-z-]+")+)/g)) {
      for (const [, code] of (union ?? "").matchAll(/"([a-z-]+)"/g)) if (code !== undefined) codes.add(code);
    }
  }
  return [...codes].sort();
}

function codesOfReference(): readonly string[] {
  const text = readFileSync(new URL("docs/language.md", root), "utf8");
  const section = text.split(/^## /m).find((part) => part.startsWith("Problems that check reports")) ?? "";
  const cells = [...section.matchAll(/^\| (`[^|]+`) \|/gm)].map(([, cell]) => cell ?? "");
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code ?? "")).sort();
}

describe("the codes of problems", () => {
  it("are those that the language reference lists", () => {
    const source = codesOfSource();
    assert.ok(source.length > 60, "the codes are found in the source");
    assert.deepEqual(codesOfReference(), source);
  });
});
