// YAML with the place of every key and value, and errors in plain words. Used by the front matter, the steps file and
// test case definitions.

import { type Document, isAlias, isMap, isScalar, isSeq, type Node, parseDocument, type Scalar, visit, type YAMLError } from "yaml";
import type { Diagnostic, Span } from "../diagnostic.ts";
import type { Json } from "../json.ts";
import { parseNumber, plainNumber } from "../number.ts";
import { lineEndAt } from "./lines.ts";
import { conflictDiagnostics, conflictsIn, withUpperSides } from "./mergeConflict.ts";

export type YamlNode = Node | null;

/** A member of a map. `node` is null if the colon has no value. */
export interface YamlEntry {
  readonly key: string;
  readonly keySpan: Span;
  readonly node: YamlNode;
  /** Span of the value; of the key if there is none. */
  readonly span: Span;
}

/** Reads one YAML text; what is wrong is collected and never thrown. All places are offsets in the text around it. */
export interface YamlReader {
  readonly document: Document.Parsed | undefined;
  readonly root: YamlNode;
  readonly diagnostics: Diagnostic[];
  span(node: YamlNode, otherwise: Span): Span;
  /** The members of a map without repeated ones; of anything else none, and undefined. */
  entries(node: YamlNode): readonly YamlEntry[] | undefined;
  items(node: YamlNode): readonly Node[] | undefined;
  /** A single value as text, as it is spelt; undefined for maps, lists and nothing. */
  text(node: YamlNode): string | undefined;
  /** Any value. A number whose spelling would change (007, 1.10, 1e3) is text. */
  json(node: YamlNode): Json;
  /**
   * Where a path of keys and indexes leads from the root, as far as it does; with `key` the place of that key there.
   */
  place(path: readonly (string | number)[], key?: string): Span;
  /** As in "must be a list, not a map". */
  kind(node: YamlNode): string;
  error(code: string, span: Span, message: string, more?: Partial<Diagnostic>): void;
}

/** How deep values may be nested, so that everything that walks them may recurse. */
const deepest = 100;

/**
 * `base` is the offset of `source` in the text that the places are of. Numbers whose spelling would change are text,
 * except with "plain numbers", where only those are refused that JSON cannot hold.
 */
export function readYaml(source: string, base = 0, numbers: "numbers as spelt" | "plain numbers" = "numbers as spelt"): YamlReader {
  const conflicts = conflictsIn(source);
  const diagnostics: Diagnostic[] = [...conflictDiagnostics(source, conflicts, base)];
  const document = parse(withUpperSides(source, conflicts), base, diagnostics);
  const whole = { start: base, end: base + source.length };
  /** Repeated keys, so that a map that is visited twice is reported once. */
  const repeated = new Set<unknown>();

  function span(node: YamlNode, otherwise: Span): Span {
    const range = node?.range;
    if (!range) return otherwise;
    let end = range[1];
    while (end > range[0] && source[end - 1]?.trim() === "") end--;
    return range[0] === end ? otherwise : { start: base + range[0], end: base + end };
  }

  function error(code: string, at: Span, message: string, more: Partial<Diagnostic> = {}): void {
    diagnostics.push({ code, severity: "error", span: at, message, ...more });
  }

  function entries(node: YamlNode): readonly YamlEntry[] | undefined {
    if (!isMap(node)) return undefined;
    const found = new Map<string, YamlEntry>();
    for (const pair of node.items) {
      const keyNode = pair.key as YamlNode;
      const keySpan = span(keyNode, span(node, whole));
      const key = text(keyNode);
      if (key === undefined) error("yaml-key", keySpan, "A key must be a word or a quoted text.");
      else if (found.has(key)) {
        if (!repeated.has(pair)) error("duplicate-key", keySpan, `"${clip(key)}" is given twice. Remove one of them.`);
        repeated.add(pair);
      } else found.set(key, { key, keySpan, node: pair.value as YamlNode, span: span(pair.value as YamlNode, keySpan) });
    }
    return [...found.values()];
  }

  function items(node: YamlNode): readonly Node[] | undefined {
    return isSeq(node) ? (node.items as readonly Node[]) : undefined;
  }

  function text(node: YamlNode): string | undefined {
    if (!isScalar(node)) return undefined;
    if (typeof node.value === "string") return node.value;
    return node.source === undefined || node.source === "" ? undefined : node.source;
  }

  function json(node: YamlNode, depth = 0): Json {
    if (node === null || node === undefined) return null;
    if (isScalar(node)) return numbers === "plain numbers" ? plainScalar(node) : scalar(node);
    if (isAlias(node)) {
      const help = "Write the value out, in quotes if it starts with * or &.";
      error("yaml-alias", span(node, whole), `Anchors and aliases (&name, *name) are not supported here. ${help}`);
      return null;
    }
    if (depth === deepest) {
      error("nested-too-deeply", span(node, whole), `Values can be nested ${deepest} deep.`);
      return null;
    }
    if (isSeq(node)) return (node.items as YamlNode[]).map((item) => json(item, depth + 1));
    return Object.fromEntries((entries(node) ?? []).map((entry) => [entry.key, json(entry.node, depth + 1)]));
  }

  function plainScalar(node: Scalar): Json {
    const { value, source: spelling = "" } = node;
    if (typeof value !== "number") return scalar(node);
    const exact = parseNumber(spelling);
    if (exact !== undefined) return plainNumber(exact) ?? exact;
    if (Number.isFinite(value)) return value;
    error("number", span(node, whole), `${clip(spelling)} is not a JSON number. Put it in quotes to make it a text.`);
    return spelling;
  }

  function place(path: readonly (string | number)[], key?: string): Span {
    let node: YamlNode = document?.contents ?? null;
    let found = span(node, whole);
    for (const part of path) {
      const entry = memberOf(node, part);
      if (entry === undefined) break;
      found = span(entry.value, span(entry.key, found));
      node = entry.value;
    }
    return key === undefined ? found : span(memberOf(node, key)?.key ?? null, found);
  }

  /** Without the reports of `entries`. */
  function memberOf(node: YamlNode, part: string | number): { readonly key: YamlNode; readonly value: YamlNode } | undefined {
    if (typeof part === "number") {
      const value = items(node)?.[part];
      return value === undefined ? undefined : { key: null, value };
    }
    if (!isMap(node)) return undefined;
    const pair = node.items.find((item) => text(item.key as YamlNode) === part);
    return pair && { key: pair.key as YamlNode, value: pair.value as YamlNode };
  }

  return {
    document,
    place,
    root: document?.contents ?? null,
    diagnostics,
    span,
    entries,
    items,
    text,
    json: (node) => json(node),
    kind,
    error,
  };
}

