// Loads a fetch whose name lookup can be watched. It is a file of its own so that it can be imported on demand: in a
// bundle, `import()` of a CommonJS package has no named exports.

import type { LookupFunction } from "node:net";
import { Agent, fetch } from "undici";

export interface WatchedFetch {
  readonly fetch: (url: string | URL, init?: RequestInit) => Promise<Response>;
  readonly close: () => Promise<void>;
}

/** Times are milliseconds. */
export function watchedFetch(lookup: LookupFunction, connectTimeout: number, answerTimeout: number): WatchedFetch {
  const agent = new Agent({
    connect: { timeout: connectTimeout, lookup },
    headersTimeout: answerTimeout,
    bodyTimeout: answerTimeout,
    allowH2: false,
  });
  return {
    fetch: (url, init) => fetch(url, { ...(init as object), dispatcher: agent }) as unknown as Promise<Response>,
    close: () => agent.destroy(),
  };
}
