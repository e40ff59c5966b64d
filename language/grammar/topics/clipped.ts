// Leaves a subject or a verb out: “… and shall provide a Location header”, “response under 800 ms”.

import type { Topic } from "../kit/construction.ts";

const facts = [{ act: "facts", facts: "$facts" }] as const;

export const clipped: Topic = {
  Statement: [
    {
      parts: "f.modal+ v.contain|v.have|v.show facts:Facts",
      means: facts,
      assume: "verbless",
      example: "The system shall answer with status 201 and shall provide a Location header.",
    },
    {
      parts: "f.modal+ f.not v.contain|v.have|v.show facts:Facts",
      means: [{ act: "check", of: { of: "body" }, says: { not: { is: "facts", facts: "$facts" } } }],
      assume: "verbless",
    },
    {
      parts: "f.the? n.response|n.request says:NotedTime|Bound",
      means: [{ act: "check", of: { of: "time" }, says: "$says" }],
      assume: "verbless",
      example: "response under 800 ms",
    },
    {
      parts: "of:Field|ExactField w.valid format:w.format",
      means: [{ act: "check", of: "$of", says: { is: "format", format: "$format" } }],
      assume: "verbless",
      example: "`dueAt` valid date-time",
    },
    {
      parts: "of:Field|ExactField 'a'|'an' says:TypeSaid",
      means: [{ act: "check", of: "$of", says: "$says" }],
      assume: "verbless",
    },
    {
      parts: "InResponse ','? f.modal* f.not f.modal* f.be f.the? of:Factual",
      means: [{ act: "check", of: "$of", says: { not: { is: "exists" } } }],
      example: "In the answer can not be a field password.",
    },
  ],
  InResponse: ["f.of f.the n.body 'of'|'in' f.the 'error' n.response+1?"],
};
