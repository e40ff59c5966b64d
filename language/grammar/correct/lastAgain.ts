// Reads a clause that only says to send the last request again: “repeat the request”, “do the same again”.

import { lastCall } from "../../english/context/above.ts";
import type { Token } from "../../english/token.ts";
import type { SentenceContext } from "../../reading.ts";
import type { ApiRequestStep } from "../../step.ts";
import { withoutLeavings } from "../align/leavings.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";

const words =
  /^(?:repeat(?:ed|ing)?|redo|retry|re-?(?:send|submit|run)|send|sent|do|make|call|run|try|perform|execute|submit|issue|it|that|this|the|very|exact|exactly|same|last|previous|identical|request|call|thing|again|once|more|anew|a|for|second|one|time|just|now|simply|please|we|i|let|us|'s)$/;
const verbs = /^(?:repeat(?:ed|ing)?|redo|retry|re-?(?:send|submit|run))$/;
const again = /\b(?:again|once more|anew|one more time|a second time)\b/;
const same = /\b(?:do|send|make|call|run|perform|execute|submit|issue|try) (?:exactly |just )?the (?:very |exact )?same\b/;

export function lastAgain({ before = [] }: SentenceContext, tokens: readonly Token[]): ApiRequestStep | undefined {
  const without = tokens.findIndex(({ word }) => word === "without");
  const isOfToken = ({ word }: Token): boolean => hasTerminal(word, /^(?:w\.auth|f\.the)/) || word === "session";
  const isWithoutToken = without > 0 && tokens.slice(without + 1).every(isOfToken);
  const said = (isWithoutToken ? tokens.slice(0, without) : tokens).map(({ word, text }) => word || text);
  if (said.length === 0 || !said.every((word) => words.test(word))) return undefined;
  const line = said.join(" ");
  if (!said.some((word) => verbs.test(word)) && !again.test(line) && !same.test(line)) return undefined;
  const last = lastCall(before);
  // “without the login”, where a login was sent
  if (last?.step !== "api_request" || (isWithoutToken && withoutLeavings(last, tokens.slice(without)) !== undefined)) return undefined;
  const { until: _, ...request } = last as ApiRequestStep & { until?: unknown };
  return isWithoutToken ? withoutCredentials(request as ApiRequestStep) : (request as ApiRequestStep);
}

/** The request without the session and without a header that the author gave for it. */
function withoutCredentials({ headers, ...request }: ApiRequestStep): ApiRequestStep {
  const others = Object.entries(headers ?? {}).filter(([name]) => name.toLowerCase() !== "authorization");
  return { ...request, ...(others.length === 0 ? {} : { headers: Object.fromEntries(others) }), auth: "none" };
}
