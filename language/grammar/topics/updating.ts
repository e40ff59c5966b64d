// Parses changes of what exists: “rename it "B"”, “make the order urgent”, “clear its note”.

import type { Topic } from "../kit/construction.ts";

const cleared = { words: "$field", value: { constant: null, at: "@" }, clears: true } as const;
const update = { act: "operate", verb: "update", object: "$object" } as const;
const clear = { ...update, phrases: [cleared] } as const;
const emptied = { words: "$field", value: { constant: "" } } as const;
const empty = { ...update, phrases: [emptied] } as const;

export const updating: Topic = {
  Operation: [
    {
      parts: "Actor? 'rename'|'renames' 'it' 'as'|'into'? value:Quoted|Variable",
      means: { ...update, object: { words: [], it: true }, phrases: [{ words: ["name"], value: "$value" }] },
    },
    { parts: "Actor? 'make'|'makes' object:KnownThing flag:Content Again?", means: { ...update, phrases: [{ flag: "$flag" }] } },
    {
      parts: "Actor? 'make'|'makes' object:KnownThing f.not flag:Content Again?",
      means: { ...update, phrases: [{ flag: "$flag", off: true }] },
    },
    { parts: "Actor? Clear Article? field:Thing_ 'of' object:NounObject", means: clear },
    { parts: "Actor? Clear Article? owner:Content Poss field:Thing_", means: { ...clear, object: { words: ["$owner"] } } },
    { parts: "Actor? Clear 'its'|'his'|'her'|'their' field:Thing_ Again?", means: { ...clear, object: { words: [], it: true } } },
    { parts: "Actor? Empty_ Article? field:Thing_ 'of' object:NounObject", means: empty },
    { parts: "Actor? Empty_ Article? owner:Content Poss field:Thing_", means: { ...empty, object: { words: ["$owner"] } } },
    { parts: "Actor? Empty_ 'its'|'his'|'her'|'their' field:Thing_", means: { ...empty, object: { words: [], it: true } } },
  ],
  /** A thing that exists. */
  KnownThing: [
    { parts: "'the'|'this'|'that'|'our'|'my' Kind? words:Thing_", means: { words: "$words" } },
    { parts: "'it'|'him'|'her'", means: { words: [], it: true } },
  ],
  Empty_: ["'empty'|'empties' 'out'?"],
  Clear: ["'clear'|'clears'|'unset'|'unsets'|'nullify'|'blank' 'out'?", "'reset' 'to' 'null'"],
};
