// Removes items that tests have left: the teardown failed, or it was not yet known by which names the service finds
// them.

import { type Workspace, withFile } from "../../../language/index.ts";
import type { Exchange } from "../../events.ts";
import type { Api, ApiOperation } from "../endpoints/api.ts";
import { erased, keySegment, lastParameter } from "../endpoints/paths.ts";
import type { Resources } from "../endpoints/resources.ts";
import { purgeOf } from "../endpoints/trashed.ts";
import { showsOwn } from "./probeCreators.ts";
import type { TestRecord } from "./record.ts";
import type { RunTests } from "./verifyEndpoints.ts";

export interface Left {
  /** `POST /orders`, as in the document. */
  readonly creator: string;
  readonly exchange: Exchange;
}

type OperationOf = (request: Exchange["request"]) => string | undefined;

/** Lists what the tests of some runs have created. */
export function createdIn(records: readonly TestRecord[], operationOf: OperationOf): readonly Left[] {
  return records.flatMap(({ attempts }) => attempts.flatMap(({ created }) => created.flatMap((exchange) => leftBy(exchange, operationOf))));
}

/**
 * Lists their own items that may have stayed because the teardown failed, the last one first: a service may be locked
 * for a moment while other tests run.
 */
export function leftIn(records: readonly TestRecord[], operationOf: OperationOf): readonly Left[] {
  const failed = records.flatMap(({ attempts }) => attempts.filter(({ teardown }) => teardown !== undefined));
  const isOwn = ({ request, response }: Exchange) => showsOwn(request.body, response?.body);
  return failed.flatMap(({ created }) => created.filter(isOwn).flatMap((exchange) => leftBy(exchange, operationOf))).reverse();
}

function leftBy(exchange: Exchange, operationOf: OperationOf): readonly Left[] {
  const creator = operationOf(exchange.request);
  return creator === undefined ? [] : [{ creator, exchange }];
}

export interface Removed {
  /** How many deletions there were. */
  readonly deletions: number;
  /** Items that may still be there: `DELETE /orders/7 returns 400: …`. */
  readonly remaining: readonly string[];
}

export interface Place {
  readonly api: Api;
  readonly resources: Resources;
  readonly baseUrl: string;
}

/** The paths of items, and those where they are deleted for good, by the names that their responses have. */
export function pathsOf(left: readonly Left[], { api, resources, baseUrl }: Place) {
  return left.flatMap(({ creator, exchange }) => {
    const { deleter, collection, creator: known, isPathNamed } = resources.ofCollection(creator.slice(creator.indexOf(" ") + 1)) ?? {};
    const end = deleter === undefined || collection === undefined ? undefined : endOf(deleter, collection);
    const value = end === undefined ? undefined : valueAt(exchange.response?.body ?? "", known?.source ?? "");
    const name = isPathNamed === true ? value?.slice(value.lastIndexOf("/") + 1) : value;
    if (end === undefined || name === undefined || !exchange.request.url.startsWith(baseUrl)) return [];
    const path = exchange.request.url.slice(baseUrl.replace(/\/$/, "").length).split(/[?#]/, 1)[0]?.replace(/\/$/, "") ?? "";
    const whole = `${path}${end(encodeURIComponent(name))}`;
    const purge = deleter === undefined ? undefined : purgeOf(api, deleter);
    const archived = purge?.path.replace(/\{[^{}]+\}$/, encodeURIComponent(name));
    return [{ path: whole.includes("(") ? `"${whole}"` : whole, archived }];
  });
}

/** Deletes each item by the name that its response has. */
export async function removeLeft(
  workspace: Workspace,
  service: string,
  left: readonly Left[],
  { runTests, ...place }: Place & { readonly runTests: RunTests },
): Promise<Removed> {
  const paths = pathsOf(left, place);
  if (paths.length === 0) return { deletions: 0, remaining: [] };
  const file = "removed by verify.playbook";
  // A service may be locked for a moment.
  const request = (path: string) =>
    `Send a DELETE request to ${path}, and repeat it every 1 second, for at most 3 seconds, until status is one of 2xx, 4xx.`;
  const purges = paths.flatMap(({ archived }) => (archived === undefined ? [] : [request(archived)]));
  const deletion = (path: string) => `${request(path)}\nExpect status is one of 2xx, 404 or 410.`;
  const steps = [...paths.map(({ path }) => deletion(path)), ...(purges.length === 0 ? [] : ["Wait 1 second.", ...purges])];
  const text = `---\nservice: ${service}\nflow: Remove what verifying left\n---\n\n# Execution\nWait 10 milliseconds.\n\n# Teardown\n${steps.join("\n")}\n`;
  const records = await runTests(withFile(workspace, file, text), [file], { repeat: 1, isCleanup: true });
  const failed = records.flatMap(({ attempts }) => attempts.flatMap(({ teardowns }) => teardowns));
  return { deletions: paths.length, remaining: [...new Set(failed.flatMap(({ exchange }) => (exchange ? [refusal(exchange)] : [])))] };
}

const longestRefusal = 200;

function refusal({ request, response }: Exchange): string {
  if (response === undefined) return `${request.method} ${request.url} was not answered`;
  const told = response.body.replace(/\s+/g, " ").slice(0, longestRefusal);
  return `${request.method} ${request.url} returns ${response.status}${told === "" ? "" : `: ${told}`}`;
}

/** Names the items for a person; undefined if nothing remains. */
export function remainingNote(remaining: readonly string[]): string | undefined {
  if (remaining.length === 0) return undefined;
  return `The tests created ${remaining.length === 1 ? "an item" : "items"} that could not be removed: ${remaining.join("; ")}.`;
}

/** The end of an item's path, after that of its collection: `/7`, `(ID=7,IsActiveEntity='true')`. */
function endOf({ path, parameters }: ApiOperation, collection: string): ((name: string) => string) | undefined {
  if (erased(path) === `${erased(collection)}/{}`) return (name) => `/${name}`;
  const last = lastParameter(path);
  const segment = path.slice(path.lastIndexOf("/") + 1);
  if (keySegment(segment)?.keys.length !== 1 || !erased(path).startsWith(`${erased(collection)}(`)) return undefined;
  const byDefault = (name: string) => parameters.find((one) => one.in === "path" && one.name === name)?.schema?.default;
  return (name) =>
    segment.slice(segment.indexOf("(")).replace(/\{([^{}]+)\}/g, (_, key: string) => (key === last ? name : String(byDefault(key) ?? "")));
}

/** The text or number at `$.data.id` or `$[0].user.id`. */
export function valueAt(body: string, source: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return undefined;
  }
  for (const [, key = ""] of source.matchAll(/[.[]([A-Za-z_]\w*|\d+)/g)) value = (value as Record<string, unknown> | undefined)?.[key];
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}
