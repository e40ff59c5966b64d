// Checks in the words of a story: “a single entry”, “the second one with role "editor"”, “it keeps its name”, “neither … nor …”, lists whose verb is said once.

import type { Topic } from "../kit/construction.ts";
import { checkOf, countOfItems, isFilled, isMissing, withFacts } from "./means.ts";
import { member } from "./members.ts";

const body = { of: "body" } as const;
const list = { of: "body", list: true } as const;
const noList = checkOf(list, { is: "empty", list: true });
const nth = { of: "field", path: [{ index: "$index" }], among: true } as const;
const there = { all: [{ is: "exists" }, isFilled] } as const;
const equal = (value: string) => ({ is: "equals", value }) as const;

export const looseChecks: Topic = {
  CountSaid: [
    {
      parts: "'a' 'single'|'lone' counted:Countable",
      means: { is: "length", value: { number: "1" }, counted: "$counted" },
      example: "There should be a single entry.",
    },
    { parts: "w.exactly? 'the' 'one' counted:Countable", means: { is: "length", value: { number: "1" }, counted: "$counted" } },
    { parts: "'all'? w.exactly? value:Amount 'of' 'them'", means: countOfItems },
  ],
  CheckClause: [
    { parts: "f.who f.modal+ v.get says:CountSaid 'back'?", means: checkOf(body, "$says"), example: "I should get a single entry." },
  ],
  Statement: [
    { parts: "'there' f.modal* f.be says:CountSaid Left", means: checkOf(body, "$says"), example: "There are 2 items left." },
    { parts: "'nothing'|'none' f.modal* f.be Left", means: noList, example: "Nothing should be left in it." },
    // Things that are in the list.
    { parts: "thing:Listed_ f.modal* Held_", means: member("any") },
    {
      parts: "'there' f.modal* f.be w.exactly? value:Amount ','? 'with'|'having' facts:Facts",
      means: checkOf(body, { is: "items with", count: "$value", facts: "$facts" }),
      example: 'There should be exactly one, with the sku "A-1".',
    },
    // The items one by one.
    {
      parts: "f.the index:w.ordinal NthNoun? 'with'|'having'|'carrying'|'showing' facts:Facts",
      means: checkOf(nth, withFacts),
      assume: "verbless",
      example: 'The field "rows" has 2 items, the second one with sku "A-1".',
    },
    { parts: "value:Quoted index:w.ordinal", means: checkOf(nth, { is: "named", value: "$value" }), assume: "verbless" },
    { parts: "of:Field ':' says:CountSaid", means: checkOf("$of", "$says"), assume: "verbless" },
    // The same denied of two.
    {
      parts: "'neither' first:Looked 'nor' second:Looked f.modal* says:Verb",
      means: [{ act: "check each", of: ["$first", "$second"], says: { not: "$says" } }],
      example: "Neither $.name nor $.note may be empty.",
    },
    {
      parts: "Doer? f.modal* f.not v.assert of:Field 'missing'|'absent' 'or'|'nor' w.empty",
      means: checkOf("$of", there),
      example: "We do not want to see its token missing or empty.",
    },
    // The verb is said once.
    { parts: "first:VerbOnce", means: "$first", assume: "listed", example: '$.name is "x", $.note "y" and $.open false.' },
  ],
  VerbOnce: [
    {
      parts: "of:Field says:Predicate OnceJoin next:Field value:OnceValue",
      means: [
        { act: "check", of: "$of", says: "$says" },
        { act: "check", of: "$next", says: equal("$value") },
      ],
    },
    {
      parts: "before:VerbOnce OnceJoin next:Field value:OnceValue",
      means: ["...$before", { act: "check", of: "$next", says: equal("$value") }],
    },
  ],
  OnceJoin: ["','|'and'", "',' 'and'"],
  OnceValue: [{ parts: "value:Quoted|Number|Variable|Truth" }],
  Left: ["'left'|'remaining'|'over'|'there' 'in'? 'it'|'there'?", "'now'? 'left'"],
  /** “It” and “ours”: the thing that was spoken of last. */
  Listed_: [{ parts: "'it'", means: { words: [], it: true } }, { parts: "thing:Ours" }],
  Ours: [{ parts: "'ours'|'mine'|'theirs'", means: { words: [], it: true, both: true } }],
  Held_: ["f.be f.adverb? InList f.adverb?", "'show'|'shows'|'turn'|'turns' 'up' InList? f.adverb?", "'appear'|'appears' InList f.adverb?"],
  NthNoun: ["'one'|n.item+1", "'of' 'them'|'these'|'those'|'which'"],
  Complement: [
    { parts: "'what' f.who 'sent'|'gave'|'typed'|'entered'|'set'|'wrote'|'chose' 'it'?", means: { is: "unchanged" } },
    { parts: "'the' 'one' f.who 'sent'|'gave'|'typed'|'entered'|'set'|'wrote'|'chose' 'it'?", means: { is: "unchanged" } },
    { parts: "'what' 'it' 'was' 'before'?", means: { is: "unchanged" } },
    { parts: "'down'|'back' 'to'|'at' value:Compare", means: equal("$value") },
  ],
  Verb: [
    {
      parts: "'come'|'comes'|'came'|'turn'|'turns'|'turned' 'back'|'up'|'out' says:State",
      means: "$says",
      example: "The list comes back empty.",
    },
    { parts: "'agree'|'agrees' ','? 'and' says:Verb", means: "$says" },
  ],
  Predicate: [{ parts: "'has'|'have' 'gone'", means: isMissing }],
  FieldFact: [
    {
      parts: "f.the? ArrayWord 'of' value:Amount",
      means: [{ of: { of: "self" }, says: countOfItems }],
      example: "It should answer 200 with a list of two.",
    },
    {
      parts: "f.the? first:Name 'and' f.the? second:Name 'both' FactSep? value:Literal",
      means: [
        { of: { of: "field", path: ["$first"] }, says: equal("$value") },
        { of: { of: "field", path: ["$second"] }, says: equal("$value") },
      ],
      assume: "bareField",
      example: 'GET /health must give us 200 with health and database both "green".',
    },
  ],
  GivenBack: ["'reported'|'counted'|'displayed'|'noted'|'stated'"],
};
