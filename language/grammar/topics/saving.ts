// What is saved from a response, and variables that are set.

import type { Topic } from "../kit/construction.ts";

const save = [{ act: "save", from: "$from", as: "$as" }] as const;

export const saving: Topic = {
  SaveClause: [{ parts: "Doer? save:Save" }],
  Save: [
    { parts: "v.save from:Looked Into as:VariableName", means: save, example: "Save the id as ${id}." },
    { parts: "v.save f.the? from:SavedText InResponse? Into as:VariableName", means: save },
    { parts: "v.save f.the? from:SavedText InResponse? 'and' v.save 'it' Into as:VariableName", means: save },
    { parts: "v.save from:Looked 'and' v.save 'it' Into as:VariableName", means: save },
    {
      parts: "before:Save SaveJoin from:Looked Into as:VariableName",
      means: ["...$before", { act: "save", from: "$from", as: "$as" }],
      example: "Save the field id as ${a}, and the field total as ${b}.",
    },
    { parts: "v.save from:Looked Into as:VariableName 'in' w.scope 'scope'", means: save },
    { parts: "v.save Into as:VariableName from:Looked", means: save },
    { parts: "from:Looked f.modal* f.be v.save+ed Into as:VariableName", means: save },
    { parts: "from:Looked f.modal* f.be v.save+ed Purpose?", means: [{ act: "save", from: "$from" }] },
    { parts: "v.save from:Looked 'around' f.adverb?", means: [{ act: "save", from: "$from" }] },
    { parts: "v.save from:Looked ',' f.who f.modal* 'need' 'it' Plain*", means: [{ act: "save", from: "$from" }] },
    { parts: "v.save from:Looked Purpose?", means: [{ act: "save", from: "$from" }], example: 'Save the field "id".' },
    { parts: "v.save f.the? from:SavedText InResponse", means: [{ act: "save", from: "$from" }] },
    { parts: "'let' n.variable as:VariableName w.equal from:Looked", means: save },
    { parts: "v.setvar as:Variable 'to' from:Field|Header|Status", means: save },
    { parts: "'def' as:Name '=' from:Field", means: save },
  ],
  SaveJoin: ["','", "'and'", "',' 'and'"],
  SavedText: [{ parts: "name:Quoted", means: { of: "field", path: ["$name"] } }],
  Into: ["f.as f.the? w.scope*", "f.as f.the? w.scope* n.variable", "f.as f.the? w.scope* n.variable 'named'|'called'", "f.sep"],
  InScope: ["'in' f.the? w.scope 'scope'"],
  VariableName: [
    { parts: "name:Variable" },
    { parts: "name:Quoted" },
    { parts: "name:Words" },
    { parts: "name:Name n.variable", means: "$name" },
    { parts: "name:Quoted n.variable", means: "$name" },
  ],
  SetClause: [
    {
      parts: "Doer? v.setvar f.the? w.scope* n.variable name:VariableName Sep value:Slot",
      means: [{ act: "set", name: "$name", value: "$value" }],
      example: "Set the variable limit to 3.",
    },
    { parts: "Doer? v.setvar name:Variable Sep value:Slot", means: [{ act: "set", name: "$name", value: "$value" }] },
    {
      parts: "Doer? v.setvar f.the? w.scope* name:Name n.variable Sep value:Slot",
      means: [{ act: "set", name: "$name", value: "$value" }],
    },
    { parts: "'let' n.variable name:VariableName 'to'? f.be value:Slot", means: [{ act: "set", name: "$name", value: "$value" }] },
    { parts: "Doer? v.save f.the? value:QuotedText Into name:VariableName", means: [{ act: "set", name: "$name", value: "$value" }] },
    {
      parts: "Doer? v.save f.the? 'raw' n.value value:Value Into name:VariableName InScope?",
      means: [{ act: "set", name: "$name", value: "$value" }],
    },
    { parts: "Doer? v.have|v.set f.the? n.variable+s ':'? table:Table|Code", means: [{ act: "set all", table: "$table" }] },
    { parts: "Doer? v.save f.the? value:Made Into name:VariableName", means: [{ act: "set", name: "$name", value: "$value" }] },
  ],
};
