// Reads what is asked for by its noun: “deletion of the order is attempted”, “an attempt is made to delete the order”.

import type { Operation } from "../../openapi/operations.ts";
import { group } from "../lexicon/groups.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { fitOfVerb, namesOf } from "../settle/called.ts";
import { isAdverb } from "./adverbs.ts";
import type { AskedVerb } from "./asked.ts";
import { isDeedOf } from "./deedNouns.ts";
import type { Alignment } from "./spots.ts";

/** Participles that ask for a deed. */
const done = group("deedAsked.done");

/** "The removal of the boat is then requested" */
export function askedByDeed({ place: { tokens, operation } }: Alignment): AskedVerb | undefined {
  const start = tokens.findIndex(({ word }) => word !== "" && !hasTerminal(word, /^f\.(?:opener|join)$/) && !isAdverb(word));
  const article = hasTerminal(tokens[start]?.word ?? "", /^f\.the$/) ? 1 : 0;
  const at = start + article;
  const { word = "" } = tokens[at] ?? {};
  if (tokens[at + 1]?.word !== "of" || word.length < 4) return undefined;
  const as = verbOf(operation, word);
  let end = tokens.length - 1;
  while (end > at && (tokens[end]?.kind === "symbol" || tokens[end]?.word === "out")) end--;
  if (as === undefined || !done.test(tokens[end]?.word ?? "")) return undefined;
  let be = end - 1;
  while (be > at && isAdverb(tokens[be]?.word ?? "")) be--;
  if (!/^(?:is|was|gets)$/.test(tokens[be]?.word ?? "")) return undefined;
  const around = tokens.flatMap((_, one) => (one < at || one >= be ? [one] : []));
  return { at, words: [at, at + 1], weight: 3, as, around };
}

/** The operation's verb that the noun stands for. */
function verbOf(operation: Operation, noun: string): string | undefined {
  const names = namesOf(operation).map(({ verb }) => verb);
  const own = names.find((verb) => verb.length > 2 && isDeedOf(verb, noun));
  if (own !== undefined) return own;
  // "removal" of `deleteOrder`
  const general = [
    "delete",
    "remove",
    "create",
    "register",
    "update",
    "cancel",
    "retrieve",
    "approve",
    "complete",
    "pay",
    "book",
    "submit",
  ];
  return general.find((verb) => isDeedOf(verb, noun) && fitOfVerb(operation, { word: verb, particle: undefined }) !== undefined);
}
