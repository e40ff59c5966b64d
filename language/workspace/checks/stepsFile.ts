// A steps file against its playbook: entries whose sentence is gone, entries that English makes superfluous, named
// steps that nobody runs.

import type { Diagnostic, Span } from "../../diagnostic.ts";
import { nearest } from "../../nearest.ts";
import type { Step } from "../../step.ts";
import type { StepsEntry } from "../../steps/stepsFile.ts";
import { type CompiledInstruction, instructionsOf } from "../compile.ts";
import { playbookOfStepsFile } from "../fileKind.ts";
import { playbookAt } from "../playbooks.ts";
import { matchedSteps, stepsFileAt } from "../stepsFile.ts";
import type { Workspace } from "../workspace.ts";

export function checkStepsFile(workspace: Workspace, path: string): readonly Diagnostic[] {
  const file = stepsFileAt(workspace, path);
  if (file === undefined) return [];
  const playbookPath = playbookOfStepsFile(path);
  const playbook = playbookAt(workspace, playbookPath);
  if (playbook === undefined) {
    const message = `There is no ${playbookPath} next to this file, so these steps are unused. Rename or delete one of them.`;
    return [
      ...file.diagnostics,
      { code: "steps-without-playbook", severity: "error", span: { start: 0, end: firstLineEnd(file.text) }, message },
    ];
  }
  const { entries, stale } = matchedSteps(workspace, playbookPath);
  const compiled = (instructionsOf(workspace, playbookPath) ?? []).flatMap((phase) => phase.instructions.flatMap(withBody));
  const sentences = compiled.map(({ instruction }) => instruction.sentence);
  const superfluous = compiled.flatMap(({ instruction, compiled: reading }) => {
    const entry = reading.kind === "understood" ? entries.get(instruction) : undefined;
    return entry === undefined ? [] : [{ entry, instruction }];
  });
  const run = new Set(compiled.flatMap(({ compiled: reading }) => (reading.kind === "understood" ? reading.steps.flatMap(namesRun) : [])));
  for (const { steps } of [...file.entries, ...file.named]) for (const name of steps.flatMap(namesRun)) run.add(name);
  return [
    ...file.diagnostics,
    ...stale.map((entry): Diagnostic => {
      const guess = nearest(entry.key.instruction, sentences);
      const help = guess === undefined ? "" : ` Perhaps it has become "${guess}".`;
      return {
        code: "stale-steps",
        severity: "error",
        span: entry.instructionSpan,
        message: `These steps belong to no sentence of ${playbookPath}: it was changed or removed.${help} Generate the steps again, or remove this entry.`,
        fixes: [{ title: "Remove the entry", edits: [{ span: entryLines(file.text, entry), text: "" }] }],
      };
    }),
    ...superfluous.map(
      ({ entry, instruction }): Diagnostic => ({
        code: "superfluous-steps",
        severity: "error",
        span: entry.instructionSpan,
        message: "Playbook understands this sentence without these steps, so it would be unclear which meaning applies. Remove this entry.",
        fixes: [{ title: "Remove the entry", edits: [{ span: entryLines(file.text, entry), text: "" }] }],
        related: [{ path: playbookPath, span: instruction.span, message: "The sentence is here." }],
      }),
    ),
    ...file.named
      .filter(({ name }) => !run.has(name))
      .map(({ name, nameSpan }): Diagnostic => {
        const message = `No sentence runs the steps "${name}". Write Run steps "${name}." in the playbook, or remove them.`;
        return { code: "unused-steps", severity: "warning", span: nameSpan, message, tag: "unused" };
      }),
  ];
}

function withBody(compiled: CompiledInstruction): readonly CompiledInstruction[] {
  return [compiled, ...compiled.body.flatMap(withBody)];
}

function namesRun(step: Step): readonly string[] {
  if (step.step === "steps") return [step.name];
  return step.step === "block" ? step.steps.flatMap(namesRun) : [];
}

/** The entry with its list marker, to the end of its last line. */
function entryLines(text: string, { span }: StepsEntry): Span {
  const start = text.lastIndexOf("\n", span.start - 1) + 1;
  const end = text.indexOf("\n", span.end);
  return { start, end: end === -1 ? text.length : end + 1 };
}

function firstLineEnd(text: string): number {
  const end = text.search(/[\r\n]/);
  return end === -1 ? text.length : end;
}
