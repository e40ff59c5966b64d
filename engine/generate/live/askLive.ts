// Asks a running service what there is: GET of the lists that could name what tests need. Item properties that the
// document lacks are taken from the responses.

import { type Workspace, withFile, writePlaybook } from "../../../language/index.ts";
import type { Exchange } from "../../events.ts";
import type { ApiOperation } from "../endpoints/api.ts";
import { lookedFor } from "../endpoints/finders.ts";
import { type EndpointSource, readWorld } from "../endpoints/generate.ts";
import { exampleOf } from "../endpoints/parameters.ts";
import { requestOf } from "../endpoints/requests.ts";
import { listIn } from "../endpoints/responses.ts";
import { typeOf } from "../endpoints/schemas.ts";
import { type Learnt, operationKey, type World } from "../endpoints/testDraft.ts";
import { writesByName } from "../endpoints/verbs.ts";
import { nothingLearnt } from "../verify/learn.ts";
import type { RunTests } from "../verify/verifyEndpoints.ts";
import { schemaOfAnswer } from "./schemaOfAnswer.ts";

export interface LiveOptions {
  readonly service: { readonly name: string; readonly path: string };
  /** Base URL of the running service. */
  readonly baseUrl: string;
  readonly tell?: (message: string) => void;
}

export interface LiveAnswers {
  readonly learnt: Learnt;
  readonly lists: readonly AskedList[];
}

export interface AskedList {
  /** `GET /orders`, as in the document. */
  readonly endpoint: string;
  /** The number of items, as far as the response shows it; absent if it is not a list. */
  readonly items?: number;
  /** The response that came instead of a list. */
  readonly instead?: string;
}

/** Requests; a document with more lists than that has most of them twice. */
const mostLists = 200;

/** Sends GET alone, next to the setup and teardown of the service. `runTests` has to record answers. */
export async function askLive(source: EndpointSource, options: LiveOptions, runTests: RunTests): Promise<LiveAnswers> {
  const world = await readWorld(source, options.service);
  const asked = listsToAsk(world).slice(0, mostLists);
  options.tell?.(`Asking ${options.baseUrl} for ${asked.length === 1 ? "one list" : `${asked.length} lists`} with GET.`);
  const probes = new Map(asked.map((operation, index) => [probePath(options.service.path, index), operation]));
  let workspace: Workspace = source.workspace;
  for (const [path, operation] of probes) workspace = withFile(workspace, path, probeOf(world, operation, path));
  const records = probes.size === 0 ? [] : await runTests(workspace, [...probes.keys()], { repeat: 1, answers: true });
  const observed = new Map<string, NonNullable<ReturnType<typeof schemaOfAnswer>>["schema"]>();
  const unusable = new Map<string, string>();
  const lists: AskedList[] = [];
  for (const { path, attempts } of records) {
    const operation = probes.get(path);
    if (operation === undefined) continue;
    const key = operationKey(operation);
    const instead = insteadOfList(attempts[0]?.last);
    const answer = instead === undefined ? schemaOfAnswer(attempts[0]?.last?.response?.body ?? "") : undefined;
    if (answer !== undefined) observed.set(key, answer.schema);
    if (answer?.items === 0) unusable.set(`${key} empty`, `${key} lists no items at present.`);
    else if (instead !== undefined) unusable.set(`${key} empty`, `${key} returns ${instead}.`);
    lists.push({
      endpoint: key,
      ...(answer?.items === undefined ? {} : { items: answer.items }),
      ...(instead === undefined ? {} : { instead }),
    });
  }
  return { learnt: { ...nothingLearnt, observed, unusable }, lists };
}

function insteadOfList(exchange: Exchange | undefined): string | undefined {
  const response = exchange?.response;
  if (response === undefined) return "nothing";
  if (response.status < 300) return undefined;
  const wait = response.headers.find(([name]) => name.toLowerCase() === "retry-after")?.[1];
  return `${response.status}${wait === undefined ? "" : ` (Retry-After: ${wait})`}`;
}

/** The lists that could supply an id for a path, and that need no input themselves. */
function listsToAsk(world: World): readonly ApiOperation[] {
  const wanted = lookedFor(world.api);
  return world.api.operations.filter((operation) => {
    if (operation.method !== "GET" || operation.path.includes("{") || writesByName(operation) || operation.unreachable !== undefined)
      return false;
    const documented = operation.responses.find(({ status }) => /^2/.test(status))?.schema;
    const isList =
      documented === undefined || listIn(world.api, documented) !== undefined || typeOf(world.api.schemas.view(documented)) === undefined;
    return isList && wanted(operation) && queryOf(world, operation) !== undefined;
  });
}

/** Undefined if it needs a query that the document gives no example of. */
function queryOf(world: World, operation: ApiOperation): Readonly<Record<string, string>> | undefined {
  const query: Record<string, string> = {};
  for (const parameter of operation.parameters) {
    if (parameter.in !== "query") continue;
    const type = typeOf(world.api.schemas.view(parameter.schema));
    const known = world.knowledge.variables.has(parameter.name) ? `\${${parameter.name}}` : exampleOf({ world }, parameter);
    if (parameter.required && (known === undefined || typeof known === "object")) return undefined;
    if (parameter.required) query[parameter.name] = String(known);
    // A few tell as much as all.
    else if (type === "integer" && /^_?(?:limit|per_?page|page_?size|take)$/i.test(parameter.name)) query[parameter.name] = "5";
  }
  return query;
}

function probeOf(world: World, operation: ApiOperation, path: string): string {
  const request = requestOf(world, operation, { path: new Map(), query: queryOf(world, operation) ?? {} });
  const draft = {
    frontMatter: { service: world.knowledge.service, flow: `Ask ${path}` },
    phases: { execution: [{ steps: [request] }] },
  };
  return writePlaybook(draft).text;
}

function probePath(service: string, index: number): string {
  return `${service.slice(0, service.lastIndexOf("/") + 1)}live-question-${index + 1}.playbook`;
}
