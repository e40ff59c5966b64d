// Removes items that were created before it was known by which names the service finds them.

import { type Workspace, withFile } from "../../../language/index.ts";
import type { Exchange } from "../../events.ts";
import { erased, lastParameter } from "../endpoints/paths.ts";
import type { Resources } from "../endpoints/resources.ts";
import type { RunTests } from "./verifyEndpoints.ts";

export interface Left {
  /** `POST /orders`, as in the document. */
  readonly creator: string;
  readonly exchange: Exchange;
}

/** Returns how many deletions there were; each item is deleted by the name that its response has. */
export async function removeLeft(
  workspace: Workspace,
  service: string,
  left: readonly Left[],
  { resources, baseUrl, runTests }: { readonly resources: Resources; readonly baseUrl: string; readonly runTests: RunTests },
): Promise<number> {
  const paths = left.flatMap(({ creator, exchange }) => {
    const { deleter, collection, creator: known } = resources.ofCollection(creator.slice(creator.indexOf(" ") + 1)) ?? {};
    const isBelow =
      deleter !== undefined && erased(deleter.path) === `${erased(collection ?? "")}/{}` && lastParameter(deleter.path) !== undefined;
    const name = isBelow ? valueAt(exchange.response?.body ?? "", known?.source ?? "") : undefined;
    if (name === undefined || !exchange.request.url.startsWith(baseUrl)) return [];
    const path = exchange.request.url.slice(baseUrl.replace(/\/$/, "").length).split(/[?#]/, 1)[0] ?? "";
    return [`${path}/${encodeURIComponent(name)}`];
  });
  if (paths.length === 0) return 0;
  const file = "removed by verify.playbook";
  const steps = paths.map((path) => `Send a DELETE request to ${path}.\nExpect status 2xx, 4xx or 5xx.`);
  const text = `---\nservice: ${service}\nflow: Remove what verifying left\n---\n\n# Execution\n${steps.join("\n")}\n`;
  await runTests(withFile(workspace, file, text), [file], { repeat: 1 });
  return paths.length;
}

/** The text or number at `$.data.id` or `$[0].user.id`. */
function valueAt(body: string, source: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return undefined;
  }
  for (const [, key = ""] of source.matchAll(/[.[]([A-Za-z_]\w*|\d+)/g)) value = (value as Record<string, unknown> | undefined)?.[key];
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}
