// Writes the sentences of a phrase where it is used: in its own words where they mean the same there, else as the
// compiler says its steps.

import {
  applyEdits,
  attachmentLines,
  check,
  describe,
  type Instruction,
  type LinkedStep,
  linkedPhases,
  normalisedKey,
  type Playbook,
  playbookAt,
  type Span,
  type Step,
  stepsOfUse,
  type TextEdit,
  type UnfoldedUse,
  type Workspace,
  withFile,
} from "../../../language/index.ts";
import { compiledOf, instructionAt } from "../cursor.ts";
import type { Action } from "./action.ts";

export function inlinePhraseAction(workspace: Workspace, path: string, { start }: Span): readonly Action[] {
  const playbook = playbookAt(workspace, path);
  const at = playbook && instructionAt(playbook, start);
  const use = at && compiledOf(workspace, path, at.instruction)?.use;
  if (playbook === undefined || at === undefined || use === undefined || at.depth > 0 || use.problems.length > 0) return [];
  const source = playbookAt(workspace, use.phrase.path);
  const before = runs(workspace, path);
  for (const texts of [source && wordsOf(source, at.instruction, use), stepsAsText(use)]) {
    if (texts === undefined) continue;
    const edits = editsOf(playbook, at.instruction, texts);
    const after = withFile(workspace, path, applyEdits(playbook.text, edits));
    const isClean = check(after, path).every(({ severity }) => severity !== "error");
    if (isClean && runs(after, path) === before)
      return [{ title: `Inline the phrase "${use.phrase.wordings[use.use.wording] ?? ""}"`, kind: "refactor.inline", edits }];
  }
  return [];
}

interface Texts {
  readonly sentences: string;
  readonly cleanup: string;
}

/** The phrase's text with the values of this use; undefined if a value needs a variable of its own. */
function wordsOf({ text, phases }: Playbook, { sentence, attachment }: Instruction, { use, sets }: UnfoldedUse): Texts | undefined {
  if (sets.length > 0 || attachment !== undefined) return undefined;
  const said = new Map(use.given.map(({ name, start, end }) => [name, sentence.slice(start, end)]));
  for (const { gives, as } of use.saved) said.set(gives, `\${${as}}`);
  const textOf = (name: string) =>
    phases
      .filter((phase) => phase.name === name)
      .map(({ heading, span }) => text.slice(heading.end, span.end).trim())
      .join("\n");
  return { sentences: filled(textOf("execution"), said), cleanup: filled(textOf("teardown"), said) };
}

/** In a JSON value a word is a text. */
function filled(text: string, said: ReadonlyMap<string, string>): string {
  return text.replace(
    /(:\s*)?\$\{([\p{L}_][\p{L}\p{N}_-]*)((?:[^{}\p{L}\p{N}_-][^{}]*)?)\}(?=(\s*[,}\]])?)/gu,
    (whole, key: string | undefined, name: string, rest: string, closed) => {
      const value = said.get(name);
      if (value === undefined) return whole;
      const inside = /^\$\{([^{}]*)\}$/.exec(value)?.[1];
      if (inside !== undefined) return `${key ?? ""}\${${inside}${rest}}`;
      if (rest !== "") return whole;
      const isJson = key !== undefined && closed !== undefined;
      return `${key ?? ""}${isJson && /^[\p{L}_]/u.test(value) && !/^(?:true|false|null)$/.test(value) ? JSON.stringify(value) : value}`;
    },
  );
}

/** As the compiler says it. */
function stepsAsText(use: UnfoldedUse): Texts | undefined {
  const sentences = described(stepsOfUse(use));
  const cleanup = described(use.cleanup.flatMap(({ steps }) => steps));
  return sentences === undefined || cleanup === undefined ? undefined : { sentences, cleanup };
}

function described(steps: readonly Step[]): string | undefined {
  if (steps.length === 0) return "";
  const description = describe(steps);
  if (description.kind !== "described" || description.instructions.some(({ body }) => body !== undefined)) return undefined;
  return description.instructions
    .flatMap(({ sentence, attachment }) => [sentence, ...(attachment === undefined ? [] : attachmentLines(attachment))])
    .join("\n");
}

/** The phrase's cleanup comes first in the teardown, since the phrase used last is cleaned up first. */
function editsOf({ text, phases }: Playbook, { span, attachment }: Instruction, { sentences, cleanup }: Texts): readonly TextEdit[] {
  const lineStart = text.lastIndexOf("\n", span.start - 1) + 1;
  const indent = /^[ \t]*(?:[-*+][ \t]+)?/.exec(text.slice(lineStart, span.start))?.[0] ?? "";
  const own: TextEdit = {
    span: { start: span.start, end: attachment?.span.end ?? span.end },
    text: sentences.replaceAll("\n", `\n${indent}`),
  };
  if (cleanup === "") return [own];
  const teardown = phases.find(({ name }) => name === "teardown");
  const end = teardown?.span.end ?? text.length;
  const last = text.slice(0, end).trimEnd().length;
  return [own, { span: { start: last, end }, text: teardown === undefined ? `\n\n# Teardown\n${cleanup}\n` : `\n${cleanup}\n` }];
}

/** The linked steps, for any names of a phrase's variables; in a teardown in any order. */
function runs(workspace: Workspace, path: string): string {
  const keys = (linked: readonly LinkedStep[]): readonly string[] =>
    linked.map(({ step, steps }) => (steps === undefined ? normalisedKey([step]) : keys(steps).join("\n")));
  const all = linkedPhases(workspace, path).flatMap(({ name, linked }) => (name === "teardown" ? [...keys(linked)].sort() : keys(linked)));
  return all.join("\n").replace(/--\d+(?:-\d+)*(?=["}.[\]])/g, "");
}
