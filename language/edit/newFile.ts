// Names for new files: made of words, and not taken.

import { hash } from "../hash.ts";
import { isInside } from "../path.ts";
import type { Workspace } from "../workspace/workspace.ts";

/** The path itself, or with the first number after its name that makes it unique. */
export function unusedPath(workspace: Workspace, path: string): string {
  if (!isInside(path)) return unusedPath(workspace, path.replace(/^.*\//, ""));
  const taken = (candidate: string) => workspace.files.has(candidate);
  const numbered = (number: number) => path.replace(/(\.[^./]+)$/, `${number}$1`);
  let candidate = path;
  for (let number = 2; taken(candidate); number++) candidate = numbered(number);
  return candidate;
}

/** In UTF-16 code units. With an ending it has fewer than the 255 bytes that file systems take. */
const longestName = 80;
/** Names that Windows takes for devices. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** `Edge case` → `edgeCase`; never empty. A name that is cut ends in a hash of all of it. */
export function wordsAsName(text: string): string {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? ["new"];
  const name = words.map((word, index) => (index === 0 ? lowerFirst(word) : `${word[0]?.toUpperCase()}${word.slice(1)}`)).join("");
  if (devices.test(name)) return `${name}_`;
  return name.length <= longestName ? name : `${name.slice(0, longestName - 16).replace(/[\ud800-\udbff]$/, "")}${hash(name)}`;
}

function lowerFirst(word: string): string {
  return word === word.toUpperCase() ? word.toLowerCase() : `${word[0]?.toLowerCase()}${word.slice(1)}`;
}
