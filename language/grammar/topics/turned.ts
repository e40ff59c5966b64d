// A value before what has it: “null in the notes field”, “"open" as its status”, “it must be ${id} that we see in
// $.id”.

import type { Topic } from "../kit/construction.ts";
import { checkOf, equalsValue, factsAct } from "./means.ts";

const placed = { is: "placed", value: "$value" } as const;
const checked = { act: "check", of: "$of", says: "$says" } as const;

export const turned: Topic = {
  /** “The one stored in ${id}”. */
  Compare: [
    { parts: "f.the 'same'? 'one'|n.value 'as'? w.saved? 'in'|'as'|'under'|'of'|'from' value:Variable", means: "$value" },
    { parts: "f.my value:Variable", means: "$value" },
  ],
  /** Words for looking: “I expect to find”, “we should see”. */
  See: ["v.assert", "v.get", "v.assert f.modal+ v.get", "f.be v.assert+ing", "f.be v.get+ing", "f.be v.assert+ing f.modal+ v.get"],
  /** A subject that can come before its place. */
  PlacedValue: [
    { parts: "value:Quoted|Number|Variable|Truth" },
    { parts: "f.the? n.value value:Quoted|Number|Variable|Truth", means: "$value" },
  ],
  PlacedFact: [
    {
      parts: "value:PlacedValue 'as'|'for' of:Factual",
      means: [{ of: "$of", says: equalsValue }],
      example: 'The response has "NEW" as its title.',
    },
    {
      parts: "value:PlacedValue 'in'|'inside'|'within'|'under' of:Factual",
      means: [{ of: "$of", says: placed }],
      example: "I expect null in the notes field.",
    },
    { parts: "media:w.media 'as'|'in'|'for' of:Header", means: [{ of: "$of", says: { is: "media", media: "$media" } }] },
    { parts: "before:PlacedFact ','|'and' next:PlacedFact", means: ["...$before", "...$next"] },
  ],
  FieldFact: [{ parts: "facts:PlacedFact", means: "$facts" }],
  /** Statements that one text contains another. */
  TextIn: ["'somewhere'|'anywhere' 'in'|'inside'|'within'", "'within'|'inside'"],
  Verb: [{ parts: "v.match value:Variable", means: equalsValue, example: "$.ownerId matches ${ownerId}." }],
  Statement: [
    { parts: "Doer? See facts:PlacedFact", means: [factsAct] },
    {
      parts: "Doer? See f.the? n.text|'string'|'word' value:Quoted 'in'|'inside'|'within' of:Factual",
      means: checkOf("$of", { is: "contains", value: "$value", text: true }),
      example: 'We should find the word "late" in $.note.',
    },
    {
      parts: "Doer? See|'there' f.modal* f.be? f.the? value:Quoted TextIn of:Factual",
      means: checkOf("$of", { is: "contains", value: "$value", text: true }),
    },
    { parts: "'there'|'it' f.modal* f.be facts:PlacedFact", means: [factsAct] },
    {
      parts: "Doer? v.get path:NamedPath InResponse",
      means: checkOf({ of: "field", path: "$path" }, { is: "exists" }),
      example: "We find a field id in the body.",
    },
    {
      parts: "value:StatusValue f.modal* f.be f.the w.expected* n.status|n.code 'that'|'which'? f.who f.modal* See",
      means: [{ act: "facts", facts: [{ of: { of: "status" }, says: equalsValue }] }],
      example: "201 is the status code that we want to get.",
    },
    { parts: "f.the? Answerer f.modal* v.send|v.show facts:PlacedFact", means: [factsAct] },
    { parts: "f.the? Answerer f.modal* f.be v.show+ing|v.return+ing|v.send+ing facts:PlacedFact", means: [factsAct] },
    {
      parts: "value:PlacedValue f.modal* f.be f.adverb? v.return+ed|v.show+ed|w.returned|v.set+ed 'as'|'for' of:Factual",
      means: checkOf("$of", equalsValue),
      example: '"NEW" should be returned as the status.',
    },
    { parts: "value:PlacedValue f.modal* f.be f.the? n.value 'of' of:Factual", means: checkOf("$of", equalsValue) },
    {
      parts: "value:PlacedValue f.modal* f.not f.be f.the? n.value 'of' of:Factual",
      means: checkOf("$of", { not: equalsValue }),
      example: '"LOST" must not be the value of state.',
    },
    { parts: "'it' f.modal* f.be value:PlacedValue 'that' f.who f.modal* v.get 'in' of:Factual", means: checkOf("$of", equalsValue) },
    {
      parts: "'in'|'inside'|'within'|'under' of:Factual ','? Doer? See value:PlacedValue",
      means: checkOf("$of", placed),
      example: "In the notes field I expect null.",
    },
    { parts: "'as'|'for' of:Factual ','? Doer? See value:PlacedValue", means: checkOf("$of", equalsValue) },
    {
      parts: "'as' 'for' of:Looked ',' 'that'|'it'|'this' n.item? says:Predicate",
      means: [checked],
      example: "As for the notes, that one must be null.",
    },
    {
      parts: "'compare' of:Factual 'with'|'to'|'and' value:PlacedValue ':'|','|'–'|'-' f.who f.modal* f.be w.equal",
      means: checkOf("$of", equalsValue),
      example: "Compare $.ownerId with ${ownerId}: they should be equal.",
    },
    {
      parts: "Doer f.not v.assert of:Looked 'to' says:Verb",
      means: checkOf("$of", { not: "$says" }),
      example: 'We do not want the title to be "LOST".',
    },
  ],
};
