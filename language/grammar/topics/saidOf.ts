// Checks in everyday words: “any 2xx is fine”, “the word x is nowhere in the body”, “among the offers there is one
// whose …”, “for every event the …”.

import type { Topic } from "../kit/construction.ts";
import { checkOf, equalsValue, factsAct, fieldAtPath, fieldNamed, isMissing, itemsLookedAt, listNamed } from "./means.ts";

const facts = [factsAct] as const;
const contains = { is: "contains", value: "$value", text: true } as const;

export const saidOf: Topic = {
  StatusFact: [
    {
      parts: "w.any|'some' Sort? n.status? value:StatusClass Sort_?",
      means: [{ of: { of: "status" }, says: { is: "equals", value: { status: "$value" } } }],
      example: "Expect any 2xx.",
    },
    {
      parts: "w.any|f.the n.status 'in'|'from'|'of' 'the'? value:StatusClass 'range'|'family'|'class'?",
      means: [{ of: { of: "status" }, says: { is: "equals", value: { status: "$value" } } }],
    },
    { parts: "facts:StatusFact 'or' 'the'? 'like'|'similar'|'so'", means: "$facts" },
  ],
  Sort: ["'sort'|'kind'|'form' 'of'"],
  Sort_: ["'of' 'some' 'sort'|'kind'", "'or' 'other'"],
  Statement: [
    { parts: "facts:StatusFact f.modal* Fine ForMe?", means: facts, example: "Any 2xx is fine by me." },
    { parts: "facts:StatusFact 'ok'|'okay'|'fine'|'acceptable'|'allowed'", means: facts, assume: "verbless" },
    // Where something is, or is not.
    {
      parts: "value:SaidText f.modal* f.be f.adverb? Nowhere 'in' of:Looked f.adverb?",
      means: checkOf("$of", { not: contains }),
      example: 'The word "secret" is nowhere in the body.',
    },
    { parts: "value:SaidText f.modal* f.be f.adverb? Somewhere 'in' of:Looked", means: checkOf("$of", contains) },
    {
      parts: "'there' f.modal* f.be f.no of:Header|Cookie|ExactField Anywhere InThing? f.adverb?",
      means: checkOf("$of", isMissing),
      example: "There is no $.sendAt anywhere in the response.",
    },
    {
      parts: "'there' f.modal* f.be f.no name:Words Anywhere InThing? f.adverb?",
      means: [{ act: "facts", facts: [{ of: fieldNamed, says: isMissing }] }],
      assume: "bareField",
    },
    { parts: "'there' f.modal* f.not f.modal* f.be 'any'|'a'|'an'? of:Factual Anywhere InThing?", means: checkOf("$of", isMissing) },
    {
      parts: "Somewhere? Amid of:Counted ','? 'there' f.modal* f.be f.adverb? items:ItemFacts|FoundItem",
      means: checkOf("$of", "$items"),
      example: 'Among the $.offers there is one whose "type" is "SUITE".',
    },
    { parts: "Somewhere? Amid of:Counted ','? Doer? v.get|v.receive items:ItemFacts|FoundItem", means: checkOf("$of", "$items") },
    { parts: "'there' f.modal* f.be f.adverb? items:FoundItem Amid of:Counted", means: checkOf("$of", "$items") },
    { parts: "EachOf items:Items ','? of:Field|ExactField f.modal* says:Verb", means: checkOf(itemsLookedAt, "$says") },
    // The further statements about the subject of the first one.
    { parts: "check:Statement 'and' f.modal* v.receive|v.get|v.have|v.show facts:Facts", means: ["...$check", ...facts], assume: "listed" },
    { parts: "f.the? Thing f.modal* f.be v.return+ed f.with facts:Facts", means: facts },
    { parts: "of:Field f.modal* f.be 'called'|'named'|'spelled'|'titled' value:Quoted", means: checkOf("$of", equalsValue) },
    { parts: "w.arrow checks:StatedList", means: "$checks", assume: "verbless", example: "→ 201, $.id exists" },
    { parts: "LookAt Whole_ LookTo check:StatedList", means: "$check", example: 'Look into the error: $.code is "X".' },
    { parts: "of:Field 'to' says:Verb", means: checkOf("$of", "$says"), assume: "loosely" },
  ],
  Fine: [
    "f.be 'fine'|'ok'|'okay'|'good'|'acceptable'|'alright'|'enough'|'great'|'allowed'|'welcome'",
    "f.be 'all' 'right'",
    "f.be 'good'|'fine' 'enough'",
    "'do'|'works'|'work'|'suffices'|'suffice'",
    "f.be 'what' f.who f.modal* 'want'|'expect'|'need'|'hope'|'look' 'for'? f.adverb?",
  ],
  ForMe: ["'by'|'with'|'for'|'to' 'me'|'us'", "'here'|'there'"],
  SaidText: [{ parts: "value:HeldValue" }, { parts: "'the' n.text|'string'|'word' value:SureName|Bare|Coded|Constant", means: "$value" }],
  Nowhere: ["'nowhere'", "'nowhere' 'to' 'be' 'seen'|'found'", "'not' 'anywhere'|'somewhere'"],
  Somewhere: ["'somewhere'"],
  Anywhere: ["f.adverb? 'anywhere'", "'at' 'all'", "'anywhere' f.adverb"],
  Amid: ["'in'|'inside'|'within'|'among'|'amongst'|'amid'", "'among'|'amongst' 'all' 'of'?"],
  EachOf: ["'in'|'by'|'with'|'of'|'at'|'on'|'inside'|'within'|'for'", "'when' 'it' 'comes' 'to'"],
  LookAt: [
    "Doer? 'look'|'looks'|'looking' 'at'|'into'|'in'|'inside'",
    "Doer? 'have'|'take' 'a' 'look'|'peek'|'glance' 'at'|'into'",
    "Doer? 'check'|'inspect'|'examine'|'study'|'verify'",
    "'regarding'|'concerning'|'about'|'in'|'on'",
  ],
  Whole_: ["Response|'it'|'that'|'this'", "f.the? w.received* n.body InResponse?", "f.the 'error' Told?", "'what' 'comes'|'came' 'back'"],
  LookTo: ["':'|w.arrow|'–'|'-'|';'", "','? 'and' 'check'|'see' f.that?"],
  FieldFact: [
    { parts: "w.both first:FieldFact 'and' second:FieldFact", means: ["...$first", "...$second"] },
    { parts: "fact:FieldFact OnIt", means: "$fact" },
  ],
  OnIt: ["'on'|'in' 'it'"],
  Items: [
    { parts: "f.no noun:SingularIdent", means: { of: "items", which: "none", list: listNamed }, assume: "entity" },
    {
      parts: "w.every name:CodeName|Ident|Name 'in' 'there'|'it'|'them'",
      means: { of: "items", which: "every", list: { of: "body" }, path: [{ named: "$name" }] },
      assume: "bareField",
    },
    { parts: "w.every path:Dotted", means: { of: "items", which: "every", list: fieldAtPath, selected: true, plural: true } },
  ],
  Received: [{ parts: "facts:Received 'for'|'from'|'on'|'to' 'that'|'this'|'it'|'them'", means: "$facts" }],
  FieldPart: [
    {
      parts: "'nothing' 'but'|'except'|'besides'|'beyond' part:FieldPart|BodyPart",
      means: "$part",
      example: 'POST /orders with nothing but the sku "A-1" → 400',
    },
    { parts: "'nothing' 'other'|'more' 'than' part:FieldPart|BodyPart", means: "$part" },
    { parts: "'only'|'just'|'solely'|'merely' part:FieldPart|BodyPart", means: "$part" },
  ],
  RequestClause: [
    {
      parts: "request:Request w.arrow|':' checks:StatedList '(' remark:Plain+ ')'",
      means: ["$request", "...$checks", { act: "remark", tokens: "$remark" }],
      assume: "remark",
    },
  ],
};
