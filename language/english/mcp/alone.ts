// A call of a server of which nothing is known: the exact name of a tool, and inputs as they are written.

import { tableEntries } from "../attachment.ts";
import { stepClause } from "../draft.ts";
import { endsClause, readPair } from "../frames/pairs.ts";
import { type Assignment, assign, type Clause, fail, isSymbol, type Scan, skipAll, skipJoint, tokenAt, word } from "../scan.ts";
import { articles, sendVerbs } from "../words.ts";
import type { Address } from "./address.ts";
import { attachedInputs, skipInputsWord, writtenInputs } from "./allInputs.ts";
import { readUri, resourceClause } from "./resource.ts";
import { readTimeLimit } from "./timeLimit.ts";

/** The call as it is written. */
export function readCallAlone(scan: Scan, address: Address): readonly Clause[] {
  if (address.kind === "last") return [];
  const provider = tokenAt(scan, address.server)?.value as string;
  const uri = address.kind === "first" ? readUri(scan, address.at) : undefined;
  if (uri !== undefined) return listOf(resourceClause(scan, address, provider, uri));
  const at = address.kind === "first" ? skipToolNoun(scan, address.at) : toolWithin(scan, address);
  const tool = at === undefined ? undefined : tokenAt(scan, at);
  const name = tool?.kind === "quoted" ? (tool.value as string) : tool?.kind === "word" && tool.word !== "" ? tool.text : undefined;
  if (at === undefined || name === undefined || name === "") return fail(scan, at ?? address.at) ?? [];
  const { server } = address;
  const assignments = [assign(scan, ["provider"], provider, server, server + 1), assign(scan, ["tool"], name, at, at + 1)];
  const inputs = readInputs(scan, address.kind === "first" ? at + 1 : address.at, assignments);
  return listOf(stepClause(scan, "request", { step: "mcp_server_call", provider: "", tool: "" }, assignments, inputs));
}

function listOf(clause: Clause | undefined): readonly Clause[] {
  return clause === undefined ? [] : [clause];
}

function skipToolNoun(scan: Scan, from: number): number {
  const at = skipAll(scan, from, articles);
  return word(scan, at) === "tool" ? at + 1 : at;
}

/** `call the find tool of @mongo`. */
function toolWithin(scan: Scan, { from, to }: Address): number | undefined {
  if (!sendVerbs.has(word(scan, from))) return undefined;
  const at = skipToolNoun(scan, from + 1);
  const end = word(scan, to - 1) === "tool" ? to - 1 : to;
  return end === at + 1 ? at : undefined;
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
  const limit = readTimeLimit(scan, from);
  if (limit === undefined) return undefined;
  assignments.push(limit.assignment);
  return { next: limit.next, usesAttachment: false };
}

/** `inputs {…}`, `the following (inputs)` with the attachment, `{…}` by itself. */
function readMap(scan: Scan, from: number, assignments: Assignment[]): Part | undefined {
  const at = skipInputsWord(scan, from);
  const written = writtenInputs(scan, at);
  if (written !== undefined) {
    assignments.push(...written);
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
  const attached = attachedInputs(scan, attachment);
  if (attached === undefined) return undefined;
  assignments.push(...attached);
  return { next: at, usesAttachment: true };
}

function readOne(scan: Scan, at: number, assignments: Assignment[]): Part | undefined {
  const pair = readPair(scan, at, { path: ["inputs"], many: true, separator: "=", wire: false }, false);
  if (pair === undefined) return undefined;
  assignments.push(...pair.assignments);
  return { next: pair.next, usesAttachment: false };
}
