// What a status is expected to be: numbers, names (`Not Found`), classes (`2xx`, "successful"), several of them, or bounds.

import type { Check, Comparison } from "../../check.ts";
import type { Span } from "../../diagnostic.ts";
import { readBounds } from "./bounds.ts";
import { attempt, type Cursor, key, phrases, report, spanFrom, take, takePhraseOf, token } from "./cursor.ts";
import { nameOfStatus, statusNameAt, statusNamed } from "./reasons.ts";
import { readSlot } from "./value.ts";

type StatusValue = NonNullable<Check["status"]>;

/** Words that stand for many statuses. */
const classes = phrases<string | Comparison>({
  success: "2xx",
  "a success": "2xx",
  successful: "2xx",
  "a successful": "2xx",
  "an ok": "ok",
  "client error": "4xx",
  "a client error": "4xx",
  "server error": "5xx",
  "a server error": "5xx",
  redirect: "3xx",
  redirection: "3xx",
  "a redirect": "3xx",
  "a redirection": "3xx",
  "an error": { atLeast: 400 },
  error: { atLeast: 400 },
  unsuccessful: { atLeast: 400 },
  "an unsuccessful": { atLeast: 400 },
  "a failure": { atLeast: 400 },
  failure: { atLeast: 400 },
  informational: "1xx",
});

/** What a status is: undefined where no status stands here. `names` allows names and classes without a number. */
export function readStatus(c: Cursor, names: boolean): { readonly value: StatusValue; readonly span: Span } | undefined {
  return attempt(c, () => {
    const start = c.at;
    const several = take(c, "either") || takeOneOf(c);
    const bracketed = several && (take(c, "(") || take(c, "["));
    const first = readOne(c, names);
    if (first === undefined) return undefined;
    const values = Array.isArray(first) ? [...first] : [first];
    let joint = "";
    const behindFirst = c.at;
    for (;;) {
      const at = c.at;
      const comma = take(c, ",");
      const word = take(c, "or") ? "or" : several && take(c, "and") ? "and" : take(c, "/") ? "or" : "";
      if (!comma && word === "") break;
      if (joint === "or" && word !== "or") {
        c.at = at;
        break;
      }
      const next = readOne(c, names);
      if (next === undefined) {
        c.at = at;
        break;
      }
      values.push(...(Array.isArray(next) ? next : [next]));
      joint = word === "" ? joint || "," : word;
    }
    if (bracketed && !take(c, ")") && !take(c, "]")) return undefined;
    if (joint === "," && !several) {
      c.at = behindFirst;
      values.length = Array.isArray(first) ? first.length : 1;
    }
    const span = spanFrom(c, start);
    if (values.length === 1 && !Array.isArray(first)) return { value: values[0] as StatusValue, span };
    if (values.some((value) => typeof value === "object")) return undefined;
    return { value: values as (number | string)[], span };
  });
}

/** `one of`, `any of`, `in`, with "the following". */
export function takeOneOf(c: Cursor): boolean {
  const start = c.at;
  if (take(c, "one") || take(c, "any") || take(c, "either")) {
    if (take(c, "of")) {
      if (take(c, "the")) take(c, "following") || take(c, "values");
      else take(c, "these");
      take(c, "values") || take(c, "codes") || take(c, "statuses");
      take(c, ":");
      return true;
    }
  } else if (take(c, "among")) {
    take(c, "the");
    take(c, "following");
    take(c, ":");
    return true;
  } else if (key(c) === "in" && (token(c, 1)?.kind === "json" || key(c, 1) === "(" || key(c, 1) === "[")) {
    c.at++;
    return true;
  }
  c.at = start;
  return false;
}

type One = number | string | (number | string)[] | { readonly $var: string } | Comparison;

function readOne(c: Cursor, names: boolean): One | undefined {
  const here = token(c);
  if (here === undefined) return undefined;
  const start = c.at;
  switch (here.kind) {
    case "placeholder":
      return readSlot(c, false) === undefined ? undefined : "2xx";
    case "number":
      c.at++;
      return withName(c, here.value as number, start);
    case "reference":
      c.at++;
      return { $var: here.value as string };
    case "quoted":
      c.at++;
      return fromText(c, here.value as string, start, names);
    case "json":
      if (!Array.isArray(here.value) || here.value.length === 0) return undefined;
      if (!here.value.every((item) => typeof item === "number" || typeof item === "string")) return undefined;
      c.at++;
      return here.value.flatMap((item) => fromText(c, String(item), start, true) as number | string);
  }
  const bounds = readBounds(c, "none");
  if (bounds !== undefined) return bounds;
  const digits = /^([1-5])xx$/.exec(here.word);
  if (digits !== null) {
    c.at++;
    return `${digits[1]}xx`;
  }
  if (/^[1-5]\d\d(?:\/[1-5]\d\d)+$/.test(here.word)) {
    c.at++;
    return here.word.split("/").map(Number);
  }
  const joined = /^([1-5]\d\d)-(.*)$/.exec(here.word);
  if (joined !== null) {
    c.at++;
    if (/^\d+$/.test(joined[2] as string)) return { atLeast: Number(joined[1]), atMost: Number(joined[2]) };
    if (statusNamed(joined[2] as string) !== undefined) return checkedName(c, Number(joined[1]), joined[2] as string, start);
    return undefined;
  }
  if (!names) return undefined;
  const named = statusNameAt((ahead) => key(c, ahead));
  if (named !== undefined) {
    c.at += named.words;
    const at = c.at;
    const bracket = take(c, "(");
    const number = token(c);
    if (number?.kind === "number" && isStatus(number.value as number) && (bracket || key(c, 1) !== "items")) {
      c.at++;
      if (!bracket || take(c, ")")) return same(c, number.value as number, named.status, start);
    }
    c.at = at;
    return named.status;
  }
  const group = takePhraseOf(c, classes);
  return group === "ok" ? 200 : group;
}

