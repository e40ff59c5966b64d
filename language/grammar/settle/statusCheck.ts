// What is said of the status: a code, a class, a reason phrase, one of several, an outcome.

import type { Check, Comparison } from "../../check.ts";
import type { TokenReference } from "../edges.ts";
import { lexicon } from "../lexicon/lexicon.ts";
import type { Statement, ValueMeaning } from "../meaning.ts";
import { boundsOf, not, plainNumber } from "./bounds.ts";
import { type CheckPlace, tokenOf, unsettled } from "./place.ts";
import { isReference, reasonNumber } from "./value.ts";

export function isStatus(value: ValueMeaning): boolean {
  return "status" in value || "reason" in value || "range" in value;
}

export function statusCheck(place: CheckPlace, says: Statement, isNegated: boolean): Check {
  const negated = not(isNegated);
  switch (says.is) {
    case "equals":
      return { status: statusOf(place, says.value), ...negated } as Check;
    case "one of": {
      const codes = says.list === undefined ? (says.values ?? []).map((value) => statusOf(place, value)) : statusesIn(place, says.list);
      if (codes.some((code) => typeof code === "object")) return unsettled("a variable among statuses");
      return { status: codes as (number | string)[], ...negated };
    }
    case "status range":
      return { status: rangeOf(place, says.value), ...negated } as Check;
    case "outcome":
      return (says.outcome === "success") !== isNegated ? { status: "2xx" } : { status: { atLeast: 400 } };
    case "compare": {
      const bounds = boundsOf(says, (value) => plainNumber(place, value));
      return { status: bounds, ...negated };
    }
  }
  return unsettled("nothing that can be said of a status");
}

/** "the 400 range", "the 200-299 range" */
function rangeOf(place: CheckPlace, value: TokenReference): string | Comparison {
  const token = tokenOf(place, value);
  const text = token.kind === "quoted" ? String(token.value) : token.text;
  const [from, to] = text.split("-").map(Number);
  if (from === undefined) return unsettled("no range");
  if (to !== undefined) return { atLeast: from, atMost: to };
  return from % 100 === 0 ? `${from / 100}xx` : unsettled("a range of one status");
}

/** "200, 204" */
function statusesIn(place: CheckPlace, list: TokenReference): readonly number[] {
  const { kind, text, value } = tokenOf(place, list);
  return (kind === "number" ? text : String(value)).split(",").map(Number);
}

function statusOf(place: CheckPlace, value: ValueMeaning): number | string | { readonly $var: string } {
  if (isReference(value)) {
    const token = tokenOf(place, value);
    const text = String(token.value ?? token.text);
    if (value.as === "Variable") return { $var: text.replace(/^\$\{|\}$/g, "") };
    if (/^[1-5]\d\d$/.test(text)) return Number(text);
    return /^[1-5]xx$/i.test(text) ? text.toLowerCase() : unsettled("no status");
  }
  if ("range" in value && value.range !== undefined) return value.range;
  if (!("status" in value || "reason" in value)) return unsettled("no status");
  const { status, reason } = value;
  if (status === undefined) return reason === undefined ? unsettled("no status") : reasonNumber(reason);
  if (status.as === "StatusText") {
    const [code = "", ...words] = String(tokenOf(place, status).value).split(" ");
    return agrees(Number(code), words.join(" ")) ? Number(code) : unsettled("status and reason phrase do not agree");
  }
  const code = statusOf(place, status);
  if (reason !== undefined && code !== reasonNumber(reason)) return unsettled("status and reason phrase do not agree");
  return code;
}

/** Reason phrases in quotes: "200 Ok". What is no known phrase is no status. */
function agrees(code: number, phrase: string): boolean {
  return phrases().get(phrase.toLowerCase()) === code;
}

let known: ReadonlyMap<string, number> | undefined;

function phrases(): ReadonlyMap<string, number> {
  if (known !== undefined) return known;
  const entries = [...lexicon.entries.values()].flat().filter(({ terminal }) => terminal === "w.reasonphrase");
  known = new Map(entries.map(({ words, value }) => [words.join(" "), Number(value)]));
  return known;
}
