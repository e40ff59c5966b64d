/**
 * Tests that every text of the client and of its pages can be translated: it goes through `l10n.t` and is in the
 * bundle.
 */
import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const bundle = join(root, "l10n/bundle.l10n.json");
const sources = globSync("client/**/*.ts", { cwd: root })
  .map((path) => path.replaceAll("\\", "/"))
  .toSorted();
const textOf = (path: string) => readFileSync(join(root, path), "utf8");

describe("the texts of the client", () => {
  it("are in the bundle, and nothing else is (delete the bundle to have it written again)", () => {
    const texts = new Set(
      sources.flatMap((path) =>
        [...textOf(path).matchAll(/\b(?:t|worded)\(\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/g)].map(([, text = ""]) => unquoted(text)),
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

describe("the texts of the page of the steps panel", () => {
  const pages = sources.filter((path) => path.startsWith("client/webview/"));

  it("are never written into its elements and attributes, where they would stay English", () => {
    const element = />([^<>$`{}=();]*[A-Za-z]{2,}[^<>$`{}=();]*)<\//g;
    const attribute = /\b(?:aria-label|title|label|placeholder)="([^"$]*[A-Za-z]{2,}[^"]*)"/g;
    const sentence = /(?<!\bt\(\s*|\bworded\(\s*|import .*)"[A-Z][a-z]+ [a-z][^"]*"/g;
    const found = pages.flatMap((path) => {
      const text = textOf(path).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
      return [element, attribute, sentence].flatMap((kind) => [...text.matchAll(kind)].map(([whole]) => `${path}: ${whole}`));
    });
    assert.ok(pages.length > 10);
    assert.deepEqual(found, []);
  });
});

describe("the texts of the client in other languages", () => {
  const english: Readonly<Record<string, string>> = existsSync(bundle) ? JSON.parse(readFileSync(bundle, "utf8")) : {};
  /** Values that are filled in, variables as written, and icons; of a file its ending, too. */
  const fixedParts = (text: string) =>
    [...text.matchAll(/\$?\{[^{}]*\}+|\$\([a-z-]+\)|\.(?:md|txt)$|--?[a-z]+ json|playbook run\b/g)].map(([whole]) => whole).toSorted();

  for (const language of languages)
    it(`are all there in ${language}, with the values that are filled in`, () => {
      const translated: Readonly<Record<string, string>> = JSON.parse(textOf(`l10n/bundle.l10n.${language}.json`));
      assert.deepEqual(Object.keys(translated), Object.keys(english));
      for (const text of Object.keys(english)) {
        assert.notEqual(translated[text]?.trim() ?? "", "", text);
        assert.deepEqual(fixedParts(translated[text] ?? ""), fixedParts(text), text);
      }
      const same = Object.keys(english).filter((text) => translated[text] === text && /[a-z]{3} [a-z]{3}/.test(text));
      assert.deepEqual(same, []);
    });

  it("are those of the files that are packed", () => {
    assert.match(readFileSync(join(root, ".vscodeignore"), "utf8"), /^!l10n\/bundle\.l10n\.\*\.json$/m);
    const files = globSync("l10n/bundle.l10n.*.json", { cwd: root }).map((path) => path.split(".").at(-2) ?? "");
    assert.deepEqual(files.filter((language) => language !== "l10n").toSorted(), languages);
  });
});

describe("the texts of the manifest and of the walkthrough", () => {
  const english: Readonly<Record<string, string>> = JSON.parse(textOf("package.nls.json"));
  /** Returns the parts that a translation has to keep: addresses of commands, and code. */
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
