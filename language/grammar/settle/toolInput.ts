// Finds the values that a call passes to its tool: named inputs, the only one, all at once, in words, in a table or in
// a code block.

import { attachedJson, cellValue, type Reporter, tableEntries, tableRows } from "../../english/attachment.ts";
import { isJsonObject, type Json } from "../../json.ts";
import { inputsOf, type ToolInput } from "../../mcp/inputSchema.ts";
import type { LockedTool } from "../../mcp/lock.ts";
import { toolRisk } from "../../mcp/tools.ts";
import { splitWords } from "../../openapi/words.ts";
import type { TableAttachment } from "../../playbook.ts";
import type { TokenReference } from "../edges.ts";
import { isSense, lexicon } from "../lexicon/lexicon.ts";
import type { InputMeaning, InputName, InputValue, SpanMeaning } from "../meaning.ts";
import { inputsCalled } from "../tools/inputsCalled.ts";
import { type MeantPlace, type Place, placeOf, tokenOf, told, unsettled } from "./place.ts";
import { isList, isText, typedCell, typedValue } from "./typedValue.ts";
import { isReference, jsonOf, millisecondsOf, textOf } from "./value.ts";

/** One input with its value. */
export interface Assignment {
  readonly path: readonly string[];
  readonly value: Json;
  /** The meaning that it comes from, or its place. */
  readonly from: unknown;
  /** One of a JSON object that has all inputs of the call. */
  readonly ofAll?: true;
  /** Written as JSON. */
  readonly isJson?: true;
}

type Given = Exclude<InputMeaning, { readonly limit: unknown }>;

/** The values that the call passes; if nothing is known of the server, `tool` is the name alone. */
export function assignmentsOf(place: Place, tool: LockedTool | string, inputs: readonly Given[]): readonly Assignment[] {
  const named = inputs.flatMap((input) => ("about" in input ? [] : assignmentOf(place, tool, input, inputs.length === 1)));
  const about = inputs.flatMap((input) => ("about" in input ? [aboutOf(place, tool, input.about, named)] : []));
  return [...named, ...about];
}

function assignmentOf(
  place: Place,
  tool: LockedTool | string,
  input: Exclude<Given, { readonly about: unknown }>,
  isAlone: boolean,
): readonly Assignment[] {
  if ("all" in input) return allOf(place, tool, input.all, isAlone);
  if ("only" in input) return [onlyOf(place, tool, input.only)];
  const isJson = "value" in input && isWrittenAsJson(place, input.value);
  // "inputs {…}" are all of them; an input of that name is written in quotes.
  if (("table" in input || isObject(place, input.value)) && isAllOf(place, input.input)) return unsettled("all inputs");
  const target = inputOf(place, tool, input.input);
  if ("table" in input) return [attachedOf(place, tool, target, input.table)];
  const value = inputValue(place, tool, input.value, target);
  return [{ path: target.path, value, from: input.value, ...(isJson ? { isJson: true as const } : {}) }];
}

function isObject(place: Place, value: InputValue): boolean {
  const given = "given" in value ? value.given : undefined;
  return isReference(given) && isJsonObject(tokenOf(place, given).value);
}

function isAllOf(place: Place, name: InputName): boolean {
  const [from, to] = "at" in name ? name.at : [name.named.token, name.named.token + 1];
  const token = place.tokens[from];
  return to === from + 1 && token?.kind === "word" && isSense(token.word, "t.inputs");
}

interface Target {
  readonly path: readonly string[];
  /** Undefined if nothing is known of it. */
  readonly input: ToolInput | undefined;
}

function inputOf(place: Place, tool: LockedTool | string, name: InputName): Target {
  if ("named" in name) {
    const isOf = typeof tool === "string" ? name.of === undefined : name.of === tool.name;
    return isOf ? { path: [textOfName(place, name.named)], input: undefined } : unsettled("an input of another tool");
  }
  if (typeof tool === "string" || name.of !== tool.name) return unsettled("an input of another tool");
  const [path, other] = name.inputs;
  if (other !== undefined || path === undefined) return several(place, tool, name.inputs, name);
  const { own, nested } = inputsOf(tool);
  return { path, input: [...own, ...nested].find((one) => one.path.join("\n") === path.join("\n")) };
}

function textOfName(place: Place, name: TokenReference): string {
  const token = tokenOf(place, name);
  return token.kind === "quoted" ? String(token.value) : token.text;
}

