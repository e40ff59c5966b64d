// Remembers what was found for a clause: a sentence that is hard to read asks for the same clause up to ten times,
// alone, as a part of a line, and after each way to cut what is before it.

import type { SentenceContext } from "../../reading.ts";
import type { Token } from "../token.ts";
import { keyOfContext, keyOfTokens } from "./contextKey.ts";

/** A sentence asks for fewer clauses. */
const most = 200;

type Find<Found, More extends readonly unknown[]> = (context: SentenceContext, tokens: readonly Token[], ...more: More) => Found;

/** Returns a function that finds the same for the same clause and context, wherever the clause is; `more` are words. */
export function rememberedClause<Found extends object, More extends readonly (string | undefined)[]>(
  find: Find<Found, More>,
): Find<Found, More> {
  const known = new Map<string, Found>();
  return (context, tokens, ...more) => {
    const key = `${keyOfContext(context)} ${keyOfTokens(tokens)} ${more.join(" ")}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = find(context, tokens, ...more);
    if (known.size >= most) known.clear();
    known.set(key, found);
    return found;
  };
}
