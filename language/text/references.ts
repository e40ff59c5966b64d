// References in a text: `${variable}`, `$<variable>`, `<column>`, `{parameter}` of a path, `@server`; and placeholders
// in the styles of other tools, which mean nothing here and get a fix.

import type { Span } from "../diagnostic.ts";
import { closingQuote, quotedEnd } from "../english/quote.ts";
import type { Attachment, Instruction, Playbook } from "../playbook.ts";
import { parseReference, type ReferencePath } from "./referencePath.ts";

export type Reference =
  | {
      readonly kind: "variable" | "column";
      readonly name: string;
      readonly path: ReferencePath;
      /** From the `$` or `<` to the closing character. */
      readonly span: Span;
      readonly nameSpan: Span;
    }
  | { readonly kind: "parameter" | "server"; readonly name: string; readonly span: Span; readonly nameSpan: Span }
  /** A placeholder of another tool; `replacement` is what it probably means here. */
  | { readonly kind: "foreign"; readonly name: string; readonly replacement: string; readonly span: Span }
  /** `${` that is not closed, or has something else than a name and a path in it. */
  | { readonly kind: "malformed"; readonly message: string; readonly span: Span };

/** The kind of a text: prose has servers, path parameters and columns; a template has variables and columns. */
export type TextKind = "sentence" | "template";

