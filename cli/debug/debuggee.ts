// Plans the tests of a playbook once, and runs them one after another with a debugger in between.

import { statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { Debugger, DebugListener, FileEdit } from "../../engine/debug/index.ts";
import {
  createRedactor,
  type Loaded,
  type Plan,
  PlaybookError,
  type RunEvent,
  type RunSummary,
  type SecretPort,
  type SourcePlace,
} from "../../engine/index.ts";
import { type ChangeSet, lineStarts, mask, positionAt } from "../../language/index.ts";
import { execute, type PeoplePorts, prepare } from "../execution.ts";
import { writeChanges } from "../writeChanges.ts";

export interface DebugTarget {
  /** A playbook; relative paths start in the working folder. */
  readonly program: string;
  readonly environment?: string;
  readonly variables?: Readonly<Record<string, string>>;
  /** Values, by the names of encrypted variables. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** Ids of tests, such as `orders.playbook#2`; default: all of the playbook. */
  readonly tests?: readonly string[];
  readonly seed?: number;
}

export interface Debuggee {
  readonly loaded: Loaded;
  readonly debug: Debugger;
  /** The files as they were last read. */
  readonly plan: Plan;
  /** Resolves when everything is torn down. */
  start(emit: (event: RunEvent) => void): Promise<RunSummary>;
  /** Reads the files again; from here on the run continues with their present content. */
  reload(done?: readonly SourcePlace[]): Promise<void>;
  /**
   * Writes the edits that `edit` returns for the present files, and continues with them. Returns the written files.
   * Throws `PlaybookError` for a change that brings a secret into a file.
   */
  write(edit: MakeEdit): Promise<readonly string[]>;
  /**
   * The same for an editor that writes itself and then calls `reload`. Undefined for changes that the run cannot take
   * over: new files.
   */
  edits(edit: MakeEdit): Promise<EditsToMake | undefined>;
  /** The first call tears down, the second ends the teardown, too. */
  end(): void;
  readonly isEnding: boolean;
  /** The files as they were last read, by their paths inside the root. */
  textOf(path: string): string | undefined;
  /** Hides all secrets that are known so far. */
  mask(text: string): string;
}

export type MakeEdit = (debug: Debugger) => FileEdit | Promise<FileEdit>;

interface EditsToMake {
  /** By absolute path; one edit each, its places counted from 0. */
  readonly files: readonly { readonly path: string; readonly edit: SmallEdit }[];
  readonly done: readonly SourcePlace[];
}

interface SmallEdit {
  readonly start: { readonly line: number; readonly column: number };
  readonly end: { readonly line: number; readonly column: number };
  readonly text: string;
}

/** Milliseconds: a person may look at a teardown as long as at any other stop. */
const noLimit = 2 ** 31 - 1;

/** Throws `PlaybookError` with the reason if it cannot be debugged. */
export async function openDebuggee(
  target: DebugTarget,
  secrets: SecretPort,
  listener: DebugListener,
  people?: PeoplePorts,
): Promise<Debuggee> {
  const { Debugger, withoutTimeouts } = await import("../../engine/debug/index.ts");
  const path = resolve(target.program);
  const read = async (): Promise<{ readonly loaded: Loaded; readonly planned: Plan }> => {
    const { loaded, planned } = await prepare([path], optionsOf(target, path), secrets, process.cwd());
    refuseNotReady(planned, path);
    return { loaded, planned: withoutTimeouts(planned) };
  };
  const { loaded, planned } = await read();
  if (planned.tests.length === 0 && planned.services.every(({ identity }) => identity === undefined)) {
    const { tests, ...whole } = target;
    if (tests === undefined)
      throw new PlaybookError(
        "no-such-path",
        `There is no test in ${basename(path)}.`,
        "Name a playbook with an Execution, or a service with a setup.",
      );
    // A playbook that is not ready has no rows: the message names the reason, not the missing rows.
    refuseNotReady((await prepare([path], optionsOf(whole, path), secrets, process.cwd())).planned, path);
    throw new PlaybookError(
      "no-such-path",
      `There is no test ${tests.join(", ")} in ${basename(path)}.`,
      "Name tests as a run lists them, such as orders.playbook or orders.playbook#2.",
    );
  }
  const debug = new Debugger(loaded.workspace, listener);
  const before = createRedactor();
  for (const secret of planned.secrets) before.add(secret);
  let { texts } = loaded;
  let plan = planned;
  const reload = async (done?: readonly SourcePlace[]) => {
    const fresh = await read();
    for (const secret of fresh.planned.secrets) (debug.redactor ?? before).add(secret);
    debug.reload(fresh.planned, fresh.loaded.workspace, done);
    ({ texts } = fresh.loaded);
    plan = fresh.planned;
  };
  const secretsIn = (text: string) => (debug.redactor ?? before).text(text).split(mask).length - text.split(mask).length;
  /** A file that has a secret already may be changed next to it. */
  const refuseSecrets = ({ changes }: ChangeSet) => {
    if (changes.some(({ path: file, text }) => secretsIn(text ?? "") > secretsIn(texts.get(file) ?? "")))
      throw new PlaybookError(
        "secret-in-file",
        "The change contains a secret, which is not written into a file.",
        "Change the sentence, or the variable that holds the secret.",
      );
  };
  const cancel = new AbortController();
  const stop = new AbortController();
  return {
    loaded,
    debug,
    get plan() {
      return plan;
    },
    async start(emit) {
      const { seed } = target;
      const options = {
        workers: 1,
        detail: "all",
        teardownTimeout: noLimit,
        debug: debug.attach,
        signal: cancel.signal,
        stop: stop.signal,
      } as const;
      return execute(planned, seed === undefined ? options : { ...options, seed }, emit, people);
    },
    reload,
    async write(edit) {
      await reload();
      const { changeSet, done } = await edit(debug);
      refuseSecrets(changeSet);
      const written = await writeChanges(changeSet, loaded);
      await reload(done);
      return written.map((one) => one.path);
    },
    async edits(edit) {
      await reload();
      const { changeSet, done } = await edit(debug);
      refuseSecrets(changeSet);
      const files = changeSet.changes.flatMap(({ path: file, text }) => {
        const old = texts.get(file);
        return old === undefined || text === undefined ? [] : [{ path: join(loaded.root, file), edit: smallestEdit(old, text) }];
      });
      return files.length < changeSet.changes.length ? undefined : { files, done };
    },
    end() {
      if (cancel.signal.aborted) stop.abort();
      cancel.abort();
      debug.release();
    },
    get isEnding() {
      return cancel.signal.aborted;
    },
    textOf: (file) => texts.get(file),
    mask: (text) => (debug.redactor ?? before).text(before.text(text)),
  };
}

/** Returns the change without the beginning and the end that both texts share. */
function smallestEdit(before: string, after: string): SmallEdit {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const starts = lineStarts(before);
  return {
    start: positionAt(starts, start),
    end: positionAt(starts, before.length - end),
    text: after.slice(start, after.length - end),
  };
}

function optionsOf({ environment, variables, secrets, tests }: DebugTarget, path: string) {
  return {
    paths: [path],
    ...(environment === undefined ? {} : { environment }),
    ...(variables === undefined ? {} : { variables }),
    ...(secrets === undefined ? {} : { secrets }),
    ...(tests === undefined ? {} : { tests }),
  };
}

function refuseNotReady({ notReady }: Plan, path: string): void {
  if (!statSync(path).isFile()) throw new PlaybookError("usage", `${path} is a folder.`, "Debug one playbook at a time.");
  const problems = notReady.flatMap((one) =>
    one.problems.map(({ message, place }) => `${place.path}:${place.line}:${place.column}: ${message}`),
  );
  if (problems.length > 0)
    throw new PlaybookError("not-ready", `The playbook is not ready. ${problems.join("\n")}`, "Fix the problems, and start again.");
}
