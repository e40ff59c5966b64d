// Makes a phrase of selected sentences: they go into a file of their own, and a sentence that uses it takes their
// place.

import {
  type CompiledInstruction,
  check,
  englishEdition,
  folderOf,
  type Instruction,
  identityOf,
  instructionsOf,
  joinPath,
  type LinkedStep,
  linkedPhases,
  normalisedKey,
  type PhaseName,
  type Playbook,
  playbookAt,
  type Span,
  savesOf,
  titleOf,
  unusedPath,
  variableFlow,
  type Workspace,
  withFile,
  wordsAsName,
} from "../../../language/index.ts";
import type { Action } from "./action.ts";

export function extractPhraseAction(workspace: Workspace, path: string, span: Span): readonly Action[] {
  const playbook = playbookAt(workspace, path);
  const identity = identityOf(workspace, path);
  const selected = playbook === undefined || span.start === span.end ? undefined : selectedIn(workspace, path, span);
  if (playbook === undefined || identity === undefined || selected === undefined || selected.phase === "teardown") return [];
  const area = areaOf(playbook, selected.sentences);
  const { parameters, gives } = namesOf(workspace, path, selected.sentences);
  const title = titleOf(identity)
    .replace(/[^\p{L}\p{N} -]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  const before = problemsOf(workspace, path);
  for (const words of [`do the steps of ${title}`, `do the ${selected.sentences.length} steps of ${title}`, `run this part of ${title}`]) {
    const wording = `${words}${parameters.length === 0 ? "" : ` with ${listOf(parameters.map((name) => `\${${name}}`))}`}`;
    const file = unusedPath(workspace, joinPath(joinPath(folderOf(path), "phrases"), `${wordsAsName(words)}.playbook`));
    const text = fileText(playbook, area, { wording, gives, service: identity.service });
    const sentence = `${wording.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())}.`;
    const changed = playbook.text.slice(0, area.start) + sentence + playbook.text.slice(area.end);
    const after = withFile(withFile(workspace, file, text), path, changed);
    const isSame = runs(workspace, path) === runs(after, path);
    if (!isSame || problemsOf(after, path) > before || problemsOf(after, file) > 0) continue;
    const edits = [{ span: area, text: sentence }];
    return [{ title: "Extract the sentences to a phrase", kind: "refactor.extract", edits, creates: { path: file, text } }];
  }
  return [];
}

interface Selected {
  readonly phase: PhaseName;
  readonly sentences: readonly CompiledInstruction[];
}

/** Whole sentences that follow each other; a selection within one is of its words. */
function selectedIn(workspace: Workspace, path: string, { start, end }: Span): Selected | undefined {
  for (const { name, instructions } of instructionsOf(workspace, path) ?? []) {
    const sentences = instructions.filter(({ instruction }) => start <= instruction.span.start && endOf(instruction) <= end + 1);
    if (sentences.length > 0 && sentences.every(({ steps }) => steps.length > 0)) return { phase: name, sentences };
  }
  return undefined;
}

function endOf({ span, attachment, body = [] }: Instruction): number {
  return Math.max(span.end, attachment?.span.end ?? 0, ...body.map(endOf));
}

function areaOf({ text }: Playbook, sentences: readonly CompiledInstruction[]): Span {
  const first = sentences[0]?.instruction.span.start ?? 0;
  const last = sentences.at(-1);
  return { start: first, end: Math.min(text.length, last === undefined ? first : endOf(last.instruction)) };
}

/** The names that the sentences read from the playbook, and the names that the others read from them. */
function namesOf(
  workspace: Workspace,
  path: string,
  sentences: readonly CompiledInstruction[],
): { readonly parameters: readonly string[]; readonly gives: readonly string[] } {
  const inside = new Set(sentences.flatMap(withBody).map(({ instruction }) => instruction));
  const saved = new Set(sentences.flatMap(({ steps }) => steps.flatMap(savesOf)));
  const { uses } = variableFlow(workspace, path);
  const own = uses.filter(({ instruction }) => inside.has(instruction));
  const parameters = own.flatMap(({ name, definitions }) => {
    const [first] = definitions;
    const isShared = first?.scope === "service" || first?.scope === "environment" || first?.scope === "service setup";
    const isMade = saved.has(name) && first?.scope === "saved";
    return first === undefined || isShared || isMade || first.scope === "block" ? [] : [name];
  });
  const gives = uses.flatMap(({ instruction, name }) => (!inside.has(instruction) && saved.has(name) ? [name] : []));
  return { parameters: [...new Set(parameters)], gives: [...new Set(gives)] };
}

function withBody(one: CompiledInstruction): readonly CompiledInstruction[] {
  return [one, ...one.body.flatMap(withBody)];
}

function listOf(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

function fileText(
  { text }: Playbook,
  area: Span,
  { wording, gives, service }: { readonly wording: string; readonly gives: readonly string[]; readonly service: string | undefined },
): string {
  const lines = [
    "---",
    ...(service === undefined ? [] : [`service: ${service}`]),
    `phrase: ${wording}`,
    ...(gives.length === 0 ? [] : [`gives: ${gives.length === 1 ? gives[0] : `[${gives.join(", ")}]`}`]),
    `english: ${englishEdition}`,
    "---",
    "",
    "# Execution",
  ];
  const lineStart = text.lastIndexOf("\n", area.start - 1) + 1;
  const marker =
    text.slice(lineStart, area.start).replace(/\S[\s\S]*/, "").length === area.start - lineStart ? text.slice(lineStart, area.start) : "";
  const body = text.slice(area.start, area.end).replaceAll(`\n${marker}`, "\n");
  return `${lines.join("\n")}\n${body.trimEnd()}\n`;
}

/** The linked steps, for any names of a phrase's variables. */
function runs(workspace: Workspace, path: string): string {
  const keys = (linked: readonly LinkedStep[]): readonly string[] =>
    linked.map(({ step, steps }) => (steps === undefined ? normalisedKey([step]) : keys(steps).join("\n")));
  const all = linkedPhases(workspace, path).flatMap(({ linked }) => keys(linked));
  return all.join("\n").replace(/--\d+(?:-\d+)*(?=["}.[\]])/g, "");
}

function problemsOf(workspace: Workspace, path: string): number {
  return check(workspace, path).filter(({ severity }) => severity === "error").length;
}
