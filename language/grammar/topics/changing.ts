// Changes of things in everyday words: kept fields, what a thing becomes, both of two, and things that are gone.

import type { Topic } from "../kit/construction.ts";

const update = { act: "operate", verb: "update" } as const;
const get = { act: "operate", verb: "get", object: "$object", phrases: ["...$phrases"], single: true, once: true } as const;
const missing = { act: "facts", facts: [{ of: { of: "status" }, says: { is: "equals", value: { reason: "404" } } }] } as const;

export const changing: Topic = {
  Phrases: [
    {
      parts: "before:Phrases Keeping Article? words:Thing_ FieldSep? value:FieldValue",
      means: ["...$before", { words: "$words", value: "$value" }],
    },
    { parts: "before:Phrases BeingIt f.the? flag:Content", means: ["...$before", { flag: "$flag" }], assume: "loosely" },
    { parts: "before:Phrases BeingIt f.not f.the? flag:Content", means: ["...$before", { flag: "$flag", off: true }], assume: "loosely" },
  ],
  Keeping: ["','? 'and'|'but'? 'keep'|'leave'|'keeping'|'leaving'"],
  BeingIt: ["','|'and' f.who|'it' f.be", "',' 'and'|'but' f.who|'it' f.be"],
  Operation: [
    {
      parts: "Actor? 'make' 'it'|'her'|'him' w.single? flag:Content",
      means: { ...update, object: { words: [], it: true }, phrases: [{ flag: "$flag" }] },
    },
    {
      parts: "Actor? 'make' 'it'|'her'|'him' w.single? flag:Content Keeping Article? words:Thing_ FieldSep? value:FieldValue",
      means: { ...update, object: { words: [], it: true }, phrases: [{ flag: "$flag" }, { words: "$words", value: "$value" }] },
    },
    {
      parts: "Actor? 'make' f.the thing:Content w.single flag:Content",
      means: { ...update, object: { words: ["$thing"] }, phrases: [{ flag: "$flag" }] },
    },
  ],
  OperationClause: [
    {
      parts: "object:Object phrases:Phrases? f.modal* f.not f.modal* f.be Found '(' facts:StatusFact ')'",
      means: [get, { act: "facts", facts: "$facts" }],
    },
    {
      parts: "object:NounObject phrases:Phrases? f.modal* f.not f.modal* 'exist'|'exists' f.adverb?",
      means: [get, missing],
      assume: "entity",
    },
  ],
  Object: [{ parts: "w.single w.ordinal thing:Thing_ value:Named?", means: { words: "$thing", value: "$value" } }],
  CheckClause: [{ parts: "'in' f.the? Response f.modal* f.be facts:Facts", means: [{ act: "facts", facts: "$facts" }] }],
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
      means: { is: "equals", value: "$value" },
      example: 'The field "name" is shown as "x".',
    },
  ],
};
