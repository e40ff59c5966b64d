// Finds the place of an instruction in the text: how its line begins and ends.

import type { Instruction, Playbook } from "../playbook.ts";

export interface Line {
  readonly indent: string;
  /** Marker of a list, with the white space after it: `- `, `2. `, or nothing. */
  readonly marker: string;
  /** True if the line has other sentences. */
  readonly rest: boolean;
}

/** Returns whether it is an ignored text before a sentence: empty, or Given, When, Then, And or But. */
export function isReadOver(text: string): boolean {
  return /^(?:(?:Given|When|Then|And|But)\b,?)?\s*$/i.test(text);
}

/** The text before the sentence on its line, and whether the line has other sentences. */
export function lineOf(playbook: Playbook, instruction: Instruction): Line {
  const { text } = playbook;
  const span = instruction.span;
  const before = /^([ \t]*)((?:[-*+]|\d{1,9}[.)])[ \t]+)?(.*)$/s.exec(text.slice(lineStart(text, span.start), span.start));
  const behind = /^[^\r\n]*/.exec(text.slice(span.end))?.[0] ?? "";
  const rest = !isReadOver(before?.[3] ?? "") || (instruction.attachment === undefined && behind.trim() !== "");
  return { indent: before?.[1] ?? "", marker: before?.[2] ?? "", rest };
}

/** The beginning of the line that contains the offset. */
export function lineStart(text: string, offset: number): number {
  return Math.max(text.lastIndexOf("\n", offset - 1), text.lastIndexOf("\r", offset - 1)) + 1;
}

/** The start of the line after that of the offset. */
export function nextLine(text: string, offset: number): number {
  const end = /\r\n|[\r\n]/g;
  end.lastIndex = offset;
  const found = end.exec(text);
  return found === null ? text.length : found.index + found[0].length;
}

export function lineEndOf(text: string): string {
  return text.includes("\r\n") ? "\r\n" : "\n";
}

/** A few words of the sentence, and a number where the name is taken. */
export function freeName(sentence: string, taken: ReadonlySet<string>): string {
  const words = sentence.replace(/\$?\{[^{}]*\}|"[^"]*"/g, " ").match(/[\p{L}\p{N}]+/gu) ?? [];
  const base = words.slice(0, 6).join(" ").toLowerCase() || "steps";
  let name = base;
  for (let number = 2; taken.has(name); number++) name = `${base} ${number}`;
  return name;
}
