// Finds the part of a server's call at a place: the words of its tool, an input with its name, or the resource.

import {
  fieldsOf,
  inputsOf,
  type LockedServer,
  type LockedTool,
  type McpServerCallStep,
  type Playbook,
  type Span,
  type ToolInput,
  type Workspace,
} from "../../language/index.ts";
import { compiledOf, instructionAt, isIn } from "./cursor.ts";
import { lockedServer } from "./serverTools.ts";

export type CallPart = { readonly span: Span; readonly provider: string } & (
  | { readonly kind: "tool"; readonly tool: LockedTool }
  | { readonly kind: "input"; readonly tool: LockedTool; readonly input: ToolInput }
  | { readonly kind: "resource"; readonly uri: string }
);

export function callPartAt(workspace: Workspace, path: string, playbook: Playbook, offset: number): CallPart | undefined {
  const at = instructionAt(playbook, offset);
  if (at === undefined || !at.instruction.sentence.includes("@")) return undefined;
  const compiled = compiledOf(workspace, path, at.instruction);
  const { start } = at.instruction.span;
  if (compiled?.compiled.kind !== "understood") return writtenTool(workspace, at.instruction.sentence, start, offset);
  const all = fieldsOf(compiled);
  for (const [index, step] of compiled.compiled.steps.entries()) {
    const server = step.step === "mcp_server_call" ? lockedServer(workspace, step.provider) : undefined;
    if (step.step !== "mcp_server_call" || server === undefined) continue;
    const fields = all
      .filter((field) => field.path[0] === index && field.in === "sentence")
      .map((field) => ({ name: field.path.slice(1), span: { start: field.span.start + start, end: field.span.end + start } }))
      .sort((one, other) => one.span.start - other.span.start);
    const found = partOf(server, step, fields, offset);
    if (found !== undefined) return found;
  }
  return undefined;
}

interface FieldPlace {
  readonly name: readonly (string | number)[];
  readonly span: Span;
}

/** The name of an input is between its value and the text before it. */
function partOf(server: LockedServer, step: McpServerCallStep, fields: readonly FieldPlace[], offset: number): CallPart | undefined {
  const { provider } = step;
  const tool = server.tools.find(({ name }) => name === step.tool);
  for (const [at, { name, span }] of fields.entries()) {
    if (name[0] === "tool" && tool !== undefined && isIn(span, offset)) return { kind: "tool", provider, tool, span };
    if (name[0] === "resource" && step.resource !== undefined && isIn(span, offset))
      return { kind: "resource", provider, uri: step.resource, span };
    if (name[0] !== "inputs" || tool === undefined) continue;
    const from = fields[at - 1]?.span.end ?? span.start;
    const { own, nested } = inputsOf(tool);
    const input = [...own, ...nested].find(
      ({ path }) => path.length === name.length - 1 && path.every((key, index) => key === name[index + 1]),
    );
    if (input !== undefined && offset > from && offset <= span.end) return { kind: "input", provider, tool, input, span };
  }
  return undefined;
}

/** The exact name of a tool in a sentence that is not understood yet. */
function writtenTool(workspace: Workspace, sentence: string, start: number, offset: number): CallPart | undefined {
  const match = /@<?([^<>\s:,@]+)>?[,:]?\s+(?:to\s+)?([\w.-]+)/.exec(sentence);
  const provider = match?.[1] ?? "";
  const tool = lockedServer(workspace, provider)?.tools.find(({ name }) => name === match?.[2]);
  if (match === null || tool === undefined) return undefined;
  const end = start + match.index + match[0].length;
  const span = { start: end - tool.name.length, end };
  return isIn(span, offset) ? { kind: "tool", provider, tool, span } : undefined;
}
