// Changes of things in everyday words: kept fields, what a thing becomes, both of two, and things that are gone.

import type { Topic } from "../kit/construction.ts";
import { factsAct, wordsWithValue } from "./means.ts";

const update = { act: "operate", verb: "update" } as const;

export const changing: Topic = {
  Phrases: [
    { parts: "before:Phrases Keeping Article? words:Thing_ FieldSep? value:FieldValue", means: ["...$before", wordsWithValue] },
    { parts: "before:Phrases Keeping Article? words:Thing_ AsBefore", means: ["...$before", { words: "$words", kept: true }] },
  ],
  Keeping: ["','? 'and'|'but'? f.who? 'keep'|'keeps'|'keeping'|'leave'|'leaves'|'leaving'"],
  Phrase: [
    { parts: "f.with f.the? w.empty words:Thing_", means: { words: "$words", value: { constant: "" } } },
    { parts: "'for' 'her'|'him'|'us'|'me'|'them'|'ourselves'|'myself'", means: { marker: "there" } },
  ],
  AsBefore: ["'as' 'before'", "'the' 'same'", "w.unchanged"],
  Operation: [
    {
      parts: "Actor? 'make' object:NounObject w.single flag:Content",
      means: { ...update, object: "$object", phrases: [{ flag: "$flag" }] },
    },
    { parts: "f.who f.be operation:GerundOperation" },
  ],
  Object: [
    { parts: "object:NounObject MadeBefore" },
    { parts: "w.single w.ordinal thing:Thing_ value:Named?", means: { words: "$thing", value: "$value" } },
  ],
  /** “that we have just created”: the only one there is. */
  MadeBefore: ["'that'|'which'? f.who 'have'|'has'|'had'|'just'* MadeSo f.adverb|'before'|'earlier'|'above'?"],
  MadeSo: ["v.send+ed|'created'|'made'|v.save+ed|v.set+ed|v.remove+ed|PastIdent", "'set' 'up'"],
  CheckClause: [{ parts: "'in' f.the? Response f.modal* f.be facts:Facts", means: [factsAct] }],
  InResponse: ["'in' 'it'"],
};
