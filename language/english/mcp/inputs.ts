// What a call gives its tool: `with collection "orders" and filter {…}`, a table, a code block, each value as the schema of the tool wants it.

import type { Span } from "../../diagnostic.ts";
import { isJsonObject, type Json } from "../../json.ts";
import { inputsOf, type ToolInput } from "../../mcp/inputSchema.ts";
import type { LockedTool } from "../../mcp/lock.ts";
import { didYouMean, nearest } from "../../nearest.ts";
import type { TableAttachment } from "../../playbook.ts";
import { type AttachedEntry, attachedJson, cellValue, tableEntries, tableRows } from "../attachment.ts";
import type { Problem } from "../compile.ts";
import { endsClause, readPair, skipLink } from "../frames/pairs.ts";
import { isLexiconWord } from "../lexicon.ts";
import { type Assignment, assign, isSymbol, type Scan, skipAll, skipJoint, spanOf, tokenAt, word } from "../scan.ts";
import { articles, isActionWord } from "../words.ts";
import { attachedInputs, inputsWord, skipInputsWord, writtenInputs } from "./allInputs.ts";
import { inputsCalled } from "./inputName.ts";
import { readOnlyInput } from "./onlyInput.ts";
import { readTimeLimit } from "./timeLimit.ts";
import { isList, isText, readTypedValue, typedCell } from "./typedValue.ts";

export interface InputsReading {
  readonly next: number;
  /** `inputs …` and `timeout`. */
  readonly assignments: readonly Assignment[];
  readonly usesAttachment: boolean;
  /** Why the reading stops where it does. */
  readonly problem?: Problem;
}

interface Part {
  readonly next: number;
  readonly assignments: readonly Assignment[];
  readonly usesAttachment?: boolean;
}

const introductions = new Set("with using for where by having whose in from to of on as into at under".split(" "));

/** Everything from `from` on that belongs to the call. */
export function readToolInputs(scan: Scan, from: number, tool: LockedTool): InputsReading {
  const reader: Reader = { scan, tool, problem: undefined };
  const assignments: Assignment[] = [];
  let next = from;
  let usesAttachment = false;
  for (;;) {
    const joint = next === from ? (isSymbol(scan, from, ":") ? from + 1 : from) : skipJoint(scan, next);
    const isIntroduced = introductions.has(word(scan, joint));
    const isHere = next === from || joint > next;
    // The only input may go without its name. "from "x"" may be the input of that name; "with" never is, unless it stands in quotes.
    const here = isHere && !/^(?:with|using)$/.test(word(scan, joint)) ? readPart(reader, joint) : undefined;
    const part =
      (next === from ? readOnlyInput(scan, joint, tool, followingOf(reader)) : undefined) ??
      (here !== undefined && (!isIntroduced || endsPart(scan, here.next)) ? here : undefined) ??
      (isIntroduced ? readPart(reader, skipAll(scan, joint + 1, introductions)) : undefined);
    if (part === undefined) {
      if (isIntroduced || joint > next || joint === from) reportUnknown(reader, isIntroduced ? joint + 1 : joint, isIntroduced);
      if (joint === next && !isIntroduced && !isSymbol(scan, next, ":")) reportRest(reader, next);
      break;
    }
    reader.problem = undefined;
    assignments.push(...part.assignments);
    usesAttachment = part.usesAttachment === true;
    next = part.next;
    // Nothing of the call stands behind what is below the sentence.
    if (usesAttachment) break;
  }
  return { next, assignments, usesAttachment, ...(reader.problem === undefined ? {} : { problem: reader.problem }) };
}

function endsPart(scan: Scan, at: number): boolean {
  return at >= scan.end || skipJoint(scan, at) > at || introductions.has(word(scan, at));
}

interface Reader {
  readonly scan: Scan;
  readonly tool: LockedTool;
  problem: Problem | undefined;
}

