// The words that name an operation, in one form each, so that "Creates an order" and `createOrder` meet.

import { remembered, rememberedFor } from "../text/remembered.ts";
import type { Operation } from "./operations.ts";

/** Words that say nothing about which operation is meant. */
const silent = new Set(["a", "an", "the", "of", "by", "for", "to", "in", "on", "with", "and", "or", "from", "all", "api", "id", "ids"]);

const ofMethod: Readonly<Record<string, readonly string[]>> = {
  GET: ["get", "read", "fetch", "list", "retrieve", "show", "find", "view", "load"],
  POST: ["create", "add", "post", "make", "submit", "place", "register"],
  PUT: ["put", "update", "replace", "change", "modify", "edit", "set"],
  PATCH: ["patch", "update", "change", "modify", "edit", "set"],
  DELETE: ["delete", "remove", "cancel"],
  HEAD: ["head"],
  OPTIONS: ["options"],
};

export interface OperationWords {
  /** Verbs that fit the method, and those that operationId and summary begin with. */
  readonly verbs: ReadonlySet<string>;
  /** Lemmas of path segments, operationId, summary and tags. */
  readonly nouns: ReadonlySet<string>;
  /** The lemma of the last literal path segment: what the operation is about. */
  readonly resource?: string;
  /** True if the path ends in a parameter: one thing, and not the list of them. */
  readonly single: boolean;
}

export const wordsOf = rememberedFor(readWords);

function readWords(operation: Operation): OperationWords {
  const segments = operation.path.split("/").filter((part) => part !== "");
  const literals = segments.filter((part) => !part.includes("{"));
  const named = [wordsOfId(operation), splitWords(operation.summary ?? "")];
  const verbs = new Set([...(ofMethod[operation.method] ?? []), ...named.flatMap((words) => words.slice(0, 1)).map(lemma)]);
  const nouns = new Set(
    [...literals.flatMap(splitWords), ...named.flat(), ...operation.tags.flatMap(splitWords)]
      .map(lemma)
      .filter((word) => !silent.has(word)),
  );
  const resource = splitWords(literals.at(-1) ?? "").at(-1);
  return {
    verbs,
    nouns,
    ...(resource === undefined ? {} : { resource: lemma(resource) }),
    single: segments.at(-1)?.includes("{") ?? false,
  };
}

/** The nouns that frameworks append to a group of operations: `UserController_create`. */
const groups = /^(?:operation|controller|api|service|resource|handler|endpoint|view|viewset|route)s?$/;

/**
 * The words of the operationId, the verb first: `UserOperations_createUser` is “create user”, `users.list` is
 * “list users”.
 * A group precedes the last joint if the path or a tag has its words.
 */
export function wordsOfId({ operationId: id = "", path, tags }: Operation): readonly string[] {
  // `orders_partial_update`: people say “update”.
  const operationId = id.replace(/partial_?(?=update)/i, "");
  const joint = Math.max(...[".", "_", ":", "/"].map((sign) => operationId.lastIndexOf(sign)));
  if (joint <= 0 || joint === operationId.length - 1) return splitWords(operationId);
  const [before, last] = [operationId.slice(0, joint), operationId.slice(joint + 1)];
  const group = splitWords(before).filter((word) => !groups.test(word));
  const known = new Set([...splitWords(path), ...tags.flatMap(splitWords)].map(lemma));
  const isGroup = group.every((word) => known.has(lemma(word))) && !isVerb(splitWords(before)[0] ?? "");
  const own = splitWords(last);
  if (!isGroup || (own.length === 1 && known.has(lemma(own[0] ?? "")))) return splitWords(operationId);
  if (own.length > 1) return own;
  // `FlagsService.get` reads one of the flags.
  return /^(?:list|search|query|index)$/.test(own[0] ?? "") ? [...own, ...group] : [...own, ...group.map(lemma)];
}

function isVerb(word: string): boolean {
  return Object.values(ofMethod).some((verbs) => verbs.includes(word));
}

/** `getOrderByID`, `order-lines` and "Order lines" as lower-case words. */
export function splitWords(text: string): readonly string[] {
  if (isPlain(text)) return text === "" ? [] : [text];
  return wordsIn(text);
}

const wordsIn = remembered((text): readonly string[] =>
  text
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== ""),
);

/** One word of lower-case letters, as most are. */
function isPlain(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 97 || code > 122) return false;
  }
  return true;
}

/**
 * The singular of a noun as it is mostly formed; a word that is singular already stays. A verb in its third person
 * loses its ending, too.
 */
export function lemma(word: string): string {
  if (word.length < 4 || !word.endsWith("s") || /(?:alias|canvas|atlas|bias|lens)$/.test(word)) return word;
  // analyses, diagnoses, hypotheses, crises
  if (/(?:alys|gnos|thes|ops|cris)es$/.test(word)) return `${word.slice(0, -2)}is`;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:s|x|z|ch|sh)es$/.test(word) && !/(?:[auior]|[ln])ses$/.test(word)) return word.slice(0, -2);
  if (/(?:addresses|statuses|buses|processes|classes|aliases|canvases|atlases|biases|lenses)$/.test(word)) return word.slice(0, -2);
  return /[^su]s$/.test(word) && !word.endsWith("is") ? word.slice(0, -1) : word;
}

/** Returns the word without the endings of verbs and plurals: “captur” of “captures” and “capturing”. */
export function readStem(word: string): string {
  return word
    .replace(/ies$|ied$/, "y")
    .replace(/(?<=[a-z]{3})(?:ing|ed|es|s)$/, "")
    .replace(/(.)\1$/, "$1")
    .replace(/e$/, "");
}
