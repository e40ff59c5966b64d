// Ends every `playbook generate`: writes and lists the files, or only shows the difference with --dry-run.

import type { Loaded } from "../../engine/index.ts";
import type { ChangeSet, JsonObject } from "../../language/index.ts";
import { plainOutput, standardError, standardOutput } from "../terminal.ts";
import { changeKind, changesAsDiff, writeChanges } from "../writeChanges.ts";

export interface ProposeOptions {
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

export interface Proposal {
  readonly changeSet: ChangeSet;
  /** Notes for a person, a line each; printed to standard error. */
  readonly notes: readonly string[];
  /** The same for programs: members of the object that `--json` prints. */
  readonly facts?: JsonObject;
}

export async function propose({ changeSet, notes, facts }: Proposal, loaded: Loaded, { dryRun, json }: ProposeOptions): Promise<void> {
  const isDry = dryRun === true;
  if (!isDry) await writeChanges(changeSet, loaded);
  const changes = changeSet.changes.map((change) => ({ path: change.path, kind: changeKind(change) }));
  if (json === true) {
    const shown = isDry ? changeSet.changes.map(({ text = null }, index) => ({ ...changes[index], text })) : changes;
    standardOutput(`${JSON.stringify({ version: 1, written: !isDry, changes: shown, ...facts }, null, 2)}\n`);
    return;
  }
  plainOutput(isDry ? changesAsDiff(changeSet, loaded) : changes.map(({ path, kind }) => `${kind} ${path}\n`).join(""));
  for (const note of notes) standardError(`${note}\n`);
  const files = changes.length === 1 ? "1 file" : `${changes.length} files`;
  const outcome = changes.length === 0 ? "Nothing to change." : isDry ? `${files} would be written.` : `${files} written.`;
  standardError(`${outcome}\n`);
}
