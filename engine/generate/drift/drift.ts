// Relates a new version of an OpenAPI document to the playbooks of its service: those affected and why, changes to
// propose, and operations without tests.

import { join } from "node:path";
import {
  type ChangeSet,
  changeFile,
  endpointKey,
  folderOf,
  identities,
  isInside,
  joinPath,
  pathsOf,
  playbookAt,
  readOperations,
  servicePathOf,
  stepsFileOf,
  type Workspace,
  withFile,
} from "../../../language/index.ts";
import { loadDocument } from "../../contract/document.ts";
import { PlaybookError } from "../../error.ts";
import type { FilePort } from "../../ports.ts";
import { readApi } from "../endpoints/api.ts";
import { serviceDocument } from "../serviceDocument.ts";
import { type DocumentChanges, documentChanges } from "./documentChanges.ts";
import { migrateCases } from "./migrateCases.ts";
import { type DriftContext, type Finding, type MigratedPlaybook, migratePlaybook } from "./migratePlaybook.ts";
import { titleOf } from "./migrateRequest.ts";

export interface DriftSource {
  /** Absolute. */
  readonly root: string;
  readonly workspace: Workspace;
  readonly files: FilePort;
}

export interface DriftOptions {
  /** The service's name, and the path of its playbook. */
  readonly service: { readonly name: string; readonly path: string };
  /** The texts of the document; the one that is left out is the file in the workspace. */
  readonly before?: string;
  readonly after?: string;
  readonly signal: AbortSignal;
  readonly progress?: (done: number, total: number) => void;
}

export interface Drift {
  /** Path of the document. */
  readonly path: string;
  readonly changes: DocumentChanges;
  /** Playbooks and test case definitions with something to say, in the order of the paths. */
  readonly affected: readonly AffectedFile[];
  /** New operations that no playbook is for. */
  readonly untested: readonly string[];
  /** With the document itself where it was given as `after`. */
  readonly changeSet: ChangeSet;
}

interface AffectedFile {
  readonly path: string;
  readonly findings: readonly Finding[];
}

/** Throws `PlaybookError` if a document cannot be read. Nothing is written here. */
export async function findDrift(source: DriftSource, options: DriftOptions): Promise<Drift> {
  const { workspace } = source;
  const { service, signal, progress } = options;
  const { path, text: current } = serviceDocument(workspace, service);
  const [beforeText, afterText] = [options.before ?? current, options.after ?? current];
  const [before, after] = [await readDocument(source, path, beforeText), await readDocument(source, path, afterText)];
  await after.api.schemas.ready();
  const changes = documentChanges(before.api, after.api, {
    before: before.operations.schemas.keys(),
    after: new Set(after.operations.schemas.keys()),
  });
  const [old, fresh] = [withFile(workspace, path, beforeText), withFile(workspace, path, afterText)];
  const settings = playbookAt(workspace, service.path)?.frontMatter.settings;
  const headers = new Set(Object.keys(settings?.headers ?? {}).map((name) => name.toLowerCase()));
  const context: DriftContext = {
    document: { path, before: beforeText },
    changes,
    before: before.operations,
    schemas: after.api.schemas,
    headers,
  };
  const affected: AffectedFile[] = [];
  let now = fresh;
  const playbooks = pathsOf(workspace, "playbook").filter((one) => servicePathOf(workspace, one) === service.path);
  const files = pathsOf(workspace, "cases");
  let done = 0;
  for (const one of [...playbooks, ...files]) {
    await new Promise((resolve) => setImmediate(resolve));
    if (signal.aborted) throw new PlaybookError("cancelled", "The comparison was cancelled; nothing is written.", "Run it again.");
    const endpoint = migrateEndpoint(old, now, one, changes);
    const rest = files.includes(one) ? migrateCases(old, now, one, changes) : migratePlaybook(old, endpoint.workspace, one, context);
    now = rest.workspace;
    const findings = [...endpoint.findings, ...rest.findings];
    if (findings.length > 0) affected.push({ path: one, findings });
    progress?.(++done, playbooks.length + files.length);
  }
  const written = affected.flatMap((one) => [one.path, stepsFileOf(one.path)]).filter((one, index, all) => all.indexOf(one) === index);
  const changed = written.flatMap((one) => {
    const [from, to] = [workspace.files.get(one)?.text, now.files.get(one)?.text];
    return from === to ? [] : [changeFile(one, from, to)];
  });
  const document = options.after === undefined || options.after === current ? [] : [changeFile(path, current, options.after)];
  return {
    path,
    changes,
    affected: affected.toSorted((one, other) => (one.path < other.path ? -1 : 1)),
    untested: untested(now, service.name, changes.added),
    changeSet: { changes: [...document, ...changed] },
  };
}

async function readDocument({ root, workspace, files }: DriftSource, path: string, text: string) {
  const folder = folderOf(path);
  const { operations } = readOperations(text, (relative) => {
    const referred = joinPath(folder, relative);
    return isInside(referred) ? workspace.files.get(referred)?.text : undefined;
  });
  const document = await loadDocument(text, { path: join(root, path), root, files }).catch((error: Error) => {
    throw new PlaybookError("openapi", error.message, "Fix the document, or give another one.");
  });
  if (operations === undefined) throw new PlaybookError("openapi", `${path} is not an OpenAPI document.`, "Give another one.");
  return { operations, api: readApi(document) };
}

/** The endpoint that a playbook is for. */
function migrateEndpoint(old: Workspace, workspace: Workspace, path: string, { changed, removed }: DocumentChanges): MigratedPlaybook {
  const own = playbookAt(old, path)?.frontMatter.endpoint;
  if (own === undefined) return { findings: [], workspace };
  const { value, span } = own;
  const key = endpointKey(value.method, value.path);
  const offset = span.start;
  const change = changed.find(({ before }) => endpointKey(before.method, before.path) === key);
  if (change?.isRenamed === true) {
    const text = workspace.files.get(path)?.text ?? "";
    const quote = /^(["']).*\1$/s.exec(text.slice(span.start, span.end))?.[1] ?? "";
    const now = `${text.slice(0, span.start)}${quote}${titleOf(change.after)}${quote}${text.slice(span.end)}`;
    const message = `${titleOf(change.before)} is now ${titleOf(change.after)}.`;
    return { findings: [{ offset, kind: "proposed", message }], workspace: withFile(workspace, path, now) };
  }
  if (!removed.some((operation) => endpointKey(operation.method, operation.path) === key)) return { findings: [], workspace };
  const message = `The document no longer has ${titleOf(value)}, which this playbook is for. Delete the playbook, or give it another endpoint.`;
  return { findings: [{ offset, kind: "open", message }], workspace };
}

function untested(
  workspace: Workspace,
  service: string,
  operations: readonly { readonly method: string; readonly path: string }[],
): readonly string[] {
  const tested = new Set(
    identities(workspace, "").flatMap((one) =>
      one.service === service && one.endpoint !== undefined ? [endpointKey(one.endpoint.method, one.endpoint.path)] : [],
    ),
  );
  return operations.flatMap((operation) => (tested.has(endpointKey(operation.method, operation.path)) ? [] : [titleOf(operation)]));
}