function readPart(reader: Reader, from: number): Part | undefined {
  const { scan } = reader;
  if (from > scan.end) return undefined;
  return (
    readLimit(scan, from) ?? readInput(reader, from) ?? readMap(reader, from) ?? readBackwards(reader, from) ?? readOther(reader, from)
  );
}

/** An input that the schema allows without listing it; where it lists some, its name stands in quotes, so that a typing error is none. */
function readOther({ scan, tool }: Reader, from: number): Part | undefined {
  const { own, isOpen } = inputsOf(tool);
  if (!isOpen || (own.length > 0 && tokenAt(scan, from)?.kind !== "quoted")) return undefined;
  return readPair(scan, from, { path: ["inputs"], many: true, separator: "=", wire: false }, false);
}

function readLimit(scan: Scan, from: number): Part | undefined {
  const limit = readTimeLimit(scan, from);
  return limit && { next: limit.next, assignments: [limit.assignment] };
}

interface NameReading {
  readonly input: ToolInput;
  readonly next: number;
}

const longestName = 5;

/** The names at `from`, the longest first. Names that mean several inputs are a problem. */
function readNames(reader: Reader, from: number): readonly NameReading[] {
  const { scan, tool } = reader;
  const found: NameReading[] = [];
  for (let length = longestName; length > 0; length--) {
    const name = nameAt(scan, from, length);
    const inputs = name === undefined ? [] : inputsCalled(name, tool);
    const [only] = inputs;
    if (inputs.length === 1 && only !== undefined) found.push({ input: only, next: from + length });
    else if (inputs.length > 1) reportSeveral(reader, from, from + length, inputs);
  }
  return found;
}

function nameAt(scan: Scan, from: number, length: number): string | undefined {
  if (from + length > scan.end) return undefined;
  const first = tokenAt(scan, from);
  if (length === 1) {
    if (first?.kind === "quoted") return first.value as string;
    return first?.kind === "word" && first.word !== "" ? first.text : undefined;
  }
  const words: string[] = [];
  for (let at = from; at < from + length; at++) {
    const token = tokenAt(scan, at);
    if (token?.kind !== "word" || token.word === "") return undefined;
    words.push(token.text);
  }
  return words.join(" ");
}

/** `project ABC`, `the collection "orders"`, `filter:` with a code block below. */
function readInput(reader: Reader, from: number): Part | undefined {
  const { scan } = reader;
  if (isWhole(scan, from)) return undefined;
  const starts = [from, skipAll(scan, from, articles)];
  if (/^(?:input|argument|parameter|field|following)$/.test(word(scan, starts[1] as number))) starts.push((starts[1] as number) + 1);
  for (const start of new Set(starts)) {
    for (const { input, next } of readNames(reader, start)) {
      const part = readValueOf(reader, input, next);
      if (part !== undefined) return part;
    }
  }
  return undefined;
}

function readValueOf(reader: Reader, { path, facts }: ToolInput, from: number): Part | undefined {
  const { scan, tool } = reader;
  const following = followingOf(reader);
  for (const at of new Set([from, skipLink(scan, from)])) {
    const value = readTypedValue(scan, at, facts, tool.inputSchema, following);
    if (value === undefined) continue;
    return { next: value.next, assignments: [assign(scan, ["inputs", ...path], value.value, at, value.next)] };
  }
  return readAttachedValue(reader, path, facts, skipLink(scan, from));
}

function followingOf(reader: Reader) {
  return { isOther: (at: number) => startsPart(reader, at), ends: (at: number) => endsPart(reader.scan, at) };
}

