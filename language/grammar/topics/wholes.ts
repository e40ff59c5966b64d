// Whole lists and whole things: “all of the orders”, “the list with the orders”, “every order there is”, “the details of the order”, and asking for them.

import type { Topic } from "../kit/construction.ts";

const get = { act: "operate", verb: "get", object: "$object", phrases: ["...$phrases"] } as const;
const all = { words: "$thing", many: true } as const;

export const wholes: Topic = {
  Object: [
    { parts: "'every'|'each' 'single'? thing:Thing_", means: all },
    { parts: "f.the? Whole? thing:Thing_ n.list+1", means: all, assume: "loosely" },
    { parts: "'which'|'what' thing:Thing_ 'there' f.be", means: all },
  ],
  NounObject: [
    { parts: "f.the thing:Thing_ 'that'|'which'? f.who 'have'|'had'? 'just'|'already'? MadeBefore Before?", means: { words: "$thing" } },
  ],
  MadeBefore: ["'created'|'made'|'added'|'registered'|'set'|'opened'"],
  Before: ["'above'|'before'|'earlier'|'just'|'previously'", "'just' 'now'"],
  Whole: ["'complete'|'full'|'whole'|'entire'|'current'|'latest'"],
  Operation: [
    { parts: "Actor? Look object:Object phrases:Phrases? Again?", means: get },
    { parts: "Doer? 'ask'|'asks' f.service? 'for' object:Object phrases:Phrases? Again?", means: get },
    { parts: "Doer? 'get'|'show'|'give'|'fetch' 'me'|'us' object:Object phrases:Phrases?", means: get },
  ],
  Look: ["'pull'|'bring'|'call' 'up'"],
};
