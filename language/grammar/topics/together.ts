// The same done to several things: “Delete the order, the customer and the address”, and what comes of each.

import type { Topic } from "../kit/construction.ts";

const all = { act: "operate all", verb: "$verb", objects: "$objects" } as const;
const every = { act: "each call", operations: "$operations" } as const;
const nth = (ordinal: string) => ({ words: ["$thing"], ordinal, both: true }) as const;

export const together: Topic = {
  OperationClause: [
    { parts: "operations:SameDone" },
    { parts: "f.opener? TidyUp ':' operations:SameDone" },
    {
      parts: "operations:SameDone ',' 'with'? facts:StatusFact 'both'|'all'|'each' 'times'|'time'?",
      means: [{ ...every, facts: "$facts" }],
    },
  ],
  /** All of what is done in the sentence. */
  Each: ["','|';' EachCall", "'and' EachCall"],
  EachCall: ["'each'|'both'|'all' n.request?", "'each' 'one'"],
  ToTidy: ["'for' f.the? 'cleanup'"],
  TidyUp: ["'clean'|'tidy' 'up'", "'tear' 'down'", "'delete'|'remove'"],
  SameDone: [
    { parts: "Actor? verb:Content objects:Things Again?", means: [all] },
    { parts: "objects:Things Done_ 'all'|'both'? verb:Content Again?", means: [{ ...all, passive: true }] },
    { parts: "operations:SameDone ToTidy", means: "$operations" },
    { parts: "objects:Things f.modal* 'go'|'goes' 'too'|'away'?", means: [{ ...all, verb: "delete" }] },
    { parts: "Actor? verb:Content w.both f.the? thing:PluralIdent Again?", means: [{ ...all, objects: [nth("0"), nth("1")] }] },
    {
      parts: "w.both f.the? thing:PluralIdent Done_ verb:Content Again?",
      means: [{ ...all, objects: [nth("0"), nth("1")], passive: true }],
    },
  ],
  /** What is tidied up goes. */
  Operation: [
    {
      parts: "object:NounObject f.modal* 'go'|'goes' 'too'|'away'?",
      means: { act: "operate", verb: "delete", object: "$object", phrases: [] },
    },
  ],
  Things: [
    { parts: "one:Object ThenThing two:NounObject", means: ["$one", "$two"] },
    { parts: "one:Object ','|ThenThing rest:MoreThings", means: ["$one", "...$rest"] },
  ],
  MoreThings: [{ parts: "one:NounObject ThenThing two:NounObject", means: ["$one", "$two"] }],
  ThenThing: ["','? 'and' 'then'|'finally'|'afterwards'|'also'?", "','? 'then'"],
};
