// Comparisons as they are noted: the number first (“0 <= $.total <= 100”), a set in brackets, a value that is kept
// (“unchanged at 7”) or new (“shows the new value (7)”).

import type { Construction, Meaning, Topic } from "../kit/construction.ts";
import { checkOf, containsValue, equalsValue, oneOfValues } from "./means.ts";

const check = (says: Meaning): Meaning => checkOf("$of", says);

const least = "'<='|'≤'";
const most = "'>='|'≥'";
/** The signs around what is compared, the number before it, and what both say. */
const around: readonly (readonly [before: string, behind: string, low: string, high: string])[] = [
  [least, least, "atLeast", "atMost"],
  [least, "'<'", "atLeast", "below"],
  ["'<'", least, "above", "atMost"],
  ["'<'", "'<'", "above", "below"],
];
const reversed: readonly (readonly [before: string, behind: string, low: string, high: string])[] = [
  [most, most, "atLeast", "atMost"],
  [most, "'>'", "above", "atMost"],
  ["'>'", most, "atLeast", "below"],
  ["'>'", "'>'", "above", "below"],
];
const single: readonly (readonly [sign: string, bound: string])[] = [
  [least, "atLeast"],
  ["'<'", "above"],
  [most, "atMost"],
  ["'>'", "below"],
];

const sandwiched: readonly Construction[] = [
  ...around.map(([before, behind, low, high]) => ({
    parts: `low:Quantity ${before} of:Measured ${behind} high:Quantity`,
    means: check({ is: "compare", [low]: "$low", [high]: "$high", at: "@" }),
    example: "0 <= $.total <= 100",
  })),
  ...reversed.map(([before, behind, low, high]) => ({
    parts: `high:Quantity ${before} of:Measured ${behind} low:Quantity`,
    means: check({ is: "compare", [low]: "$low", [high]: "$high", at: "@" }),
  })),
  ...single.map(([sign, bound]) => ({
    parts: `value:Quantity ${sign} of:Measured`,
    means: check({ is: "compare", [bound]: "$value", at: "@" }),
  })),
];

