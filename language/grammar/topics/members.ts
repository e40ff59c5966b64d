// What is in a list, in the words of the document: a thing that was made before, one that has that name, all of them.

import type { Topic } from "../kit/construction.ts";
import { checkOf, countOfItems, withFacts } from "./means.ts";

const named = { of: { of: "name" }, says: { is: "equals", value: "$name" } } as const;
const hasNamed = (which: string) => ({ is: "has item", which, noun: "$noun", facts: [named] }) as const;
const hasWith = (which: string) => ({ is: "has item", which, noun: "$noun", facts: "$facts" }) as const;
/** The statement that `$thing` is in the list, or that it is not: `which` is `any` or `none`. */
export const member = (which: string) => [{ act: "member", thing: "$thing", which }] as const;
const body = { of: "body" } as const;

export const members: Topic = {
  Statement: [
    { parts: "thing:Member f.modal* f.be f.adverb? InList f.adverb?", means: member("any") },
    { parts: "thing:Member f.modal* f.not f.modal* f.be f.adverb? InList f.adverb?", means: member("none") },
    { parts: "thing:Member f.modal* f.be f.not f.adverb? InList f.adverb?", means: member("none") },
    { parts: "ListOf f.modal* v.contain thing:Member f.adverb?", means: member("any") },
    { parts: "ListOf f.modal* f.not v.contain thing:Member f.adverb?", means: member("none") },
    {
      parts: "'only' noun:Content 'with'|'whose' facts:Facts f.modal* f.be Shown",
      means: checkOf({ of: "items", which: "every", list: body, noun: "$noun" }, withFacts),
    },
    { parts: "'there' f.modal* f.be w.exactly? value:Amount", means: checkOf({ of: "body", list: true }, countOfItems) },
  ],
  Shown: ["w.returned|v.return+ed|v.show+ed|v.contain+ed|'found'"],
  CheckClause: [{ parts: "Doer? v.get items:FoundItem", means: checkOf({ of: "body", list: true, found: true }, "$items") }],
  FoundItem: [{ parts: "items:ItemFacts InList?" }],
  ListOf: ["f.the? w.received* n.list", "Response|'it'", "f.the? n.list 'of' f.the? Content"],
  InList: ["'somewhere'? 'in'|'on' f.the? w.received* n.list", "'in' 'there'", "'among' 'them'|'these'|'those'", "'listed'|'included'"],
  /** A thing that is known, or what one is called. */
  Member: [{ parts: "thing:NounObject" }, { parts: "value:Quoted|Coded|Constant|Capital", means: { words: [], value: "$value" } }],
  Items: [
    { parts: "which:WhichOf 'them'|'these'|'those'", means: { of: "items", which: "$which", list: body } },
    {
      parts: "which:Which noun:Content 'in'|'of' f.the? w.received* n.list",
      means: { of: "items", which: "$which", list: body, noun: "$noun" },
    },
  ],
  WhichOf: [
    { parts: "'one' 'of'", means: "any" },
    { parts: "'none' 'of'", means: "none" },
    { parts: "'all'|'each' 'of'", means: "every" },
  ],
  ItemFacts: [
    { parts: "w.single noun:Content 'with'|'whose'|'having' facts:Facts", means: hasWith("any") },
    { parts: "w.single noun:Content 'named'|'called'|'titled' name:NameValue", means: hasNamed("any") },
    { parts: "w.single noun:Content 'with' f.the? 'name' name:NameValue", means: hasNamed("any") },
    { parts: "f.no noun:Content 'with'|'whose'|'having' facts:Facts", means: hasWith("none") },
    { parts: "f.no noun:Content 'named'|'called'|'titled' name:NameValue", means: hasNamed("none") },
  ],
  NameValue: [{ parts: "value:Quoted|Capital|Coded|Bare" }],
  Verb: [{ parts: "f.be 'named'|'called'|'titled' name:NameValue", means: { is: "named", value: "$name" } }],
  Complement: [{ parts: "w.single name:Content", means: { is: "flag", name: "$name" }, assume: "bareField" }],
};