/** A sign that every reference has, and most sentences have not. */
const sign = /[$<{#%@]|\/:/;
/** A variable and the end of its braces; a name in angle brackets; the placeholders of other tools. */
const pattern =
  /\$\$[{<]|\$\{([^{}\r\n]*)(\}?)|\$?<([\p{L}_][\p{L}\p{N}_-]*)>|\{\{([^{}\r\n]{1,100})\}\}|#\{([^{}\r\n]{1,100})\}|%([A-Za-z_]\w{2,60})%/gu;
const markup = /<\/|\/>|<!|<\?/;
const parameter = /(?<!\$)\{([\p{L}_][\p{L}\p{N}_-]*)\}|(?<=\/):([A-Za-z_]\w*)/gu;
const pathLike = /(?<=^|[\s"'`(“])(?:https?:\/\/|\/)[^\s"'`”]*/giu;
const server = /(?<=^|[\s,;:(])@(?:<(?<spaced>[^<>\r\n]{1,100})>|(?<plain>[\p{L}\p{N}_](?:[\p{L}\p{N}_-]|\.(?=[\p{L}\p{N}_]))*))/gu;

const none: readonly never[] = [];

/** The references of `text`, in order; `base` is the offset of `text` in the file. */
export function findReferences(text: string, kind: TextKind, base = 0): readonly Reference[] {
  if (!sign.test(text)) return none;
  const found: Reference[] = [];
  const columns = !markup.test(text);
  // An iterator of matches copies the pattern for each text.
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [, variable, closed, angle, mustache, hash, percent] = match;
    const start = match.index;
    const span = { start: base + start, end: base + start + match[0].length };
    if (variable !== undefined) found.push(variableReference(variable, closed === "}", span));
    else if (angle !== undefined) {
      const isVariable = match[0].startsWith("$");
      // `@<name>` is a server; `(?<name>…)` and `\k<name>` are groups of regular expressions.
      if (!isVariable && (!columns || /@$|\(\?$|\\k$/.test(text.slice(Math.max(0, start - 2), start)))) continue;
      const nameStart = span.start + (isVariable ? 2 : 1);
      const nameSpan = { start: nameStart, end: nameStart + angle.length };
      found.push({ kind: isVariable ? "variable" : "column", name: angle, path: [], span, nameSpan });
    } else {
      const name = (mustache ?? hash ?? percent)?.trim().replace(/^\$\.?/, "");
      if (name !== undefined && parseReference(name) !== undefined) found.push({ kind: "foreign", name, replacement: `\${${name}}`, span });
    }
  }
  if (kind === "template") return found;
  const all = [...found, ...pathParameters(text, base), ...servers(text, base)];
  all.sort((one, other) => one.span.start - other.span.start);
  if (!text.includes("`")) return all;
  // Code in backticks is literal; only `${…}` is filled in.
  const code = quotedRanges(text).filter(({ start }) => text[start] === "`");
  let next = 0;
  return all.filter(({ kind, span }) => {
    while (next < code.length && base + (code[next]?.end ?? 0) <= span.start) next++;
    const inCode = base + (code[next]?.start ?? text.length) < span.start;
    return !inCode || kind === "variable" || kind === "malformed";
  });
}

/** The references of a code block or table; `text` is the whole file. */
export function attachmentReferences(text: string, attachment: Attachment): readonly Reference[] {
  if (attachment.kind === "code") return inSpan(text, attachment.contentSpan, "template");
  return attachment.cellSpans.flat().flatMap((cell) => inSpan(text, cell, "template"));
}

/** The references of a sentence of `playbook` and what is attached to it, not of the body of a block. */
export function instructionReferences({ text }: Pick<Playbook, "text">, { sentence, span, attachment }: Instruction): readonly Reference[] {
  const attached = attachment === undefined ? [] : attachmentReferences(text, attachment);
  return [...findReferences(sentence, "sentence", span.start), ...attached];
}

/** The references of a piece of a file. */
export function inSpan(text: string, span: Span, kind: TextKind): readonly Reference[] {
  return findReferences(text.slice(span.start, span.end), kind, span.start);
}

/** The problem of a template's `${…}`, if any. */
export function templateProblem(text: string): string | undefined {
  if (!text.includes("${")) return undefined;
  for (const reference of findReferences(text, "template")) if (reference.kind === "malformed") return reference.message;
  return undefined;
}

function variableReference(inside: string, closed: boolean, span: Span): Reference {
  const help = "Write ${name}, ${name.field} or ${name[0]}; a literal ${ is written $${.";
  if (!closed) return { kind: "malformed", message: `This \${ is not closed. ${help}`, span };
  const left = inside.length - inside.trimStart().length;
  // Inside JSON and of double quotes a quote is written with backslashes.
  const reference = parseReference(inside.trim()) ?? parseReference(inside.trim().replace(/(?<!\\)\\+"/g, '"'));
  if (reference === undefined) return { kind: "malformed", message: `The braces contain no name of a variable. ${help}`, span };
  const start = span.start + 2 + left;
  return { kind: "variable", ...reference, span, nameSpan: { start, end: start + reference.name.length } };
}

function pathParameters(text: string, base: number): readonly Reference[] {
  if (!/[{:]/.test(text) || !text.includes("/")) return none;
  return [...text.matchAll(pathLike)].flatMap((path) =>
    [...path[0].matchAll(parameter)].map((match): Reference => {
      const start = base + path.index + match.index;
      const span = { start, end: start + match[0].length };
      const [, name = "", colon] = match;
      if (colon !== undefined) return { kind: "foreign", name: colon, replacement: `{${colon}}`, span };
      return { kind: "parameter", name, span, nameSpan: { start: start + 1, end: span.end - 1 } };
    }),
  );
}

function servers(text: string, base: number): readonly Reference[] {
  if (!text.includes("@")) return none;
  return [...outside(text, quotedRanges(text)).matchAll(server)].map((match): Reference => {
    const { spaced, plain = "" } = match.groups ?? {};
    const start = base + match.index;
    const nameStart = start + (spaced === undefined ? 1 : 2);
    const name = spaced ?? plain;
    return {
      kind: "server",
      name: name.trim(),
      span: { start, end: start + match[0].length },
      nameSpan: { start: nameStart, end: nameStart + name.length },
    };
  });
}

/** The text with blanks for what is quoted, which is a value and names no server. */
function outside(text: string, ranges: readonly Span[]): string {
  let result = "";
  let from = 0;
  for (const { start, end } of ranges) {
    result += text.slice(from, start) + "\0".repeat(end - start);
    from = end;
  }
  return result + text.slice(from);
}

/** The quoted ranges, in order. */
function quotedRanges(text: string): readonly Span[] {
  const ranges: Span[] = [];
  const unclosed = new Set<string>();
  for (let offset = 0; offset < text.length; offset++) {
    const character = text[offset] ?? "";
    if (closingQuote(text.charCodeAt(offset)) < 0 || unclosed.has(character)) continue;
    if (character === "'" && /[\p{L}\p{N}]/u.test(text[offset - 1] ?? "")) continue;
    const end = quotedEnd(text, offset);
    if (end < 0) unclosed.add(character);
    else {
      ranges.push({ start: offset, end });
      offset = end - 1;
    }
  }
  return ranges;
}
