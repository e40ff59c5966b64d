// The calls that a sentence makes itself: what stands behind one of them looks at its response, not at that of the sentence before.

import type { ApiRequestStep, McpServerCallStep } from "../step.ts";
import type { Shared } from "./checkClause.ts";
import type { Clause, Scan } from "./scan.ts";

export type CallStep = ApiRequestStep | McpServerCallStep;

/** What `read` finds behind the request of a clause that begins at `from`. Only a document tells one response from another. */
export function behindRequest<T>(scan: Scan, from: number, { steps }: Clause, read: () => T): T {
  const [step] = steps;
  if (step?.step !== "api_request" || scan.context?.operations === undefined || scan.calls.has(from)) return read();
  scan.calls.set(from, step);
  const found = read();
  scan.calls.delete(from);
  return found;
}

/** The calls before the token at `at`, in their order. */
export function callsBefore({ calls }: Scan, at: number): readonly CallStep[] {
  if (calls.size === 0) return [];
  return [...calls]
    .filter(([start]) => start < at)
    .sort(([a], [b]) => a - b)
    .map(([, step]) => step);
}

/** What checks at `from` lean on: behind a call in the same sentence they look at its result. */
export function around(scan: Scan, from: number): Pick<Scan, "context" | "shared"> {
  const calls = callsBefore(scan, from);
  const last = calls.at(-1);
  if (last === undefined) return scan;
  const known = made.get(last);
  if (known?.scan === scan) return known;
  const found = {
    scan,
    context: { ...scan.context, before: [...(scan.context?.before ?? []), ...calls] },
    shared: sharedBehind(scan.shared),
  };
  made.set(last, found);
  return found;
}

/** Of each call, as many checks are tried behind it. */
const made = new WeakMap<CallStep, Pick<Scan, "context" | "shared"> & { readonly scan: Scan }>();

/** Another response, and the same limit of what may be tried. */
function sharedBehind(shared: Shared): Shared {
  return {
    get left() {
      return shared.left;
    },
    set left(left) {
      shared.left = left;
    },
  };
}
