// Looking for things by a text: “search the parts for "chain"”, “find parts matching "chain"”, “do a search on parts with the term "chain"”.

import type { Topic } from "../kit/construction.ts";

const search = { act: "operate", verb: "search", object: "$object", phrases: [{ marker: "for", value: "$term" }], many: true } as const;

export const searching: Topic = {
  Operation: [
    { parts: "Actor? Searching object:Object term:SearchedFor Again?", means: search },
    { parts: "Actor? Searching term:Quoted Among object:Object Again?", means: search },
  ],
  Searching: [
    "'search'|'searches'|'searched' 'for'|'in'|'through'?",
    "'look'|'looks'|'looked' 'for'|'up'",
    "'find'|'finds'|'found' 'me'|'us'? 'all'?",
  ],
  Among: ["'in'|'within'|'among'|'amongst'|'on'|'through'|'of'"],
  SearchedFor: [{ parts: "SearchBy f.the? SearchTerm? term:Quoted ByTerm?" }],
  SearchBy: ["f.with|'matching'|'for'|'by'"],
  SearchTerm: ["'search'? 'term'|'text'|'word'|'string'|'keyword'|'query'|'phrase'", "'search'"],
  ByTerm: ["'as' f.the? SearchTerm"],
};
