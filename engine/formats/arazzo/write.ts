// Writes tests as workflows of Arazzo 1.0.1, and the OpenAPI document whose operations they call. Failures jump to the
// cleanup, which ends by itself, since every runner understands that.

import { stringify } from "yaml";
import { type Json, type PhaseName, phaseNames } from "../../../language/index.ts";
import type { Unfit } from "../reading/suite.ts";
import { attempt, Unfitting } from "../reading/unfitting.ts";
import type { Export, ExportedCall, ExportedService, ExportedTest } from "../writing/exported.ts";
import { fileName, unusedName } from "../writing/fileName.ts";
import { writtenRequest } from "../writing/httpRequest.ts";
import { keysOfPath, pointerOf } from "../writing/paths.ts";
import { criteriaOf } from "./writeCriteria.ts";
import { createOperations, type Operations } from "./writeOperations.ts";
import { createSources, type Sources } from "./writeSources.ts";

export function exportArazzo(services: readonly ExportedService[]): Export {
  const files = new Map<string, string>();
  const unfit: Unfit[] = [];
  for (const { service, shared, tests } of services) {
    const name = fileName(service.name || "tests");
    const operations = createOperations();
    const ids = new Set<string>();
    // Redocly identifies steps by their ids alone, so the ids of all workflows differ.
    const stepIds = new Set<string>();
    const workflows = tests.flatMap((test) => {
      unfit.push(...test.unfit, ...(shared?.unfit ?? []));
      const workflow = workflowOf(test, shared, { operations, ids: stepIds, unfit }, unused(idOf(test.title), ids));
      return workflow === undefined ? [] : [workflow];
    });
    if (workflows.length === 0) continue;
    const openapi = unusedName(`${name}.openapi.yaml`, files);
    const title = `Tests of ${service.name || "an API"}`;
    const base = service.baseUrl?.includes("${") === true || service.baseUrl === undefined ? "http://localhost" : service.baseUrl;
    if (base !== service.baseUrl)
      unfit.push({
        kind: "setting",
        place: { file: shared?.path ?? tests[0]?.path ?? "" },
        what: service.baseUrl ?? "base_url",
        reason: "the address of an OpenAPI document cannot have variables: set its servers",
      });
    files.set(openapi, text(operations.document(service.name || "API", base)));
    files.set(
      unusedName(`${name}.arazzo.yaml`, files),
      text({
        arazzo: "1.0.1",
        info: {
          title,
          summary: title,
          version: "1.0.0",
          description: "Written by playbook export. Inputs of the format password are secrets: give them to the runner.",
        },
        sourceDescriptions: [{ name: sourceName, url: `./${openapi}`, type: "openapi" }],
        workflows,
      }),
    );
  }
  return { files, unfit: [...new Set(unfit)] };
}

const sourceName = "service";

function text(document: object): string {
  return stringify(document, { lineWidth: 0, aliasDuplicateObjects: false });
}

function idOf(title: string): string {
  return (
    title
      .normalize("NFKD")
      .replace(/[^A-Za-z0-9]+/g, "-")
      .replace(/^-|-$/g, "")
      .slice(0, 50)
      .toLowerCase() || "test"
  );
}

function unused(id: string, taken: Set<string>): string {
  let candidate = id;
  for (let number = 2; taken.has(candidate); number++) candidate = `${id}-${number}`;
  taken.add(candidate);
  return candidate;
}

/** The parts that the workflows of a document share. */
interface DocumentParts {
  readonly operations: Operations;
  /** Ids of steps that are taken. */
  readonly ids: Set<string>;
  readonly unfit: Unfit[];
}

interface WorkflowStep {
  readonly phase: PhaseName;
  readonly stepId: string;
  readonly retries: boolean;
  readonly step: Readonly<Record<string, unknown>>;
}

/** Undefined if no request of it can be exported. */
function workflowOf(test: ExportedTest, shared: ExportedTest | undefined, document: DocumentParts, workflowId: string): object | undefined {
  const sources = createSources(test, shared);
  const read = (of: ExportedTest, phase: PhaseName) => of.phases[phase].flatMap((call) => stepOf(call, of, phase, sources, document) ?? []);
  const ofShared = (phase: PhaseName) => (shared === undefined ? [] : read(shared, phase));
  const before = document.unfit.length;
  const steps: readonly WorkflowStep[] = [
    ...ofShared("setup"),
    ...phaseNames.slice(0, 2).flatMap((phase) => read(test, phase)),
    ...read(test, "teardown"),
    ...ofShared("teardown"),
  ];
  // Steps after a missing request would see another state than the test does.
  const missing = document.unfit.slice(before).find(({ kind }) => kind === "request");
  if (missing !== undefined || !steps.some(({ phase }) => phase !== "teardown")) {
    document.unfit.push({
      kind: "file",
      place: { file: test.path },
      what: test.title,
      reason: "the test is left out, because one of its requests is",
    });
    return undefined;
  }
  const cleanup = steps.filter(({ phase }) => phase === "teardown");
  const [first] = cleanup;
  const goTo = (stepId: string) => ({ name: "clean-up", type: "goto", stepId });
  const inputs = sources.inputs();
  return {
    workflowId,
    summary: test.title,
    description: `Written from ${test.path}.`,
    ...(Object.keys(inputs).length === 0 ? {} : { inputs: { type: "object", properties: inputs } }),
    ...(first === undefined ? {} : { failureActions: [goTo(first.stepId)] }),
    steps: steps.map(({ phase, stepId, retries, step }) => {
      const { onFailure = [], ...rest } = step as { readonly onFailure?: readonly object[] };
      const at = cleanup.findIndex((one) => one.stepId === stepId);
      const next = cleanup[at + 1];
      // Without an action of its own a step that cleans up would go back to the first one, and one that is repeated
      // would go nowhere.
      const last =
        phase === "teardown"
          ? next === undefined
            ? { name: "end", type: "end" }
            : { ...goTo(next.stepId), name: "go-on" }
          : retries && first !== undefined
            ? goTo(first.stepId)
            : undefined;
      const actions = [...onFailure, ...(last === undefined ? [] : [last])];
      return { stepId, ...rest, ...(actions.length === 0 ? {} : { onFailure: actions }), "x-playbook-phase": phase };
    }),
  };
}

