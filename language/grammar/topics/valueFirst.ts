// Checks with the value before its place, and statements of a thing and of “its value”: “returns "a" in $.code and 3 in
// $.size”, “the header X-Total exists, its value is a number”.

import type { Topic } from "../kit/construction.ts";
import { atLeast, checkOf, equalsValue, factsAct, fieldAtPath, isFilled, withFacts } from "./means.ts";

const bodyIsEmpty = { act: "check", of: { of: "body" }, says: { is: "empty" } } as const;
const onlyStatus = [factsAct, bodyIsEmpty] as const;
/** A list contains it, another field equals it. */
const showsValue = { is: "shows", value: "$value" } as const;
const exists = { is: "exists" } as const;

export const valueFirst: Topic = {
  Placed: [{ parts: "f.the? n.value? value:PlacedValue 'in'|'at' path:PlacePath", means: [{ of: fieldAtPath, says: showsValue }] }],
  PlacedValue: [{ parts: "value:Quoted|Number|Truth|Constant|Coded" }],
  PlacePath: [{ parts: "path:JsonPath|QuotedPath|Dotted" }],
  PlacedList: [
    { parts: "fact:Placed" },
    { parts: "before:PlacedList ','|'and' fact:Placed", means: ["...$before", "...$fact"] },
    { parts: "before:PlacedList ',' 'and' fact:Placed", means: ["...$before", "...$fact"] },
  ],
  /** After a verb of answering: what is “expected in” a field could be a part of it. */
  PlacedReceived: [
    { parts: "facts:PlacedList" },
    { parts: "facts:StatusFact ','? 'with'|'and' more:PlacedList", means: ["...$facts", "...$more"] },
    { parts: "facts:StatusFact ',' more:PlacedList", means: ["...$facts", "...$more"] },
  ],
  RequestClause: [
    {
      parts: "request:Request Returning facts:PlacedReceived",
      means: ["$request", factsAct],
      example: 'GET /orders returns "EUR" in $.currency and 3 in $.total.',
    },
  ],
  Verb: [
    {
      parts: "v.have|v.return facts:PlacedReceived",
      means: withFacts,
      example: 'The response must have the status code 200, and "EUR" in $.currency.',
    },
    {
      parts: "v.have f.the? n.value w.other value:Compare",
      means: { not: equalsValue },
      example: "$.bookedAt has a value other than null.",
    },
    {
      parts: "v.have of:Header ','? 'and' f.that? 'its' n.value says:Predicate",
      means: {
        is: "facts",
        facts: [
          { of: "$of", says: exists },
          { of: "$of", says: "$says" },
        ],
      },
      example: "The response has a header X-Total and its value is a number.",
    },
  ],
  Predicate: [
    {
      parts: "f.modal* v.exist ','? 'and'? f.modal* f.be? w.filled",
      means: { all: [exists, isFilled] },
      example: "$.message must exist, non-empty.",
    },
    {
      parts: "before:Predicate ','? 'and'? 'its' n.value after:Predicate",
      means: { all: ["$before", "$after"] },
      assume: "listed",
      example: "$.year should be a number, and its value should be 1963.",
    },
  ],
  Complement: [
    {
      parts: "value:Number ','? 'as' 'a' 'number'",
      means: { all: [equalsValue, { is: "type", type: "number" }] },
      example: "$.year is 1963, as a number.",
    },
    { parts: "value:Number ','? 'as' 'an' 'integer'", means: { all: [equalsValue, { is: "type", type: "integer" }] } },
  ],
  Field: [
    {
      parts: "f.the 'error' Poss path:Path",
      means: { of: "field", path: "$path" },
      assume: "loosely",
      example: 'The error\'s code is "TAKEN".',
    },
  ],
  Statement: [
    { parts: "of:Looked ':' f.modal says:Predicate", means: checkOf("$of", "$says"), example: "$.message: must exist, non-empty" },
    {
      parts: "f.the? w.filled type:w.type f.modal* 'come'|'comes' 'back' 'as' of:Field",
      means: checkOf("$of", { all: [{ is: "type", type: "$type" }, isFilled] }),
      example: "A non-empty string comes back as $.polyline.",
    },
    {
      parts: "value:PlacedValue f.modal* f.be v.return+ed|w.returned 'in'|'at' path:PlacePath",
      means: checkOf(fieldAtPath, showsValue),
      example: '"EUR" is returned in $.currency.',
    },
    {
      parts: "value:PlacedValue f.modal* f.be v.return+ed|w.returned 'in'|'at' path:PlacePath ','? 'and' facts:PlacedList",
      means: [{ act: "check", of: fieldAtPath, says: showsValue }, factsAct],
    },
    {
      parts: "path:PlacePath f.modal* f.be f.of Response",
      means: checkOf(fieldAtPath, exists),
      example: "$.resolvedAt should be in the response.",
    },
    { parts: "of:Field 'in' FormOf shape:Shape", means: checkOf("$of", { is: "shaped", shape: "$shape" }), assume: "verbless" },
    {
      parts: "'only'|'just' facts:StatusFact f.modal* v.return|v.take ','? 'and' 'nothing' 'else'",
      means: onlyStatus,
      example: "Only status 204 comes back and nothing else.",
    },
    { parts: "facts:StatusFact ','|'and' 'nothing' 'else' f.modal* f.be v.return+ed|w.returned|v.receive+ed", means: onlyStatus },
    {
      parts: "Response f.modal* f.be w.exactly? facts:StatusFact ','? 'with'|'and' 'nothing' 'else' 'in' 'it'",
      means: onlyStatus,
      example: "The response should be just a 204 status, with nothing else in it.",
    },
  ],
  FieldFact: [
    {
      parts: "path:PlacePath w.filled",
      means: [{ of: fieldAtPath, says: isFilled }],
      example: "GET /orders/0 → 404, error.message non-empty",
    },
    {
      parts: "name:KnownHeader media:w.media",
      means: [{ of: { of: "header", name: "$name" }, says: { is: "contains", value: { constant: "$media" } } }],
      example: "Expect 200, Content-Type JSON.",
    },
    {
      parts: "of:Factual 'made'|'built' 'up'|'out'? 'of'|'from' pieces:Pieces",
      means: [{ of: "$of", says: { is: "shaped", shape: { pieces: "$pieces" } } }],
    },
  ],
  OutcomeFact: [
    {
      parts: "f.the? w.error n.response+1? 'with' facts:StatusFact",
      means: [{ of: { of: "body" }, says: { is: "facts", facts: "$facts", outcome: "failure" } }],
      example: "The system returns an error with a 4xx status.",
    },
  ],
  ReceivedStatus: [{ parts: "facts:StatusFact 'back' 'with' more:Facts", means: ["...$facts", "...$more"] }],
  BodyFact: [
    {
      parts: "w.nothing 'in' f.the n.body|n.response",
      means: [{ of: { of: "body" }, says: { is: "empty" } }],
      example: "Expect 204 with nothing in the body.",
    },
  ],
  CountSaid: [
    { parts: "f.no 'more' n.item", means: { is: "empty", list: true } },
    {
      parts: "f.the? n.length 'of' value:Amount n.character? k.ormore",
      means: { is: "length", bound: atLeast, plain: true },
      assume: "wholeLength",
      example: "$.secret should have a length of 32 characters or more.",
    },
    {
      parts: "f.the? n.length 'of' value:Amount n.character? k.orless",
      means: { is: "length", bound: { is: "compare", atMost: "$value" }, plain: true },
      assume: "wholeLength",
    },
  ],
  TypeSaid: [
    {
      parts: "f.the? w.valid? format:w.format 'which'|'that' f.modal* v.match f.the? same:w.format",
      means: {
        all: [
          { is: "format", format: "$format" },
          { is: "format", format: "$same" },
        ],
      },
    },
  ],
};
