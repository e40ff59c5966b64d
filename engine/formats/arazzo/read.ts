// Reads Arazzo descriptions (1.0, 1.1): each workflow is one test. Operations come from the OpenAPI documents next to
// it.

import {
  type ApiRequestStep,
  type Check,
  isJsonObject,
  type Json,
  type JsonObject,
  type PhaseName,
  parseJson,
  phaseNames,
} from "../../../language/index.ts";
import { list, member, object, text } from "../reading/data.ts";
import { type ImportSession, openSource, type Source } from "../reading/source.ts";
import { withoutStepSecrets } from "../reading/stepSecrets.ts";
import {
  type ImportedCall,
  type ImportedSource,
  type ImportedVariable,
  type ImportFile,
  newCall,
  type Place,
  shortened,
} from "../reading/suite.ts";
import { literal } from "../reading/templates.ts";
import { attempt, Unfitting } from "../reading/unfitting.ts";
import { criterionChecks } from "./readCriteria.ts";
import { type Expressions, openExpressions } from "./readExpressions.ts";
import { type Operation, type Operations, operationsOf } from "./readOperations.ts";

/** `beside` gives the text of a file named in the description. */
export function readArazzo(
  file: ImportFile,
  data: Json,
  beside: (path: string) => string | undefined,
  session: ImportSession,
): ImportedSource {
  const source = openSource(file, "arazzo", session);
  const operations = operationsOf(data, beside, source);
  for (const [index, workflow] of list(member(data, "workflows")).entries())
    readWorkflow(object(workflow), `$.workflows[${index}]`, data, operations, source);
  return source.done(text(member(member(data, "info"), "title")) || file.name);
}

function readWorkflow(workflow: JsonObject, path: string, root: Json, operations: Operations, source: Source): void {
  const steps = list(workflow.steps).map(object);
  const title = text(workflow.summary) || text(workflow.workflowId);
  // Another workflow may have an input of the same name and another default.
  const variables = new Map<string, ImportedVariable>();
  for (const [name, schema] of Object.entries(inputsOf(workflow.inputs, root))) {
    const isPassword = text(member(schema, "format")) === "password";
    source.define(variables, name, isPassword ? undefined : written(member(schema, "default")), isPassword);
  }
  const expressions = openExpressions(source, text(workflow.workflowId), variables);
  const cleanup = cleanupStart(workflow, steps);
  const cleanupId = cleanup === undefined ? undefined : text(steps[cleanup]?.stepId);
  const phases: Record<PhaseName, ImportedCall[]> = { setup: [], execution: [], teardown: [] };
  steps.forEach((step, index) => {
    const written = phaseNames.find((name) => name === text(step["x-playbook-phase"]));
    const phase = written ?? (cleanup !== undefined && index >= cleanup ? "teardown" : "execution");
    const next = text(steps[index + 1]?.stepId);
    phases[phase].push(
      readStep(step, `${path}.steps[${index}]`, { workflow, root, operations, expressions, source, next, cleanup: cleanupId, phase }),
    );
  });
  for (const key of ["dependsOn", "successActions", "outputs"])
    if (workflow[key] !== undefined)
      source.list(
        // Outputs change nothing of the workflow itself.
        key === "outputs" ? "output" : "setting",
        { file: source.file, path: `${path}.${key}` },
        shortened(JSON.stringify(workflow[key])),
        "a playbook has no counterpart for it",
      );
  for (const [index, action] of list(workflow.failureActions).entries())
    if (cleanup === undefined)
      source.list(
        "setting",
        { file: source.file, path: `${path}.failureActions[${index}]` },
        shortened(JSON.stringify(action)),
        "only a jump to the steps that clean up can be imported, as the teardown",
      );
  const description = text(workflow.description);
  source.tests.push({ title, ...(description === "" ? {} : { description }), phases, variables });
}

function inputsOf(inputs: Json | undefined, root: Json): JsonObject {
  const name = /^#\/components\/inputs\/(.+)$/.exec(text(member(inputs, "$ref")))?.[1];
  const schema = name === undefined ? inputs : member(member(member(root, "components"), "inputs"), name);
  return object(member(schema, "properties"));
}

/** A default as a variable has it: each `${` in it stands for itself. */
function written(value: Json | undefined): Json | undefined {
  if (typeof value === "string") return literal(value);
  if (Array.isArray(value)) return value.map((item: Json) => written(item) ?? null);
  if (value === undefined || !isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, written(inner as Json) ?? null]));
}

/** Where failures go to: the steps from there on run in any case, as a teardown does. */
function cleanupStart({ failureActions }: JsonObject, steps: readonly JsonObject[]): number | undefined {
  const goes = list(failureActions).filter((action) => member(action, "type") === "goto" && member(action, "criteria") === undefined);
  const [only] = goes;
  const index = steps.findIndex(({ stepId }) => stepId === member(only, "stepId"));
  return goes.length === 1 && list(failureActions).length === 1 && index > 0 ? index : undefined;
}

