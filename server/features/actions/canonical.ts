// Offers "Write it as …": the sentence by which the compiler itself would write these steps.

import {
  attachmentLines,
  compile,
  describe,
  normalisedKey,
  playbookAt,
  type Span,
  servers,
  type Workspace,
} from "../../../language/index.ts";
import { compiledOf, instructionAt, isIn } from "../cursor.ts";
import type { Action } from "./action.ts";

export function canonicalAction(workspace: Workspace, path: string, { start }: Span): readonly Action[] {
  const playbook = playbookAt(workspace, path);
  const at = playbook && instructionAt(playbook, start);
  const compiled = at && compiledOf(workspace, path, at.instruction);
  if (playbook === undefined || at === undefined || compiled === undefined || compiled.fromStepsFile || compiled.body.length > 0) return [];
  const { sentence } = at.instruction;
  const span = at.instruction.span;
  const attachment = at.instruction.attachment;
  if (!isIn(span, start) || compiled.steps.length !== 1) return [];
  const known = { servers: servers(workspace, "") };
  const description = describe(compiled.steps, known.servers);
  const [only, ...more] = description.kind === "described" ? description.instructions : [];
  if (only === undefined || more.length > 0 || only.body !== undefined || only.sentence === sentence) return [];
  // With its context it may read the same words in another way; only a sentence that means the same everywhere is
  // offered.
  const alone = compile(only.sentence, only.attachment, compiled.steps[0]?.step === "mcp_server_call" ? known : undefined);
  if (alone.kind !== "understood" || normalisedKey(alone.steps) !== normalisedKey(compiled.steps)) return [];
  if (only.attachment === undefined && attachment === undefined) return [action(only.sentence, [{ span, text: only.sentence }])];
  const indent = /^[ \t]*/.exec(playbook.text.slice(playbook.text.lastIndexOf("\n", span.start - 1) + 1))?.[0] ?? "";
  const lines = [
    only.sentence,
    ...(only.attachment === undefined ? [] : attachmentLines(only.attachment).map((line) => `${indent}${line}`)),
  ];
  return [action(only.sentence, [{ span: { start: span.start, end: attachment?.span.end ?? span.end }, text: lines.join("\n") }])];
}

function action(sentence: string, edits: Action["edits"]): Action {
  const shown = sentence.length > 80 ? `${sentence.slice(0, 80)}…` : sentence;
  return { title: `Write it as “${shown}”`, kind: "refactor.rewrite", edits };
}
