// Reads the value of a field: whatever can follow “is” can follow every linking verb. “reads 3 or more”, “comes back as
// a string”, “went from 0 to 2”.

import type { Topic } from "../kit/construction.ts";
import { checkOf, equalsValue, isFilled, oneOfValues, withFacts } from "./means.ts";

export const linking: Topic = {
  Verb: [
    { parts: "v.link f.adverb? says:Linked", example: "$.total reads 3 or more." },
    { parts: "v.link f.adverb? f.not says:Linked", means: { not: "$says" } },
    { parts: "v.equal|v.havevalue f.adverb? values:Alternatives", means: oneOfValues },
    { parts: "v.match f.the? pieces:Pieces", means: { is: "shaped", shape: { pieces: "$pieces" } } },
    { parts: "v.shift Value 'to' value:Compare", means: equalsValue },
    { parts: "'has'|'have'|'had' v.shift+ed Value 'to' value:Compare", means: equalsValue },
    { parts: "v.contain|v.have|v.show f.the? w.valid format:w.format", means: { is: "format", format: "$format" } },
    { parts: "v.contain|v.have|v.show 'something'|'anything' 'in' 'it'|'there'", means: isFilled },
    { parts: "v.contain|v.have|v.show 'something'|'content'|'text'", means: isFilled },
    { parts: "v.contain value:Bare|KnownWord|Dotted", means: { is: "contains", value: "$value", bare: true }, assume: "bareValue" },
    { parts: "v.contain|v.have 'nothing' 'in' 'it'|'there'", means: { is: "empty" } },
    { parts: "'start'|'starts'|'begin'|'begins' 'life'|'out'|'off' 'with'|'in' facts:Facts", means: withFacts },
  ],
  Linked: [
    { parts: "bound:Bound" },
    { parts: "state:State" },
    { parts: "type:TypeSaid" },
    { parts: "'either'? values:Alternatives", means: oneOfValues },
    { parts: "w.oneof values:ValueList", means: oneOfValues },
    { parts: "w.exactly value:Literal|Constant|Bare", means: equalsValue },
    { parts: "w.other value:Compare", means: { not: equalsValue } },
    { parts: "switched:Switched" },
  ],
  Switched: [
    { parts: "k.on", means: { is: "switched", on: true } },
    { parts: "k.off", means: { is: "switched", on: false } },
  ],
  Predicate: [{ parts: "f.adverb says:Predicate" }],
  Complement: [
    { parts: "k.on", means: { is: "switched", on: true } },
    { parts: "k.off", means: { is: "switched", on: false } },
  ],
  /** Said of fields that are true or false, without a verb: “sharing off”. */
  Statement: [
    { parts: "of:Field|ExactField f.adverb? k.on", means: checkOf("$of", { is: "switched", on: true, noted: true }), assume: "verbless" },
    { parts: "of:Field|ExactField f.adverb? k.off", means: checkOf("$of", { is: "switched", on: false, noted: true }), assume: "verbless" },
    {
      parts: "'in' of:Field|ExactField f.modal* Standing says:TypeSaid|State",
      means: checkOf("$of", "$says"),
      example: "In $.name stands a string.",
    },
    { parts: "'in' of:Field|ExactField f.modal* Standing value:Value", means: checkOf("$of", { is: "placed", value: "$value" }) },
  ],
  Standing: ["'stand'|'stands'|'stood'|'sits'|'sit'|'lives'", "f.be 'written'|'stored'|'found'?"],
};