function parse(source: string, base: number, diagnostics: Diagnostic[]): Document.Parsed | undefined {
  const refuse = (message: string) => {
    diagnostics.push({ code: "yaml-syntax", severity: "error", span: { start: base, end: base + source.length }, message });
    return undefined;
  };
  if (flowDepth(source) > deepest * 2) return refuse(`Values can be nested ${deepest} deep.`);
  try {
    // Repeated keys are found in `entries`: the parser compares each key with all others.
    // The parser knows LF and CRLF; the offsets stay the same.
    const document = parseDocument(source.replace(/\r(?!\n)/g, "\n"), { uniqueKeys: false, prettyErrors: false, version: "1.2" });
    // One mistake can make every line after it wrong: the first few are what helps.
    for (const problem of [...document.errors, ...document.warnings].slice(0, 10)) diagnostics.push(plain(problem, source, base));
    if (/[&!]/.test(source)) refuseProperties(document, source, base, diagnostics);
    return document;
  } catch {
    // The parser recurses into values.
    return refuse(`Values can be nested ${deepest} deep.`);
  }
}

const coreTag = "tag:yaml.org,2002:";

/** Anchors and the tags of YAML itself, which the parser takes in silence. */
function refuseProperties(document: Document.Parsed, source: string, base: number, diagnostics: Diagnostic[]): void {
  visit(document, {
    Node(_, node) {
      const { anchor, tag, range } = node as { anchor?: string; tag?: string; range?: readonly number[] };
      const written = anchor !== undefined ? `&${anchor}` : tag?.startsWith(coreTag) ? `!!${tag.slice(coreTag.length)}` : undefined;
      if (written === undefined || !range) return;
      const at = source.lastIndexOf(written, range[0]);
      const start = at === -1 ? (range[0] ?? 0) : at;
      const span = { start: base + start, end: base + start + written.length };
      const what = anchor === undefined ? "Tags" : "Anchors and aliases";
      const message = `${what} are not supported here. Remove ${clip(written)}, or put a value that starts with it in quotes.`;
      diagnostics.push({ code: "yaml-alias", severity: "error", span, message });
    },
  });
}

/**
 * How many brackets are open at once, those in quotes and comments included: thousands would cost the parser seconds.
 */
