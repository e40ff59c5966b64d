// Finds the words that point to what an earlier request has sent, “as we sent it”, “that I entered”, and the values
// that it has sent.

import { lastRequest, lastSent } from "../../english/context/above.ts";
import type { Token } from "../../english/token.ts";
import { isJsonObject, type Json } from "../../json.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import { type SavedVariable, variablesOf, wordsSaid } from "../correct/saved.ts";
import { ofSameThing, stepsMeant } from "../settle/changed.ts";
import { type Filled, phraseAt, wordsFrom } from "../stated/match.ts";
import { phrasesAt } from "../stated/phrases.ts";
import { ownVariableOf } from "../stated/things.ts";
import type { Line } from "./line.ts";

/** “as sent”, “as we sent it”, “that we sent in” */
export function asSaidAt(tokens: readonly Token[], at: number): readonly Filled[] {
  const said = wordsFrom(tokens, at, 7);
  const found =
    wasSent.exec(said)?.[0] ??
    /^(?:(?:that |which |as |like |what |how )?(?:we|i|she|he|they) (?:have |has )?(?:just )?(?:sent|gave|provided|entered|submitted|posted|supplied|set|used|chose|(?:registered|signed up)(?= with))(?: (?:in|it|them|before|above|earlier|with))?|(?:exactly )?(?:as|like) (?:(?:it|they) (?:was|were) )?(?:sent|before|given|(?!expected|required|needed|documented|described|agreed|planned|always|usual|indeed|supposed)\w+ed)|(?:(?:found to be )?identical|equal) to (?:those|what was|the ones?) (?:sent|submitted|given|entered|provided|posted)|from the (?:request|payload))(?= |$)/.exec(
      said,
    )?.[0];
  const ends = [...phrasesAt(tokens, "AsSaid", at), ...(found === undefined ? [] : [{ to: at + found.split(" ").length }])];
  return ends.flatMap(({ to }) => [
    { to },
    ...phraseAt(tokens, to, /^(?:in|at|with|during) (?:the )?(?:step \d+|first step|request|payload|registration|beginning|start)/),
  ]);
}

/** “matches the one in the request”, “equals the value that was sent”, “what we sent” */
const wasSent =
  /^(?:(?:match(?:es)?|equals?|(?:identical|equal) to|corresponds? to|the same as) )?(?:(?:what|(?:the |those )?(?:ones?|values?)|that|which) (?:(?:that|which) )?(?:(?:was|were|we|i) )?(?:have )?(?:just )?(?:sent|given|entered|submitted|posted|supplied)(?: (?:in|with) the request)?|(?:the )?(?:ones?|values?) (?:in|of|from) the (?:request|payload)|as (?:in )?the (?:request|payload))(?= |$)/;

/** The value of the field in an earlier request, or the variable that holds it. */
export function saidBefore({ clause }: Line, name: string, path: string): Json | undefined {
  // “All of them have this status”: the one that was asked for.
  const query = (lastRequest(clause.context.before)?.query ?? {}) as Record<string, Json>;
  if (name in query) return query[name];
  const all = clause.context.before ?? [];
  const before = ofSameThing(all, stepsMeant(all, clause.tokens, path));
  const [value, ...others] = wordsSaid({ before }, name);
  // “It is the same group” says which group it is, and not that all of it is as it was sent.
  if (isJsonObject(value) && !("$var" in value)) return undefined;
  if (value !== undefined) return others.length > 0 ? undefined : value;
  const variables = variablesOf(clause.context);
  // “cardId is the one I kept”: the variable of that name holds it.
  const named = variables.filter((one: SavedVariable) => one.name === name);
  const saved =
    named.length > 0
      ? named
      : variables.filter(({ source }: SavedVariable) => source === path || splitWords(source).at(-1) === splitWords(name).join(""));
  const [only, ...more] = saved;
  if (only === undefined) return undefined;
  // “the same id”, where several were saved: that of the thing.
  const variable = more.length === 0 ? only.name : name === "id" ? ownVariableOf(clause) : undefined;
  return variable === undefined ? undefined : { $var: variable };
}

/** The value that the last request with a body sent in the field. */
export function newValue({ before }: SentenceContext, name: string): Json | undefined {
  const last = lastSent(before);
  const [value, ...others] = last === undefined ? [] : wordsSaid({ before: [last] }, name);
  return others.length > 0 ? undefined : value;
}

/** The values that the requests before had sent. */
export function oldValue({ before = [] }: SentenceContext, name: string): Json | undefined {
  const last = lastSent(before);
  const [value, ...others] = last === undefined ? [] : wordsSaid({ before: before.slice(0, before.indexOf(last)) }, name);
  return others.length > 0 ? undefined : value;
}
