// The words that a request does not say, and what leaving them out costs.

import { nounOf } from "../../english/context/nouns.ts";
import type { Operation, Operations } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { methodsOfVerb, stem } from "../settle/called.ts";
import type { Told } from "../settle/mentioned.ts";
import { remarkIn } from "./operationWords.ts";
import type { Draft } from "./values.ts";
import { mayBegin } from "./words.ts";

const resourcesKnown = new WeakMap<Operations, ReadonlySet<string>>();

/** What the operations of a document are about: a request that leaves out one of these is another one. */
export function resourcesOf(operations: Operations): ReadonlySet<string> {
  let resources = resourcesKnown.get(operations);
  if (resources === undefined) {
    const segments = operations.operations.flatMap(({ path }) => path.split("/").filter((part) => part !== "" && !part.includes("{")));
    resources = new Set(segments.map((part) => nounOf([part])));
    resourcesKnown.set(operations, resources);
  }
  return resources;
}

interface LeftWord {
  readonly word: string;
  readonly text: string;
  readonly cost: number;
}

/** The words that the request does not say, and what leaving them out costs. */
export function leftOf(
  { place: { tokens }, used, taken }: Draft,
  operation: Operation,
  resources: ReadonlySet<string>,
): readonly LeftWord[] {
  const own = new Set([operation.operationId ?? "", operation.summary ?? ""].flatMap(splitWords).map(stem));
  const said = new Set([...taken].flatMap((key) => splitWords(key.split(".").at(-1) ?? "")).map(stem));
  const label = tokens.findIndex(({ text }) => /^[:–—]$/.test(text));
  const remark = remarkIn(tokens);
  return tokens.flatMap(({ kind, word, text }, at): readonly LeftWord[] => {
    if (kind !== "word" || word === "" || used.has(at)) return [];
    if (word.length > 3 && said.has(stem(word))) return [{ word, text, cost: 0.1 }];
    const isAside = at < label || at >= remark;
    if (hasTerminal(word, /^f\./)) return [{ word, text, cost: 0 }];
    if (!isAside && !own.has(stem(word)) && resources.has(nounOf([word]))) return [{ word, text, cost: 4 }];
    if (!isAside && !own.has(stem(word)) && methodsOfVerb({ word, particle: undefined }).length > 0 && !/(?:ed|en)$/.test(word))
      return [{ word, text, cost: 2.5 }];
    if (isAside || own.has(stem(word))) return [{ word, text, cost: 0.25 }];
    return [{ word, text, cost: costOfLeaving(tokens, at, word) }];
  });
}

/** Who does it costs hardly anything. */
function costOfLeaving(tokens: Told["tokens"], at: number, word: string): number {
  const article = tokens[at - 1]?.word;
  if (at <= 2 && article !== undefined && hasTerminal(article, /^f\.the$/)) return 0.25;
  if (/^(?:step|try|trying|going|use|access|also|up|once|more|again|existing|there|who|which)$/.test(word)) return 0.25;
  // "the deleted vet"
  if (/(?:ed|en)$/.test(word) && tokens[at + 1]?.kind === "word" && article !== undefined && hasTerminal(article, /^f\.(?:the|my)$/))
    return 0.3;
  if (/^(?:only|again|all|every|each)$/.test(word)) return 0.8;
  if (hasTerminal(word, /^(?:w\.(?:adjective|received|updated|expected|success|following)|v\.send)/)) return 0.5;
  return 2.5;
}

/** A verb of a clause of its own: what is checked, saved or awaited. */
export function saysMore(word: string): boolean {
  if (hasTerminal(word, /^f\./)) return false;
  return (
    hasTerminal(word, /^v\.(?:assert|contain|save|wait|repeat)(?:\+|$)/) || mayBegin(word, /^v\.(?:differ|match|exist|exceed)(?:\+|$)/)
  );
}

/** Words that change what a request is. */
export const isContent = /^(?:ascending|descending|not|never|no|without|except|unless|instead|same|another|twice|until|within|than|if)$/;
