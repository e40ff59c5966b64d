// Reads the actual value of a check's subject, or says why there is none.

import type { Check, Json } from "../../language/index.ts";
import { nearest } from "../../language/index.ts";
import { select } from "./path.ts";
import type { CallOutcome, CheckSubject } from "./subject.ts";

export type Actual =
  /**
   * `path` is how places inside the value are named; `text` says that it can be nothing but text, so that numerals
   * count as numbers.
   */
  | { readonly kind: "value"; readonly value: Json; readonly path: string; readonly text?: true }
  /** There is no such thing, which `exists` may ask for. */
  | { readonly kind: "absent"; readonly why: string }
  /** The value cannot be read, so it is not known to be absent either. */
  | { readonly kind: "unreadable"; readonly why: string };

export function actualOf(check: Check, subject: CheckSubject): Actual {
  if (check.variable !== undefined) return variable(check.variable, subject);
  if (check.path !== undefined || check.body === "json") {
    const body = jsonBody(subject);
    return body.kind !== "value" || check.path === undefined ? body : at(check.path, body.value);
  }
  if (check.body === "text") return (check.format === undefined ? stringBody(subject) : undefined) ?? textBody(subject);
  const { response } = subject;
  const name = check.reason !== undefined ? "reason phrase" : check.header !== undefined ? "headers" : "cookies";
  if (response === undefined) return { kind: "unreadable", why: `the last call was not an HTTP request, so there are no ${name}` };
  if (check.reason !== undefined) return { kind: "value", value: response.statusText, path: "the reason phrase", text: true };
  if (check.header !== undefined) {
    const value = response.header(check.header);
    if (value !== undefined) return { kind: "value", value, path: `header ${check.header}`, text: true };
    return absent(`header ${check.header}`, check.header, "the response has", [...new Set(response.headers.map(([header]) => header))]);
  }
  const wanted = check.cookie ?? "";
  const cookie = response.cookies.find(({ name }) => name === wanted);
  if (cookie !== undefined) return { kind: "value", value: cookie.value, path: `cookie ${wanted}`, text: true };
  return absent(
    `cookie ${wanted}`,
    wanted,
    "the response sets",
    response.cookies.map(({ name }) => name),
  );
}

/** The value at a path; of a path that can select several the list of them. */
export function at(path: string, root: Json, whole?: string): Actual {
  const selected = select(path, root, whole);
  switch (selected.kind) {
    case "one":
      return { kind: "value", value: selected.value, path };
    case "many":
      return { kind: "value", value: selected.values, path };
    case "none":
      return { kind: "absent", why: selected.why };
    case "invalid":
      return { kind: "unreadable", why: selected.why };
  }
}

/** The body of the response as JSON, or the result of the tool. */
export function jsonBody({ response, toolResult }: CallOutcome): Actual {
  if (toolResult !== undefined) return { kind: "value", value: (toolResult.result ?? null) as Json, path: "$" };
  if (response === undefined) return { kind: "unreadable", why: "there is no response to read" };
  const body = response.json();
  if (body.ok) return { kind: "value", value: body.value, path: "$" };
  const type = response.header("content-type");
  const said = type === undefined || /json/i.test(type) ? "" : ` (its type is ${type})`;
  return { kind: "unreadable", why: `the body is not JSON${said}: ${body.message}` };
}

/** The text of a body that is one JSON string, without its quotes: people compare its content. */
function stringBody({ response }: CallOutcome): Actual | undefined {
  if (response === undefined || !/json/i.test(response.header("content-type") ?? "") || !response.text().trimStart().startsWith('"'))
    return undefined;
  const body = response.json();
  return body.ok && typeof body.value === "string" ? { kind: "value", value: body.value, path: "the body", text: true } : undefined;
}

export function textBody({ response, toolResult }: CallOutcome): Actual {
  if (toolResult !== undefined) {
    const { result } = toolResult;
    return { kind: "value", value: typeof result === "string" ? result : (JSON.stringify(result) ?? ""), path: "the body", text: true };
  }
  if (response === undefined) return { kind: "unreadable", why: "there is no response to read" };
  return { kind: "value", value: response.text(), path: "the body", text: true };
}

function variable(name: string, subject: CheckSubject): Actual {
  const { found, value } = subject.variable(name);
  if (found) return { kind: "value", value: value ?? null, path: `\${${name}}` };
  return { kind: "absent", why: `the variable \${${name}} has no value` };
}

function absent(what: string, name: string, owner: string, names: readonly string[]): Actual {
  const meant = nearest(name, names);
  const hint = meant === undefined ? "" : ` (did you mean ${meant}?)`;
  const list = names.length === 0 ? "none" : names.join(", ");
  return { kind: "absent", why: `there is no ${what}; ${owner}: ${list}${hint}` };
}
