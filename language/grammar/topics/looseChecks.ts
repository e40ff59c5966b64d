// Reads checks in the words of a story: “a single entry”, “the second one with role "editor"”, “it keeps its name”,
// “neither … nor …”, lists with a single verb.

import type { Topic } from "../kit/construction.ts";
import { checkOf, countOfItems, fieldNamed, isFilled, isMissing, listNamed, withFacts } from "./means.ts";
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
    { parts: "'both' 'of' 'them'", means: { is: "length", value: { number: "2" }, counted: "items" } },
    { parts: "f.no counted:PluralIdent 'at' 'all'", means: { is: "empty", list: true, counted: "$counted" }, assume: "countedNoun" },
  ],
  CheckClause: [
    { parts: "f.who f.modal+ v.get says:CountSaid 'back'?", means: checkOf(body, "$says"), example: "I should get a single entry." },
    { parts: "f.who v.get says:CountSaid 'back'", means: checkOf(body, "$says") },
  ],
  Statement: [
    { parts: "'there' f.modal* f.be says:CountSaid Left", means: checkOf(body, "$says"), example: "There are 2 items left." },
    { parts: "says:CountSaid f.modal* f.be 'there'|'here'", means: checkOf(body, "$says") },
    { parts: "'there' f.modal* f.not f.be 'any'|'anything' Left?", means: noList },
    { parts: "'none' 'of' 'them'|'these'|'those' f.modal* f.be Left", means: noList },
    { parts: "'nothing'|'none' f.modal* f.be Left", means: noList, example: "Nothing should be left in it." },
    { parts: "'there' f.modal* f.not f.be 'any' noun:PluralIdent Left?", means: checkOf(listNamed, { is: "empty" }) },
    // Things that are in the list.
    { parts: "thing:Listed_ f.modal* Held_", means: member("any") },
    { parts: "thing:Listed_ f.modal* f.not f.modal* Held_", means: member("none") },
    { parts: "thing:Listed_ f.be f.not f.adverb? InList f.adverb?", means: member("none") },
    { parts: "ListOf f.modal* v.contain thing:Listed_ f.adverb?", means: member("any") },
    { parts: "ListOf f.modal* f.not v.contain thing:Listed_ f.adverb?", means: member("none") },
    { parts: "thing:Ours f.modal* f.be f.adverb? 'there'|'here'|'in' f.adverb?", means: member("any") },
    {
      parts: "'there' f.modal* f.be w.exactly? value:Amount ','? 'with'|'having' facts:Facts",
      means: checkOf(body, { is: "items with", count: "$value", facts: "$facts" }),
      example: 'There should be exactly one, with the sku "A-1".',
    },
    { parts: "'one' 'of' 'them' f.modal* f.be thing:Member", means: member("any") },
    // The items one by one.
    {
      parts: "f.the index:w.ordinal NthNoun? 'with'|'having'|'carrying'|'showing' facts:Facts",
      means: checkOf(nth, withFacts),
      assume: "verbless",
      example: 'The field "rows" has 2 items, the second one with sku "A-1".',
    },
    {
      parts: "f.the index:w.ordinal NthNoun? f.modal* f.be? 'named'|'called'|'titled' value:NameValue",
      means: checkOf(nth, { is: "named", value: "$value" }),
      assume: "verbless",
    },
    {
      parts: "f.the index:w.ordinal NthNoun? value:Quoted|Number|Variable",
      means: checkOf(nth, { is: "likewise", value: "$value" }),
      assume: "verbless",
    },
    { parts: "f.the index:w.ordinal NthOf f.modal* f.be value:Quoted", means: checkOf(nth, equal("$value")), assume: "bareItem" },
    { parts: "f.the index:w.ordinal NthOf f.modal* v.have facts:Facts", means: checkOf(nth, withFacts), assume: "bareItem" },
    {
      parts: "value:Quoted f.modal* 'come'|'comes'|'be'|'is'|'stand'|'stands' index:w.ordinal",
      means: checkOf(nth, { is: "named", value: "$value" }),
      assume: "bareItem",
    },
    { parts: "value:Quoted index:w.ordinal", means: checkOf(nth, { is: "named", value: "$value" }), assume: "verbless" },
    { parts: "of:Field ':' says:CountSaid", means: checkOf("$of", "$says"), assume: "verbless" },
    // A value that was sent and is still the same.
    { parts: "f.the 'same' name:Words f.modal* f.be GivenBack", means: checkOf(fieldNamed, { is: "unchanged" }) },
    { parts: "f.the? Keeper f.modal* Keep of:Field", means: checkOf("$of", { is: "unchanged" }) },
    {
      parts: "f.the? Keeper f.modal* Keep first:Field 'and' second:Field",
      means: [{ act: "check each", of: ["$first", "$second"], says: { is: "unchanged" } }],
    },
    { parts: "f.the? Keeper f.modal* Keep of:Field value:Literal", means: checkOf("$of", equal("$value")) },
    { parts: "Doer? v.get|v.receive of:Field 'exactly'|'just'? AsSent", means: checkOf("$of", { is: "unchanged" }) },
    {
      parts: "Doer? v.get|v.receive first:Field 'and' second:Field 'exactly'|'just'? AsSent",
      means: [{ act: "check each", of: ["$first", "$second"], says: { is: "unchanged" } }],
    },
    // The same denied of two.
    {
      parts: "'neither' first:Looked 'nor' second:Looked f.modal* says:Verb",
      means: [{ act: "check each", of: ["$first", "$second"], says: { not: "$says" } }],
      example: "Neither $.name nor $.note may be empty.",
    },
    { parts: "Doer? f.modal* f.not v.get facts:Facts 'anywhere'|'in' 'there'|'it'?", means: checkOf(body, { not: withFacts }) },
    {
      parts: "Doer? f.modal* f.not v.assert of:Field 'missing'|'absent' 'or'|'nor' w.empty",
      means: checkOf("$of", there),
      example: "We do not want to see its token missing or empty.",
    },
    // The verb occurs once.
    { parts: "first:VerbOnce", means: "$first", assume: "listed", example: '$.name is "x", $.note "y" and $.open false.' },
    { parts: "v.show|v.equal value:Amount 'as' of:Field", means: checkOf("$of", equal("$value")) },
    { parts: "'it'|'that' f.modal* v.show|v.equal value:Amount 'as' of:Field", means: checkOf("$of", equal("$value")) },
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
  NthOf: ["'of' 'them'|'these'|'those'|'which'", "'of' f.the PluralIdent"],
  Keeper: ["'it'|'they'", { parts: "Ident? SingularIdent", assume: "entity" }],
  Keep: ["'keep'|'keeps'|'kept'|'retain'|'retains'|'retained'", "'have'|'has' 'kept'|'retained'"],
  AsSent: [
    "'as'|'like' f.who 'typed'|'sent'|'gave'|'entered'|'set'|'wrote'|'chose' 'it'|'them'?",
    "'the' 'way' f.who 'typed'|'sent'|'gave'|'entered'|'set'|'wrote' 'it'|'them'?",
  ],
  Complement: [
    { parts: "'what' f.who 'sent'|'gave'|'typed'|'entered'|'set'|'wrote'|'chose' 'it'?", means: { is: "unchanged" } },
    { parts: "'the' 'one' f.who 'sent'|'gave'|'typed'|'entered'|'set'|'wrote'|'chose' 'it'?", means: { is: "unchanged" } },
    { parts: "'exactly'|'just'? AsSent", means: { is: "unchanged" } },
    { parts: "'what' 'it' 'was' 'before'?", means: { is: "unchanged" } },
    { parts: "'down'|'back' 'to'|'at' value:Compare", means: equal("$value") },
    { parts: "f.not 'missing'|'absent' 'or'|'nor' w.empty", means: there },
    { parts: "'neither' 'missing'|'absent' 'nor' w.empty", means: there },
  ],
  Verb: [
    {
      parts: "'come'|'comes'|'came'|'turn'|'turns'|'turned' 'back'|'up'|'out' says:State",
      means: "$says",
      example: "The list comes back empty.",
    },
    { parts: "'agree'|'agrees' ','? 'and' says:Verb", means: "$says" },
    { parts: "'have'|'has' v.changed+ed 'to' value:Compare", means: equal("$value") },
  ],
  Predicate: [
    { parts: "f.modal* f.not f.be 'missing'|'absent' 'or'|'nor' w.empty", means: there },
    { parts: "'has'|'have' 'gone'", means: isMissing },
  ],
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
