// The one input that a tool needs, said without its name: `read the text file "/guide.md"`, `delete the entities "a" and "b"`, `execute SQL:` above a code block.

import type { Json } from "../../json.ts";
import { inputsOf, type ToolInput } from "../../mcp/inputSchema.ts";
import type { LockedTool } from "../../mcp/lock.ts";
import type { CodeAttachment } from "../../playbook.ts";
import { endsClause } from "../frames/pairs.ts";
import { type Assignment, assign, isSymbol, type Scan, tokenAt } from "../scan.ts";
import { type Following, isText, readTypedValue } from "./typedValue.ts";

export interface OnlyReading {
  readonly next: number;
  readonly assignments: readonly Assignment[];
  readonly usesAttachment: boolean;
}

const valueKinds = new Set(["quoted", "reference", "url", "path", "number"]);

/** At `from`, directly behind the words of the tool; `ends` tells whether nothing more belongs to a value. */
export function readOnlyInput(
  scan: Scan,
  from: number,
  tool: LockedTool,
  following: Following & { readonly ends: (at: number) => boolean },
): OnlyReading | undefined {
  const input = onlyInput(tool);
  if (input === undefined) return undefined;
  const { path, facts } = input;
  if (!valueKinds.has(tokenAt(scan, from)?.kind ?? "")) return readAttached(scan, from, input);
  const value = readTypedValue(scan, from, facts, tool.inputSchema, following);
  if (value === undefined || !following.ends(value.next)) return undefined;
  return { next: value.next, assignments: [assign(scan, ["inputs", ...path], value.value, from, value.next)], usesAttachment: false };
}

/** What must be given, or what alone can be. */
function onlyInput(tool: LockedTool): ToolInput | undefined {
  const { own } = inputsOf(tool);
  const required = own.filter((input) => input.required);
  const [only, ...others] = required.length > 0 ? required : own;
  return others.length === 0 ? only : undefined;
}

/** A code block that cannot be all the inputs, since it is no object. */
function readAttached(scan: Scan, from: number, { path, facts }: ToolInput): OnlyReading | undefined {
  const { attachment } = scan;
  const at = isSymbol(scan, from, ":") ? from + 1 : from;
  if (attachment?.kind !== "code" || !endsClause(scan, at)) return undefined;
  const value = textIn(attachment, isText(facts));
  if (value === undefined) return undefined;
  return {
    next: at,
    assignments: [{ path: ["inputs", ...path], value, in: "attachment", span: attachment.contentSpan }],
    usesAttachment: true,
  };
}

function textIn({ language, content }: CodeAttachment, isTextual: boolean): Json | undefined {
  if (!isTextual || /^\s*\{/.test(content)) return undefined;
  return /^json/.test(language) ? undefined : content;
}
