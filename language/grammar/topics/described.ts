// Reads the fields of a thing: by their names before or after the value, in brackets, in clauses of their own.

import type { Topic } from "../kit/construction.ts";
import { headerPart, wordsWithValue } from "./means.ts";

const amounting = { marker: "for", value: "$value" } as const;
const description = { words: ["description"], value: "$value" } as const;

export const described: Topic = {
  Phrase: [
    { parts: "','? 'using'|'having'|'giving'|'stating' Article? words:Thing_ FieldSep? value:FieldValue", means: wordsWithValue },
    { parts: "',' f.with value:FieldValue 'as' Article? words:Thing_", means: wordsWithValue },
    { parts: "f.with? value:FieldValue 'as' Article? words:Thing_", means: wordsWithValue },
    { parts: "f.with value:Value 'as' f.the? name:HeaderName n.header?", means: { parts: [headerPart] } },
    { parts: "f.with? value:FieldValue 'for' Article? words:Thing_", means: wordsWithValue, assume: "loosely" },
    { parts: "f.with? Article? words:Thing_ 'as' value:Quoted|Number|Coded|Constant", means: wordsWithValue },
    { parts: "f.with Article? value:Quoted words:Thing_", means: wordsWithValue, assume: "loosely" },
    { parts: "','? 'who'|'which'|'that' 'has'|'have'|'had' Article? words:Thing_ FieldSep? value:FieldValue", means: wordsWithValue },
    {
      parts: "','? 'and'|'which' 'give'|'gives'|'giving' 'it'|'him'|'her' Article? words:Thing_ FieldSep? value:FieldValue",
      means: wordsWithValue,
    },
    { parts: "','? 'described' 'as'|'by' value:FieldValue", means: description },
    { parts: "','? 'and' 'describe'|'describes' 'it' 'as'|'with' value:FieldValue", means: description },
    { parts: "','? 'costing'|'worth' value:Number", means: amounting },
    { parts: "','? 'priced' 'at'? value:Number", means: amounting },
    { parts: "','? 'which'|'that' 'costs'|'cost' value:Number", means: amounting },
  ],
  Phrases: [
    { parts: "'(' listed:Listed ')'", means: ["...$listed"] },
    { parts: "before:Phrases '(' listed:Listed ')'", means: ["...$before", "...$listed"] },
    { parts: "f.with f.the? n.details|n.details+s ':'? listed:Listed", means: ["...$listed"] },
    { parts: "before:Phrases f.with f.the? n.details|n.details+s ':'? listed:Listed", means: ["...$before", "...$listed"] },
  ],
};
