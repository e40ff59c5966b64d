// The words of a sentence that name an operation: its verb, its noun, a value that stands for what is done.

import { nounOf, subjectOf } from "../../english/context/nouns.ts";
import type { Operation, Operations } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import { hasTerminal, lexicon } from "../lexicon/lexicon.ts";
import {
  creates,
  type Fit,
  fitOfVerb,
  hasSense,
  isDoneToPart,
  isNamed,
  isNamedAlone,
  namesOf,
  plainVerbs,
  stem,
} from "../settle/called.ts";
import { lastThing, type Told } from "../settle/mentioned.ts";
import { slotsOf } from "../settle/slots.ts";
import { attempt } from "./attempt.ts";
import { range } from "./operationPath.ts";
import { resourcesOf } from "./resources.ts";
import { type Draft, put } from "./values.ts";

interface SaidVerbAt {
  readonly at: number;
  readonly fit: Fit;
  /** True if the verb alone names the operation. */
  readonly isAlone: boolean;
}

export function verbOf({ place, used }: Draft, operation: Operation): SaidVerbAt | undefined {
  const { tokens } = place;
  const remark = remarkIn(tokens);
  // "New private playlist": what is made.
  const head = tokens.findIndex(({ kind, word }) => kind === "word" && word !== "" && !hasTerminal(word, /^f\.(?:opener|join|adverb)/));
  if (tokens[head]?.word === "new" && creates(operation)) {
    used.add(head);
    return { fit: "own", isAlone: false, at: head };
  }
  let best: (SaidVerbAt & { readonly all: readonly number[] }) | undefined;
  for (const [at, { kind, word }] of tokens.entries()) {
    if (kind !== "word" || word.length < 3 || at > remark || used.has(at) || hasTerminal(word, /^f\./)) continue;
    // "the list", "the deleted order"
    const before = tokens[at - 1]?.word ?? "";
    if (before !== "" && (hasTerminal(before, /^f\.(?:the|my)$/) || (/(?:ed|s)$/.test(word) && /^(?:all|of|to|for|only)$/.test(before))))
      continue;
    // "pull it up", "put the song into the list"
    const later = tokens.findIndex((token, index) => index > at && index <= at + 4 && lexicon.names.has(`${word} ${token.word}`));
    const ways = later < 0 ? [undefined] : [later, undefined];
    for (const particleAt of ways) {
      const particle = particleAt === undefined ? undefined : tokens[particleAt]?.word;
      const said = { word, particle };
      const fit = fitOfVerb(operation, said);
      const isAlone = isNamedAlone(operation, said);
      if ((fit === undefined && !isAlone) || best?.fit === "own" || (best !== undefined && fit === "method")) continue;
      best = {
        fit: isAlone && isLiteral(operation, said) ? "own" : (fit ?? "method"),
        isAlone,
        at,
        all: particleAt === undefined ? [at] : [at, particleAt],
      };
    }
  }
  for (const at of best?.all ?? []) used.add(at);
  return best;
}

/** Returns whether the verb is in the operation's name or path itself, and no synonym of it. */
function isLiteral(
  { path, operationId, summary }: Operation,
  { word, particle }: { readonly word: string; readonly particle: string | undefined },
): boolean {
  const said = stem(`${word}${particle ?? ""}`);
  const words = [...splitWords(path.split("/").at(-1) ?? ""), ...splitWords(operationId ?? ""), ...splitWords(summary ?? "")];
  return words.some((one, at) => stem(one) === said || stem(`${one}${words[at + 1] ?? ""}`) === said);
}

/** The first words that name what the operation is about; none where “it” is that. */
export function nounIn({ place, used }: Draft, operations: Operations, operation: Operation): readonly number[] | undefined {
  const { tokens } = place;
  for (const [at, { kind }] of tokens.entries())
    for (let count = 3; kind === "word" && count > 0; count--) {
      const places = range(at, at + count);
      const words = places.map((one) => (used.has(one) ? "" : (tokens[one]?.word ?? "")));
      if (words.some((word) => word === "" || hasTerminal(word, /^f\./)) || !isNamed(operations, operation, words)) continue;
      for (const one of places) used.add(one);
      return places;
    }
  const it = tokens.findIndex(
    ({ word }, at) =>
      /^(?:it|him)$/.test(word) ||
      (word === "her" && tokens[at + 1]?.kind !== "word") ||
      (/^(?:thing|one)$/.test(word) && hasTerminal(tokens[at - 1]?.word ?? "", /^f\.the$|^w\./)),
  );
  const thing = it < 0 ? undefined : attempt(() => lastThing(place));
  if (thing !== undefined && isNamed(operations, operation, thing.split(" "))) {
    used.add(it);
    return [];
  }
  // The thing that the path belongs to: "approves the claim" of /claims/{id}/decision.
  const owners = subjectOf(operation).parameters.map(({ noun }) => noun);
  const at = tokens.findIndex(({ word }) => word !== "" && owners.includes(nounOf([word])));
  if (at < 0 || !/^(?:POST|PUT|PATCH)$/.test(operation.method)) return undefined;
  used.add(at);
  return [];
}

