// Other playbooks, kept steps and blocks, as steps; and what tables save.

import { type AttachedEntry, type Reporter, tableEntries, tableRows } from "../../english/attachment.ts";
import { lastCall } from "../../english/context/above.ts";
import { isJsonObject, type Json, setKey } from "../../json.ts";
import { formatProblem } from "../../schemaFormats.ts";
import type { BlockStep, NamedStepsStep, RunStep, StoreEntry } from "../../step.ts";
import { variableName } from "../../text/names.ts";
import type { TokenReference } from "../edges.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import type { Act, EachAct, RunAct } from "../meaning.ts";
import { askForColumn, askForList, askForTable } from "./asked.ts";
import { toJsonPath } from "./path.ts";
import { type Place, unsettled } from "./place.ts";
import type { StepDraft } from "./request.ts";
import { jsonOf, nameOf, textOf } from "./value.ts";

export function checkedName(name: string): string {
  return variableName.test(name) ? name : unsettled("no name of a variable");
}

export function runStep(place: Place, { playbook, with: given, take }: RunAct): StepDraft<RunStep> {
  const name = textOf(place, playbook);
  if (name === "") return unsettled("a playbook without a name");
  const values: Record<string, Json> = {};
  for (const { name, value } of given) {
    const key = nameOf(place, name);
    if (Object.hasOwn(values, key)) return unsettled(`${key} is given twice`);
    setKey(values, key, jsonOf(place, value));
  }
  const store = take.map(({ theirs, as }): StoreEntry => {
    const name = checkedName(nameOf(place, theirs));
    return as === undefined ? name : { [checkedName(nameOf(place, as))]: name };
  });
  return {
    step: {
      step: "run",
      playbook: name,
      ...(given.length === 0 ? {} : { with: values }),
      ...(store.length === 0 ? {} : { store }),
    },
    fields: [
      { path: ["playbook"], from: playbook },
      ...given.map(({ name, value }) => ({ path: ["with", nameOf(place, name)], from: value })),
    ],
  };
}

export function keptSteps(place: Place, name: TokenReference): StepDraft<NamedStepsStep> {
  const text = textOf(place, name);
  return text === ""
    ? unsettled("steps without a name")
    : { step: { step: "steps", name: text }, fields: [{ path: ["name"], from: name }] };
}

/** Rows of data, from the table below or from JSON. */
export function rowsStep(place: Place, act: Extract<Act, { act: "rows" }>): StepDraft<BlockStep> {
  if (act.rows === undefined && act.table === undefined) return askForTable(place);
  const rows = act.rows === undefined ? tableOf(place, act.table) : listOf(place, act.rows);
  if (rows.length === 0 || !rows.every(isRow)) return unsettled("rows without names of variables");
  return { step: { step: "block", rows, steps: [] }, fields: [{ path: ["rows"], from: act.rows ?? act.table }] };
}

function isRow(row: Json): row is Readonly<Record<string, Json>> {
  return isJsonObject(row) && Object.keys(row).length > 0 && Object.keys(row).every((name) => variableName.test(name));
}

function tableOf(place: Place, table: unknown): readonly Json[] {
  const { attachment } = place;
  if (attachment?.kind !== "table" || attachment.rows.length === 0) return askForTable(place);
  const wrong = attachment.header.find((name) => !variableName.test(name));
  if (wrong !== undefined) return askForColumn(place, table, wrong);
  const reporter: Reporter = { problem: undefined };
  return tableRows(reporter, attachment) ?? unsettled("rows of different lengths");
}

function listOf(place: Place, reference: TokenReference): readonly Json[] {
  const list = jsonOf(place, reference);
  return Array.isArray(list) && list.length > 0 ? (list as readonly Json[]) : unsettled("no list");
}

export function eachStep(place: Place, { item, list, listed, values, unknown }: EachAct): StepDraft<BlockStep> {
  if (unknown !== undefined) return askForList(place, unknown);
  const variable = checkedName(nameOf(place, item));
  if (list !== undefined)
    return {
      step: { step: "block", each: { variable, in: nameOf(place, list) }, steps: [] },
      fields: [
        { path: ["each", "variable"], from: item },
        { path: ["each", "in"], from: list },
      ],
    };
  const items = listed === undefined ? (values ?? []).map((value) => jsonOf(place, value)) : listOf(place, listed);
  return {
    step: { step: "block", rows: items.map((value) => ({ [variable]: value })), steps: [] },
    fields: [{ path: ["rows"], from: listed ?? values }],
  };
}

/** `/…/` with its flags; a text is the expression between the slashes. */
export function patternOf(place: Place, pattern: TokenReference): string {
  const text = textOf(place, pattern);
  const written = /^\/[\s\S]+\/[a-z]*$/.test(text) ? text : `/${text.replaceAll("/", "\\/")}/`;
  return formatProblem("regular expression", written) === undefined ? written : unsettled("no regular expression");
}

const headings = { name: /^(?:variable|name|as)$/, source: /^(?:path|json path|jsonpath|field|source|from)$/ };

/** Rows of the name of a variable and the field that it is saved from, in the order that the heads say. */
export function attachedSources({ attachment }: Place): readonly (Pick<AttachedEntry, "name" | "span"> & { readonly source: string })[] {
  if (attachment?.kind !== "table" || attachment.header.length !== 2) return unsettled("no table of two columns");
  const heads = attachment.header.map((cell) => cell.trim().toLowerCase());
  const name = heads.findIndex((cell) => headings.name.test(cell));
  const source = heads.findIndex((cell) => headings.source.test(cell));
  if (name < 0 || source < 0 || attachment.rows.length === 0) return unsettled("no names of variables and fields");
  return attachment.rows.map((row, index) => ({
    name: checkedName((row[name] ?? "").trim().replace(/^\$\{(.*)\}$/, "$1")),
    source: toJsonPath((row[source] ?? "").trim()) ?? unsettled("no path"),
    span: attachment.cellSpans[index + 1]?.[source] ?? attachment.span,
  }));
}

/** Names of variables with their values. */
export function attachedVariables({ attachment }: Place): readonly AttachedEntry[] {
  if (attachment?.kind !== "table") return unsettled("no table of variables");
  const entries = tableEntries({ problem: undefined }, attachment, false, "pairs") ?? unsettled("no names and values");
  for (const { name } of entries) checkedName(name);
  return entries;
}

/**
 * Returns whether the last request would not see what is awaited, and must not be sent again and again: “wait until the
 * order is shipped” after `POST /orders`, where the document may have a request that reads the order.
 */
export function isToBeRead({ tokens, context }: Place): boolean {
  const last = lastCall(context.before);
  if (context.operations === undefined || last?.step !== "api_request" || last.action.startsWith("GET ")) return false;
  return tokens.some(({ word }) => hasTerminal(word, /^v\.wait$/));
}
