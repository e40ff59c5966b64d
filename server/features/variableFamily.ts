// Finds the files that share a variable, and every place where one of them names it.

import {
  type CompiledInstruction,
  fileKindOf,
  fromPathOf,
  givenVariables,
  heirsOf,
  inSpan,
  instructionReferences,
  instructionsOf,
  type Playbook,
  playbookAt,
  type Span,
  type Step,
  savesOf,
  servicePathOf,
  stepsFileOf,
  usesOf,
  variableFlow,
  variablesAtStart,
  type Workspace,
} from "../../language/index.ts";
import { nameIn } from "./cursor.ts";

export interface Occurrence {
  readonly path: string;
  /** The name alone. */
  readonly span: Span;
  readonly role: "definition" | "write" | "read";
  /** True if the name fills in a `{parameter}` of a path without being written as a variable. */
  readonly implied?: true;
}

/**
 * Playbooks in which the name means the same variable as in this one, or one that takes its place; the one that defines
 * it first.
 */
export function variableFamily(workspace: Workspace, path: string, name: string): readonly string[] {
  const service = servicePathOf(workspace, path);
  if (service !== undefined && knowsAtStart(workspace, service, name))
    return [service, ...heirsOf(workspace, service).filter((one) => one !== service)];
  const from = fromPathOf(workspace, path);
  const top = from !== undefined && givenVariables(workspace, from).some((variable) => variable.name === name) ? from : path;
  const below =
    top === service
      ? []
      : heirsOf(workspace, top).filter((heir) => givenVariables(workspace, heir).some((one) => one.name === name && one.path === top));
  return [top, ...below.filter((one) => one !== top)];
}

/** Returns whether a service defines the name or saves it in its setup, so that all below it see it. */
function knowsAtStart(workspace: Workspace, service: string, name: string): boolean {
  const saved = variableFlow(workspace, service).saved.some((entry) => entry.name === name && entry.phase === "setup");
  return saved || variablesAtStart(workspace, service).some((variable) => variable.name === name);
}

/** In the order of the text of each file, the playbook before its steps file. */
export function variableOccurrences(workspace: Workspace, paths: readonly string[], name: string): readonly Occurrence[] {
  return paths.flatMap((path) => [...inPlaybook(workspace, path, name), ...inStepsFile(workspace, stepsFileOf(path), name)]);
}

function inPlaybook(workspace: Workspace, path: string, name: string): readonly Occurrence[] {
  const playbook = playbookAt(workspace, path);
  if (playbook === undefined || !playbook.text.includes(name)) return [];
  const { text, frontMatter } = playbook;
  const found: Occurrence[] = [];
  const add = (span: Span, role: Occurrence["role"]) => found.push({ path, span, role });
  const definitions = [...frontMatter.variables, ...(frontMatter.settings?.environments ?? []).flatMap(({ variables }) => variables)];
  for (const definition of definitions) if (definition.name === name) add(definition.nameSpan, "definition");
  for (const template of frontMatter.templates)
    for (const reference of inSpan(text, template, "template"))
      if ((reference.kind === "variable" || reference.kind === "column") && reference.name === name) add(reference.nameSpan, "read");
  const data = frontMatter.data;
  if (data?.value.kind === "list" && data.value.variable === name) add(nameIn(text, data.span, name), "read");
  if (data?.value.kind === "rows")
    for (const match of text.slice(data.span.start, data.span.end).matchAll(wordPattern(name, "\\s*:"))) {
      const start = data.span.start + match.index;
      add({ start, end: start + name.length }, "definition");
    }
  for (const phase of instructionsOf(workspace, path) ?? [])
    for (const one of phase.instructions) inInstruction(one, playbook, name, path, found);
  return found.sort((one, other) => one.span.start - other.span.start);
}

