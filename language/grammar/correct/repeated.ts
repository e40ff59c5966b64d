// Reads clauses that repeat an earlier request: “do the same enrolment a second time”, “the same payload as above but
// amount=-5”. The request is copied whole, so the clause may only name it, its values, and what changes.

import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import { isJsonObject, type Json } from "../../json.ts";
import { operationOfAction } from "../../openapi/findOperation.ts";
import type { Operation, Operations } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { normalisedKey } from "../../steps/normalise.ts";
import { changesIn } from "../align/changes.ts";
import { isNounOf } from "../align/spots.ts";
import { isDeedNoun } from "../align/withoutVerb.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { creates, fitOfVerb, hasSense, isNamed, methodsOfVerb, stem } from "../settle/called.ts";
import { squeeze } from "../settle/responseShape.ts";
import { slotsOf } from "../settle/slots.ts";
import type { Guess } from "./guesses.ts";
import { isValue, valueIn } from "./values.ts";

const marks: readonly RegExp[] = [
  /\b(?:again|once more|one more time|another time|other time|a further time|anew|unchanged)\b/,
  /\b(?:a|the|for a|for the) (?:second|third|2nd|3rd) time\b|\b(?:2nd|3rd|second|third) time\b/,
  /\b(?:like|as) (?:before|above|the first time|up top|earlier|in step)\b/,
  /\bthe same (?:way|thing)\b/,
  /\b(?:once more|repeat(?:ed|s)?|redo|re-?sen[dt]s?|re-?submit(?:ted|s)?|re-?play(?:ed|s)?|re-?fire[ds]?)\b/,
  /\b(?:exactly|exact|very) the same\b|\bthe (?:exact|very) same\b/,
];
const repeating =
  /^(?:repeat(?:ed|s|ing)?|redo|re-?sen[dt]s?|re-?submit(?:ted|s)?|re-?play(?:ed|s)?|re-?fire[ds]?|unchanged|identical(?:ly)?)$/;
const idle =
  /^(?:again|once|more|one|time|another|other|further|anew|a|the|for|second|third|2nd|3rd|like|as|before|above|first|up|top|earlier|exactly|exact|same|way|thing|redo|unchanged|fire|fired|send|sent|very|do|doing|try|trying|now|just|also|with|of|to|on|in|at|it|that|this|and|,|date|values?|data|details|input|body|payload|request|call|step|all|immediately|directly|right|away|straight|identical|identically)$/;
/** Words that make it another request; a change is read before. */
const never = /^(?:but|except|without|instead|not|never|no|only|different|if|unless|until|every|each|both|twice|else|otherwise)$/;

export function repeatedRequest(context: SentenceContext, tokens: readonly Token[]): readonly Guess[] {
  const { operations, before = [] } = context;
  if (operations === undefined || tokens.some(({ kind }) => kind === "path" || kind === "json")) return [];
  const { base, change } = parted(tokens);
  const said = base.map(({ word, text }) => word || text).join(" ");
  if (!marks.some((mark) => mark.test(said)) || base.some(({ word }) => never.test(word))) return [];
  // "It is the same mooring" is a state, “the booking is repeated” a deed.
  const isDone = base.some(({ word }, at) => repeating.test(word) && hasTerminal(base[at - 1]?.word ?? "", /^f\.be/));
  if (!isDone && base.some(({ word }) => hasTerminal(word, /^f\.be/))) return [];
  const sent = before.filter((step): step is ApiRequestStep => step.step === "api_request");
  const meant = new Map<string, { readonly request: ApiRequestStep; readonly operation: Operation; readonly named: number }>();
  for (const request of sent) {
    const operation = operationOfAction(operations, request.action);
    if (operation === undefined || operation.method === "GET") continue;
    const named = wordsNaming(operations, operation, request, base);
    if (named !== undefined) meant.set(normalisedKey([request]), { request, operation, named });
  }
  const most = Math.max(0, ...[...meant.values()].map(({ named }) => named));
  const [only, ...others] = [...meant.values()].filter(({ named }) => named === most);
  if (only === undefined || others.length > 0 || most === 0) return [];
  const changed = change === undefined ? only.request : changesIn(context, only.operation, only.request, change);
  if (changed === undefined) return [];
  const { until: _, ...copy } = changed as ApiRequestStep & { until?: unknown };
  const read: readonly [number, number] = [tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0];
  // "Create item SKU-77 once more" leaves open whether the rest is the same.
  const isWholly = /\bsame\b|\bre-?(?:sen[dt]|submit|play|peat|do|fire)|\bunchanged\b/.test(said);
  const isSure = isWholly && (/\b(?:request|call|payload)\b/.test(said) || !wasChanged(before, only.request));
  return [{ steps: [copy as ApiRequestStep], cost: 0.6, unsaid: [], ...(isSure ? { read } : {}) }];
}

