// Generates endpoint playbooks of a service from its OpenAPI document, and lists omissions with reasons. Sends nothing
// and writes no files.

import { join } from "node:path";
import {
  type ChangeSet,
  changeFile,
  type FileChange,
  folderOf,
  type Identity,
  identities,
  identityKey,
  isJsonObject,
  type JsonObject,
  joinPath,
  type PlaybookDraft,
  stepsFileOf,
  type Workspace,
  withoutFile,
} from "../../../language/index.ts";
import { loadDocument } from "../../contract/document.ts";
import { PlaybookError } from "../../error.ts";
import type { FilePort } from "../../ports.ts";
import { serviceDocument } from "../serviceDocument.ts";
import { type Api, type ApiOperation, documentedPath, readApi } from "./api.ts";
import { basePathNote } from "./basePath.ts";
import { missingCredentials, unusedLoginNote } from "./credentials.ts";
import { type EndpointDraft, endpointDrafts } from "./drafts.ts";
import { type Knowledge, readKnowledge } from "./knowledge.ts";
import { createWording, type Wording } from "./naturalWords.ts";
import { sentElsewhere } from "./otherAddress.ts";
import { homeOf, playbookPath } from "./outputPath.ts";
import { isUntouched, withProvenance } from "./provenance.ts";
import { readyPlaybook } from "./readyPlaybook.ts";
import { wantedFile } from "./requests.ts";
import { readResources } from "./resources.ts";
import { sampleVariables } from "./sampleFiles.ts";
import { type EndpointSelection, selects } from "./selection.ts";
import { type Learnt, operationKey, type World } from "./testDraft.ts";

export interface EndpointSource {
  /** Absolute. */
  readonly root: string;
  readonly workspace: Workspace;
  readonly files: FilePort;
}

export interface GenerateEndpointsOptions extends EndpointSelection {
  /** The service's name, and the path of its playbook. */
  readonly service: { readonly name: string; readonly path: string };
  /** Inside the root; default: `endpoints` next to the service playbook. */
  readonly folder?: string;
  /** Generated playbooks without manual changes are written again. */
  readonly update?: boolean;
  /** Writes each request with its method and path, none in words. */
  readonly exact?: boolean;
  /** Facts from earlier calls of the service. */
  readonly learnt?: Learnt;
  readonly signal?: AbortSignal;
  readonly progress?: (done: number, of: number) => void;
}

export interface GeneratedEndpoints {
  readonly changeSet: ChangeSet;
  readonly generated: readonly GeneratedPlaybook[];
  /** Operations, kinds and cases without a playbook. */
  readonly leftOut: readonly LeftOut[];
  /** Notes for a person. */
  readonly notes: readonly string[];
}

export interface GeneratedPlaybook {
  readonly path: string;
  readonly endpoint: string;
  readonly name: string;
  readonly cases: number;
  /** Classes of faults that it looks for. */
  readonly faults: readonly string[];
  /** `kept`: there is one already, and it is left as it is; `changed by a person` says that an update would differ. */
  readonly outcome: "new" | "updated" | "unchanged" | "kept" | "kept, changed by a person";
}

export interface LeftOut {
  readonly endpoint: string;
  /** Absent: all of the operation. */
  readonly name?: string;
  readonly reason: string;
  /** A variable of the service playbook that would help. */
  readonly variable?: string;
}

/**
 * Throws `PlaybookError` if the service has no document that can be read, and the signal's reason when it is cancelled.
 */
