// Words what an operation is about: the noun of its path, the verb of an action segment, the words of its operationId.

import type { Operation } from "../../openapi/operations.ts";
import { lemma, splitWords, wordsOfId } from "../../openapi/words.ts";
import { remembered, rememberedFor } from "../../text/remembered.ts";

/** The noun that a text names, singular: "order items" is `order item`. */
export function nounOf(words: readonly string[]): string {
  return nounIn(words.length === 1 ? (words[0] as string) : words.join(" "));
}

const nounIn = remembered((text) => {
  const noun = splitWords(text).map(lemma).join(" ");
  return noun.includes("mail") ? noun.replace(/\be mail\b/, "email").replace(/\bemail address$/, "email") : noun;
});

export interface Subject {
  /** Every way to name the thing of the operation. */
  readonly nouns: ReadonlySet<string>;
  /** The verb of a last segment that is not a noun (`/orders/{id}/confirm`), or of the operationId, in words. */
  readonly action: string | undefined;
  /** The first word of the operationId. */
  readonly verb: string | undefined;
  /** True if the path ends in a parameter: one thing of many. */
  readonly isItem: boolean;
  /** Each path parameter with the noun before it. */
  readonly parameters: readonly { readonly name: string; readonly noun: string }[];
}

const noise = /^(?:api|rest|v\d+(?:\.\d+)*|public|internal)$/i;
/** `POST /containers/create` makes a container. */
const making = /^(?:create|new|add)$/i;

/** The resource that the operation is about. Remembered with the operation, which never changes. */
export const subjectOf = rememberedFor(readSubject);

function readSubject(operation: Operation): Subject {
  const { method } = operation;
  const id = wordsOfId(operation);
  const segments = segmentsOfThing(operation);
  const parameters: { name: string; noun: string }[] = [];
  const fixed: string[] = [];
  let afterParameter = false;
  let action: string | undefined;
  for (const [index, segment] of segments.entries()) {
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    if (name !== undefined) {
      parameters.push({ name, noun: nounOf([fixed.at(-1) ?? ""]) });
      afterParameter = true;
      continue;
    }
    const last = index === segments.length - 1;
    const words = splitWords(segment);
    const isVerb =
      last &&
      operation.hasItems !== true &&
      fixed.length > 0 &&
      ((method !== "GET" && (afterParameter || isVerbOf(id, segment)) && !isPlural(segment)) ||
        /^(?:find|search|get|list|by)$/.test(words[0] ?? ""));
    if (isVerb) action = words.join(" ");
    else if (!noise.test(segment)) fixed.push(segment);
  }
  const nouns = new Set<string>();
  const own = fixed.at(-1);
  if (own !== undefined) nouns.add(nounOf([own]));
  const parent = fixed.at(-2);
  if (own !== undefined && parent !== undefined) nouns.add(`${nounOf([parent])} ${nounOf([own])}`);
  const noun = nounOf(id.slice(1).filter((word) => !/^(?:all|by|id|a|the|list|one|new|single)$/.test(word)));
  if (noun !== "" && (action === undefined || nouns.size === 0)) nouns.add(noun);
  return { nouns, action, verb: id[0], isItem: segments.at(-1)?.startsWith("{") === true, parameters };
}

/** The path as a list; without a last verb that only says that it makes one. */
function segmentsOfThing({ path, method }: Operation): readonly string[] {
  const segments = path.split("/").filter((segment) => segment !== "");
  const [verb = "", before = "{"] = segments.toReversed();
  return method !== "GET" && making.test(verb) && isPlural(before) && !before.startsWith("{") ? segments.slice(0, -1) : segments;
}

/** How the last part of the path calls the thing: `container` of `POST /containers/create`. */
export function nounOfPath(operation: Operation): string {
  return lemma(splitWords(segmentsOfThing(operation).at(-1) ?? "").join(" "));
}

/** `POST /segments/validate` of `validateSegment` */
function isVerbOf([verb, ...noun]: readonly string[], segment: string): boolean {
  return noun.length > 0 && verb === segment.toLowerCase();
}

function isPlural(segment: string): boolean {
  return /[^s]s$/.test(segment);
}

/** Names compare without case and joints: `customer id`, `customerId`, `customer_id`. */
export function sameName(one: string, other: string): boolean {
  return one === other || comparable(one) === comparable(other);
}

/** The form in which names compare. */
export const comparable = remembered((name) => splitWords(name).join(""));

/** “List the draft visits” of a list by `status`, although another operation is to “Delete a draft visit”. */
export function isFiltered({ parameters }: Operation, noun: string): boolean {
  const [kind = "", ...thing] = noun.split(" ");
  return (
    thing.length > 0 && parameters.some(({ in: place, enum: values }) => place === "query" && values?.some((one) => sameName(one, kind)))
  );
}
