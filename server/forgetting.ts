// Forgets the values derived from files that were not used recently.

import { forgetDetails, playbookOfStepsFile, stepsFileOf, type Workspace } from "../language/index.ts";
import { createRecentFiles } from "./recentFiles.ts";
import { inSlices, nextTurn } from "./slices.ts";

export interface Forgetting {
  /** A person views a file of this many characters: the values derived from it are remembered for a while. */
  use(path: string, length: number | undefined): void;
  forgetUnlessRecent(path: string): void;
}

/** Characters in files of which everything is remembered: that takes some 30 bytes for each. */
const mostRecent = 250_000;

/** The number of files with derived values, beyond those that keep them anyway, before the others are forgotten. */
const mostDerived = 200;

export function createForgetting(workspace: () => Workspace): Forgetting {
  const recent = createRecentFiles(mostRecent);
  /** How many keys had something derived when the others were last forgotten. */
  let detailed = 0;

  function use(path: string, length: number | undefined): void {
    for (const other of length === undefined ? [] : recent.add(path, length)) forgetUnlessRecent(other);
    if (workspace().memory.detailed.size > detailed + mostDerived) void forgetOthers();
  }

  /** Forgets values that were derived for answers about all files. */
  async function forgetOthers(): Promise<void> {
    detailed = Number.POSITIVE_INFINITY;
    await nextTurn();
    await inSlices([...workspace().memory.detailed], () => false, forgetUnlessRecent);
    detailed = workspace().memory.detailed.size;
  }

  function forgetUnlessRecent(path: string): void {
    const isRecent = recent.has(path) || recent.has(stepsFileOf(path)) || recent.has(playbookOfStepsFile(path));
    if (isRecent) return;
    try {
      forgetDetails(workspace(), path);
    } catch {
      // `check` meets the same fault, and it is reported there.
    }
  }

  return { use, forgetUnlessRecent };
}
