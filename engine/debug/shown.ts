// Formats values for a debugger: masked, one line each, with their contents on request.

import { hideInText, hideInValue, isJsonObject, isNumber, type Json, type SecretNames, usualNames } from "../../language/index.ts";
import { withFilesNamed } from "../http/files.ts";
import type { Redactor } from "../redact/redactor.ts";
import type { Frame } from "../running/context.ts";

/** A line of a scope. Its texts are masked. */
export interface Shown {
  readonly name: string;
  readonly value: string;
  readonly type?: string;
  /** The whole of a value that `value` cuts. */
  full?(): string;
  /** How to ask for it in the console. */
  readonly expression?: string;
  /** The number of members, and some of them. */
  readonly named?: number;
  readonly indexed?: number;
  children?(start: number, count: number): readonly Shown[];
  /** The variable that it is the whole of. */
  readonly variable?: string;
  /** Part of the request that is sent next. */
  readonly isOfRequest?: true;
  /** Takes another value, as text; gives the line as it is then. Throws `PlaybookError`. */
  change?(text: string): Shown;
}

/** Hides secrets, by value and by place. */
export interface Masks {
  value(value: Json): Json;
  text(text: string): string;
}

/** `answered`: it came from the service. */
export function masksOf({ attempt, service }: Frame, answered = false): Masks {
  return masksFor(attempt.run.redactor, service.planned.secretNames ?? usualNames, answered);
}

function masksFor(redactor: Redactor, names: SecretNames, answered = false): Masks {
  const place = { names, filled: true, ...(answered ? { answered } : {}) } as const;
  return {
    value: (value) => redactor.value(hideInValue(withFilesNamed(value), place)),
    text: (text) => redactor.text(hideInText(text, place)),
  };
}

/** Characters of a value in one line. */
const longestLine = 200;
/** Members that the line of an object or a list names. */
const mostNamed = 5;

/** `value` has been masked. `expression` leads to it, as a variable `${…}` or a JSONPath. */
export function shownJson(name: string, value: Json, expression?: (path: readonly (string | number)[]) => string): Shown {
  const at = (key: string, inner: Json, path: readonly (string | number)[]): Shown => {
    const said = expression === undefined ? {} : { expression: expression(path) };
    if (Array.isArray(inner)) {
      const list: readonly Json[] = inner;
      const children = (start: number, count: number) =>
        list.slice(start, start + count).map((item, index) => at(String(start + index), item, [...path, start + index]));
      return { name: key, value: lineOf(list), type: "list", indexed: list.length, children, full: () => JSON.stringify(list), ...said };
    }
    if (isJsonObject(inner)) {
      const keys = Object.keys(inner);
      const children = (start: number, count: number) =>
        keys.slice(start, start + count).map((member) => at(member, inner[member] ?? null, [...path, member]));
      return { name: key, value: lineOf(inner), type: "object", named: keys.length, children, full: () => JSON.stringify(inner), ...said };
    }
    const whole = scalar(inner);
    return {
      name: key,
      value: cutLine(whole),
      type: typeOf(inner),
      ...(typeof inner === "string" ? { full: () => inner } : {}),
      ...said,
    };
  };
  return at(name, value, []);
}

function typeOf(value: Json): string {
  if (value === null) return "null";
  return isNumber(value) ? "number" : typeof value === "string" ? "text" : "boolean";
}

function scalar(value: Json): string {
  return JSON.stringify(value) ?? "null";
}

export function cutLine(text: string): string {
  return text.length <= longestLine ? text : `${text.slice(0, longestLine)}… (${text.length.toLocaleString("en")} characters)`;
}

function lineOf(value: Json): string {
  const inside = (item: Json): string =>
    Array.isArray(item) ? `[${item.length}]` : isJsonObject(item) ? "{…}" : cutLine(scalar(item)).slice(0, 60);
  if (Array.isArray(value)) {
    const first = value.slice(0, mostNamed).map(inside).join(", ");
    return `(${value.length}) [${first}${value.length > mostNamed ? ", …" : ""}]`;
  }
  if (!isJsonObject(value)) return cutLine(scalar(value));
  const keys = Object.keys(value);
  const first = keys.slice(0, mostNamed).map((key) => `${key}: ${inside(value[key] ?? null)}`);
  return `{${first.join(", ")}${keys.length > mostNamed ? ", …" : ""}}`;
}

export function shownText(name: string, text: string, more: Partial<Shown> = {}): Shown {
  return { name, value: cutLine(text), ...(text.length > longestLine ? { full: () => text } : {}), ...more };
}
