// Compares a server's tools with the lock: a difference stops a run, and a person sees it before approving.

import type { LockedTool } from "../../language/index.ts";
import { sameData } from "../../language/index.ts";

export interface ToolChanges {
  readonly added: readonly LockedTool[];
  readonly removed: readonly LockedTool[];
  readonly changed: readonly ChangedTool[];
}

interface ChangedTool {
  readonly before: LockedTool;
  readonly after: LockedTool;
  /** The parts that differ: `description`, `inputSchema` … */
  readonly parts: readonly string[];
}

/**
 * A renamed tool is one that vanished and one that is new. A lock entry without a hash was written by hand and fixes
 * nothing.
 */
export function compareTools(locked: readonly LockedTool[], current: readonly LockedTool[]): ToolChanges {
  const before = new Map(locked.map((tool) => [tool.name, tool]));
  const after = new Map(current.map((tool) => [tool.name, tool]));
  return {
    added: current.filter(({ name }) => !before.has(name)),
    removed: locked.filter(({ name }) => !after.has(name)),
    changed: current.flatMap((tool) => {
      const old = before.get(tool.name);
      return old === undefined || old.hash === "" || old.hash === tool.hash
        ? []
        : [{ before: old, after: tool, parts: partsOf(old, tool) }];
    }),
  };
}

export function isUnchanged({ added, removed, changed }: ToolChanges): boolean {
  return added.length + removed.length + changed.length === 0;
}

/** One line for each tool. */
export function changeLines({ added, removed, changed }: ToolChanges): readonly string[] {
  return [
    ...added.map(({ name }) => `added    ${name}`),
    ...removed.map(({ name }) => `removed  ${name}`),
    ...changed.map(({ after, parts }) => `changed  ${after.name}${parts.length === 0 ? "" : ` (${parts.join(", ")})`}`),
  ];
}

function partsOf(before: LockedTool, after: LockedTool): readonly string[] {
  return (["title", "description", "inputSchema", "outputSchema", "annotations"] as const).filter(
    (part) => !sameData(before[part], after[part]),
  );
}
