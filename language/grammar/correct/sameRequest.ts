// Reads a noun phrase for the last request as that request: “the same call without a token”, “same with page=2”.

import { lastCall, operationOf } from "../../english/context/above.ts";
import type { Token } from "../../english/token.ts";
import type { SentenceContext } from "../../reading.ts";
import type { ApiRequestStep } from "../../step.ts";
import { changesIn } from "../align/changes.ts";
import { withoutLeavings } from "../align/leavings.ts";
import type { isNounOf } from "../align/spots.ts";
import { isDeedNoun } from "../align/withoutVerb.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { fitOfVerb } from "../settle/called.ts";
import type { Guess } from "./guesses.ts";

const lead =
  /^(?:(?:now|then|and|but|also|exactly|just|please|do|try|send|make|repeat|i|we|the|this) )*(?:(?:very|exact) )?same\b(?: thing)?/;
/** The request named by its deed: “repeat the request”, “send it again”. */
const resent =
  /^(?:(?:now|then|and|but|also|just|please|i|we) )*(?:(?:repeat|redo|resend|retry)(?: (?:it|that|this)| (?:(?:the|this|that) )?(?:(?:last|previous) )?(?:request|call|get|post|put|patch|delete))|(?:do|send|try|make) (?:it|that|this|the (?:(?:last|previous) )?(?:request|call))(?= (?:again|once more))|try(?= (?:again|once more)))(?= |$)/;
const methods = /^(?:get|post|put|patch|delete)$/;
const more = /^(?:again|once more|a second time|one more time|as before|now)(?= |$)/;
/** Words that may be between “without” and the missing part. */
const around = /^(?:any|a|an|the|my|our|its|valid|being|having|sending|logging|logged|signed|in|header|at|all)$/;

export function sameRequest(context: SentenceContext, written: readonly Token[]): readonly Guess[] {
  const last = lastCall(context.before);
  const operation = operationOf(context, last);
  if (last?.step !== "api_request" || operation === undefined) return [];
  const read: readonly [number, number] = [written[0]?.start ?? 0, written.at(-1)?.end ?? 0];
  // "Without a token, the same call …"
  const comma = written.findIndex(({ text }) => text === ",");
  const isLed = comma > 0 && deniesAccess(written.slice(0, comma));
  let tokens = isLed ? written.slice(comma + 1) : written;
  const length = lengthOf(tokens.map(({ word, text }) => word || text));
  const method = tokens[length - 1]?.word ?? "";
  if (length === 0 || (methods.test(method) && method.toUpperCase() !== operation.method)) return [];
  tokens = tokens.slice(length);
  const noun = tokens[0];
  const isMethod = noun?.text.toUpperCase() === operation.method;
  if (noun?.kind === "word" && !/^(?:with|without|but|for|again|once|as|this|leaving|omitting)$/.test(noun.word)) {
    if (!isMethod && !isRequestNoun(noun.word) && !isNamedSo(operation, noun.word)) return [];
    tokens = tokens.slice(1);
    if (isMethod && isRequestNoun(tokens[0]?.word ?? "")) tokens = tokens.slice(1);
  } else if (tokens.length === 0) return [];
  const again = more.exec(tokens.map(({ word, text }) => word || text).join(" "))?.[0];
  tokens = tokens.slice(again === undefined ? 0 : again.split(" ").length);
  // “without the login”, where a login was sent
  const without = tokens.findIndex((_, at) => deniesAccess(tokens.slice(at)) && withoutLeavings(last, tokens.slice(at)) === undefined);
  const isAnonymous = isLed || without >= 0;
  const change = withoutTime(without >= 0 ? tokens.slice(0, without) : tokens);
  const copy = sentAgain(last);
  const isLedChange = /^(?:with|without|but|for|and|leaving|omitting|,|=)$/.test(change[0]?.word || change[0]?.text || "");
  const changed = change.length === 0 ? copy : isLedChange ? changesIn(context, operation, copy, change) : undefined;
  if (changed === undefined || (change.length > 0 && keyOf(changed) === keyOf(copy))) return [];
  return [{ steps: [isAnonymous ? anonymous(changed) : changed], cost: 0.2, unsaid: [], read }];
}

/** The request as it was sent, without what was done with its response. */
export function sentAgain(request: ApiRequestStep): ApiRequestStep {
  const { until: _, store: __, ...sent } = request as ApiRequestStep & { until?: unknown };
  return sent as ApiRequestStep;
}

/** Without “, but this time” before the change. */
function withoutTime(tokens: readonly Token[]): readonly Token[] {
  const time = tokens.findIndex(({ word }) => word === "time");
  const isLed = time > 0 && time < 4 && tokens.slice(0, time).every(({ word, text }) => /^(?:,|but|and|only|this)$/.test(word || text));
  return isLed ? tokens.slice(time + 1) : tokens;
}

/** Returns whether the clause is about the last request, and not about what came back. */
export function isAboutSameRequest(tokens: readonly Token[]): boolean {
  const length = lengthOf(tokens.map(({ word, text }) => word || text));
  return length > 0 && /^(?:with|without|request|call|query)$/.test(tokens[length]?.word ?? "");
}

/** A text may contain a variable. */
function keyOf({ body, query, headers }: ApiRequestStep): string {
  return JSON.stringify([body, query, headers]).replace(/\{"\$var":"([^"{}]+)"\}/g, (_, name: string) => `"\${${name}}"`);
}

/** Without what says who sends it. */
function anonymous({ headers, ...request }: ApiRequestStep): ApiRequestStep {
  const kept = Object.entries(headers ?? {}).filter(([name]) => !/^authorization$/i.test(name));
  return { ...request, ...(kept.length > 0 ? { headers: Object.fromEntries(kept) } : {}), auth: "none" } as ApiRequestStep;
}

function lengthOf(words: readonly string[]): number {
  const line = words.join(" ");
  const said = (lead.exec(line) ?? resent.exec(line))?.[0];
  return said === undefined ? 0 : said.split(" ").length;
}

function isRequestNoun(word: string): boolean {
  return /^(?:request|call|query)$/.test(word);
}

/** "the same search" of a list that is filtered, “the same deletion”, “the same order” of what makes one */
function isNamedSo(operation: Parameters<typeof isNounOf>[0], word: string): boolean {
  const isSearched = operation.method === "GET" && operation.parameters.some(({ in: where }) => where === "query");
  if (operation.method === "GET") return isSearched && /^(?:search|lookup|filter)$/.test(word);
  return isDeedNoun(operation, word) || fitOfVerb(operation, { word, particle: undefined }) === "own";
}

/** "without any credentials", “without being logged in”, “with no token” */
function deniesAccess(tokens: readonly Token[]): boolean {
  const [first, second] = tokens;
  const start = first?.word === "without" ? 1 : first?.word === "with" && second?.word === "no" ? 2 : 0;
  const rest = tokens.slice(start);
  if (start === 0 || rest.length === 0) return false;
  const isLogin = rest.map(({ word }) => word).join(" ");
  if (/^(?:being )?(?:logged|signed) in$|^(?:logging|signing) in$/.test(isLogin)) return true;
  return (
    rest.some(({ word }) => hasTerminal(word, /^w\.auth/)) && rest.every(({ word }) => hasTerminal(word, /^w\.auth/) || around.test(word))
  );
}
