// Words what belongs to a call: saving from its response, and repeating it.

import { describeChecks, list } from "../../grammar/describe/checks.ts";
import type { Json } from "../../json.ts";
import type { SaveStep, StoreEntry, Until } from "../../step.ts";
import { normaliseStore } from "../../steps/normalise.ts";
import { lex } from "../lexer.ts";
import { quote } from "../quote.ts";
import { writeDuration } from "./duration.ts";
import type { Draft } from "./words.ts";

/** `draft` with the saves of the call and the condition until which it is repeated. */
export function withCall(
  draft: Draft,
  { store, until }: { readonly store?: readonly StoreEntry[]; readonly until?: Until },
): Draft | undefined {
  let { text, attachment } = draft;
  if (store !== undefined) {
    const saved = writeStore(store);
    if (saved === undefined) return undefined;
    text += `, ${until === undefined ? "and " : ""}save ${saved}`;
  }
  if (until !== undefined) {
    const written = describeUntil(until);
    if (written === undefined || (written.attachment !== undefined && attachment !== undefined)) return undefined;
    text += `, and repeat it ${written.text}`;
    attachment ??= written.attachment;
  }
  return attachment === undefined ? { text } : { text, attachment };
}

export function describeSave(step: SaveStep): Draft | undefined {
  const saved = writeStore(step.store);
  return saved === undefined ? undefined : { text: `Save ${saved}` };
}

function writeStore(store: readonly StoreEntry[]): string | undefined {
  const parts: string[] = [];
  for (const entry of normaliseStore(store)) {
    for (const [name, source] of Object.entries(entry)) {
      const written = writeSource(source);
      if (written === undefined) return undefined;
      parts.push(`${written} as \${${name}}`);
    }
  }
  return list(parts);
}

function writeSource(source: string): string | undefined {
  switch (source) {
    case "$":
      return "the response body";
    case "body":
      return "the response body as text";
    case "response":
      return "the whole response";
    case "status":
      return "the status";
  }
  const pattern = /^match (.*)$/s.exec(source)?.[1];
  if (pattern !== undefined) return writePattern(pattern);
  const named = /^(header|cookie) (.*)$/s.exec(source);
  if (named !== null) {
    const name = named[2] as string;
    const written = /^[A-Za-z][\w-]*$/.test(name) && name.includes("-") ? name : quote(name);
    return written === undefined ? undefined : `${named[1]} ${written}`;
  }
  const [only, ...more] = lex(source);
  return only?.kind === "jsonPath" && more.length === 0 && only.text === source ? source : quote(source);
}

/** Without quotes where that is read back; a text is read as the same expression. */
function writePattern(pattern: string): string | undefined {
  const [, regex, ...more] = lex(`matching ${pattern} as`);
  const isClear = regex?.kind === "regex" && regex.text === pattern && more.length === 1;
  const written = isClear ? pattern : quote(pattern);
  return written === undefined ? undefined : `the text matching ${written}`;
}

/** `every 2 seconds, for at most 30 seconds, at most 5 times, until …`. */
export function describeUntil(until: Until): Draft | undefined {
  const limits: string[] = [];
  if (until.every !== undefined) {
    const every = writeDuration(until.every as Json);
    if (every === undefined) return undefined;
    limits.push(`every ${every}`);
  }
  if (until.for !== undefined) {
    const limit = writeDuration(until.for as Json);
    if (limit === undefined) return undefined;
    limits.push(`for at most ${limit}`);
  }
  if (until.times !== undefined) limits.push(`at most ${until.times} times`);
  const checks = describeChecks(until.checks);
  if (checks === undefined) return undefined;
  const text = checks.text.replace(/^Expect /, "").replace(/:$/, "");
  const lead = limits.length === 0 ? "" : `${limits.join(", ")}, `;
  return { text: `${lead}until ${text}`, ...(checks.attachment === undefined ? {} : { attachment: checks.attachment }) };
}
