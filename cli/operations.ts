// Tracks the operations that the engine runs for the editor: each can be cancelled by its name, and all of them when
// the editor is gone.

interface Signals {
  readonly signal: AbortSignal;
  readonly stop: AbortSignal;
}

export interface Operations {
  during<T>(run: string, work: (signals: Signals) => Promise<T>): Promise<T>;
  /** The first aborts, the second stops. */
  cancel(run: string): void;
  /** The same for all, now and later. */
  end(): void;
  settled(): Promise<void>;
}

/** `onIdle` is called when one has ended and no other runs. */
export function createOperations(onIdle: () => void): Operations {
  const running = new Map<string, { readonly cancel: AbortController; readonly stop: AbortController; readonly done: Promise<unknown> }>();
  let ends = 0;
  const advance = ({ cancel, stop }: { readonly cancel: AbortController; readonly stop: AbortController }) =>
    cancel.signal.aborted ? stop.abort() : cancel.abort();
  return {
    during(run, work) {
      const cancel = new AbortController();
      const stop = new AbortController();
      for (let end = 0; end < ends; end++) advance({ cancel, stop });
      const done = work({ signal: cancel.signal, stop: stop.signal }).finally(() => {
        running.delete(run);
        if (running.size === 0) onIdle();
      });
      running.set(run, { cancel, stop, done: done.catch(() => undefined) });
      return done;
    },
    cancel(run) {
      const operation = running.get(run);
      if (operation !== undefined) advance(operation);
    },
    end() {
      ends += 1;
      for (const operation of running.values()) advance(operation);
    },
    async settled() {
      while (running.size > 0) await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
}
