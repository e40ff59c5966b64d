// Lists as testers look at them: “no duplicate ids”, “each of which has an id”, “ours is the only one”, “an empty
// list comes back”, “4 orders in the list”.

import type { Meaning, Topic } from "../kit/construction.ts";
import { checkOf, containsValue, countOfItems, equalsValue, fieldAtPath, listNamed, withFacts } from "./means.ts";
import { member } from "./members.ts";

const list = { of: "body", list: true } as const;
const empty = checkOf(list, { is: "empty", list: true });
const emptyFound = checkOf({ of: "body", list: true, found: true }, { is: "empty", list: true });
const unique = { is: "unique" } as const;
const each = (of: Meaning): Meaning => ({ of: "items", which: "every", list: of, path: ["$name"] });
const uniqueOf = (of: Meaning): Meaning => checkOf(each(of), unique);
/** Things that have unique names have one each. */
const uniqueIn = (of: Meaning): Meaning => checkOf({ of: "items", which: "every", list: of }, { is: "unique field", path: ["$name"] });
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
    { parts: "f.no 'duplicate'|'duplicated'|'repeated'|'double' name:Words", means: uniqueOf(body), assume: "bareField" },
    {
      parts: "f.no 'duplicate'|'duplicated'|'repeated'|'double' name:Words 'in'|'within'|'among' of:Counted",
      means: uniqueOf("$of"),
      assume: "bareField",
      example: "No duplicate sku in $.lines.",
    },
    {
      parts: "f.no 'two' n.item|Content InSome? f.modal* v.have|'share'|'shares' f.the? 'same'? name:Words InSome?",
      means: uniqueOf(body),
      assume: "bareField",
    },
    {
      parts: "f.no 'two' n.item|Content 'in'|'of'|'from' of:Counted f.modal* v.have|'share'|'shares' f.the? 'same'? name:Words",
      means: uniqueOf("$of"),
      assume: "bareField",
    },
    {
      parts: "'all'|'the'|'its'|'their'? name:Words n.value+s? f.modal* f.be 'all'? w.unique InSome?",
      means: uniqueOf(body),
      assume: "bareItem",
    },
    {
      parts: "'all'|'the'? name:Words n.value+s? 'in'|'of'|'within' of:Counted f.modal* f.be 'all'? w.unique",
      means: uniqueOf("$of"),
      assume: "bareField",
    },
    { parts: "'all'|'the'? name:Words 'in'|'of'|'within' of:Counted w.unique", means: uniqueOf("$of"), assume: "bareItem" },
    {
      parts: "f.the? name:Quoted n.value+s 'of'|'in' of:Counted f.modal* f.be 'all'? w.unique",
      means: uniqueOf("$of"),
      assume: "quotedField",
    },
    { parts: "'each'|'every' name:Words f.modal* Once InSome?", means: uniqueOf(body), assume: "bareField" },
    { parts: "'each'|'every' name:Words f.modal* Once 'in'|'within'|'among' of:Counted", means: uniqueOf("$of"), assume: "bareField" },
    { parts: "f.no name:Words f.modal* 'occurs'|'appears'|'exists' Twice InSome?", means: uniqueOf(body), assume: "entity" },
    { parts: "f.no name:Words f.modal* 'repeats'|'repeat' Twice? InSome?", means: uniqueOf(body), assume: "entity" },
    { parts: "'each'|'every' name:Words f.be w.unique InSome?", means: uniqueOf(body), assume: "bareField" },
    { parts: "f.the? n.item+s f.modal* 'all'? v.have f.the? w.unique name:Words InSome?", means: uniqueIn(body), assume: "bareField" },
    {
      parts: "f.the? w.number? noun:PluralIdent f.modal* 'all'? v.have f.the? w.unique name:Words",
      means: uniqueIn(listNamed),
      assume: "entity",
    },
    { parts: "of:PathOfEach w.unique", means: checkOf("$of", unique), assume: "verbless" },
    // Statements about each item.
    { parts: "'each'|'all' 'with'|'having'|'carrying' facts:Facts", means: checkOf(everyOne, withFacts), assume: "verbless" },
    { parts: "'both'|'all' state:Content", means: checkOf(everyOne, { is: "flag", name: "$state" }), assume: "bareField" },
    {
      parts: "of:Field says:Predicate 'for'|'in'|'on' 'all'|'each'|'every'|'both' 'one'? 'of'? 'them'|'these'|'those'",
      means: checkOf({ of: "looked of items", inner: "$of", items: everyOne }, "$says"),
    },
    // Where ours is.
    { parts: "thing:OneThing f.modal* f.be OnlyOne Listed__?", means: [only, ...(at("0") as readonly Meaning[])] },
    { parts: "'only'|'just' thing:OneThing f.modal* f.be Listed__", means: [only, ...(at("0") as readonly Meaning[])] },
    { parts: "thing:OneThing f.modal* Ranks_ f.the? index:w.ordinal n.item? InSome?", means: at("$index") },
    { parts: "thing:OneThing f.modal* Ranks_ OnTop InSome?", means: at("0") },
    { parts: "OnTop|InSome f.modal* Ranks_ thing:OneThing", means: at("0"), assume: "loosely" },
    { parts: "thing:OneThing f.modal* 'show'|'shows'|'turn'|'turns' 'up'", means: member("any") },
    // How many are in it.
    { parts: "says:CountSaid InSome", means: checkOf(list, "$says"), assume: "verbless" },
    { parts: "says:CountSaid f.of of:Counted", means: checkOf("$of", "$says"), assume: "verbless" },
    { parts: "'there' f.modal* f.be? w.exactly? value:Amount 'hit'|'hits'|'match'|'matches' InSome?", means: checkOf(list, countOfItems) },
    { parts: "w.exactly value:Amount 'hit'|'hits'|'match'|'matches'", means: checkOf(list, countOfItems), assume: "verbless" },
    // Not in it any more.
    { parts: "thing:Member f.modal* f.not f.modal* ShowsUp f.adverb?", means: member("none") },
    { parts: "thing:OneThing f.modal* f.adverb? Vanished f.adverb?", means: member("none") },
    // Nothing in it.
    { parts: "'nothing' f.modal* f.be Shown|'listed'|'there'", means: emptyFound },
    { parts: "'nothing' f.modal* 'come'|'comes'|'came'|'turn'|'turns'|'show'|'shows' 'back'|'up'", means: emptyFound },
    { parts: "f.the? 'search'|'query'|'filter'|Answerer f.modal* v.return|v.get 'nothing' 'back'|'at' 'all'?", means: emptyFound },
    { parts: "'nothing' f.modal* f.be? InSome", means: empty },
    { parts: "f.the w.empty Page f.modal* 'comes'|'come'|'is' 'back'|'returned'?", means: empty },
    { parts: "f.the w.empty Page", means: empty, assume: "verbless" },
    { parts: "Doer? v.get|v.receive f.the w.empty Page 'back'?", means: empty },
    { parts: "'there' f.modal* f.be f.no Content InSome", means: empty },
    { parts: "'there' f.modal* f.be 'nothing' InSome", means: empty },
  ],
  FieldFact: [
    {
      parts: "noun:'field'|'key'|'property'|'attribute' FactSep? value:Quoted",
      means: [{ of: { of: "field", path: ["$noun"] }, says: equalsValue }],
      assume: "notedBound",
    },
  ],
  PathOfEach: [{ parts: "path:Dotted|JsonPath", means: fieldAtPath }],
  Once: [
    "'occurs'|'occur'|'appears'|'appear'|'exists'|'exist'|'shows' 'up'? 'only'|'just'|'exactly'? 'once'",
    "f.be 'there' 'only'? 'once'",
  ],
  Twice: ["'twice'", "'more' 'than' 'once'", "'two' 'times'"],
  Page: ["n.list|'page'"],
  ShowsUp: ["'show'|'turn'|'come' 'up'", "'appear'"],
  Vanished: [
    "'have'|'has'? 'disappeared'|'vanished' OutOfList?",
    "f.be f.adverb? 'gone' OutOfList?",
    "'have'|'has' f.adverb? 'gone'",
    "f.be f.adverb? 'missing'|'absent'|'removed'|'deleted' OutOfList",
    "'have'|'has' 'been' 'removed'|'deleted' OutOfList",
  ],
  OutOfList: ["'from'|'in'|'off' f.the w.received* n.list", "'from' 'it'|'there'"],
  OneThing: [{ parts: "thing:Listed_|Member" }],
  OnlyOne: ["'the' 'only' 'one'|'entry'|'item'|'result'|'record'|'hit'|'element'|Content"],
  Listed__: ["'listed'|'there'|'returned'|'left'|'found'|'shown'|'included'|InSome", "'in'|'on' 'it'|'there'"],
  InSome: [
    "'in'|'on'|'within'|'among' f.the w.received* n.list",
    "'in'|'on'|'within'|'among' f.the 'results'|'result'|'hits'|'entries'|'items'|'page'",
    "'in'|'on' f.the? Content n.list",
    "'in' 'there'|'it'",
    "'among' 'them'|'these'|'those'",
  ],
  Ranks_: ["f.be f.adverb?", "'come'|'comes'|'stand'|'stands'|'rank'|'ranks'|'appear'|'appears'"],
  OnTop: ["'on' 'top'", "'at' f.the 'top'|'head'|'start'|'beginning'", "'in' 'front'"],
  WhichOf: [
    { parts: "'every' 'single' 'one' 'of'", means: "every" },
    { parts: "'both' 'of'", means: "every" },
    { parts: "f.not 'one' 'of'", means: "none" },
  ],
  Items: [
    { parts: "'each'|'all'|'both' 'of' 'which'|'them'", means: everyOne },
    { parts: "w.every w.ordinal? 'one'", means: everyOne },
    { parts: "f.not 'a'|'one' 'single' noun:Ident|Name", means: { of: "items", which: "none", list: listNamed }, assume: "entity" },
    { parts: "w.any noun:SingularIdent", means: { of: "items", which: "any", list: listNamed }, assume: "entity" },
  ],
  Verb: [
    { parts: "v.have f.the? w.unique name:Words", means: { is: "unique field", path: ["$name"] }, assume: "bareField" },
    { parts: "v.have 'its'|'their' 'own' name:Words", means: { is: "unique field", path: ["$name"] }, assume: "bareField" },
    { parts: "f.modal* f.be w.exactly? value:Amount 'long'", means: countOfItems },
    { parts: "v.have value:Quoted|LooseTarget|Number 'somewhere'|'anywhere' 'in' 'it'|'there'", means: containsValue },
    { parts: "v.contain f.the n.text value:LooseTarget|Coded", means: containsValue },
  ],
  OperationClause: [
    { parts: "operation:GerundOperation f.modal* v.get 'nothing'", means: ["$operation", ...emptyFound] },
    { parts: "operation:GerundOperation f.modal* v.get says:CountSaid", means: ["$operation", ...checkOf(body, "$says")] },
  ],
  Body: [{ parts: "'the' 'results'|'hits'", means: { of: "body", list: true } }],
  // Headers and fields that come back.
  CheckClause: [
    { parts: "Doer? f.modal* v.get|v.receive 'nothing' 'back'|InSome?", means: emptyFound },
    {
      parts: "Doer? v.get|v.receive of:Header|ExactField 'back'? InResponse?",
      means: checkOf("$of", { is: "exists" }),
      example: "We get a Location header back.",
    },
    {
      parts: "'in' of:ListItem ',' first:Field says:Predicate",
      means: checkOf("$of", { is: "facts", facts: [{ of: "$first", says: "$says" }] }),
      assume: "bareItem",
    },
    {
      parts: "'in'|'at'|'for' of:ListItem ':'|','? first:NamedPathField says:Predicate",
      means: checkOf("$of", { is: "facts", facts: [{ of: "$first", says: "$says" }] }),
    },
  ],
  ListItem: [
    { parts: "f.the? index:w.ordinal n.item 'of'|'in' outer:Path", means: { of: "field", path: ["...$outer", { index: "$index" }] } },
  ],
  NamedPathField: [{ parts: "path:NamedPath", means: { of: "field", path: "$path" } }],
  InResponse: ["'on' Response", "'in' f.the n.rheader+s|n.header+s"],
};
