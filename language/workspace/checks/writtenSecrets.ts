// Warns about passwords and tokens that a sentence sends as they are: in a service playbook, and in the sign-in of a
// test that expects it to succeed.

import type { Diagnostic, Fix, Span } from "../../diagnostic.ts";
import { isCallRefused } from "../../grammar/refused.ts";
import type { Instruction, Playbook } from "../../playbook.ts";
import { hideInStep, writtenSecrets } from "../../secrets/hideStep.ts";
import { isSignInPath, type SecretNames } from "../../secrets/names.ts";
import type { Step } from "../../step.ts";
import { variableName } from "../../text/names.ts";
import { type CompiledInstruction, instructionsOf, variablesAtStart } from "../compile.ts";
import { playbookAt } from "../playbooks.ts";
import { secretNamesAt } from "../secretNames.ts";
import type { Workspace } from "../workspace.ts";
import { defineEdit } from "./variables.ts";

export function checkWrittenSecrets(workspace: Workspace, path: string): readonly Diagnostic[] {
  const playbook = playbookAt(workspace, path);
  if (playbook === undefined || playbook.frontMatter.level === "phrase") return [];
  const names = secretNamesAt(workspace, path);
  return (instructionsOf(workspace, path) ?? []).flatMap(({ instructions }) => {
    const sent = instructions.flatMap(within).filter(({ fromStepsFile, use }) => !fromStepsFile && use === undefined);
    const placed = sent.flatMap(({ instruction, steps }) => steps.map((step) => ({ instruction, step })));
    const steps = placed.map(({ step }) => step);
    return placed.flatMap(({ instruction, step }, index) => {
      if (!isExpectedToWork(playbook, steps, index, names)) return [];
      return secretsOf(step, names).flatMap(({ name, value }) => problem({ workspace, path, playbook, instruction }, name, value));
    });
  });
}

function within(one: CompiledInstruction): readonly CompiledInstruction[] {
  return [one, ...one.body.flatMap(within)];
}

const registers = /\/(?:register|sign[-_]?(?:up|on))(?:[/?#]|$)/i;

/** A wrong password is test data, and so is that of a user whom the test makes itself. */
function isExpectedToWork({ frontMatter }: Playbook, steps: readonly Step[], index: number, names: SecretNames): boolean {
  const step = steps[index];
  if (step?.step !== "api_request" && step?.step !== "prepare") return false;
  if (isCallRefused(steps, index)) return false;
  if (frontMatter.level === "service") return true;
  if (step.step !== "api_request" || !isSignIn(step.action)) return false;
  const made = writtenSecrets(
    steps.slice(0, index).filter((one) => one.step === "api_request" && !isSignIn(one.action)),
    names,
  );
  return secretsOf(step, names).every(({ value }) => !made.includes(value));
}

function isSignIn(action: string): boolean {
  const [, target = ""] = action.split(" ", 2);
  return isSignInPath(target) && !registers.test(target);
}

interface Sent {
  readonly name: string;
  readonly value: string;
}

function secretsOf(step: Step, names: SecretNames): readonly Sent[] {
  const found: Sent[] = [];
  hideInStep(step, { names, found: (value, name) => void found.push({ name, value }) });
  return found;
}

interface Place {
  readonly workspace: Workspace;
  readonly path: string;
  readonly playbook: Playbook;
  readonly instruction: Instruction;
}

function problem(place: Place, name: string, value: string): readonly Diagnostic[] {
  const span = spanOfValue(place, name, value);
  if (span === undefined) return [];
  const message = `The value of "${name}" is in the file, where everyone can read it. Move it to a variable of type encrypted text, and change it if it is in use.`;
  const fix = fixOf(place, name, span);
  return [{ code: "secret-in-text", severity: "warning", span, message, ...(fix === undefined ? {} : { fixes: [fix] }) }];
}

/** The last place of the value in quotes, as the name of a field comes before its value. */
function spanOfValue({ playbook: { text }, instruction }: Place, name: string, value: string): Span | undefined {
  const start = instruction.span.start;
  const written = text.slice(start, instruction.attachment?.span.end ?? instruction.span.end);
  const places = [...`"'\``].flatMap((quote) => {
    const at: number[] = [];
    for (let from = written.indexOf(quote + value + quote); from >= 0; from = written.indexOf(quote + value + quote, from + 1))
      if (!/^.\s*:/s.test(written.slice(from + value.length + 1))) at.push(from + 1);
    return at;
  });
  const named = places.filter(
    (at) =>
      written
        .slice(0, at)
        .toLowerCase()
        .lastIndexOf(name.toLowerCase(), at - 1) >= 0,
  );
  const at = (named.length > 0 ? named : places).at(-1);
  return at === undefined ? undefined : { start: start + at, end: start + at + value.length };
}

/** The variable that is there already, or a new one, in place of the value. */
function fixOf({ workspace, path, playbook }: Place, field: string, span: Span): Fix | undefined {
  const base = variableName.test(field) ? field : "secret";
  const variables = variablesAtStart(workspace, path);
  const known = variables.find((one) => one.name === base);
  if (known?.type === "encrypted text")
    return { title: `Use the encrypted variable "${base}"`, needsReview: true, edits: [{ span, text: `\${${base}}` }] };
  const taken = new Set(variables.map((one) => one.name));
  let name = base;
  for (let number = 2; taken.has(name); number++) name = `${base}${number}`;
  const definition = defineEdit(playbook, name, "{ type: encrypted text }");
  if (definition === undefined) return undefined;
  return { title: "Move it to an encrypted variable", needsReview: true, edits: [definition, { span, text: `\${${name}}` }] };
}
