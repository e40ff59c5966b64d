// Explains why the call of a tool has no steps: the server, the tool or an input is unknown, or a part could not be
// used.

import type { Span } from "../../diagnostic.ts";
import type { Token } from "../../english/token.ts";
import { inputsOf } from "../../mcp/inputSchema.ts";
import type { LockedServer, LockedTool } from "../../mcp/lock.ts";
import { didYouMean, nearest } from "../../nearest.ts";
import type { Attachment } from "../../playbook.ts";
import type { Problem, SentenceContext } from "../../reading.ts";
import { isSense, lexicon } from "../lexicon/lexicon.ts";
import type { Read } from "../read.ts";
import { readTokens } from "../read.ts";
import { type AddressedCall, callsIn } from "./calls.ts";
import { inputsCalled } from "./inputsCalled.ts";
import { severalTools, undiscovered, unknownServer, unknownTool } from "./unknown.ts";

/** Undefined if no server is addressed, or where nothing speaks against its call. */
export function callRefusal(
  { tokens, told, readings }: Read,
  attachment: Attachment | undefined,
  context: SentenceContext,
): Problem | undefined {
  const { servers } = context;
  if (servers === undefined || tokens.every(({ kind }) => kind !== "server")) return undefined;
  const calls = callsIn(tokens, attachment, context);
  for (const [index, call] of calls.entries()) {
    const name = String(tokens[call.server]?.value);
    const span = spanOf(tokens, call.server, call.server + 1);
    if (!servers.has(name)) return unknownServer(name, [...servers.keys()], span);
    const server = servers.get(name);
    if (server === undefined) return undiscovered(name, span);
    const problem = severalFit(tokens, call, name) ?? told[0]?.problem;
    if (problem !== undefined) return problem;
    if (readings.length > 0) continue;
    const inCall = unreadable(tokens, call, name, server, context);
    // The words after an understood call may be the next call.
    if (inCall !== undefined && (inCall.isBehind !== true || index === calls.length - 1)) return inCall.problem;
  }
  return undefined;
}

/** Words that fit several tools equally well. */
function severalFit(tokens: readonly Token[], { tools, at }: AddressedCall, name: string): Problem | undefined {
  const names = [...new Set(tools.map(({ tool }) => tool))];
  const [first] = tools;
  if (first === undefined || names.length < 2 || tools.some(({ end }) => end !== first.end)) return undefined;
  const span = spanOf(tokens, at, first.end);
  return severalTools(textOf(tokens, at, first.end), span, name, names);
}

/** The furthest point up to which a call can be read, and the problem after it. */
function unreadable(
  tokens: readonly Token[],
  call: AddressedCall,
  name: string,
  server: LockedServer,
  context: SentenceContext,
): { readonly problem: Problem; readonly isBehind?: boolean } | undefined {
  for (const end of call.ends) {
    const { readings, told } = readTokens(tokens.slice(call.from, end), undefined, context);
    const [refusal] = told;
    const act = (readings[0]?.acts ?? refusal?.acts)?.find((one) => one.act === "call");
    if (act === undefined) continue;
    const meant = "tool" in act.called && "tool" in act.called.tool ? act.called.tool.tool : undefined;
    const tool = server.tools.find((one) => one.name === meant);
    if (tool === undefined) return undefined;
    if (refusal !== undefined && readings.length === 0 && refusal.problem.code !== "missing-input") return { problem: refusal.problem };
    const problem = restProblem(tokens, end, tool) ?? (readings.length === 0 ? refusal?.problem : undefined);
    if (problem !== undefined) return { problem };
    const behind = notUnderstood(tokens, end);
    return behind && { problem: behind, isBehind: true };
  }
  // "do not find" is not a wording of a tool, and all of it is what is not understood.
  const from = /^(?:do|does|did)$/.test(tokens[call.at - 1]?.word ?? "") ? call.at - 1 : call.at;
  const to = phraseEnd(tokens, from);
  const span = to > from ? spanOf(tokens, from, to) : spanOf(tokens, call.server, call.server + 1);
  return { problem: unknownTool(to > from ? textOf(tokens, from, to) : "", span, name, server) };
}

function phraseEnd(tokens: readonly Token[], from: number): number {
  if (tokens[from]?.kind === "quoted") return from + 1;
  let at = from;
  while (tokens[at]?.kind === "word" && !(at > from && /^(?:with|using|and|where|for|in|from)$/.test(tokens[at]?.word ?? ""))) at++;
  return at;
}

