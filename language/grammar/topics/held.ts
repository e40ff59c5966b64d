// Reads contents and returned values, with the content as the subject: “"x" is in the list”, “a token is returned in
// the body”.

import type { Topic } from "../kit/construction.ts";
import { checkOf, containsValue, factsAct, withFacts } from "./means.ts";

export const held: Topic = {
  /** Between what is inside and what it is in. */
  Held: ["f.be f.adverb? HeldIn", "v.exist 'in'", "v.exist 'somewhere' 'in'"],
  HeldIn: [
    "'in'|'inside'|'within'|'among'",
    "v.contain+ed 'in'|'within'|'inside'|'by'",
    "v.show+ed|'found'|'listed'|'seen'|'returned'|'given'|'mentioned'|w.present 'in'",
    "'part'|'one' 'of'",
  ],
  NotHeld: ["f.be f.not f.adverb? HeldIn", "f.not v.exist 'in'", "f.not f.be HeldIn"],
  /** The content of a text or a list. */
  HeldValue: [
    { parts: "value:Quoted|Number|Variable" },
    { parts: "f.the? n.text|n.value|n.item|'string'|'role'|'tag' value:Quoted|Number|Variable", means: "$value" },
    { parts: "f.the? value:Quoted n.text|n.value", means: "$value" },
  ],
  Statement: [
    {
      parts: "value:HeldValue f.modal* Held of:Looked",
      means: checkOf("$of", containsValue),
      example: 'The text "late" is contained in the response body.',
    },
    { parts: "value:HeldValue f.modal* NotHeld of:Looked", means: checkOf("$of", { not: containsValue }) },
    { parts: "facts:Facts f.modal* IsGiven InResponse", means: [factsAct], example: "An id is returned in the response." },
    { parts: "facts:Facts f.modal* IsGiven", means: [{ ...factsAct, given: true }], example: "An array is returned." },
    { parts: "facts:Facts f.modal* IsGiven 'by' f.the? Answerer", means: [{ ...factsAct, given: true }] },
    { parts: "facts:Facts f.modal* f.not f.modal* IsGiven InResponse", means: checkOf({ of: "body" }, { not: withFacts }) },
    { parts: "facts:Facts f.be f.not NotGiven InResponse", means: checkOf({ of: "body" }, { not: withFacts }) },
    { parts: "items:ItemFacts f.modal* Held of:Counted", means: checkOf("$of", "$items") },
    { parts: "items:ItemFacts f.modal* v.exist", means: checkOf({ of: "body" }, "$items"), example: 'No item with name "x" exists.' },
    { parts: "'there' f.modal* f.be items:ItemFacts", means: checkOf({ of: "body" }, "$items") },
    {
      parts: "'there' f.modal* f.be items:ItemFacts f.of of:Counted",
      means: checkOf("$of", "$items"),
      example: 'There is an item with "sku" "A-1" in $.lines.',
    },
  ],
  IsGiven: ["f.be GivenBack"],
  /** “Is not present” is a statement about the field alone. */
  NotGiven: ["v.contain+ed", "v.return+ed", "v.show+ed", "w.returned", "'given'", "'part'"],
  GivenBack: ["v.contain+ed|v.return+ed|v.show+ed|w.present|w.returned|'given'|'part'"],
};
