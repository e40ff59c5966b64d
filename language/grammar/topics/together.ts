// The same done to several things: “Delete the order, the customer and the address”, and what comes of each.

import type { Topic } from "../kit/construction.ts";

const all = { act: "operate all", verb: "$verb", objects: "$objects" } as const;
const every = { act: "each call", operations: "$operations" } as const;
const nth = (ordinal: string) => ({ words: "$thing", ordinal, both: true }) as const;
const bothOf = [nth("0"), nth("1")] as const;
const made = { words: "$thing", all: true } as const;
const counted = { ...made, count: { number: "$count" } } as const;

export const together: Topic = {
  OperationClause: [
    { parts: "operations:SameDone" },
    { parts: "f.opener? 'clean'|'tidy' 'up' 'by' operations:SameDoing" },
    { parts: "f.opener? TidyUp ':' operations:SameDone" },
    { parts: "TidyUp ':' objects:Things|NotedThings", means: [{ ...all, verb: "delete" }] },
    {
      parts: "TidyUp ':' objects:Things|NotedThings '.'|','|';' 'each'|'every' Content f.modal* f.be facts:StatusFact",
      means: [{ ...every, operations: [{ ...all, verb: "delete" }], facts: "$facts" }],
    },
    { parts: "operations:SameDone Each f.modal* v.return facts:Received", means: [{ ...every, facts: "$facts" }] },
    { parts: "operations:SameDone EachTime f.the? f.service f.modal* v.return facts:Received", means: [{ ...every, facts: "$facts" }] },
    { parts: "operations:SameDone EachTime f.the? n.status f.modal* f.be facts:StatusFact", means: [{ ...every, facts: "$facts" }] },
    { parts: "operations:SameDone EachTime 'with' facts:StatusFact", means: [{ ...every, facts: "$facts" }] },
    { parts: "operations:SameDone Each f.modal* f.be facts:StatusFact", means: [{ ...every, facts: "$facts" }] },
    { parts: "operations:SameDone Each f.modal* says:Outcome", means: [{ ...every, says: "$says" }] },
    {
      parts: "operations:SameDone '.' 'each'|'every' Content f.modal* f.be facts:StatusFact",
      means: [{ ...every, facts: "$facts" }],
      assume: "joined",
    },
    {
      parts: "operations:SameDone ',' 'with'? facts:StatusFact 'both'|'all'|'each' 'times'|'time'?",
      means: [{ ...every, facts: "$facts" }],
    },
    { parts: "operations:SameDone ',' 'both'|'all'|'each' 'with' facts:StatusFact", means: [{ ...every, facts: "$facts" }] },
    { parts: "operations:SameDone '(' 'both'|'all'|'each' facts:StatusFact ')'", means: [{ ...every, facts: "$facts" }] },
  ],
  /** All of what is done in the sentence. */
  Each: ["','|';' EachCall", "'and' EachCall"],
  EachCall: ["'each'|'both'|'all' n.request?", "'each'|'both'|'all' 'of' 'them'", "'each' 'one'"],
  EachTime: ["','|';'? 'and'? 'each'|'every' 'time'", "',' 'and' 'both' 'times'"],
  ToTidy: ["'to' 'clean'|'tidy' 'up'", "'to' 'leave' 'nothing' 'behind'", "'for' f.the? 'cleanup'"],
  TidyUp: ["'clean'|'tidy' 'up'", "'tear' 'down'", "'delete'|'remove'"],
  SameDone: [
    { parts: "Actor? verb:Content objects:Things Again?", means: [all] },
    { parts: "Actor? verb:Content particle:Particle objects:Things Again?", means: [{ ...all, particle: "$particle" }] },
    { parts: "objects:Things Done_ 'all'|'both'? verb:Content Again?", means: [{ ...all, passive: true }] },
    {
      parts: "w.both one:NounObject ThenThing two:NounObject f.modal+ f.be verb:Content Again?",
      means: [{ ...all, objects: ["$one", "$two"], passive: true, due: true }],
    },
    { parts: "Doer? 'have'|'get' objects:Things verb:Content Again?", means: [{ ...all, caused: true }] },
    { parts: "operations:SameDone ToTidy", means: "$operations" },
    {
      parts: "objects:Things Done_ 'all'|'both'? verb:Content particle:Particle Again?",
      means: [{ ...all, particle: "$particle", passive: true }],
    },
    { parts: "objects:Things f.modal* 'go'|'goes' 'too'|'away'?", means: [{ ...all, verb: "delete" }] },
    { parts: "Actor? verb:Content w.both OfMade? thing:Thing_ MadeBefore? Again?", means: [{ ...all, objects: bothOf }] },
    { parts: "Actor? TidyUp w.both OfMade? thing:Thing_ MadeBefore? Again?", means: [{ ...all, verb: "delete", objects: bothOf }] },
    { parts: "w.both f.the? thing:Thing_ Done_ verb:Content Again?", means: [{ ...all, objects: bothOf, passive: true }] },
    { parts: "Actor? verb:Content AllMade thing:Thing_ MadeBefore? Again?", means: [{ ...all, objects: [made] }] },
    { parts: "Actor? TidyUp AllMade thing:Thing_ MadeBefore? Again?", means: [{ ...all, verb: "delete", objects: [made] }] },
    {
      parts: "Actor? verb:Content AllMade count:w.number thing:Thing_ MadeBefore? Again?",
      means: [{ ...all, objects: [counted] }],
    },
    {
      parts: "Actor? TidyUp AllMade? count:w.number thing:Thing_ MadeBefore? Again?",
      means: [{ ...all, verb: "delete", objects: [counted] }],
    },
    {
      parts: "Actor? verb:Content one:Object ','|'and' again:Content two:NounObject",
      means: [
        { act: "operate", verb: "$verb", object: "$one", phrases: [] },
        { act: "operate", verb: "$again", object: "$two", phrases: [] },
      ],
      assume: "joined",
    },
  ],
  OfMade: ["'of'? f.the|f.my"],
  AllMade: ["'all'|'every' 'of'? f.the|f.my", "f.the|f.my Kind?"],
  /** A thing that is tidied up is deleted. */
  Operation: [
    {
      parts: "object:NounObject f.modal* 'go'|'goes' 'too'|'away'?",
      means: { act: "operate", verb: "delete", object: "$object", phrases: [] },
    },
  ],
  SameDoing: [
    { parts: "verb:Gerund object:Object", means: [{ act: "operate", verb: "$verb", object: "$object", phrases: [] }] },
    { parts: "verb:Gerund objects:Things", means: [all] },
  ],
  Things: [
    { parts: "w.both one:NounObject ThenThing two:NounObject", means: ["$one", "$two"] },
    { parts: "one:Object ThenThing two:NounObject", means: ["$one", "$two"] },
    { parts: "one:Object ','|ThenThing rest:MoreThings", means: ["$one", "...$rest"] },
  ],
  MoreThings: [
    { parts: "one:NounObject ThenThing two:NounObject", means: ["$one", "$two"] },
    { parts: "one:NounObject ','|ThenThing rest:MoreThings", means: ["$one", "...$rest"] },
  ],
  /** “feed, bookmark, tag” */
  NotedThings: [
    { parts: "thing:NounObject", means: ["$thing"] },
    { parts: "before:NotedThings ',' thing:NounObject", means: ["...$before", "$thing"] },
  ],
  ThenThing: [
    "','? 'and' 'then'|'finally'|'afterwards'|'also'?",
    "','? 'then'",
    "','? 'and' 'after' 'it'|'that'|'them'",
    "','? 'as' 'well' 'as'",
  ],
};
