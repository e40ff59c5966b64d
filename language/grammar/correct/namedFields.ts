// The fields that a clause names: by a path, or by the words that the document has for them.

import type { Token } from "../../english/token.ts";
import { lemma } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { toJsonPath } from "../settle/path.ts";
import { squeeze } from "../settle/responseShape.ts";
import type { Clause, Found } from "./clause.ts";
import { costOfName, type KnownField } from "./fields.ts";

/** Whether the last call has to fail: its fields are then those of an error. */
export function expectsError({ before }: SentenceContext, tokens: readonly Token[]): boolean {
  if (tokens.some(({ word, text }) => /^4\d\d$/.test(text) || /^errors?$/.test(word))) return true;
  const call = (before ?? []).findLastIndex(({ step }) => step === "api_request");
  return (before ?? [])
    .slice(call + 1)
    .some((step) => step.step === "validate" && step.checks.some(({ status }) => typeof status === "number" && status >= 400));
}

/** The fields that are named, the longest names first, none over another. */
export function fieldsIn({ tokens, body, used, context }: Clause): readonly Found[] {
  const isError = expectsError(context, tokens);
  const found: Found[] = [];
  for (let at = 0; at < tokens.length; at++) {
    if (used.has(at)) continue;
    const path = writtenPath(tokens[at] as Token);
    if (path !== undefined) {
      const known = body?.fields.find((field) => field.path === path && field.list === undefined);
      found.push({ field: known ?? pathField(path), from: at, to: at + 1, cost: 0 });
      used.add(at);
      continue;
    }
    if (body === undefined) continue;
    let best: Found | undefined;
    for (let count = Math.min(3, tokens.length - at); count > 0 && best === undefined; count--) {
      const words = tokens.slice(at, at + count);
      if (words.some(({ kind, word }, index) => kind !== "word" || word === "" || used.has(at + index))) continue;
      const isLoose = !words.some(({ word }) => hasTerminal(word, /^f\./));
      for (const field of body.fields) {
        if (field.isOfError && !isError) continue;
        const said = words.map(({ text }) => text.toLowerCase());
        if (!isLoose && squeeze(said.join("")) !== squeeze(field.name)) continue;
        const cost = costOfName(said, field, body.things);
        if (cost !== undefined && (best === undefined || cost < best.cost)) best = { field, from: at, to: at + count, cost };
      }
    }
    // A bare word that is the thing itself names no field.
    if (best === undefined || (best.cost > 0.3 && body.things.has(lemma(tokens[at]?.word ?? "")))) continue;
    found.push(best);
    at = best.to - 1;
  }
  return found;
}

/** `$.user.email`, `user.email` */
function writtenPath({ kind, text, value }: Token): string | undefined {
  if (kind === "jsonPath") return String(value ?? text);
  return kind === "word" && /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+$/.test(text) && !fileName.test(text) ? toJsonPath(text) : undefined;
}

const fileName = /\.(?:json|jpe?g|png|pdf|txt|csv|xml|yaml|html)$/i;

function pathField(path: string): KnownField {
  return { name: path, path, list: undefined, field: { name: path, required: false }, depth: 1, isOfError: false, owner: undefined };
}
