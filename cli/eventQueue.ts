// Sends events to the editor: many in one message, since each message costs both sides, and none later than a moment
// after it happened. It leaves out the start of a step that ends within that moment: it would never be seen.

import type { RunEvent } from "../engine/index.ts";
import { digitsAsText } from "./digitsAsText.ts";

export interface EventQueue {
  open(run: string): { readonly push: (event: RunEvent) => void; readonly flush: () => void };
}

/** Milliseconds that an event may wait, and how many may wait together. */
const longest = 20;
const most = 100;

export function createEventQueue(send: (params: { readonly run: string; readonly events: readonly RunEvent[] }) => void): EventQueue {
  return {
    open(run) {
      let waiting: RunEvent[] = [];
      let timer: NodeJS.Timeout | undefined;
      const flush = () => {
        clearTimeout(timer);
        timer = undefined;
        if (waiting.length === 0) return;
        const events = waiting;
        waiting = [];
        send({ run, events });
      };
      return {
        flush,
        push(event) {
          if (event.kind === "step finished") {
            const before = waiting.findLastIndex((one) => "test" in one && one.test === event.test);
            if (waiting[before]?.kind === "step started") waiting.splice(before, 1);
          }
          waiting.push(event.kind === "step finished" ? digitsAsText(event) : event);
          if (waiting.length >= most) flush();
          else timer ??= setTimeout(flush, longest);
        },
      };
    },
  };
}
