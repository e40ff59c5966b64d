// Looks for what can come next in a sentence, between other messages: for a request as long as it may wait, and behind the likeliest words until the text changes,
// so that the next request finds its answer made.

import type { Ahead } from "./features/completion/ahead.ts";
import type { Log } from "./handler.ts";
import { letMessagesIn, nextTurn, sliceLength } from "./slices.ts";

export interface LookAhead {
  /** Resolves when enough is found for a list, or a person has waited long enough. */
  find(ahead: Ahead, isStale: () => boolean): Promise<void>;
  /** Goes on with it and with what follows while nobody waits. */
  goOn(ahead: Ahead): void;
  /** The text is another one: what is being looked for is given up, what was found is kept. */
  changed(): void;
}

/** In milliseconds: hardly anybody notices a list that comes so late. Inside a word the list of the key before is still shown. */
const longestWait = { word: 40, letter: 10 };
/** Proposals that are worth being shown at once. */
const enough = { word: 8, letter: 3 };
/** Sentences that are tried for one text. */
const mostTries = 1_500;

export function createLookAhead(log: Log): LookAhead {
  let revision = 0;

  async function goOn(ahead: Ahead): Promise<void> {
    const wanted = ++revision;
    let left = mostTries;
    const look = async (one: Ahead, until: number): Promise<boolean> => {
      for (let end = performance.now() + sliceLength; one.found().length < until && left-- > 0 && one.advance(); ) {
        if (performance.now() < end) continue;
        await letMessagesIn();
        if (revision !== wanted) return false;
        end = performance.now() + sliceLength;
      }
      return left > 0;
    };
    await nextTurn();
    if (revision !== wanted || !(await look(ahead, enough.word))) return;
    const following = ahead.following();
    for (const next of following) if (!(await look(next, enough.word))) return;
    await look(ahead, Number.POSITIVE_INFINITY);
  }

  return {
    async find(ahead, isStale) {
      revision++;
      const place = ahead.isInWord ? "letter" : "word";
      const from = performance.now();
      for (let end = from + sliceLength; ahead.found().length < enough[place] && ahead.advance(); ) {
        const now = performance.now();
        if (now - from > longestWait[place]) return;
        if (now < end) continue;
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
