// Keeps the problems of all files up to date: the changed file first, then every file that the change may have
// affected, in slices between which messages are answered. Nothing waits for a time to pass.

import { check, checkEarly, type Diagnostic, documentPaths, playbookOfStepsFile, stepsFileOf, type Workspace } from "../language/index.ts";
import type { Log } from "./handler.ts";
import type { Project } from "./project.ts";
import { inSlices, nextTurn } from "./slices.ts";

export interface Checking {
  /** The document is new or has changed. */
  changed(project: Project, path: string): void;
  /** Files have changed that are not open. */
  changedElsewhere(project: Project): void;
}

/**
 * `publish` is called when the problems of a file have changed since the last call, or the document has just been
 * opened or changed.
 */
export type Publish = (project: Project, path: string, problems: readonly Diagnostic[]) => void;

/** How long typing may put the work off, in milliseconds. */
const longest = 50;

/**
 * Turns of the event loop in which nothing arrives, before a check begins: the parts of a message come in several, and
 * a turn takes microseconds.
 */
const idleTurns = 8;

export function createChecking(publish: Publish, isShown: (project: Project, path: string) => boolean, log: Log): Checking {
  const states = new Map<Project, State>();
  return {
    changed(project, path) {
      const state = stateOf(project);
      state.urgent.add(path);
      wake(state);
    },
    changedElsewhere: (project) => wake(stateOf(project)),
  };

  function stateOf(project: Project): State {
    const known = states.get(project);
    if (known !== undefined) return known;
    const state: State = { project, urgent: new Set(), published: new Map(), revision: 0, since: undefined, running: false };
    states.set(project, state);
    return state;
  }

  /**
   * Every change moves the work after the messages that have arrived already, so that a burst of them is handled at
   * once.
   */
  function wake(state: State): void {
    state.revision++;
    state.since ??= performance.now();
    if (!state.running) void run(state);
  }

  async function run(state: State): Promise<void> {
    state.running = true;
    try {
      await state.project.begun;
      if (!state.project.isRead()) showEarly(state);
      await state.project.ready;
      for (let done = -1; done !== state.revision; ) {
        await settled(state);
        done = state.revision;
        if (!(await checkUrgent(state, done))) continue;
        state.since = state.revision === done ? undefined : performance.now();
        if (state.revision === done) await checkOthers(state, done);
      }
    } catch (error) {
      log(`Checking failed: ${error instanceof Error ? error.stack : String(error)}`);
    } finally {
      state.running = false;
    }
  }

  /** Problems of documents that are known before all other files have been read. */
  function showEarly({ project, urgent, published }: State): void {
    for (const path of urgent) {
      const problems = checkEarly(project.workspace(), path);
      if (problems === undefined) continue;
      urgent.delete(path);
      published.set(path, problems);
      publish(project, path, problems);
    }
  }

  async function settled(state: State): Promise<void> {
    const started = state.since ?? performance.now();
    for (let seen = -1; seen !== state.revision && performance.now() - started < longest; ) {
      seen = state.revision;
      for (let turn = 0; turn < idleTurns; turn++) await nextTurn();
    }
  }

  /**
   * False when a document has changed again in the meantime, so that it must be checked again; but not when the first
   * change was long ago.
   */
  async function checkUrgent(state: State, revision: number): Promise<boolean> {
    const { project, urgent } = state;
    const paths = [...urgent];
    const isStale = () => state.revision !== revision && performance.now() - (state.since ?? 0) < longest;
    const finished = await inSlices(paths, isStale, (path) => {
      if (!urgent.delete(path)) return;
      show(state, path, true);
      project.putAside(path);
    });
    if (finished && (await project.readReferred(paths))) state.revision++;
    return finished;
  }

  async function checkOthers(state: State, revision: number): Promise<void> {
    const { project } = state;
    const workspace = project.workspace();
    const isOpen = (path: string) => project.isOpen(path) || project.isOpen(playbookOfStepsFile(path));
    const paths = [...checkedPaths(workspace)].sort((one, other) => Number(isOpen(other)) - Number(isOpen(one)));
    const gone = [...state.published.keys()].filter((path) => !workspace.files.has(path));
    for (const path of gone) {
      if (state.published.get(path)?.length !== 0) publish(project, path, none);
      state.published.delete(path);
    }
    const finished = await inSlices(
      paths,
      () => state.revision !== revision,
      (path) => {
        show(state, path, false);
        project.putAside(path);
      },
    );
    if (finished && (await project.readReferred(paths.filter((path) => path.endsWith(".playbook"))))) state.revision++;
  }

  function show(state: State, path: string, always: boolean): void {
    const { project, published } = state;
    let problems: readonly Diagnostic[];
    try {
      problems = check(project.workspace(), path);
    } catch (error) {
      log(`Checking ${path} failed: ${error instanceof Error ? error.stack : String(error)}`);
      problems = none;
    }
    const before = published.get(path) ?? none;
    published.set(path, problems);
    if (always || (before !== problems && before.length + problems.length > 0 && (project.isOpen(path) || isShown(project, path))))
      publish(project, path, problems);
  }
}

interface State {
  readonly project: Project;
  /** Documents that have just been opened or changed. */
  readonly urgent: Set<string>;
  readonly published: Map<string, readonly Diagnostic[]>;
  revision: number;
  /** Since when a change has been waiting for its check. */
  since: number | undefined;
  running: boolean;
}

const none: readonly never[] = [];

/** Everything that can have problems. A steps file comes after its playbook, and reuses the values derived for that. */
export function checkedPaths(workspace: Workspace): readonly string[] {
  const playbooks = (workspace.paths.get("playbook") ?? none).flatMap((path) => {
    const stepsPath = stepsFileOf(path);
    return workspace.files.has(stepsPath) ? [path, stepsPath] : [path];
  });
  const kinds = ["steps", "cases", "servers", "server lock"] as const;
  return [...new Set([...playbooks, ...kinds.flatMap((kind) => workspace.paths.get(kind) ?? none), ...documentPaths(workspace, "")])];
}
