/** Represents the Services view as data: services, their endpoints and flows, playbooks, test cases. */
import type { IndexEntry, OperationView } from "../../server/protocol.ts";

export type ServicesNode =
  /** `isTwin`: another root has a service of that name. */
  | { readonly kind: "service"; readonly name: string; readonly root: string; readonly isTwin: boolean; readonly entry?: IndexEntry }
  | {
      readonly kind: "endpoint";
      readonly service: ServiceNode;
      readonly method: string;
      readonly path: string;
      readonly summary?: string;
      readonly entries: readonly IndexEntry[];
    }
  | { readonly kind: "flows"; readonly service: ServiceNode; readonly entries: readonly IndexEntry[] }
  | { readonly kind: "playbook"; readonly entry: IndexEntry; readonly cases: readonly IndexEntry[] };

export type ServiceNode = Extract<ServicesNode, { kind: "service" }>;
export type PlaybookNode = Extract<ServicesNode, { kind: "playbook" }>;

/** By name and root; a name that only its playbooks know comes without an entry. */
export function serviceNodes(entries: Iterable<IndexEntry>): readonly ServiceNode[] {
  const byName = Map.groupBy(entries, ({ service = "" }) => service);
  return [...byName]
    .flatMap(([name, ofName]) => {
      const byRoot = Map.groupBy(ofName, ({ root }) => root);
      return [...byRoot].map(([root, own]): ServiceNode => {
        const entry = own.find(({ level }) => level === "service");
        return { kind: "service", name, root, isTwin: byRoot.size > 1, ...(entry === undefined ? {} : { entry }) };
      });
    })
    .sort((one, other) => one.name.localeCompare(other.name) || one.root.localeCompare(other.root));
}

/** Returns whether the entry belongs to the service. */
export function belongsTo({ name, root }: ServiceNode, { level, service = "", root: of }: IndexEntry): boolean {
  return service === name && of === root && level !== "service";
}

/**
 * Endpoints in the order of the document, then undocumented ones, then the flows. `entries` are those of the service.
 */
export function childrenOfService(
  service: ServiceNode,
  entries: readonly IndexEntry[],
  operations: readonly OperationView[],
): readonly ServicesNode[] {
  const ofEndpoints = entries.filter(({ level }) => level === "endpoint" || level === "test case");
  const byEndpoint = Map.groupBy(ofEndpoints, ({ endpoint }) => (endpoint === undefined ? nowhere : keyOf(endpoint)));
  const take = (key: string) => {
    const own = byEndpoint.get(key) ?? [];
    byEndpoint.delete(key);
    return own;
  };
  const documented = operations.map(({ method, path, summary }): ServicesNode => {
    const node = { kind: "endpoint", service, method, path, entries: take(keyOf({ method, path })) } as const;
    return summary === undefined ? node : { ...node, summary };
  });
  const lost = take(nowhere);
  const others = [...byEndpoint.values()]
    .map((own): ServicesNode => ({ kind: "endpoint", service, ...(own[0]?.endpoint ?? { method: "", path: "" }), entries: own }))
    .sort((one, other) => (one.kind === "endpoint" && other.kind === "endpoint" ? one.path.localeCompare(other.path) : 0));
  const flows = entries.filter(({ level }) => level === "flow").sort(byTitle);
  return [
    ...documented,
    ...others,
    ...playbookNodes(lost),
    ...(flows.length === 0 ? [] : [{ kind: "flows", service, entries: flows } as const]),
  ];
}

/** The key of test cases whose playbook is missing. */
const nowhere = "";

/**
 * Endpoint playbooks, Default first, each with the test cases adapted from it; then test cases without a known
 * playbook.
 */
export function playbookNodes(entries: readonly IndexEntry[]): readonly PlaybookNode[] {
  const playbooks = entries.filter(({ level }) => level !== "test case").sort(byTitle);
  const cases = entries.filter(({ level }) => level === "test case").sort(byTitle);
  const taken = new Set<IndexEntry>();
  const nodes = playbooks.map((entry): PlaybookNode => {
    const own = cases.filter(({ fromUri }) => fromUri === entry.uri);
    for (const one of own) taken.add(one);
    return { kind: "playbook", entry, cases: own };
  });
  return [...nodes, ...cases.filter((one) => !taken.has(one)).map((entry): PlaybookNode => ({ kind: "playbook", entry, cases: [] }))];
}

function keyOf({ method, path }: { readonly method: string; readonly path: string }): string {
  return `${method.toUpperCase()} ${path.replace(/\{[^{}]*\}/g, "{}").replace(/(?<=[^/]|^\/)\/+$/, "")}`;
}

function byTitle(one: IndexEntry, other: IndexEntry): number {
  const rank = ({ level, name = "Default" }: IndexEntry) => (level === "endpoint" && name.toLowerCase() === "default" ? 0 : 1);
  return rank(one) - rank(other) || one.title.localeCompare(other.title) || one.path.localeCompare(other.path);
}

export interface Counts {
  readonly playbooks: number;
  readonly cases: number;
  readonly flows: number;
  readonly errors: number;
}

export function countsOf(entries: readonly IndexEntry[]): Counts {
  const count = (fits: (entry: IndexEntry) => boolean) => entries.filter(fits).length;
  return {
    playbooks: count(({ level }) => level === "endpoint"),
    cases: count(({ level }) => level === "test case"),
    flows: count(({ level }) => level === "flow"),
    errors: count(({ status }) => status?.kind === "ERROR"),
  };
}
