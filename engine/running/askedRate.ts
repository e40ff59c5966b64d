// Keeps the rate that a service asks for by its answers: how long to wait after 429, and which rate that comes to.

import type { HttpResponse } from "../http/message.ts";
import { pause } from "./pause.ts";

export interface AskedRate {
  /** Resolves when the service may be sent a request again. */
  ready(signal: AbortSignal): Promise<void>;
  /**
   * Notes an answer, of the given number of tries of its request. Returns whether to send the request again: a service
   * has done nothing that it refuses by its rate.
   */
  answered(response: HttpResponse, tries: number): boolean;
  /** How many requests were refused by the rate. */
  refused(): number;
  /** Milliseconds until it may be sent a request. */
  wait(): number;
  /** The rate at which the service took requests before it first refused one, as a setting. */
  advice(): string;
}

/** Milliseconds; a service that asks for more is not waited for. */
const longestWait = 120_000;
/** Milliseconds, doubled with each try, where a service does not say how long. */
const usualWait = 1_000;
/** Requests in a minute. */
const usualRate = 60;
/** Workers that wait for the same moment may be refused again. */
const mostTries = 12;

/** With `waits`, a refused request is sent again; otherwise it is only counted. */
export function createAskedRate(waits: boolean, now: () => number = () => Date.now()): AskedRate {
  let until = Number.NEGATIVE_INFINITY;
  let start: number | undefined;
  let sent = 0;
  let refused = 0;
  let first: number | undefined;
  return {
    async ready(signal) {
      for (let left = until - now(); left > 0; left = until - now()) await pause(Math.ceil(left), signal);
      start ??= now();
    },
    answered(response, tries) {
      sent += 1;
      const isRefused = response.status === 429;
      const asked = isRefused ? waitOf(response, now()) : windowLeft(response, now());
      if (isRefused) {
        refused += 1;
        const elapsed = now() - (start ?? now()) + (asked ?? usualWait);
        first ??= Math.max(1, Math.floor(((sent - refused) * 60_000) / Math.max(1, elapsed)));
      }
      if (!waits) return false;
      const wait = asked ?? (isRefused ? usualWait * 2 ** (tries - 1) : 0);
      if (wait > longestWait || (isRefused && tries >= mostTries)) return false;
      until = Math.max(until, now() + wait);
      return isRefused;
    },
    refused: () => refused,
    wait: () => Math.max(0, until - now()),
    advice: () => `Set rate_limit: ${first ?? usualRate}/min in the service playbook.`,
  };
}

/** Milliseconds that the answer asks to wait. */
function waitOf(response: HttpResponse, now: number): number | undefined {
  const after = response.header("retry-after")?.trim();
  if (after === undefined || after === "") return resetOf(response, now);
  const wait = /^\d+(?:\.\d+)?$/.test(after) ? Number(after) * 1_000 : Date.parse(after) - now;
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}

/** Milliseconds until the next request is allowed, where this was the last one of its time. */
function windowLeft(response: HttpResponse, now: number): number | undefined {
  const left = response.header("ratelimit-remaining") ?? response.header("x-ratelimit-remaining");
  return left?.trim() === "0" ? resetOf(response, now) : undefined;
}

/** `RateLimit-Reset` and its kind: seconds from now, or the second since 1970 at which it is. */
function resetOf(response: HttpResponse, now: number): number | undefined {
  const text = (response.header("ratelimit-reset") ?? response.header("x-ratelimit-reset"))?.trim();
  if (text === undefined || !/^\d+(?:\.\d+)?$/.test(text)) return undefined;
  const seconds = Number(text);
  const wait = seconds > 1e9 ? seconds * 1_000 - now : seconds * 1_000;
  return wait <= longestWait ? Math.max(0, wait) : undefined;
}
