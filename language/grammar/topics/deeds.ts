// Reads ways to write that something is done: in the passive, as a person's action, as a noun, and with the words that
// come before it.

import type { Topic } from "../kit/construction.ts";
import { wordsWithValue } from "./means.ts";

const operate = { act: "operate", verb: "$verb", object: "$object", phrases: ["...$phrases"] } as const;
const passive = { ...operate, passive: true } as const;
const due = { ...passive, due: true } as const;
const caused = { ...operate, caused: true } as const;
const fronted = { ...operate, phrases: ["$front", "...$phrases"] } as const;

export const deeds: Topic = {
  Done_: ["'gets'|'get'|'got'", "f.be 'being'|'now'|'then'|'also'|'finally'"],
  Operation: [
    { parts: "object:Object phrases:Phrases? f.modal+ f.be Again? verb:Content Again?", means: due },
    { parts: "object:Object f.modal+ f.be Again? verb:Content phrases:Phrases Again?", means: due },
    {
      parts: "object:Object phrases:Phrases f.modal+ f.be Again? verb:Content late:Phrases Again?",
      means: { ...due, phrases: ["...$phrases", "...$late"] },
    },
    {
      parts: "object:Object phrases:Phrases Done_ Again? verb:Content late:Phrases Again?",
      means: { ...passive, phrases: ["...$phrases", "...$late"] },
    },
    {
      parts: "Article? field:Thing_ 'of' Article? owner:Thing_ f.modal+ f.be verb:Content 'to' value:FieldValue",
      means: {
        act: "operate",
        verb: "$verb",
        object: { words: "$field" },
        phrases: [
          { marker: "of", words: "$owner" },
          { marker: "to", value: "$value" },
        ],
        passive: true,
        due: true,
      },
    },
    { parts: "Doer? 'have'|'get' object:Object phrases:Phrases? Again? verb:Content Again?", means: caused },
    { parts: "Doer? 'have'|'get' object:Object verb:Content phrases:Phrases Again?", means: caused },
    { parts: "'let' object:Object 'be' verb:Content phrases:Phrases? Again?", means: caused },
    { parts: "f.who 'want'|'need' object:Object 'to' f.be verb:Content phrases:Phrases? Again?", means: due },
    { parts: "Doer? Do f.the verb:Content 'on'|'of'|'for' object:Object phrases:Phrases? Again?", means: operate },
    { parts: "Doer? Do f.the verb:Content phrases:Phrases", means: { ...operate, object: { words: [] } }, assume: "named" },
    { parts: "front:Front ','? Actor? verb:Content object:Object phrases:Phrases? Again?", means: fronted },
    {
      parts: "front:FrontList ','? Actor? verb:Content object:Object phrases:Phrases? Again?",
      means: { ...operate, phrases: ["...$front", "...$phrases"] },
    },
    {
      parts: "front:FrontList ','? Actor? verb:Content particle:Particle? Again?",
      means: { act: "operate", verb: "$verb", particle: "$particle", object: { words: [] }, phrases: ["...$front"] },
      assume: "named",
    },
    {
      parts: "Actor? verb:Content value:Named 'as' w.single Kind? words:Thing_ phrases:Phrases? Again?",
      means: { ...operate, object: wordsWithValue },
    },
    {
      parts: "value:Named Done_ verb:Content 'as' w.single Kind? words:Thing_ phrases:Phrases? Again?",
      means: { ...passive, object: wordsWithValue },
    },
    {
      parts: "value:Named f.modal+ f.be verb:Content 'as' w.single Kind? words:Thing_ phrases:Phrases? Again?",
      means: { ...due, object: wordsWithValue },
    },
    {
      parts: "Actor? 'put'|'puts'|'write'|'writes' value:Quoted 'in'|'into' w.single Kind? words:Thing_ phrases:Phrases? Again?",
      means: { ...operate, verb: "add", object: wordsWithValue },
    },
    { parts: "f.who 'need'|'needs' object:NewObject phrases:Phrases", means: { ...operate, verb: "create" } },
    { parts: "object:NewObject phrases:Phrases? f.be 'needed' phrases:Phrases?", means: { ...operate, verb: "create" } },
    {
      parts: "Actor? verb:Content object:Object phrases:Phrases? ':' value:Quoted",
      means: { ...operate, phrases: ["...$phrases", { marker: "saying", value: "$value" }] },
    },
  ],
  /** The parts of an action that is a noun; “make a payment” makes a thing. */
  Do: ["'do'|'does'|'perform'|'performs'|'execute'|'run'", "'carry' 'out'", "'go' 'through'"],
  NewObject: [
    { parts: "w.single Kind? words:Thing_ value:Named?", means: wordsWithValue },
    { parts: "'another' words:Thing_ value:Named?", means: { words: "$words", value: "$value", other: true } },
  ],
  /** “For the order, …”, “To the basket, …”: whose it is, said first. */
  Front: [
    { parts: "marker:FrontMarker Article? words:Thing_", means: { marker: "$marker", words: "$words" } },
    { parts: "marker:FrontMarker Article? words:Thing_ value:Named", means: wordsWithValue },
  ],
  FrontMarker: [{ parts: "marker:'for'|'to'" }],
  FrontList: [{ parts: "'with'|'using' listed:Listed" }],
};
