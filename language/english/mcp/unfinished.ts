// A call of a server as far as it has been written, for completion: which tool, which inputs are given, and what stands behind them.

import { inputsOf, type ToolInput } from "../../mcp/inputSchema.ts";
import type { LockedServer, LockedTool } from "../../mcp/lock.ts";
import { lex } from "../lexer.ts";
import { isSymbol, skipAll, word } from "../scan.ts";
import { openScan } from "../sentence.ts";
import { skipSubject } from "../subject.ts";
import { articles } from "../words.ts";
import { readAddress } from "./address.ts";
import { inputsCalled } from "./inputName.ts";
import { readToolInputs } from "./inputs.ts";
import { toolsAt } from "./toolPhrase.ts";

export interface UnfinishedCall {
  readonly server: string;
  /** Offset in the text where the words of the tool begin. */
  readonly toolStart: number;
  /** The tool, once its words are there. */
  readonly tool?: LockedTool;
  /** The inputs of it that have a value. */
  readonly given: readonly ToolInput[];
  /** What stands behind the tool and the inputs that were read. */
  readonly rest: string;
  /** The input whose name stands in `rest`, and the offset in the text where its value begins. */
  readonly input?: ToolInput;
  readonly valueStart: number;
}

/** The call that the last clause of `text`, the beginning of a sentence, is about; undefined where no server is addressed. */
export function unfinishedCall(text: string, servers: ReadonlyMap<string, LockedServer | undefined>): UnfinishedCall | undefined {
  const tokens = lex(text);
  const scan = openScan(text, undefined, { servers }, tokens);
  const last = scan.servers.at(-1);
  if (last === undefined) return undefined;
  const server = tokens[last]?.value as string;
  const address = readAddress(scan, skipSubject(scan, 0)) ?? readAddress(scan, last);
  const behind = address?.kind === "first" && address.server === last ? address.at : last + 1;
  // At the end of what is written a comma still waits for the tool.
  const from = tokens[behind]?.kind === "symbol" && tokens[behind]?.text === "," ? behind + 1 : behind;
  const start = tokens[from]?.start ?? text.length;
  const toolStart = start + (/^to\s+(?=\S*$)/i.exec(text.slice(start))?.[0].length ?? 0);
  const base = { server, toolStart, given: [], rest: text.slice(toolStart), valueStart: text.length };
  const known = servers.get(server);
  if (known === undefined) return base;
  const within = address?.kind === "within" ? toolsAt({ ...scan, end: address.to }, address.from, server, known)[0] : undefined;
  const match = within ?? toolsAt(scan, from, server, known)[0];
  if (match === undefined) return base;
  const { tool } = match;
  const end = within === undefined ? match.next : last + 1;
  // The word that is being written is no input yet.
  const isOpen = /[\w-]$/.test(text);
  const read = readToolInputs(isOpen ? { ...scan, end: Math.max(end, scan.end - 1) } : scan, end, tool);
  const own = [...inputsOf(tool).own, ...inputsOf(tool).nested];
  const paths = read.assignments.filter(({ path }) => path[0] === "inputs").map(({ path }) => path.slice(1).join("."));
  const given = own.filter(({ path }) => paths.includes(path.join(".")));
  const call = { ...base, tool, given, rest: text.slice(tokens[read.next - 1]?.end ?? toolStart) };
  let at = read.next;
  while (isSymbol(scan, at, ",") || /^(?:and|with|using|in|for|where|by)$/.test(word(scan, at))) at++;
  at = skipAll(scan, at, articles);
  for (let length = 4; length > 0; length--) {
    const words = tokens.slice(at, at + length);
    const next = tokens[at + length];
    if (words.length < length || words.some(({ kind }) => kind !== "word" && kind !== "quoted")) continue;
    const valueStart = next?.start ?? text.length;
    if (tokens.length > at + length + 1 || (next === undefined && !/\s$/.test(text))) continue;
    const [input, other] = inputsCalled(
      length === 1 && words[0]?.kind === "quoted" ? String(words[0].value) : words.map((one) => one.text).join(" "),
      tool,
    );
    if (input !== undefined && other === undefined) return { ...call, input, valueStart };
  }
  return call;
}
