// Names for new files: made of words, and not taken.

import { isInside } from "../path.ts";
import type { Workspace } from "../workspace/workspace.ts";

/** The path itself, or with the first number behind its name that makes it new. */
export function unusedPath(workspace: Workspace, path: string): string {
  if (!isInside(path)) return unusedPath(workspace, path.replace(/^.*\//, ""));
  const taken = (candidate: string) => workspace.files.has(candidate);
  const numbered = (number: number) => path.replace(/(\.[^./]+)$/, `${number}$1`);
  let candidate = path;
  for (let number = 2; taken(candidate); number++) candidate = numbered(number);
  return candidate;
}

/** `Edge case` → `edgeCase`; never empty. */
export function wordsAsName(text: string): string {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? ["new"];
  return words.map((word, index) => (index === 0 ? lowerFirst(word) : `${word[0]?.toUpperCase()}${word.slice(1)}`)).join("");
}

function lowerFirst(word: string): string {
  return word === word.toUpperCase() ? word.toLowerCase() : `${word[0]?.toLowerCase()}${word.slice(1)}`;
}
