// Rewordings of nouns with a hyphen that the paths of the document write as one word: “opt-outs” of `/optouts`.

import type { Operations } from "../../openapi/operations.ts";
import { lemma, splitWords } from "../../openapi/words.ts";
import { rememberedFor } from "../../text/remembered.ts";
import type { Rewording } from "./rewording.ts";

const hyphened = /(?<![\p{L}\p{N}_$/{-])\p{L}+(?:-\p{L}+)+(?![\p{L}\p{N}_/}-])/gu;

export const hyphens: readonly Rewording[] = [
  {
    name: "nouns with a hyphen",
    example: [
      'Add a song with content "Lux" and key "D" to the set-list',
      'Add a song with content "Lux" and key "D" to the setlist',
      'Create a setlist "Autumn" and save the id as setlistId',
    ],
    needs: "document",
    cue: /\p{L}-\p{L}/u,
    changes: (words, { context: { operations } }) => {
      if (operations === undefined) return words;
      const nouns = nounsOf(operations);
      return words.replace(hyphened, (word) => {
        const joined = word.toLowerCase().replaceAll("-", "");
        return !nouns.has(word) && nouns.has(lemma(joined)) ? joined : word;
      });
    },
  },
];

/** Returns the segments of paths, in the singular. */
const nounsOf = rememberedFor((operations: Operations): ReadonlySet<string> => {
  const segments = operations.operations.flatMap(({ path }) => path.split("/").filter((part) => part !== "" && !part.includes("{")));
  return new Set(segments.map((segment) => splitWords(segment).map(lemma).join("-")));
});
