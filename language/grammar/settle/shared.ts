// Reads one statement about two things.

import type { Act, Looked, Said } from "../meaning.ts";
import type { Place } from "./place.ts";

/** "$.a and $.b are true": a check that `$.a` merely exists would lose a part of the sentence. */
export function leavesOneOut(place: Place, acts: readonly Act[]): boolean {
  const statements = acts.flatMap((act): readonly { readonly of: Looked; readonly says: Said }[] =>
    act.act === "facts" ? act.facts : act.act === "check" ? [act] : [],
  );
  const word = (at: number): string | undefined => place.tokens[at]?.word;
  return statements.some(({ of, says }, at) => {
    const next = statements[at + 1];
    if (next === undefined || !("is" in says) || says.is !== "exists") return false;
    // "An id and a name are returned": the same of both.
    if ("is" in next.says && next.says.is === "exists") return false;
    const [last, behind] = [tokensUnder(of).at(-1), tokensUnder(next.of).at(-1)];
    return last !== undefined && behind !== undefined && word(last + 1) === "and" && /^(?:are|were)$/.test(word(behind + 1) ?? "");
  });
}

/** The tokens that a meaning refers to, in order. */
function tokensUnder(meaning: unknown): readonly number[] {
  if (typeof meaning !== "object" || meaning === null) return [];
  if ("token" in meaning && typeof meaning.token === "number") return [meaning.token];
  return Object.values(meaning)
    .flatMap(tokensUnder)
    .sort((one, other) => one - other);
}
