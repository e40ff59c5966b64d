// A sentence as the use of a phrase, if it is one. Its steps are the phrase's: whoever asks unfolds them.

import type { Attachment } from "../playbook.ts";
import type { Compiled } from "../reading.ts";
import { type PhraseTable, readUses } from "./table.ts";

/** Undefined if the sentence uses no phrase. */
export function readPhrase(table: PhraseTable | undefined, sentence: string, attachment: Attachment | undefined): Compiled | undefined {
  const uses = table === undefined ? none : readUses(table, sentence, attachment);
  const [use, other] = uses;
  if (table === undefined || use === undefined) return undefined;
  if (other === undefined) return { kind: "understood", steps: none, fields: none, use };
  const names = uses.map(({ path, wording }) => `"${table.phrases.find((one) => one.path === path)?.wordings[wording] ?? path}" (${path})`);
  return {
    kind: "refused",
    problem: {
      code: "ambiguous",
      message: `Two phrases match this sentence: ${[...new Set(names)].join(" and ")}. Word one of them differently.`,
      in: "sentence",
      span: { start: 0, end: sentence.length },
      suggestions: none,
    },
  };
}

const none: readonly never[] = [];
