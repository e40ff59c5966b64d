// The flow of control: other playbooks, steps that are kept under a name, blocks.

import type { Topic } from "../kit/construction.ts";

const run = [{ act: "run", playbook: "$playbook", with: ["...$with"], take: ["...$take"] }] as const;

export const flow: Topic = {
  RunClause: [
    {
      parts: "Doer? v.send|v.call f.the? n.playbook playbook:PlaybookName with:With? take:Take?",
      means: run,
      example: 'Run the playbook "Log in".',
    },
    { parts: "Doer? v.send|v.call f.the? playbook:PlaybookName n.playbook with:With? take:Take?", means: run },
    {
      parts: "Doer? v.send|v.call playbook:PlaybookFile with:With? take:Take?",
      means: run,
      example: 'Run login.playbook with user "ada", and save token as ${t}.',
    },
    { parts: "f.the? n.playbook playbook:PlaybookName f.modal* f.be v.send+ed with:With?", means: run },
    {
      parts: "Doer? v.send|v.call f.the? 'steps'|'step' name:Quoted",
      means: [{ act: "steps", name: "$name" }],
      example: 'Run steps "clean up".',
    },
  ],
  PlaybookName: [{ parts: "name:Quoted|PlaybookFile" }],
  /** A name that says itself that it is one. */
  PlaybookFile: [{ parts: "name:PlaybookWord" }],
  With: [
    { parts: "'with'|'using' arguments:Arguments", means: "$arguments" },
    { parts: "'with' f.the? n.variable+s|n.argument+s|n.variable|n.argument arguments:Arguments", means: "$arguments" },
  ],
  Argument: [
    { parts: "f.the? name:ArgumentName Sep? value:Slot", means: { name: "$name", value: "$value" } },
    { parts: "f.the? name:Word value:SureSlot", means: { name: "$name", value: "$value" }, assume: "knownName" },
  ],
  Arguments: [
    { parts: "argument:Argument", means: ["$argument"] },
    { parts: "before:Arguments SaveJoin argument:Argument", means: ["...$before", "$argument"] },
  ],
  ArgumentName: [{ parts: "name:SureName|Letter|Quoted" }],
  /** The values that the playbook returns. */
  Take: [
    { parts: "TakeJoin v.save|v.save+ing taken:Taken", means: "$taken" },
    { parts: "v.save+ing taken:Taken", means: "$taken" },
  ],
  TakeJoin: ["','|'and'|'then'", "',' 'and'|'then'"],
  Taken: [
    { parts: "taken:OneTaken", means: ["$taken"] },
    { parts: "before:Taken SaveJoin taken:OneTaken", means: ["...$before", "$taken"] },
  ],
  OneTaken: [
    { parts: "f.the? theirs:SureName|Quoted|Variable Into as:VariableName", means: { theirs: "$theirs", as: "$as" } },
    { parts: "theirs:Variable", means: { theirs: "$theirs" } },
  ],
  BlockClause: [
    // The part that the refusal asks for.
    { parts: "Each f.the? w.following? n.row OfTable? ','? 'do'?", means: [{ act: "rows" }] },
    { parts: "Each item:Variable 'in'|'of' f.the? n.list? words:Plain+", means: [{ act: "each", item: "$item", unknown: ["...$words"] }] },
    {
      parts: "Each f.the? w.following? n.row OfTable? ','? 'do'? table:Table",
      means: [{ act: "rows", table: "$table" }],
      example: "For each row:",
    },
    {
      parts: "Each f.the? w.following? n.row 'of'|'in' f.the? rows:Json ','? 'do'?",
      means: [{ act: "rows", rows: "$rows" }],
      example: 'For each row of [{"sku": "A-100"}]',
    },
    { parts: "Each f.the? w.following? n.row ':' rows:Json", means: [{ act: "rows", rows: "$rows" }] },
    {
      parts: "Each item:Variable 'in'|'of' f.the? n.list? list:Variable ','? 'do'?",
      means: [{ act: "each", item: "$item", list: "$list" }],
      example: "For each ${item} in ${items}",
    },
    {
      parts: "Each item:Variable 'in'|'of' f.the? n.list? values:Json ','? 'do'?",
      means: [{ act: "each", item: "$item", listed: "$values" }],
    },
    {
      parts: "Each item:Variable 'in'|'of' f.the? n.list? values:EachValues ','? 'do'?",
      means: [{ act: "each", item: "$item", values: "$values" }],
      example: 'For each ${sku} in "A-100" and "A-200"',
    },
  ],
  Each: ["'for' w.every 'of'?"],
  OfTable: ["'of'|'in' f.the? 'table'", "'below'"],
  /** At least two. */
  EachValues: [
    { parts: "first:Quoted|Number SaveJoin second:Quoted|Number", means: ["$first", "$second"] },
    { parts: "before:EachValues SaveJoin next:Quoted|Number", means: ["...$before", "$next"] },
  ],
};
