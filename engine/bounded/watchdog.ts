// Ends synchronous work in this thread that takes too long. It blocks everything else in the meantime, so it is for
// short limits; `killable.ts` is for longer work.

import { createContext, Script } from "node:vm";

/** Work that did not end within its limit. */
export class TookTooLong extends Error {
  override readonly name = "TookTooLong";
}

const box: { work: () => unknown } = { work: () => undefined };
let context: ReturnType<typeof createContext> | undefined;
let script: Script | undefined;

/** `limit` in milliseconds. Starting costs about 0.2 ms. Throws `TookTooLong`, or the error of the work. */
export function atMost<T>(limit: number, work: () => T): T {
  context ??= createContext(box);
  script ??= new Script("work()");
  box.work = work;
  try {
    return script.runInContext(context, { timeout: limit }) as T;
  } catch (error) {
    if ((error as { code?: string }).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
    throw new TookTooLong(`it took longer than ${limit >= 1_000 ? `${limit / 1_000} s` : `${limit} ms`}`);
  } finally {
    box.work = () => undefined;
  }
}