export const comparing: Topic = {
  Measured: [{ parts: "of:Field|ExactField|Length|Time|VariableLooked" }],
  Statement: [
    ...sandwiched,
    {
      parts: "of:Field|ExactField 'and' value:Variable f.modal* f.be 'the'? 'same'|'equal'|'identical'",
      means: check(equalsValue),
      example: "$.total and ${old} are the same.",
    },
    // Values that are kept or new.
    {
      parts: "of:Field|ExactField Kept_ KeptAt value:KeptValue ')'?",
      means: check(equalsValue),
      example: "$.total has not changed, still 7.",
    },
    {
      parts: "of:Field|ExactField f.modal* ShowsNew ','|':'|'('|'–'|'-'|'of'? value:KeptValue ')'?",
      means: check(equalsValue),
      example: "$.total shows the new value (7).",
    },
    {
      parts: "of:Field|ExactField w.arrow value:Literal|Constant|Coded",
      means: check(equalsValue),
      assume: "verbless",
      example: "$.total → 7",
    },
    { parts: "of:Field|ExactField w.arrow says:Linked|State", means: check("$says"), assume: "verbless" },
    { parts: "of:Field|ExactField w.arrow value:Bare", means: check({ is: "equals", value: "$value", noted: true }), assume: "verbless" },
    { parts: "of:Field|ExactField ':' says:TypeSaid", means: check("$says"), assume: "verbless", example: "$.id: uuid" },
    { parts: "of:ExactField f.sep bound:Bound", means: check("$bound"), assume: "verbless", example: "$.total: 1..100" },
    { parts: "of:Field f.sep bound:Bound", means: check("$bound"), assume: "notedBound" },
  ],
  /** “id -> orderId”: the name of a variable follows, and no value of the field. */
  Save: [
    {
      parts: "from:Field|ExactField w.arrow f.the? n.variable? as:Name|Variable",
      means: [{ act: "save", from: "$from", as: "$as", at: "@", arrow: true }],
      assume: "verbless",
      example: "$.id -> ${orderId}",
    },
  ],
  KeptValue: [{ parts: "value:Literal|Constant|Coded|Bare" }],
  Kept_: [
    "f.modal* f.be f.adverb? w.unchanged|'left'|'kept'|'preserved'|'retained' f.adverb?",
    "f.modal* f.be f.not Touched",
    "f.modal* f.not f.be Touched",
    "f.modal* f.not v.changed",
    "'has'|'have' f.not v.changed+ed",
    "'has'|'have' f.not 'been' Touched",
    "'stays'|'stay'|'stayed'|'remains'|'remain'|'remained' w.unchanged|'put'",
    "'stays'|'stay'|'stayed'|'remains'|'remain'|'remained' 'the' 'same'",
    "w.unchanged",
  ],
  Touched: ["'touched'|'modified'|'affected'|'altered'|'overwritten'|'updated'|'lost'|'reset'|'harmed'|v.changed+ed"],
  KeptAt: ["'at'", "','|':'|'–'|'-'|'('", "',' 'still'|'it'? f.be? f.adverb?", "'and' f.be f.adverb?", "'and' 'still'|'stays'|'remains'"],
  ShowsNew: [
    "v.show|v.have|v.contain|v.equal|'reflects'|'reflect' f.the? New_ n.value|'one'|'state'",
    "'reflects'|'reflect' f.the? 'change'|'update'|'changes'|'edit'",
    "'has'|'have' 'been' 'updated'|'changed'|'adjusted'|'corrected'",
    "f.be 'updated'|'changed'|'adjusted'|'corrected'",
  ],
  New_: ["'new'|'updated'|'changed'|'right'|'correct'|'expected'|'current'|'modified'|'old'|'original'|'previous'|'initial'|'same'"],
  Verb: [
    { parts: "f.modal* f.be f.not Touched", means: { is: "unchanged" } },
    { parts: "'has'|'have' f.not 'been' Touched", means: { is: "unchanged" } },
    { parts: "'reflects'|'reflect' value:Value", means: equalsValue },
    // “should be coming as null”, “is having 3 items”
    { parts: "f.be f.adverb? v.link+ing f.adverb? says:Linked", means: "$says" },
    { parts: "f.be f.adverb? v.equal+ing|v.show+ing|v.havevalue+ing f.adverb? value:Compare", means: equalsValue },
    { parts: "f.be f.adverb? v.contain+ing f.the? n.text? value:Literal|LooseTarget", means: containsValue },
    { parts: "f.be f.adverb? v.contain+ing facts:Facts", means: { is: "facts", facts: "$facts", within: true } },
    { parts: "f.be f.adverb? v.starts+ing f.the? n.text? value:Value", means: { is: "starts with", value: "$value" } },
    { parts: "f.be f.adverb? v.ends+ing f.the? n.text? value:Value", means: { is: "ends with", value: "$value" } },
    { parts: "f.be f.adverb? v.match+ing f.the? n.pattern? value:Quoted|Regex", means: { is: "matches", value: "$value" } },
    { parts: "f.be f.adverb? 'coming'|'appearing'|'showing'|'returning' 'back'|'up'? says:State", means: "$says" },
    { parts: "f.be f.adverb? 'at' value:Literal|Constant", means: equalsValue },
    { parts: "v.have f.the? New_ n.value value:Value", means: equalsValue },
    {
      parts: "f.be 'a'? 'different'|'another' 'one'|'value' 'than'|'from' value:Value",
      means: { not: equalsValue },
      example: "$.total is a different one than ${old}.",
    },
    { parts: "'has'|'have' v.changed+ed 'from' value:Variable", means: { not: equalsValue }, example: "$.total has changed from ${old}." },
    {
      parts: "'has'|'have' 'grown'|'risen'|'increased' 'beyond'|'above'|'over' value:Number|Variable",
      means: { is: "compare", above: "$value", at: "@" },
      example: "$.total has grown beyond 7.",
    },
  ],
  Complement: [
    { parts: "'nonzero'|'non-zero'", means: { not: { is: "equals", value: { number: "0" } } } },
    { parts: "w.exactly value:Number", means: equalsValue, example: "$.total is exactly 7." },
    { parts: "value:Number 'exactly'|'precisely'|'sharp'", means: equalsValue },
    { parts: "w.equal 'to'? w.exactly value:Value", means: equalsValue },
    { parts: "w.oneof '(' values:ValueList ')'", means: oneOfValues, example: '$.state is in ("a", "b").' },
  ],
  Compared: [
    { parts: "w.oneof '(' values:ValueList ')'", means: oneOfValues },
    { parts: "f.modal* f.be w.oneof '(' values:ValueList ')'", means: oneOfValues },
  ],
};
