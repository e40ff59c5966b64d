// Finds foldable ranges: the front matter, phases, code blocks, tables, the bodies of blocks, and runs of comments.

import { type Instruction, playbookAt, type Span, type Workspace, wholeSpan } from "../../language/index.ts";

export interface Fold {
  /** Its first line stays visible. */
  readonly span: Span;
  readonly kind?: "comment";
}

export function foldsOf(workspace: Workspace, path: string): readonly Fold[] {
  const playbook = playbookAt(workspace, path);
  if (playbook === undefined) return [];
  const { text, frontMatter, phases } = playbook;
  const folds: Fold[] = [];
  if (frontMatter.span !== undefined) folds.push({ span: trimmed(text, frontMatter.span) });
  const visit = (instruction: Instruction): void => {
    const { body = [] } = instruction;
    const attachment = instruction.attachment;
    if (attachment !== undefined) folds.push({ span: attachment.span });
    if (body.length > 0) folds.push({ span: wholeSpan(instruction) });
    body.forEach(visit);
  };
  for (const { span, instructions } of phases) {
    folds.push({ span: trimmed(text, span) });
    instructions.forEach(visit);
  }
  for (const match of text.matchAll(/^[ \t]*\/\/.*(?:\r?\n[ \t]*\/\/.*)+/gm))
    folds.push({ span: { start: match.index, end: match.index + match[0].length }, kind: "comment" });
  return folds;
}

/** Without the white space at its end. */
function trimmed(text: string, { start, end }: Span): Span {
  let last = end;
  while (last > start && (text[last - 1] ?? "").trim() === "") last--;
  return { start, end: last };
}
