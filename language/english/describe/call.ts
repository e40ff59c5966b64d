// What belongs to a call: saving from its response, repeating it; and the calls of MCP servers.

import { isJsonObject, type Json } from "../../json.ts";
import type { McpServerCallStep, SaveStep, StoreEntry, Until } from "../../step.ts";
import { normaliseStore } from "../../steps/normalise.ts";
import { describeChecks } from "../checks/index.ts";
import { writeDuration } from "../frames/duration.ts";
import { writeJson } from "../jsonText.ts";
import { lex } from "../lexer.ts";
import { quote } from "../quote.ts";
import { articles, introductions, people, sendVerbs } from "../words.ts";
import { inlineJson, writePairs } from "./maps.ts";
import { codeBlock, type Draft, list } from "./words.ts";

/** `draft` with what the call saves and until when it is repeated. */
export function withCall(
  draft: Draft,
  { store, until }: { readonly store?: readonly StoreEntry[]; readonly until?: Until },
): Draft | undefined {
  let { text, attachment } = draft;
  if (store !== undefined) {
    const saved = writeStore(store);
    if (saved === undefined) return undefined;
    text += `, ${until === undefined ? "and " : ""}save ${saved}`;
  }
  if (until !== undefined) {
    const written = describeUntil(until);
    if (written === undefined || (written.attachment !== undefined && attachment !== undefined)) return undefined;
    text += `, and repeat it ${written.text}`;
    attachment ??= written.attachment;
  }
  return attachment === undefined ? { text } : { text, attachment };
}

export function describeSave(step: SaveStep): Draft | undefined {
  const saved = writeStore(step.store);
  return saved === undefined ? undefined : { text: `Save ${saved}` };
}

function writeStore(store: readonly StoreEntry[]): string | undefined {
  const parts: string[] = [];
  for (const entry of normaliseStore(store)) {
    for (const [name, source] of Object.entries(entry)) {
      const written = writeSource(source);
      if (written === undefined) return undefined;
      parts.push(`${written} as \${${name}}`);
    }
  }
  return list(parts);
}

function writeSource(source: string): string | undefined {
  switch (source) {
    case "$":
      return "the response body";
    case "body":
      return "the response body as text";
    case "response":
      return "the whole response";
    case "status":
      return "the status";
  }
  const pattern = /^match (.*)$/s.exec(source)?.[1];
  if (pattern !== undefined) return writePattern(pattern);
  const named = /^(header|cookie) (.*)$/s.exec(source);
  if (named !== null) {
    const name = named[2] as string;
    const written = /^[A-Za-z][\w-]*$/.test(name) && name.includes("-") ? name : quote(name);
    return written === undefined ? undefined : `${named[1]} ${written}`;
  }
  const [only, ...more] = lex(source);
  return only?.kind === "jsonPath" && more.length === 0 && only.text === source ? source : quote(source);
}

/** Without quotes where that is read back; a text is read as the same expression. */
function writePattern(pattern: string): string | undefined {
  const [, regex, ...more] = lex(`matching ${pattern} as`);
  const isClear = regex?.kind === "regex" && regex.text === pattern && more.length === 1;
  const written = isClear ? pattern : quote(pattern);
  return written === undefined ? undefined : `the text matching ${written}`;
}

/** `every 2 seconds, for at most 30 seconds, at most 5 times, until …`. */
export function describeUntil(until: Until): Draft | undefined {
  const limits: string[] = [];
  if (until.every !== undefined) {
    const every = writeDuration(until.every as Json);
    if (every === undefined) return undefined;
    limits.push(`every ${every}`);
  }
  if (until.for !== undefined) {
    const limit = writeDuration(until.for as Json);
    if (limit === undefined) return undefined;
    limits.push(`for at most ${limit}`);
  }
  if (until.times !== undefined) limits.push(`at most ${until.times} times`);
  const checks = describeChecks(until.checks);
  if (checks === undefined) return undefined;
  const text = checks.text.replace(/^Expect /, "").replace(/:$/, "");
  const lead = limits.length === 0 ? "" : `${limits.join(", ")}, `;
  return { text: `${lead}until ${text}`, ...(checks.attachment === undefined ? {} : { attachment: checks.attachment }) };
}

function isBareVariable(value: Json): boolean {
  return isJsonObject(value) && typeof value.$var === "string";
}

const unclearTools = new Set("to tool server mcp that i we you user it let's read get fetch open load retrieve".split(" "));

/** A tool's name, in quotes where a word in front of it would be read over. */
function writeTool(name: string): string | undefined {
  const lower = name.toLowerCase();
  const isClear = /^[A-Za-z_][\w-]*$/.test(name) && !unclearTools.has(lower) && !introductions.has(lower) && !articles.has(lower);
  return isClear && !people.has(lower) && !sendVerbs.has(lower) ? name : quote(name);
}

function writeResource(uri: string | undefined): string | undefined {
  const written = quote(uri ?? "");
  return written === undefined ? undefined : `read the resource ${written}`;
}

/** `@mongo find with collection "orders" and …`; then with the inputs as JSON, in the sentence or below. */
export function* describeCall(step: McpServerCallStep, isKnown: boolean): Generator<Draft | undefined> {
  const server = /^[\w]+(?:[-.]\w+)*$/.test(step.provider) ? `@${step.provider}` : `@<${step.provider}>`;
  const tool = step.tool === undefined ? writeResource(step.resource) : writeTool(step.tool);
  if (tool === undefined) return;
  let limit = "";
  if (step.timeout !== undefined) {
    const duration = writeDuration(step.timeout as Json);
    if (duration === undefined) return;
    limit = ` with a time limit of ${duration}`;
  }
  const head = `${server} ${tool}${limit}`;
  if (step.inputs === undefined) {
    yield withCall({ text: head }, step);
    return;
  }
  const joint = limit === "" ? " with " : ", with ";
  const pairs = writePairs(step.inputs);
  const json = inlineJson(step.inputs);
  // As an input in words a variable becomes what the schema of the tool wants; in JSON it stays what it is.
  if (!isKnown && Object.values(step.inputs).some(isBareVariable)) {
    if (json.length <= 80) yield withCall({ text: `${head}${joint}inputs ${json}` }, step);
    yield withCall({ text: `${head}${joint}the following inputs`, attachment: codeBlock("json", writeJson(step.inputs, 2)) }, step);
    yield withCall({ text: `${head}${joint}inputs ${json}` }, step);
  }
  if (pairs !== undefined && pairs.length <= 120) yield withCall({ text: `${head}${joint}${pairs}` }, step);
  if (json.length <= 80) yield withCall({ text: `${head}${joint}inputs ${json}` }, step);
  yield withCall({ text: `${head}${joint}the following inputs`, attachment: codeBlock("json", writeJson(step.inputs, 2)) }, step);
  if (pairs !== undefined) yield withCall({ text: `${head}${joint}${pairs}` }, step);
  yield withCall({ text: `${head}${joint}inputs ${json}` }, step);
}
