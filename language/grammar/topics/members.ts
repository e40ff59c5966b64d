// Reads the content of a list, in the words of the document: a thing that was made before, one with that name, all of
// them.

import type { Topic } from "../kit/construction.ts";
import { checkOf, countOfItems, withFacts } from "./means.ts";

const named = { of: { of: "name" }, says: { is: "equals", value: "$name" } } as const;
const hasNamed = (which: string) => ({ is: "has item", which, noun: "$noun", facts: [named] }) as const;
const hasWith = (which: string) => ({ is: "has item", which, noun: "$noun", facts: "$facts" }) as const;
/** The statement that `$thing` is in the list, or that it is not: `which` is `any` or `none`. */
export const member = (which: string) => [{ act: "member", thing: "$thing", which }] as const;
const body = { of: "body" } as const;
const flagged = { act: "check", of: body, says: { is: "flag", name: "$flag" } } as const;

const unflagged = { act: "check", of: body, says: { not: { is: "flag", name: "$flag" } } } as const;

export const members: Topic = {
  Statement: [
    { parts: "thing:Member f.modal* f.be f.adverb? InList f.adverb?", means: member("any") },
    { parts: "thing:Member f.modal* f.not f.modal* f.be f.adverb? InList f.adverb?", means: member("none") },
    { parts: "thing:Member f.modal* f.be f.not f.adverb? InList f.adverb?", means: member("none") },
    { parts: "thing:Member f.modal* 'appear'|'appears'|'show' 'up'? InList", means: member("any") },
    { parts: "'none' 'of' 'them'|'these'|'those' f.modal* f.be thing:Member", means: member("none") },
    { parts: "ListOf f.modal* v.contain thing:Member f.adverb?", means: member("any") },
    { parts: "ListOf f.modal* f.not v.contain thing:Member f.adverb?", means: member("none") },
    {
      parts: "'only' noun:Content 'with'|'whose' facts:Facts f.modal* f.be Shown",
      means: checkOf({ of: "items", which: "every", list: body, noun: "$noun" }, withFacts),
    },
    { parts: "'there' f.modal* f.be 'none'|'nothing' 'left'?", means: checkOf({ of: "body", list: true }, { is: "empty", list: true }) },
    { parts: "'there' f.modal* f.be w.exactly? value:Amount", means: checkOf({ of: "body", list: true }, countOfItems) },
    { parts: "'there' f.modal* f.be items:ItemFacts InList?", means: checkOf({ of: "body", list: true }, "$items") },
    { parts: "f.who f.modal* f.be f.the? flag:Content Whom?", means: [flagged] },
    { parts: "f.who f.modal* f.be f.not f.the? flag:Content Whom? f.adverb?", means: [unflagged] },
    { parts: "f.who f.modal* f.not f.modal* f.be f.the? flag:Content Whom? f.adverb?", means: [unflagged] },
    { parts: "says:CountSaid f.modal* f.be 'left'|'remaining'", means: checkOf(body, "$says") },
    { parts: "'all' f.modal+ says:Verb", means: checkOf({ of: "items", which: "every", list: body }, "$says") },
  ],
  Whom: ["'her'|'him'|'it'|'them'"],
  Shown: ["w.returned|v.return+ed|v.show+ed|v.contain+ed|'found'"],
  CheckClause: [
    { parts: "Doer? v.assert 'to' v.get items:FoundItem", means: checkOf({ of: "body", list: true }, "$items") },
    { parts: "Doer? v.get items:FoundItem", means: checkOf({ of: "body", list: true, found: true }, "$items") },
  ],
  FoundItem: [
    { parts: "items:ItemFacts InList?" },
    { parts: "'one' 'with'|'whose' facts:Facts InList?", means: { is: "has item", which: "any", facts: "$facts" } },
    {
      parts: "'one' 'whose' of:Factual says:Predicate InList?",
      means: { is: "has item", which: "any", facts: [{ of: "$of", says: "$says" }] },
    },
  ],
  ListOf: ["f.the? w.received* n.list", "Response|'it'", "f.the? n.list 'of' f.the? Content"],
  InList: [
    "'somewhere'? 'in'|'on' f.the? w.received* n.list",
    "'in'|'on' f.the? Content n.list",
    "'in' 'there'",
    "'among' 'them'|'these'|'those'",
    "'one' 'of' 'them'|'these'|'those'",
    "'among'|'amongst' f.the PluralIdent",
    "'part'|'one' 'of' f.the n.list",
    "'listed'|'included'",
  ],
  /** A thing that is known, or what one is called. */
  Member: [{ parts: "thing:NounObject" }, { parts: "value:Quoted|Coded|Constant|Capital", means: { words: [], value: "$value" } }],
  Items: [
    { parts: "which:WhichOf 'them'|'these'|'those'", means: { of: "items", which: "$which", list: body } },
    {
      parts: "which:Which noun:Content 'in'|'of' f.the? w.received* n.list",
      means: { of: "items", which: "$which", list: body, noun: "$noun" },
    },
    { parts: "f.no noun:Content 'in'|'of' f.the? w.received* n.list", means: { of: "items", which: "none", list: body, noun: "$noun" } },
  ],
  WhichOf: [
    { parts: "'one' 'of'", means: "any" },
    { parts: "'at' 'least' 'one' 'of'", means: "any" },
    { parts: "'none' 'of'", means: "none" },
    { parts: "'all'|'each' 'of'", means: "every" },
    { parts: "'every' 'one' 'of'", means: "every" },
  ],
  ItemFacts: [
    { parts: "w.single noun:Content 'with'|'whose'|'having' facts:Facts", means: hasWith("any") },
    { parts: "w.single noun:Content 'named'|'called'|'titled' name:NameValue", means: hasNamed("any") },
    { parts: "w.single noun:Content 'with' f.the? 'name' name:NameValue", means: hasNamed("any") },
    { parts: "f.no noun:Content 'with'|'whose'|'having' facts:Facts", means: hasWith("none") },
    { parts: "f.no noun:Content 'named'|'called'|'titled' name:NameValue", means: hasNamed("none") },
    {
      parts: "f.the noun:Content name:Quoted",
      means: {
        is: "has item",
        which: "any",
        noun: "$noun",
        facts: [{ of: { of: "name", documented: true }, says: { is: "equals", value: "$name" } }],
      },
      assume: "loosely",
    },
  ],
  NameValue: [{ parts: "value:Quoted|Capital|Coded|Bare" }],
  Verb: [{ parts: "f.be 'named'|'called'|'titled' name:NameValue", means: { is: "named", value: "$name" } }],
  Complement: [{ parts: "w.single name:Content", means: { is: "flag", name: "$name" }, assume: "bareField" }],
};
