// Checks as terse as a tester's notes: “dev_id: string, 12 chars”, “len(code) == 3”, “201 expected”, “secret not in
// response”.

import type { Topic } from "../kit/construction.ts";
import {
  checkOf,
  equalsValue,
  factsAct,
  fieldNamed,
  fieldsPart,
  isMissing,
  oneOfValues,
  prepare,
  prepareFollowing,
  saveNamed,
} from "./means.ts";

const facts = [factsAct] as const;
const following = prepareFollowing("$parts");

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
    { parts: "name:Words f.not InResponse", means: [{ act: "facts", facts: [{ of: fieldNamed, says: isMissing }] }], assume: "bareField" },
    {
      parts: "'the' name:Quoted f.modal* f.be f.adverb? value:Compare",
      means: checkOf(fieldNamed, equalsValue),
      assume: "quotedField",
      example: 'The "status" is "NEW".',
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
  SaidList: [
    { parts: "first:Noted_ ',' second:Noted_", means: ["$first", "$second"] },
    { parts: "first:Noted_ ',' rest:SaidList", means: ["$first", "...$rest"] },
  ],
  Noted_: [
    { parts: "said:State|TypeSaid|Bound" },
    { parts: "f.not said:State", means: { not: "$said" } },
    { parts: "f.not w.null", means: { not: { is: "equals", value: { constant: null } } } },
    { parts: "w.exactly? value:Amount n.character w.long?", means: { is: "length", value: "$value", text: true } },
  ],
  StatedJoin: ["'|'&'|'&&'"],
  Predicate: [
    { parts: "f.modal* f.not f.adverb says:Verb", means: { not: "$says" } },
    { parts: "f.modal* f.not v.have|v.contain|v.show 'anything'|'something' 'in' 'it'|'there'", means: { is: "empty" } },
  ],
  Verb: [
    { parts: "f.be f.adverb f.adverb says:Complement" },
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
    { parts: "type:TypeSaid 'in'|'of'|'with' FormOf shape:Mask", means: { all: ["$type", { is: "shaped", shape: { mask: "$shape" } }] } },
  ],
  FieldFact: [
    { parts: "'a'|'an' name:QuotedName", means: [{ of: fieldNamed, says: { is: "exists", noted: true } }], assume: "quotedField" },
  ],
  FieldPart: [
    { parts: "part:FieldPart ','? 'and'|'but'? 'nothing'|'no' 'else'|'more'|'other'", means: "$part" },
    { parts: "w.following n.details+s? ':' pairs:FieldPairs", means: fieldsPart, assume: "bodyField" },
  ],
  RequestPart: [{ parts: "pairs:GluedPair", means: [fieldsPart], assume: "loosely" }],
  WaitClause: [
    {
      parts: "for:Span 'have'|'has'|'had' 'passed'|'elapsed'|'gone' 'by'?",
      means: [{ act: "wait", for: "$for" }],
      example: "When two seconds have passed",
    },
    { parts: "f.the? n.wait 'of' for:Span f.modal* 'follow'|'follows'|'comes'", means: [{ act: "wait", for: "$for" }] },
    { parts: "'there' f.modal* 'follow'|'follows'|'comes' f.the? n.wait 'of' for:Span", means: [{ act: "wait", for: "$for" }] },
    { parts: "wait:WaitClause 'prior' 'to' Continuing", means: "$wait" },
    { parts: "Doer? v.wait w.about for:Span Purpose?", means: [{ act: "wait", for: "$for" }] },
  ],
  PrepareClause: [
    { parts: "w.every f.my w.coming* n.request f.modal* v.have|v.contain|v.set|Needing parts:PreparedParts", means: following },
    { parts: "'auth'|'authentication'|'login' ':' part:AuthenticationPart", means: prepare(["$part"]) },
    { parts: "'auth'|'authentication'|'login' ':' part:AuthenticationPart ForAll", means: prepareFollowing(["$part"]) },
  ],
  ForAll: ["','? w.every w.coming* n.request"],
  Stated: ["f.modal+ f.be v.set+ed 'to'|'as'"],
  Save: [
    {
      parts: "v.save from:NamedSource ','|';'|'–'|'-'|'and'? 'and'? f.who? f.modal* Naming 'it'|'that'|'this' as:VariableName",
      means: [saveNamed],
      example: "Save $.id, I'll name it orderId.",
    },
  ],
};
