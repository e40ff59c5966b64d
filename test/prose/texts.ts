/** Extracts the sentences that people read from sources, documents and manifests. */
import { type Token as AcornToken, tokenizer, tokTypes } from "acorn";

/** A head is the comment that a file begins with. */
export type TextKind = "head" | "comment" | "message" | "title" | "document";

export interface Text {
  readonly kind: TextKind;
  /** Counted from 1. */
  readonly line: number;
  readonly sentence: string;
}

/** Acorn's types omit the value. */
type Token = AcornToken & { readonly value?: unknown };

interface Block {
  readonly kind: TextKind;
  readonly line: number;
  readonly text: string;
}

export function textsOf(path: string, content: string): readonly Text[] {
  return blocksOf(path, content).flatMap(({ kind, line, text }) => sentences(text).map((sentence) => ({ kind, line, sentence })));
}

function blocksOf(path: string, content: string): readonly Block[] {
  if (path.endsWith(".md")) return documentBlocks(content);
  if (path.endsWith(".json")) return manifestBlocks(content);
  return sourceBlocks(path, content);
}

function sentences(text: string): readonly string[] {
  return text
    .split(/(?<=[.!?…]["”`)]?)\s+(?=[A-Z`"“$@(])/)
    .map((sentence) => sentence.replace(/\s+/g, " ").trim())
    .filter((sentence) => sentence !== "");
}

/** Acorn's tokenizer reads TypeScript as well, since only its parser knows types. */
function sourceBlocks(path: string, content: string): readonly Block[] {
  const blocks: Block[] = [];
  const lineComments: { text: string; line: number }[] = [];
  const lineOf = lineFinder(content);
  const tokens = tokenizer(content, {
    ecmaVersion: "latest",
    sourceType: "module",
    allowHashBang: true,
    onComment(isBlock, text, start) {
      const line = lineOf(start);
      if (isBlock) blocks.push({ kind: line === 1 ? "head" : "comment", line, text: text.replace(/(^|\n)[\s*]+/g, "$1") });
      else lineComments.push({ text, line });
    },
  });
  const read: readonly Token[] = [...tokens];
  return [...blocks, ...joined(lineComments), ...strings(read, path, lineOf)];
}

/** Joins comments of consecutive lines to one. */
function joined(comments: readonly { readonly text: string; readonly line: number }[]): readonly Block[] {
  const blocks: { kind: TextKind; line: number; text: string; last: number }[] = [];
  for (const { text, line } of comments) {
    const block = blocks.at(-1);
    if (block !== undefined && block.last === line - 1) {
      block.text += `\n${text.trim()}`;
      block.last = line;
    } else blocks.push({ kind: line === 1 ? "head" : "comment", line, text: text.trim(), last: line });
  }
  return blocks;
}

const testWords = new Set(["it", "describe", "test", "suite"]);

/** Titles of tests, and the strings of the product that hold at least three words. */
function strings(tokens: readonly Token[], path: string, lineOf: (offset: number) => number): readonly Block[] {
  const isTest = path.startsWith("test/");
  return tokens.flatMap((token, index): readonly Block[] => {
    if (token.type !== tokTypes.string && token.type !== tokTypes.template) return [];
    const text = String(token.value);
    const line = lineOf(token.start);
    const opening = token.type === tokTypes.template ? index - 2 : index - 1;
    if (isTest) {
      const isTitle = tokens[opening]?.type === tokTypes.parenL && testWords.has(String(tokens[opening - 1]?.value));
      return isTitle ? [{ kind: "title", line, text }] : [];
    }
    return /\p{L}+ .*\p{L}+ .*\p{L}/u.test(text) ? [{ kind: "message", line, text }] : [];
  });
}

/** Paragraphs, list entries, cells of tables and headings; code is left out. */
function documentBlocks(content: string): readonly Block[] {
  const blocks: { kind: TextKind; line: number; text: string }[] = [];
  let fence: string | null = null;
  let open = false;
  for (const [index, line] of content.split("\n").entries()) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== null) {
      if (mark?.startsWith(fence)) fence = null;
      continue;
    }
    if (mark !== undefined) fence = mark;
    const begins = /^\s*(?:#+|[-*]|\d+\.|\|)\s/.test(line);
    if (mark !== undefined || line.trim() === "") open = false;
    else if (line.startsWith("|")) {
      blocks.push(...line.split(/(?<!\\)\|/).map((text) => ({ kind: "document" as const, line: index + 1, text: text.trim() })));
      open = false;
    } else if (open && !begins) {
      const block = blocks.at(-1);
      if (block !== undefined) block.text += `\n${line.trim()}`;
    } else {
      blocks.push({ kind: "document", line: index + 1, text: line.replace(/^\s*(?:#+|[-*]|\d+\.)\s+/, "").trim() });
      open = true;
    }
  }
  return blocks;
}

function manifestBlocks(content: string): readonly Block[] {
  return content.split("\n").flatMap((line, index) => {
    const text = /:\s*("(?:[^"\\]|\\.)*")/.exec(line)?.[1];
    const value = text === undefined ? "" : String(JSON.parse(text));
    return /\p{L} .*\p{L} .*\p{L}/u.test(value) ? [{ kind: "message" as const, line: index + 1, text: value }] : [];
  });
}

function lineFinder(content: string): (offset: number) => number {
  const starts = [0];
  for (let at = content.indexOf("\n"); at !== -1; at = content.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

/** Lines of comments that are wider than 120 characters; directives of tools cannot be broken. */
export function wideComments(path: string, content: string): readonly number[] {
  if (!/\.[cm]?[jt]s$/.test(path)) return [];
  const lines = content.split("\n");
  const found = sourceBlocks(path, content)
    .filter(({ kind }) => kind === "head" || kind === "comment")
    .flatMap(({ line, text }) => text.split("\n").map((_, index) => line + index));
  const isWide = (line: number) => (lines[line - 1] ?? "").length > 120 && !/biome-ignore/.test(lines[line - 1] ?? "");
  return [...new Set(found)].filter(isWide);
}
