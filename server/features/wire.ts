// Previews requests before a run: the whole URL and every header, with the origin of each. Credentials are hidden.

import {
  type ApiRequestStep,
  exactRequests,
  hideInHeader,
  hideInUrl,
  type SecretNames,
  type SentHeader,
  type Workspace,
} from "../../language/index.ts";
import type { SentHeaderView, WireView } from "../protocol.ts";

export interface Wire {
  /** The linked request, including its preparations. */
  of(request: ApiRequestStep): WireView | undefined;
  /** Lists of headers, which most requests of a playbook share. */
  readonly headers: readonly (readonly SentHeaderView[])[];
}

export function wireOf(workspace: Workspace, path: string, names: SecretNames, environment?: string): Wire {
  const exact = exactRequests(workspace, path, environment);
  const lists: (readonly SentHeaderView[])[] = [];
  const known = new Map<string, number>();
  const listed = (headers: readonly SentHeader[]): number => {
    const hidden = headers.map(({ name, value, from }) => ({ name, value: hideInHeader(name, value, { names }), from }));
    const key = JSON.stringify(hidden);
    const before = known.get(key);
    if (before !== undefined) return before;
    lists.push(hidden);
    known.set(key, lists.length - 1);
    return lists.length - 1;
  };
  return {
    headers: lists,
    of(request) {
      const headers = exact.headers.get(request);
      if (headers === undefined) return undefined;
      return { url: hideInUrl(exact.urls.get(request) ?? "", { names }), headers: listed(headers) };
    },
  };
}
