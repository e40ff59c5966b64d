// Changes said by what a thing gets, where it is moved, or who gets it: “the order gets the priority "high"”, “move it
// to the state "sent"”, “assign the ticket to the agent 7”.

import type { Topic } from "../kit/construction.ts";
import { wordsWithValue } from "./means.ts";

const update = { act: "operate", verb: "update", object: "$object", phrases: [wordsWithValue] } as const;
const updateOwner = { ...update, object: { words: "$owner" } } as const;
const passive = { ...update, passive: true } as const;
const due = { ...passive, due: true } as const;
const ownerDue = { ...updateOwner, passive: true, due: true } as const;
const addTo = { act: "operate", verb: "add", object: "$object", phrases: [{ marker: "to", words: "$owner" }, "...$phrases"] } as const;

export const handing: Topic = {
  Change_: ["'change'|'changes'|'update'|'updates'|'edit'|'edits'|'switch'|'switches'"],
  Operation: [
    { parts: "object:NounObject f.modal+ f.be 'given' Article? words:Thing_ FieldSep? value:FieldValue", means: due },
    { parts: "object:NounObject f.be 'given' Article? words:Thing_ FieldSep? value:FieldValue", means: passive },
    { parts: "object:NounObject f.modal* 'gets'|'get' Article? words:Thing_ FieldSep? value:FieldValue", means: due },
    { parts: "object:NounObject f.modal+ f.be Moved 'to'|'into' Article? words:Thing_ FieldSep? value:FieldValue", means: due },
    {
      parts: "object:NounObject f.be Moved 'to'|'into' Article? words:Thing_ FieldSep? value:FieldValue",
      means: passive,
      assume: "loosely",
    },
    {
      parts: "Actor? Move object:Object 'over'? 'to'|'into' Article? words:Thing_ FieldSep? value:FieldValue",
      means: update,
      assume: "loosely",
    },
    { parts: "Actor? Move object:Object 'over'? 'to'|'into' Article? value:Quoted words:Thing_", means: update, assume: "loosely" },
    {
      parts: "Actor? Move Article? words:Thing_ 'of' Article? owner:Thing_ 'over'? 'to' value:FieldValue",
      means: updateOwner,
      assume: "loosely",
    },
    {
      parts:
        "Actor? 'make'|'set'|'makes'|'sets' value:Quoted|Variable|Number 'as'? Article? words:Thing_ 'of'|'for'|'on' Article? owner:Thing_",
      means: updateOwner,
    },
    {
      parts:
        "Actor? 'update'|'change'|'edit' Article? words:Thing_ 'of' Article? owner:Thing_ ','? 'setting'|'changing' 'it' 'to' value:FieldValue",
      means: updateOwner,
    },
    // From what it was, which nothing has to be sent for.
    {
      parts: "Actor? Change_ Article? words:Thing_ 'of' Article? owner:Thing_ 'from' FieldValue 'to' value:FieldValue",
      means: updateOwner,
    },
    { parts: "Actor? Change_ Article? owner:Thing_ Poss words:Thing_ 'from' FieldValue 'to' value:FieldValue", means: updateOwner },
    {
      parts: "Actor? Change_ 'its'|'his'|'her' words:Thing_ 'from' FieldValue 'to' value:FieldValue",
      means: { ...update, object: { words: [], it: true } },
    },
    {
      parts: "Actor? 'rename'|'renames' object:NounObject 'from' FieldValue 'to' value:FieldValue",
      means: { ...update, phrases: [{ words: ["name"], value: "$value" }] },
    },
    { parts: "Article? words:Thing_ 'for' Article? owner:Thing_ f.modal+ f.be Moved 'to' value:FieldValue", means: ownerDue },
    { parts: "Actor? Assign object:Object 'over'? 'to' Article? words:Thing_ WithId? value:FieldValue", means: update, assume: "loosely" },
    { parts: "Actor? Assign Article? words:Thing_ value:Named 'to'|'on' Article? owner:Thing_", means: updateOwner, assume: "loosely" },
    {
      parts: "object:NounObject f.be Assigned 'over'? 'to' Article? words:Thing_ WithId? value:FieldValue",
      means: passive,
      assume: "loosely",
    },
    {
      parts: "object:NounObject f.modal+ f.be Assigned 'over'? 'to' Article? words:Thing_ WithId? value:FieldValue",
      means: due,
      assume: "loosely",
    },
    {
      parts: "f.who f.modal* 'want'|'need'? object:Object 'to' f.be Assigned 'to' Article? words:Thing_ WithId? value:FieldValue",
      means: due,
      assume: "loosely",
    },
    {
      parts: "Doer? 'get'|'have' object:Object Assigned 'to' Article? words:Thing_ WithId? value:FieldValue",
      means: update,
      assume: "loosely",
    },
    {
      parts: "Article? words:Thing_ value:Named 'gets'|'takes' 'over'|'on'? object:NounObject 'assigned'?",
      means: update,
      assume: "loosely",
    },
    { parts: "'let' Article? words:Thing_ value:Named 'take'|'have' 'over'|'on'? object:NounObject", means: update, assume: "loosely" },
    { parts: "owner:OwnerGets object:NewObject phrases:Phrases", means: addTo },
    { parts: "Actor? 'put'|'puts' object:NewObject 'on'|'to' Article? owner:Thing_ phrases:Phrases?", means: addTo },
  ],
  OwnerGets: [{ parts: "Article? owner:Thing_ f.modal* 'gets'|'get'" }],
  Move: ["'move'|'moves'|'put'|'puts'|'switch'|'switches'|'bump'|'bring'|'brings'|'push'|'turn'|'raise'|'lower'|'take'|'shift'|'flip'"],
  Moved: ["'moved'|'put'|'switched'|'bumped'|'brought'|'set'|'turned'|'raised'|'lowered'|'shifted'|'changed'|'updated'"],
  Assign: ["'assign'|'assigns'|'give'|'gives'|'hand'|'hands'|'pass'|'passes'|'put'|'puts'|'allocate'"],
  Assigned: ["'assigned'|'given'|'handed'|'passed'|'allocated'"],
  WithId: ["'with' f.the? 'id'"],
  Phrase: [
    { parts: "','? 'making'|'setting' value:Quoted|Variable|Number 'as'? Article? words:Thing_ 'in'? 'charge'?", means: wordsWithValue },
  ],
};
