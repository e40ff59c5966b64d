// Checks as terse as a tester's notes: “dev_id: string, 12 chars”, “len(code) == 3”, “201 expected”, “secret not in response”.

import type { Topic } from "../kit/construction.ts";
import { checkOf, factsAct, fieldNamed, fieldsPart, oneOfValues, prepare, saveNamed } from "./means.ts";

const facts = [factsAct] as const;

export const terse: Topic = {
  Statement: [
    { parts: "facts:StatusFact 'expected'|'please'", means: facts, assume: "verbless", example: "201 expected" },
    { parts: "'exp'|'exp.' ':'? facts:StatusFact", means: facts },
    {
      parts: "of:Field|ExactField ':'? says:SaidList",
      means: checkOf("$of", { all: "$says" }),
      assume: "verbless",
      example: "$.code: string, not empty",
    },
    {
      parts: "'the' name:QuotedName says:Predicate",
      means: checkOf(fieldNamed, "$says"),
      assume: "quotedField",
      example: 'The "weight" is above 3.',
    },
    {
      parts: "facts:StatusFact f.modal* f.be v.return+ed|v.receive+ed|w.returned f.with more:Facts",
      means: [{ act: "facts", facts: ["...$facts", "...$more"] }],
    },
    { parts: "f.who f.be 'looking' 'at'|'for' facts:Received", means: facts, example: "We are looking at a 201." },
  ],
  SaidList: [{ parts: "first:Noted_ ',' second:Noted_", means: ["$first", "$second"] }],
  Noted_: [
    { parts: "said:State|TypeSaid|Bound" },
    { parts: "f.not said:State", means: { not: "$said" } },
    { parts: "f.not w.null", means: { not: { is: "equals", value: { constant: null } } } },
    { parts: "w.exactly? value:Amount n.character w.long?", means: { is: "length", value: "$value", text: true } },
  ],
  StatedJoin: ["'|'&'|'&&'"],
  Verb: [
    { parts: "'~'|'≈' value:Regex|Quoted", means: { is: "matches", value: "$value" } },
    { parts: "'=' '~' value:Regex|Quoted", means: { is: "matches", value: "$value" } },
  ],
  Length: [
    { parts: "'len'|'length'|'size'|'count' '(' of:Counted ')'", means: { of: "length", inner: "$of" }, example: "length($.code) is 3." },
  ],
  Compared: [
    { parts: "w.oneof values:ValueList", means: oneOfValues },
    { parts: "w.oneof values:Json", means: { is: "one of json", json: "$values" } },
  ],
  Complement: [
    { parts: "f.the? w.valid? format:w.formats", means: { is: "format", format: "$format" } },
    { parts: "type:TypeSaid FormOf|'in' shape:Mask", means: { all: ["$type", { is: "shaped", shape: { mask: "$shape" } }] } },
  ],
  FieldFact: [
    { parts: "'a'|'an' name:QuotedName", means: [{ of: fieldNamed, says: { is: "exists", noted: true } }], assume: "quotedField" },
  ],
  RequestPart: [{ parts: "pairs:GluedPair", means: [fieldsPart], assume: "loosely" }],
  WaitClause: [
    {
      parts: "for:Span 'have'|'has'|'had' 'passed'|'elapsed'|'gone' 'by'?",
      means: [{ act: "wait", for: "$for" }],
      example: "When two seconds have passed",
    },
  ],
  PrepareClause: [{ parts: "'auth'|'authentication'|'login' ':' part:AuthenticationPart", means: prepare(["$part"]) }],
  ForAll: ["','? w.every w.coming* n.request"],
  Save: [
    {
      parts: "v.save from:NamedSource ','|';'|'–'|'-'|'and'? 'and'? f.who? f.modal* Naming 'it'|'that'|'this' as:VariableName",
      means: [saveNamed],
      example: "Save $.id, I'll name it orderId.",
    },
  ],
};
