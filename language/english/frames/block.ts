// Blocks and calls of other steps: "For each row:", "For each ${item} in ${items}:", "Run the playbook "x" with …", "Run steps "x"".

import { isJsonObject, type Json } from "../../json.ts";
import type { BlockStep, RunStep, Step, StoreEntry } from "../../step.ts";
import { variableName } from "../../text/names.ts";
import { tableRows } from "../attachment.ts";
import { buildStep, ofFirstStep } from "../draft.ts";
import { type Assignment, type Clause, fail, isSymbol, report, type Scan, skipAll, skipJoint, spanOf, tokenAt, word } from "../scan.ts";
import { articles, saveVerbs } from "../words.ts";
import { readPair } from "./pairs.ts";
import { nameAt, readName } from "./save.ts";

/** The head of a block, without its steps, which stand in the list below it. */
export function readBlock(scan: Scan, from: number): readonly Clause[] {
  if (word(scan, from) !== "for" || !/^(?:each|every)$/.test(word(scan, from + 1))) return [];
  let at = from + 2;
  if (tokenAt(scan, at)?.kind === "reference") return readEach(scan, at);
  if (word(scan, at) === "of") at++;
  at = skipAll(scan, at, articles);
  if (word(scan, at) === "following") at++;
  if (!/^rows?$/.test(word(scan, at))) return fail(scan, at) ?? [];
  at++;
  for (const behind of [["of", "the", "table"], ["in", "the", "table"], ["below"], ["of", "this", "table"]]) {
    if (behind.every((piece, index) => word(scan, at + index) === piece)) {
      at += behind.length;
      break;
    }
  }
  const inline = readInlineRows(scan, at);
  if (inline !== undefined) return [inline];
  at = skipEnd(scan, at);
  if (at < scan.end) return fail(scan, at) ?? [];
  const { attachment } = scan;
  if (attachment?.kind !== "table" || attachment.rows.length === 0) {
    report(scan, {
      code: "attachment-missing",
      message: "A table is expected below this sentence: a row of names, then rows of values.",
      in: "sentence",
      span: spanOf(scan, from, at),
      suggestions: [],
    });
    return [];
  }
  const wrong = attachment.header.findIndex((name) => !variableName.test(name));
  if (wrong >= 0) {
    report(scan, {
      code: "invalid-value",
      message: `The column "${attachment.header[wrong]}" cannot be the name of a variable: letters, digits, _ and - only.`,
      in: "attachment",
      span: attachment.cellSpans[0]?.[wrong] ?? attachment.span,
      suggestions: [],
    });
    return [];
  }
  const rows = tableRows(scan, attachment);
  if (rows === undefined) return [];
  const step: BlockStep = { step: "block", rows, steps: [] };
  return [
    {
      kind: "other",
      next: at,
      steps: [step],
      fields: [{ path: [0, "rows"], in: "attachment", span: attachment.span }],
      usesAttachment: true,
    },
  ];
}

/** `For each row of [{"sku": "A-100"}]`: rows that a table cannot hold. */
function readInlineRows(scan: Scan, from: number): Clause | undefined {
  const at = word(scan, from) === "of" || word(scan, from) === "in" ? from + 1 : from;
  const token = tokenAt(scan, at);
  const value = token?.kind === "json" ? (token.value as Json) : undefined;
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const rows = value as readonly Json[];
  if (!rows.every((row) => isJsonObject(row) && Object.keys(row).length > 0 && Object.keys(row).every((name) => variableName.test(name))))
    return undefined;
  const step: BlockStep = { step: "block", rows: rows as BlockStep["rows"] & {}, steps: [] };
  return {
    kind: "other",
    next: skipEnd(scan, at + 1),
    steps: [step],
    fields: [{ path: [0, "rows"], in: "sentence", span: spanOf(scan, at, at + 1) }],
    usesAttachment: false,
  };
}

function skipEnd(scan: Scan, at: number): number {
  if (word(scan, at) === "do") return skipEnd(scan, at + 1);
  return isSymbol(scan, at, ":") || isSymbol(scan, at, ",") ? at + 1 : at;
}

function readEach(scan: Scan, from: number): readonly Clause[] {
  const item = tokenAt(scan, from)?.value as string;
  let at = from + 1;
  if (!/^(?:in|of)$/.test(word(scan, at)) || !variableName.test(item)) return fail(scan, at) ?? [];
  at = skipAll(scan, at + 1, articles);
  if (word(scan, at) === "list") at++;
  const list = tokenAt(scan, at);
  const values = readListed(scan, at);
  if (values !== undefined) {
    const step: BlockStep = { step: "block", rows: values.items.map((value) => ({ [item]: value })), steps: [] };
    const fields = [{ path: [0, "rows"], in: "sentence" as const, span: spanOf(scan, at, values.next) }];
    return [{ kind: "other", next: skipEnd(scan, values.next), steps: [step], fields, usesAttachment: false }];
  }
  if (list?.kind !== "reference") {
    report(scan, {
      code: "not-understood",
      message: `What is gone through is a variable that holds a list, as in \${items}, or the values themselves, as in ["a", "b"].`,
      in: "sentence",
      span: spanOf(scan, Math.min(at, scan.end - 1), scan.end),
      suggestions: [],
    });
    return fail(scan, at) ?? [];
  }
  const next = skipEnd(scan, at + 1);
  const step: BlockStep = { step: "block", each: { variable: item, in: list.value as string }, steps: [] };
  return [
    {
      kind: "other",
      next,
      steps: [step],
      fields: [
        { path: [0, "each", "variable"], in: "sentence", span: spanOf(scan, from, from + 1) },
        { path: [0, "each", "in"], in: "sentence", span: spanOf(scan, at, at + 1) },
      ],
      usesAttachment: false,
    },
  ];
}

