// Phrases that mean nothing by themselves, or several things at once, and sentences that use them wrongly.

import type { Diagnostic, Span } from "../../diagnostic.ts";
import { compile } from "../../english/compile.ts";
import { didYouMean } from "../../nearest.ts";
import { englishEdition, type Phrase } from "../../phrases/phrase.ts";
import { overlap, readWording } from "../../phrases/wording.ts";
import type { Instruction, Located, Playbook } from "../../playbook.ts";
import type { SentenceContext } from "../../reading.ts";
import { type CompiledInstruction, instructionsOf, sentenceContext } from "../compile.ts";
import { neighbours, phraseAt, phraseCycle, phrasesOf, usesOfPhrase } from "../phrases.ts";
import { playbookAt } from "../playbooks.ts";
import { keptQuery, query } from "../query.ts";
import { resultsOf } from "../results.ts";
import type { Workspace } from "../workspace.ts";

/** Returns the problems of a file. */
type ProblemsOf = (path: string) => readonly Diagnostic[];

/** Problems of the definition, where the file is a phrase, and of all sentences that use one. */
export function checkPhrases(workspace: Workspace, path: string, problemsOf: ProblemsOf): readonly Diagnostic[] {
  const playbook = playbookAt(workspace, path);
  const phrase = phraseAt(workspace, path);
  if (playbook === undefined || (phrase === undefined && phrasesOf(workspace, path) === undefined)) return none;
  const found = phrase === undefined ? [] : [...checkDefinition(workspace, phrase, playbook)];
  const visit = (compiled: CompiledInstruction): void => {
    found.push(...checkUse(workspace, path, compiled, problemsOf));
    for (const inner of compiled.body) visit(inner);
  };
  for (const { instructions } of instructionsOf(workspace, path) ?? []) for (const compiled of instructions) visit(compiled);
  return found;
}

const none: readonly never[] = [];

function checkDefinition(workspace: Workspace, phrase: Phrase, { frontMatter }: Playbook): readonly Diagnostic[] {
  const { phrase: wordings = none, gives = none } = frontMatter;
  const found = wordings.flatMap((wording, index) => checkWording(workspace, phrase, wording, index));
  const { names, isUnread } = resultsOf(workspace, phrase.path);
  for (const { value, span } of gives)
    if (!isUnread && !names.includes(value))
      found.push({
        code: "phrase-gives",
        severity: "error",
        span,
        message: `No sentence of this phrase gives \${${value}} a value.${didYouMean(value, names)} Save it here, or remove it from "gives".`,
      });
  const cycle = phraseCycle(workspace, phrase.path);
  const place = wordings[0]?.span;
  if (cycle !== undefined && place !== undefined)
    found.push({
      code: "phrase-cycle",
      severity: "error",
      span: place,
      message: `This phrase never ends: ${cycle.join(" uses ")}. Remove one of these uses.`,
    });
  return found;
}

function checkWording(workspace: Workspace, phrase: Phrase, { value, span }: Located<string>, index: number): readonly Diagnostic[] {
  const read = readWording(value);
  if ("problem" in read) return [{ code: "phrase-wording", severity: "error", span, message: read.problem }];
  const own = phrase.wordings.slice(0, index).map((text) => ({ path: phrase.path, text }));
  const others = neighbours(workspace, phrase).flatMap(({ path, wordings }) => wordings.map((text) => ({ path, text })));
  const twins = [...own, ...others].filter(({ text }) => {
    const other = readWording(text);
    return "parts" in other && overlap(read.parts, other.parts);
  });
  const found: Diagnostic[] = twins.map(({ path, text }) => ({
    code: "phrase-overlap",
    severity: "error",
    span,
    message: `A sentence can be worded as this and as "${text}"${path === phrase.path ? "" : ` (${path})`}. Word one of them differently.`,
    ...(path === phrase.path ? {} : { related: [{ path, span: placeOfWording(workspace, path, text), message: "The other phrase." }] }),
  }));
  const known = knownWordings(workspace, phrase.path)[index];
  if (known === undefined) return found;
  const uses = usesOfPhrase(workspace, phrase.path).filter(({ use }) => use.wording === index);
  const related = uses.slice(0, 5).map(({ path, instruction }) => ({ path, span: instruction.span, message: "It is used here." }));
  return [...found, { ...knownMessage(known, phrase), span, fixes: keepFixes(workspace, phrase), related }];
}

function placeOfWording(workspace: Workspace, path: string, text: string): Span {
  const wordings = playbookAt(workspace, path)?.frontMatter.phrase ?? none;
  return wordings.find(({ value }) => value === text)?.span ?? { start: 0, end: 0 };
}