function several(place: Place, tool: LockedTool, inputs: readonly (readonly string[])[], from: unknown): never {
  const names = inputs.map((path) => path.join("."));
  const meant = placeOf(place, from) ?? { in: "sentence" as const, span: { start: 0, end: place.tokens.at(-1)?.end ?? 0 } };
  return told({
    code: "ambiguous",
    message: `“${tool.name}” has several inputs that could be meant: ${names.join(", ")}. Write one of them.`,
    ...meant,
    suggestions: meant.in === "sentence" ? names.slice(0, 3).map((text) => ({ title: `Change to ${text}`, span: meant.span, text })) : [],
  });
}

function inputValue(place: Place, tool: LockedTool | string, value: InputValue, { input }: Target): Json {
  if (input === undefined || typeof tool === "string") {
    if ("list" in value) return unsettled("several values of one input");
    return typeof value.given === "object" && "choice" in value.given ? value.given.choice : jsonOf(place, value.given);
  }
  return typedValue(place, value, input.facts, tool.inputSchema);
}

function isWrittenAsJson(place: Place, value: InputValue): boolean {
  const [first] = "given" in value ? [value.given] : value.list;
  return isReference(first) && tokenOf(place, first).kind === "json";
}

/** The inputs that are required, or the only one that is possible. */
function onlyInput(tool: LockedTool | string): ToolInput | undefined {
  if (typeof tool === "string") return undefined;
  const { own } = inputsOf(tool);
  const required = own.filter((input) => input.required);
  const [only, ...others] = required.length > 0 ? required : own;
  return others.length === 0 ? only : undefined;
}

const sure: ReadonlySet<string> = new Set(["quoted", "reference", "url", "path", "number"]);

/** `read the text file "/guide.md"`: the one input that a tool needs, without its name. */
function onlyOf(place: Place, tool: LockedTool | string, value: InputValue): Assignment {
  const input = onlyInput(tool);
  const [first] = "given" in value ? [value.given] : value.list;
  if (input === undefined || !isReference(first) || !sure.has(tokenOf(place, first).kind)) return unsettled("a value without a name");
  return { path: input.path, value: inputValue(place, tool, value, { path: input.path, input }), from: value };
}

/** “for order ${orderId}”: the one text that a tool which makes something still needs. */
function aboutOf(place: Place, tool: LockedTool | string, about: { readonly at: readonly [number, number] }, given: readonly Assignment[]) {
  if (typeof tool === "string" || !makesThings(tool)) return unsettled("a tool that makes nothing");
  const [only, other] = inputsOf(tool).own.filter(
    ({ path, required, facts }) =>
      required && isText(facts) && facts.values === undefined && !isIdentity(path) && !given.some((one) => one.path[0] === path[0]),
  );
  if (only === undefined || other !== undefined) return unsettled("not one text that is missing");
  const words = place.tokens.slice(...about.at).map((token, index) => {
    const text = token.kind === "quoted" ? String(token.value) : token.text;
    return index > 0 && token.spaced ? ` ${text}` : text;
  });
  return { path: only.path, value: words.join(""), from: about };
}

/** `create_issue`; `read_text_file` names a file, and does not file one. */
function makesThings(tool: LockedTool): boolean {
  const verbs = splitWords(tool.name)
    .map((word) => lexicon.names.get(word)?.filter(({ value }) => value !== undefined) ?? [])
    .filter((senses) => senses.length > 0);
  const makes = verbs.every((senses) => senses.some(({ sense }) => sense === "o.create"));
  return verbs.length > 0 && makes && toolRisk(tool) !== "read-only";
}

/** `projectKey`: what says which thing is meant, and nothing of it. */
function isIdentity(path: readonly string[]): boolean {
  return isSense(splitWords(path.at(-1) ?? "").at(-1) ?? "", "t.identifying");
}

