// Completes headings of phases that the playbook lacks and that are valid here.

import { phaseNames, playbookAt } from "../../../language/index.ts";
import { type Caret, type Completion, spanBefore } from "./completion.ts";

const purposes = {
  setup: "Prepares the test: it runs first, and a failure ends it.",
  execution: "Runs the test.",
  teardown: "Cleans up: it always runs, with all values saved above.",
} as const;

export function phaseCompletions(caret: Caret, frontMatterEnd: number): readonly Completion[] {
  const { workspace, path, before, text, lineStart } = caret;
  if (!/^#{0,6}\s*\w*$/.test(before)) return [];
  const level = playbookAt(workspace, path)?.frontMatter.level;
  const phaseOf = (line: string) =>
    phaseNames.findIndex((name) =>
      line
        .toLowerCase()
        .replace(/^#+\s*/, "")
        .startsWith(name),
    );
  const headings = (piece: string) => (piece.match(/^#{1,6}\s*\w+/gm) ?? []).map(phaseOf);
  const latest = Math.max(-1, ...headings(text.slice(Math.max(0, frontMatterEnd), lineStart)));
  const earliest = Math.min(phaseNames.length, ...headings(text.slice(caret.offset)).filter((index) => index >= 0));
  return phaseNames.flatMap((name, index): readonly Completion[] => {
    if (index <= latest || index >= earliest || (name === "execution" && level === "service")) return [];
    const label = `# ${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    return [
      {
        label,
        kind: "phase",
        span: spanBefore(caret, before.length),
        insert: `${label}\n`,
        rank: 900 + index,
        documentation: purposes[name],
      },
    ];
  });
}
