// Whole lists and whole things: “all of the orders”, “the list with the orders”, “every order there is”, “the details
// of the order”, and asking for them.

import type { Topic } from "../kit/construction.ts";

const get = { act: "operate", verb: "get", object: "$object", phrases: ["...$phrases"] } as const;
const all = { words: "$thing", many: true } as const;

export const wholes: Topic = {
  Object: [
    { parts: "'all' 'of' f.the|f.my thing:Thing_", means: all },
    { parts: "'every'|'each' 'single'? thing:Thing_", means: all },
    { parts: "f.the? Whole? n.list+1 'of'|'with' AllOf? thing:Thing_", means: all },
    { parts: "f.the? Whole? thing:Thing_ n.list+1", means: all, assume: "loosely" },
    { parts: "f.the? owner:Content Poss Whole? n.list+1 'of' AllOf? thing:Thing_", means: { ...all, owner: ["$owner"] } },
    { parts: "'which'|'what' thing:Thing_ 'there' f.be", means: all },
    { parts: "'all'|'all' f.the? thing:Thing_ 'there' f.be", means: all },
    {
      parts: "f.the? Whole? Details 'of'|'about'|'on'|'for' AllOf? 'one'? thing:Thing_ value:Named?",
      means: { words: "$thing", value: "$value", details: true },
      assume: "loosely",
    },
  ],
  NounObject: [
    { parts: "Article? thing:Thing_ 'with' f.the 'id' value:Named", means: { words: "$thing", id: "$value" } },
    { parts: "Article? thing:Thing_ 'that'|'which' 'has'|'have' f.the? 'id' value:Named", means: { words: "$thing", id: "$value" } },
    { parts: "Article? thing:Thing_ 'whose' 'id' f.be value:Named", means: { words: "$thing", id: "$value" } },
    { parts: "f.the thing:Thing_ 'that'|'which'? f.who 'have'|'had'? 'just'|'already'? MadeBefore Before?", means: { words: "$thing" } },
  ],
  MadeBefore: ["'created'|'made'|'added'|'registered'|'set'|'opened'"],
  Before: ["'above'|'before'|'earlier'|'just'|'previously'", "'just' 'now'"],
  Whole: ["'complete'|'full'|'whole'|'entire'|'current'|'latest'"],
  AllOf: ["f.the|f.my|'all'", "'all' f.the"],
  Details: ["'details'|'data'|'state'|'information'|'info'|'record'|'contents'|'content'"],
  Operation: [
    { parts: "Actor? Look object:Object phrases:Phrases? Again?", means: get },
    { parts: "Doer? 'ask'|'asks' f.service? 'for' object:Object phrases:Phrases? Again?", means: get },
    { parts: "Doer? 'have'|'let'|'make' f.service 'return'|'give'|'show'|'send' 'me'|'us'? object:Object phrases:Phrases?", means: get },
    { parts: "'see' object:WhichThings phrases:Phrases?", means: get },
    { parts: "Doer? 'get'|'show'|'give'|'fetch' 'me'|'us' object:Object phrases:Phrases?", means: get },
    {
      parts: "f.who 'need' f.the? Whole? Details 'of' AllOf? thing:Thing_ phrases:Phrases?",
      means: { ...get, object: { words: "$thing", details: true } },
    },
  ],
  WhichThings: [{ parts: "'which'|'what' thing:Thing_ 'there' f.be", means: all }],
  Look: ["'have'|'take' 'a' 'look' 'at'", "'pull'|'bring'|'call' 'up'", "'go' 'and' 'get'|'fetch'"],
  /** “the boats that belong to the owner”, “the boats which the owner has” */
  Phrase: [
    { parts: "'that'|'which' 'belong'|'belongs' 'to' Article? words:Thing_", means: { marker: "of", words: "$words" } },
    { parts: "'belonging' 'to' Article? words:Thing_", means: { marker: "of", words: "$words" } },
    {
      parts: "'that'|'which' f.be? 'registered'|'listed'|'kept'|'saved' 'to'|'for'|'with'|'under' Article? words:Thing_",
      means: { marker: "of", words: "$words" },
    },
    { parts: "'registered' 'to'|'for'|'with'|'under' Article? words:Thing_", means: { marker: "of", words: "$words" } },
    { parts: "'that'|'which'? f.the words:Thing_ 'has'|'have'|'owns'|'own'", means: { marker: "of", words: "$words" } },
  ],
};
