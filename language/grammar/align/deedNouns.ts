// Recognizes what is done by its noun: “makes a confirmation” confirms, “subscribes” makes a subscription.

import { nounOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import type { Operation } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import { group } from "../lexicon/groups.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { stem } from "../settle/called.ts";

const endings = /^(?:[^aeiou]?ing|ments?|ation|ition|ption|ssion|tion|ion|als?|ance|ence|y|lation|ication|ization|isation)$/;

/** Returns whether the noun says what the verb does: “confirmation” of “confirm”, “application” of “apply”. */
export function isDeedOf(verb: string, noun: string): boolean {
  const plain = stem(verb).replace(/(?<=...)[ey]$/, "");
  // `register`, “registration”
  const base = /ter$/.test(plain) && !noun.startsWith(plain) ? plain.replace(/er$/, "r") : plain;
  if (base.length < 3) return false;
  const start = [...base].findIndex((letter, at) => noun[at] !== letter);
  const shared = start < 0 ? base.length : start;
  return shared >= Math.max(3, base.length - 1) && endings.test(noun.slice(shared));
}

/** Verbs that say nothing but that it is done. */
const light = group("deedNouns.light");

/** "makes the confirmation of", "carries out a refund": the tokens, where the operation is called by that. */
export function lightVerbAt(
  operation: Operation,
  tokens: readonly Token[],
  at: number,
): { readonly words: readonly number[]; readonly as: string } | undefined {
  if (!light.test(tokens[at]?.word ?? "")) return undefined;
  const places = [at];
  let next = at + 1;
  if (/^carr/.test(tokens[at]?.word ?? "")) {
    if (tokens[next]?.word !== "out") return undefined;
    places.push(next++);
  }
  while (hasTerminal(tokens[next]?.word ?? "", /^f\.(?:the|my)$/)) next++;
  const { word = "" } = tokens[next] ?? {};
  if (word.length < 4) return undefined;
  const last = splitWords(operation.path.split("/").at(-1) ?? "");
  const names = [...splitWords(operation.operationId ?? "").slice(0, 1), ...(last.length === 1 ? last : [])];
  const as = names.find((name) => name.length > 2 && (isDeedOf(name, word) || name === word || nounOf([name]) === nounOf([word])));
  return as === undefined || operation.method === "GET" ? undefined : { words: [...places, next], as };
}