function flowDepth(source: string): number {
  let depth = 0;
  let most = 0;
  for (const character of source) {
    if (character === "[" || character === "{") most = Math.max(most, ++depth);
    else if ((character === "]" || character === "}") && depth > 0) depth--;
  }
  return most;
}

function scalar(node: Scalar): Json {
  const { value, source } = node;
  if (typeof value === "number") return source === undefined || String(value) === source ? value : source;
  if (typeof value === "string" || typeof value === "boolean" || value === null) return value;
  return source ?? "";
}

function kind(node: YamlNode): string {
  if (node === null || node === undefined) return "empty";
  if (isMap(node)) return "a map";
  if (isSeq(node)) return "a list";
  if (isAlias(node)) return "an alias";
  const value = isScalar(node) ? node.value : undefined;
  if (value === null) return isScalar(node) && node.source ? "null" : "empty";
  return typeof value === "number" ? "a number" : typeof value === "boolean" ? "true or false" : "a text";
}

const words: Readonly<Record<string, string>> = {
  ALIAS_PROPS: "An alias (*name) cannot have an anchor or tag.",
  BAD_ALIAS: "Aliases (*name) are not supported here. Put a value that starts with * or & in quotes.",
  BAD_DIRECTIVE: "A line that starts with % is a YAML directive. Put the value in quotes.",
  BAD_DQ_ESCAPE: "This escape is not allowed in double quotes. Write \\\\ for a backslash, or use single quotes.",
  BAD_INDENT: "The indentation does not fit the lines above. Indent keys of one map by the same number of spaces.",
  BAD_PROP_ORDER: "Anchors and tags must come before the value.",
  BAD_SCALAR_START: "A value cannot start with this character. Put the value in quotes.",
  BLOCK_AS_IMPLICIT_KEY: "There is more than one key on this line, or its text contains a colon and a space. Put the text in quotes.",
  BLOCK_IN_FLOW: "Inside {…} and […] everything is separated by commas, without indented lines.",
  COMMENT_SPACE: "A comment starts with a space and #. Put a value that contains # in quotes.",
  DUPLICATE_KEY: "This key is given twice. Remove one of them.",
  IMPOSSIBLE: "This cannot be read as YAML.",
  KEY_OVER_1024_CHARS: "This key is too long, or its colon is missing.",
  MISSING_CHAR: "A closing quote, a bracket, a comma or a colon is missing here. Put a text that contains such characters in quotes.",
  MULTILINE_IMPLICIT_KEY: "A colon is missing here, or a quote is not closed: each line is `key: value`.",
  MULTIPLE_ANCHORS: "Anchors (&name) are not supported here.",
  MULTIPLE_DOCS: "Only one YAML document is allowed; remove the extra --- or ... line.",
  MULTIPLE_TAGS: "Tags (!name) are not supported here.",
  NON_STRING_KEY: "A key must be a text.",
  TAB_AS_INDENT: "Indent with spaces, not with tabs.",
  TAG_RESOLVE_FAILED: "Tags (!name) are not supported here. Put a value that starts with ! in quotes.",
  UNEXPECTED_TOKEN: "This is unexpected here. Put a text that contains characters such as : # { } [ ] , & * ! | > % @ in quotes.",
};

const openBracket = "A bracket is not closed, or the lines inside it are not indented. Close it with ] or }.";

function plain(problem: Pick<YAMLError, "code" | "pos" | "message">, source: string, base: number): Diagnostic {
  const start = Math.min(problem.pos[0], Math.max(0, source.length - 1));
  const end = Math.min(Math.max(problem.pos[1], start + 1), source.length);
  const isOpen = problem.code === "BAD_INDENT" && problem.message.startsWith("Flow ");
  const message = isOpen
    ? openBracket
    : (words[problem.code] ?? "This cannot be read as YAML. Put texts with special characters in quotes.");
  const diagnostic = { code: "yaml-syntax", severity: "error", message } as const;
  if (problem.code !== "BLOCK_AS_IMPLICIT_KEY" && problem.code !== "BAD_SCALAR_START")
    return { ...diagnostic, span: { start: base + start, end: base + end } };
  // The parser points at one character; what has to be quoted is the rest of the line.
  const value = source.slice(start, lineEndAt(source, start)).trimEnd();
  const span = { start: base + start, end: base + start + Math.max(1, value.length) };
  const isShort = value !== "" && !/["\\]|\s#/.test(value);
  return { ...diagnostic, span, ...(isShort ? { fixes: [{ title: "Put it in quotes", edits: [{ span, text: `"${value}"` }] }] } : {}) };
}

/** A piece of the file inside a message, not longer than a line. */
export function clip(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}
