// What is known of the tool, the input or the resource of a server's call under the cursor.

import {
  fieldsOf,
  inputsOf,
  type LockedServer,
  type McpServerCallStep,
  type Playbook,
  type Span,
  type Workspace,
} from "../../language/index.ts";
import { compiledOf, instructionAt, isIn } from "./cursor.ts";
import { inputDocumentation, lockedServer, toolDocumentation } from "./serverTools.ts";

interface HoverText {
  readonly span: Span;
  readonly markdown: string;
}

export function serverCallHover(workspace: Workspace, path: string, playbook: Playbook, offset: number): HoverText | undefined {
  const at = instructionAt(playbook, offset);
  if (at === undefined || !at.instruction.sentence.includes("@")) return undefined;
  const compiled = compiledOf(workspace, path, at.instruction);
  const { start } = at.instruction.span;
  if (compiled?.compiled.kind !== "understood") return writtenToolHover(workspace, at.instruction.sentence, start, offset);
  for (const [index, step] of compiled.compiled.steps.entries()) {
    if (step.step !== "mcp_server_call") continue;
    const fields = fieldsOf(compiled)
      .filter((field) => field.path[0] === index && field.in === "sentence")
      .map((field) => ({ name: field.path.slice(1), span: moved(field.span, start) }))
      .sort((one, other) => one.span.start - other.span.start);
    const server = lockedServer(workspace, step.provider);
    const found = server === undefined ? undefined : hoverOfFields(server, step, fields, offset);
    if (found !== undefined) return found;
  }
  return undefined;
}

interface FieldPlace {
  readonly name: readonly (string | number)[];
  readonly span: Span;
}

/** On the words of the tool, and on those of an input: its name stands between its value and what is before it. */
function hoverOfFields(
  server: LockedServer,
  step: McpServerCallStep,
  fields: readonly FieldPlace[],
  offset: number,
): HoverText | undefined {
  const tool = server.tools.find(({ name }) => name === step.tool);
  for (const [at, { name, span }] of fields.entries()) {
    if (name[0] === "tool" && tool !== undefined && isIn(span, offset)) return { span, markdown: toolDocumentation(step.provider, tool) };
    if (name[0] === "resource" && isIn(span, offset)) {
      const resource = server.resources.find(({ uri }) => uri === step.resource);
      const text =
        resource?.description ?? resource?.title ?? resource?.name ?? "Its address; it was not among the resources that Discover found.";
      return { span, markdown: `**${step.resource}** — resource of @${step.provider}\n\n${text}` };
    }
    if (name[0] !== "inputs" || tool === undefined) continue;
    const area = { start: fields[at - 1]?.span.end ?? span.start, end: span.end };
    const { own, nested } = inputsOf(tool);
    const input = [...own, ...nested].find(
      ({ path }) => path.length === name.length - 1 && path.every((key, index) => key === name[index + 1]),
    );
    if (input !== undefined && offset > area.start && offset <= area.end) return { span, markdown: inputDocumentation(tool, input) };
  }
  return undefined;
}

/** The exact name of a tool in a sentence that is not understood yet. */
function writtenToolHover(workspace: Workspace, sentence: string, start: number, offset: number): HoverText | undefined {
  const match = /@<?([^<>\s]+)>?[,:]?\s+(?:to\s+)?([\w.-]+)/.exec(sentence);
  const tool = lockedServer(workspace, match?.[1] ?? "")?.tools.find(({ name }) => name === match?.[2]);
  if (match === null || tool === undefined) return undefined;
  const end = start + match.index + match[0].length;
  const span = { start: end - tool.name.length, end };
  return isIn(span, offset) ? { span, markdown: toolDocumentation(match[1] ?? "", tool) } : undefined;
}

function moved({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by };
}
