// Reads responses, in other orders of words and as briefly as in a note: “there comes a 201 back”, “no Set-Cookie
// header”, “Roadtrip back as the title”.

import type { Topic } from "../kit/construction.ts";
import {
  checkOf,
  equalsValue,
  factsAct,
  fieldNamed,
  isMissing,
  itemsLookedAt,
  noCredentials,
  prepare,
  prepareFollowing,
  saveNamed,
  withFacts,
} from "./means.ts";

const facts = [factsAct] as const;
const time = checkOf({ of: "time" }, "$says");

export const comingBack: Topic = {
  Verb: [{ parts: "v.have|v.contain bound:Bound n.character w.long?", means: { is: "length", bound: "$bound", text: true } }],
  Statement: [
    {
      parts: "f.the? name:w.fieldorheader says:Predicate",
      means: checkOf({ of: "header", name: { called: "$name", at: "@" }, capital: true }, "$says"),
    },
    { parts: "'it'|'there' f.modal* Comes_ facts:StatusFact 'back'|'out'?", means: facts, example: "There comes a 201 back." },
    { parts: "'as' f.the? n.response+1 'there'|'it'|'we'? f.modal* Comes_|v.get|v.receive facts:StatusFact", means: facts },
    { parts: "InResponse f.modal* Comes_|'stands'|'sits'|'is' facts:Facts", means: facts },
    { parts: "f.no of:Header InResponse?", means: checkOf("$of", isMissing), assume: "verbless", example: "no Set-Cookie header" },
    { parts: "says:NotedTime", means: time, assume: "verbless" },
    {
      parts: "Doer? v.get|v.receive value:Value 'back'? 'as'|'for' of:Field",
      means: checkOf("$of", equalsValue),
      example: 'We get "x" back as the field title.',
    },
    {
      parts: "f.the? index:w.ordinal n.item|Ident ':' facts:Facts",
      means: checkOf({ of: "field", path: [{ index: "$index" }], among: true }, withFacts),
      assume: "verbless",
    },
    {
      parts: "w.any n.item|Ident Amid of:Counted 'with'|'whose' facts:Facts",
      means: checkOf("$of", { is: "has item", which: "any", facts: "$facts" }),
    },
    { parts: "of:Field|ExactField f.modal* says:Verb Across items:Items", means: checkOf(itemsLookedAt, "$says") },
    {
      parts: "f.the? name:Words f.modal* f.be w.unique Across f.the? of:Counted",
      means: checkOf("$of", { is: "unique field", path: ["$name"] }),
      assume: "bareField",
    },
  ],
  Across: ["'in'|'of'|'across'|'on'|'within'|'among'|'throughout'"],
  Comes_: ["'come'|'comes'|'came'|'arrive'|'arrives' 'back'?"],
  /** A length of time alone is how long the answer took. */
  NotedTime: [
    { parts: "w.below value:Span", means: { is: "compare", below: "$value", at: "@" } },
    { parts: "w.atmost value:Span", means: { is: "compare", atMost: "$value", at: "@" } },
    { parts: "value:Span k.orless", means: { is: "compare", atMost: "$value", at: "@" } },
  ],
  FieldFact: [
    { parts: "of:Factual FactSep? value:ProperName", means: [{ of: "$of", says: equalsValue }], assume: "loosely" },
    { parts: "f.the w.empty name:Words", means: [{ of: fieldNamed, says: { is: "empty" } }], assume: "bareField" },
  ],
  ProperName: [
    { parts: "first:Capital second:Capital", means: { joined: ["$first", "$second"] }, assume: "bareValue" },
    { parts: "first:Capital second:Capital third:Capital", means: { joined: ["$first", "$second", "$third"] }, assume: "bareValue" },
  ],
  NameValue: [{ parts: "value:ProperName" }],
  CountSaid: [
    {
      parts: "low:Amount 'to'|'-'|'–' high:Amount counted:Countable",
      means: { is: "length", bound: { is: "compare", atLeast: "$low", atMost: "$high" }, counted: "$counted" },
      example: "$.rows has 2 to 5 items.",
    },
  ],
  Complement: [
    { parts: "w.exactly? value:Amount n.character", means: { is: "length", value: "$value", text: true } },
    {
      parts: "f.the count:Amount n.character Code_",
      means: { is: "length", value: "$count", text: true },
      example: "$.country is a two-letter code.",
    },
    {
      parts: "'in' f.the? name:Words value:Constant|Coded",
      means: { is: "facts", facts: [{ of: fieldNamed, says: equalsValue }] },
      assume: "bareField",
    },
  ],
  Code_: ["'code'|'string'|'text'|'word'|'value'|'id'|'key'|'abbreviation'|'identifier'"],
  InResponse: ["'in' 'there'|'it'"],
  WaitClause: [
    { parts: "Doer? v.wait Bit ':'|','|'('|'–'|'-'? for:Span ')'?", means: [{ act: "wait", for: "$for" }], example: "Wait a bit: 2 s." },
    { parts: "wait:WaitClause 'before' Onward", means: "$wait" },
  ],
  Bit: ["f.the? 'bit'|'moment'|'while'|'little'|'sec'|'tick'|'instant'"],
  Onward: [
    "'moving'|'carrying'|'going'|'pressing'|'we'|'i' 'on'|'ahead'|'move'|'carry'|'go' 'on'|'ahead'?",
    "'the' 'next'|'following' 'check'|'one'|'call'|'step'|'part'|'try'|'attempt'",
    "'trying'|'checking'|'asking'|'looking' 'again'?",
  ],
  Span: [{ parts: "'a' 'couple' 'of' n.second", means: { amount: { number: "2" }, unit: 1000, at: "@" } }],
  PrepareClause: [
    {
      parts: "w.every w.coming* n.request FromHere? ':' parts:PreparedParts",
      means: prepareFollowing("$parts"),
      example: 'All requests: bearer token "t".',
    },
    {
      parts: "Doer? v.send f.the? w.coming+ n.request+s f.no|f.without f.the? w.auth",
      means: prepareFollowing([noCredentials]),
      example: "Send the following requests without authentication.",
    },
    { parts: "'stop' v.send+ing|v.set+ing f.the w.auth", means: prepareFollowing([noCredentials]), example: "Stop sending the token." },
    {
      parts: "f.the 'next' n.request f.modal* f.be v.send+ed|'made' f.no|f.without f.the? w.auth",
      means: prepare([noCredentials]),
      example: "The next request is sent without a token.",
    },
    { parts: "f.no|f.without f.the? w.auth ForAll", means: prepareFollowing([noCredentials]), example: "No auth from here on." },
    {
      parts: "Doer? f.not v.send|v.set f.the? w.auth 'anymore'|'any'|ForAll 'more'|'longer'?",
      means: prepareFollowing([noCredentials]),
      example: "Do not send the token anymore.",
    },
  ],
  Save: [
    { parts: "'let' as:VariableName '='|'be' from:NamedSource", means: [saveNamed] },
    { parts: "from:NamedSource f.modal* 'goes'|'go' 'into' f.the? n.variable? as:CodeName|Coded", means: [saveNamed] },
  ],
};
