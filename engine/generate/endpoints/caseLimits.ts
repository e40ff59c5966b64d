// Parses limits in plain words: "not more than 5 edge cases for DELETE". A small closed grammar: it refuses everything
// else, and never guesses.

import { type CaseLimit, type Kind, kinds } from "./selection.ts";

export type ParsedLimits = { readonly caseLimits: readonly CaseLimit[] } | { readonly problem: string };

export const limitForms = [
  "not more than 5 edge cases for DELETE",
  "at most 3 negative cases for POST /orders",
  "no edge cases for GET and PATCH",
  "only default for DELETE",
  "at most 10 cases",
] as const;

/** Several limits are joined by semicolons, full stops or “and”. */
export function parseCaseLimits(text: string): ParsedLimits {
  const caseLimits: CaseLimit[] = [];
  for (const part of text.split(
    /[;.](?:\s+|$)|(?:,|(?<![\s,]))\s+and\s+(?=(?:not|no|at|up|only|without)\b)|,\s+(?=(?:not|no|at|up|only|without)\b)/i,
  )) {
    if (part.trim() === "") continue;
    const read = readLimit(part.trim());
    if ("problem" in read) return read;
    caseLimits.push(...read.caseLimits);
  }
  return caseLimits.length === 0 ? { problem: "The text is empty." } : { caseLimits };
}

function readLimit(text: string): ParsedLimits {
  const start = /^(?:(?:not|no) more than|at most|up to|a maximum of) +(\S+)|^(no|without)\b(?: +any\b)?|^(only)\b/i.exec(text);
  if (start === null) return refused(text, text);
  const most = start[1] === undefined ? 0 : numberOf(start[1]);
  if (most === undefined) return refused(text, text.slice(text.indexOf(start[1] ?? "")));
  const [, kind, rest = ""] =
    /^ *(?:(default|behaviour|negative|edge)\b(?: +case\b(?= +cases?\b))?)?(.*)$/is.exec(text.slice(start[0].length)) ?? [];
  const named = kind?.toLowerCase() as Kind | undefined;
  const noun = /^ *(?:cases?|playbooks?|tests?)?\b/i.exec(rest)?.[0] ?? "";
  const targets = readTargets(rest.slice(noun.length).trim());
  if (targets === undefined) return refused(text, rest.slice(noun.length).trim());
  if (named === undefined && (start[1] === undefined || noun.trim() === "")) return refused(text, rest.trim() === "" ? text : rest.trim());
  const kinds: readonly (Kind | undefined)[] = start[3] === undefined ? [named] : others(named);
  return {
    caseLimits: targets.flatMap((target) => kinds.map((one) => ({ most, ...(one === undefined ? {} : { kind: one }), ...target }))),
  };
}

/** `for DELETE`, `for POST /orders and PATCH`, `for /orders`; nothing is all. */
function readTargets(text: string): readonly Pick<CaseLimit, "method" | "path">[] | undefined {
  if (text === "" || /^(?:for|of) +(?:all|everything)$/i.test(text)) return [{}];
  const list = /^(?:for|of) +(.+)$/is.exec(text)?.[1]?.split(/(?:,|(?<![\s,]))\s+and\s+|,\s*/i);
  const targets = list?.map((one) =>
    /^(?:(get|head|options|post|put|patch|delete)\b)?(?: *(\/\S*))?(?: +(?:requests?|operations?|endpoints?))?$/i.exec(one.trim()),
  );
  if (targets === undefined || targets.some((target) => target === null || (target[1] === undefined && target[2] === undefined)))
    return undefined;
  return targets.map((target) => ({
    ...(target?.[1] === undefined ? {} : { method: target[1].toUpperCase() }),
    ...(target?.[2] === undefined ? {} : { path: target[2] }),
  }));
}

function others(kind: Kind | undefined): readonly Kind[] {
  return kinds.filter((one) => one !== kind);
}

const words = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

function numberOf(text: string): number | undefined {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  const index = words.indexOf(text.toLowerCase());
  return index === -1 ? undefined : index;
}

function refused(text: string, part: string): ParsedLimits {
  const where = part === text || part === "" ? `“${text}” is not understood.` : `“${part}” in “${text}” is not understood.`;
  return { problem: where };
}