export async function generateEndpoints(source: EndpointSource, options: GenerateEndpointsOptions): Promise<GeneratedEndpoints> {
  const world = {
    ...(await readWorld(source, options.service, options.learnt)),
    ...(options.learnt === undefined ? {} : { learnt: options.learnt }),
  };
  const operations = world.api.operations.filter((operation) => selects(options, operation));
  const wording = options.exact === true ? () => undefined : createWording(world, source.workspace);
  const work = startWork(source.workspace, options, wording);
  const known = [
    ...sentElsewhere(world),
    unusedLoginNote(world.api, world.knowledge),
    basePathNote(world.api.servers, world.knowledge.baseUrl),
  ];
  const notes = new Set<string>([...world.api.lost, ...known.filter((note) => note !== undefined)]);
  let done = 0;
  for (const operation of operations) {
    // Between two operations others get their turn, which is when a cancel arrives.
    await new Promise((resolve) => setImmediate(resolve));
    options.signal?.throwIfAborted();
    const missing = missingCredentials(world.api, world.knowledge, operation);
    if (missing !== undefined) notes.add(missing);
    const { drafts, leftOut } = endpointDrafts(world, operation, options);
    work.leftOut.push(...leftOut.map((one) => ({ endpoint: operationKey(operation), ...one })));
    for (const draft of drafts) work.add(operation, draft);
    options.progress?.(++done, operations.length);
  }
  const helpful = helpfulVariables(work.leftOut);
  if (helpful !== undefined) notes.add(helpful);
  work.changes.push(...(await missingFiles(source, work.files)));
  if (world.api.operations.length === 0) notes.add(noOperations(world.api));
  return { changeSet: { changes: work.changes }, generated: work.generated, leftOut: work.leftOut, notes: [...notes] };
}

export async function readWorld(
  { root, workspace, files }: EndpointSource,
  service: GenerateEndpointsOptions["service"],
  learnt?: Learnt,
): Promise<World> {
  const { path, text } = serviceDocument(workspace, service);
  const document = await loadDocument(text, { path: join(root, path), root, files }, "requests").catch((error: Error) => {
    throw new PlaybookError("openapi", error.message, "Fix the document.");
  });
  const knowledge = readKnowledge(workspace, service.name, service.path);
  const api = withoutStanding(readApi(document), knowledge);
  await api.schemas.ready();
  return { api, resources: readResources(api, learnt), knowledge };
}

/** Without the parameters that the setup sends with every request: tests neither give nor change them. */
function withoutStanding(api: Api, { query }: Knowledge): Api {
  if (query.size === 0) return api;
  const operations = api.operations.map((operation) => ({
    ...operation,
    parameters: operation.parameters.filter(({ in: place, name }) => place !== "query" || !query.has(name)),
  }));
  return { ...api, operations };
}

/** The files that playbooks send, unless they exist: a person may have replaced one. */
async function missingFiles({ root, workspace, files }: EndpointSource, sent: ReadonlyMap<string, string>): Promise<readonly FileChange[]> {
  const isMissing = async (path: string) => !workspace.files.has(path) && !(await files.exists(join(root, path)));
  const missing = await Promise.all(
    [...sent].map(async ([path, text]) => ((await isMissing(path)) ? [changeFile(path, undefined, text)] : [])),
  );
  return missing.flat();
}

/** Variables that are listed; more would not be read. */
const mostVariables = 8;

/** The few variables that would cover most of the operations that are left out. */
function helpfulVariables(leftOut: readonly LeftOut[]): string | undefined {
  const variables = new Set(leftOut.flatMap(({ variable }) => variable ?? []));
  const counts = [...variables].map((name) => {
    const needing = leftOut.filter(
      ({ endpoint, variable }) => variable !== undefined && (variable === name || endpoint.includes(`{${name}}`)),
    );
    return { name: name === wantedFile ? `${name}, a file` : name, count: needing.length };
  });
  const best = counts.filter(({ count }) => count > 1).sort((one, other) => other.count - one.count);
  if (best.length === 0) return undefined;
  const of = leftOut.filter(({ variable }) => variable !== undefined).length;
  const named = best.slice(0, mostVariables).map(({ name, count }) => `${name} (${count})`);
  return `${of} operations are left out because the document has no value for a parameter or field. These variables in the service playbook would help most: ${named.join(", ")}.`;
}

