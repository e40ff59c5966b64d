// Describes a team's own sentence where it is used and defined: its places, its other wordings, its steps unfolded.

import {
  type CompiledInstruction,
  hideInStep,
  type Instruction,
  type PhraseUse,
  phraseAt,
  playbookAt,
  readWording,
  type SecretNames,
  type Span,
  stepsYaml,
  type TextEdit,
  type UnfoldedUse,
  usesOfPhrase,
  type WordingPart,
  type Workspace,
} from "../../language/index.ts";
import { unquoted } from "./cursor.ts";
import { plainText } from "./markdown.ts";
import type { Occurrence } from "./variableFamily.ts";

/** The wordings of a phrase in its front matter, without quotes. */
export function wordingPlaces(workspace: Workspace, path: string): readonly Span[] {
  const playbook = playbookAt(workspace, path);
  return (playbook?.frontMatter.phrase ?? []).map(({ span }) => unquoted(playbook?.text ?? "", span));
}

export function phraseOccurrences(workspace: Workspace, phrasePath: string): readonly Occurrence[] {
  const [first] = wordingPlaces(workspace, phrasePath);
  return [
    ...(first === undefined ? [] : [{ path: phrasePath, span: first, role: "definition" as const }]),
    ...usesOfPhrase(workspace, phrasePath).map(({ path, instruction }): Occurrence => ({ path, span: instruction.span, role: "read" })),
  ];
}

/** The sentences of the phrase, each with its steps in the caller's terms. */
export function unfoldedText(use: UnfoldedUse, names: SecretNames): string {
  const { phrase, sentences, cleanup, sets } = use;
  const yaml = (steps: CompiledInstruction["steps"]) =>
    `\`\`\`yaml\n${stepsYaml(steps.map((step) => hideInStep(step, { names }))).trimEnd()}\n\`\`\``;
  const said = ({ instruction, steps }: CompiledInstruction) =>
    `${plainText(instruction.sentence.replace(/\s+/g, " "))}\n${steps.length === 0 ? "" : yaml(steps)}`;
  const parts = [
    `**${plainText(phrase.wordings[0] ?? "")}** — phrase, ${plainText(phrase.path)}`,
    ...(sets.length === 0 ? [] : [yaml(sets)]),
    ...sentences.map(said),
    ...(cleanup.length === 0 ? [] : ["Afterwards, in the teardown:", ...cleanup.map(said)]),
  ];
  return parts.join("\n\n");
}

/**
 * The edits that change the wording of a phrase, in its file and at all uses of this wording; or the reason why not.
 */
export function rewordings(
  workspace: Workspace,
  path: string,
  wording: number,
  text: string,
): readonly TextEdit[] | { readonly problem: string } {
  const before = readWording(phraseAt(workspace, path)?.wordings[wording] ?? "");
  const after = readWording(text);
  const place = wordingPlaces(workspace, path)[wording];
  const playbook = playbookAt(workspace, path);
  if ("problem" in after) return after;
  if ("problem" in before || place === undefined || playbook === undefined) return { problem: "There is no phrase here." };
  const lost = slotsOf(before.parts).find((name) => !slotsOf(after.parts).includes(name));
  if (lost !== undefined) return { problem: `Keep the parameter \${${lost}}, because sentences that use this phrase give it a value.` };
  const added = slotsOf(after.parts).find((name) => !slotsOf(before.parts).includes(name));
  if (added !== undefined)
    return { problem: `No sentence that uses this phrase gives \${${added}} a value. Add a second wording with it instead.` };
  const isQuoted = /["']/.test(playbook.text[place.start - 1] ?? "");
  const own: TextEdit = { path, span: place, text: isQuoted || isPlain(text) ? text : JSON.stringify(text) };
  const uses = usesOfPhrase(workspace, path).filter(({ use }) => use.wording === wording);
  return [own, ...uses.map(({ path: file, instruction, use }) => ({ path: file, ...reworded(instruction, use, text) }))];
}

function slotsOf(parts: readonly WordingPart[]): readonly string[] {
  return parts.flatMap((part) => ("slot" in part ? [part.slot] : []));
}

/** Returns whether YAML reads it as it is. */
function isPlain(text: string): boolean {
  return /^[\p{L}$]/u.test(text) && !/: |:$| #/.test(text);
}

/** The values of the sentence in the other wording, and the text after the phrase. */
function reworded({ sentence, span }: Instruction, use: PhraseUse, text: string): Pick<TextEdit, "span" | "text"> {
  const said = new Map(use.given.filter((one) => one.in === "sentence").map((one) => [one.name, sentence.slice(one.start, one.end)]));
  const isAttached = use.given.some((one) => one.in === "attachment");
  const words = text.replace(/"?\$\{([^{}]*)\}"?/g, (_whole, name: string) => said.get(name.trim()) ?? "").trim();
  const start = /^\p{Lu}/u.test(sentence) ? words.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : words;
  const end = isAttached && !start.endsWith(":") ? `${start}:` : start;
  return { span: { start: span.start, end: span.start + use.end }, text: end };
}