function allOf(place: Place, tool: LockedTool | string, all: TokenReference, isAlone: boolean): readonly Assignment[] {
  if (all.as === "Json") {
    const value = tokenOf(place, all).value as Json;
    if (!isJsonObject(value)) return unsettled("inputs that are no object");
    return Object.entries(value).map(([name, one]) => ({ path: [name], value: one, from: all, ofAll: true }));
  }
  const { attachment } = place;
  if (attachment === undefined) return unsettled("no attachment");
  if (attachment.kind === "table") return tableOf(place, tool, attachment);
  const only = isAlone ? onlyInput(tool) : undefined;
  const exact: MeantPlace = { in: "attachment", span: attachment.contentSpan };
  // `execute SQL:` above a code block that cannot be all the inputs, since it is not an object.
  if (only !== undefined && isText(only.facts) && !/^\s*\{/.test(attachment.content) && !/^json/.test(attachment.language))
    return [{ path: only.path, value: attachment.content, from: exact, isJson: true }];
  const json = reported((reporter) => attachedJson(reporter, attachment)).value;
  if (!isJsonObject(json)) return unsettled("inputs that are no object");
  return Object.entries(json).map(([name, value]) => ({ path: [name], value, from: exact, ofAll: true }));
}

/** The result of a reader of attachments, or the problem that it reports. */
function reported<T>(read: (reporter: Reporter) => T | undefined): T {
  const reporter: Reporter = { problem: undefined };
  const found = read(reporter);
  if (found !== undefined) return found;
  return reporter.problem === undefined ? unsettled("an attachment that is none of this kind") : told(reporter.problem);
}

function tableOf(place: Place, tool: LockedTool | string, table: TableAttachment): readonly Assignment[] {
  const entries = rowOfInputs(tool, table) ?? reported((reporter) => tableEntries(reporter, table, false, "pairs"));
  const cells = new Map(table.cellSpans.flatMap((row, line) => row.map((span, column) => [span, cellText(table, line, column)] as const)));
  return entries.map(({ name, value, span }): Assignment => {
    const from: MeantPlace = { in: "attachment", span };
    const inputs = typeof tool === "string" ? [] : inputsCalled(name, tool);
    const [input] = inputs;
    if (input === undefined || typeof tool === "string") return { path: [name], value, from };
    if (inputs.length > 1)
      several(
        place,
        tool,
        inputs.map(({ path }) => path),
        from,
      );
    return { path: input.path, value: typedCell(cells.get(span) ?? "", input.facts, tool.inputSchema), from };
  });
}

/** One row of values below the names of inputs. */
function rowOfInputs(tool: LockedTool | string, { header, rows, cellSpans, span }: TableAttachment) {
  if (typeof tool === "string") return undefined;
  const isInput = (cell = "") => inputsCalled(cell.trim(), tool).length > 0;
  if (rows.length !== 1 || !header.every(isInput) || (header.length === 2 && isInput(rows[0]?.[0]))) return undefined;
  return header.map((cell, column) => ({
    name: cell.trim(),
    value: cellValue(rows[0]?.[column] ?? "", false),
    span: cellSpans[1]?.[column] ?? span,
  }));
}

function cellText({ header, rows }: TableAttachment, line: number, column: number): string {
  return (line === 0 ? header[column] : rows[line - 1]?.[column]) ?? "";
}

/** The code block or table as the value of one input. */
function attachedOf(place: Place, tool: LockedTool | string, { path, input }: Target, table: TokenReference): Assignment {
  const { attachment } = place;
  if (attachment === undefined || typeof tool === "string") return unsettled("no attachment");
  const facts = input?.facts;
  if (attachment.kind === "code") {
    const from: MeantPlace = { in: "attachment", span: attachment.contentSpan };
    if (facts !== undefined && isText(facts)) return { path, value: attachment.content, from, isJson: true };
    return { path, value: reported((reporter) => attachedJson(reporter, attachment)).value, from, isJson: true };
  }
  if (facts !== undefined && isText(facts)) return unsettled("a table as a text");
  if (facts === undefined || !isList(facts))
    return { path, value: reported((reporter) => attachedJson(reporter, attachment)).value, from: table };
  if (attachment.header.length === 1) {
    const cells = [attachment.header, ...attachment.rows].map(([cell = ""]) =>
      typedCell(cell, { ...facts, types: new Set() }, tool.inputSchema),
    );
    return { path, value: cells, from: table };
  }
  return { path, value: reported((reporter) => tableRows(reporter, attachment)) as Json, from: table };
}

/** Milliseconds. */
export function timeLimitOf(
  place: Place,
  limit: SpanMeaning | { readonly milliseconds: TokenReference },
): number | string | { $var: string } {
  if (!("milliseconds" in limit)) {
    const time = millisecondsOf(place, limit);
    return typeof time === "number" && time < 1 ? unsettled("no time") : (time as number);
  }
  if (limit.milliseconds.as === "Variable") return jsonOf(place, limit.milliseconds) as { $var: string };
  const text = textOf(place, limit.milliseconds);
  return /^\d+(?:\.\d+)?$/.test(text) ? Math.round(Number(text)) : text;
}
