// Describes a playbook for lists and trees: its identity, place, status and data rows.

import {
  dataOf,
  type EndpointName,
  endpointOf,
  type FrontMatter,
  fromPathOf,
  frontMatterOf,
  identityOf,
  type Json,
  keptQuery,
  type Level,
  openapiPathOf,
  type Reason,
  type Span,
  statusOf,
  titleOf,
  type Workspace,
} from "../../language/index.ts";

export interface IndexedPlaybook {
  readonly path: string;
  readonly level: Exclude<Level, "phrase">;
  readonly title: string;
  readonly service?: string;
  /** Its own, or that of the playbook it is adapted from. */
  readonly endpoint?: EndpointName;
  readonly name?: string;
  readonly from?: string;
  /** Its path. */
  readonly fromPath?: string;
  readonly description?: string;
  readonly tags: readonly string[];
  /** The line that defines it. */
  readonly place: Span;
  /** The span that a rename changes. */
  readonly namePlace?: Span;
  /** Absent if it was not asked for. */
  readonly status?: { readonly kind: "READY" } | { readonly kind: "ERROR"; readonly reasons: readonly Reason[] };
  /** One text for each data row. */
  readonly rows?: readonly string[];
  readonly baseUrl?: string;
  /** Path of the document. */
  readonly openapi?: string;
  readonly environments?: readonly string[];
}

/** Maximum number of reasons of an ERROR. */
const most = 20;

export function indexEntryOf(workspace: Workspace, path: string, withStatus: boolean): IndexedPlaybook | undefined {
  const entry = entryOf(workspace, path);
  if (entry === undefined || !withStatus) return entry;
  const status = statusOf(workspace, path);
  return { ...entry, status: status.kind === "READY" ? status : { ...status, reasons: status.reasons.slice(0, most) } };
}

const entryOf = keptQuery((workspace, path): IndexedPlaybook | undefined => {
  const identity = identityOf(workspace, path);
  const frontMatter = frontMatterOf(workspace, path);
  if (identity === undefined || frontMatter === undefined) return undefined;
  const { level, service, name } = identity;
  // Lists and trees show what runs by itself.
  if (level === "phrase") return undefined;
  const endpoint = identity.endpoint ?? endpointOf(workspace, path);
  const rows = dataOf(workspace, path)?.rows.map(rowText);
  const openapi = level === "service" ? openapiPathOf(workspace, path) : undefined;
  const settings = frontMatter.settings;
  const namePlace = namePlaceOf(frontMatter);
  const fromPath = fromPathOf(workspace, path);
  // A test case's title says more than its id.
  const description = (frontMatter.title ?? frontMatter.description)?.value;
  return {
    path,
    level,
    title: titleOf(identity),
    ...(service === undefined ? {} : { service }),
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(name === undefined ? {} : { name }),
    ...(identity.from === undefined ? {} : { from: identity.from }),
    ...(fromPath === undefined ? {} : { fromPath }),
    ...(description === undefined ? {} : { description }),
    tags: frontMatter.tags.map(({ value }) => value),
    place: namePlace ?? { start: 0, end: 0 },
    ...(namePlace === undefined ? {} : { namePlace }),
    ...(rows === undefined ? {} : { rows }),
    ...(settings?.baseUrl === undefined ? {} : { baseUrl: settings.baseUrl.value }),
    ...(openapi === undefined ? {} : { openapi }),
    ...(level === "service" ? { environments: (settings?.environments ?? []).map((environment) => environment.name) } : {}),
  };
});

function namePlaceOf({ level, service, endpoint, name, testCase, flow }: FrontMatter): Span | undefined {
  if (level === "endpoint") return (name ?? endpoint)?.span;
  return (level === "service" ? service : level === "flow" ? flow : testCase)?.span;
}

/** `sku A-100, quantity 2`, at most a line. */
function rowText(row: Readonly<Record<string, Json>>): string {
  const text = Object.entries(row)
    .map(([name, value]) => `${name} ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(", ")
    .replace(/\s+/g, " ");
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
