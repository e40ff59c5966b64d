// Joins the writes of a moment: when tests take a millisecond, a separate write for each is a tenth of a run.

export interface BatchedOutput {
  write(text: string): void;
  /** Writes the rest; call it at the end. */
  flush(): void;
}

const moment = 20;
const enough = 64 * 1024;

export function batchedOutput(write: (text: string) => void): BatchedOutput {
  let waiting = "";
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting === "") return;
    const text = waiting;
    waiting = "";
    write(text);
  }

  return {
    write(text) {
      waiting += text;
      if (waiting.length >= enough) flush();
      else timer ??= setTimeout(flush, moment);
    },
    flush,
  };
}