/** Nouns that may stand behind a status. */
export const statusTail: ReadonlySet<string> = new Set("status code response range codes class".split(" "));

export function isStatus(value: number): boolean {
  return Number.isInteger(value) && value >= 100 && value <= 599;
}

/** `404 Not Found`, `404 (Not Found)`, `404 - Not Found`, `404 "Not Found"`, `200 or above` is read by the bounds. */
function withName(c: Cursor, status: number, start: number): One | undefined {
  const suffixStart = c.at;
  if (key(c) === "or" && (key(c, 1) === "above" || key(c, 1) === "more" || key(c, 1) === "higher" || key(c, 1) === "greater")) {
    c.at += 2;
    return { atLeast: status };
  }
  if (key(c) === "or" && (key(c, 1) === "below" || key(c, 1) === "less" || key(c, 1) === "lower")) {
    c.at += 2;
    return { atMost: status };
  }
  if (key(c) === "-" || key(c) === "–" || key(c) === "to") {
    const end = token(c, 1);
    if (end?.kind === "number" && isStatus(end.value as number)) {
      c.at += 2;
      return { atLeast: status, atMost: end.value as number };
    }
  }
  if (!isStatus(status)) {
    report(c, "invalid-value", `${status} is not an HTTP status; it is a number from 100 to 599.`, spanFrom(c, start));
    return status;
  }
  const hundred = readHundred(c, status, start);
  if (hundred !== undefined) return hundred;
  const bracket = take(c, "(");
  if (!bracket) take(c, "-") || take(c, "–") || take(c, "—") || take(c, ":") || take(c, "/");
  const quoted = token(c);
  if (quoted?.kind === "quoted" && statusNamed(quoted.value as string) !== undefined) {
    c.at++;
    if (!bracket || take(c, ")")) return checkedName(c, status, quoted.value as string, start);
  }
  const named = statusNameAt((ahead) => key(c, ahead));
  if (named !== undefined && !(named.status === 302 && key(c, 1) !== "")) {
    c.at += named.words;
    if (!bracket || take(c, ")")) return same(c, status, named.status, start);
  }
  c.at = suffixStart;
  return status;
}

/** `the 400 range`: all of 4xx, never the one status 400. `the 404 range` is none. */
function readHundred(c: Cursor, status: number, start: number): string | undefined {
  if (!hundreds.has(key(c))) return undefined;
  c.at++;
  const name = `${Math.floor(status / 100)}xx`;
  if (status % 100 !== 0) {
    const span = spanFrom(c, start);
    report(c, "invalid-value", `${status} is one status and no range of them. Write ${status}, or ${name}.`, span, [
      { title: `Expect ${status}`, span, text: String(status) },
      { title: `Expect ${name}`, span, text: name },
    ]);
  }
  return name;
}

const hundreds = new Set("range class family".split(" "));

/** `"404"`, `"404 Not Found"`, `"Not Found"`, `"2xx"`, `"200, 204"`, a template. */
function fromText(c: Cursor, text: string, start: number, names: boolean): One | undefined {
  const plain = text.trim();
  if (/^\d+$/.test(plain)) {
    const status = Number(plain);
    return names || isStatus(status) ? withName(c, status, start) : undefined;
  }
  if (/^[1-5]xx$/i.test(plain)) return plain.toLowerCase();
  if (plain.includes("${")) return text;
  const numbered = /^(\d{3})[\s:(-]+(\D+?)\)?$/.exec(plain);
  if (numbered !== null)
    return statusNamed(numbered[2] as string) === undefined ? undefined : checkedName(c, Number(numbered[1]), numbered[2] as string, start);
  const several = plain.split(/\s*(?:,|\/|\||\bor\b)\s*/);
  if (several.length > 1 && several.every((part) => /^(?:[1-5]\d\d|[1-5]xx)$/i.test(part)))
    return several.map((part) => (/^\d+$/.test(part) ? Number(part) : part.toLowerCase()));
  return names ? statusNamed(plain) : undefined;
}

function checkedName(c: Cursor, status: number, name: string, start: number): number {
  return same(c, status, statusNamed(name) as number, start);
}

/** The number, when the name is its own; two that contradict each other are a problem. */
function same(c: Cursor, status: number, named: number, start: number): number {
  if (status !== named) {
    const span = spanFrom(c, start);
    report(
      c,
      "invalid-value",
      `${status} is not called ${nameOfStatus(named) as string}: that is ${named}${nameOfStatus(status) === undefined ? "" : `, and ${status} is ${nameOfStatus(status) as string}`}. Write one of the two.`,
      span,
      [status, named].map((value) => ({ title: `Expect ${value}`, span, text: String(value) })),
    );
  }
  return status;
}

/** The check on the status; `not` turns it round. */
export function statusCheck(value: StatusValue, not: boolean): Check {
  return not ? { status: value, not: true } : { status: value };
}
