// Lists as testers look at them: “no duplicate ids”, “each of which has an id”, “ours is the only one”, “an empty
// list comes back”, “4 orders in the list”.

import type { Meaning, Topic } from "../kit/construction.ts";
import { checkOf, countOfItems, equalsValue, fieldAtPath, listNamed } from "./means.ts";

const list = { of: "body", list: true } as const;
const empty = checkOf(list, { is: "empty", list: true });
const unique = { is: "unique" } as const;
const each = (of: Meaning): Meaning => ({ of: "items", which: "every", list: of, path: ["$name"] });
const uniqueOf = (of: Meaning): Meaning => checkOf(each(of), unique);
const body = { of: "body" } as const;
const everyOne = { of: "items", which: "every", list: body } as const;
const only = { act: "check", of: list, says: { is: "length", value: { number: "1" }, counted: "items" } } as const;
const at = (index: string): Meaning => [{ act: "member", thing: "$thing", which: "any", index }];

export const listing: Topic = {
  Statement: [
    // Nothing twice.
    {
      parts: "f.no 'duplicate'|'duplicates'|'doubles'|'repetitions' 'in'|'of'|'among'|'within' of:Counted|ExactField",
      means: checkOf("$of", { is: "unique", each: true }),
      example: "No duplicates in $.tags.",
    },
    {
      parts: "f.no 'duplicate'|'duplicated'|'repeated'|'double' name:Words 'in'|'within'|'among' of:Counted",
      means: uniqueOf("$of"),
      assume: "bareField",
      example: "No duplicate sku in $.lines.",
    },
    {
      parts: "'all'|'the'|'its'|'their'? name:Words n.value+s? f.modal* f.be 'all'? w.unique InSome?",
      means: uniqueOf(body),
      assume: "bareItem",
    },
    {
      parts: "f.no name:Words f.modal* 'occurs'|'appears'|'exists'|'repeats'|'repeat' Twice? InSome?",
      means: uniqueOf(body),
      assume: "entity",
    },
    {
      parts: "f.the? w.number? noun:PluralIdent f.modal* 'all'? v.have f.the? w.unique name:Words",
      means: uniqueOf(listNamed),
      assume: "entity",
    },
    { parts: "of:PathOfEach w.unique", means: checkOf("$of", unique), assume: "verbless" },
    // Statements about each item.
    { parts: "'both'|'all' state:Content", means: checkOf(everyOne, { is: "flag", name: "$state" }), assume: "bareField" },
    // Where ours is.
    { parts: "thing:OneThing f.modal* f.be OnlyOne Listed__?", means: [only, ...(at("0") as readonly Meaning[])] },
    { parts: "thing:OneThing f.modal* Ranks_ f.the? index:w.ordinal n.item? InSome?", means: at("$index") },
    // How many are in it.
    { parts: "says:CountSaid InSome", means: checkOf(list, "$says"), assume: "verbless" },
    { parts: "says:CountSaid f.of of:Counted", means: checkOf("$of", "$says"), assume: "verbless" },
    { parts: "w.exactly value:Amount 'hit'|'hits'|'match'|'matches'", means: checkOf(list, countOfItems), assume: "verbless" },
    // Nothing in it.
    { parts: "'nothing' f.modal* f.be? InSome", means: empty },
    { parts: "f.the w.empty Page f.modal* 'comes'|'come'|'is' 'back'|'returned'?", means: empty },
    { parts: "'there' f.modal* f.be f.no Content InSome", means: empty },
  ],
  FieldFact: [
    {
      parts: "noun:'field'|'key'|'property'|'attribute' FactSep? value:Quoted",
      means: [{ of: { of: "field", path: ["$noun"] }, says: equalsValue }],
      assume: "notedBound",
    },
  ],
  PathOfEach: [{ parts: "path:Dotted|JsonPath", means: fieldAtPath }],
  Twice: ["'twice'", "'two' 'times'"],
  Page: ["n.list|'page'"],
  OneThing: [{ parts: "thing:Listed_|Member" }],
  OnlyOne: ["'the' 'only' 'one'|'entry'|'item'|'result'|'record'|'hit'|'element'|Content"],
  Listed__: ["'listed'|'there'|'returned'|'left'|'found'|'shown'|'included'|InSome", "'in'|'on' 'it'|'there'"],
  InSome: ["'in'|'on'|'within'|'among' f.the w.received* n.list", "'in' 'there'|'it'", "'among' 'them'|'these'|'those'"],
  Ranks_: ["f.be f.adverb?", "'come'|'comes'|'stand'|'stands'|'rank'|'ranks'|'appear'|'appears'"],
  WhichOf: [{ parts: "'both' 'of'", means: "every" }],
  Items: [
    { parts: "'each'|'all'|'both' 'of' 'which'|'them'", means: everyOne },
    { parts: "w.every w.ordinal? 'one'", means: everyOne },
    { parts: "w.any noun:SingularIdent", means: { of: "items", which: "any", list: listNamed }, assume: "entity" },
  ],
  Verb: [
    { parts: "v.have f.the? w.unique name:Words", means: { is: "unique field", path: ["$name"] }, assume: "bareField" },
    { parts: "f.modal* f.be w.exactly? value:Amount 'long'", means: countOfItems },
  ],
  // Headers and fields that come back.
  CheckClause: [
    {
      parts: "Doer? v.get|v.receive of:Header|ExactField 'back'? InResponse?",
      means: checkOf("$of", { is: "exists" }),
      example: "We get a Location header back.",
    },
  ],
  InResponse: ["'on' Response", "'in' f.the n.rheader+s|n.header+s"],
};
