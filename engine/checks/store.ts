// Reads the values that a call's `store` saves.

import { createPattern, isJsonObject, type Json } from "../../language/index.ts";
import { runKillable } from "../bounded/killable.ts";
import { isCheap } from "../bounded/patternCost.ts";
import { type Groups, simplify } from "../bounded/task.ts";
import { actualOf, at, jsonBody, textBody } from "./actual.ts";
import { show } from "./show.ts";
import type { CallOutcome, CheckSubject } from "./subject.ts";

export type StoreReading =
  | { readonly found: true; readonly value: Json }
  /** `problem` is one sentence, with its full stop. */
  | { readonly found: false; readonly problem: string };

/**
 * `source` is `$…` (body), `header X`, `cookie x`, `match /…/` (in the body as text), `status`, `body` (as text),
 * `response` (all of it) or the name of a field.
 */
export function readStore(source: string, outcome: CallOutcome): StoreReading | Promise<StoreReading> {
  const subject: CheckSubject = { ...outcome, variable: () => ({ found: false }) };
  const [, kind, name = ""] = /^(header|cookie)\s+(\S.*)$/is.exec(source) ?? [];
  if (kind !== undefined) return reading(actualOf(kind.toLowerCase() === "header" ? { header: name } : { cookie: name }, subject));
  const [, pattern, flags = ""] = /^match \/([\s\S]+)\/([a-z]*)$/.exec(source) ?? [];
  if (pattern !== undefined) return match(pattern, flags, outcome);
  switch (source) {
    case "status":
      return outcome.response === undefined ? absent("the last call was not an HTTP request") : found(outcome.response.status);
    case "body":
      return reading(textBody(outcome));
    case "response":
      return whole(outcome);
  }
  const body = jsonBody(outcome);
  if (body.kind !== "value") return reading(body);
  if (!source.startsWith("$")) return reading(field(source, body.value));
  return reading(at(source, body.value));
}

/** Milliseconds. A cancel waits for it: a teardown may need the saved value. */
const longestSearch = 2_000;

/** The match of the first group, or of the whole expression where it has none. At once where that is quick for sure. */
function match(source: string, flags: string, outcome: CallOutcome): StoreReading | Promise<StoreReading> {
  const body = textBody(outcome);
  if (body.kind !== "value") return reading(body);
  const text = body.value as string;
  const pattern = createPattern(source, flags);
  if ("problem" in pattern) return absent(`the pattern is not a regular expression: ${pattern.problem}`);
  const written = `/${source}/${flags}`;
  const readGroups = (groups: Groups) => {
    const value = groups?.[1] ?? groups?.[0];
    return value === undefined ? absent(`nothing in the body matches ${written}: it is ${show(text)}`) : { found: true as const, value };
  };
  if (isCheap(pattern, text)) return readGroups(pattern.expression.exec(text));
  const task = { kind: "match", source, flags: pattern.flags, text, groups: true } as const;
  const failed = (error: Error) => absent(`looking for ${written} in the body failed: ${error.message}. ${simplify}`.replace(/\.$/, ""));
  return runKillable([task], { limit: longestSearch }).then(
    ([groups]) => (groups instanceof Error ? failed(groups) : readGroups(groups ?? null)),
    failed,
  );
}

/** `{status, headers, body}`; the body as JSON if it is JSON, else as text. */
function whole(outcome: CallOutcome): StoreReading {
  const { response } = outcome;
  if (response === undefined) return reading(jsonBody(outcome));
  const body = response.json();
  const headers = Object.fromEntries(response.headers.map(([name]) => [name, response.header(name) ?? ""]));
  return found({ status: response.status, headers, body: body.ok ? body.value : response.text() });
}

/** A name with dots may be a path: `order.id` is `$.order.id` unless there is a member of just that name. */
function field(name: string, body: Json): ReturnType<typeof at> {
  if (isJsonObject(body) && Object.hasOwn(body, name)) return { kind: "value", value: body[name] ?? null, path: name };
  const plain = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*|\[\d+\])*$/.test(name);
  return at(plain ? `$.${name}` : `$[${JSON.stringify(name)}]`, body);
}

function reading(actual: ReturnType<typeof at>): StoreReading {
  return actual.kind === "value" ? found(actual.value) : absent(actual.why);
}

function found(value: Json): StoreReading {
  return { found: true, value };
}

function absent(why: string): StoreReading {
  return { found: false, problem: `${why}.` };
}
