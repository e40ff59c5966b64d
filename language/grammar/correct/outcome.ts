// The part of a sentence that says how its request ends: “… and make sure this is refused with 422”.

import type { Token } from "../../english/token.ts";
import type { Step } from "../../step.ts";
import { lexicon } from "../lexicon/lexicon.ts";

export interface Outcome {
  readonly from: number;
  readonly to: number;
  readonly step: Step;
}

const saysOutcome =
  /^(?:f\.(?!with$|without$|no$|not$)|v\.(?:assert|fail|reject|return|accept|succeed|get|receive|equal)|n\.(?:status|response)|w\.(?:error|ok|reasonphrase|arrow|expected))/;

/** A status among words that speak of an outcome only. */
export function outcomeIn(tokens: readonly Token[]): Outcome | undefined {
  const numbers = tokens.flatMap(({ kind, text }, at) => (kind === "number" && /^[1-5]\d\d$/.test(text) ? [at] : []));
  const [at, ...others] = numbers;
  if (at === undefined || others.length > 0) return undefined;
  let from = at;
  while (from > 0 && isOfOutcome(tokens[from - 1])) from--;
  let to = at + 1;
  while (to < tokens.length && isOfOutcome(tokens[to])) to++;
  const before = tokens.slice(from, at).some((token) => isOfOutcome(token) && !/^[,;:–-]$/.test(token.text) && !isArticle(token));
  if (!before || (to < tokens.length && from > 0)) return undefined;
  return { from, to, step: { step: "validate", checks: [{ status: Number(tokens[at]?.text) }] } };
}

function isOfOutcome(token: Token | undefined): boolean {
  if (token === undefined) return false;
  if (token.kind === "symbol") return /^[,;:.()–→-]$/.test(token.text);
  if (token.kind !== "word") return false;
  if (token.word === "with") return true;
  // "not found" begins with it, and "does not return 200" must not lose it.
  if (lexicon.restricting.has(token.word)) return false;
  return lexicon.entries.get(token.word)?.some(({ terminal }) => saysOutcome.test(terminal)) === true;
}

function isArticle({ word }: Token): boolean {
  return lexicon.entries.get(word)?.some(({ terminal }) => terminal === "f.the") === true;
}
