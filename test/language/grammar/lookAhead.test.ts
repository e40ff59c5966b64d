// Look-ahead: what can come next in a sentence, and that accepting proposals always leads to a sentence with steps.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { tokensOf } from "../../../language/grammar/tokens.ts";
import {
  compile,
  type Habits,
  habitsOf,
  type Proposal,
  readOperations,
  type SentenceContext,
  searchAhead,
  withWord,
} from "../../../language/index.ts";
import type { LockedServer } from "../../../language/mcp/lock.ts";
import { property, runs } from "../../support/runs.ts";

const { operations } = readOperations(`
openapi: 3.0.3
info: { title: Aquarium, version: "1" }
paths:
  /tanks:
    get:
      operationId: listTanks
      responses: { "200": { description: ok, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Tank" } } } } } }
    post:
      operationId: addTank
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Tank" } } } }
      responses: { "201": { description: ok, content: { application/json: { schema: { $ref: "#/components/schemas/Tank" } } } } }
components:
  schemas:
    Tank: { type: object, required: [label], properties: { label: { type: string }, liters: { type: integer } } }
`);

const called: SentenceContext = {
  ...(operations === undefined ? {} : { operations }),
  before: [{ step: "api_request", action: "POST /tanks", body: { label: "Reef" } }],
  variables: new Set(["tankId"]),
};

/**
 * Returns the proposals after `before`, the likeliest first. It searches all at once, where an editor searches a part
 * at a time.
 */
function nextWords(before: string, typed: string, context: SentenceContext, own?: Habits): readonly Proposal[] {
  const search = searchAhead(before, context, own);
  while (search.advance(typed));
  return search.found(typed);
}

function texts(before: string, typed = ""): readonly string[] {
  return nextWords(before, typed, called).map(({ text }) => text);
}

/** Each looks at a dozen proposals, and reads several sentences for each. */
const cases = { ...property, numRuns: Math.ceil(runs / 16) };

const sentences = readFileSync(new URL("../rounds/explicit.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => (JSON.parse(line) as { readonly text: string }).text);

/** A dozen of them, as an editor shows them first. */
function firstFound(before: string): readonly Proposal[] {
  const search = searchAhead(before, called);
  while (search.found("").length < 12 && search.advance(""));
  return search.found("");
}

/** Walks on: the sentence that the proposal promises is one of what is proposed next, and so on, and compiles. */
function assertCompletes(before: string, { whole, ...next }: Proposal, context: SentenceContext): void {
  assert.ok(whole.startsWith(withWord(before, next).trimEnd()), `${before}…: ${whole}`);
  assert.equal(compile(whole, undefined, context).kind, "understood", whole);
}

describe("look-ahead", () => {
  it("proposes words, values, paths and names where the grammar expects them", () => {
    assert.ok(texts("Send a GET request to ").includes("/tanks"));
    assert.ok(texts("Expect that the ", "l").includes("label"));
    assert.ok(texts("Expect status ").includes("201"));
    assert.ok(texts("Expect $.label is ").includes('""'));
  });

  it("proposes only what begins as it has been typed", () => {
    for (const text of texts("Expect that the response ", "ha")) assert.match(text, /^ha/);
  });

  it("ranks by the habits of the project", () => {
    const own = habitsOf(Array.from({ length: 5 }, () => "The answer comprises a label"));
    assert.equal(nextWords("The answer ", "", called, own)[0]?.text, "comprises");
  });

  it("names first what an operation with the verb is about, then what it takes", () => {
    assert.equal(texts("Add the ")[0], "tank");
    assert.ok(texts("Add a tank with ").slice(0, 3).includes("label"));
  });

  it("ends a request with what its operation needs", () => {
    const add = nextWords("Please add ", "a", called).find(({ text }) => text === "a");
    assert.equal(add?.whole, 'Please add a tank with label "text"');
  });

  it("ranks names by what the project calls things", () => {
    const own = habitsOf(Array.from({ length: 3 }, () => "Expect that the liters is 20"));
    const names = nextWords("Expect that the ", "", called, own).filter(({ kind }) => kind === "name");
    assert.equal(names[0]?.text, "liters");
  });

  it("continues after a label and after a comma", () => {
    assert.ok(
      texts("Step 3: ")
        .slice(0, 12)
        .some((text) => /^(?:send|expect|get|add)$/i.test(text)),
    );
    assert.ok(!texts("Step 3: ").includes(":"));
    assert.ok(!texts("Expect status 201, ").includes(","));
  });

  it("forgets what it has found when Discover has learnt another tool of a server", () => {
    const withTool = (name: string): SentenceContext => ({
      ...called,
      servers: new Map([["aquarium", { tools: [{ name, inputSchema: { type: "object" } }] } as unknown as LockedServer]]),
    });
    const before = "@aquarium feed the fish and ";
    const one = searchAhead(before, withTool("feed"));
    assert.notEqual(searchAhead(before, withTool("clean")), one);
    const same = withTool("feed");
    assert.equal(searchAhead(before, same), searchAhead(before, { ...same }));
  });

  it("proposes nothing after words that begin no sentence, or in a text that is too long", () => {
    assert.deepEqual(texts("Send a GET request to /tanks green ideas sleep "), []);
    assert.deepEqual(texts("Send a GET request to /tanks ".repeat(60)), []);
  });

  it("can complete each proposal at every place of the sentences of strangers to one that compiles", function () {
    this.timeout(240_000);
    fc.assert(
      fc.property(fc.nat(sentences.length - 1), fc.nat(100), (index, place) => {
        const sentence = sentences[index] as string;
        const tokens = tokensOf(sentence);
        const before = sentence.slice(0, tokens[place % tokens.length]?.start);
        if (!/^$|\s$/.test(before)) return;
        for (const next of firstFound(before)) assertCompletes(before, next, called);
      }),
      cases,
    );
  });

  it("ends in a sentence that compiles when only proposals are accepted", function () {
    this.timeout(240_000);
    fc.assert(
      fc.property(fc.array(fc.nat(11), { minLength: 1, maxLength: 8 }), (choices) => {
        let sentence = "";
        for (const choice of choices) {
          const proposals = firstFound(sentence);
          const next = proposals[choice % Math.max(1, proposals.length)];
          if (next === undefined) {
            assert.equal(compile(sentence.trimEnd(), undefined, called).kind, "understood", `Nothing can follow "${sentence}".`);
            return;
          }
          assertCompletes(sentence, next, called);
          sentence = `${withWord(sentence, next)} `;
        }
      }),
      cases,
    );
  });
});
