// Finds what the steps of a sentence lose: a reason that is a code of the document, a format, or the thing that a name
// stands for. The sentence says more than its steps do.

import type { Check } from "../check.ts";
import { hasTerminal } from "../grammar/lexicon/lexicon.ts";
import { stem } from "../grammar/settle/called.ts";
import { describeItem, describeResponse } from "../grammar/settle/known.ts";
import { squeeze } from "../grammar/settle/responseShape.ts";
import { tokensOf } from "../grammar/tokens.ts";
import { splitWords } from "../openapi/words.ts";
import type { SentenceContext } from "../reading.ts";
import type { Step } from "../step.ts";
import type { Token } from "./token.ts";

/** “because no copies are left” of NO_COPIES_LEFT, which no step has. */
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

/** “createdAt is there, as a date”, “days is 7 as a number”: nothing checks that. */
export function losesFormat(sentence: string, steps: readonly Step[]): boolean {
  const checks = checksOf(steps);
  if (!/\bas\b/i.test(sentence) || checks.length === 0) return false;
  if (checks.some(({ format, type }) => (format ?? type) !== undefined)) return false;
  const tokens = tokensOf(sentence);
  return tokens.some(({ word }, at) => {
    if (word !== "as" || hasTerminal(tokens[at - 1]?.word ?? "", /^v\.save/)) return false;
    let next = at + 1;
    while (hasTerminal(tokens[next]?.word ?? "", /^(?:f\.the|w\.(?:valid|adjective))$/)) next++;
    return hasTerminal(tokens[next]?.word ?? "", /^w\.(?:format|type)$/) && isEnd(tokens[next + 1]);
  });
}

function isEnd(token: Token | undefined): boolean {
  return token === undefined || token.kind === "symbol" || /^(?:and|or|but|with)$/.test(token.word);
}

/** “its winner is Brandt” of `winnerId`: a name, and no id. A field that is written out takes any value. */
export function namedForId(sentence: string, steps: readonly Step[]): { readonly field: string; readonly name: string } | undefined {
  for (const { path, equals } of checksOf(steps)) {
    const field = /\.(\w+(?:Id|_id|ID))$/.exec(path ?? "")?.[1];
    const isName = typeof equals === "string" && /^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)*$/u.test(equals);
    if (field !== undefined && isName && !squeeze(sentence).includes(squeeze(field))) return { field, name: equals };
  }
  return undefined;
}

/** “cardId is the one I kept”: who keeps it is no value. */
export function comparesPronoun(sentence: string, steps: readonly Step[]): boolean {
  return checksOf(steps).some(({ equals }) => typeof equals === "string" && pronoun.test(equals) && !/["'`]/.test(sentence));
}

const pronoun = /^(?:I|me|we|us|you|it|they|them|he|she)$/;

/** “It isn't allowed, so trying that must end in a conflict”: nothing sends what is tried. */
export function leavesTry(sentence: string, steps: readonly Step[]): boolean {
  return /\b(?:trying|attempting) (?:that|this|it|so)\b/i.test(sentence) && !steps.some(({ step }) => step === "api_request");
}

/** “each item has the country GER and the count is 1”: a field of the response, and of no item. */
export function looksInItems(steps: readonly Step[], context: SentenceContext): boolean {
  const isOfItems = checksOf(steps).some(({ every, any, none }) => (every ?? any ?? none) !== undefined);
  const response = isOfItems && steps.every(({ step }) => step === "validate") ? describeResponse(context) : undefined;
  return (
    response !== undefined &&
    checksOf(steps).some(({ every, any, none, path }) => {
      const list = (every ?? any ?? none)?.replace(/\[\*\]$/, "");
      const name = squeeze(/^\$\.(\w+)/.exec(path ?? "")?.[1] ?? "");
      const item = list === undefined || list === "$" ? undefined : describeItem(response, list);
      return item !== undefined && !item.fields.has(name) && response.fields.has(name);
    })
  );
}

function checksOf(steps: readonly Step[]): readonly Check[] {
  return steps.flatMap((step) => (step.step === "validate" ? step.checks : []));
}
