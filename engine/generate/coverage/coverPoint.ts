// A playbook that covers a point of the document that no test has covered: one that the document gives, or for a status
// the usual call as a start. Every proposal is verified first: its steps would cover the point.

import {
  type ChangeSet,
  changeFile,
  type EndpointName,
  endpointKey,
  type FileChange,
  folderOf,
  identities,
  identityKey,
  joinPath,
  stepsFileOf,
  unusedPath,
  type Workspace,
  withFile,
  withoutFile,
  wordsAsName,
} from "../../../language/index.ts";
import { type CoveragePoint, pointText } from "../../coverage/coverage.ts";
import { plannedCoverage } from "../../coverage/planned.ts";
import { PlaybookError } from "../../error.ts";
import { type EndpointSource, generateEndpoints } from "../endpoints/generate.ts";

export interface CoverPointOptions {
  /** The service's name, and the path of its playbook. */
  readonly service: { readonly name: string; readonly path: string };
  readonly endpoint: EndpointName;
  /** As `pointText` says it. */
  readonly point: string;
  readonly signal?: AbortSignal;
}

export interface CoveredPoint {
  readonly changeSet: ChangeSet;
  readonly notes: readonly string[];
}

/** Throws `PlaybookError` "no-test" where neither covers the point. */
export async function coverPoint(source: EndpointSource, options: CoverPointOptions): Promise<CoveredPoint> {
  const { service, endpoint, point } = options;
  const { workspace } = source;
  const own = identities(workspace, "").filter(
    (identity) =>
      identity.service === service.name &&
      identity.endpoint !== undefined &&
      endpointKey(identity.endpoint.method, identity.endpoint.path) === endpointKey(endpoint.method, endpoint.path),
  );
  // The existing tests do not cover it, so everything that the document offers is tried.
  const bare = own.reduce((rest, { path }) => withoutFile(withoutFile(rest, path), stepsFileOf(path)), workspace);
  const { changeSet, leftOut } = await generateEndpoints(
    { ...source, workspace: bare },
    { service, endpoints: [endpoint], ...(options.signal === undefined ? {} : { signal: options.signal }) },
  );
  const made = changeSet.changes.flatMap(({ path, text }) => (text === undefined ? [] : [{ path, text }]));
  const playbooks = made.filter(({ path }) => path.endsWith(".playbook"));
  for (const { path, text } of playbooks) {
    const steps = made.find((one) => one.path === stepsFileOf(path))?.text;
    if (
      !(await covers(source, bare, service, [[path, text], ...(steps === undefined ? [] : [[stepsFileOf(path), steps] as const])], point))
    )
      continue;
    return { changeSet: { changes: placed(workspace, service.name, endpoint, path, text, steps) }, notes: [] };
  }
  const status = /^\S+ \S+ (\d{3})$/.exec(point)?.[1];
  const [usual] = playbooks;
  if (status !== undefined && usual !== undefined) {
    const text = withStatus(usual.text, status);
    if (text !== undefined && (await covers(source, bare, service, [[usual.path, text]], point)))
      return {
        changeSet: { changes: placed(workspace, service.name, endpoint, usual.path, text, undefined) },
        notes: [
          `The document does not say when ${endpoint.method} ${endpoint.path} returns ${status}. Change the request, or the state before it.`,
        ],
      };
  }
  throw new PlaybookError(
    "no-test",
    `The document does not say how to cover ${point}.${[...new Set(leftOut.map(({ reason }) => ` ${reason}`))].slice(0, 2).join("")}`,
    "Write a playbook that covers it; other playbooks of the operation show how to call it.",
  );
}

async function covers(
  source: EndpointSource,
  bare: Workspace,
  service: CoverPointOptions["service"],
  files: readonly (readonly [path: string, text: string])[],
  point: string,
): Promise<boolean> {
  const workspace = files.reduce((all, [path, text]) => withFile(all, path, text), bare);
  const { coverage } = await plannedCoverage({ ...source, workspace }, service);
  const [path] = files[0] ?? [""];
  return coverage.points.some((one) => pointText(one) === point && isPlannedBy(one, coverage.tests, path));
}

function isPlannedBy({ planned = [] }: CoveragePoint, tests: readonly string[], path: string): boolean {
  return planned.some((test) => tests[test] === path);
}

/** Beside the playbooks of its endpoint, under an unused name. */
function placed(
  workspace: Workspace,
  service: string,
  endpoint: EndpointName,
  path: string,
  text: string,
  steps: string | undefined,
): readonly FileChange[] {
  const written = /^name: (.*)$/m.exec(text)?.[1] ?? "Default";
  const taken = new Set(identities(workspace, "").flatMap((identity) => identityKey(identity) ?? []));
  const keyOf = (name: string) => identityKey({ path: "", level: "endpoint", service, endpoint, name }) ?? "";
  let name = written;
  for (let number = 2; taken.has(keyOf(name)); number++) name = `${written} ${number}`;
  const sibling = identities(workspace, "").find(
    (one) =>
      one.level === "endpoint" &&
      one.service === service &&
      one.endpoint?.method === endpoint.method &&
      one.endpoint.path === endpoint.path,
  );
  const folder = folderOf(sibling?.path ?? path);
  const at = unusedPath(workspace, joinPath(folder, `${wordsAsName(name)}.playbook`));
  const own = name === written ? text : text.replace(/^name: .*$/m, () => `name: ${name}`);
  return [changeFile(at, undefined, own), ...(steps === undefined ? [] : [changeFile(stepsFileOf(at), undefined, steps)])];
}

/** The usual call, which expects another status. Undefined if it says none. */
function withStatus(text: string, status: string): string | undefined {
  const [before = "", after] = text.split(/^# Execution$/m);
  if (after === undefined) return undefined;
  const end = after.search(/^# Teardown$/m);
  const execution = end === -1 ? after : after.slice(0, end);
  const expected = execution.replace(
    /^(.*\b[Ee]xpect (?:that the )?status (?:is )?)\d{3}\b[^.]*(\.?)/m,
    (_, start: string, stop: string) => `${start}${status}${stop}`,
  );
  if (expected === execution) return undefined;
  const named = before.replace(/^name: .*$/m, () => `name: Answers ${status}`);
  return `${named}# Execution\n// Change the request, or the state before it, so that the service returns ${status}.${expected}${end === -1 ? "" : after.slice(end)}`;
}
