// How a thing is: “is in status "open"”, “has any status except "lost"”, “none has another state than "new"”; and what a list holds alone.

import type { Meaning, Topic } from "../kit/construction.ts";
import { checkOf, equalsValue, fieldNamed, itemsLookedAt, listNamed } from "./means.ts";

const fieldIs = { of: fieldNamed, says: equalsValue } as const;
const body = { of: "body" } as const;
const everyOf = (list: Meaning, facts: Meaning): Meaning => checkOf({ of: "items", which: "every", list }, { is: "facts", facts });

export const states: Topic = {
  StateValue: [{ parts: "value:Quoted|Variable|Bare|KnownWord" }],
  Complement: [{ parts: "'in'|'of' f.the? name:Words value:StateValue", means: { is: "facts", facts: [fieldIs] }, assume: "bareField" }],
  Statement: [
    {
      parts: "Doer? f.be? v.count|v.count+ing says:CountSaid f.of|'under' of:Counted",
      means: checkOf("$of", "$says"),
      example: "I count 3 entries in $.items.",
    },
    {
      parts: "'there' f.modal* f.be 'only'|'just' n.item 'with'|'whose' facts:Facts 'in' list:Counted",
      means: everyOf("$list", "$facts"),
      example: 'There are only entries with state "sent" in $.items.',
    },
    {
      parts: "'for' items:Items ':' of:Field|ExactField says:Predicate",
      means: checkOf(itemsLookedAt, "$says"),
      example: 'For all items in $.rows: state = "sent"',
    },
  ],
  Items: [
    { parts: "w.any w.received* noun:PluralIdent", means: { of: "items", which: "any", list: listNamed }, assume: "entity" },
    { parts: "w.none w.received* noun:PluralIdent", means: { of: "items", which: "none", list: listNamed }, assume: "entity" },
    { parts: "w.every f.the n.item", means: { of: "items", which: "every", list: body } },
  ],
  ItemFacts: [
    {
      parts: "f.the? n.item 'where'|'in' 'which'? of:Factual says:Predicate",
      means: { is: "has item", which: "any", facts: [{ of: "$of", says: "$says" }] },
      example: 'The list has an entry where $.name is "x".',
    },
  ],
  TypeSaid: [{ parts: "f.the? type:w.type f.without 'any'? n.item", means: { is: "empty", type: "$type" } }],
};
