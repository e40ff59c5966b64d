// Reads clauses that repeat an earlier request: “do the same enrolment a second time”, “adding t1 again”. The request is copied whole, so it has to contain
// everything that the clause says of it.

import { nounOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { operationOfAction } from "../../openapi/findOperation.ts";
import type { Operation, Operations } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { ApiRequestStep } from "../../step.ts";
import { normalisedKey } from "../../steps/normalise.ts";
import { isDeedNoun } from "../align/withoutVerb.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { fitOfVerb, hasSense, isNamed, methodsOfVerb, stem } from "../settle/called.ts";
import { squeeze } from "../settle/responseShape.ts";
import { slotsOf } from "../settle/slots.ts";
import type { Guess } from "./guesses.ts";
import { isValue, valueIn } from "./values.ts";

const marks: readonly RegExp[] = [
  /\b(?:again|once more|one more time|another time|anew)\b/,
  /\b(?:a|the|for a|for the) (?:second|third|2nd|3rd) time\b|\b(?:2nd|3rd|second|third) time\b/,
  /\b(?:like|as) (?:before|above|the first time)\b/,
  /\bthe same (?:way|thing)\b/,
  /\b(?:once more|repeat(?:ed|s)?|redo|re-?sen[dt]s?|re-?submit(?:ted|s)?|re-?play(?:ed|s)?|re-?fire[ds]?)\b/,
  /\b(?:exactly|exact|very) the same\b|\bthe (?:exact|very) same\b/,
];
const idle =
  /^(?:again|once|more|one|time|another|anew|a|the|for|second|third|2nd|3rd|like|as|before|above|first|exactly|exact|same|way|thing|repeat|repeated|repeats|redo|resend|resent|re-send|re-sent|resubmit|resubmitted|replay|replayed|replays|fire|fired|send|sent|very|do|doing|try|trying|now|just|also|with|of|to|on|in|it|that|this|and|,|date|values?|data|details|input|body|payload|request|call|immediately|directly|right|away|straight|identical|identically)$/;

export function repeatedRequest({ operations, before = [] }: SentenceContext, tokens: readonly Token[]): readonly Guess[] {
  if (operations === undefined || tokens.some(({ kind }) => kind === "path" || kind === "json")) return [];
  const said = tokens.map(({ word, text }) => word || text).join(" ");
  if (!marks.some((mark) => mark.test(said))) return [];
  if (
    tokens.some(({ word }) =>
      /^(?:but|except|without|for|instead|not|never|no|only|other|different|if|unless|until|every|all|each|both)$/.test(word),
    )
  )
    return [];
  // "It is the same mooring" tells how it is.
  if (tokens.some(({ word }) => hasTerminal(word, /^f\.be/))) return [];
  const sent = before.filter((step): step is ApiRequestStep => step.step === "api_request");
  const meant = new Map<string, { readonly request: ApiRequestStep; readonly named: number }>();
  for (const request of sent) {
    const operation = operationOfAction(operations, request.action);
    if (operation === undefined || operation.method === "GET") continue;
    const named = wordsNaming(operations, operation, request, tokens);
    if (named !== undefined) meant.set(normalisedKey([request]), { request, named });
  }
  const most = Math.max(0, ...[...meant.values()].map(({ named }) => named));
  const [only, ...others] = [...meant.values()].filter(({ named }) => named === most);
  if (only === undefined || others.length > 0 || most === 0) return [];
  const { until: _, ...copy } = only.request as ApiRequestStep & { until?: unknown };
  const read: readonly [number, number] = [tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0];
  // "Create item SKU-77 once more" does not say whether the rest is the same.
  const isWholly = /\bsame\b|\bre-?(?:sen[dt]|submit|play|peat|do|fire)/.test(said);
  return [{ steps: [copy as ApiRequestStep], cost: 0.6, unsaid: [], ...(isWholly ? { read } : {}) }];
}

/** How many words name the operation; undefined where one says something that the request does not have. */
function wordsNaming(operations: Operations, operation: Operation, request: ApiRequestStep, tokens: readonly Token[]): number | undefined {
  const text = squeeze(JSON.stringify([request.action, request.body, request.query, request.parameters, request.multipart]));
  let verbs = 0;
  let nouns = 0;
  for (const [at, { kind, word, text: own }] of tokens.entries()) {
    if (isValue(tokens, at)) {
      const value = String(valueIn(tokens, at)).replace(/^\$\{(.*)\}$/, "$1");
      if (squeeze(value) === "" || !text.includes(squeeze(value))) return undefined;
      nouns++;
      continue;
    }
    if (kind === "symbol" || word === "") continue;
    // "with the same email again": the rest is another.
    if (word === "same" && !isWhole(operations, operation, tokens[at + 1]?.word ?? "")) return undefined;
    const verb = { word, particle: undefined };
    const fit = fitOfVerb(operation, verb);
    if (fit === "own" || isDeedNoun(operation, word)) {
      verbs++;
      continue;
    }
    if (isNamed(operations, operation, [word])) {
      nouns++;
      // "the enrolment": what creating gives.
      if (hasSense(stem(word), "o.create")) verbs++;
      continue;
    }
    if (fit !== undefined) {
      verbs++;
      continue;
    }
    if (idle.test(word) || hasTerminal(word, /^f\./)) continue;
    if (slotsOf({ operation }).some(({ name }) => splitWords(name).some((part) => stem(part) === stem(word)))) continue;
    if (squeeze(own).length > 1 && text.includes(squeeze(own))) continue;
    if (operation.path.split("/").some((part) => !part.includes("{") && part !== "" && nounOf([part]) === nounOf([word]))) continue;
    return undefined;
  }
  // A verb of another method asks for something else.
  const others = tokens.some(
    ({ word }) =>
      !/^(?:do|try|put|place|set|send|sent|resend|resent|fire|fired|repeat|replay|resubmit|request|call)$/.test(word) &&
      methodsOfVerb({ word, particle: undefined }).length > 0 &&
      fitOfVerb(operation, { word, particle: undefined }) === undefined &&
      !isNamed(operations, operation, [word]),
  );
  if (others || verbs + nouns === 0) return undefined;
  return verbs * 2 + nouns;
}

function isWhole(operations: Operations, operation: Operation, word: string): boolean {
  return (
    /^(?:thing|way|request|call|one|date|values?|data|again)$/.test(word) ||
    isNamed(operations, operation, [word]) ||
    fitOfVerb(operation, { word, particle: undefined }) === "own" ||
    isDeedNoun(operation, word)
  );
}
