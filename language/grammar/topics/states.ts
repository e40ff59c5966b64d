// Reads the states of things: “is in status "open"”, “has any status except "lost"”, “none has another state than
// "new"”; and lists with only such things.

import type { Meaning, Topic } from "../kit/construction.ts";
import { checkOf, equalsValue, fieldNamed, itemsLookedAt, listNamed } from "./means.ts";
import { member } from "./members.ts";

const fieldIs = { of: fieldNamed, says: equalsValue } as const;
const fieldIsNot = { of: fieldNamed, says: { not: equalsValue } } as const;
const body = { of: "body" } as const;
const everyOf = (list: Meaning, facts: Meaning): Meaning => checkOf({ of: "items", which: "every", list }, { is: "facts", facts });

export const states: Topic = {
  StateValue: [{ parts: "value:Quoted|Variable|Bare|KnownWord" }],
  Complement: [
    { parts: "'in'|'of' f.the? name:Words value:StateValue", means: { is: "facts", facts: [fieldIs] }, assume: "bareField" },
    { parts: "'in' f.the? name:Words w.other value:StateValue", means: { is: "facts", facts: [fieldIsNot] }, assume: "bareField" },
  ],
  FieldFact: [
    { parts: "w.any|f.the name:Words Except value:StateValue", means: [fieldIsNot], assume: "bareField" },
    { parts: "f.the? name:Words w.other value:StateValue", means: [fieldIsNot], assume: "bareField" },
  ],
  Except: ["'except'|'besides'|w.other", "'except' 'for'", "'but' f.not"],
  Statement: [
    { parts: "'there' f.modal* f.be 'nothing' 'in' of:Counted", means: checkOf("$of", { is: "empty", list: true }) },
    {
      parts: "Doer? f.be? v.count|v.count+ing says:CountSaid f.of|'under' of:Counted",
      means: checkOf("$of", "$says"),
      example: "I count 3 entries in $.items.",
    },
    { parts: "Doer? f.be? v.get|v.receive|v.get+ing|v.receive+ing says:CountSaid f.of|'under' of:Field", means: checkOf("$of", "$says") },
    { parts: "'there' f.modal* f.be 'only'|'just' n.item 'with'|'whose' facts:Facts", means: everyOf(body, "$facts") },
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
  /** “Only open repairs should be in items”, “the items are all open”. */
  CheckClause: [
    { parts: "InList ','? Doer? v.get items:FoundItem", means: checkOf({ of: "body", list: true, found: true }, "$items") },
    { parts: "Doer? v.assert? f.modal* v.get thing:Member InList", means: member("any") },
    {
      parts: "'only' state:Content Content f.modal* f.be|'appear'|'appears' 'in' list:Counted",
      means: checkOf({ of: "items", which: "every", list: "$list" }, { is: "flag", name: "$state" }),
      assume: "bareField",
    },
    {
      parts: "list:Counted f.modal* f.be 'all' state:Content",
      means: checkOf({ of: "items", which: "every", list: "$list" }, { is: "flag", name: "$state" }),
      assume: "bareField",
    },
  ],
  Items: [
    { parts: "w.any w.received* noun:PluralIdent", means: { of: "items", which: "any", list: listNamed }, assume: "entity" },
    { parts: "w.none w.received* noun:PluralIdent", means: { of: "items", which: "none", list: listNamed }, assume: "entity" },
    { parts: "w.any noun:PluralIdent Told", means: { of: "items", which: "any", list: listNamed }, assume: "entity" },
    { parts: "w.every f.the n.item", means: { of: "items", which: "every", list: body } },
  ],
  ItemFacts: [
    { parts: "f.the? n.item InResponse 'with'|'whose' facts:Facts", means: { is: "has item", which: "any", facts: "$facts" } },
    {
      parts: "f.the? n.item 'where'|'in' 'which'? of:Factual says:Predicate",
      means: { is: "has item", which: "any", facts: [{ of: "$of", says: "$says" }] },
      example: 'The list has an entry where $.name is "x".',
    },
  ],
  CountSaid: [
    { parts: "says:CountSaid NotMore" },
    { parts: "value:Amount counted:Countable ',' w.exactly", means: { is: "length", value: "$value", counted: "$counted" } },
  ],
  NotMore: ["','? 'no'|'not' 'more' 'and'|',' 'no'|'not' 'less'|'fewer'", "',' f.not Amount 'and'|'or'|'nor' f.not? Amount"],
  TypeSaid: [{ parts: "f.the? type:w.type f.without 'any'? n.item", means: { is: "empty", type: "$type" } }],
};
