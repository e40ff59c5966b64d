// Notifies a client on request which playbooks exist and their states: all at first, then only changes.

import { fileKindOf, sameData } from "../language/index.ts";
import { indexEntryOf } from "./features/indexEntry.ts";
import type { Log } from "./handler.ts";
import type { Project } from "./project.ts";
import type { Projects } from "./projects.ts";
import type { IndexChange, IndexEntry } from "./protocol.ts";
import { inSlices, letMessagesIn } from "./slices.ts";
import { linesOf, toRange } from "./toLsp.ts";

export interface Indexing {
  /** From now on the client is notified; the first change has everything. */
  start(): void;
  /** Files have changed, come or gone. */
  changed(): void;
}

/** The first answer names all playbooks without their statuses, since a status takes compiling. */
export function createIndexing(projects: Projects, send: (change: IndexChange) => void, log: Log): Indexing {
  let told: Map<string, IndexEntry> | undefined;
  let revision = 0;
  let running = false;

  function wake(): void {
    revision++;
    if (told !== undefined && !running) void run();
  }

  async function run(): Promise<void> {
    running = true;
    try {
      for (let done = -1; done !== revision; ) {
        // Changes that have arrived already are handled together.
        await letMessagesIn();
        done = revision;
        await tell(done);
      }
    } catch (error) {
      log(`The index failed: ${error instanceof Error ? error.stack : String(error)}`);
    } finally {
      running = false;
    }
  }

  async function tell(wanted: number): Promise<void> {
    const known = told ?? new Map<string, IndexEntry>();
    const all = projects.all();
    await Promise.allSettled(all.map(({ ready }) => ready));
    // Rows of data, for example.
    for (const project of all) await project.readReferred(project.workspace().paths.get("playbook") ?? []);
    const places = all.flatMap((project) =>
      (project.workspace().paths.get("playbook") ?? [])
        .filter((path) => projects.isShown({ project, path }))
        .map((path) => ({ project, path })),
    );
    const uris = new Set(places.map(({ project, path }) => project.uriOf(path)));
    const removed = [...known.keys()].filter((uri) => !uris.has(uri));
    for (const uri of removed) known.delete(uri);
    const isFirst = known.size === 0;
    let entries: IndexEntry[] = [];
    if (isFirst) {
      for (const { project, path } of places) {
        const entry = contained(project, path, false);
        if (entry !== undefined) known.set(entry.uri, entry);
      }
      send({ entries: [...known.values()], removed, complete: false });
    }
    let sentAt = performance.now();
    const finished = await inSlices(
      places,
      () => revision !== wanted,
      ({ project, path }) => {
        const entry = contained(project, path, true);
        if (entry === undefined || sameData(known.get(entry.uri), entry)) return;
        known.set(entry.uri, entry);
        entries.push(entry);
        if (performance.now() - sentAt < batchLength) return;
        send({ entries, removed: [], complete: false });
        entries = [];
        sentAt = performance.now();
      },
    );
    if (!finished && entries.length === 0 && removed.length === 0) return;
    send({ entries, removed: isFirst ? [] : removed, complete: finished });
  }

  /** An error about one playbook does not stop the reports about the others. */
  function contained(project: Project, path: string, withStatus: boolean): IndexEntry | undefined {
    try {
      return viewOf(project, path, withStatus);
    } catch (error) {
      log(`The index lacks ${path}: ${error instanceof Error ? error.stack : String(error)}`);
      return undefined;
    }
  }

  return {
    start() {
      told = new Map();
      wake();
    },
    changed: wake,
  };
}

/** Milliseconds between two messages while many files are indexed. */
const batchLength = 200;

function viewOf(project: Project, path: string, withStatus: boolean): IndexEntry | undefined {
  const found = indexEntryOf(project.workspace(), path, withStatus);
  if (found === undefined || fileKindOf(path) !== "playbook") return undefined;
  const { place, namePlace, status, openapi, fromPath, ...rest } = found;
  const lines = linesOf(project, path);
  return {
    ...rest,
    uri: project.uriOf(path),
    root: project.uriOf(""),
    range: toRange(lines, place),
    ...(namePlace === undefined ? {} : { nameRange: toRange(lines, namePlace) }),
    ...(openapi === undefined ? {} : { openapi: project.uriOf(openapi) }),
    ...(fromPath === undefined ? {} : { fromUri: project.uriOf(fromPath) }),
    ...(status === undefined
      ? {}
      : status.kind === "READY"
        ? { status }
        : {
            status: {
              kind: "ERROR",
              reasons: status.reasons.map(({ path: file, diagnostic }) => ({
                uri: project.uriOf(file),
                range: toRange(linesOf(project, file), diagnostic.span),
                message: diagnostic.message,
              })),
            },
          }),
  };
}
