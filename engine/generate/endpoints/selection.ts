// Selects endpoint playbooks and the number of cases: by endpoint, by kind, by number, and in plain words.

import { type EndpointName, endpointKey } from "../../../language/index.ts";
import { type ApiOperation, documentedPath } from "./api.ts";

export const kinds = ["default", "negative", "edge", "behaviour"] as const;
export type Kind = (typeof kinds)[number];

export interface EndpointSelection {
  /** Absent: all. */
  readonly endpoints?: readonly EndpointName[];
  readonly kinds?: readonly Kind[];
  /** The most cases of a kind for an endpoint; default 40. */
  readonly max?: number;
  readonly caseLimits?: readonly CaseLimit[];
}

/** The maximum number of cases, of one kind or all, for one method, one endpoint or all. */
export interface CaseLimit {
  readonly most: number;
  readonly kind?: Kind;
  readonly method?: string;
  readonly path?: string;
}

const usualMost = 40;

export function selects({ endpoints }: EndpointSelection, operation: ApiOperation): boolean {
  const key = endpointKey(operation.method, documentedPath(operation));
  return endpoints === undefined || endpoints.some((endpoint) => endpointKey(endpoint.method, endpoint.path) === key);
}

/** How many cases of a kind the operation may have; 0 where the kind is not wanted. */
export function mostCases(
  { kinds: wanted, max = usualMost, caseLimits = [] }: EndpointSelection,
  kind: Kind,
  operation: ApiOperation,
): number {
  const { method } = operation;
  if (wanted !== undefined && !wanted.includes(kind)) return 0;
  const fitting = caseLimits.filter(
    (limit) =>
      (limit.kind === undefined || limit.kind === kind) &&
      (limit.method === undefined || limit.method === method) &&
      (limit.path === undefined || endpointKey(method, limit.path) === endpointKey(method, documentedPath(operation))),
  );
  return Math.min(max, ...fitting.map(({ most }) => most));
}
