// Reads statements that something is missing: “there is no such field as secret”, “we do not get a token”, “the JSON
// comes without notes”.

import type { Topic } from "../kit/construction.ts";
import { checkOf, fieldNamed, isMissing } from "./means.ts";

const check = checkOf("$of", isMissing);
const named = checkOf({ of: "field", path: [{ named: "$name" }] }, isMissing);
const words = [{ act: "facts", facts: [{ of: fieldNamed, says: isMissing }] }] as const;

export const absences: Topic = {
  Statement: [
    { parts: "'there' f.modal* f.not f.modal* f.be 'any' of:SureField InResponse?", means: check },
    {
      parts: "'there' f.modal* f.be f.no 'such' n.field f.as name:NameRef InResponse?",
      means: named,
      example: 'There is no such field as "secret".',
    },
    { parts: "f.no name:Words InResponse", means: words, assume: "bareField", example: "no secret in the response" },
    {
      parts: "f.the? w.json|Answerer f.modal* 'come'|'comes'|'came'|'arrive'|'arrives'|'is' f.without f.the? name:Words",
      means: words,
      assume: "bareField",
      example: "The response comes without secret.",
    },
    { parts: "Doer f.not f.modal* See of:Factual", means: check, example: 'We do not get a field "secret".' },
    { parts: "of:Field f.modal* f.not v.exist 'anywhere' InThing?", means: check, example: "The field secret must not appear anywhere." },
  ],
  /** A word that only a field can be: “any internals” are not a field. */
  SureField: [{ parts: "of:ExactField" }, { parts: "name:CodeName", means: { of: "field", path: [{ named: "$name" }] } }],
  InThing: ["InResponse", { parts: "f.of f.the SingularIdent", assume: "entity" }],
  Verb: [
    {
      parts: "v.contain|v.show|v.have 'any' of:SureField",
      means: { is: "facts", facts: [{ of: "$of", says: { is: "exists" } }] },
      example: 'The response does not include any field named "secret".',
    },
  ],
};
