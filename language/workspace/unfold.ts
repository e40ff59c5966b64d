// A sentence that uses a phrase, unfolded: the phrase's sentences with their steps in the caller's terms, and its
// cleanup.

import type { Json } from "../json.ts";
import { isJsonObject } from "../json.ts";
import { folderOf, isInside, joinPath, relativePath } from "../path.ts";
import type { Argument, Phrase, PhraseParameter, PhraseUse } from "../phrases/phrase.ts";
import { type Binding, boundBy, type Substitution, substituted } from "../phrases/substitute.ts";
import { readWording } from "../phrases/wording.ts";
import type { SetStep, Step } from "../step.ts";
import { savesOf } from "../steps/saves.ts";
import { stepProblems } from "../steps/stepRules.ts";
import type { CompiledInstruction, InstructionsOfPhase } from "./compile.ts";

export interface UnfoldedUse {
  readonly use: PhraseUse;
  readonly phrase: Phrase;
  /** Its number among the uses of a playbook; within a phrase, appended to that of the phrase: `2.1`. */
  readonly id: string;
  /** Give values to variables of this use, before its first sentence. */
  readonly sets: readonly Step[];
  readonly sentences: readonly CompiledInstruction[];
  readonly cleanup: readonly CompiledInstruction[];
  readonly problems: readonly UseProblem[];
  /** The caller's bindings of the phrase's names. */
  readonly bindings: ReadonlyMap<string, Binding>;
}

interface UseProblem {
  readonly code: string;
  readonly message: string;
  /** The wrong argument; the whole sentence when absent. */
  readonly given?: Argument;
}

/** `phases` are those of the phrase's playbook, `path` is that of the caller. */
export function unfold(use: PhraseUse, phrase: Phrase, phases: readonly InstructionsOfPhase[], id: string, path: string): UnfoldedUse {
  const sentences = sentencesOf(phases, "execution");
  const cleanup = sentencesOf(phases, "teardown");
  const all = [...sentences, ...cleanup].flatMap(({ steps }) => steps);
  const own = new Set(namesOf(all).filter((name) => !phrase.gives.includes(name)));
  const suffix = `--${id.replaceAll(".", "-")}`;
  const problems: UseProblem[] = [];
  const values = new Map(phrase.parameters.flatMap((parameter) => givenTo(parameter, use, phrase, path, problems)));
  const given = new Set(phrase.gives);
  // Variables that the phrase changes, or gives back, while it still reads the argument.
  const copied = new Set(
    [...values].filter(([name, value]) => own.has(name) || namesIn(value).some((one) => given.has(one))).map(([name]) => name),
  );
  for (;;) {
    const bindings = new Map<string, Binding>([...own].map((name) => [name, { variable: `${name}${suffix}` }]));
    for (const [name, value] of values) bindings.set(name, copied.has(name) ? { variable: `${name}${suffix}` } : bindingOf(value));
    for (const { gives, as } of use.saved) bindings.set(gives, { variable: as });
    const by: Substitution = { bindings, moved: mover(phrase.path, path), stuck: new Set() };
    const inner = sentences.map((sentence) => rewritten(sentence, by, id));
    const after = cleanup.map((sentence) => rewritten(sentence, by, id));
    const isFitting = [...inner, ...after].every(({ steps }) => steps.every((step) => stepProblems(step).length === 0));
    const more = isFitting ? [...by.stuck] : [...values.keys()];
    const left = more.filter((name) => values.has(name) && !copied.has(name));
    if (left.length === 0) {
      const sets = [...values].flatMap(([name, value]): readonly SetStep[] =>
        copied.has(name) ? [{ step: "set", variable: `${name}${suffix}`, value }] : [],
      );
      return { use, phrase, id, sets, sentences: inner, cleanup: after, problems, bindings };
    }
    for (const name of left) copied.add(name);
  }
}

/** Returns the name that a phrase has for its own variable of one use; undefined for any other variable. */
export function nameInPhrase(variable: string): string | undefined {
  return /^(.+?)--\d+(?:-\d+)*$/.exec(variable)?.[1];
}

/** All that it runs, in order. */
export function stepsOfUse({ sets, sentences }: Pick<UnfoldedUse, "sets" | "sentences">): readonly Step[] {
  return [...sets, ...sentences.flatMap(({ steps }) => steps)];
}

