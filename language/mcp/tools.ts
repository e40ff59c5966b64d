// Reads from the lock the effects of a tool, and its approvals.

import type { LockedServer, LockedTool } from "./lock.ts";

/** `destructive` also where nothing says what a tool does: the protocol's own default. */
export type ToolRisk = "read-only" | "changing" | "destructive";

/** Annotations are the server's own words: they may ask for more care and are never proof. */
export function toolRisk({ annotations }: Pick<LockedTool, "annotations">): ToolRisk {
  if (annotations?.readOnlyHint === true && annotations.destructiveHint !== true) return "read-only";
  return annotations?.destructiveHint === false ? "changing" : "destructive";
}

/**
 * Returns whether the playbook (a path inside the root) may call a destructive tool; an approval holds for the tool as
 * it was.
 */
export function isApproved({ approvals }: LockedServer, { name, hash }: LockedTool, playbook: string | undefined): boolean {
  return approvals.tools.some(
    (approval) => approval.tool === name && approval.hash === hash && (approval.playbook === undefined || approval.playbook === playbook),
  );
}