function noOperations({ webhooks }: World["api"]): string {
  if (webhooks === 0) return "The document has no operations: there is no request to test.";
  return `The document describes ${webhooks === 1 ? "a webhook" : `${webhooks} webhooks`} and no operations: the service only calls others, so there is no request to test.`;
}

interface Work {
  readonly changes: FileChange[];
  readonly generated: GeneratedPlaybook[];
  readonly leftOut: LeftOut[];
  /** Texts of the files that the playbooks send, by their paths. */
  readonly files: Map<string, string>;
  add(operation: ApiOperation, draft: EndpointDraft): void;
}

function startWork(workspace: Workspace, options: GenerateEndpointsOptions, wording: Wording): Work {
  const all = identities(workspace, "");
  const taken = new Map(all.flatMap((identity) => keyOf(identity) ?? []));
  const changes: FileChange[] = [];
  const generated: GeneratedPlaybook[] = [];
  const leftOut: LeftOut[] = [];
  const paths = new Set<string>();
  const files = new Map<string, string>();
  const home = homeOf(options);

  function add(operation: ApiOperation, { name, draft: drafted, files: sent, cases, faults }: EndpointDraft): void {
    const endpoint = { method: operation.method, path: documentedPath(operation) };
    const title = operationKey(operation);
    const key = identityKey({ path: "", level: "endpoint", service: options.service.name, endpoint, name }) ?? "";
    const existing = taken.get(key);
    const report = (path: string, outcome: GeneratedPlaybook["outcome"]) =>
      generated.push({ path, endpoint: title, name, cases, faults, outcome });
    const before = existing === undefined ? undefined : workspace.files.get(existing)?.text;
    if (existing !== undefined && options.update !== true) {
      report(existing, "kept");
      return;
    }
    const path = existing ?? newPath(operation, name);
    const draft = withFiles(drafted, sampleVariables(sent, folderOf(path), home));
    const ready = readyPlaybook(
      existing === undefined ? workspace : withoutFile(withoutFile(workspace, existing), stepsFileOf(existing)),
      path,
      draft,
      wording,
    );
    if (ready.kind === "not ready") {
      leftOut.push({ endpoint: title, name, reason: ready.reason });
      return;
    }
    for (const file of sent) files.set(joinPath(home, file.name), file.text);
    for (const reason of ready.dropped) leftOut.push({ endpoint: title, name, reason });
    const text = withProvenance(ready.text, ready.stepsFile);
    if (before === text) report(path, "unchanged");
    else if (before !== undefined && !isUntouched(before, workspace.files.get(stepsFileOf(path))?.text))
      report(path, "kept, changed by a person");
    else {
      changes.push(changeFile(path, before, text));
      const steps = stepsFileOf(path);
      const stepsBefore = workspace.files.get(steps)?.text;
      if (stepsBefore !== ready.stepsFile) changes.push(changeFile(steps, stepsBefore, ready.stepsFile));
      report(path, before === undefined ? "new" : "updated");
    }
  }

  function newPath(operation: ApiOperation, name: string): string {
    const free = (number: number): string => {
      const candidate = playbookPath(all, options, operation, number === 1 ? name : `${name} ${number}`);
      return workspace.files.has(candidate) || paths.has(candidate) ? free(number + 1) : candidate;
    };
    const path = free(1);
    paths.add(path);
    return path;
  }

  return { changes, generated, leftOut, files, add };
}

function withFiles(draft: PlaybookDraft, variables: JsonObject): PlaybookDraft {
  const { data, ...front } = draft.frontMatter;
  if (Object.keys(variables).length === 0) return draft;
  const given = isJsonObject(front.variables) ? front.variables : {};
  return { ...draft, frontMatter: { ...front, variables: { ...given, ...variables }, ...(data === undefined ? {} : { data }) } };
}

function keyOf(identity: Identity): readonly (readonly [string, string])[] | undefined {
  const key = identityKey(identity);
  return key === undefined ? undefined : [[key, identity.path]];
}
