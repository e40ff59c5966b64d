// Marks a generated playbook, and detects later edits: the front matter keeps a hash of the rest of the file.

import { fromRevision } from "../../../language/index.ts";

const line = /^generated:.*\r?\n/m;

/** The text with its hash at the end of the front matter. */
export function withProvenance(text: string, stepsFile: string | undefined): string {
  const at = text.indexOf("\n---\n", 3);
  return `${text.slice(0, at + 1)}generated: ${revisionOf(text, stepsFile)}\n${text.slice(at + 1)}`;
}

/** Returns whether it is unchanged since it was generated. */
export function isUntouched(text: string, stepsFile: string | undefined): boolean {
  const frontMatter = text.slice(0, text.search(/\n---\s*\n/) + 1);
  const written = /^generated: *["']?([0-9a-f]{16})["']?\s*$/m.exec(frontMatter)?.[1];
  return written !== undefined && written === revisionOf(text.replace(line, ""), stepsFile);
}

function revisionOf(text: string, stepsFile: string | undefined): string {
  return fromRevision(stepsFile === undefined ? text : `${text}\u0000${stepsFile}`);
}
