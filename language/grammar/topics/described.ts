// What is said with a thing: its fields by their names before or behind the value, in brackets, in clauses of their own.

import type { Topic } from "../kit/construction.ts";
import { wordsWithValue } from "./means.ts";

const amounting = { marker: "for", value: "$value" } as const;
const description = { words: ["description"], value: "$value" } as const;

export const described: Topic = {
  Phrase: [
    { parts: "','? 'using'|'having'|'giving'|'stating' Article? words:Thing_ FieldSep? value:FieldValue", means: wordsWithValue },
    {
      parts: "','? 'and'|'which' 'give'|'gives'|'giving' 'it'|'him'|'her' Article? words:Thing_ FieldSep? value:FieldValue",
      means: wordsWithValue,
    },
    { parts: "','? 'described' 'as'|'by' value:FieldValue", means: description },
    { parts: "','? 'costing'|'worth' value:Number", means: amounting },
    { parts: "','? 'priced' 'at'? value:Number", means: amounting },
  ],
  Phrases: [{ parts: "'(' listed:Listed ')'", means: ["...$listed"] }],
};
