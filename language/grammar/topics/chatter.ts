// Reads remarks around a step that no step depends on: greetings, questions to themselves, “just being nosy:”,
// “otherwise nothing works”.

import type { Topic } from "../kit/construction.ts";
import { checkOf, containsValue, factsAct } from "./means.ts";

const one = { is: "length", value: { number: "1" }, counted: "items" } as const;
const oneItem = { act: "check", of: { of: "field", path: ["...$list"] }, says: one } as const;

export const chatter: Topic = {
  Lead: [
    "f.opener '!'|'.'|'…'|';'|'–'|'-'",
    {
      parts: "'after'|'since'|'with'|'following'|'upon'|'from' 'that'|'this'|'these'|'those' k.event ','|':'?",
      example: "After that change the status is 200.",
    },
    "'did'|'does'|'has' 'that'|'it'|'this' v.succeed|v.succeed+ed '?'",
    "'so'|'and'|'now'? 'what'|'how' 'now'|'next'|'then' '?'",
    "'so'|'and'|'now'? 'what'|'how' 'did'|'does'|'do' f.who|'that'|'it'|'this' 'get'|'say'|'look'|'go'|'see'|'have' 'like'|'back'|'now'? '?'",
    "'is'|'was' 'that'|'it'|'this' 'it'|'all'|'right'|'ok'|'okay'|'true'|'so' '?'",
    "'just'|'simply'? 'being'|'feeling'|'getting' Word ':'|','|'–'|'-'",
    "'just' 'checking'|'curious'|'wondering'|'asking'|'testing'|'playing'|'because' ':'|','|'–'|'-'",
    "'out' 'of' 'curiosity'|'interest'|'habit'|'principle' ':'|','?",
    "'for' 'fun'|'completeness'|'comparison'|'clarity'|'reference'|'safety' ':'|','?",
    "'for' 'the' 'sake' 'of' Word ':'|','?",
    "'just' 'in' 'case' ':'|','?",
    "'one'|'two'|'a' 'more'|'last'|'final'|'quick'|'other' 'thing'|'things'|'check'|'point'|'try' ':'|','|'–'|'-'",
    "w.arrow",
  ],
  CheckClause: [
    { parts: "f.who f.modal+ 'like'|'love'|'appreciate'|'welcome' facts:Received", means: [factsAct], example: "I'd like a 201." },
    { parts: "'comes'|'came'|'come' 'back' f.with|'as'? facts:Received", means: [factsAct] },
    { parts: "'should'|'must'|'shall' 'come' 'back' f.with|'as'? facts:Received", means: [factsAct] },
  ],
  WaitClause: [{ parts: "wait:WaitClause ','|';'|'–'|'-'|'.' NothingElse" }],
  Tailed: [
    { parts: "clauses:Clauses ','|';'|'–'|'-'|'.' NothingElse|OrElse", example: 'Set header X-Trace to "a", otherwise nothing works.' },
  ],
  NothingElse: [
    "'nothing'|'no' 'more'|'else'? 'expected'|'needed'|'special'|'fancy'|'expectation'|'expectations'|'checks' 'here'|'there'|'of'? 'it'?",
    "'nothing' 'more'|'else'? 'to' 'check'|'verify'|'assert'|'expect'|'see'|'add'|'say' 'here'|'there'?",
    "'that' f.be 'all'|'it'|'enough' 'for'|'here'? 'now'|'here'|'today'?",
    "'nothing' 'more'|'else'",
    "'no' 'more' 'than' 'that'",
  ],
  OrElse: [
    "'otherwise'|'or' 'else'? Everything f.modal* f.not? 'work'|'works'|'do'|'go'|'goes'|'function'|'functions'|'run'|'runs'|'fail'|'fails'|'happen'|'happens' 'here'|'there'|'at'? 'all'?",
    "'otherwise'|'or' 'else'? f.who f.modal* f.not 'get'|'come' 'in'|'anywhere'|'far'",
  ],
  Everything: ["'nothing'|'everything'|'it'|'this'|'that'|'they'|'things'|f.who"],
  Statement: [
    {
      parts: "list:Path f.modal* v.have|v.contain w.exactly|f.the? 'one'|'single' n.item ','? 'whose' inner:Path says:Predicate",
      means: [oneItem, { act: "check", of: { of: "field", path: ["...$list", { index: "0" }, "...$inner"] }, says: "$says" }],
      example: "$.errors has exactly one entry, whose $.field is 3.",
    },
    {
      parts:
        "list:Path f.modal* v.have|v.contain w.exactly|f.the? 'one'|'single' n.item ','? 'whose' inner:Path says:Predicate 'and' 'whose' other:Path also:Predicate",
      means: [
        oneItem,
        { act: "check", of: { of: "field", path: ["...$list", { index: "0" }, "...$inner"] }, says: "$says" },
        { act: "check", of: { of: "field", path: ["...$list", { index: "0" }, "...$other"] }, says: "$also" },
      ],
    },
    {
      parts: "value:HeldValue f.modal* f.be f.adverb? AmongThem",
      means: checkOf({ of: "body", it: true, spoken: true }, containsValue),
      assume: "loosely",
    },
    {
      parts: "value:HeldValue f.modal* f.be f.not f.adverb? AmongThem",
      means: checkOf({ of: "body", it: true, spoken: true }, { not: containsValue }),
      assume: "loosely",
    },
  ],
  AmongThem: ["'one' 'of'|'among'|'amongst' 'them'|'these'|'those'", "'in' 'there'|'it'"],
  Complement: [{ parts: "'just'|'merely'|'simply' type:TypeSaid" }, { parts: "'just'|'merely'|'simply' state:State" }],
};
