// Searches continuations of a sentence between other messages: for a request as long as it may wait, then after the
// likeliest words until the text changes, so that the next request finds its answer ready.

import type { Ahead } from "./features/completion/ahead.ts";
import type { Log } from "./handler.ts";
import { letMessagesIn, nextTurn, sliceLength } from "./slices.ts";

export interface LookAhead {
  /** Resolves when enough is found for a list, or a person has waited long enough. */
  find(ahead: Ahead, isStale: () => boolean): Promise<void>;
  /** Continues with it and with the places after it while no request waits. */
  goOn(ahead: Ahead): void;
  /** The text has changed: the running search is cancelled, and its results are kept. */
  changed(): void;
}

/** In milliseconds. A late list is better than none, but a short one need not wait: the next letter narrows it. */
const longestWait = { forFirst: 40, forMore: 2 };
/** If this many sentences were tried while no request waited, the first is not waited for. */
const hopelessTries = 40;
/** Proposals that are worth being shown at once. */
const enough = 8;
/**
 * The depth to which each place is searched before the next one is: the likely next place first, everything at last.
 */
const rounds = [
  { found: 3, tries: 15 },
  { found: enough, tries: 60 },
  { found: 20, tries: 200 },
];
/** Sentences that are tried for one text. */
const mostTries = 1_500;

export function createLookAhead(log: Log): LookAhead {
  let revision = 0;

  async function goOn(ahead: Ahead): Promise<void> {
    const wanted = ++revision;
    let left = mostTries;
    const look = async (one: Ahead, until: number, tries: number): Promise<boolean> => {
      let end = performance.now() + sliceLength;
      for (let tried = 0; tried < tries && one.found().length < until && one.advance(); tried++) {
        if (left-- <= 0) return false;
        if (performance.now() < end) continue;
        await letMessagesIn();
        if (revision !== wanted) return false;
        end = performance.now() + sliceLength;
      }
      return true;
    };
    await nextTurn();
    if (revision !== wanted) return;
    // Continuations of the likeliest words are requested next: they precede other words here.
    for (const { found, tries } of rounds) {
      if (!(await look(ahead, found, tries))) return;
      for (const next of ahead.following()) if (!(await look(next, found, tries))) return;
    }
    await look(ahead, Number.POSITIVE_INFINITY, mostTries);
  }

  return {
    async find(ahead, isStale) {
      revision++;
      const from = performance.now();
      const mostWaited = (): number =>
        ahead.found().length > 0 || ahead.isInWord || ahead.tried() > hopelessTries ? longestWait.forMore : longestWait.forFirst;
      for (let end = from + sliceLength; ahead.found().length < enough && performance.now() - from < mostWaited() && ahead.advance(); ) {
        if (performance.now() < end) continue;
        await letMessagesIn();
        if (isStale()) return;
        end = performance.now() + sliceLength;
      }
    },
    goOn(ahead) {
      goOn(ahead).catch((error: unknown) => log(`Looking ahead failed: ${error instanceof Error ? error.stack : String(error)}`));
    },
    changed() {
      revision++;
    },
  };
}
