// Ways to say that something is done: what gets done or has to be done, what a person has done, a deed as a noun, and
// what is said in front of it.

import type { Topic } from "../kit/construction.ts";
import { wordsWithValue } from "./means.ts";

const operate = { act: "operate", verb: "$verb", object: "$object", phrases: ["...$phrases"] } as const;
const passive = { ...operate, passive: true } as const;
const due = { ...passive, due: true } as const;
const caused = { ...operate, caused: true } as const;

export const deeds: Topic = {
  Done_: ["'gets'|'get'|'got'", "f.be 'being'|'now'|'then'|'also'|'finally'"],
  Operation: [
    { parts: "object:Object phrases:Phrases? f.modal+ f.be Again? verb:Content Again?", means: due },
    { parts: "Doer? 'have'|'get' object:Object phrases:Phrases? Again? verb:Content Again?", means: caused },
    { parts: "Doer? Do f.the verb:Content 'on'|'of'|'for' object:Object phrases:Phrases? Again?", means: operate },
    {
      parts: "front:FrontList ','? Actor? verb:Content particle:Particle? Again?",
      means: { act: "operate", verb: "$verb", particle: "$particle", object: { words: [] }, phrases: ["...$front"] },
      assume: "named",
    },
    {
      parts: "value:Named Done_ verb:Content 'as' w.single Kind? words:Thing_ phrases:Phrases? Again?",
      means: { ...passive, object: wordsWithValue },
    },
  ],
  /** What a deed is said with as a noun; “make a payment” makes a thing. */
  Do: ["'do'|'does'|'perform'|'performs'|'execute'|'run'", "'carry' 'out'", "'go' 'through'"],
  FrontList: [{ parts: "'with'|'using' listed:Listed" }],
};
