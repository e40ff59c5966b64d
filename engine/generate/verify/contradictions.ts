// Decides which refusals contradict the document for certain: they are differences of the service, while all others may
// show a gap of the document or of the test.

import { isJsonObject, type Json } from "../../../language/index.ts";
import type { Exchange } from "../../events.ts";
import type { ApiOperation } from "../endpoints/api.ts";
import { erased, isItemPath, lastParameter } from "../endpoints/paths.ts";
import type { Resources } from "../endpoints/resources.ts";
import type { World } from "../endpoints/testDraft.ts";
import { isBacked, namesIn, parsed } from "./backedValues.ts";
import type { Judgement } from "./judge.ts";
import { showsOwn } from "./probeCreators.ts";
import type { AttemptRecord, TestRecord } from "./record.ts";
import { valueAt } from "./removeLeft.ts";
import { requiredIn } from "./requiredMembers.ts";
import { stateSteps } from "./stateCandidates.ts";
import { isRule, wantsMore } from "./wantedMembers.ts";

type OperationOf = (request: Pick<Exchange["request"], "method" | "url">) => string | undefined;

/** By the operation that creates items: the GET that has shown a new one by the name that its creation gave it. */
export type Shown = ReadonlyMap<string, string>;

/** The new items that Defaults have read, as their unique texts prove. */
export function shownIn(
  judged: readonly { readonly record: TestRecord; readonly judgement: Judgement }[],
  resources: Resources,
  operationOf: OperationOf,
): Shown {
  const found = new Map<string, string>();
  for (const { record, judgement } of judged) {
    const { last, created = [] } = record.attempts[0] ?? {};
    const reader = last?.request.method === "GET" && judgement.kind === "green" ? operationOf(last.request) : undefined;
    if (last === undefined || reader === undefined || !isItemPath(reader)) continue;
    const creation = created.find(
      (one) => showsOwn(one.request.body, last.response?.body) && nameIn(one, resources, operationOf) === lastSegment(last.request.url),
    );
    const creator = creation && operationOf(creation.request);
    if (creator !== undefined) found.set(creator, reader);
  }
  return found;
}

/** One sentence; undefined where the refusal may be right. `attempt` is refused at the operation's own call. */
export function contradictionOf(
  world: World,
  operation: ApiOperation,
  attempt: AttemptRecord,
  { shown, operationOf }: { readonly shown: Shown; readonly operationOf: OperationOf },
): string | undefined {
  const { exchange } = attempt.failed ?? {};
  const { response, request } = exchange ?? {};
  if (request === undefined || response === undefined) return undefined;
  if (response.status === 404 || response.status === 410) return deniesItem();
  if (response.status === 415) return deniesType();
  if (response.status !== 400 && response.status !== 422) return undefined;
  return wantsMore(world.api.schemas, operation, request, response.body) ?? deniesValues(response);

  /** An item that another operation shows is not missing. Its own address is below the collection that makes it. */
  function deniesItem(): string | undefined {
    const resource = world.resources.ofParameter(operation.path, lastParameter(operation.path) ?? "");
    const isBare = operation.body === undefined && !operation.parameters.some(({ in: place, required }) => place !== "path" && required);
    const { creator } = resource ?? {};
    if (!isBare || creator?.source === undefined || erased(operation.path) !== `${erased(creator.operation.path)}/{}`) return undefined;
    const creation = attempt.created.find((one) => nameIn(one, world.resources, operationOf) === lastSegment(request?.url ?? ""));
    const key = creation && operationOf(creation.request);
    const reader = key === undefined ? undefined : shown.get(key);
    if (reader === undefined || !isSameView(reader.replace(/^\S+ /, ""), operation.path)) return undefined;
    return `The item is there: ${key} has just created it, and ${reader} shows such an item by the same name.`;
  }

  function deniesType(): string | undefined {
    const sent = request?.headers
      .find(([name]) => name.toLowerCase() === "content-type")?.[1]
      .split(";")[0]
      ?.trim();
    const { kind, mediaType } = operation.body ?? {};
    return kind === "json" && sent === mediaType ? `The document lists ${mediaType} as the type of this body.` : undefined;
  }

  function deniesValues({ status, body }: NonNullable<Exchange["response"]>): string | undefined {
    if (request === undefined || isDocumented(operation, status) || requiredIn(body).length > 0) return undefined;
    if (describing(world, operation).some(isRule) || !isBacked(world, operation, request, attempt.before)) return undefined;
    const isAboutRequest = toldNames(body).some((text) => namesIn(world, operation).some((name) => hasWord(text, name)));
    // The state of an item may be what is wrong.
    if (!isAboutRequest && stateSteps(world, operation, body).length > 0) return undefined;
    return `The document has no ${status} here, and the request consists of values that the document lists or the service gave.`;
  }
}

/** `/orders/by-id/{id}` shows what `/orders/{id}` does; `/orders/drafts/{id}` may show items that are not public. */
function isSameView(reader: string, itemPath: string): boolean {
  const [segment = "", ...more] = erased(reader)
    .slice(erased(itemPath).length - 2)
    .split("/");
  const isBelow = erased(reader).startsWith(erased(itemPath).slice(0, -2)) && more.length === 1;
  return erased(reader) === erased(itemPath) || (isBelow && /^by(?![a-z])/i.test(segment));
}

/** The texts of the document about the request. */
function describing({ api: { schemas } }: World, { words, body, parameters }: ApiOperation): readonly (Json | undefined)[] {
  const { properties, keywords } = schemas.view(body?.schema);
  const members = [...properties.values()].map((one) => schemas.view(one).keywords.description);
  return [words, keywords.description, ...members, ...parameters.map(({ description }) => description)];
}

function isDocumented({ responses }: ApiOperation, status: number): boolean {
  return responses.some(({ status: one }) => one === String(status) || one === "default" || one.toUpperCase() === "4XX");
}

/** The name of the item that a creation has made. */
function nameIn({ request, response }: Exchange, resources: Resources, operationOf: OperationOf): string | undefined {
  const path = operationOf(request)?.replace(/^\S+ /, "");
  const source = path === undefined ? undefined : resources.ofCollection(path)?.creator?.source;
  return source === undefined ? undefined : valueAt(response?.body ?? "", source);
}

function lastSegment(url: string): string | undefined {
  const segment = URL.parse(url)?.pathname.split("/").at(-1);
  try {
    return segment === undefined ? undefined : decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Texts of an answer, and the names of members inside it: `{ "errors": { "limit": "is too large" } }`. */
function toldNames(answer: string, value: Json | undefined = parsed(answer), depth = 0): readonly string[] {
  if (value === undefined) return [answer];
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap((one) => toldNames("", one, depth + 1));
  if (!isJsonObject(value)) return typeof value === "string" ? [value] : [];
  return Object.entries(value).flatMap(([key, inner]) => [...(depth > 0 ? [key] : []), ...toldNames("", inner, depth + 1)]);
}

function hasWord(text: string, name: string): boolean {
  return text.split(/[^\w-]+/).includes(name);
}
