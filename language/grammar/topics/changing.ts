// Changes of things in everyday words: kept fields, what a thing becomes, both of two, and things that are gone.

import type { Topic } from "../kit/construction.ts";
import { equalsValue, factsAct, wordsWithValue } from "./means.ts";

const update = { act: "operate", verb: "update" } as const;
const get = { act: "operate", verb: "get", object: "$object", phrases: ["...$phrases"], single: true, once: true } as const;
const missing = { act: "facts", facts: [{ of: { of: "status" }, says: { is: "equals", value: { reason: "404" } } }] } as const;

export const changing: Topic = {
  Phrases: [
    { parts: "before:Phrases Keeping Article? words:Thing_ FieldSep? value:FieldValue", means: ["...$before", wordsWithValue] },
    { parts: "before:Phrases Keeping Article? words:Thing_ AsBefore", means: ["...$before", { words: "$words", kept: true }] },
    {
      parts: "before:Phrases ','? 'and'|'but'? f.who? 'keep'|'keeps'|'keeping' Article? words:Thing_",
      means: ["...$before", { words: "$words", kept: true }],
    },
    {
      parts: "before:Phrases ','? 'and'|'but'? f.who? LeaveOut f.the? words:Thing_ 'away'?",
      means: ["...$before", { words: "$words", without: true }],
    },
    { parts: "','? 'and'|'but' f.who? LeaveOut f.the? words:Thing_", means: [{ words: "$words", without: true }] },
    {
      parts: "before:Phrases ','? 'and'|'but'? f.who? 'leave'|'leaves'|'leaving' f.the? words:Thing_ 'out'",
      means: ["...$before", { words: "$words", without: true }],
    },
    { parts: "','? 'and'|'but' f.who? 'leave'|'leaves'|'leaving' f.the? words:Thing_ 'out'", means: [{ words: "$words", without: true }] },
    { parts: "before:Phrases ','? 'but' 'this' 'time'? phrase:Phrase", means: ["...$before", "$phrase"] },
    { parts: "','? 'but' 'this' 'time'? phrase:Phrase", means: ["$phrase"] },
    {
      parts: "before:Phrases ','? 'and'? f.who 'want'|'wants'|'need' Article? words:Thing_ 'at'|'to'|'as'? 'be'? value:FieldValue",
      means: ["...$before", wordsWithValue],
    },
    { parts: "before:Phrases AndSet Article? words:Thing_ 'up'|'down'? 'to'|'at' value:FieldValue", means: ["...$before", wordsWithValue] },
    { parts: "before:Phrases BeingIt f.the? flag:Content", means: ["...$before", { flag: "$flag" }], assume: "loosely" },
    { parts: "before:Phrases BeingIt f.not f.the? flag:Content", means: ["...$before", { flag: "$flag", off: true }], assume: "loosely" },
  ],
  Keeping: ["','? 'and'|'but'? f.who? 'keep'|'keeps'|'keeping'|'leave'|'leaves'|'leaving'"],
  LeaveOut: ["'leave'|'leaves'|'leaving' 'out'", "'omit'|'omits'|'omitting'|'skip'|'skips'|'skipping'"],
  Phrase: [
    { parts: "'which'|'that'|'who' f.be w.single flag:Content", means: { flag: "$flag" } },
    { parts: "'which'|'that'|'who' f.be f.not w.single? flag:Content", means: { flag: "$flag", off: true } },
    { parts: "'who' f.be flag:Content", means: { flag: "$flag" } },
    { parts: "',' 'not' w.single flag:Content", means: { flag: "$flag", off: true } },
    { parts: "f.with f.the? w.empty words:Thing_", means: { words: "$words", value: { constant: "" } } },
    { parts: "f.with? f.the? w.empty words:Thing_ 'list'|'array'", means: { words: "$words", value: { constant: [] } } },
    { parts: "f.with? f.the? w.empty 'list'|'array' 'of' words:Thing_", means: { words: "$words", value: { constant: [] } } },
    { parts: "'for' 'her'|'him'|'us'|'me'|'them'|'ourselves'|'myself'", means: { marker: "there" } },
  ],
  AsBefore: ["'as' 'it' 'is'|'was'", "'as' 'before'", "'the' 'same'", "w.unchanged"],
  AndSet: ["','? 'and'? f.who? 'set'|'change'|'bump'|'raise'|'lower'|'setting'|'changing'|'bumping'|'raising'|'lowering'"],
  BeingIt: ["','|'and' f.who|'it' f.be", "',' 'and'|'but' f.who|'it' f.be"],
  Operation: [
    {
      parts: "Actor? 'make' 'it'|'her'|'him' w.single? flag:Content",
      means: { ...update, object: { words: [], it: true }, phrases: [{ flag: "$flag" }] },
    },
    {
      parts: "Actor? 'make' 'it'|'her'|'him' w.single? flag:Content Keeping Article? words:Thing_ FieldSep? value:FieldValue",
      means: { ...update, object: { words: [], it: true }, phrases: [{ flag: "$flag" }, wordsWithValue] },
    },
    {
      parts: "Actor? 'make' object:NounObject w.single flag:Content",
      means: { ...update, object: "$object", phrases: [{ flag: "$flag" }] },
    },
    {
      parts: "Actor? 'make' object:NounObject w.single flag:Content Keeping Article? words:Thing_ AsBefore?",
      means: { ...update, object: "$object", phrases: [{ flag: "$flag" }, { words: "$words", kept: true }] },
    },
    {
      parts: "object:NounObject Done_ 'made' w.single? flag:Content",
      means: { ...update, object: "$object", phrases: [{ flag: "$flag" }], passive: true },
    },
    {
      parts: "object:NounObject Done_ 'made' w.single? flag:Content Keeping Article? words:Thing_ AsBefore?",
      means: { ...update, object: "$object", phrases: [{ flag: "$flag" }, { words: "$words", kept: true }], passive: true },
    },
    { parts: "f.who f.be operation:GerundOperation" },
    {
      parts: "Actor? verb:Content 'ourselves'|'myself'|'yourself'|'her'|'him'|'them' object:Object phrases:Phrases?",
      means: { act: "operate", verb: "$verb", object: "$object", phrases: ["...$phrases"] },
    },
  ],
  OperationClause: [
    { parts: "object:Object phrases:Phrases? f.modal* f.not f.modal* f.be Found '(' facts:StatusFact ')'", means: [get, factsAct] },
    {
      parts: "object:NounObject phrases:Phrases? f.modal* f.not f.modal* 'exist'|'exists' f.adverb?",
      means: [get, missing],
      assume: "entity",
    },
  ],
  Object: [
    { parts: "f.the|f.my words:Thing_ 'one'", means: { words: "$words", one: true } },
    { parts: "f.the 'one' 'called'|'named'|'titled'|'saying' value:Quoted", means: { words: [], one: true, value: "$value" } },
    { parts: "f.the 'one' 'with' f.the? Content value:Quoted", means: { words: [], one: true, value: "$value" } },
    { parts: "object:NounObject MadeBefore" },
    { parts: "f.the ordinal:w.ordinal thing:Thing_ OfList", means: { words: "$thing", ordinal: "$ordinal", listed: true } },
    { parts: "w.single w.ordinal thing:Thing_ value:Named?", means: { words: "$thing", value: "$value" } },
  ],
  OfList: [
    "'of'|'in'|'from'|'on' f.the w.received* n.list",
    "'of'|'in'|'from' 'it'|'them'|'there'",
    "'listed'|'returned'",
    "'of' Response",
  ],
  /** “that we have just created”: the only one there is. */
  MadeBefore: ["'that'|'which'? f.who 'have'|'has'|'had'|'just'* MadeSo f.adverb|'before'|'earlier'|'above'?"],
  MadeSo: ["v.send+ed|'created'|'made'|v.save+ed|v.set+ed|v.remove+ed|PastIdent", "'set' 'up'"],
  CheckClause: [{ parts: "'in' f.the? Response f.modal* f.be facts:Facts", means: [factsAct] }],
  RequestClause: [
    {
      parts: "'if'|'whenever' request:Request Again check:Statement",
      means: ["$request", { act: "unjoined", acts: "$check" }],
      assume: "joined",
    },
  ],
  InResponse: ["'in' 'it'"],
  Verb: [
    {
      parts: "f.be 'persisted'|'shown'|'listed'|'returned'|'displayed'|'reported' 'as' value:Compare",
      means: equalsValue,
      example: 'The field "name" is shown as "x".',
    },
  ],
};