/** `["a", "b"]`, `"a", "b" and "c"`: the values themselves. */
function readListed(scan: Scan, from: number): { readonly items: readonly Json[]; readonly next: number } | undefined {
  const first = tokenAt(scan, from);
  if (first?.kind === "json") {
    const value = first.value as Json;
    return Array.isArray(value) && value.length > 0 ? { items: value as readonly Json[], next: from + 1 } : undefined;
  }
  const items: Json[] = [];
  let next = from;
  for (let at = from; ; ) {
    const token = tokenAt(scan, at);
    if (token?.kind !== "quoted" && token?.kind !== "number") break;
    items.push(token.value as Json);
    next = at + 1;
    at = skipJoint(scan, next);
    if (at === next) break;
  }
  return items.length > 1 ? { items, next } : undefined;
}

/** `Run steps "name"`, `Run the playbook "x" with a 1, and save token as ${t}`; `from` is behind the verb. */
export function readRun(scan: Scan, from: number): readonly Clause[] {
  let at = skipAll(scan, from, articles);
  const first = word(scan, at);
  if (first === "steps" || first === "step") {
    const name = tokenAt(scan, at + 1);
    if (name?.kind !== "quoted" || name.value === "") return fail(scan, at + 1) ?? [];
    const step: Step = { step: "steps", name: name.value as string };
    return [
      {
        kind: "other",
        next: at + 2,
        steps: [step],
        fields: [{ path: [0, "name"], in: "sentence", span: spanOf(scan, at + 1, at + 2) }],
        usesAttachment: false,
      },
    ];
  }
  const said = first === "playbook";
  if (said) at++;
  const token = tokenAt(scan, at);
  const name =
    token?.kind === "quoted" ? (token.value as string) : token?.kind === "word" && /\.playbook$/.test(token.text) ? token.text : undefined;
  if (name === undefined || name === "" || (!said && !/\.playbook$/.test(name))) return fail(scan, at) ?? [];
  const assignments: Assignment[] = [{ path: ["playbook"], value: name, in: "sentence", span: spanOf(scan, at, at + 1) }];
  const store: StoreEntry[] = [];
  const next = readArguments(scan, at + 1, assignments, store);
  const base: Record<string, Json> = { step: "run", playbook: "" };
  const draft = buildStep(scan, base, assignments);
  if (draft === undefined) return [];
  const step = { ...(draft.step as RunStep), ...(store.length > 0 ? { store } : {}) };
  return [
    {
      kind: "other",
      next,
      steps: [step],
      fields: ofFirstStep(draft.fields),
      usesAttachment: false,
    },
  ];
}

function readArguments(scan: Scan, from: number, assignments: Assignment[], store: StoreEntry[]): number {
  let next = from;
  let at = word(scan, next) === "with" ? next + 1 : skipJoint(scan, next);
  let list = word(scan, next) === "with";
  while (at > next) {
    if (saveVerbs.has(word(scan, at)) || word(scan, at) === "saving") {
      const end = readTaken(scan, at + 1, store);
      if (end === undefined) return next;
      list = false;
      next = end;
    } else if (list) {
      const pair = readPair(scan, at, { path: ["with"], many: true, separator: "=", wire: false }, false);
      if (pair === undefined) return next;
      assignments.push(...pair.assignments);
      next = pair.next;
    } else return next;
    at = skipJoint(scan, next);
  }
  return next;
}

/** `token as ${mine} and id as ${other}`, `${token}`. */
function readTaken(scan: Scan, from: number, store: StoreEntry[]): number | undefined {
  let next = from;
  for (let at = from; ; ) {
    const theirs = nameAt(scan, skipAll(scan, at, articles));
    if (theirs === undefined) return next === from ? fail(scan, at) : next;
    const behind = skipAll(scan, at, articles) + 1;
    const mine = readName(scan, behind);
    if (mine === undefined && tokenAt(scan, behind - 1)?.kind !== "reference") return next === from ? fail(scan, behind) : next;
    store.push(mine === undefined ? theirs : { [mine.name]: theirs });
    next = mine?.next ?? behind;
    at = skipJoint(scan, next);
    if (at === next) return next;
  }
}
