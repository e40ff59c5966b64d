// Migrates a request to the new version of the document: makes the changes that follow from it, and reports decisions
// for a person.

import { type ApiRequestStep, isJsonObject, type Json, type PrepareStep } from "../../../language/index.ts";
import type { ApiOperation, ApiParameter } from "../endpoints/api.ts";
import { sampleOf } from "../endpoints/sample.ts";
import type { Schemas } from "../endpoints/schemas.ts";
import type { OperationChange } from "./documentChanges.ts";
import { hasMember, valuesAt, withMember, withNamed } from "./jsonPlaces.ts";
import { nameOf } from "./members.ts";

type RequestStep = ApiRequestStep | PrepareStep;

export interface Migrated<T> {
  readonly value: T;
  /** Why it is other than before, a sentence each. */
  readonly done: readonly string[];
  /** Decisions left to a person. */
  readonly open: readonly string[];
}

/**
 * `steps` are what prepares the call, and the call. `given` are headers that every request of the service has, in lower
 * case.
 */
export function migrateRequest(
  steps: readonly RequestStep[],
  { before, after, isRenamed, details }: OperationChange,
  schemas: Schemas,
  given: ReadonlySet<string>,
): Migrated<readonly RequestStep[]> {
  const done: string[] = [];
  const open: string[] = [];
  let now = [...steps];
  const call = () => now.at(-1) as ApiRequestStep;
  const bodyOf = (step: RequestStep) => step.body ?? step.form ?? step.multipart;
  const withBodies = (change: (value: Json) => Json): void => {
    now = now.map((step) => {
      const key = (["body", "form", "multipart"] as const).find((one) => step[one] !== undefined);
      return key === undefined ? step : ({ ...step, [key]: change(step[key] as Json) } as RequestStep);
    });
  };
  const sends = (path: readonly string[]) => now.some((step) => hasMember(bodyOf(step) as Json | undefined, path));

  if (isRenamed) {
    const action = renamedAction(call().action, before, after);
    if (action === undefined)
      open.push(`${titleOf(before)} is now ${titleOf(after)}, and ${call().action} does not show how to fill in its path.`);
    else {
      now = [...now.slice(0, -1), { ...call(), action }];
      done.push(`${titleOf(before)} is now ${titleOf(after)}.`);
    }
  }
  for (const detail of details) {
    if (detail.kind === "field renamed" && sends(detail.before.path)) {
      withBodies((value) => withNamed(value, detail.before.path, detail.after.path.at(-1)));
      done.push(`The field ${detail.name} is now called ${nameOf(detail.after.path)}.`);
    } else if (detail.kind === "field removed" && sends(detail.member.path)) {
      withBodies((value) => withNamed(value, detail.member.path, undefined));
      done.push(`${titleOf(after)} no longer accepts the field ${detail.name}.`);
    } else if ((detail.kind === "field added" || detail.kind === "field changed") && isRequiredNow(detail) && !sends(detail.member.path)) {
      const { member, name } = detail;
      const bodies = now.flatMap((step) => bodyOf(step) ?? []) as readonly Json[];
      // A value held by a variable is changed where the variable gets it.
      if (!bodies.some((body) => isJsonObject(body) && !("$var" in body))) continue;
      const sample = sampleOf(schemas, member.schema, member.path.at(-1));
      if (sample === undefined) {
        open.push(`${titleOf(after)} requires the field ${name}, for which the document has no example.`);
        continue;
      }
      const missing = JSON.stringify(now);
      withBodies((value) => withMember(value, member.path, sample));
      if (JSON.stringify(now) !== missing)
        done.push(`${titleOf(after)} requires the field ${name}; ${JSON.stringify(sample)} is an example.`);
    } else if (detail.kind === "field changed" && sends(detail.member.path)) {
      const { member, changes, name } = detail;
      const values = now.flatMap((step) => valuesAt(bodyOf(step) as Json | undefined, member.path));
      const fits = values.every((value) => isLiteral(value) && schemas.accepts(member.schema, value) === true);
      if (!fits) open.push(...changes.filter(isNarrower).map((change) => `The field ${name} ${change}.`));
    } else if (detail.kind === "parameter added" || detail.kind === "parameter changed") {
      const { parameter } = detail;
      const isThere = hasParameter(now, parameter) || (parameter.in === "header" && given.has(parameter.name.toLowerCase()));
      if (isThere) {
        if (detail.kind === "parameter changed")
          open.push(...detail.changes.filter(isNarrower).map((change) => `The ${parameter.in} parameter ${parameter.name} ${change}.`));
        continue;
      }
      if (!parameter.required || /^(?:authorization|accept|content-type)$/i.test(parameter.name)) continue;
      const sample = parameter.example ?? sampleOf(schemas, parameter.schema, parameter.name);
      const part = parameter.in === "query" ? "query" : parameter.in === "header" ? "headers" : "cookies";
      if (sample === undefined)
        open.push(`${titleOf(after)} requires the ${parameter.in} parameter ${parameter.name}, for which the document has no example.`);
      else {
        now = [...now.slice(0, -1), { ...call(), [part]: { ...call()[part], [parameter.name]: sample } }];
        done.push(`${titleOf(after)} requires the ${parameter.in} parameter ${parameter.name}; ${JSON.stringify(sample)} is an example.`);
      }
    } else if (detail.kind === "parameter removed" && hasParameter(now, detail.parameter)) {
      now = now.map((step) => withoutParameter(step, detail.parameter));
      done.push(`${titleOf(after)} no longer accepts the ${detail.parameter.in} parameter ${detail.parameter.name}.`);
    } else if (detail.kind === "security") {
      open.push(detail.isOpen ? `${titleOf(after)} no longer needs a login.` : `${titleOf(after)} needs another way to log in.`);
    }
  }
  return { value: now, done, open };
}

