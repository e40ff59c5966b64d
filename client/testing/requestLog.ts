/** Keeps the last requests of tests as they were sent, with secrets masked, so that a person can repeat one. */
import type { Exchange } from "../../engine/protocol.ts";

export interface SentRequest {
  readonly sentence: string;
  /** Of the sentence, from 1. */
  readonly line: number;
  readonly failed: boolean;
  readonly request: Exchange["request"];
}

export interface RequestLog {
  /** When a test runs again, its earlier requests are dropped. */
  begin(item: string): void;
  add(item: string, sent: SentRequest): void;
  /** In order. */
  of(item: string): readonly SentRequest[];
}

/** Characters that all of them may have together; the tests that ran longest ago are forgotten first. */
const most = 4_000_000;

export function createRequestLog(): RequestLog {
  const log = new Map<string, { readonly requests: SentRequest[]; size: number }>();
  let total = 0;
  const forget = (item: string) => {
    total -= log.get(item)?.size ?? 0;
    log.delete(item);
  };
  return {
    begin(item) {
      forget(item);
      log.set(item, { requests: [], size: 0 });
    },
    add(item, sent) {
      const entry = log.get(item);
      if (entry === undefined) return;
      const { url, headers, body = "" } = sent.request;
      const size =
        sent.sentence.length + url.length + body.length + headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
      entry.requests.push(sent);
      entry.size += size;
      total += size;
      for (const oldest of log.keys()) {
        if (total <= most || oldest === item) break;
        forget(oldest);
      }
    },
    of: (item) => log.get(item)?.requests ?? [],
  };
}

/** For a POSIX shell; headers that every client adds itself (length, host) are left to curl. */
export function curlOf({ method, url, headers, body }: Exchange["request"]): string {
  const own = headers.filter(([name]) => !/^(?:content-length|host|connection|accept-encoding)$/i.test(name));
  const parts = [
    `curl ${method === "GET" && body === undefined ? "" : `-X ${method} `}${quote(url)}`,
    ...own.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${quote(body)}`]),
  ];
  return parts.join(" \\\n  ");
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
