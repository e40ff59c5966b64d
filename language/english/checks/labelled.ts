// Statuses in business words: "GET Order returns status 200", "I receive the parcel creation code of 202".

import { lemma, splitWords } from "../../openapi/words.ts";
import { isLexiconWord } from "../lexicon.ts";
import type { Condition } from "./condition.ts";
import { atEnd, type Cursor, key, skip, spanFrom, take, token } from "./cursor.ts";
import type { Clause } from "./outcome.ts";
import { statusNameAt } from "./reasons.ts";
import { requestMethods } from "./start.ts";
import { isStatus, statusCheck } from "./status.ts";
import { readStatusThing } from "./statusThing.ts";
import { articles, isNaming } from "./words.ts";

/** `GET Order returns status 200`: the title of the call before it, by its method and words of its path, before what it returns. */
export function readTitled(c: Cursor): readonly Condition[] | undefined {
  const method = token(c)?.text ?? "";
  if (!requestMethods.has(method)) return undefined;
  const call = c.context?.before?.findLast(({ step }) => step === "api_request" || step === "mcp_server_call");
  if (call?.step !== "api_request" || call.action.split(" ")[0] !== method) return undefined;
  const path = new Set(splitWords(call.action).map(lemma));
  const start = c.at;
  c.at++;
  while (/^[A-Z][a-z]+$/.test(token(c)?.text ?? "") && path.has(lemma(token(c)?.word ?? "")) && c.at < start + 4) c.at++;
  if (c.at === start + 1) return undefined;
  if (take(c, "should") || take(c, "must") || take(c, "will")) {
    if (!take(c, "return") && !take(c, "give")) return undefined;
  } else if (!take(c, "returns") && !take(c, "returned") && !take(c, "gives")) return undefined;
  const conditions = readStatusThing(c, true, false);
  return conditions === undefined || !atEnd(c) ? undefined : conditions;
}

/** `200 OK`, or behind "Expected:" `200`: a number with its own name is a status without a noun. */
export function readNumbered(c: Cursor): readonly Condition[] | undefined {
  const here = token(c);
  if (here?.kind !== "number" || !isStatus(here.value as number)) return undefined;
  const status = here.value as number;
  c.at++;
  const span = { start: here.start, end: here.end };
  const labelled = c.from > 1 && c.keys[c.from - 1] === ":" && expecting.has(c.keys[c.from - 2] ?? "");
  take(c, "-") || take(c, "–");
  const name = statusNameAt((ahead) => key(c, ahead));
  if (name !== undefined) c.at += name.words;
  if (!atEnd(c) || (name === undefined ? !labelled || c.at > c.from + 1 : name.status !== status)) return undefined;
  return [{ check: statusCheck(status, false), spans: [["status", span]] }];
}

const expecting = new Set("expected expectation result results outcome".split(" "));

/** Nouns of doing, whose code is what the service answered. A code of a thing ("promo code", "area code") is data. */
const deeds = new Set("creation deletion removal retrieval insertion submission modification response status".split(" "));

/** Behind "receive": `the parcel creation code of 202`, `a parcel response code of 201`. */
export function readDeedCode(c: Cursor): Clause | undefined {
  skip(c, articles);
  const start = c.at;
  while (key(c) !== "code" && c.at < start + 4) {
    const here = token(c);
    if (here?.kind !== "word" || !/^[a-z]+$/i.test(here.text)) return undefined;
    if (!deeds.has(here.word) && (isLexiconWord(here.word) || !isNaming(here.text))) return undefined;
    c.at++;
  }
  if (c.at === start || !deeds.has(key(c, -1)) || !take(c, "code")) return undefined;
  if (!take(c, "of") && !take(c, ":") && !take(c, "=")) return undefined;
  const here = token(c);
  const status = Number(here?.value);
  if ((here?.kind !== "number" && here?.kind !== "quoted") || !isStatus(status)) return undefined;
  c.at++;
  return { conditions: [{ check: statusCheck(status, false), spans: [["status", spanFrom(c, c.at - 1)]] }] };
}