interface StepContext {
  readonly workflow: JsonObject;
  readonly root: Json;
  readonly operations: Operations;
  readonly expressions: Expressions;
  readonly source: Source;
  /** The id of the step below. */
  readonly next: string;
  /** The id of the first step of the teardown. */
  readonly cleanup: string | undefined;
  readonly phase: PhaseName;
}

function readStep(step: JsonObject, path: string, context: StepContext): ImportedCall {
  const { workflow, root, operations, expressions, source, next } = context;
  const place = (below = ""): Place => ({ file: source.file, path: `${path}${below}` });
  const call = newCall(place(), text(step.description));
  const operation = operations(step);
  const refuse = (kind: "request" | "setting" | "body", below: string, what: string) => (reason: string) =>
    void call.unfit.push({ kind, place: place(below), what: shortened(what), reason });
  source.found.requests++;
  if (operation === "several")
    refuse("request", "", text(step.operationId))("several documents have it: write $sourceDescriptions.NAME. before it");
  else if (operation === undefined) {
    const what = text(step.operationId) || text(step.operationPath) || text(step.workflowId) || text(step.channelPath);
    const reason =
      step.workflowId !== undefined
        ? "it runs another workflow, which is not imported here; run the playbook of that workflow in a sentence of your own"
        : step.channelPath !== undefined
          ? "it is not an HTTP request"
          : what === ""
            ? "the step names no operation"
            : "there is no such operation in the documents beside it";
    refuse("request", "", what)(reason);
  } else {
    const request = attempt(
      () => requestOf(step, operation, workflow, root, expressions, call, place),
      refuse("request", "", `${operation.method} ${operation.path}`),
    );
    if (request !== undefined) call.request = withoutStepSecrets(request, source.secrets);
  }
  for (const [name, value] of Object.entries(object(step.outputs))) {
    const store = attempt(
      () => expressions.output(text(step.stepId), name, value),
      refuse("setting", `.outputs.${name}`, JSON.stringify(value)),
    );
    if (store !== undefined) call.saves.push({ place: place(`.outputs.${name}`), what: name, value: store });
  }
  list(step.successCriteria).forEach((criterion, index) => {
    source.assertion();
    const at = place(`.successCriteria[${index}]`);
    const what = shortened(text(member(criterion, "condition")));
    const checks = attempt(
      () => criterionChecks(criterion, expressions),
      (reason) => call.unfit.push({ kind: "assertion", place: at, what, reason }),
    );
    if (checks !== undefined) call.asserts.push({ place: at, what, value: checks });
  });
  if (call.request !== undefined && call.asserts.some(({ value }) => value.some(expectsRedirect)))
    call.request = { ...call.request, redirects: false };
  list(step.onFailure).forEach((action, index) => {
    const refused = refuse("setting", `.onFailure[${index}]`, JSON.stringify(action));
    const retry = member(action, "type") === "retry" && call.request !== undefined && call.asserts.length > 0;
    if (retry && call.request !== undefined) {
      if (member(action, "criteria") !== undefined) refused("it is repeated after any failure");
      if (member(action, "stepId") !== undefined || member(action, "workflowId") !== undefined)
        refused("only the step itself can be repeated");
      const every = Math.max(1, Math.round(Number(member(action, "retryAfter") ?? 1) * 1000));
      call.request = {
        ...call.request,
        until: { checks: call.asserts.flatMap(({ value }) => value), every, times: Number(member(action, "retryLimit") ?? 1) + 1 },
      };
    } else if (member(action, "type") !== "goto" && member(action, "type") !== "end") refused("steps have no such action");
    else if (!isTeardown(action, context)) refused("a failure ends the phase, and the teardown runs");
  });
  for (const [index, action] of list(step.onSuccess).entries())
    if (
      member(action, "type") !== "goto" ||
      next === "" ||
      text(member(action, "stepId")) !== next ||
      member(action, "criteria") !== undefined
    )
      refuse("setting", `.onSuccess[${index}]`, JSON.stringify(action))("each step is followed by the next one");
  return call;
}

function expectsRedirect({ status, not }: Check): boolean {
  return not !== true && [status].flat().some((one) => one === "3xx" || (typeof one === "number" && one >= 300 && one < 400));
}

/** Returns whether a playbook does it after a failure as well: the teardown begins, and continues to its end. */
function isTeardown(action: Json, { cleanup, next, phase }: StepContext): boolean {
  if (cleanup === undefined || member(action, "criteria") !== undefined) return false;
  if (phase === "teardown") return next === "" || text(member(action, "stepId")) === next;
  return text(member(action, "stepId")) === cleanup;
}

