// Adds to a list that is asked for the states that its sentence says: “the available power tools”.

import { isJsonObject, type Json } from "../../json.ts";
import type { Step } from "../../step.ts";
import { operationOf } from "../context/above.ts";
import { nounOf, subjectOf } from "../context/nouns.ts";
import type { Reading } from "./reading.ts";

/** Returns the steps with the states as query parameters. */
export function withSaidStates({ sentence, steps, context, tokens: tokensOf }: Reading): readonly Step[] {
  const [request, ...others] = steps;
  if (request?.step !== "api_request" || others.length > 0 || !request.action.startsWith("GET ") || /["'/]/.test(sentence)) return steps;
  const operation = operationOf(context, request);
  const listed =
    operation?.parameters.filter((one) => one.in === "query" && one.enum !== undefined && !(one.name in (request.query ?? {}))) ?? [];
  if (operation === undefined || listed.length === 0) return steps;
  const tokens = tokensOf();
  const { nouns } = subjectOf(operation);
  const noun = tokens.findIndex(({ word }, at) => at > 0 && word !== "" && nouns.has(nounOf([word])) && nounOf([word]) !== word);
  const sent = new Set(Object.values(request.query ?? {}).map((value) => String(isJsonObject(value as Json) ? "" : value).toLowerCase()));
  const added: Record<string, string> = {};
  for (let at = noun - 1; at > 0; at--) {
    const { word = "" } = tokens[at] ?? {};
    if (sent.has(word)) continue;
    const [only, ...more] = listed.flatMap(({ name, enum: values = [] }) =>
      values.filter((one) => one.toLowerCase() === word).map((one) => [name, one]),
    );
    // “all available orders” are all that there are, and “sent” may be a verb.
    if (only === undefined || more.length > 0 || sent.size === 0) break;
    added[only[0] as string] = only[1] as string;
  }
  return Object.keys(added).length === 0 ? steps : [{ ...request, query: { ...request.query, ...added } }];
}
