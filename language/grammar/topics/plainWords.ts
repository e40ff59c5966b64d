// Plain English of testers in other orders of words: “is getting generated”, “is having”, “has not been set”, “add a
// delay of 5 seconds”.

import type { Topic } from "../kit/construction.ts";
import { checkOf, fieldNamed, prepareFollowing, saveNamed, saveOne, sending, withFacts } from "./means.ts";

const wait = [{ act: "wait", for: "$for" }] as const;
const save = [saveNamed] as const;
const exists = { is: "exists" } as const;

export const plainWords: Topic = {
  Verb: [
    { parts: "f.be 'getting'|'being' GivenBack|v.generate+ed", means: exists },
    { parts: "'get'|'gets'|'got' GivenBack|v.generate+ed", means: exists },
    { parts: "f.be v.have+ing facts:Facts", means: withFacts },
    { parts: "'has'|'have'|'had' f.not 'been' says:Complement", means: { not: "$says" } },
  ],
  CheckClause: [{ parts: "Doer? v.assert f.that? check:StatedList 'or' 'not'", example: "Check whether $.id is 3 or not." }],
  Field: [
    { parts: "path:Path 'object'", means: { of: "field", path: "$path" }, assume: "loosely" },
    { parts: "f.the? name:CodeName 'date'|'time'|'timestamp'|'flag'|'amount'|'number'|'text'", means: fieldNamed, assume: "bareField" },
  ],
  TypeSaid: [
    { parts: "'in' f.the? w.valid? format:w.format 'format'", means: { is: "format", format: "$format" } },
    { parts: "f.the? w.valid? format:w.format 'string'|'value'|'text'", means: { is: "format", format: "$format" } },
  ],
  FieldFact: [
    {
      parts: "f.the? first:Name 'and' f.the? second:Name n.field+s",
      means: [
        { of: { of: "field", path: ["$first"] }, says: exists },
        { of: { of: "field", path: ["$second"] }, says: exists },
      ],
      assume: "bareField",
      example: "The response contains id and total fields.",
    },
  ],
  Statement: [
    {
      parts: "of:Header f.modal* f.be w.present|w.returned|v.return+ed 'in'|'among' HeadersNoun",
      means: checkOf("$of", exists),
      example: "The header Location is present in the response headers.",
    },
    {
      parts: "f.the? Answerer|n.request f.modal* 'come'|'comes'|'came'|'arrive'|'arrives' 'back'|'in'? says:Bound",
      means: checkOf({ of: "time" }, "$says"),
    },
  ],
  WaitClause: [
    { parts: "Doer? Inserting f.the? n.wait 'of' for:Span f.adverb? Purpose?", means: wait, example: "Add a delay of 5 seconds." },
    { parts: "Doer? Inserting f.the? for:Span n.wait f.adverb? Purpose?", means: wait },
    { parts: "Doer? 'do' 'nothing' 'for' for:Span", means: wait },
    { parts: "Doer? v.wait 'for' w.about for:Span Purpose?", means: wait },
  ],
  Inserting: ["'add'|'put'|'insert'|'include'|'introduce'|'make'|'take'|'have'|'use'|'place' 'in'?"],
  Request: [{ parts: "request:EndpointRequest", means: "$request" }],
  EndpointRequest: [
    {
      parts: "Doer? v.call|v.send f.the? w.adjective* n.endpoint ':'? method:Method target:Target late:RequestParts?",
      means: sending,
      example: "Hit the endpoint GET /orders/7.",
    },
  ],
  Save: [
    {
      parts: "v.save from:NamedSource|LoneName|SavedName 'and' v.save Into as:VariableName",
      means: save,
      example: 'Extract "id" and store in variable orderId.',
    },
    { parts: "v.save from:NamedSource 'in' 'mind' Into as:VariableName", means: save },
    { parts: "v.save from:NamedSource 'in' 'mind'", means: [saveOne] },
  ],
  PrepareClause: [
    {
      parts: "f.the w.coming* n.request+s FromHere? f.modal* v.have|v.contain|v.set|v.send parts:PreparedParts",
      means: prepareFollowing("$parts"),
      example: 'The following requests use the bearer token "t".',
    },
  ],
};
