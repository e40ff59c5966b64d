// Calls a thing by the noun of its path where a sentence calls it by the last word of its name: “the flag” is the
// feature, where the document says “Update a feature flag” at `/features/{featureName}`.

import { namesOf } from "../../grammar/settle/called.ts";
import { tokensOf } from "../../grammar/tokens.ts";
import type { Operations } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import { rememberedFor } from "../../text/remembered.ts";
import { subjectOf } from "../context/nouns.ts";
import { definite, renamed } from "./rewording.ts";

/** The number of operations that have to call the thing so. */
const leastNames = 2;

/** Returns the sentence with the nouns of paths; the same sentence where it has no other name of a thing. */
export function withPathNouns(sentence: string, { operations }: SentenceContext): string {
  const nouns = operations === undefined ? undefined : nounsIn(operations);
  if (nouns === undefined || nouns.size === 0) return sentence;
  const tokens = tokensOf(sentence);
  return renamed(sentence, tokens, ({ kind, word }, at) =>
    kind === "word" && definite.test(tokens[at - 1]?.word ?? "") ? nouns.get(word) : undefined,
  );
}

/** By the last word of its name the noun of the path; without words that the document uses for something else. */
const nounsIn = rememberedFor(readNouns);

function readNouns({ operations }: Operations): ReadonlyMap<string, string> {
  const items = operations.filter((operation) => subjectOf(operation).isItem && subjectOf(operation).action === undefined);
  const said = items.flatMap((operation) => {
    const noun = subjectOf(operation).parameters.at(-1)?.noun ?? "";
    const heads = new Set(namesOf(operation).map((name) => name.noun.split(" ").at(-1) ?? ""));
    return noun === "" ? [] : [...heads].filter((head) => head !== noun && head.length > 2).map((head) => ({ head, noun }));
  });
  if (said.length === 0) return new Map();
  const fields = operations.flatMap(({ body, responses }) => [
    ...(body?.fields ?? []),
    ...responses.flatMap((response) => response.fields),
  ]);
  const others = new Set([
    ...operations.flatMap((operation) => [...subjectOf(operation).nouns, ...subjectOf(operation).parameters.map(({ noun }) => noun)]),
    ...[...operations.flatMap(({ parameters }) => parameters), ...fields].map(({ name }) => splitWords(name).join(" ").toLowerCase()),
  ]);
  const nouns = new Map<string, string>();
  for (const [head, ones] of Map.groupBy(said, (one) => one.head)) {
    const [noun, ...more] = new Set(ones.map((one) => one.noun));
    if (noun !== undefined && more.length === 0 && ones.length >= leastNames && !others.has(head)) nouns.set(head, noun);
  }
  return nouns;
}
