// Reads names for saved values, as people give them: “… and call it spring”, “that is dev from here on”, “al := $.id”,
// “keep as dev”.

import type { Topic } from "../kit/construction.ts";
import { saveNamed, saveOne, saveTwo } from "./means.ts";

const saveIt = [{ act: "save", from: { of: "body", it: true, spoken: true }, as: "$as", at: "@" }] as const;
const save = [saveNamed] as const;
const unnamed = [saveOne] as const;

export const namingSaved: Topic = {
  Save: [
    { parts: "Naming 'it'|'that'|'this' Into? as:VariableName InScope?", means: saveIt, example: "$.id is present, call it ${orderId}." },
    { parts: "v.save from:NamedSource 'away'|'aside'|'down'|'safely'|'somewhere' Into as:VariableName", means: save },
    { parts: "v.save from:NamedSource 'away'|'aside'|'safely'|'somewhere'", means: unnamed },
    { parts: "'that'|'it'|'this' f.be as:VariableName w.fromnow|'below'", means: saveIt },
    { parts: "'that'|'it'|'this' f.modal* v.go|'becomes'|'become' 'by'? 'as'? as:VariableName w.fromnow|'below'", means: saveIt },
    { parts: "v.save 'as'|'under'|'into' f.the? 'name'? as:VariableName", means: saveIt, example: "$.id is a UUID, keep as ${orderId}." },
    { parts: "as:VariableName ':' '=' from:NamedSource", means: save, example: "orderId := $.id" },
    { parts: "from:Source f.modal* Passive v.save+ed Into as:VariableName", means: save, example: "$.id gets remembered as ${orderId}." },
    { parts: "from:Source f.modal* Passive v.save+ed 'for' 'later'|'reuse'", means: unnamed },
    { parts: "from:NamedSource f.modal* 'goes'|'go' 'into'|'to' f.the? n.variable? as:Variable", means: save },
    { parts: "Putting from:NamedSource 'in'|'into' f.my 'pocket'|'pockets'|'memory'|'notes'|'notebook'|'bag'|'basket'", means: unnamed },
    {
      parts: "Putting from:NamedSource 'in'|'into' f.my 'pocket'|'pockets'|'memory'|'notes'|'notebook'|'bag'|'basket' Into as:VariableName",
      means: save,
    },
    { parts: "v.save from:NamedSource ','? 'and' 'call'|'name'|'dub'|'label'|'label' 'it'|'that'|'this' as:VariableName", means: save },
    { parts: "v.save from:NamedSource 'somewhere'|'for'|'safe'? f.the? w.scope* Into as:VariableName", means: save },
    { parts: "v.save first:NamedSource ','? 'and' 'also' second:NamedSource Purpose?", means: saveTwo },
    {
      parts: "v.save first:NamedSource ',' second:NamedSource ','? 'and' 'also'? third:NamedSource Purpose?",
      means: [
        { act: "save", from: "$first" },
        { act: "save", from: "$second" },
        { act: "save", from: "$third" },
      ],
      example: "Save $.id, $.name and $.total.",
    },
    {
      parts: "save:Save ','|'–'|'-'|';'|'.'|'(' f.who f.modal* f.be? WantedLater Them Plain* ')'?",
      example: "Save $.id as ${orderId}, we'll be needing it.",
    },
    { parts: "save:Save ','|'–'|'-'|';'|'.' Them f.modal* f.be 'needed'|'used'|'reused'|'useful'|'handy' Plain*" },
    { parts: "save:Save ','|'–'|'-'|';' 'for' 'later'|'reuse'|'reference'" },
  ],
  Naming: ["'call'|'calls'|'name'|'names'|'dub'|'label'|'christen'|'nickname'"],
  Putting: ["'pop'|'put'|'stick'|'tuck'|'slip'|'drop'|'stuff'|'keep'|'puts'|'keeps'"],
  WantedLater: ["'need'|'needing'|'use'|'using'|'reuse'|'want'|'needed'|'reusing'|'require'"],
  Them: ["'it'|'that'|'this'|'them'|'those'|'these'|'both'", "'both' 'of' 'them'|'these'|'those'", "'all' 'of' 'them'"],
  VariableName: [{ parts: "name:SureName" }],
};
