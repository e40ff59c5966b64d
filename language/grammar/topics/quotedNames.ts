// Names fields and lists in quotes, as auditors do: “"field" in the answer is …”, “the "id" values of its elements are
// unique”, “at least one of the "rows" …”.

import type { Meaning, Topic } from "../kit/construction.ts";
import { checkOf, equalsValue, fieldNamed, listNamed } from "./means.ts";

const check = (says: Meaning): Meaning => checkOf(fieldNamed, says);
const unique = (of: Meaning): Meaning => checkOf(of, { is: "unique field", path: ["$name"] });
const items = (which: string): Meaning => ({ of: "items", which, list: { of: "field", path: ["$list"] } });

export const quotedNames: Topic = {
  Statement: [
    {
      parts: "f.the? name:QuotedName Here says:Predicate",
      means: check("$says"),
      assume: "quotedField",
      example: '"field" in the answer is above 3.',
    },
    {
      parts: "f.the? name:Quoted Here f.modal* f.be f.adverb? value:Compare",
      means: check(equalsValue),
      assume: "quotedField",
      example: 'The "state" returned is "open".',
    },
    { parts: "f.the? n.value+s 'of' f.the? n.field? name:QuotedName Differ", means: unique({ of: "body", list: true }) },
    {
      parts: "f.the? name:QuotedName n.value+s ForThem? Differ",
      means: unique({ of: "body", list: true }),
      example: 'The "id" values of its elements shall be unique.',
    },
    { parts: "f.the? name:QuotedName n.value+s OfList of:Counted Differ", means: unique("$of") },
    { parts: "f.the? name:QuotedName n.value+s OfList f.the? noun:PluralIdent Differ", means: unique(listNamed), assume: "entity" },
  ],
  /** In the last response, which every field is of. */
  Here: ["InResponse", "f.of 'it'|'that'|'this'|'there'", "w.returned|v.return+ed|v.receive+ed|'given'"],
  Differ: ["f.modal* f.be f.adverb? w.unique", "f.modal* f.be 'all' w.unique"],
  ForThem: ["'of'|'in'|'across'|'among' f.the? w.every? f.of? f.the? n.item+s InResponse?", "'of'|'in'|'across'|'among' 'them'|'it'"],
  OfList: ["'of'|'in'|'across'|'among'", "'of'|'in'|'across'|'among' f.the? w.every? f.of? f.the? n.item+s 'of'|'in'"],
  Items: [
    {
      parts: "AnyOf list:QuotedName",
      means: items("any"),
      assume: "quotedField",
      example: 'At least one of the "rows" has the field "sku".',
    },
    { parts: "EachOne list:QuotedName", means: items("every"), assume: "quotedField" },
    { parts: "NoneOf list:QuotedName", means: items("none"), assume: "quotedField" },
  ],
  AnyOf: [
    "'at'? 'least'? 'one'|'any'|'some' 'of'|'among' 'the'|'these'|'those'",
    "'one'|'an'|'any' n.item 'of'|'in' 'the'?",
    "'at' 'least' 'one' 'of'",
  ],
  EachOne: ["'each'|'all'|'every' 'one'? 'of' 'the'|'these'|'those'", "'every'|'each' n.item 'of'|'in' 'the'?"],
  NoneOf: ["'none' 'of' 'the'|'these'|'those'", "'no' n.item 'of'|'in' 'the'?"],
};