function sentencesOf(phases: readonly InstructionsOfPhase[], wanted: InstructionsOfPhase["name"]): readonly CompiledInstruction[] {
  return phases.flatMap(({ name, instructions }) => (name === wanted ? instructions : []));
}

/** Names that the steps give a value, those of blocks included. */
function namesOf(steps: readonly Step[]): readonly string[] {
  return steps.flatMap((step) =>
    step.step === "block"
      ? [...(step.each === undefined ? (step.rows ?? []).flatMap((row) => Object.keys(row)) : [step.each.variable]), ...namesOf(step.steps)]
      : savesOf(step),
  );
}

function givenTo(
  parameter: PhraseParameter,
  use: PhraseUse,
  phrase: Phrase,
  path: string,
  problems: UseProblem[],
): readonly (readonly [string, Json])[] {
  const { name } = parameter;
  const given = use.given.find((one) => one.name === name);
  if (given === undefined) {
    const { value } = parameter;
    if (value === undefined || isNamed(phrase, use.wording, name)) return [];
    return [[name, parameter.type === "file" ? { $file: mover(phrase.path, path)(value as string) } : value]];
  }
  const message = misfit(parameter, given.value);
  if (message !== undefined) problems.push({ code: "phrase-argument", message, given });
  return [[name, parameter.type === "file" && typeof given.value === "string" ? { $file: given.value } : given.value]];
}

function isNamed({ wordings }: Phrase, wording: number, name: string): boolean {
  const read = readWording(wordings[wording] ?? "");
  return "parts" in read && read.parts.some((part) => "slot" in part && part.slot === name);
}

function misfit({ name, type, anything }: PhraseParameter, value: Json): string | undefined {
  if (anything === true || (isJsonObject(value) && typeof value.$var === "string")) return undefined;
  const isText = typeof value === "string";
  switch (type) {
    case "text":
      return isJsonObject(value) || Array.isArray(value)
        ? `\${${name}} of this phrase is a text, not ${Array.isArray(value) ? "a list" : "an object"}.`
        : undefined;
    case "list":
      return Array.isArray(value)
        ? undefined
        : `\${${name}} of this phrase is a list. Give it a variable, JSON such as ["a", "b"], or a table below the sentence.`;
    case "object":
      return isJsonObject(value) && typeof value !== "number"
        ? undefined
        : `\${${name}} of this phrase is an object. Give it a variable, JSON such as { "sku": "A-100" }, or a table of two columns below the sentence.`;
    case "file":
      return isText ? undefined : `\${${name}} of this phrase is a file. Give it a variable, or a path such as "./invoice.pdf".`;
    case "encrypted text":
      return `\${${name}} of this phrase is a secret, which must not be in a sentence. Give it an encrypted variable.`;
  }
}

function bindingOf(value: Json): Binding {
  return isJsonObject(value) && typeof value.$var === "string" && Object.keys(value).length === 1 ? { variable: value.$var } : { value };
}

/** Names of variables that a value is made of. */
function namesIn(value: Json): readonly string[] {
  return [...JSON.stringify(value).matchAll(/\$\{([\p{L}\p{N}_-]+)|"\$var":"([\p{L}\p{N}_-]+)/gu)].map(
    ([, one, other]) => one ?? other ?? "",
  );
}

function mover(from: string, to: string): (path: string) => string {
  const folder = folderOf(from);
  const target = folderOf(to);
  if (folder === target) return (path) => path;
  return (path) => {
    const inside = joinPath(folder, path);
    return path.includes("${") || !isInside(inside) ? path : relativePath(target, inside);
  };
}

function rewritten(sentence: CompiledInstruction, by: Substitution, id: string): CompiledInstruction {
  const { use } = sentence;
  const body = sentence.body.map((inner) => rewritten(inner, by, id));
  if (use === undefined) return { ...sentence, body, steps: substituted(sentence.steps, by) };
  const inner: UnfoldedUse = {
    ...use,
    id: `${id}.${use.id}`,
    sets: substituted(use.sets, by),
    sentences: use.sentences.map((one) => rewritten(one, by, id)),
    cleanup: use.cleanup.map((one) => rewritten(one, by, id)),
    bindings: new Map([...use.bindings].map(([name, binding]) => [name, boundBy(binding, by)])),
  };
  return { ...sentence, body, use: inner, steps: stepsOfUse(inner) };
}
