// Things made or changed without one of their fields: “but without an email”, “leave the email out”, “and no email”.

import type { Topic } from "../kit/construction.ts";
import { wordsWithValue } from "./means.ts";

const without = { words: "$words", without: true } as const;
const operate = { act: "operate", verb: "$verb", object: "$object", phrases: ["...$phrases", without] } as const;

export const withoutField: Topic = {
  Phrase: [
    { parts: "Lacking Article? words:Thing_", means: without },
    { parts: "','? 'and'|'but'? Leave Article? words:Thing_ 'out'|'off'|'away'", means: without },
    { parts: "','? 'and'|'but'? Leave 'out'|'off'|'away' Article? words:Thing_", means: without },
    { parts: "f.with Article? words:Thing_ Missing", means: without },
    { parts: "','? 'where' Article? words:Thing_ f.be Missing", means: without },
    // A check could say that, too.
    { parts: "','? 'and'|'but' Article? words:Thing_ Missing", means: without },
    { parts: "','? 'and'|'but' Article? words:Thing_ f.be Missing", means: without, assume: "joined" },
    { parts: "','? f.with 'only' Article? words:Thing_ FieldSep? value:FieldValue", means: { ...wordsWithValue, marker: "only" } },
    {
      parts: "','? 'and'? 'give'|'giving'|'send'|'sending'|'pass'|'passing' 'only' Article? words:Thing_ FieldSep? value:FieldValue",
      means: { ...wordsWithValue, marker: "only" },
    },
  ],
  Lacking: [
    "','? 'but' 'without'|'no'|'lacking'|'omitting'",
    "','? 'but' 'with' 'no'",
    "','? 'and' 'no'|'without'",
    "',' 'no'|'without'|'omitting'|'lacking'",
    "'omitting'|'skipping'|'lacking'",
    "','? 'but'? 'without' Giving 'any'?",
    "','? 'but'|'and' f.modal* f.not f.modal* Give 'any'?",
    "','? 'that'|'which'|'who' 'has'|'have' 'no'",
  ],
  Leave: ["'leave'|'leaves'|'leaving'"],
  Missing: ["'missing'|'omitted'|'absent'", "'left' 'out'"],
  Giving: ["'giving'|'sending'|'passing'|'providing'|'specifying'|'supplying'|'setting'|'including'|'having'"],
  Give: ["'give'|'send'|'pass'|'provide'|'specify'|'supply'|'set'|'include'"],
  Operation: [
    { parts: "Actor? Omit Article? words:Thing_ 'when'|'while' verb:Gerund object:Object phrases:Phrases?", means: operate },
    { parts: "Actor? Leave 'out' Article? words:Thing_ 'when'|'while' verb:Gerund object:Object phrases:Phrases?", means: operate },
    { parts: "'without' Article? words:Thing_ ',' Actor? verb:Content object:Object phrases:Phrases?", means: operate },
  ],
  Omit: ["'omit'|'omits'|'skip'|'skips'"],
};
