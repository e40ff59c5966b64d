import { deepEqual, ok } from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { group } from "../../../language/grammar/lexicon/groups.ts";
import { plural, verbForms } from "../../../language/grammar/lexicon/inflect.ts";
import { lexicon } from "../../../language/grammar/lexicon/lexicon.ts";
import { table } from "../../../language/grammar/lexicon/table.ts";
import { groups } from "../../../language/grammar/lexicon/words/groups.ts";

describe("the lexicon", () => {
  const forms: readonly (readonly [verb: string, finite: string, participle: string, gerund: string])[] = [
    ["send", "send sends sent", "sent", "sending"],
    ["verify", "verify verifies verified", "verified", "verifying"],
    ["submit", "submit submits submitted", "submitted", "submitting"],
    ["use", "use uses used", "used", "using"],
    ["get", "get gets got", "got", "getting"],
    ["match", "match matches matched", "matched", "matching"],
    ["be", "be is was are am were", "been", "being"],
    ["set", "set sets set", "set", "setting"],
  ];
  for (const [verb, finite, participle, gerund] of forms)
    it(`inflects ${verb}`, () => {
      deepEqual(verbForms(verb), { finite: finite.split(" "), participle: [participle], gerund });
    });

  it("inflects the verb of a phrase", () => {
    deepEqual(verbForms("write down").finite, ["write down", "writes down", "wrote down"]);
  });

  it("forms plurals", () => {
    deepEqual(["header", "query", "address", "key", "status code"].map(plural), [
      "headers",
      "queries",
      "addresses",
      "keys",
      "status codes",
    ]);
  });

  it("has the groups that rules ask for, and no others", () => {
    const folder = new URL("../../../language/", import.meta.url);
    const sources = globSync("**/*.ts", { cwd: folder }).map((name) => readFileSync(new URL(name, folder), "utf8"));
    const asked = sources.flatMap((source) => [...source.matchAll(/= group\("([^"]+)"\)/g)].map(([, name = ""]) => name));
    deepEqual([...groups.matchAll(/^(\S+): /gm)].map(([, name]) => name).sort(), asked.sort());
    ok(group("units.measures").test("wide") && !group("units.measures").test("red"));
  });

  it("lists each entry of a sense once", () => {
    const twice = senses().flatMap(({ sense, entries }) =>
      entries.filter((entry, index) => entries.indexOf(entry) !== index).map((entry) => `${sense}: ${entry}`),
    );
    deepEqual(twice, []);
  });

  it("has no sense that neither a construction nor a rule names", () => {
    const folder = new URL("../../../language/", import.meta.url);
    const sources = globSync("**/*.ts", { cwd: folder, exclude: ["**/words/**"] })
      .map((name) => readFileSync(new URL(name, folder), "utf8"))
      .join("\n");
    const named = new Set([...sources.matchAll(/\b[a-z]\\?\.[a-z][\w.-]*/g)].map(([name]) => name.replace("\\", "")));
    // Classes `a` and `o` are compared with the names of a document.
    const compared = /^[ao]\./;
    // No construction uses these; their words are known, so that no correction takes them for misspellings.
    const kept = ["n.toolcall", "w.external", "w.inorder", "w.nobody", "k.whole"];
    const unused = senses().flatMap(({ sense }) => (compared.test(sense) || named.has(sense) ? [] : [sense]));
    deepEqual(
      unused.filter((sense) => !kept.includes(sense)),
      [],
    );
  });

  it("knows each form by its sense", () => {
    const has = (word: string, terminal: string) =>
      ok(
        lexicon.entries.get(word)?.some((entry) => entry.terminal === terminal && entry.words.length === 1),
        `${word} as ${terminal}`,
      );
    has("sending", "v.send+ing");
    has("sent", "v.send+ed");
    has("headers", "n.header+s");
    has("header", "n.header");
  });
});

function senses(): readonly { readonly sense: string; readonly entries: readonly string[] }[] {
  return [...table.matchAll(/^(\w\.[^:\s]+): (.+)$/gm)].map(([, sense = "", entries = ""]) => ({
    sense: sense.replace(/=.*/, ""),
    entries: entries.split(/(?<!\\), /),
  }));
}
