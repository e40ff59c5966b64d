// Shares drafts of sentences, names and lists among the writers.

import { checksTitle } from "../../grammar/describe/checks.ts";
import type { Attachment } from "../../playbook.ts";
import { type Step, serverCallName } from "../../step.ts";
import type { Description } from "../describe.ts";
import { quote } from "../quote.ts";
import { isReserved } from "./reserved.ts";

/** A sentence without its end, and the attachment below it. */
export interface Draft {
  readonly text: string;
  readonly attachment?: Attachment;
}

const span = { start: 0, end: 0 };

export function codeBlock(language: string, content: string): Attachment {
  return { kind: "code", language, content, indent: 0, span, contentSpan: { start: 0, end: content.length } };
}

export function tableBlock(header: readonly string[], rows: readonly (readonly string[])[]): Attachment {
  return { kind: "table", header, rows, cellSpans: [header, ...rows].map((row) => row.map(() => span)), span };
}

const plainNames = new Set([
  "id",
  "name",
  "email",
  "status",
  "type",
  "value",
  "page",
  "size",
  "limit",
  "username",
  "password",
  "count",
  "key",
  "code",
  "date",
  "number",
  "user",
]);

/** A name as it is written in a list of names and values: bare if no other reading is near. */
export function writeName(name: string): string | undefined {
  if (/^[A-Za-z_]\w*(?:-\w+)*$/.test(name)) {
    const word = name.toLowerCase();
    if (plainNames.has(name)) return name;
    if (!isReserved(word)) return name;
  }
  return quote(name);
}

/** The title of a step: its conditions, or its sentence without the lead. */
export function writeTitle(step: Step, described: () => Description): string {
  if (step.step === "validate") return checksTitle(step.checks);
  const description = described();
  const [first] = description.kind === "described" ? description.instructions : [];
  if (first !== undefined) return first.sentence.replace(/[.:]$/, "").replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
  return step.step === "mcp_server_call" ? serverCallName(step) : step.step;
}
