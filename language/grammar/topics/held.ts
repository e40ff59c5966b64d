// What is in something, and what is given back, said from the other side: “"x" is in the list”, “a token is returned in the body”.

import type { Topic } from "../kit/construction.ts";

const contains = { is: "contains", value: "$value" } as const;
const facts = { act: "facts", facts: "$facts" } as const;

export const held: Topic = {
  /** Between what is inside and what it is in. */
  Held: ["f.be f.adverb? HeldIn", "v.exist 'in'", "v.exist 'somewhere' 'in'"],
  HeldIn: [
    "'in'|'inside'|'within'|'among'",
    "v.contain+ed 'in'|'within'|'inside'|'by'",
    "v.show+ed 'in'",
    "'found'|'listed'|'seen'|'returned'|'given'|'mentioned' 'in'",
    "w.present 'in'",
    "'part' 'of'",
    "'one' 'of'",
  ],
  NotHeld: ["f.be f.not f.adverb? HeldIn", "f.not v.exist 'in'", "f.not f.be HeldIn"],
  /** What a text or a list has in it. */
  HeldValue: [
    { parts: "value:Quoted|Number|Variable" },
    { parts: "f.the? n.text|n.value|n.item|'string'|'role'|'tag' value:Quoted|Number|Variable", means: "$value" },
    { parts: "f.the? value:Quoted n.text|n.value", means: "$value" },
  ],
  Statement: [
    {
      parts: "value:HeldValue f.modal* Held of:Looked",
      means: [{ act: "check", of: "$of", says: contains }],
      example: 'The text "late" is contained in the response body.',
    },
    { parts: "value:HeldValue f.modal* NotHeld of:Looked", means: [{ act: "check", of: "$of", says: { not: contains } }] },
    {
      parts: "facts:Facts f.modal* IsGiven InResponse",
      means: [facts],
      example: "An id is returned in the response.",
    },
    { parts: "facts:Facts f.modal* IsGiven", means: [{ ...facts, given: true }], example: "An array is returned." },
    { parts: "facts:Facts f.modal* IsGiven 'by' f.the? Answerer", means: [{ ...facts, given: true }] },
    {
      parts: "facts:Facts f.modal* f.not f.modal* IsGiven InResponse",
      means: [{ act: "check", of: { of: "body" }, says: { not: { is: "facts", facts: "$facts" } } }],
    },
    {
      parts: "facts:Facts f.be f.not NotGiven InResponse",
      means: [{ act: "check", of: { of: "body" }, says: { not: { is: "facts", facts: "$facts" } } }],
    },
    { parts: "items:ItemFacts f.modal* Held of:Counted", means: [{ act: "check", of: "$of", says: "$items" }] },
    {
      parts: "items:ItemFacts f.modal* v.exist",
      means: [{ act: "check", of: { of: "body" }, says: "$items" }],
      example: 'No item with name "x" exists.',
    },
    { parts: "'there' f.modal* f.be items:ItemFacts", means: [{ act: "check", of: { of: "body" }, says: "$items" }] },
    {
      parts: "'there' f.modal* f.be items:ItemFacts f.of of:Counted",
      means: [{ act: "check", of: "$of", says: "$items" }],
      example: 'There is an item with "sku" "A-1" in $.lines.',
    },
  ],
  IsGiven: ["f.be GivenBack"],
  /** “Is not present” is said of a field by itself. */
  NotGiven: ["v.contain+ed", "v.return+ed", "v.show+ed", "w.returned", "'given'", "'part'"],
  GivenBack: ["v.contain+ed", "v.return+ed", "v.show+ed", "w.present", "w.returned", "'given'", "'part'"],
};
