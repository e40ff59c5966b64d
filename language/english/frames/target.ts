// Where a request goes: a path, a URL, a variable; in quotes, in backticks, or bare.

import { replaceBetween } from "../../text/replaceBetween.ts";
import { withColumns } from "../placeholder.ts";
import { report, type Scan, skipAll, spanOf, tokenAt, word } from "../scan.ts";
import type { Token } from "../token.ts";
import { articles, targetAdjectives, targetNouns } from "../words.ts";

export interface TargetReading {
  readonly next: number;
  readonly target: string;
  /** The token of the target. */
  readonly at: number;
}

/** `(the API endpoint) "/orders" (endpoint)`. `told` says that a word such as "to" or "endpoint" stands before it, so that a quoted text without a slash is a path too. */
export function readTarget(scan: Scan, from: number, told: boolean): TargetReading | undefined {
  let at = skipAll(scan, from, articles);
  let named = told;
  while (
    targetAdjectives.has(word(scan, at)) ||
    targetNouns.has(word(scan, at)) ||
    (named && /^(?:api|server|service|host)$/.test(word(scan, at)))
  ) {
    const noun = word(scan, at);
    // A resource or link in quotes may be a name of it.
    if (noun === "resource" || noun === "link") named = false;
    else named ||= targetNouns.has(noun);
    at++;
  }
  const token = tokenAt(scan, at);
  if (token?.kind === "symbol" && (token.text === ":" || token.text === "=")) at++;
  else if (named && at > from && /^(?:of|at|as|is|to|called|named)$/.test(word(scan, at))) at++;
  const target = targetText(scan, at, named);
  if (target === undefined) return undefined;
  let next = at + 1;
  while (targetNouns.has(word(scan, next)) || (targetAdjectives.has(word(scan, next)) && targetNouns.has(word(scan, next + 1)))) next++;
  return { next, target, at };
}

/** The target that the token at `at` is, or undefined. */
export function targetText(scan: Scan, at: number, told: boolean): string | undefined {
  const token = tokenAt(scan, at);
  if (token === undefined) return undefined;
  switch (token.kind) {
    case "path":
    case "url":
      return withColumns(token.text);
    case "reference":
      return told ? `\${${token.value as string}}` : undefined;
    case "quoted":
      return written(scan, at, token.value as string, told);
    case "word":
      return told && token.text.includes("/") ? written(scan, at, token.text, told) : undefined;
  }
  return undefined;
}

function written(scan: Scan, at: number, text: string, told: boolean): string | undefined {
  if (/^(?:\/|\$\{|[a-z][\w+.-]*:\/\/)/i.test(text)) return isTarget(text) ? text : undefined;
  if (!told || !/^[\w{][^\s"'<>]*$/.test(text)) return undefined;
  // `getAllOrders` names an operation.
  if (/^[a-z]+[A-Z]\w*$/.test(text)) return undefined;
  const first = text.split(/[/?#]/, 1)[0] ?? "";
  if (/[.:]/.test(replaceBetween(first, "{", "}", ""))) {
    const span = spanOf(scan, at, at + 1);
    return report(scan, {
      code: "invalid-value",
      message: `"${text}" could be a host or a path. Write a URL with https:// or a path that starts with /.`,
      in: "sentence",
      span,
      suggestions: [
        { title: "Make it a URL", span, text: `"https://${text}"` },
        { title: "Make it a path", span, text: `"/${text}"` },
      ],
    });
  }
  return `/${withColumns(text)}`;
}

/** A target has no white space outside of `${…}`. */
export function isTarget(text: string): boolean {
  return !/\s/.test(replaceBetween(text, "${", "}", "x"));
}

/** The method that a token names in front of "request" or a target, upper case. */
export function methodOf(token: Token | undefined, all: ReadonlySet<string>, common: ReadonlySet<string>): string | undefined {
  if (token === undefined) return undefined;
  if (token.kind === "word") {
    if (all.has(token.text)) return token.text;
    // "The client GETs /orders".
    const inflected = /^(GET|PUT|POST|DELETE|PATCH)(?:s|es)$/.exec(token.text)?.[1];
    return inflected ?? (common.has(token.word) ? token.text.toUpperCase() : undefined);
  }
  if (token.kind === "quoted") {
    const upper = (token.value as string).toUpperCase();
    return all.has(token.value as string) || common.has(upper.toLowerCase()) ? upper : undefined;
  }
  return undefined;
}
