/**
 * Doing something until its effect shows. On a busy machine VS Code loses clicks and keys: a list that is still drawn
 * takes a click for another row, a menu closes again, a part that is not loaded yet ignores a command. So no action of
 * a test is done once and hoped for.
 */
import { setTimeout as pause } from "node:timers/promises";
import type { Locator } from "playwright-core";

/** A visible element, or a condition. A condition that throws does not hold. */
export type Effect = Locator | (() => boolean | Promise<boolean>);

/** Sets the name in the error message, the milliseconds after which to act again (doubled each time), and the limit. */
export interface Patience {
  readonly what?: string;
  readonly again?: number;
  readonly limit?: number;
}

/** How long a single click may take within an action that is repeated. */
export const clickLimit = 10_000;
const defaultLimit = 180_000;
const defaultAgain = 4_000;
const pollMilliseconds = 50;
/** The longest pause between two looks, since each look takes time from the page. */
const longestPoll = 400;

/**
 * Acts, and acts again while the effect does not show. The action must do no harm when it is repeated after it has
 * worked, and end soon: give its clicks `{ timeout: clickLimit }`. An action that throws is repeated soon, as it has no
 * effect to wait for; the error is reported if the effect never comes.
 */
export async function until(
  action: () => unknown,
  effect: Effect,
  { what = nameOf(effect), again = defaultAgain, limit = defaultLimit }: Patience = {},
): Promise<void> {
  const end = Date.now() + limit;
  let failure = "";
  for (let times = 1, wait = again, afterFailure = pollMilliseconds; ; times++) {
    let patience: number;
    try {
      await action();
      patience = wait;
      wait *= 2;
    } catch (error) {
      failure = ` The action failed: ${(error as Error).message}`;
      patience = afterFailure;
      afterFailure *= 2;
    }
    if (await comes(effect, Math.min(patience, Math.max(end - Date.now(), pollMilliseconds)))) return;
    if (Date.now() >= end) throw new Error(`After ${times} attempts within ${limit / 1000} s, still no ${what}.${failure}`);
  }
}

/** Waits until it shows. */
export async function shows(effect: Effect, { what = nameOf(effect), limit = defaultLimit }: Patience = {}): Promise<void> {
  if (!(await comes(effect, limit))) throw new Error(`Within ${limit / 1000} s, no ${what}.`);
}

/** The effect that none of it is visible. */
export function gone(target: Locator): () => Promise<boolean> {
  const isGone = async () => !(await isVisible(target));
  return Object.defineProperty(isGone, "name", { value: `end of ${target}` });
}

/** Returns whether the effect shows within so many milliseconds. */
export async function comes(effect: Effect, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  for (let wait = pollMilliseconds; !(await holds(effect)); wait = Math.min(wait * 1.2, longestPoll)) {
    if (Date.now() >= end) return false;
    await pause(wait);
  }
  return true;
}

async function holds(effect: Effect): Promise<boolean> {
  try {
    return typeof effect === "function" ? await effect() : await isVisible(effect);
  } catch (error) {
    // No effect will ever show on a page that is gone.
    if (/has been closed|crashed/.test((error as Error).message)) throw error;
    return false;
  }
}

/** Returns whether at least one of them is visible. */
async function isVisible(target: Locator): Promise<boolean> {
  return (await target.filter({ visible: true }).count()) > 0;
}

function nameOf(effect: Effect): string {
  return typeof effect === "function" ? effect.name || effect.toString() : String(effect);
}
