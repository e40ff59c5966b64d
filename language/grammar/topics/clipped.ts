// Leaves a subject or a verb out: “… and shall provide a Location header”, “response under 800 ms”.

import type { Topic } from "../kit/construction.ts";
import { checkOf, equalsValue, factsAct, isMissing, withFacts } from "./means.ts";

const facts = [factsAct] as const;

export const clipped: Topic = {
  Statement: [
    {
      parts: "given:Facts f.modal* IsGiven ','? 'with' facts:Facts",
      means: [{ act: "facts", facts: "$given", given: true }, ...facts],
      assume: "listed",
      example: "A total of at least 5 should have been calculated, with 7 as the field days.",
    },
    {
      parts: "f.modal+ v.contain|v.have|v.show facts:Facts",
      means: facts,
      assume: "verbless",
      example: "The system shall answer with status 201 and shall provide a Location header.",
    },
    { parts: "f.modal+ f.not v.contain|v.have|v.show facts:Facts", means: checkOf({ of: "body" }, { not: withFacts }), assume: "verbless" },
    {
      parts: "f.the? n.response|n.request says:NotedTime|Bound",
      means: checkOf({ of: "time" }, "$says"),
      assume: "verbless",
      example: "response under 800 ms",
    },
    {
      parts: "of:Field|ExactField w.valid format:w.format",
      means: checkOf("$of", { is: "format", format: "$format" }),
      assume: "verbless",
      example: "`dueAt` valid date-time",
    },
    { parts: "of:Field|ExactField 'a'|'an' says:TypeSaid", means: checkOf("$of", "$says"), assume: "verbless" },
    {
      parts: "InResponse ','? f.modal* f.not f.modal* f.be f.the? of:Factual",
      means: checkOf("$of", isMissing),
      example: "In the answer can not be a field password.",
    },
  ],
  CheckClause: [
    {
      parts: "f.the? 'error'|'failure'|'success' n.body|n.response+1|'object' ':' check:StatedList",
      means: "$check",
      example: "error body: $.code is 7",
    },
    {
      parts: "f.the? Answerer f.modal* v.return|Confirming facts:Received ','? 'and' 'to'? 'set' of:Field 'to' value:Value",
      means: [...facts, { act: "check", of: "$of", says: equalsValue }],
      example: "The system is expected to confirm receipt with status 201 and to set the field state to 7.",
    },
    {
      parts: "f.the? Changing f.modal* f.be v.acknowledge+ed|v.accept+ed|'granted'|'approved' 'with' facts:Received",
      means: facts,
      example: "The change is acknowledged with status code 200.",
    },
  ],
  Confirming: ["v.acknowledge|v.accept f.the? 'receipt'|'reception'|'it'|'this'|'that' 'with'|'by'"],
  Changing: ["'change'|'update'|'edit'|'correction'|'creation'|'deletion'|'registration'|'removal'|'cancellation'"],
  Fact: [{ parts: "value:Quoted|Constant|Number 'as' f.the of:Factual", means: [{ of: "$of", says: equalsValue }], assume: "loosely" }],
  IsGiven: ["'have'|'has' 'been' GivenBack|Computed", "f.be Computed"],
  Computed: ["'calculated'|'computed'|'charged'|'determined'|'applied'|'granted'|'recorded'|'noted'"],
  Signed: [{ parts: "w.same name:CodeName", means: { kept: "$name", at: "@" }, assume: "loosely" }],
  /** `HB-EV 9` */
  Compare: [{ parts: "first:Constant|Coded second:Number", means: { joined: ["$first", "$second"] }, assume: "bareValue" }],
  Verb: [{ parts: "v.have f.adverb says:CountSaid" }],
  InResponse: ["'out' 'of' Response", "'out' 'of' f.the n.body", "f.of f.the n.body 'of'|'in' f.the 'error' n.response+1?"],
};
