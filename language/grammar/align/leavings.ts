// Reads what is left out of a request that is sent again: “without the notes”, “with no name”, “leaving out the town”.

import type { Token } from "../../english/token.ts";
import { isJsonObject, type Json } from "../../json.ts";
import { splitWords } from "../../openapi/words.ts";
import type { ApiRequestStep } from "../../step.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { squeeze } from "../settle/responseShape.ts";

/** How many tokens there say that something is left out. */
function leavingAt(tokens: readonly Token[], at: number): number {
  const { word = "" } = tokens[at] ?? {};
  const { word: next = "" } = tokens[at + 1] ?? {};
  if (word === "without") return /^(?:giving|sending|setting|specifying|including)$/.test(next) ? 2 : 1;
  if (/^(?:omitting|omit)$/.test(word)) return 1;
  return (/^(?:leaving|leave)$/.test(word) && next === "out") || (word === "with" && next === "no") ? 2 : 0;
}

/** Where the words begin that say what is left out; the end if there are none. */
export function leavingsIn(tokens: readonly Token[]): number {
  const at = tokens.findIndex((_, one) => leavingAt(tokens, one) > 0);
  return at < 0 ? tokens.length : at;
}

/**
 * The request without the fields or parameters that the tokens name; undefined if it has none so called, or a word says
 * anything else.
 */
export function withoutLeavings(request: ApiRequestStep, tokens: readonly Token[]): ApiRequestStep | undefined {
  let { body, query } = request as { readonly body?: Json; readonly query?: Json };
  let at = leavingAt(tokens, 0);
  if (at === 0) return undefined;
  while (at < tokens.length) {
    while (isArticle(tokens[at])) at++;
    const end = tokens.findIndex(({ word, text }, one) => one > at && (/^(?:and|or|nor)$/.test(word) || text === ","));
    const words = tokens.slice(at, end < 0 ? tokens.length : end);
    const named = words.at(-1)?.word === "field" ? words.slice(0, -1) : words;
    if (named.length === 0 || named.some(({ kind }) => kind !== "word" && kind !== "quoted")) return undefined;
    const name = named.map(({ text }) => text.replace(/['"]/g, "")).join(" ");
    const fewer = body === undefined ? undefined : withoutMember(body, name);
    const shorter = fewer !== undefined || query === undefined ? undefined : withoutMember(query, name);
    if (fewer === undefined && shorter === undefined) return undefined;
    [body, query] = [fewer ?? body, shorter ?? query];
    if (end < 0) break;
    at = end + 1;
    while (/^(?:and|or|nor|without)$/.test(tokens[at]?.word ?? "")) at++;
  }
  const { body: _, query: __, ...rest } = request;
  const asks = isJsonObject(query ?? null) && Object.keys(query as object).length > 0;
  return { ...rest, ...(body === undefined ? {} : { body }), ...(asks ? { query } : {}) } as ApiRequestStep;
}

function isArticle(token: Token | undefined): boolean {
  return hasTerminal(token?.word ?? "", /^f\.(?:the|my)$/) || token?.word === "any" || token?.word === "its";
}

/** The object without the only member of that name, which may be inside the object that wraps it. */
function withoutMember(json: Json, name: string): Json | undefined {
  if (!isJsonObject(json) || "$var" in json) return undefined;
  const entries = Object.entries(json);
  // “the length” of lengthM
  const longer = entries.filter(([key]) => squeeze(splitWords(key).slice(0, -1).join("")) === squeeze(name));
  const own = entries.find(([key]) => squeeze(key) === squeeze(name)) ?? (longer.length === 1 ? longer[0] : undefined);
  if (own !== undefined) return Object.fromEntries(entries.filter((entry) => entry !== own));
  const [only, ...others] = entries;
  const inner = only === undefined || others.length > 0 ? undefined : withoutMember(only[1], name);
  return only === undefined || inner === undefined ? undefined : { [only[0]]: inner };
}