/** The code block or table as the value of one input. */
function readAttachedValue({ scan, tool }: Reader, path: readonly string[], facts: ToolInput["facts"], at: number): Part | undefined {
  const { attachment } = scan;
  if (attachment === undefined) {
    if (at >= scan.end) scan.missing = true;
    return undefined;
  }
  if (!endsClause(scan, at)) return undefined;
  const give = (value: Json, span: Span): Part => ({
    next: at,
    assignments: [{ path: ["inputs", ...path], value, in: "attachment", span }],
    usesAttachment: true,
  });
  if (attachment.kind === "code") {
    if (isText(facts)) return give(attachment.content, attachment.contentSpan);
    const json = attachedJson(scan, attachment);
    return json === undefined ? undefined : give(json.value, attachment.contentSpan);
  }
  if (isText(facts)) return undefined;
  if (!isList(facts)) {
    const json = attachedJson(scan, attachment);
    return json === undefined ? undefined : give(json.value, attachment.span);
  }
  if (attachment.header.length === 1) {
    const cells = [attachment.header, ...attachment.rows].map(([cell = ""]) =>
      typedCell(cell, { ...facts, types: new Set() }, tool.inputSchema),
    );
    return give(cells, attachment.span);
  }
  const rows = tableRows(scan, attachment);
  return rows === undefined ? undefined : give(rows, attachment.span);
}

/** `inputs {…}`, `the following (inputs)` with the table or code block below, `{…}` by itself. */
function readMap(reader: Reader, from: number): Part | undefined {
  const { scan } = reader;
  const at = skipInputsWord(scan, from);
  const written = writtenInputs(scan, at);
  if (written !== undefined) return { next: at + 1, assignments: written };
  const { attachment } = scan;
  if (attachment === undefined) {
    if (at >= scan.end && at > from) scan.missing = true;
    return undefined;
  }
  if (!endsClause(scan, at) || (at === from && at < scan.end)) return undefined;
  if (attachment.kind === "table") return readTable(reader, attachment, at);
  const assignments = attachedInputs(scan, attachment);
  return assignments && { next: at, assignments, usesAttachment: true };
}

/** Whether "inputs", "the following parameters" stands for all inputs; an input of that name is written in quotes. */
function isWhole(scan: Scan, from: number): boolean {
  let at = skipAll(scan, from, articles);
  const isFollowing = word(scan, at) === "following";
  if (isFollowing) at++;
  if (!inputsWord.test(word(scan, at))) return false;
  const next = isSymbol(scan, at + 1, ":") ? at + 2 : at + 1;
  const token = tokenAt(scan, next);
  return (
    (token?.kind === "json" && isJsonObject(token.value as Json)) ||
    (isFollowing && scan.attachment !== undefined) ||
    (scan.attachment !== undefined && next >= scan.end)
  );
}

function readTable(reader: Reader, table: TableAttachment, at: number): Part | undefined {
  const { scan, tool } = reader;
  const entries = rowOfInputs(reader, table) ?? tableEntries(scan, table, false, "pairs");
  if (entries === undefined) return undefined;
  const cells = new Map(table.cellSpans.flatMap((row, line) => row.map((span, column) => [span, cellText(table, line, column)] as const)));
  const assignments: Assignment[] = [];
  for (const { name, value, span } of entries) {
    const [input, other] = inputsCalled(name, tool);
    if (other !== undefined) return reportSeveral(reader, at, at, inputsCalled(name, tool), span);
    if (input === undefined) {
      assignments.push({ path: ["inputs", name], value, in: "attachment", span });
      continue;
    }
    const typed = typedCell(cells.get(span) ?? "", input.facts, tool.inputSchema);
    assignments.push({ path: ["inputs", ...input.path], value: typed, in: "attachment", span });
  }
  return { next: at, assignments, usesAttachment: true };
}

