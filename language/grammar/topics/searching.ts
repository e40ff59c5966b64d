// Looking for things by a text: “search the parts for "chain"”, “find parts matching "chain"”, “do a search on parts
// with the term "chain"”.

import type { Topic } from "../kit/construction.ts";

const search = { act: "operate", verb: "search", object: "$object", phrases: [{ marker: "for", value: "$term" }], many: true } as const;
const searchOf = { ...search, object: { words: "$thing" } } as const;

export const searching: Topic = {
  Operation: [
    { parts: "Actor? Searching object:Object term:SearchedFor Again?", means: search },
    { parts: "Actor? Searching term:Quoted Among object:Object Again?", means: search },
    { parts: "Doer? DoSearch Among|'for' object:Object term:SearchedFor Again?", means: search },
    { parts: "Doer? DoSearch 'for' term:Quoted Among object:Object Again?", means: search },
    { parts: "Doer? DoSearch Among object:Object 'to' Searching term:Quoted Again?", means: search },
    { parts: "Doer? Use f.the thing:Thing_ 'search' term:SearchedFor Again?", means: searchOf },
    // The thing of the last request.
    {
      parts: "Actor? Searching term:Quoted Again?",
      means: { ...search, object: { words: [], it: true, many: true }, phrases: [{ marker: "for", value: "$term" }] },
    },
    { parts: "Actor? Listing object:Object term:MatchedTerm Again?", means: search },
    { parts: "'search' ':' term:Quoted ','? '('? Among object:Object ')'?", means: search },
  ],
  Searching: [
    "'search'|'searches'|'searched' 'for'|'in'|'through'?",
    "'look'|'looks'|'looked' 'for'|'up'",
    "'find'|'finds'|'found' 'me'|'us'? 'all'?",
  ],
  Listing: ["'list'|'lists'|'show'|'get'|'fetch'|'display' 'me'|'us'? 'all'?"],
  MatchedTerm: [
    { parts: "'that'|'which' f.modal* v.match|v.contain f.the? SearchTerm? term:Quoted" },
    { parts: "'matching'|'containing' f.the? SearchTerm? term:Quoted" },
  ],
  DoSearch: ["Use f.the 'search'"],
  Use: ["'do'|'does'|'perform'|'performs'|'run'|'make'|'execute'|'try'|'use'|'uses'|'start'"],
  Among: ["'in'|'within'|'among'|'amongst'|'on'|'through'|'of'"],
  SearchedFor: [
    { parts: "SearchBy f.the? SearchTerm? term:Quoted ByTerm?" },
    { parts: "'that'|'which' f.modal* v.match|v.contain f.the? SearchTerm? term:Quoted" },
  ],
  SearchBy: ["f.with|'matching'|'for'|'by'"],
  SearchTerm: ["'search'? 'term'|'text'|'word'|'string'|'keyword'|'query'|'phrase'", "'search'"],
  ByTerm: ["'as' f.the? SearchTerm", "'via'|'with'|'using'|'in' f.the 'search'"],
};