function isRequiredNow(detail: Extract<OperationChange["details"][number], { readonly kind: "field added" | "field changed" }>): boolean {
  return detail.kind === "field added" ? detail.member.required : detail.changes.includes("is now required");
}

/** Returns whether a value that was right may be wrong now. */
function isNarrower(change: string): boolean {
  return !/^(?:is required now|is optional now|can be .* now|has no .* any more)$/.test(change);
}

function isLiteral(value: Json): boolean {
  return !/\$\{|"\$(?:var|file|random|now|literal)"|"<\w+>"/.test(JSON.stringify(value));
}

export function titleOf({ method, path }: Pick<ApiOperation, "method" | "path">): string {
  return `${method} ${path}`;
}

/** Each segment goes to the place of its parameter, by name, else by order; undefined if a parameter has no value. */
function renamedAction(action: string, before: ApiOperation, after: ApiOperation): string | undefined {
  const [, target = ""] = action.split(" ", 2);
  const question = target.indexOf("?");
  const [bare, tail] = question < 0 ? [target, ""] : [target.slice(0, question), target.slice(question)];
  const [names, parts] = [before.path.split("/"), bare.split("/")];
  const extra = parts.length - names.length;
  if (extra < 0) return undefined;
  const given = names.flatMap((name, index) => (name.startsWith("{") ? [{ name, value: parts[index + extra] ?? "" }] : []));
  const wanted = after.path.split("/").filter((name) => name.startsWith("{"));
  const values = wanted.map(
    (name, index) => given.find((one) => one.name === name) ?? (wanted.length === given.length ? given[index] : undefined),
  );
  if (values.some((value) => value === undefined)) return undefined;
  let next = 0;
  const path = after.path.split("/").map((name) => (name.startsWith("{") ? (values[next++]?.value ?? name) : name));
  // A prefix of the document's paths, such as a base path or a host, stays.
  return `${after.method} ${parts.slice(0, extra + 1).join("/")}${path
    .slice(1)
    .map((one) => `/${one}`)
    .join("")}${tail}`;
}

function hasParameter(steps: readonly RequestStep[], { in: place, name }: ApiParameter): boolean {
  const query = steps.some((step) => step.step === "api_request" && queryNames(step.action).includes(name));
  const same = (key: string) => (place === "header" ? key.toLowerCase() === name.toLowerCase() : key === name);
  const part = place === "header" ? "headers" : place === "cookie" ? "cookies" : "query";
  return (place === "query" && query) || steps.some((step) => Object.keys(step[part] ?? {}).some(same));
}

function queryNames(action: string): readonly string[] {
  const at = action.indexOf("?");
  return at < 0
    ? []
    : action
        .slice(at + 1)
        .split("&")
        .map((pair) => pair.split("=")[0] ?? "");
}

function withoutParameter(step: RequestStep, { in: place, name }: ApiParameter): RequestStep {
  const part = place === "header" ? "headers" : place === "cookie" ? "cookies" : "query";
  const same = (key: string) => (place === "header" ? key.toLowerCase() === name.toLowerCase() : key === name);
  const { [part]: members, ...rest } = step;
  const kept = Object.entries(members ?? {}).filter(([key]) => !same(key));
  const less = members === undefined ? step : kept.length === 0 ? rest : { ...step, [part]: Object.fromEntries(kept) };
  if (place !== "query" || less.step !== "api_request" || !less.action.includes("?")) return less as RequestStep;
  const at = less.action.indexOf("?");
  const pairs = less.action
    .slice(at + 1)
    .split("&")
    .filter((pair) => pair.split("=")[0] !== name);
  return { ...less, action: less.action.slice(0, at) + (pairs.length === 0 ? "" : `?${pairs.join("&")}`) };
}
