// Completes at a place of a playbook: the line decides the kind of text, and which proposals to ask for.

import { lineEndAt, type PhaseName, type Workspace } from "../../../language/index.ts";
import { aheadCompletions } from "./ahead.ts";
import { callCompletions } from "./calls.ts";
import type { Caret, Completion, SentenceCaret } from "./completion.ts";
import { frontMatterCompletions } from "./frontMatter.ts";
import { phaseCompletions } from "./phases.ts";
import { phraseCompletions } from "./phrases.ts";
import { comparesNoBoolean, responseCompletions } from "./responses.ts";
import { sentenceCompletions } from "./sentences.ts";
import { serverCompletions } from "./servers.ts";
import { variableCompletions } from "./variables.ts";

/** Only proposals that are valid there. `text` is the file as it is now; `workspace` may be some keystrokes older. */
export function completionsAt(workspace: Workspace, path: string, text: string, offset: number): readonly Completion[] {
  const caret = caretAt(workspace, path, text, offset);
  const frontMatterEnd = endOfFrontMatter(text);
  const variables = variableCompletions(caret);
  if (variables !== undefined) return variables;
  if (offset <= frontMatterEnd) return frontMatterCompletions(caret, frontMatterEnd);
  const section = sectionAt(text, caret.lineStart, frontMatterEnd);
  const phases = phaseCompletions(caret, frontMatterEnd);
  if (/^#{1,6}\s*\w*$/.test(caret.before) || section === undefined) return phases;
  if (section.inCode || /^\s*(?:\/\/|\|)/.test(caret.before)) return [];
  const sentence = inSentence(caret, section.phase);
  for (const propose of [serverCompletions, callCompletions, responseCompletions]) {
    const found = propose(sentence);
    if (found !== undefined) return found;
  }
  const ahead = aheadCompletions(sentence);
  return [
    ...phraseCompletions(sentence),
    ...sentenceCompletions(sentence),
    ...ahead.filter(({ label }) => !isBoolean.test(label) || !comparesNoBoolean(sentence)),
    ...(caret.before.trim() === "" ? phases : []),
  ];
}

const isBoolean = /^(?:true|false)$/;

/** The sentence that is being written at the caret; undefined if none is. */
export function sentenceAt(workspace: Workspace, path: string, text: string, offset: number): SentenceCaret | undefined {
  const caret = caretAt(workspace, path, text, offset);
  const frontMatterEnd = endOfFrontMatter(text);
  if (offset <= frontMatterEnd || /^\s*(?:#|\/\/|\|)/.test(caret.before)) return undefined;
  const section = sectionAt(text, caret.lineStart, frontMatterEnd);
  return section === undefined || section.inCode ? undefined : inSentence(caret, section.phase);
}

function inSentence(caret: Caret, phase: PhaseName): SentenceCaret {
  return { ...caret, phase, sentenceStart: startOfSentence(caret.before) };
}

function caretAt(workspace: Workspace, path: string, text: string, offset: number): Caret {
  let lineStart = offset;
  for (let code = text.charCodeAt(lineStart - 1); lineStart > 0 && code !== 10 && code !== 13; code = text.charCodeAt(lineStart - 1))
    lineStart--;
  const lineEnd = lineEndAt(text, offset);
  return { workspace, path, text, offset, lineStart, before: text.slice(lineStart, offset), after: text.slice(offset, lineEnd) };
}

/** Offset of the closing line; of the end of the text while there is none; -1 without front matter. */
function endOfFrontMatter(text: string): number {
  if (!/^\uFEFF?---[ \t]*\r?\n/.test(text.slice(0, 100))) return -1;
  for (let at = text.indexOf("\n---", 3); at !== -1 && at < longestFrontMatter; at = text.indexOf("\n---", at + 1))
    if (/^\n---[ \t]*(?:\r?\n|$)/.test(text.slice(at, lineEndAt(text, at + 1) + 2))) return text.charCodeAt(at - 1) === 13 ? at - 1 : at;
  return text.length;
}

/** In characters. */
const longestFrontMatter = 70_000;

/** The phase that a line belongs to, and whether it is in a code block. */
function sectionAt(text: string, lineStart: number, from: number): { readonly phase: PhaseName; readonly inCode: boolean } | undefined {
  for (let at = lineStart; at > from; ) {
    const start = text.lastIndexOf("\n#", at - 1);
    if (start < 0 || start < from) return undefined;
    const phase = /^\n#{1,6}\s*(setup|execution|teardown)\b/i.exec(text.slice(start, start + 40))?.[1]?.toLowerCase() as
      | PhaseName
      | undefined;
    if (phase !== undefined) return { phase, inCode: isInCode(text, start, lineStart) };
    at = start;
  }
  return undefined;
}

function isInCode(text: string, from: number, to: number): boolean {
  const first = ["```", "~~~"].map((fence) => text.indexOf(fence, from)).filter((at) => at !== -1 && at < to);
  if (first.length === 0) return false;
  let open: string | undefined;
  for (const [, fence = ""] of text.slice(from, to).matchAll(/^[ \t]*(`{3,}|~{3,})/gm)) {
    if (open === undefined) open = fence;
    else if (fence.startsWith(open)) open = undefined;
  }
  return open !== undefined;
}

/** The offset after the last sentence end of the line, list markers and ignored words. */
function startOfSentence(before: string): number {
  const marker = /^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?)?/.exec(before)?.[0].length ?? 0;
  const line = before.slice(marker);
  let last: RegExpExecArray | undefined;
  let quotes = 0;
  let counted = 0;
  for (const match of line.matchAll(/[.!?]\s+(?=[A-Z@$"']|$)/g)) {
    for (; counted < match.index; counted++) if (line[counted] === '"') quotes++;
    if (quotes % 2 === 0) last = match;
  }
  const start = last === undefined ? marker : marker + last.index + last[0].length;
  return start + (/^(?:Given|When|Then|And|But)\s+/.exec(before.slice(start))?.[0].length ?? 0);
}
