// Plans runs for the editor again and again. It keeps the values derived from files that have not changed since the
// last run, which saves more than a second of work for a thousand playbooks.

import { type Loaded, loadWorkspaceAgain, nodeFiles, type Plan, type PlanOptions, plan, type SecretPort } from "../engine/index.ts";
import { hasManyPlaybooks, type Workspace } from "../language/index.ts";
import { keepHeapSmall } from "./smallHeap.ts";
import { startFolder } from "./startFolder.ts";

export interface KeptWorkspaces {
  /** `folder` is absolute, and leads to the root. */
  prepare(folder: string, options: PlanOptions, secrets: SecretPort): Promise<{ readonly loaded: Loaded; readonly planned: Plan }>;
  /** Derives the values that a run of all tests will need. Asks for no secret. */
  warm(folder: string): Promise<void>;
}

/** Milliseconds after the last use: 1,000 playbooks keep 45 MB. */
const longest = 10 * 60_000;

/** `onForget` is called when kept values become garbage. */
export function keepWorkspaces(onForget: () => void): KeptWorkspaces {
  const kept = new Map<string, Workspace>();
  let timer: NodeJS.Timeout | undefined;
  const forget = () => {
    kept.clear();
    onForget();
  };

  const prepare: KeptWorkspaces["prepare"] = async (folder, options, secrets) => {
    const loaded = await loadWorkspaceAgain(startFolder([folder]), nodeFiles, keepHeapSmall, (root) => kept.get(root));
    if (hasManyPlaybooks(loaded.workspace)) kept.delete(loaded.root);
    else kept.set(loaded.root, loaded.workspace);
    clearTimeout(timer);
    timer = setTimeout(forget, longest).unref();
    return { loaded, planned: await plan(loaded, options, { files: nodeFiles, secrets }) };
  };
  return {
    prepare,
    async warm(folder) {
      await prepare(folder, {}, { secret: async () => ({ missing: "" }) });
    },
  };
}
