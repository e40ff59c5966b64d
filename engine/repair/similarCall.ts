// Finds the nearest successful call of the same operation, in a test that passed, and how it differs.

import {
  type ApiRequestStep,
  endpointKey,
  isJsonObject,
  type Json,
  operationOfRequest,
  operationsOf,
  playbookAt,
  type Step,
  servicePathOf,
  type Workspace,
} from "../../language/index.ts";
import { show } from "../checks/show.ts";
import { namesInValue } from "../planning/uses.ts";
import type { Failure, FinishedStep, FinishedTest } from "./failedTest.ts";
import { asSent } from "./sentValues.ts";

export interface SimilarCall {
  readonly test: string;
  readonly path: string;
  readonly line: number;
  /** Where the report or the checks tell it. */
  readonly status?: number;
  /** `quantity is 2 there, "2" here`; differences of kind come before differences of value. */
  readonly differences: readonly string[];
  /** References that are the same in both requests and whose values the report does not show. */
  readonly unknown: readonly string[];
}

const mostDifferences = 8;

export function similarCall(workspace: Workspace, failure: Failure, tests: readonly FinishedTest[]): SimilarCall | undefined {
  const { call, test, failed } = failure;
  if (call?.place.step.step !== "api_request") return undefined;
  const own = operationKey(workspace, test.identity.path, call.place.step);
  const here = asSent(workspace, test, call);
  const wanted = failed.find(({ check }) => typeof check.status === "number")?.check.status;
  const found = tests
    .filter(({ result, identity }) => result.verdict === "passed" && identity.service === test.identity.service)
    .flatMap((other) =>
      other.steps.flatMap((step, index) => {
        if (step.place.step.step !== "api_request" || operationKey(workspace, other.identity.path, step.place.step) !== own) return [];
        const status = statusOf(other.steps, index);
        if (wanted !== undefined && status !== undefined && status !== wanted) return [];
        const there = asSent(workspace, other, step);
        return [{ other, step, status, there, differences: differencesOf(there, here) }];
      }),
    )
    .sort((one, next) => one.differences.length - next.differences.length);
  const [nearest] = found;
  if (nearest === undefined) return undefined;
  const { other, step, status, there, differences } = nearest;
  const { path, line } = step.place.place;
  return {
    test: other.identity.title,
    path,
    line,
    ...(status === undefined ? {} : { status }),
    differences: differences.slice(0, mostDifferences),
    unknown: differences.length > 0 ? [] : ownReferences(workspace, [there, here], [other, test]),
  };
}

/** The references that are left, without those to variables of the service: these have one value in a run. */
function ownReferences(workspace: Workspace, calls: readonly Step[], tests: readonly FinishedTest[]): readonly string[] {
  const service = servicePathOf(workspace, tests[0]?.identity.path ?? "");
  const shared = new Set(
    (service === undefined ? [] : (playbookAt(workspace, service)?.frontMatter.variables ?? [])).map(({ name }) => name),
  );
  const saved = new Set(tests.flatMap(({ steps }) => steps.flatMap(({ result }) => Object.keys(result.saved))));
  const names = calls.flatMap((call) => namesInValue(sentBy(call) as Json));
  return [...new Set(names)].filter((name) => saved.has(name) || !shared.has(name));
}

/** `POST /orders/{}`: of the document's operation where it has one, else of the request as written. */
function operationKey(workspace: Workspace, path: string, { action = "" }: Step): string {
  const [, method = "", target = ""] = /^(\S+)\s+([^?]*)/.exec(action) ?? [];
  const document = operationsOf(workspace, path);
  const operation = document && operationOfRequest(document, method, target);
  return operation === undefined
    ? endpointKey(method, target.replace(/\$\{[^{}]*\}/g, "{}"))
    : endpointKey(operation.method, operation.path);
}

/** The status received or checked, up to the next call. */
function statusOf(steps: readonly FinishedStep[], at: number): number | undefined {
  const came = steps[at]?.result.exchange?.response?.status;
  if (came !== undefined) return came;
  for (const { place } of steps.slice(at + 1)) {
    if (place.step.step !== "validate") return undefined;
    const status = place.step.checks.find((check) => typeof check.status === "number" && check.not !== true)?.status;
    if (typeof status === "number") return status;
  }
  return undefined;
}

const compared = ["headers", "cookies", "body", "form", "multipart", "text", "file", "auth"] as const;

function differencesOf(there: Step, here: Step): readonly string[] {
  const [one, other] = [leaves(sentBy(there), ""), leaves(sentBy(here), "")];
  const paths = new Set([...one.keys(), ...other.keys()]);
  const found = [...paths].flatMap((path): readonly { readonly text: string; readonly rank: number }[] => {
    const [a, b] = [one.get(path), other.get(path)];
    if (JSON.stringify(a) === JSON.stringify(b)) return [];
    const name = path.replace(/^body\./, "");
    if (a === undefined) return [{ text: `${name} is sent only here: ${shown(b)}`, rank: 0 }];
    if (b === undefined) return [{ text: `${name} is sent only there: ${shown(a)}`, rank: 0 }];
    const isOtherKind = typeof a !== typeof b && !isVariable(a) && !isVariable(b);
    return [{ text: `${name} is ${shown(a)} there, ${shown(b)} here`, rank: isOtherKind ? 0 : 1 }];
  });
  return found.sort((a, b) => a.rank - b.rank).map(({ text }) => text);
}

/** Returns the values that a call sends, by name: the path with its values, and the query in any form. */
function sentBy(step: Step): Readonly<Record<string, Json>> {
  const fields = step as unknown as Readonly<Record<string, Json>>;
  const { action = "", parameters = {}, query = {} } = step as ApiRequestStep;
  const [target = "", written = ""] = action.slice(action.indexOf(" ") + 1).split("?", 2);
  const path = target.replace(/(?<!\$)\{([^{}]+)\}/g, (whole, name: string) => textOf(parameters[name]) ?? whole);
  return {
    path,
    query: { ...Object.fromEntries(new URLSearchParams(written)), ...query },
    ...Object.fromEntries(compared.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]]))),
  };
}

function textOf(value: Json | undefined): string | undefined {
  return typeof value === "string" ? value : value === undefined ? undefined : shown(value);
}

/** A variable as people write it. */
function shown(value: Json | undefined): string {
  const name = isJsonObject(value ?? null) ? (value as { $var?: Json }).$var : undefined;
  return typeof name === "string" ? `\${${name}}` : show(value);
}

function isVariable(value: Json): boolean {
  return isJsonObject(value) || (typeof value === "string" && value.includes("${"));
}

function leaves(value: Json, path: string, found = new Map<string, Json>()): ReadonlyMap<string, Json> {
  if (isJsonObject(value) && !Object.keys(value).some((key) => key.startsWith("$")))
    for (const [key, member] of Object.entries(value)) leaves(member, path === "" ? key : `${path}.${key}`, found);
  else if (Array.isArray(value)) (value as readonly Json[]).forEach((item, index) => void leaves(item, `${path}[${index}]`, found));
  else found.set(path, value);
  return found;
}
