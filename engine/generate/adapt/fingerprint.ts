// Records the result of an adaptation in a few characters for each sentence: enough to see later which of them a person
// changed, without keeping the text.

import { hash, inlineYaml, type Json, normalisedKey, type PhaseName, phaseNames } from "../../../language/index.ts";
import type { PlaybookUnits, Unit } from "./units.ts";

/** The value of `adapted:` in a test case playbook. */
export interface Fingerprint {
  /** Hash of the definition. */
  readonly definition: string;
  /** Hashes of the keys of the front matter with their values. */
  readonly front: ReadonlySet<string>;
  readonly phases: Readonly<Record<PhaseName, readonly UnitPrint[]>>;
}

export interface UnitPrint {
  /** Hash of the sentence's steps, or of the words of a comment. */
  readonly meaning: string;
  /** Hash of its wording. */
  readonly words: string;
}

const lengths = { definition: 8, meaning: 5, words: 3 };

/** The definition, the front matter and the phases, with strokes between them. */
export function fingerprintText({ definition, front, phases }: Fingerprint): string {
  const parts = [[definition], [...front], ...phaseNames.map((name) => phases[name].map(({ meaning, words }) => meaning + words))];
  return parts
    .map((part) => part.join(" "))
    .join(" / ")
    .replace(/ {2,}/g, " ")
    .trim();
}

/** Undefined if the text is not a fingerprint. */
export function readFingerprint(text: string | undefined): Fingerprint | undefined {
  const parts = text?.split("/").map((part) =>
    part
      .trim()
      .split(/\s+/)
      .filter((word) => word !== ""),
  );
  const [definition = [], front = [], setup = [], execution = [], teardown = []] = parts ?? [];
  if (parts?.length !== 5 || !parts.flat().every((word) => /^[0-9a-f]{5,8}$/.test(word))) return undefined;
  const prints = (words: readonly string[]) =>
    words.map((word) => ({ meaning: word.slice(0, lengths.meaning), words: word.slice(lengths.meaning) }));
  return {
    definition: definition[0] ?? "",
    front: new Set(front),
    phases: { setup: prints(setup), execution: prints(execution), teardown: prints(teardown) },
  };
}

/** `front` are the keys that adapting writes, with dots for those below another one. */
export function fingerprintOf(definition: string, front: ReadonlyMap<string, Json>, { phases }: PlaybookUnits): Fingerprint {
  const prints = (name: PhaseName) => phases.filter((phase) => phase.name === name).flatMap(({ units }) => units.map(printOf));
  return {
    definition,
    front: new Set([...front].map(([key, value]) => frontPrint(key, value))),
    phases: { setup: prints("setup"), execution: prints("execution"), teardown: prints("teardown") },
  };
}

export function frontPrint(key: string, value: Json): string {
  return hash(`${key}: ${inlineYaml(value)}`).slice(0, lengths.meaning);
}

/** List markers, line ends and white space at the ends make no difference. */
export function printOf({ kind, text, steps }: Unit): UnitPrint {
  const words = text
    .replace(/^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?/, "")
    .replace(/(?<=[\r\n])[ \t]+/g, "")
    .replace(/(?<![ \t])[ \t]*(?:\r\n|[\r\n])/g, "\n")
    .trim();
  const meaning = kind === "comment" || steps.length === 0 ? words : normalisedKey(steps);
  return { meaning: hash(meaning).slice(0, lengths.meaning), words: hash(words).slice(0, lengths.words) };
}