/** One row of values below the names of inputs. */
function rowOfInputs({ tool }: Reader, { header, rows, cellSpans, span }: TableAttachment): readonly AttachedEntry[] | undefined {
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

/** `in the "orders" collection`: the value before the name. */
function readBackwards(reader: Reader, from: number): Part | undefined {
  const { scan, tool } = reader;
  const at = skipAll(scan, from, articles);
  const token = tokenAt(scan, at);
  if (token?.kind !== "quoted" && token?.kind !== "reference" && token?.kind !== "number" && token?.kind !== "word") return undefined;
  for (const { input, next } of readNames(reader, at + 1)) {
    const value = endsPart(scan, next) ? readTypedValue(scan, at, input.facts, tool.inputSchema, { isOther: () => true }) : undefined;
    if (value?.next === at + 1) return { next, assignments: [assign(scan, ["inputs", ...input.path], value.value, at, at + 1)] };
  }
  return undefined;
}

/** Whether another input, or what is no value, begins there. */
function startsPart(reader: Reader, at: number): boolean {
  const quiet: Reader = { ...reader, problem: undefined };
  const start = skipAll(reader.scan, at, articles);
  return readNames(quiet, start).some(({ input, next }) => readValueOf({ ...quiet, scan: { ...quiet.scan } }, input, next) !== undefined);
}

function reportSeveral({ scan, tool }: Reader, from: number, to: number, inputs: readonly ToolInput[], place?: Span): undefined {
  const span = place ?? spanOf(scan, from, to);
  const names = inputs.map(({ path }) => path.join("."));
  const problem: Problem = {
    code: "ambiguous",
    message: `“${tool.name}” has several inputs that this could be: ${names.join(", ")}. Write one of them.`,
    in: place === undefined ? "sentence" : "attachment",
    span,
    suggestions: place === undefined ? names.slice(0, 3).map((name) => ({ title: `Change to ${name}`, span, text: name })) : [],
  };
  scan.problem ??= problem;
  return undefined;
}

/** What stands where an input, a joint or the end is expected: `find documents` where the tool is `find`, a second input without "and". */
function reportRest(reader: Reader, from: number): void {
  const { scan, tool } = reader;
  let to = from;
  while (to < scan.end && skipJoint(scan, to) === to && !introductions.has(word(scan, to))) to++;
  if (to === from || reader.problem !== undefined) return;
  const span = spanOf(scan, from, to);
  const names = inputsOf(tool).own.map(({ path }) => path[0] as string);
  const inputs =
    names.length === 0 ? "It takes no inputs." : `Its inputs are ${names.slice(0, 12).join(", ")}${names.length > 12 ? ", …" : ""}.`;
  reader.problem = {
    code: "not-understood",
    message: `“${scan.sentence.slice(span.start, span.end)}” is not understood in the call of “${tool.name}”. ${inputs} Write “with NAME VALUE”, and “and” between them.`,
    in: "sentence",
    span,
    suggestions: [],
  };
}

/** A name that is none of the inputs, where plainly a value is given to it. */
function reportUnknown(reader: Reader, from: number, isIntroduced: boolean): void {
  const { scan, tool } = reader;
  const at = skipAll(scan, from, articles);
  const token = tokenAt(scan, at);
  if (token?.kind !== "word" && token?.kind !== "quoted") return;
  const name = token.kind === "quoted" ? (token.value as string) : token.text;
  const value = tokenAt(scan, skipLink(scan, at + 1));
  const isGiven = value !== undefined && ["quoted", "number", "reference", "json", "word", "url", "path"].includes(value.kind);
  if (!isGiven || (!isIntroduced && (isLexiconWord(token.word) || isActionWord(token.word) || value.kind === "word"))) return;
  if (inputsCalled(name, tool).length > 0) return;
  const { own, nested } = inputsOf(tool);
  const names = own.map(({ path }) => path[0] as string);
  const meant =
    nearest(name, names) ??
    nearest(
      name,
      nested.map(({ path }) => path.at(-1) as string),
    );
  const span = { start: token.start, end: token.end };
  const all = names.length === 0 ? " It takes none." : ` It has: ${names.slice(0, 12).join(", ")}${names.length > 12 ? ", …" : ""}.`;
  reader.problem = {
    code: "unknown-input",
    message: `“${tool.name}” has no input “${name}”.${meant === undefined ? all : didYouMean(name, [meant])}`,
    in: "sentence",
    span,
    suggestions: meant === undefined ? [] : [{ title: `Change to ${meant}`, span, text: meant }],
  };
}
