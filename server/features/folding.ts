// What can be folded: the front matter, phases, code blocks, tables, the bodies of blocks, and runs of comments.

import { type Instruction, playbookAt, type Span, type Workspace } from "../../language/index.ts";

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
    const { span, attachment, body = [] } = instruction;
    if (attachment !== undefined) folds.push({ span: attachment.span });
    const last = body.at(-1);
    if (last !== undefined) folds.push({ span: { start: span.start, end: endOf(last) } });
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

function endOf({ span, attachment, body = [] }: Instruction): number {
  const last = body.at(-1);
  return Math.max(span.end, attachment?.span.end ?? 0, last === undefined ? 0 : endOf(last));
}

/** Without the white space at its end. */
function trimmed(text: string, { start, end }: Span): Span {
  let last = end;
  while (last > start && (text[last - 1] ?? "").trim() === "") last--;
  return { start, end: last };
}