/** The repeated part and the change: “… but amount=-5”, “…, this time with 3 seats”, “… with crew 0 instead”. */
function parted(tokens: readonly Token[]): { readonly base: readonly Token[]; readonly change?: readonly Token[] } {
  const word = (at: number): string => tokens[at]?.word ?? "";
  const start = tokens.findIndex(
    (_, at) => at > 0 && (/^(?:but|except)$/.test(word(at)) || (word(at) === "this" && word(at + 1) === "time")),
  );
  if (start > 0) {
    const from = start + (word(start) === "this" ? 2 : 1);
    return { base: withoutComma(tokens.slice(0, start)), change: tokens.slice(word(from) === "that" ? from + 1 : from) };
  }
  if (word(tokens.length - 1) !== "instead") return { base: tokens };
  const lead = tokens.findLastIndex(({ word: own }) => /^(?:with|using)$/.test(own));
  return lead < 1 ? { base: tokens } : { base: withoutComma(tokens.slice(0, lead)), change: tokens.slice(lead + 1, -1) };
}

function withoutComma(tokens: readonly Token[]): readonly Token[] {
  return tokens.at(-1)?.kind === "symbol" ? tokens.slice(0, -1) : tokens;
}

/** Whether a later request has changed what this one sent: “the same slot” may be the new one. */
function wasChanged(before: readonly Step[], request: ApiRequestStep): boolean {
  const names = isJsonObject(request.body ?? null) ? Object.keys(request.body as object) : [];
  return before
    .slice(before.indexOf(request) + 1)
    .some(
      (step) =>
        step.step === "api_request" &&
        /^(?:PUT|PATCH) /.test(step.action) &&
        isJsonObject(step.body ?? null) &&
        Object.keys(step.body as object).some((name) => names.includes(name)),
    );
}

/** How many words name the operation; undefined where one says something that the request does not have. */
function wordsNaming(operations: Operations, operation: Operation, request: ApiRequestStep, tokens: readonly Token[]): number | undefined {
  const text = squeeze(JSON.stringify([request.action, request.body, request.query, request.parameters, request.multipart]));
  let verbs = 0;
  let nouns = 0;
  const isRepeated =
    tokens.some(({ word }) => repeating.test(word)) || tokens.some((_, at) => isSameWhole(operations, operation, tokens, at));
  for (const [at, { kind, word, text: own }] of tokens.entries()) {
    // "as in step 2"
    if (kind === "number" && tokens[at - 1]?.word === "step") continue;
    if (isValue(tokens, at)) {
      const value = String(valueIn(tokens, at)).replace(/^\$\{(.*)\}$/, "$1");
      if (squeeze(value) === "" || !text.includes(squeeze(value))) return undefined;
      nouns++;
      continue;
    }
    if (kind === "symbol" || word === "") continue;
    // "with the same email again": the rest is another, unless the request is the same, too.
    if (word === "same" && !isSameWhole(operations, operation, tokens, at) && !(isRepeated && isSent(request, tokens[at + 1]?.word ?? "")))
      return undefined;
    if (/^(?:another|other)$/.test(word) && tokens[at + 1]?.word !== "time") return undefined;
    if (repeating.test(word)) continue;
    const verb = { word, particle: undefined };
    const fit = fitOfVerb(operation, verb);
    if (fit === "own" || isDeedNoun(operation, word)) {
      verbs++;
      continue;
    }
    if (isThing(operations, operation, word)) {
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
    if (namesOf(request, operation).some((name) => stem(name) === stem(word))) continue;
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

/** The words of what the operation takes, and of the headers that were sent. */
function namesOf({ headers }: ApiRequestStep, operation: Operation): readonly string[] {
  return [...slotsOf({ operation }).map(({ name }) => name), ...Object.keys((headers as Record<string, Json> | undefined) ?? {})].flatMap(
    splitWords,
  );
}

/** Whether people call what the operation makes or changes so; the owner of what it makes is another thing. */
function isThing(operations: Operations, operation: Operation, word: string): boolean {
  const owner = creates(operation) ? subjectOf(operation).parameters.at(-1)?.noun : undefined;
  return nounOf([word]) !== owner && (isNamed(operations, operation, [word]) || isNounOf(operation, word));
}

/** "the same key", “at the same centre”: a field or header that the request has. */
function isSent({ action, body, query, headers }: ApiRequestStep, word: string): boolean {
  const owners = action.split(/[ /?]/).flatMap((part) => (/^\w/.test(part) ? [nounOf([part])] : []));
  if (owners.includes(nounOf([word]))) return true;
  const names = [body, query, headers].flatMap((part) => (isJsonObject((part ?? null) as Json) ? Object.keys(part as object) : []));
  return names.flatMap(splitWords).some((name) => stem(name) === stem(word));
}

function isSameWhole(operations: Operations, operation: Operation, tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.word !== "same") return false;
  const [first = "", second = ""] = [tokens[at + 1]?.word, tokens[at + 2]?.word];
  return (
    isWhole(operations, operation, first) ||
    (/^(?:request|payload|call|body|data)$/.test(second) && fitOfVerb(operation, { word: first, particle: undefined }) === "own")
  );
}

function isWhole(operations: Operations, operation: Operation, word: string): boolean {
  return (
    /^(?:thing|way|request|call|payload|one|date|values?|data|again)$/.test(word) ||
    isThing(operations, operation, word) ||
    fitOfVerb(operation, { word, particle: undefined }) === "own" ||
    isDeedNoun(operation, word)
  );
}
