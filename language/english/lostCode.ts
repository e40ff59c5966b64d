// Finds a reason that is a code of the document in words, “because no copies are left” of NO_COPIES_LEFT, where no step
// has the code: the sentence checks more than its steps do.

import { stem } from "../grammar/settle/called.ts";
import { tokensOf } from "../grammar/tokens.ts";
import { splitWords } from "../openapi/words.ts";
import type { SentenceContext } from "../reading.ts";
import type { Step } from "../step.ts";

export function losesCode(sentence: string, steps: readonly Step[], { operations }: SentenceContext): boolean {
  const reason = /\b(?:because|since)\b(.*)$/is.exec(sentence)?.[1];
  if (reason === undefined || operations === undefined || !steps.some(({ step }) => step === "validate")) return false;
  const said = new Set(tokensOf(reason).map(({ word }) => stem(word)));
  const text = JSON.stringify(steps);
  const listed = new Set(
    operations.operations.flatMap(({ responses }) => responses.flatMap(({ fields }) => fields.flatMap(({ enum: values = [] }) => values))),
  );
  return [...listed].some((value) => {
    const words = splitWords(String(value));
    return words.length > 1 && words.every((word) => said.has(stem(word))) && !text.includes(`"${value}"`);
  });
}
