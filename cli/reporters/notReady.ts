// Lists playbooks that cannot run, with the reason: those with the same problems together, so that one broken service
// is one paragraph.

import type { NotReady } from "../../engine/index.ts";
import { visibleText } from "../visibleText.ts";

interface Paint {
  readonly mark: (text: string) => string;
  readonly place: (text: string) => string;
}

const plain: Paint = { mark: (text) => text, place: (text) => text };
const mostProblems = 5;
const mostPaths = 10;

export function notReadyLines(all: readonly NotReady[], { mark, place }: Paint = plain): readonly string[] {
  const alike = Map.groupBy(all, ({ problems }) => JSON.stringify(problems));
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const lines = first.problems
      .slice(0, mostProblems)
      .map(({ message, place: at }) => `    ${place(visibleText(`${at.path}:${at.line}:${at.column}`))} ${visibleText(message)}`);
    const more = first.problems.length - mostProblems;
    if (more > 0) lines.push(`    ${place(visibleText(`… ${more} more: playbook check ${first.path}`))}`);
    return [`${mark("!")} ${head(group, mark)}`, ...lines];
  });
}

function head(group: readonly NotReady[], mark: (text: string) => string): string {
  if (group.length === 1) return `${visibleText(group[0]?.path ?? "")} ${mark("is not ready")}`;
  const shown = group.slice(0, mostPaths).map(({ path }) => visibleText(path));
  const rest = group.length > mostPaths ? `, … (${group.length} in all)` : "";
  return `${shown.join(", ")}${rest} ${mark("are not ready")}`;
}