function requestOf(
  step: JsonObject,
  { method, path, server, contentType }: Operation,
  workflow: JsonObject,
  root: Json,
  expressions: Expressions,
  call: ImportedCall,
  place: (below: string) => Place,
): ApiRequestStep {
  const maps: Record<"path" | "query" | "header" | "cookie", Record<string, Json>> = { path: {}, query: {}, header: {}, cookie: {} };
  for (const [index, parameter] of [...list(workflow.parameters), ...list(step.parameters)].entries()) {
    const own = resolved(parameter, root);
    const name = text(member(own, "name"));
    const where = text(member(own, "in"));
    const refuse = (reason: string) =>
      void call.unfit.push({ kind: "setting", place: place(`.parameters[${index}]`), what: shortened(JSON.stringify(own)), reason });
    if (where !== "path" && where !== "query" && where !== "header" && where !== "cookie") {
      refuse("its place is unknown");
      continue;
    }
    attempt(() => {
      const value = expressions.value(member(own, "value") ?? null, name);
      maps[where][name] = where === "path" || where === "query" ? numeral(value) : value;
    }, refuse);
  }
  const inPath = new Set([...`${server}${path}`.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name ?? ""));
  for (const name of inPath) if (maps.path[name] === undefined) throw new Unfitting(`the path parameter {${name}} has no value`);
  for (const name of Object.keys(maps.path)) if (!inPath.has(name)) throw new Unfitting(`the path has no parameter {${name}}`);
  const body =
    step.requestBody === undefined
      ? {}
      : bodyOf({ contentType: contentType ?? null, ...object(step.requestBody) }, maps.header, expressions);
  const filled = (map: Record<string, Json>) => Object.keys(map).length > 0;
  const timeout = member(step, "timeout");
  return {
    step: "api_request",
    action: `${method} ${server}${path}`,
    ...(filled(maps.path) ? { parameters: maps.path } : {}),
    ...(filled(maps.query) ? { query: maps.query } : {}),
    ...(filled(maps.header) ? { headers: maps.header } : {}),
    ...(filled(maps.cookie) ? { cookies: maps.cookie } : {}),
    ...body,
    ...(typeof timeout === "number" && timeout >= 1 ? { timeout } : {}),
  } as ApiRequestStep;
}

/** In an address a text of digits is the same as the number, and easier to read. */
function numeral(value: Json): Json {
  return typeof value === "string" && /^-?\d{1,15}$/.test(value) && String(Number(value)) === value ? Number(value) : value;
}

function resolved(parameter: Json, root: Json): Json {
  const name = /^\$components\.parameters\.(.+)$/.exec(text(member(parameter, "reference")))?.[1];
  if (name === undefined) return parameter;
  const found = member(member(member(root, "components"), "parameters"), name);
  return { ...object(found), ...(member(parameter, "value") === undefined ? {} : { value: member(parameter, "value") as Json }) };
}

function bodyOf(
  { contentType, payload, replacements }: JsonObject,
  headers: Record<string, Json>,
  expressions: Expressions,
): Partial<ApiRequestStep> {
  const type = text(contentType) || "application/json";
  const own = replaced(withData(payload ?? null, list(replacements)), list(replacements));
  if (/^application\/x-www-form-urlencoded\b/.test(type) && isJsonObject(own)) return { form: object(expressions.value(own)) };
  if (/^multipart\/form-data\b/.test(type) && isJsonObject(own)) return { multipart: object(expressions.value(own)) };
  const isJson = /[/+]json\b/.test(type);
  if (!/^application\/json$/.test(type)) headers["Content-Type"] = type;
  if (!isJson) return { text: text(expressions.value(typeof own === "string" ? own : JSON.stringify(own))) };
  // A payload in a text is JSON with expressions in braces.
  if (typeof own === "string") {
    const json = expressions.json(own);
    if (json !== undefined) return { body: json };
  }
  return { body: expressions.value(own) };
}

/** Replacements change the data of a payload that is a text of JSON. */
function withData(payload: Json, replacements: readonly Json[]): Json {
  if (typeof payload !== "string" || replacements.length === 0) return payload;
  const read = parseJson(payload, "by value");
  if (!read.ok) throw new Unfitting("replacements in a text that is not JSON cannot be made");
  return read.value;
}

function replaced(payload: Json, replacements: readonly Json[]): Json {
  let result = payload;
  for (const replacement of replacements) {
    const target = text(member(replacement, "target"));
    if (!target.startsWith("/") && target !== "") throw new Unfitting(`a replacement at ${target} is not a JSON pointer`);
    const keys = target
      .split("/")
      .slice(1)
      .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
    result = withValue(result, keys, member(replacement, "value") ?? null);
  }
  return result;
}

function withValue(base: Json, [key, ...rest]: readonly string[], value: Json): Json {
  if (key === undefined) return value;
  if (Array.isArray(base)) return base.map((item: Json, index) => (String(index) === key ? withValue(item, rest, value) : item));
  const before = object(base);
  return { ...before, [key]: withValue(before[key] ?? null, rest, value) };
}
