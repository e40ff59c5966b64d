/** Tests that texts follow the glossary, and that comments are at most 120 characters wide. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brokenEntries } from "./glossary.ts";
import remaining from "./remaining.json" with { type: "json" };
import { textsOf, wideComments } from "./texts.ts";

const root = join(import.meta.dirname, "../..");
/** Patterns and lists of words are not prose, samples are other people's, released versions are history. */
const excluded = /^(?:test\/prose\/glossary\.ts|language\/grammar\/lexicon\/words\/|test\/corpus\/|test\/.*\/fixtures\/|CHANGELOG\.md)/;

const patterns = ["*.ts", "*.mjs", "*.cjs", "*.md", "package.json", "package.nls.json"];
const files = execFileSync("git", ["ls-files", ...patterns], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((path) => path !== "" && !excluded.test(path));

interface Finding {
  readonly path: string;
  readonly message: string;
}

const broken = files.flatMap((path): readonly Finding[] =>
  textsOf(path, readFileSync(join(root, path), "utf8")).flatMap(({ kind, line, sentence }) =>
    brokenEntries(sentence, kind).map(({ instead }) => ({
      path,
      message: `${path}:${line}: “${sentence}” Write ${instead} instead.`,
    })),
  ),
);
const wide = files.flatMap((path): readonly Finding[] =>
  wideComments(path, readFileSync(join(root, path), "utf8")).map((line) => ({
    path,
    message: `${path}:${line}: This comment is wider than 120 characters.`,
  })),
);

/** Folders that still break the rules may improve, and none may join them. */
function assertOnly(findings: readonly Finding[], allowed: Readonly<Record<string, number>>): void {
  const areaOf = (path: string) => Object.keys(allowed).find((area) => path.startsWith(area)) ?? "";
  const byArea = Map.groupBy(findings, ({ path }) => areaOf(path));
  const elsewhere = (byArea.get("") ?? []).map(({ message }) => message);
  assert.deepEqual(elsewhere, []);
  for (const [area, limit] of Object.entries(allowed)) {
    const messages = (byArea.get(area) ?? []).map(({ message }) => message);
    assert.ok(messages.length <= limit, `${area} had ${limit} findings and now has ${messages.length}:\n${messages.join("\n")}`);
  }
}

describe("prose", () => {
  it("uses the words of the glossary in comments, documents, messages and test titles", () => {
    assertOnly(broken, remaining.glossary);
  });

  it("keeps comments within 120 characters", () => {
    assertOnly(wide, remaining.width);
  });

  it("finds a broken entry in each kind of text", () => {
    const source = '/** What this is. */\n// It stands behind it.\nconst a = "it is told to nobody";\n';
    const kinds = textsOf("engine/a.ts", source).filter(({ kind, sentence }) => brokenEntries(sentence, kind).length > 0);
    assert.deepEqual(
      kinds.map(({ kind, line }) => `${line} ${kind}`),
      ["1 head", "2 comment", "3 message"],
    );
    const titles = textsOf("test/a.test.ts", 'describe("a", () => { it("is read anew", () => {}); });');
    assert.deepEqual(
      titles.map(({ kind, sentence }) => `${kind} ${sentence}`),
      ["title a", "title is read anew"],
    );
    assert.deepEqual(
      textsOf("docs/a.md", "# Title\n\nOne\nsentence. Another.\n\n```sh\nbehind\n```\n| a | b |\n").map(({ sentence }) => sentence),
      ["Title", "One sentence.", "Another.", "a", "b"],
    );
  });
});