function knownMessage(example: string, { english }: Phrase): Pick<Diagnostic, "code" | "severity" | "message"> {
  return english < englishEdition
    ? {
        code: "phrase-known",
        severity: "warning",
        message: `Playbook now understands "${example}" without this phrase. The phrase keeps its meaning; reword it, or delete it if both mean the same.`,
      }
    : {
        code: "phrase-known",
        severity: "error",
        message: `Playbook understands "${example}" without this phrase, so the sentence would be ambiguous. Reword the phrase, or delete it.`,
      };
}

function keepFixes(workspace: Workspace, { path, english }: Phrase): NonNullable<Diagnostic["fixes"]> {
  const at = playbookAt(workspace, path)?.frontMatter.phrase?.[0]?.keySpan;
  if (at === undefined || english < englishEdition) return none;
  const edits = [{ span: { start: at.start, end: at.start }, text: `english: ${englishEdition - 1}\n` }];
  return [{ title: "Keep its meaning: it was written for an earlier version of Playbook", edits }];
}

/** By wording: a way to express it so that English reads it. */
const knownWordings = keptQuery((workspace, path): readonly (string | undefined)[] => {
  const phrase = phraseAt(workspace, path);
  const around = sentenceContext(workspace, path);
  if (phrase === undefined || around === undefined) return none;
  const { phrases: _, ...context } = around;
  return phrase.wordings.map((text) => examplesOf(text).find((example) => isRead(example, context)));
});

/** With variables, texts and numbers as its parameters. */
function examplesOf(text: string): readonly string[] {
  const said = (value: (name: string) => string) => text.replace(/"?\$\{([^{}]*)\}"?/g, (_whole, name: string) => value(name.trim()));
  return [...new Set([said((name) => `\${${name}}`), said((name) => `"${name}"`), said(() => "7")])];
}

function isRead(sentence: string, context: SentenceContext): boolean {
  return compile(sentence, undefined, context).kind === "understood";
}

/** Where English reads the sentence, too. */
const readElsewise = query((workspace, path): ReadonlySet<Instruction> => {
  const found = new Set<Instruction>();
  const { phrases: _, ...context } = sentenceContext(workspace, path) ?? {};
  const visit = ({ instruction, use, body }: CompiledInstruction): void => {
    if (use !== undefined && compile(instruction.sentence, instruction.attachment, context).kind === "understood") found.add(instruction);
    for (const inner of body) visit(inner);
  };
  for (const { instructions } of instructionsOf(workspace, path) ?? []) for (const compiled of instructions) visit(compiled);
  return found;
});

function checkUse(
  workspace: Workspace,
  path: string,
  { instruction, use }: CompiledInstruction,
  problemsOf: ProblemsOf,
): readonly Diagnostic[] {
  if (use === undefined) return none;
  const { span } = instruction;
  const { phrase } = use;
  const name = phrase.wordings[0] ?? phrase.path;
  const found = use.problems.map(({ code, message, given }): Diagnostic => {
    const area = given?.in === "attachment" ? instruction.attachment?.span : span;
    const at = given === undefined || area === undefined ? span : { start: area.start + given.start, end: area.start + given.end };
    return { code, severity: "error", span: at, message };
  });
  if (found.length > 0) return found;
  const first = problemsOf(phrase.path).find(({ severity }) => severity === "error");
  if (first !== undefined)
    found.push({
      code: "phrase-not-ready",
      severity: "error",
      span,
      message: `The phrase "${name}" is not ready: ${first.message}`,
      related: [{ path: phrase.path, span: first.span, message: first.message }],
    });
  if (phrase.path !== path && readElsewise(workspace, path).has(instruction)) {
    const isOld = phrase.english < englishEdition || knownWordings(workspace, phrase.path)[use.use.wording] === undefined;
    found.push({
      code: "phrase-known",
      severity: isOld ? "warning" : "error",
      span,
      message: isOld
        ? `Playbook also understands this sentence without the phrase "${name}". The phrase takes precedence.`
        : `Playbook understands this sentence without the phrase "${name}", so the sentence is ambiguous. Reword the phrase, or delete it.`,
      related: [{ path: phrase.path, span: placeOfWording(workspace, phrase.path, name), message: "The phrase." }],
    });
  }
  return found;
}

/** Phrases that no sentence uses. */
export function checkUnusedPhrase(workspace: Workspace, path: string): readonly Diagnostic[] {
  const place = phraseAt(workspace, path) === undefined ? undefined : playbookAt(workspace, path)?.frontMatter.phrase?.[0]?.span;
  if (place === undefined || usesOfPhrase(workspace, path).length > 0) return none;
  return [{ code: "unused-phrase", severity: "hint", span: place, message: "No sentence uses this phrase.", tag: "unused" }];
}
