// Shows the progress of a run in one line of the terminal, which is erased before other output and at the end.

import type { RunEvent } from "../../engine/index.ts";
import { visibleText } from "../visibleText.ts";
import type { Reporter } from "./reporter.ts";

/** `around(write)` erases the line, writes and draws it again, so that a report on the same terminal stays whole. */
export interface Progress extends Reporter {
  around(write: () => void): void;
}

/** `stream` is standard error on a terminal. Redraws at most every 80 ms. */
export function progressLine(stream: NodeJS.WriteStream): Progress {
  const running = new Map<string, string>();
  const titles = new Map<string, string>();
  let total = 0;
  let finished = 0;
  let failed = 0;
  let shown = false;
  let drawnAt = 0;

  const erase = () => {
    if (shown) stream.write("\r\x1b[2K");
    shown = false;
  };
  const draw = () => {
    const [current = ""] = [...running.values()].slice(-1);
    const line = `${finished}/${total}${failed > 0 ? ` · ${failed} failed` : ""} · ${current}`;
    const width = Math.max(20, (stream.columns ?? 80) - 1);
    stream.write(`\r\x1b[2K${[...line].slice(0, width).join("")}`);
    shown = true;
  };

  return {
    event(event: RunEvent) {
      if (event.kind === "run started") {
        total = event.tests.length;
        for (const { id, title } of event.tests) titles.set(id, visibleText(title).replace(/\s+/g, " "));
      } else if (event.kind === "test started") {
        running.set(event.test, titles.get(event.test) ?? visibleText(event.test));
      } else if (event.kind === "test finished") {
        running.delete(event.test);
        if (event.last) finished += 1;
        if (event.last && (event.result.verdict === "failed" || event.result.verdict === "broken")) failed += 1;
      } else if (event.kind === "run finished") {
        erase();
        return;
      } else return;
      const now = performance.now();
      if (now - drawnAt < 80) return;
      drawnAt = now;
      draw();
    },
    around(write) {
      erase();
      write();
    },
  };
}
