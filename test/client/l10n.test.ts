/** Every text of the client can be put into another language: it goes through `l10n.t`, and stands in the bundle. */
import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const bundle = join(root, "l10n/bundle.l10n.json");
const sources = globSync("client/**/*.ts", { cwd: root })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => !path.startsWith("client/webview/"))
  .toSorted();
const textOf = (path: string) => readFileSync(join(root, path), "utf8");

describe("the texts of the client", () => {
  it("stand in the bundle, and nothing else does (delete the bundle to have it written anew)", () => {
    const texts = new Set(
      sources.flatMap((path) =>
        [...textOf(path).matchAll(/\bt\(\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/g)].map(([, text = ""]) => unquoted(text)),
      ),
    );
    const expected = Object.fromEntries([...texts].toSorted().map((text) => [text, text]));
    if (!existsSync(bundle)) writeFileSync(bundle, `${JSON.stringify(expected, null, 2)}\n`);
    assert.deepEqual(JSON.parse(readFileSync(bundle, "utf8")), expected);
  });

  it("are never put together of pieces that cannot be translated", () => {
    const calls = /\bl10n\.t\((?!\s*["'])/g;
    const shown =
      /\bshow(?:Information|Warning|Error)Message\(\s*["'`]|\b(?:placeHolder|placeholder|prompt|title|tooltip): ["'`](?!\$\{|\$\()[A-Z]/g;
    const found = sources.flatMap((path) => {
      const text = textOf(path);
      return [...text.matchAll(calls), ...text.matchAll(shown)].map(({ index }) => `${path}:${text.slice(0, index).split("\n").length}`);
    });
    assert.deepEqual(found, []);
  });
});

const languages = ["de", "es", "fr", "ja", "zh-cn"];

describe("the texts of the manifest and of the walkthrough", () => {
  const english: Readonly<Record<string, string>> = JSON.parse(textOf("package.nls.json"));
  /** What a translation has to keep: addresses of commands and what stands in code. */
  const fixedParts = (text: string) => [...text.matchAll(/\]\((command:[^)]*)\)|`([^`]+)`/g)].map(([whole]) => whole).toSorted();

  for (const language of languages)
    it(`are all there in ${language}, with the commands that they lead to`, () => {
      const translated: Readonly<Record<string, string>> = JSON.parse(textOf(`package.nls.${language}.json`));
      assert.deepEqual(Object.keys(translated).toSorted(), Object.keys(english).toSorted());
      for (const [key, text] of Object.entries(english)) {
        assert.notEqual(translated[key]?.trim() ?? "", "", key);
        assert.deepEqual(fixedParts(translated[key] ?? ""), fixedParts(text), key);
        assert.equal((translated[key] ?? "").split("\n").length, text.split("\n").length, key);
      }
    });

  it("are those of the files that are packed", () => {
    const ignored = readFileSync(join(root, ".vscodeignore"), "utf8");
    assert.match(ignored, /^!package\.nls\.\*\.json$/m);
    const files = globSync("package.nls.*.json", { cwd: root }).map((path) => path.split(".")[2] ?? "");
    assert.deepEqual(files.toSorted(), languages);
  });
});

function unquoted(literal: string): string {
  return literal.startsWith('"') ? JSON.parse(literal) : literal.slice(1, -1).replaceAll("\\'", "'");
}
