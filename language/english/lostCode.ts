// Finds a reason that is a code of the document in words, “because no copies are left” of NO_COPIES_LEFT, where no step
// has the code: the sentence checks more than its steps do.

import { hasTerminal } from "../grammar/lexicon/lexicon.ts";
import { stem } from "../grammar/settle/called.ts";
import { tokensOf } from "../grammar/tokens.ts";
import { splitWords } from "../openapi/words.ts";
import type { SentenceContext } from "../reading.ts";
import type { Step } from "../step.ts";

export function losesCode(sentence: string, steps: readonly Step[], { operations }: SentenceContext): boolean {
  const reason = /\b(?:because|since)\b(.*)$/is.exec(sentence)?.[1];
  if (reason === undefined || operations === undefined || !steps.some(({ step }) => step === "validate")) return false;
  const tokens = tokensOf(reason).filter(({ word }) => word !== "");
  const said = new Set(tokens.map(({ word }) => stem(word)));
  const telling = tokens.filter(({ word }) => !hasTerminal(word, /^f\./)).map(({ word }) => stem(word));
  const text = JSON.stringify(steps);
  const listed = new Set(
    operations.operations.flatMap(({ responses }) => responses.flatMap(({ fields }) => fields.flatMap(({ enum: values = [] }) => values))),
  );
  return [...listed].some((value) => {
    const words = splitWords(String(value)).map(stem);
    const isAll = words.every((word) => said.has(word)) && telling.every((word) => words.includes(word));
    return words.length > 1 && isAll && !text.includes(`"${value}"`);
  });
}
