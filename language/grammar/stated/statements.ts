// Reads clauses that state how the last response is, where the document knows every word: see `forms.ts`. A clause with
// two different meanings has none.

import type { Check } from "../../check.ts";
import type { Token } from "../../english/token.ts";
import type { SentenceContext } from "../../reading.ts";
import { sameData } from "../../sameData.ts";
import type { Doing, Guess } from "../correct/guesses.ts";
import { categoriesOf } from "./categories.ts";
import { checksOf } from "./checks.ts";
import { forms } from "./forms.ts";
import { matchesOf } from "./match.ts";
import { clauseOf } from "./nouns.ts";

/** No clause of more tokens states one thing. */
const mostTokens = 22;

export function statements(context: SentenceContext, written: readonly Token[], after?: Doing): readonly Guess[] {
  const tokens = written.slice(lengthOfLead(written));
  if (tokens.length === 0 || tokens.length > mostTokens) return [];
  const clause = clauseOf(context, tokens);
  if (clause === undefined) return [];
  const found: (readonly Check[])[] = [];
  for (const match of matchesOf(tokens, forms, categoriesOf(clause))) {
    if (after === "request" && match.says.startsWith("bare ")) continue;
    const checks = checksOf(clause, { ...match, says: match.says.replace("bare ", "") });
    if (checks !== undefined && !found.some((other) => sameData(other, checks))) found.push(checks);
  }
  const [only, ...others] = found;
  return only === undefined || others.length > 0 ? [] : [{ steps: [{ step: "validate", checks: only }], cost: 0.5, unsaid: [] }];
}

/** “it is to check, that …”, “it shall be verified that …” */
function lengthOfLead(tokens: readonly Token[]): number {
  const words = tokens.slice(0, 12).map(({ word, text }) => word || text);
  const found =
    /^(?:please )?(?:(?:it|this) (?:is|must|shall|should|has|can|needs|will)(?: now)?(?: to)?(?: be)? |expected is |the expectation is )?(?:(?:check|verify|verified|checked|ensured|ensure|confirmed|expected|assured|seen|tested|asserted) )?,? ?that /.exec(
      `${words.join(" ")} `,
    )?.[0];
  return found === undefined || found.trim() === "that" ? 0 : found.trim().split(" ").length;
}
