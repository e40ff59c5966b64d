// Parses requests for something new: “… and nothing else”, “with that name”, “a new tag, "Red"”, “save a new tag”.

import type { Topic } from "../kit/construction.ts";
import { wordsWithValue } from "./means.ts";

const make = { act: "operate", verb: "create", object: { words: "$thing", value: "$value" }, phrases: ["...$phrases"] } as const;

export const creating: Topic = {
  Operation: [
    { parts: "Actor? v.save NewOne thing:Thing_ value:Quoted phrases:Phrases?", means: make },
    { parts: "Actor? v.save NewOne thing:Thing_ phrases:Phrases", means: { ...make, object: { words: "$thing" } } },
    {
      parts: "Actor? verb:Content f.the Kind? thing:Thing_ ','|':'|'–' value:Quoted phrases:Phrases?",
      means: { ...make, verb: "$verb" },
    },
    {
      parts: "Actor? verb:Content object:Object phrases:Phrases? ';' 'set' changes:Changes",
      means: { act: "operate", verb: "$verb", object: "$object", phrases: ["...$phrases", "...$changes"], sends: true },
    },
  ],
  NewOne: ["'a' 'new'", "'another'"],
  Phrase: [
    { parts: "','? 'and'|'but' 'nothing' 'else'|'more'", means: { marker: "only" } },
    { parts: "','? 'and'|'but' 'no' 'other' Content", means: { marker: "only" } },
    { parts: "Nothing_ Article? words:Thing_ FieldSep? value:FieldValue", means: { ...wordsWithValue, marker: "only" } },
    { parts: "f.with 'that'|'this'|'these'|'those' words:Thing_", means: { words: "$words", same: true } },
  ],
  /** All that there is. */
  Nothing_: [
    "f.with|'having' 'nothing'|'no' 'other'? 'but'|'except'|'than'",
    "'that'|'which' 'only' 'has'|'have'",
    "'that'|'which' 'has'|'have' 'only'|'just'",
    "'that'|'which' 'has'|'have' 'nothing' 'but'",
  ],
};
