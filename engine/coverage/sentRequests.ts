// Derives the requests that playbooks send and the statuses that they expect from their steps, without a run; rows and
// variables that are set are filled in.

import {
  type ApiRequestStep,
  type Check,
  compiled,
  type Identity,
  isJsonObject,
  type Json,
  type LinkedStep,
  type Operations,
  operationOfRequest,
  type Value,
  type Workspace,
} from "../../language/index.ts";

export interface SentRequest {
  /** The path of the playbook. */
  readonly path: string;
  /** `POST /orders`, as in the document. */
  readonly endpoint: string;
  readonly request: ApiRequestStep;
  /** Each as written in a check: 201, "4xx". */
  readonly expected: readonly (number | string)[];
}

type Values = ReadonlyMap<string, Json>;

export function sentRequests(workspace: Workspace, operations: Operations, identity: Identity): readonly SentRequest[] {
  const playbook = compiled(workspace, identity.path);
  if (playbook === undefined) return [];
  const given = new Map(playbook.variables.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value] as const])));
  const rows = playbook.data?.rows ?? [];
  const found: SentRequest[] = [];
  for (const row of rows.length === 0 ? [{}] : rows) {
    // The variables of one phase are known in the next ones.
    const values = new Map([...given, ...Object.entries(row)]);
    for (const { linked } of playbook.phases)
      walk(linked, values, (request, expected) => {
        const [method = "", target = ""] = request.action.split(" ", 2);
        const operation = operationOfRequest(operations, method, target);
        if (operation !== undefined)
          found.push({ path: identity.path, endpoint: `${operation.method} ${operation.path}`, request, expected });
      });
  }
  return found;
}

function walk(
  steps: readonly LinkedStep[],
  values: Map<string, Json>,
  report: (request: ApiRequestStep, expected: readonly (number | string)[]) => void,
): void {
  let request: ApiRequestStep | undefined;
  let expected: (number | string)[] = [];
  const close = (): void => {
    if (request !== undefined) report(request, expected);
    request = undefined;
    expected = [];
  };
  for (const { step, steps: inner } of steps) {
    if (step.step === "set") values.set(step.variable, known(step.value));
    else if (step.step === "api_request") {
      close();
      request = { ...(filled(step as unknown as Json, values) as unknown as ApiRequestStep), action: filledText(step.action, values) };
    } else if (step.step === "validate" && step.of === undefined)
      expected.push(...step.checks.flatMap((check) => statusesOf(check, values)));
    else if (step.step === "block") {
      close();
      for (const row of step.rows ?? [{}]) walk(inner ?? [], new Map([...values, ...Object.entries(row)]), report);
    }
  }
  close();
}

function statusesOf({ status, not, implied }: Check, values: Values): readonly (number | string)[] {
  if (status === undefined || not === true || implied === true) return [];
  const one = filled(status as Json, values);
  return (Array.isArray(one) ? (one as readonly Json[]) : [one]).filter((each) => typeof each === "number" || typeof each === "string");
}

/** A random text of a certain length is a text of that length to the judge. */
function known(value: Value): Json {
  if (isJsonObject(value) && value.$random === "text" && typeof value.length === "number") return "x".repeat(value.length);
  return value;
}

/** Fills in the known values; an unknown variable stays as written. */
function filled(value: Json, values: Values): Json {
  if (typeof value === "string") {
    const whole = /^\$\{([\w-]+)\}$/.exec(value)?.[1];
    const only = whole === undefined ? undefined : values.get(whole);
    return only === undefined || typeof only === "object"
      ? value
      : typeof only === "string"
        ? filled(only, without(values, whole ?? ""))
        : String(only);
  }
  if (Array.isArray(value)) return value.map((item: Json) => filled(item, values));
  if (!isJsonObject(value)) return value;
  if (typeof value.$var === "string") {
    const found = values.get(value.$var);
    return found === undefined ? value : filled(found, without(values, value.$var));
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, filled(item, values)]));
}

function without(values: Values, name: string): Values {
  const rest = new Map(values);
  rest.delete(name);
  return rest;
}

/** Fills in only the query, where a variable may be the name of a parameter. */
function filledText(action: string, values: Values): string {
  const at = action.indexOf("?");
  if (at === -1) return action;
  return (
    action.slice(0, at) +
    action.slice(at).replace(/\$\{([\w-]+)\}/g, (whole, name: string) => {
      const value = values.get(name);
      return value === undefined ? whole : encodeURIComponent(String(filled(value, without(values, name))));
    })
  );
}

/** Returns whether a value is only known when it runs. */
export function isOpen(value: Json): boolean {
  if (typeof value === "string") return value.includes("${");
  return isJsonObject(value) && ["$var", "$random", "$now", "$file"].some((marker) => marker in value);
}