/** The text after the part of a call that can be read. */
function restProblem(tokens: readonly Token[], from: number, tool: LockedTool): Problem | undefined {
  let at = from;
  while (isJoint(tokens[at])) at++;
  let isIntroduced = false;
  while (isSense(tokens[at]?.word ?? "", "t.with")) {
    isIntroduced = true;
    at++;
  }
  if (tokens[at] === undefined) return undefined;
  return isIntroduced || at > from ? unknownInput(tokens, at, tool, isIntroduced) : unusedRest(tokens, from, tool);
}

function isJoint(token: Token | undefined): boolean {
  return token !== undefined && (/^[,;&]$/.test(token.text) || /^(?:and|but)$/.test(token.word));
}

/** After a call that is understood. */
function notUnderstood(tokens: readonly Token[], from: number): Problem | undefined {
  let at = from;
  while (isJoint(tokens[at]) || isSense(tokens[at]?.word ?? "", "t.filler")) at++;
  if (tokens[at] === undefined) return undefined;
  const text = textOf(tokens, at, tokens.length);
  return {
    code: "not-understood",
    message: `“${text}” is not understood.`,
    in: "sentence",
    span: spanOf(tokens, at, tokens.length),
    suggestions: [],
  };
}

/** `find documents` where the tool is `find`, a second input without "and". */
function unusedRest(tokens: readonly Token[], from: number, tool: LockedTool): Problem | undefined {
  let to = from;
  while (to < tokens.length && !isJoint(tokens[to]) && !isSense(tokens[to]?.word ?? "", "t.with")) to++;
  if (to === from) return undefined;
  const names = inputsOf(tool).own.map(({ path }) => path[0] as string);
  const inputs = names.length === 0 ? "It takes no inputs." : `Its inputs are ${listed(names)}.`;
  return {
    code: "not-understood",
    message: `“${textOf(tokens, from, to)}” is not understood in the call of “${tool.name}”. ${inputs} Write “with NAME VALUE”, and “and” between them.`,
    in: "sentence",
    span: spanOf(tokens, from, to),
    suggestions: [],
  };
}

const values: ReadonlySet<string> = new Set(["quoted", "number", "reference", "json", "word", "url", "path"]);

/** A name that is none of the inputs, where plainly a value is given to it. */
function unknownInput(tokens: readonly Token[], from: number, tool: LockedTool, isIntroduced: boolean): Problem | undefined {
  let at = from;
  while (isSense(tokens[at]?.word ?? "", "t.filler")) at++;
  const token = tokens[at];
  if (token?.kind !== "word" && token?.kind !== "quoted") return undefined;
  const name = token.kind === "quoted" ? String(token.value) : token.text;
  let next = at + 1;
  while (isSense(tokens[next]?.word ?? "", "t.is") || /^[=:]$/.test(tokens[next]?.text ?? "")) next++;
  const value = tokens[next];
  if (value === undefined || !values.has(value.kind)) return undefined;
  if (!isIntroduced && (lexicon.known.has(token.word) || lexicon.functional.has(token.word) || value.kind === "word")) return undefined;
  if (inputsCalled(name, tool).length > 0) return undefined;
  const { own, nested } = inputsOf(tool);
  const names = own.map(({ path }) => path[0] as string);
  const leaves = nested.map(({ path }) => path.at(-1) as string);
  const meant = nearest(name, names) ?? nearest(name, leaves);
  const span = { start: token.start, end: token.end };
  const all = names.length === 0 ? " It takes none." : ` It has: ${listed(names)}.`;
  return {
    code: "unknown-input",
    message: `“${tool.name}” has no input “${name}”.${meant === undefined ? all : didYouMean(name, [meant])}`,
    in: "sentence",
    span,
    suggestions: meant === undefined ? [] : [{ title: `Change to ${meant}`, span, text: meant }],
  };
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, 12).join(", ")}${names.length > 12 ? ", …" : ""}`;
}

function spanOf(tokens: readonly Token[], from: number, to: number): Span {
  return { start: tokens[from]?.start ?? 0, end: tokens[to - 1]?.end ?? 0 };
}

/** As it is written. */
function textOf(tokens: readonly Token[], from: number, to: number): string {
  return tokens
    .slice(from, to)
    .map((token, index) => (index > 0 && token.spaced ? ` ${token.text}` : token.text))
    .join("");
}
