// Every regular expression of the product takes linear time on any text.

import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type AnyNode, parse } from "acorn";
import { transform } from "esbuild";
import { type Attack, attackOn, type Expression } from "./support/hostileText.ts";

const root = join(import.meta.dirname, "..");
const folders = "{language,engine,cli,server,client}/**/*.ts";

/** The beginnings of those that need not be linear, and why. */
const harmless = [
  { begin: "^(.*?)(?:\\s+if\\s+(.+?))?(?:\\s+hits", reason: "one line that a person types at the debugger" },
  {
    begin: "\\{(?:code|noformat)(?::(\\w+)\\b)?",
    reason: "the text is cut after the last end of a block, so the first search finds an end",
  },
];

interface Written extends Expression {
  readonly file: string;
}

async function literals(file: string): Promise<readonly Written[]> {
  const found: Written[] = [];
  const { code } = await transform(readFileSync(join(root, file), "utf8"), { loader: "ts", target: "esnext", charset: "utf8" });
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    if ((node as AnyNode).type === "Literal" && "regex" in node) found.push({ ...(node.regex as Expression), file });
    else for (const one of Object.values(node)) visit(one);
  };
  visit(parse(code, { ecmaVersion: "latest", sourceType: "module" }));
  return found;
}

/** Expressions that modules put together when they load. */
async function composed(files: readonly string[]): Promise<readonly Written[]> {
  const found: Written[] = [];
  const native = globalThis.RegExp;
  for (const file of files) {
    globalThis.RegExp = new Proxy(native, {
      construct(target, given) {
        const made = new target(...(given as [string, string]));
        found.push({ pattern: made.source, flags: made.flags, file });
        return made;
      },
    });
    // Another test in this process may have loaded the file already.
    await import(`${pathToFileURL(join(root, file)).href}?composed`);
  }
  globalThis.RegExp = native;
  return found;
}

const files = globSync(folders, { cwd: root }).map((file) => file.replaceAll("\\", "/"));
const shown = ({ before, unit, after }: Attack) => [before, unit, after].map((text) => JSON.stringify(text)).join(", ");

describe("the search for hostile texts", () => {
  const attackOf = ({ source, flags }: RegExp) => attackOn({ pattern: source, flags });
  for (const expression of [
    /\s+$/,
    /^(a+)+$/,
    /(?:x|y|xy)*z/,
    /^(\S+)\s*:?\s*!/,
    /"(?:[^"\\]|\\.)*"/g,
    /^(?:.*-)?end(?:-.*)?$/,
    /\$\{a[^}]*\}/g,
  ])
    it(`finds one for ${expression}`, () => assert.notEqual(attackOf(expression), undefined));
  for (const expression of [
    /(?<!\s)\s+$/,
    /^a+$/,
    /^(?:x|y)*z/,
    /^(\S+)$/,
    /"(?:[^"\\]|\\.)*"?/g,
    /(?:^|-)end(?:-|$)/,
    /\$\{a[^{}]*\}/g,
    /a{2,9}b/,
  ])
    it(`finds none for ${expression}`, () => assert.equal(attackOf(expression), undefined));
});

describe("the regular expressions of the product", function () {
  this.timeout(600_000);

  it("take linear time on runs of one and of two alternating units", async () => {
    const all = (await Promise.all(files.map(literals))).flat();
    assert.ok(all.length > 3_000, String(all.length));
    const made = await composed(
      files.filter((file) => !file.startsWith("client/") && /\bnew RegExp\(/.test(readFileSync(join(root, file), "utf8"))),
    );
    assert.ok(made.length > 10, String(made.length));
    const bySource = new Map([...all, ...made].map((one) => [`/${one.pattern}/${one.flags}`, one]));
    const slow: string[] = [];
    const used = new Set<string>();
    for (const [source, one] of bySource) {
      const attack = attackOn(one);
      if (attack === undefined) continue;
      const known = harmless.find(({ begin }) => one.pattern.startsWith(begin));
      if (known === undefined) slow.push(`${one.file}: ${source} on ${shown(attack)} with the second repeated`);
      else used.add(known.begin);
    }
    assert.deepEqual(slow, []);
    assert.deepEqual([...used].toSorted(), harmless.map(({ begin }) => begin).toSorted(), "the harmless ones are still there");
  });
});
