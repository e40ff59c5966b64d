// The phrases of a root: which a playbook can use, which ones use each other, and who uses them.

import { englishEdition, meet, type Phrase, type PhraseParameter, type PhraseUse } from "../phrases/phrase.ts";
import { type PhraseTable, phraseTable, readUses } from "../phrases/table.ts";
import type { FrontMatter, Instruction, VariableDefinition } from "../playbook.ts";
import { sameData } from "../sameData.ts";
import { frontMatterOf, identities, playbookAt } from "./playbooks.ts";
import { commonQuery, fileAt, pathsOf, query } from "./query.ts";
import type { Workspace } from "./workspace.ts";

/** Undefined if the file defines none. */
export const phraseAt = commonQuery((workspace, path): Phrase | undefined => {
  const frontMatter = frontMatterOf(workspace, path);
  if (frontMatter?.level !== "phrase") return undefined;
  const { phrase = [], gives = [], service, english, variables } = frontMatter;
  return {
    path,
    ...(service === undefined ? {} : { service: service.value }),
    wordings: phrase.map(({ value }) => value),
    parameters: variables.map(
      (definition): PhraseParameter => ({
        name: definition.name,
        type: definition.type,
        ...(definition.of === undefined ? {} : { of: definition.of }),
        ...(isDeclared(frontMatter, definition) ? {} : { anything: true }),
        ...(definition.value === undefined ? {} : { value: definition.value }),
      }),
    ),
    gives: gives.map(({ value }) => value),
    english: english?.value ?? englishEdition,
  };
}, sameData);

/** Returns whether `variables` defines it, and not the wording alone. */
function isDeclared({ phrase = [] }: FrontMatter, { nameSpan }: VariableDefinition): boolean {
  return !phrase.some(({ span }) => span.start <= nameSpan.start && nameSpan.end <= span.end);
}

/** All of the root, in the order of the paths. */
export const allPhrases = query(
  (workspace): readonly Phrase[] =>
    identities(workspace, "").flatMap(({ level, path }) => (level === "phrase" ? (phraseAt(workspace, path) ?? []) : [])),
  sameData,
);

/** By name of the service, the empty one for a playbook without: what its sentences can use. */
const tableOf = commonQuery((workspace, service): PhraseTable | undefined => phraseTable(phrasesFor(allPhrases(workspace, ""), service)));

function phrasesFor(phrases: readonly Phrase[], service: string): readonly Phrase[] {
  return phrases.filter((phrase) => phrase.service === undefined || phrase.service === service);
}

/** A phrase for the whole root can use all of them: it is used with some service. */
const wholeTable = query((workspace): PhraseTable | undefined => phraseTable(allPhrases(workspace, "")));

/** Undefined if there are none: then no other file is read. */
export function phrasesOf(workspace: Workspace, path: string): PhraseTable | undefined {
  if (allPhrases(workspace, "").length === 0) return undefined;
  const frontMatter = frontMatterOf(workspace, path);
  const service = frontMatter?.service?.value;
  return service === undefined && frontMatter?.level === "phrase" ? wholeTable(workspace, "") : tableOf(workspace, service ?? "");
}

export interface UsedPhrase {
  readonly use: PhraseUse;
  readonly instruction: Instruction;
}

/** The sentences of a playbook that use phrases, as its text has them. */
const phraseUses = query((workspace, path): readonly UsedPhrase[] => {
  const table = phrasesOf(workspace, path);
  if (table === undefined) return none;
  const visit = (instruction: Instruction): readonly UsedPhrase[] => [
    ...readUses(table, instruction.sentence, instruction.attachment).map((use) => ({ use, instruction })),
    ...(instruction.body ?? none).flatMap(visit),
  ];
  return (playbookAt(workspace, path)?.phases ?? none).flatMap(({ instructions }) => instructions.flatMap(visit));
});

const none: readonly never[] = [];

/** The files of the phrases that a playbook uses itself. */
const phrasesUsed = commonQuery(
  (workspace, path): readonly string[] => [...new Set(phraseUses(workspace, path).map(({ use }) => use.path))],
  sameData,
);

/** The files of all phrases that a playbook uses, those within phrases included. */
export const phrasesReached = commonQuery((workspace, path): readonly string[] => {
  const found = new Set<string>();
  const queue = [path];
  for (let at = queue.shift(); at !== undefined; at = queue.shift())
    for (const next of phrasesUsed(workspace, at))
      if (!found.has(next)) {
        found.add(next);
        queue.push(next);
      }
  return [...found];
}, sameData);

/** The way from a phrase back to itself along its uses, both ends included; undefined if there is none. */
export const phraseCycle = commonQuery((workspace, path): readonly string[] | undefined => {
  const before = new Map<string, string>();
  const queue = [path];
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    for (const next of phrasesUsed(workspace, at)) {
      if (next === path) {
        const way = [path];
        for (let here: string | undefined = at; here !== undefined && here !== path; here = before.get(here)) way.unshift(here);
        return [path, ...way];
      }
      if (before.has(next)) continue;
      before.set(next, at);
      queue.push(next);
    }
  }
  return undefined;
}, sameData);

export interface UsePlace extends UsedPhrase {
  readonly path: string;
}

/** Everything that uses a phrase, in the order of the paths. */
export function usesOfPhrase(workspace: Workspace, phrasePath: string): readonly UsePlace[] {
  return pathsOf(workspace, "playbook").flatMap((path) =>
    mayUse(workspace, path, phrasePath)
      ? phraseUses(workspace, path).flatMap((used) => (used.use.path === phrasePath ? [{ path, ...used }] : []))
      : [],
  );
}

function mayUse(workspace: Workspace, path: string, phrasePath: string): boolean {
  const phrase = phraseAt(workspace, phrasePath);
  return phrase !== undefined && fileAt(workspace, path) !== undefined && phrasesUsed(workspace, path).includes(phrasePath);
}

/** The other phrases that can be used together with one. */
export function neighbours(workspace: Workspace, phrase: Phrase): readonly Phrase[] {
  return allPhrases(workspace, "").filter((other) => other.path !== phrase.path && meet(phrase, other));
}
