// Reads what changes in a request that is sent again: “amount=-5”, “with a crew of 9”, “without the notes”.

import type { Token } from "../../english/token.ts";
import { isJsonObject, type Json, merged } from "../../json.ts";
import type { Operation } from "../../openapi/operations.ts";
import type { SentenceContext } from "../../reading.ts";
import type { ApiRequestStep } from "../../step.ts";
import { attempt } from "../correct/attempt.ts";
import { put } from "../correct/values.ts";
import { group } from "../lexicon/groups.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { toldOf } from "../settle/mentioned.ts";
import { isOfFilled } from "./account.ts";
import { memberAt } from "./carried.ts";
import { placeHeaders } from "./headers.ts";
import { leavingsIn, withoutLeavings } from "./leavings.ts";
import { partsIn } from "./parts.ts";
import { placeBareWords, placeValues } from "./placing.ts";
import { type Alignment, give, isNounOf, isOpen, spotsOf } from "./spots.ts";
import { placeFlags, placeListed } from "./words.ts";

const idle = group("changes.idle");
const signs = /^[,:;()=–—-]$/;

/** The request with the changes; undefined if a word says anything else. */
export function changesIn(
  context: SentenceContext,
  operation: Operation,
  request: ApiRequestStep,
  tokens: readonly Token[],
): ApiRequestStep | undefined {
  const leavings = leavingsIn(tokens);
  if (leavings < tokens.length) {
    const end =
      leavings > 0 && /^(?:and|but|,)$/.test(tokens[leavings - 1]?.word || tokens[leavings - 1]?.text || "") ? leavings - 1 : leavings;
    const changed = end === 0 ? request : changesIn(context, operation, request, tokens.slice(0, end));
    // “without power” may say that a switch is off.
    return (
      (changed && withoutLeavings(changed, tokens.slice(leavings))) ??
      (end > 0 ? undefined : changedIn(context, operation, request, tokens))
    );
  }
  return changedIn(context, operation, request, tokens);
}

function changedIn(
  context: SentenceContext,
  operation: Operation,
  request: ApiRequestStep,
  tokens: readonly Token[],
): ApiRequestStep | undefined {
  return attempt(() => {
    const place = { ...toldOf(context, tokens), operation };
    const alignment: Alignment = {
      place,
      parts: partsIn(tokens),
      spots: spotsOf(place).filter(({ parameter }) => parameter === undefined),
      values: new Map(),
      said: new Set(),
      evidence: { sum: 0 },
      variables: new Set(),
    };
    const headers = placeHeaders(alignment);
    placeUnlisted(alignment);
    if (headers === undefined || !placeValues(alignment) || !placeFlags(alignment) || !placeListed(alignment)) return undefined;
    placeBareWords(alignment);
    placeAlike(alignment, request);
    const { values, said, spots } = alignment;
    const isOpen = tokens.some(({ kind, word, text }, at) => {
      if (said.has(at)) return false;
      return kind === "symbol"
        ? !signs.test(text)
        : kind !== "word" ||
            !(idle.test(word) || hasTerminal(word, /^f\.(?:the|my)$/) || isNounOf(operation, word) || isOfFilled(alignment, word));
    });
    if (isOpen || values.size + Object.keys(headers).length === 0) return undefined;
    const { body, query } = request;
    if (body !== undefined && !isJsonObject(body)) return undefined;
    const changed = { body: {}, query: {} };
    for (const spot of spots) {
      const value = values.get(spot.key);
      if (value !== undefined && spot.slot !== undefined) put(changed, spot.slot, value);
    }
    return {
      ...request,
      ...(Object.keys(headers).length === 0 ? {} : { headers: withHeaders(request, headers) }),
      ...(body === undefined && Object.keys(changed.body).length === 0 ? {} : { body: merged(body ?? {}, changed.body) }),
      ...(query === undefined && Object.keys(changed.query).length === 0 ? {} : { query: merged((query ?? {}) as Json, changed.query) }),
    } as ApiRequestStep;
  });
}

/** “with mode "turbo"”: a text right after the name of a place that lists others, to see it refused. */
function placeUnlisted(alignment: Alignment): void {
  const { parts, spots, place } = alignment;
  for (const part of parts) {
    const name = place.tokens[part.at]?.kind === "quoted" ? place.tokens[part.at - 1]?.text : undefined;
    const spot = spots.find((one) => one.enum !== undefined && one.slot?.name === name && isOpen(alignment, one));
    if (spot === undefined || spot.enum?.includes(part.text) === true) continue;
    give(alignment, spot, part.text, part, { score: 8, words: [part.at - 1] });
  }
}

/** The headers of the request; another value takes the place of the one that was sent. */
function withHeaders({ headers }: ApiRequestStep, changed: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> {
  const names = Object.keys(changed).map((name) => name.toLowerCase());
  const kept = Object.entries(headers ?? {}).filter(([name]) => !names.includes(name.toLowerCase()));
  return { ...Object.fromEntries(kept), ...changed };
}

/** "for S1002": in the only place where the request has a value of the same form, “S1001”. */
function placeAlike(alignment: Alignment, { body, query }: ApiRequestStep): void {
  const { parts, said, spots, place } = alignment;
  for (const part of parts) {
    if (said.has(part.at) || part.kind !== "code") continue;
    const [only, ...others] = spots.filter((spot) => {
      const sent = memberAt(spot.slot?.in === "query" ? query : body, spot);
      return isOpen(alignment, spot) && typeof sent === "string" && shapeOf(sent) === shapeOf(part.text);
    });
    if (only === undefined || others.length > 0) continue;
    give(alignment, only, part.text, part, { score: 4, words: place.tokens[part.at - 1]?.word === "for" ? [part.at - 1] : [] });
  }
}

/** The text with each letter and digit as its kind. */
function shapeOf(text: string): string {
  return text
    .replace(/\d/g, "0")
    .replace(/\p{Lu}/gu, "A")
    .replace(/\p{Ll}/gu, "a");
}