/** "Create a project "x"" posts nothing to `/projects/x/favorites`: what belongs to a thing has to be named, too. */
export function isOfUnsaidPart(tokens: Told["tokens"], operations: Operations, operation: Operation, verb: number): boolean {
  const { parameters, action } = subjectOf(operation);
  const object = tokens.findIndex(({ kind, word }, at) => at > verb && !(kind === "word" && hasTerminal(word, /^(?:f\.|w\.single$)/)));
  const said = nounOf([tokens[object]?.word ?? ""]);
  const part = operation.path.split("/").findLast((segment) => segment !== "" && !segment.startsWith("{")) ?? "";
  const head = nounOf(splitWords(part).slice(-1));
  if (said === "" || said === head) return false;
  const isOwner = parameters.some(({ noun }) => noun === said);
  const verbSaid = tokens[verb]?.word ?? "";
  const isHeadSaid = tokens.some(({ word }) => word !== "" && nounOf([word]) === head);
  if (
    isOwner &&
    plainVerbs.test(verbSaid) &&
    (action === undefined ? !isHeadSaid : isDoneToPart(operation, { word: verbSaid, particle: undefined }, [said]))
  )
    return true;
  // "Create a project" makes no token, though that has a project.
  return (
    !isOwner &&
    !isHeadSaid &&
    creates(operation) &&
    hasSense(verbSaid, "o.create") &&
    resourcesOf(operations).has(said) &&
    !isNamed(operations, operation, [said])
  );
}

/** "confirms": a value that the document lists is what is done. */
export function verbOfEnum(draft: Draft): string | undefined {
  const { place, used } = draft;
  if (!/^(?:PUT|PATCH|POST)$/.test(place.operation.method)) return undefined;
  for (const slot of slotsOf(place))
    for (const [at, { kind, word }] of place.tokens.entries()) {
      if (kind !== "word" || used.has(at) || hasTerminal(word, /^f\./) || word.length < 4) continue;
      const value = slot.enum?.find((one) => stem(one.toLowerCase()) === stem(word));
      if (value === undefined) continue;
      used.add(at);
      put(draft, slot, value);
      return value;
    }
  return undefined;
}

/** "approve the request" of what approves or rejects it: the value that the document lists for that. */
export function fillVerb({ place, ...draft }: Draft, verb: string): void {
  const listed = slotsOf(place).flatMap((slot) =>
    (slot.enum ?? []).filter((one) => stem(one.toLowerCase()) === stem(verb)).map((value) => ({ slot, value })),
  );
  const [only, ...others] = listed;
  if (only !== undefined && others.length === 0 && only.slot.required === true) put(draft, only.slot, only.value);
}

/** "after logout": from there on nothing is asked for. */
export function remarkIn(tokens: Told["tokens"]): number {
  const at = tokens.findIndex(({ word }, index) => index > 1 && /^(?:after|before|since|because|afterwards)$/.test(word));
  return at < 0 ? tokens.length : at;
}

/** “send the signal to the container” makes no container. */
export function isReceiver(tokens: Told["tokens"], [noun]: readonly string[]): boolean {
  const at = tokens.findIndex(({ word }) => word !== "" && word === noun);
  return /^(?:to|through|via|from|over|by)$/.test(tokens[at - 2]?.word ?? "") && /^(?:the|this|that|our)$/.test(tokens[at - 1]?.word ?? "");
}

const kinds = ["o.create", "o.get", "o.update", "o.delete"];

/** How many kinds of doing a verb may mean. */
export function kindsOf(verb: string): number {
  return kinds.filter((kind) => hasSense(verb, kind)).length;
}

/** "change" is not what creates, though its method may be that of changing. */
export function disagrees(operation: Operation, verb: string): boolean {
  const said = kinds.filter((kind) => hasSense(verb, kind));
  const own = namesOf(operation).flatMap(({ verb: name }) => kinds.filter((kind) => hasSense(name, kind)));
  return said.length > 0 && own.length > 0 && !own.some((kind) => said.includes(kind));
}