function stepOf(
  call: ExportedCall,
  test: ExportedTest,
  phase: PhaseName,
  sources: Sources,
  { operations, ids, unfit }: DocumentParts,
): WorkflowStep | undefined {
  const list = (kind: Unfit["kind"], what: string, reason: string, line = call.line) =>
    void unfit.push({ kind, place: { file: test.path, line }, what, reason });
  for (const step of call.before) {
    if (step.step !== "set") list("setting", call.sentence, "a workflow cannot wait");
    else
      attempt(
        () => void sources.set(step.variable, step.value, (reason) => list("setting", step.variable, reason)),
        (reason) => list("setting", step.variable, reason),
      );
  }
  const made = attempt(
    () => requestOf(call, test, operations, sources),
    (reason) => list("request", call.sentence, reason),
  );
  if (made === undefined) return undefined;
  const stepId = unused(made.operationId, ids);
  const outputs = call.store.flatMap(({ variable, source }): (readonly [string, string])[] => {
    const expression = outputOf(source);
    if (expression === undefined) list("save", `${variable}: ${source}`, "no Arazzo expression can select it");
    else sources.saved(variable, stepId);
    return expression === undefined ? [] : [[variable, expression]];
  });
  const { until } = call.request;
  const criteria = [...(until?.checks.map((check) => ({ check, sentence: call.sentence, line: call.line })) ?? []), ...call.checks].flatMap(
    ({ check, sentence, line }) =>
      attempt(
        () => criteriaOf(check, sources),
        (reason) => list("assertion", sentence, reason, line),
      ) ?? [],
  );
  const every = until?.every ?? 1000;
  const retry =
    until === undefined || typeof every !== "number"
      ? []
      : [
          {
            name: "again",
            type: "retry",
            retryAfter: every / 1000,
            retryLimit: Math.max(1, (until.times ?? Math.ceil((typeof until.for === "number" ? until.for : 30_000) / every)) - 1),
          },
        ];
  return {
    phase,
    stepId,
    retries: retry.length > 0,
    step: {
      description: call.sentence.replace(/\s+/g, " "),
      operationId: made.operationId,
      ...(made.parameters.length === 0 ? {} : { parameters: made.parameters }),
      ...(made.requestBody === undefined ? {} : { requestBody: made.requestBody }),
      ...(criteria.length === 0 ? {} : { successCriteria: distinct(criteria) }),
      ...(outputs.length === 0 ? {} : { outputs: Object.fromEntries(outputs) }),
      ...(retry.length === 0 ? {} : { onFailure: retry }),
    },
  };
}

function distinct(criteria: readonly object[]): readonly object[] {
  return [...new Map(criteria.map((one) => [JSON.stringify(one), one])).values()];
}

interface MadeRequest {
  readonly operationId: string;
  readonly parameters: readonly object[];
  readonly requestBody?: object;
}

function requestOf(call: ExportedCall, test: ExportedTest, operations: Operations, sources: Sources): MadeRequest {
  const written = writtenRequest(call, test);
  if (!written.target.startsWith("/")) throw new Unfitting("it is sent to another address than the service's");
  if (written.basic !== undefined) throw new Unfitting("Arazzo has no expression that encodes basic authentication");
  if (call.request.redirects === false) throw new Unfitting("the runner decides whether to follow redirects");
  if (
    written.body?.kind === "text" &&
    /[/+]json\b/i.test(written.headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "")
  )
    throw new Unfitting("its body is text declared as JSON, which a runner would put in quotes");
  const [path = "", search = ""] = written.target.split("?", 2);
  const query = [
    ...written.query,
    ...search
      .split("&")
      .filter((pair) => pair !== "")
      .map((pair) => [decodeURIComponent(pair.split("=")[0] ?? ""), decodeURIComponent(pair.slice(pair.indexOf("=") + 1))] as const),
  ];
  const contentType = written.headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
  const { operationId, parameters } = operations.use(written.method, path, written.body === undefined ? undefined : contentType);
  const inPlace =
    (where: string) =>
    ([name, value]: readonly [string, string]) => ({ name, in: where, value: sources.text(value) });
  return {
    operationId,
    parameters: [
      ...parameters.map(inPlace("path")),
      ...query.map(inPlace("query")),
      ...written.headers.filter(([name]) => name.toLowerCase() !== "content-type").map(inPlace("header")),
    ],
    ...(written.body === undefined ? {} : { requestBody: { contentType, payload: payloadOf(written.body, sources) } }),
  };
}

function payloadOf(body: NonNullable<ReturnType<typeof writtenRequest>["body"]>, sources: Sources): Json {
  switch (body.kind) {
    case "json":
      return sources.value(body.value);
    case "text":
      return sources.text(body.text);
    case "form":
      return Object.fromEntries(body.fields.map(([name, value]) => [name, sources.text(value)]));
  }
}

function outputOf(source: string): string | undefined {
  if (source.startsWith("header ")) return `$response.header.${source.slice(7)}`;
  if (source === "status") return "$statusCode";
  const keys = keysOfPath(source);
  const pointer = keys === undefined ? undefined : pointerOf(keys);
  return pointer === undefined ? undefined : pointer === "" ? "$response.body" : `$response.body#${pointer}`;
}
