// Runs tasks in a separate thread, which a time limit or a signal can end at any point.

import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { AnswerTo, Request, Response, SchemaSet, Task } from "./task.ts";
import { TookTooLong } from "./watchdog.ts";

export interface Bounds {
  /** Milliseconds for all the tasks together, counted from when a thread has them. */
  readonly limit?: number;
  readonly signal?: AbortSignal;
}

const usualLimit = 5_000;
/** Megabytes of objects. */
const mostMemory = 512;
const mostThreads = Math.min(4, availableParallelism());
/** Nothing of the run but the folder of compiled code: without it, each thread compiles the sources again. */
const environment = ({ NODE_COMPILE_CACHE: folder } = process.env) => (folder === undefined ? {} : { NODE_COMPILE_CACHE: folder });

/**
 * One answer for each task; the error of a task is the answer to it. Rejects with `TookTooLong`, or with an
 * `AbortError`.
 */
export async function runKillable<T extends Task>(tasks: readonly T[], bounds: Bounds = {}): Promise<readonly (AnswerTo<T> | Error)[]> {
  if (tasks.length === 0) return [];
  const thread = await takeThread(bounds.signal);
  try {
    const answers = await exchange(thread, tasks, bounds);
    giveBack(thread);
    return answers.map((one) => ("error" in one ? new Error(one.error) : (one.value as AnswerTo<T>)));
  } catch (error) {
    end(thread);
    throw error;
  }
}

export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

function aborted(): Error {
  return new DOMException("The work was stopped at its limit.", "AbortError");
}

interface Thread {
  readonly worker: Worker;
  readonly ready: Promise<unknown>;
  readonly sets: Map<SchemaSet, number>;
}

const idle: Thread[] = [];
const waiting: ((thread: Thread) => void)[] = [];
let threads = 0;

function takeThread(signal: AbortSignal | undefined): Promise<Thread> | Thread {
  if (signal?.aborted === true) throw aborted();
  const free = idle.pop();
  if (free !== undefined) return free;
  if (threads < mostThreads) return start();
  return new Promise((resolve, reject) => {
    const take = (thread: Thread) => {
      signal?.removeEventListener("abort", stop);
      resolve(thread);
    };
    const stop = () => {
      waiting.splice(waiting.indexOf(take), 1);
      reject(aborted());
    };
    signal?.addEventListener("abort", stop, { once: true });
    waiting.push(take);
  });
}

function start(): Thread {
  threads += 1;
  // In the bundle all files of the engine have the place of its loader.
  const file = import.meta.url.endsWith(".ts") ? "./worker.ts" : "./worker.cjs";
  const worker = new Worker(new URL(file, import.meta.url), { env: environment(), resourceLimits: { maxOldGenerationSizeMb: mostMemory } });
  const ready = new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  ready.catch(() => undefined);
  return { worker, ready, sets: new Map() };
}

function giveBack(thread: Thread): void {
  const next = waiting.shift();
  if (next !== undefined) {
    next(thread);
    return;
  }
  // A thread that waits keeps no process alive.
  thread.worker.unref();
  idle.push(thread);
}

function end({ worker }: Thread): void {
  worker.on("error", () => undefined);
  void worker.terminate();
  threads -= 1;
  const next = waiting.shift();
  if (next !== undefined) next(start());
}

type Answers = Extract<Response, { answers: unknown }>["answers"];

async function exchange({ worker, ready, sets }: Thread, tasks: readonly Task[], { limit = usualLimit, signal }: Bounds): Promise<Answers> {
  worker.ref();
  let timer: NodeJS.Timeout | undefined;
  const listeners: (() => void)[] = [];
  try {
    return await new Promise<Answers>((resolve, reject) => {
      // biome-ignore lint/suspicious/noExplicitAny: as Node types the listeners of any event.
      const listen = (event: "message" | "error" | "exit", listener: (value: any) => void) => {
        worker.on(event, listener);
        listeners.push(() => worker.off(event, listener));
      };
      const stop = () => reject(aborted());
      if (signal?.aborted === true) return stop();
      signal?.addEventListener("abort", stop, { once: true });
      listeners.push(() => signal?.removeEventListener("abort", stop));
      listen("message", (response: Response) => "answers" in response && resolve(response.answers));
      listen("error", (error: Error & { code?: string }) =>
        reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new TookTooLong(`it needs more than ${mostMemory} MB of memory`) : error),
      );
      listen("exit", () => reject(new Error("its thread ended")));
      ready.then(() => {
        timer = setTimeout(() => reject(new TookTooLong(`it took longer than ${limit / 1_000} s`)), limit);
        worker.postMessage(requestOf(tasks, sets));
      }, reject);
    });
  } finally {
    clearTimeout(timer);
    for (const remove of listeners) remove();
  }
}

function requestOf(tasks: readonly Task[], known: Map<SchemaSet, number>): Request {
  const added: (readonly [number, string])[] = [];
  const numberOf = (set: SchemaSet): number => {
    const found = known.get(set);
    if (found !== undefined) return found;
    known.set(set, known.size);
    added.push([known.size - 1, JSON.stringify(set)]);
    return known.size - 1;
  };
  return {
    tasks: tasks.map((task) => (task.kind === "match" ? task : { ...task, schemas: numberOf(task.schemas) })),
    sets: added,
  };
}
