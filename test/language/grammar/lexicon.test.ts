import { deepEqual, ok } from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { group } from "../../../language/grammar/lexicon/groups.ts";
import { plural, verbForms } from "../../../language/grammar/lexicon/inflect.ts";
import { lexicon } from "../../../language/grammar/lexicon/lexicon.ts";
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
