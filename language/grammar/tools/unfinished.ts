// A call that is being written: as much of its server, tool and inputs as is there, for what can come next.

import type { Token } from "../../english/token.ts";
import { inputsOf, type ToolInput } from "../../mcp/inputSchema.ts";
import type { LockedTool } from "../../mcp/lock.ts";
import type { SentenceContext } from "../../reading.ts";
import { isSense } from "../lexicon/lexicon.ts";
import type { CallAct, InputMeaning } from "../meaning.ts";
import { readTokens } from "../read.ts";
import { tokensOf } from "../tokens.ts";
import { callsIn } from "./calls.ts";
import type { KnownServers } from "./edges.ts";
import { inputsCalled } from "./inputsCalled.ts";

export interface UnfinishedCall {
  readonly server: string;
  /** Offset in the text where the words of the tool begin. */
  readonly toolStart: number;
  /** The tool, once its words are there. */
  readonly tool?: LockedTool;
  /** The inputs of it that have a value. */
  readonly given: readonly ToolInput[];
  /** The text after the tool and the inputs that were read. */
  readonly rest: string;
  /** The input whose name is in `rest`, and the offset in the text where its value begins. */
  readonly input?: ToolInput;
  readonly valueStart: number;
}

/**
 * The call that the last clause of `text`, the beginning of a sentence, is about; undefined if no server is addressed.
 */
export function unfinishedCall(text: string, servers: KnownServers): UnfinishedCall | undefined {
  const tokens = tokensOf(text);
  const last = tokens.findLastIndex(({ kind }) => kind === "server");
  if (last < 0) return undefined;
  const context: SentenceContext = { servers };
  const server = String(tokens[last]?.value);
  const call = callsIn(tokens, undefined, context).find((one) => one.server === last);
  const at = call?.at ?? last + 1;
  const toolStart = tokens[at]?.start ?? text.length;
  const base: UnfinishedCall = { server, toolStart, given: [], rest: text.slice(toolStart), valueStart: text.length };
  if (call === undefined) return base;
  const known = servers.get(server)?.tools.find(({ name }) => name === call.tools[0]?.tool);
  if (known === undefined) return base;
  // The word that is being written is not an input yet.
  const isOpen = /[\w-]$/.test(text);
  const words = Math.max(call.tools[0]?.end ?? at, call.isWithin ? last + 1 : 0);
  for (const end of [...call.ends.filter((one) => one > words && one < tokens.length + (isOpen ? 0 : 1)), words]) {
    const { readings, told } = readTokens(tokens.slice(call.from, end), undefined, context);
    const acts = readings[0]?.acts ?? told.find(({ problem }) => problem.code === "missing-input")?.acts;
    const act = acts?.find((one): one is CallAct => one.act === "call");
    const tool = act === undefined ? undefined : toolOf(act, known, servers);
    if (act === undefined || tool === undefined) continue;
    const given = act.inputs.flatMap((input) => inputIn(input, tool, tokens.slice(call.from)));
    return { ...base, tool, given, rest: restOf(text, tokens, end), ...openInput(text, tokens, end, tool) };
  }
  return { ...base, tool: known, rest: restOf(text, tokens, words), ...openInput(text, tokens, words, known) };
}

function restOf(text: string, tokens: readonly Token[], end: number): string {
  return text.slice(tokens[end - 1]?.end ?? 0);
}

function toolOf({ called }: CallAct, fallback: LockedTool, servers: KnownServers): LockedTool | undefined {
  if (!("tool" in called) || !("tool" in called.tool)) return undefined;
  const { tool, of } = called.tool;
  return tool === fallback.name ? fallback : servers.get(of)?.tools.find(({ name }) => name === tool);
}

function inputIn(input: InputMeaning, tool: LockedTool, tokens: readonly Token[]): readonly ToolInput[] {
  const { own, nested } = inputsOf(tool);
  const named = (path: readonly string[]) => [...own, ...nested].filter((one) => one.path.join("\n") === path.join("\n"));
  if ("input" in input && "inputs" in input.input) return input.input.inputs.flatMap(named);
  if ("only" in input) {
    const required = own.filter((one) => one.required);
    return (required.length > 0 ? required : own).slice(0, 1);
  }
  if (!("all" in input)) return [];
  const value = tokens[input.all.token]?.value;
  return typeof value === "object" && value !== null ? Object.keys(value).flatMap((name) => named([name])) : [];
}

const longestName = 4;

/** The input that is named after the part that was read, and the beginning of its value. */
function openInput(
  text: string,
  tokens: readonly Token[],
  end: number,
  tool: LockedTool,
): Pick<UnfinishedCall, "input" | "valueStart"> | undefined {
  let at = end;
  while (tokens[at]?.text === "," || isSense(tokens[at]?.word ?? "", "t.with") || tokens[at]?.word === "and") at++;
  while (isSense(tokens[at]?.word ?? "", "t.filler")) at++;
  for (let length = longestName; length > 0; length--) {
    const words = tokens.slice(at, at + length);
    const next = tokens[at + length];
    if (words.length < length || words.some(({ kind }) => kind !== "word" && kind !== "quoted")) continue;
    if (tokens.length > at + length + 1 || (next === undefined && !/\s$/.test(text))) continue;
    const [first] = words;
    const name = length === 1 && first?.kind === "quoted" ? String(first.value) : words.map((one) => one.text).join(" ");
    const [input, other] = inputsCalled(name, tool);
    if (input !== undefined && other === undefined) return { input, valueStart: next?.start ?? text.length };
  }
  return undefined;
}
