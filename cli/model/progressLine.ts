// Shows the model's progress on one line of standard error that is overwritten; without a terminal, only pauses are
// printed.

import type { ModelProgress } from "../../engine/models/modelPort.ts";

export interface ModelProgressLine {
  /** The subject of the current question. */
  at(text: string): void;
  model(progress: ModelProgress): void;
  clear(): void;
}

export function modelProgressLine(stream: NodeJS.WriteStream = process.stderr): ModelProgressLine {
  let about = "";
  let shown = false;
  const show = (text: string) => {
    if (!stream.isTTY) return;
    stream.write(`\r\x1b[2K${text.slice(0, Math.max(20, (stream.columns ?? 80) - 1))}`);
    shown = true;
  };
  return {
    at(text) {
      about = text;
      show(text);
    },
    model(progress) {
      if (progress.kind === "receiving") show(`${about}  ${progress.characters.toLocaleString("en")} characters`);
      else if (progress.kind === "asking") show(`${about}  asking ${progress.model}`);
      else if (stream.isTTY) show(`${about}  waiting ${progress.seconds} s: ${progress.reason}`);
      else stream.write(`waiting ${progress.seconds} s: ${progress.reason}\n`);
    },
    clear() {
      if (shown) stream.write("\r\x1b[2K");
      shown = false;
    },
  };
}
