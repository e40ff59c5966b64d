// Generates test case definitions of a service from its OpenAPI document.

import {
  type ApiRequestStep,
  type ChangeSet,
  changeFile,
  compiled,
  endpointKey,
  folderOf,
  identities,
  isJsonObject,
  type Json,
  joinPath,
  operationOfRequest,
  operationsOf,
  type Workspace,
} from "../../../language/index.ts";
import { PlaybookError } from "../../error.ts";
import { type EndpointSource, readWorld } from "../endpoints/generate.ts";
import { sampleOf } from "../endpoints/sample.ts";
import { type EndpointSelection, selects } from "../endpoints/selection.ts";
import { operationKey } from "../endpoints/testDraft.ts";
import { appendCases, type NewCase } from "./caseYaml.ts";
import { operationCases } from "./operationCases.ts";

export interface GenerateCasesOptions extends Pick<EndpointSelection, "endpoints"> {
  /** The service's name, and the path of its playbook. */
  readonly service: { readonly name: string; readonly path: string };
  /** Inside the root; default: `NAME.generated.cases.yaml` next to the service playbook. */
  readonly out?: string;
  /** Also of operations without a Default playbook, from which nothing can be adapted yet. */
  readonly all?: boolean;
  /** The most cases for an operation; default 40. */
  readonly max?: number;
  readonly signal: AbortSignal;
  readonly progress?: (done: number, total: number) => void;
}

export interface GeneratedCases {
  readonly path: string;
  readonly changeSet: ChangeSet;
  readonly added: readonly NewCase[];
  readonly kept: readonly string[];
  /** Endpoints without an endpoint playbook called Default. */
  readonly withoutPlaybook: readonly string[];
  /** `POST /orders: 409, 413` */
  readonly unprovoked: readonly string[];
  /** How many cases were left out because of `max`. */
  readonly leftOut: number;
}

/** Throws `PlaybookError`; nothing is written here. */
export async function generateCases(source: EndpointSource, options: GenerateCasesOptions): Promise<GeneratedCases> {
  const { service, max = 40, signal, progress } = options;
  const { workspace } = source;
  const world = await readWorld(source, service);
  const { api } = world;
  const operations = api.operations.filter((operation) => selects(options, operation));
  const path = options.out ?? joinPath(folderOf(service.path), `${service.name.replace(/[^\p{L}\p{N}_.-]+/gu, "-")}.generated.cases.yaml`);
  const cases: NewCase[] = [];
  const unprovoked: string[] = [];
  const withoutPlaybook: string[] = [];
  let leftOut = 0;
  for (const [index, operation] of operations.entries()) {
    await new Promise((resolve) => setImmediate(resolve));
    if (signal.aborted) throw new PlaybookError("cancelled", "Generating was cancelled; nothing is written.", "Run it again.");
    const title = operationKey(operation);
    const playbook = defaultPlaybook(workspace, service.name, title);
    if (playbook === undefined) {
      withoutPlaybook.push(title);
      if (options.all !== true) continue;
    }
    const sent =
      playbook === undefined ? undefined : sentBody(workspace, playbook, title, sampleOf(api.schemas, operation.body?.schema ?? {}));
    const made = operationCases(world, operation, sent?.body, sent?.fromVariables ?? new Set());
    cases.push(...made.cases.slice(0, max));
    leftOut += Math.max(0, made.cases.length - max);
    if (made.unprovoked.length > 0) unprovoked.push(`${title}: ${made.unprovoked.join(", ")}`);
    progress?.(index + 1, operations.length);
  }
  const before = workspace.files.get(path)?.text;
  const { text, added, kept } = appendCases(
    before,
    path,
    cases,
    `Generated from the OpenAPI document of ${service.name}: playbook generate cases. Generating again keeps these definitions.`,
  );
  return {
    path,
    changeSet: { changes: added.length === 0 ? [] : [changeFile(path, before, text)] },
    added,
    kept,
    withoutPlaybook,
    unprovoked,
    leftOut,
  };
}

function defaultPlaybook(workspace: Workspace, service: string, title: string): string | undefined {
  return identities(workspace, "").find(
    ({ level, service: of, endpoint, name = "Default" }) =>
      level === "endpoint" &&
      of === service &&
      name.toLowerCase() === "default" &&
      endpoint !== undefined &&
      keyOf(title) === endpointKey(endpoint.method, endpoint.path),
  )?.path;
}

function keyOf(title: string): string {
  const [method = "", path = ""] = title.split(" ", 2);
  return endpointKey(method, path);
}

/**
 * The body that the playbook sends, with the values of its variables; values that only a run knows come from the
 * document's sample.
 */
function sentBody(workspace: Workspace, path: string, title: string, sample: Json | undefined) {
  const playbook = compiled(workspace, path);
  const operations = operationsOf(workspace, path);
  const steps = playbook?.phases.find(({ name }) => name === "execution")?.linked ?? [];
  const isCall = ({ action }: ApiRequestStep) => {
    const [method = "", target = ""] = action.split(" ", 2);
    const found = operations && operationOfRequest(operations, method, target);
    return found !== undefined && endpointKey(found.method, found.path) === keyOf(title);
  };
  const call = steps.map(({ step }) => step).find((step): step is ApiRequestStep => step.step === "api_request" && isCall(step));
  const body = (call?.body ?? call?.form) as Json | undefined;
  if (!isJsonObject(body)) return undefined;
  const values = new Map(
    playbook?.variables.flatMap(({ name, type, value }) => (type === "text" && value !== undefined ? [[name, value] as const] : [])),
  );
  const fromVariables = new Set<string>();
  const members = Object.entries(body).flatMap(([key, value]): [string, Json][] => {
    const name = /^\$\{([^{}]+)\}$/.exec(isJsonObject(value) && typeof value.$var === "string" ? `\${${value.$var}}` : String(value))?.[1];
    const isPlain = name === undefined && !/\$\{|"\$/.test(JSON.stringify(value));
    if (isPlain) return [[key, value]];
    const known = name === undefined ? undefined : values.get(name);
    if (known !== undefined) return [[key, known]];
    fromVariables.add(key);
    const instead = isJsonObject(sample) ? sample[key] : undefined;
    return [[key, instead ?? "x"]];
  });
  return { body: Object.fromEntries(members), fromVariables };
}
