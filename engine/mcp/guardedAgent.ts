// A fetch whose name lookup can be watched. A file of its own, to be imported when needed: in a bundle, `import()` of a
// CommonJS package gives no named exports.

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
