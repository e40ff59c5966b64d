// Calls of MCP servers: "@mongo find with collection "orders" and filter {…}".

import { isJsonObject, type Json } from "../../json.ts";
import { attachedJson, tableEntries } from "../attachment.ts";
import { buildStep } from "../draft.ts";
import {
  type Assignment,
  anyPhraseEnd,
  assign,
  type Clause,
  fail,
  isSymbol,
  type Scan,
  skipAll,
  skipJoint,
  tokenAt,
  word,
} from "../scan.ts";
import { articles } from "../words.ts";
import { readDuration } from "./duration.ts";
import { endsClause, readPair } from "./pairs.ts";

/** `@server tool (with …)`; `from` is at the server. */
export function readServerCall(scan: Scan, from: number): readonly Clause[] {
  const server = tokenAt(scan, from);
  if (server?.kind !== "server") return [];
  let at = from + 1;
  if (isSymbol(scan, at, ":")) at++;
  if (word(scan, at) === "to") at++;
  at = skipAll(scan, at, articles);
  if (word(scan, at) === "tool") at++;
  const tool = tokenAt(scan, at);
  const name = tool?.kind === "quoted" ? (tool.value as string) : tool?.kind === "word" && tool.word !== "" ? tool.text : undefined;
  if (name === undefined || name === "") return fail(scan, at) ?? [];
  const assignments: Assignment[] = [
    assign(scan, ["provider"], server.value as Json, from, from + 1),
    assign(scan, ["tool"], name, at, at + 1),
  ];
  const inputs = readInputs(scan, at + 1, assignments);
  const draft = buildStep(scan, { step: "mcp_server_call", provider: "", tool: "" }, assignments);
  if (draft === undefined) return [];
  const fields = draft.fields.map((field) => ({ ...field, path: [0, ...field.path] }));
  return [{ kind: "request", next: inputs.next, steps: [draft.step], fields, usesAttachment: inputs.usesAttachment }];
}

function readInputs(scan: Scan, from: number, assignments: Assignment[]): { readonly next: number; readonly usesAttachment: boolean } {
  let next = from;
  let usesAttachment = false;
  let at = /^(?:with|using|for|where|by)$/.test(word(scan, next)) ? next + 1 : next;
  if (at === next && isSymbol(scan, next, ":")) at++;
  if (at === next) {
    // A time limit may follow a comma without any input.
    const joint = skipJoint(scan, next);
    if (word(scan, joint) === "with") at = joint + 1;
  }
  while (at > next) {
    if (word(scan, at) === "with") at++;
    const limit = readLimit(scan, at, assignments);
    const part = limit ?? readMap(scan, at, assignments) ?? readOne(scan, at, assignments);
    if (part === undefined) return { next, usesAttachment };
    usesAttachment ||= part.usesAttachment;
    next = part.next;
    at = skipJoint(scan, next);
  }
  return { next, usesAttachment };
}

interface Part {
  readonly next: number;
  readonly usesAttachment: boolean;
}

function readLimit(scan: Scan, from: number, assignments: Assignment[]): Part | undefined {
  const at = anyPhraseEnd(scan, from, ["a time limit of", "a timeout of", "time limit of", "timeout of"]);
  const duration = at < 0 ? undefined : readDuration(scan, at);
  if (duration === undefined) return undefined;
  assignments.push(assign(scan, ["timeout"], duration.value, at, duration.next));
  return { next: duration.next, usesAttachment: false };
}

/** `inputs {…}`, `the following (inputs)` with the attachment, `{…}` by itself. */
function readMap(scan: Scan, from: number, assignments: Assignment[]): Part | undefined {
  let at = skipAll(scan, from, articles);
  if (word(scan, at) === "following") at++;
  if (/^(?:inputs?|arguments?|parameters?)$/.test(word(scan, at))) at++;
  if (isSymbol(scan, at, ":")) at++;
  const token = tokenAt(scan, at);
  if (token?.kind === "json" && isJsonObject(token.value as Json)) {
    for (const [name, value] of Object.entries(token.value as Readonly<Record<string, Json>>))
      assignments.push(assign(scan, ["inputs", name], value, at, at + 1));
    return { next: at + 1, usesAttachment: false };
  }
  const { attachment } = scan;
  if (attachment === undefined || !endsClause(scan, at)) return undefined;
  if (attachment.kind === "table") {
    const entries = tableEntries(scan, attachment, false, "pairs");
    if (entries === undefined) return undefined;
    for (const { name, value, span } of entries) assignments.push({ path: ["inputs", name], value, in: "attachment", span });
    return { next: at, usesAttachment: true };
  }
  const json = attachedJson(scan, attachment);
  if (json === undefined || !isJsonObject(json.value)) return undefined;
  for (const [name, value] of Object.entries(json.value))
    assignments.push({ path: ["inputs", name], value, in: "attachment", span: attachment.contentSpan });
  return { next: at, usesAttachment: true };
}

function readOne(scan: Scan, at: number, assignments: Assignment[]): Part | undefined {
  const pair = readPair(scan, at, { path: ["inputs"], many: true, separator: "=", wire: false }, false);
  if (pair === undefined) return undefined;
  assignments.push(...pair.assignments);
  return { next: pair.next, usesAttachment: false };
}
