// Reads a clause that names method and path in any words: “get a token - POST /auth/token, clientId "a"”, “one makes a
// POST on /fields, the crop is WHEAT”. Every value needs a clear place of that operation, and every other word may only
// mean that a person sends the request.

import { subjectOf } from "../../english/context/nouns.ts";
import type { Token } from "../../english/token.ts";
import type { Json } from "../../json.ts";
import { bodyMember } from "../../openapi/fields.ts";
import { operationOfRequest } from "../../openapi/findOperation.ts";
import type { Operation } from "../../openapi/operations.ts";
import type { SentenceContext } from "../../reading.ts";
import type { ApiRequestStep } from "../../step.ts";
import { attempt } from "../correct/attempt.ts";
import type { Guess } from "../correct/guesses.ts";
import { type Explicit, explicitIn } from "../correct/operationPath.ts";
import { put } from "../correct/values.ts";
import { group } from "../lexicon/groups.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { fitOfVerb } from "../settle/called.ts";
import { toldOf } from "../settle/mentioned.ts";
import { slotsOf, valueOfText } from "../settle/slots.ts";
import { unaccounted } from "./account.ts";
import { isAdverb } from "./adverbs.ts";
import { isLinking } from "./cues.ts";
import { idDescribed } from "./described.ts";
import { placeFieldList } from "./fieldList.ts";
import { placeHeaders } from "./headers.ts";
import { partsIn } from "./parts.ts";
import { placeRest } from "./placedAnyway.ts";
import { placeBareWords, placeLabelled, placeValues } from "./placing.ts";
import { type Alignment, spotsOf } from "./spots.ts";
import { leaveOut, type Tolerance } from "./tolerated.ts";
import { isDeedNoun } from "./withoutVerb.ts";
import { placeFlags, placeListed } from "./words.ts";

const cost = 0.4;

/** Words for sending a request, and for what it consists of. */
const sending = group("explicit.sending");
/** Adds nothing where the request has all of its values. */
const ordinal = /^(?:second|third)$/;
const repeating = /^(?:again|once|more|second|third|time|anew|another)$/;
/** Words that make a title more than one: a condition, an order, or that it is not done. */
const never = group("explicit.never");
const denying = group("explicit.denying");
/** Verbs of checks. */
const expecting = /^v\.(?:assert|return|answer|fail|reject|succeed|receive|come|save|wait)(?:\+|$)|^w\.(?:error|received)/;

export function alignedExplicit(context: SentenceContext, written: readonly Token[], tolerance?: Tolerance): readonly Guess[] {
  const { operations } = context;
  const explicit = explicitIn(written);
  if (operations === undefined || explicit === undefined) return [];
  const operation = operationOfRequest(operations, explicit.method, explicit.path);
  const tokens = operation === undefined ? written : withPlainNames(written, operation);
  const isOpen = tokens.some(
    ({ kind, word, text }, at) =>
      (denying.test(word) && !deniesBody(tokens, at)) ||
      /^[?<>≠~=→⇒]{2,}$|^[?<>≠~→⇒]$/.test(text) ||
      /^(?:json|jsonPath|regex|unknown)$/.test(kind),
  );
  if (operation === undefined || (isOpen && tolerance === undefined)) return [];
  return attempt(() => requestOf(context, tokens, explicit, operation, tolerance)) ?? [];
}

/** “"status" set to "open"”: a name in quotes is the field before its value. */
function withPlainNames(tokens: readonly Token[], operation: Operation): readonly Token[] {
  const names = new Set(slotsOf({ operation }).map(({ name }) => name));
  return tokens.map((token, at) => {
    const name = token.kind === "quoted" ? String(token.value) : "";
    return names.has(name) && isLinking(tokens[at + 1]) && /^[\w-]+$/.test(name)
      ? { ...token, kind: "word", text: name, word: name.toLowerCase() }
      : token;
  });
}

/** “…, no body”; the grammar reads “without a body”. */
function deniesBody(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.word === "no" && /^(?:body|payload|content)$/.test(tokens[at + 1]?.word ?? "");
}

