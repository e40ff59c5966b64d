// Decides whether a passive sentence reports the result of a call or asks for one: “the order is created”, “the order
// has to be deleted”.

import { subjectOf } from "../../english/context/nouns.ts";
import { endpointKey } from "../../openapi/findOperation.ts";
import type { Operation } from "../../openapi/operations.ts";
import { lemma } from "../../openapi/words.ts";
import { plural } from "../lexicon/inflect.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import type { OperateAct, OperationObject } from "../meaning.ts";
import { creates } from "./called.ts";
import { type Call, callsBefore, isMaking, type Told, thingOf } from "./mentioned.ts";
import type { Meant } from "./operation.ts";
import { textOf } from "./value.ts";

/**
 * "The order is created" reports the result of a call; "the order is deleted" asks for one if the last call was
 * another.
 */
export function isOutcome(place: Told, operation: Operation, { object, phrases, perfect, due }: OperateAct): boolean {
  const { method, path } = operation;
  const hasPhrases = phrases.length > 0 || (object.value !== undefined && subjectOf(operation).parameters.length === 0);
  const isSame = (call: Call): boolean => endpointKey(call.operation.method, call.operation.path) === endpointKey(method, path);
  const calls = callsBefore(place);
  const last = calls.at(-1);
  const isLast = last !== undefined && isSame(last);
  // "A cart has been created" where nobody has made one yet.
  if (perfect === true && !calls.some(isSame)) return false;
  if (due === true && last !== undefined && isExpected(operation, last)) return true;
  if (isLast && isAnother(place, object, last)) return false;
  if (isLast && !(hasPhrases && method === "GET")) return true;
  return !hasPhrases && method !== "GET" && method !== "DELETE" && !isLedIn(place);
}

/** "When the first plugin is disabled, then …", "given a cart is created": what is done, and not what came of it. */
function isLedIn({ tokens }: Told): boolean {
  return /^(?:when|once|if|given|after|whenever)$/.test(tokens.find(({ word }) => !/^(?:and|then|now|finally)$/.test(word))?.word ?? "");
}

/** "A supply named "Oar" is created" after the call that made "Rope". */
function isAnother(place: Told, { value, words }: OperationObject, { step }: Call): boolean {
  const article = place.tokens[(words[0]?.token ?? 0) - 1]?.word ?? "";
  return (
    value?.as === "Quoted" && /^(?:an?|another|new|the)$/.test(article) && !JSON.stringify(step.body ?? "").includes(textOf(place, value))
  );
}

/**
 * "The order should be cancelled" after a call about that order: the expected result. Nothing else deletes what was
 * just made.
 */
function isExpected(operation: Operation, last: Call): boolean {
  const thing = subjectOf(operation).parameters.at(-1)?.noun;
  if (thing === undefined) return creates(operation);
  const isMade = isMaking(last);
  if ((isMade ? thingOf(last).noun : subjectOf(last.operation).parameters.at(-1)?.noun) !== thing) return false;
  return !(isMade && operation.method === "DELETE");
}

/** "The order is gone" after the call that asked for it, or for all of its kind: that response shows it. */
function isAsked(place: Told, { path }: Operation): boolean {
  const last = callsBefore(place).at(-1)?.operation;
  return last?.method === "GET" && [path, path.replace(/\/\{[^{}]*\}$/, "")].includes(last.path);
}

/** "have the order deleted": what is done, and no noun. */
export function isParticiple(word: string): boolean {
  const isForm = lexicon.entries.get(word)?.some(({ terminal, words }) => terminal.endsWith("+ed") && words.length === 1) === true;
  return isForm || /(?:ed|en|wn|left|made|sent|lent|sold|paid)$/.test(word);
}

/** "every order", "the order list": all of them. */
export function several(words: readonly string[]): readonly string[] {
  const last = words.at(-1) ?? "";
  return lemma(last) === last ? [...words.slice(0, -1), plural(last)] : words;
}

/** Returns whether the words mean one thing and the operation a list, or the other way round. */
export function isOtherKind(
  place: Told,
  { many, single, object }: OperateAct,
  { operation, words }: Pick<Meant, "operation" | "words">,
): boolean {
  const { isItem } = subjectOf(operation);
  const last = words.at(-1) ?? "";
  if (many === true && isItem) return true;
  // "the details of the order"
  if (object.details === true && !isItem && lemma(last) === last) return true;
  return single === true && (!isItem || isAsked(place, operation));
}

/** Returns the particle of “gives back the bike”: no adverb, where the two are a verb of their own. */
export function backAfter({ tokens }: Told, verb: OperateAct["verb"]): "back" | undefined {
  return typeof verb === "object" && tokens[verb.token + 1]?.word === "back" ? "back" : undefined;
}
