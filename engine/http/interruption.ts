// Interrupts an exchange from outside: at its time limit, or by the caller's signal. One timer and one listener serve
// all requests that wait: a run sends thousands under the same signal, and a timer of its own for each costs more than
// reading its URL.

import { rememberedFor } from "../../language/index.ts";
import { type Bag, createBag, type Place } from "./bag.ts";
import { explainFailure, type Named, type Phase } from "./explain.ts";
import type { HttpFailure } from "./failure.ts";

export interface Interruption {
  readonly request: Named;
  readonly timeoutMs: number;
  reason: "timeout" | "cancelled" | undefined;
  /** Set while an exchange runs: it is cut once there is a reason. */
  exchange: { cut(): void } | undefined;
  /** Some of it may have reached the service. */
  isSent: boolean;
  /** Given while a changing request is pending: fires when there is no time left for it. */
  readonly hurry: AbortSignal | undefined;
  /** Takes back the waiting. */
  giveUp: (() => void) | undefined;
}

/**
 * Milliseconds that the answer to a request may take after a cancel, where the request may have made something that a
 * teardown has to know.
 */
export const writeGrace = 3_000;

const safe = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);

/** Error of an interrupted request. */
export function explainInterruption(interruption: Interruption, phase: Phase): HttpFailure {
  const { request, timeoutMs, reason } = interruption;
  if (reason === "timeout") return explainFailure({ kind: "timeout", timeoutMs, phase }, request);
  return explainFailure({ kind: "cancelled", ...(isAwaited(interruption) ? { waitedMs: writeGrace } : {}) }, request);
}

/** It may have made something, and there is time to wait for its answer. */
function isAwaited({ hurry, isSent, request }: Interruption): boolean {
  return hurry !== undefined && !hurry.aborted && isSent && !safe.has(request.method);
}

function interrupt(interruption: Interruption, reason: "timeout" | "cancelled"): void {
  interruption.reason ??= reason;
  interruption.exchange?.cut();
}

function cancel(interruption: Interruption): void {
  const { hurry } = interruption;
  if (hurry === undefined || !isAwaited(interruption)) {
    interrupt(interruption, "cancelled");
    return;
  }
  const cut = () => {
    interruption.giveUp?.();
    interrupt(interruption, "cancelled");
  };
  const grace = setTimeout(cut, writeGrace);
  hurry.addEventListener("abort", cut, { once: true });
  interruption.giveUp = () => {
    clearTimeout(grace);
    hurry.removeEventListener("abort", cut);
  };
}

export interface Watch {
  readonly interruption: Interruption;
  /** Takes it back: call it when the exchange is over. */
  end(): void;
}

/**
 * Interrupts the request when its time is up or the signal fires; with `hurry` one that was sent and may have changed
 * something has `writeGrace` more. A pending wait must keep the process running, as a connection does.
 */
export function watch(request: Named, timeoutMs: number, signal: AbortSignal, hurry?: AbortSignal): Watch {
  return new Watched({ request, timeoutMs, reason: undefined, exchange: undefined, isSent: false, hurry, giveUp: undefined }, signal);
}

/** A class, since there is one for each request of a run: closures would be made for each. */
class Watched implements Watch {
  readonly interruption: Interruption;
  readonly #deadline: Place<Deadline>;
  readonly #callers: Bag<Interruption>;
  readonly #caller: Place<Interruption>;

  constructor(interruption: Interruption, signal: AbortSignal) {
    this.interruption = interruption;
    this.#callers = callersOf(signal);
    this.#caller = this.#callers.add(interruption);
    this.#deadline = startDeadline(interruption);
    if (signal.aborted) interrupt(interruption, "cancelled");
  }

  end(): void {
    this.interruption.giveUp?.();
    this.#callers.remove(this.#caller);
    deadlines.remove(this.#deadline);
  }
}

const callersOf = rememberedFor((signal: AbortSignal): Bag<Interruption> => {
  const callers = createBag<Interruption>();
  const cancelAll = () => {
    for (const interruption of callers.entries()) cancel(interruption);
  };
  signal.addEventListener("abort", cancelAll, { once: true });
  return callers;
});

interface Deadline {
  /** As `performance.now()` counts. */
  readonly at: number;
  readonly interruption: Interruption;
}

const deadlines = createBag<Deadline>();
let timer: NodeJS.Timeout | undefined;
let timerAt = Number.POSITIVE_INFINITY;

function startDeadline(interruption: Interruption): Place<Deadline> {
  const now = performance.now();
  const at = now + interruption.timeoutMs;
  if (at < timerAt) wakeAt(at, now);
  return deadlines.add({ at, interruption });
}

/** For the earliest of all. */
function wakeAt(at: number, now: number): void {
  clearTimeout(timer);
  timerAt = at;
  timer = setTimeout(wake, Math.ceil(at - now)).unref();
}

function wake(): void {
  const now = performance.now();
  timerAt = Number.POSITIVE_INFINITY;
  for (const { interruption } of deadlines.entries().filter(({ at }) => at <= now)) interrupt(interruption, "timeout");
  const next = Math.min(
    ...deadlines
      .entries()
      .map(({ at }) => at)
      .filter((at) => at > now),
  );
  if (next < timerAt) wakeAt(next, now);
}