function requestOf(
  context: SentenceContext,
  tokens: readonly Token[],
  { path, method, at }: Explicit,
  operation: Operation,
  tolerance: Tolerance | undefined,
): readonly Guess[] {
  const isRefusedFor = (cost: number): boolean => {
    if (tolerance !== undefined) tolerance.cost += cost;
    return tolerance === undefined;
  };
  const { operations } = context;
  const place = { ...toldOf(context, tokens), operation };
  const label = labelBefore(tokens, at[0] ?? 0, operations, operation);
  const parts = partsIn(tokens).filter((part) => !at.includes(part.at) && part.at >= label);
  const alignment: Alignment = {
    place,
    parts,
    spots: spotsOf(place).filter(({ parameter }) => parameter === undefined),
    values: new Map(),
    said: new Set([...at, ...Array.from({ length: label }, (_, one) => one)]),
    evidence: { sum: 0 },
    variables: new Set(),
  };
  const { said, values, spots } = alignment;
  const bodiless = tokens.findIndex((_, one) => deniesBody(tokens, one));
  // “DELETE /orders/7, no body” may be about the response.
  if (bodiless >= 0 && !/^(?:POST|PUT|PATCH)$/.test(method)) return [];
  if (bodiless >= 0) for (const one of [bodiless, bodiless + 1]) said.add(one);
  const headers = placeHeaders(alignment);
  if (headers === undefined || operations === undefined) return [];
  const described = describedParameters(alignment, path);
  placeFieldList(alignment);
  placeLabelled(alignment);
  if ((!placeValues(alignment) || !placeFlags(alignment) || !placeListed(alignment)) && isRefusedFor(0.4)) return [];
  placeBareWords(alignment);
  if (tolerance !== undefined) placeRest(alignment, tolerance);
  if ((parts.some((part) => !said.has(part.at)) && tolerance === undefined) || saysStatus(alignment)) return [];
  if (tokens.some(({ word }, one) => one > (at[0] ?? 0) && !said.has(one) && hasTerminal(word, expecting))) return [];
  // "POST /orders, the status is NEW" may be what comes back.
  const isStated = tokens.some(
    ({ word, text, spaced }, one) => one > (at.at(-1) ?? 0) && (/^(?:is|are)$/.test(word) || (text === "=" && spaced)),
  );
  const isLed = tokens.some(({ word }) => /^(?:whereby|where|wherein|with|using)$/.test(word));
  if (isStated && ((values.size < 2 && !isLed) || spots.some((spot) => spot.isRequired && !values.has(spot.key))) && isRefusedFor(0.6))
    return [];
  const verb = { at: -1, words: [], weight: 3, around: [] };
  const isGiven = values.size > 0 || operation.body === undefined;
  const left = unaccounted(alignment, operations, verb).filter((one) => {
    const { kind, word = "", text = "" } = tokens[one] ?? {};
    if (kind === "symbol") return !/^(?:[,:;.()=–—&+-]|->)$/.test(text);
    return (
      kind !== "word" ||
      !(
        (sending.test(word) && !(word === "only" && isLast(tokens, one))) ||
        isAdverb(word) ||
        (repeating.test(word) && isGiven && (!ordinal.test(word) || tokens[one + 1]?.word === "time")) ||
        (one < (at[0] ?? 0) && isDeedNoun(operation, word)) ||
        hasTerminal(word, /^f\.opener$/) ||
        // “…, as admin” is another user.
        (tokens[one - 1]?.word !== "as" && hasTerminal(word, /^f\.who$/))
      )
    );
  });
  if (left.length > 0 && tolerance === undefined) return [];
  if (tolerance !== undefined) leaveOut(alignment, left, tolerance);
  if (bodiless >= 0 && values.size > 0) return [];
  const body: Record<string, Json> = {};
  const query: Record<string, Json> = {};
  for (const spot of spots) {
    const value = values.get(spot.key);
    if (value !== undefined && spot.slot !== undefined) put({ query, body }, spot.slot, value);
  }
  const step: Record<string, Json> = { step: "api_request", action: `${method} ${path}` };
  if (Object.keys(described).length > 0) step.parameters = described;
  if (Object.keys(query).length > 0) step.query = query;
  if (Object.keys(body).length > 0) step[bodyMember(operation)] = body;
  if (Object.keys(headers).length > 0) step.headers = headers;
  const read: readonly [number, number] = [tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0];
  return [{ steps: [step as unknown as ApiRequestStep], cost, unsaid: [], read }];
}

/** "PATCH /members/{id} for Tomas": the parameters of the things that the clause describes. */
function describedParameters({ place, said }: Alignment, path: string): Readonly<Record<string, Json>> {
  const found: Record<string, Json> = {};
  for (const { name, noun } of subjectOf(place.operation).parameters) {
    const thing = path.includes(`{${name}}`) && !path.includes(`\${${name}}`) ? idDescribed(place, name, noun) : undefined;
    if (thing === undefined) continue;
    found[name] = valueOfText(thing.id);
    for (const at of thing.words) said.add(at);
  }
  return found;
}

/** “…, for the second one only” */
function isLast(tokens: readonly Token[], at: number): boolean {
  return tokens[at + 1] === undefined || tokens[at + 1]?.kind === "symbol";
}

const mostOfLabel = 7;

/** The length of a title, “File the complaint: POST …”, that asks for no other operation. */
function labelBefore(tokens: readonly Token[], method: number, operations: SentenceContext["operations"], operation: Operation): number {
  const isMark = /^[:–—-]$/.test(tokens[method - 1]?.text ?? "");
  const title = tokens.slice(0, method - 1);
  if (!isMark || title.length === 0 || title.length > mostOfLabel) return 0;
  const isPlain = title.every(
    ({ kind, word, text }) =>
      (kind === "word" && word !== "" && (/^[\p{L}-]+$/u.test(text) || /^[A-Z]+-?\d+$/.test(text)) && !never.test(word)) || text === ",",
  );
  const asksElsewhere = title.some(({ word }) => {
    const verb = { word, particle: undefined };
    const others = operations?.operations.filter((other) => other !== operation && fitOfVerb(other, verb) === "own") ?? [];
    return others.length > 0 && fitOfVerb(operation, verb) === undefined;
  });
  return isPlain && !asksElsewhere ? method : 0;
}

/** "GET /orders, status 200": what comes back. */
function saysStatus({ place: { tokens }, parts }: Alignment): boolean {
  return parts.some(
    ({ kind, text, at }) =>
      kind === "number" && /^[1-5]\d\d$/.test(text) && [at - 1, at - 2].some((one) => /^(?:status|code)$/.test(tokens[one]?.word ?? "")),
  );
}