function inInstruction(compiled: CompiledInstruction, playbook: Playbook, name: string, path: string, found: Occurrence[]): void {
  const { instruction, steps, body } = compiled;
  const { text } = playbook;
  const { sentence } = instruction;
  const span = instruction.span;
  const attachment = instruction.attachment;
  const here = body.length > 0 ? steps.filter((step) => step.step === "block") : steps;
  const saves = here.flatMap(savedNames).includes(name);
  const reads = here.flatMap(usesOf).filter((use) => use.name === name);
  const before = found.length;
  const references = [...instructionReferences(playbook, instruction)];
  for (const reference of references) {
    if ((reference.kind === "variable" || reference.kind === "column") && reference.name === name) {
      const isWritten = saves && writes.test(text.slice(span.start, reference.span.start));
      found.push({ path, span: reference.nameSpan, role: isWritten ? "write" : "read" });
    } else if (reference.kind === "parameter" && reference.name === name && reads.some((use) => use.as === "path parameter"))
      found.push({ path, span: reference.nameSpan, role: "read", implied: true });
  }
  if (attachment?.kind === "table" && here.some((step) => step.step === "block" && step.rows !== undefined))
    attachment.header.forEach((cell, column) => {
      const place = attachment.cellSpans[0]?.[column];
      if (cell === name && place !== undefined) found.push({ path, span: nameIn(text, place, name), role: "definition" });
    });
  // A name may be written without braces: "save $.id as orderId".
  if (found.length === before && (saves || reads.length > 0)) {
    const places = [...sentence.matchAll(wordPattern(name))];
    const last = places.at(-1);
    if (last !== undefined) {
      const start = span.start + last.index;
      found.push({ path, span: { start, end: start + name.length }, role: saves ? "write" : "read" });
    }
  }
  for (const inner of body) inInstruction(inner, playbook, name, path, found);
}

const writes = /\b(?:as|save|store|set|remember|keep|capture|extract|into|in|to|and|each|every|,)\s*$/i;

function savedNames(step: Step): readonly string[] {
  if (step.step !== "block") return savesOf(step);
  return step.each === undefined ? [] : [step.each.variable];
}

/** Templates, typed references, and the names that steps save into. */
function inStepsFile(workspace: Workspace, path: string, name: string): readonly Occurrence[] {
  const text = fileKindOf(path) === "steps" ? workspace.files.get(path)?.text : undefined;
  if (text === undefined || !text.includes(name)) return [];
  const word = escaped(name);
  const end = "(?![\\p{L}\\p{N}_-])";
  const patterns: readonly (readonly [RegExp, Occurrence["role"]])[] = [
    [new RegExp(`(?<=\\$\\{\\s*)${word}${end}`, "gu"), "read"],
    [new RegExp(`(?<=\\$var"?\\s*:\\s*["']?)${word}${end}`, "gu"), "read"],
    [new RegExp(`(?<=\\bvariable"?\\s*:\\s*["']?)${word}${end}`, "gu"), "read"],
    [new RegExp(`(?<=\\bstore\\s*:\\s*\\[[^\\]\\n]*?(?:^|[\\s\\[,{]))${word}${end}(?=\\s*[:,\\]])`, "gu"), "write"],
    [new RegExp(`(?<=\\bstore\\s*:[ \\t]*\\n(?:\\s*- .*\\n)*?\\s*- \\{?\\s*["']?)${word}${end}(?=["']?\\s*(?:[:}]|$))`, "gmu"), "write"],
  ];
  const found = new Map<number, Occurrence>();
  for (const [pattern, role] of patterns)
    for (const { index } of text.matchAll(pattern)) found.set(index, { path, span: { start: index, end: index + name.length }, role });
  return [...found.values()].sort((one, other) => one.span.start - other.span.start);
}

function wordPattern(name: string, behind = ""): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}_.$-])${escaped(name)}(?![\\p{L}\\p{N}_-])${behind === "" ? "" : `(?=${behind})`}`, "gu");
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
