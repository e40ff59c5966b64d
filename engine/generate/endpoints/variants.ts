// Relates operations that a document has at the same path and method, apart by an ending of the path, `#add_link`:
// to the service they are one operation.

import { type Check, isJsonObject, isSecretName, type Json, type Value } from "../../../language/index.ts";
import type { Api, ApiOperation } from "./api.ts";
import type { Arrangement } from "./arrangement.ts";
import { fieldPlaces, valueAt, withValue } from "./fieldPlaces.ts";
import { asksForMore } from "./freeText.ts";
import { member } from "./itemNames.ts";
import { successOf } from "./responses.ts";
import type { BodyPlan } from "./testDraft.ts";

/** The other forms of an operation. */
export function formsBeside({ operations }: Pick<Api, "operations">, operation: ApiOperation): readonly ApiOperation[] {
  const { method, path } = operation;
  return operations.filter((one) => one !== operation && one.method === method && one.path === path);
}

/** Returns whether a request without the parameter is another form of the operation. */
export function isOptionalIn(forms: readonly ApiOperation[], parameter: string): boolean {
  return forms.some(({ parameters }) => parameters.every((one) => one.name !== parameter || !one.required));
}

/** Returns whether another form takes the value of this outermost member. */
export function isTakenIn({ schemas }: Api, forms: readonly ApiOperation[], sample: Json, pointer: string): boolean {
  const [, key = ""] = pointer.split("/");
  const value = valueAt(sample, `/${key}`);
  if (value === undefined) return false;
  return forms.some(({ body }) => {
    const schema = schemas.view(body?.schema).properties.get(key);
    return schema !== undefined && schemas.accepts(schema, value) === true;
  });
}

/** “Add a link to a file” before “Remove a link from a file” and “Get a link for a file”. */
export function addedBefore(operations: readonly ApiOperation[], operation: ApiOperation): ApiOperation | undefined {
  const { path, summary = "", variant } = operation;
  const [, part, whole] = ofPart.exec(summary.toLowerCase()) ?? [];
  if (variant === undefined || part === undefined) return undefined;
  return operations.find((one) => one.path === path && one.summary?.toLowerCase() === `add ${part} to ${whole}`);
}

const ofPart = /^(?:get|remove|update) ([^\n]{1,40}) (?:for|from|on) ([^\n]{1,40})$/;

/** The members that a query asks for, “fields=shared_link”; undefined if the answer has all. */
function askedFields(query: Readonly<Record<string, Value>>): readonly string[] | undefined {
  const [, value] = Object.entries(query).find(([name]) => /^\$?(?:fields|select)$/i.test(name)) ?? [];
  return typeof value === "string" && /^[\w, ]+$/.test(value) ? value.split(/[, ]+/) : undefined;
}

/** The checks of members that an answer has. */
export function ofAskedFields(checks: readonly Check[], query: Readonly<Record<string, Value>>): readonly Check[] {
  const asked = askedFields(query);
  return asked === undefined ? checks : checks.filter(({ path }) => asked.some((one) => path === `$${member(one)}`));
}

/** Checks of the part that another form adds, in the answer that a query narrows to it: it is there, or gone. */
export function partChecks(api: Api, operation: ApiOperation, { query, body }: Pick<Arrangement, "query" | "body">): readonly Check[] {
  const { properties } = api.schemas.view(successOf(operation)?.schema);
  const shown = (operation.variant === undefined ? undefined : askedFields(query))?.filter((key) => properties.has(key)) ?? [];
  if (operation.method === "GET" && addedBefore(api.operations, operation) !== undefined)
    return shown.map((key) => ({ path: `$${member(key)}`, type: "object" }));
  const { sample } = body ?? {};
  return shown.flatMap((key): readonly Check[] => {
    const sent = isJsonObject(sample) ? sample[key] : undefined;
    if (sent === null) return [{ path: `$${member(key)}`, equals: null }];
    const texts = Object.entries(isJsonObject(sent) ? sent : {}).filter(([inner, one]) => typeof one === "string" && !isSecretName(inner));
    return texts.map(([inner, one]) => ({ path: `$${member(key)}${member(inner)}`, equals: one }));
  });
}

/** The body of an update, with another listed value than the part was added with: `{ "link": { "access": … } }`. */
export function unlikeAdded({ schemas, operations }: Api, operation: ApiOperation, plan: BodyPlan): BodyPlan {
  if (!/^update /i.test(operation.summary ?? "") || addedBefore(operations, operation) === undefined) return plan;
  const [listed] = fieldPlaces(schemas, operation.body?.schema, plan.sample).filter(
    ({ view, value }) => value !== undefined && Array.isArray(view.keywords.enum),
  );
  const others = (listed?.view.keywords.enum ?? []) as readonly Json[];
  const other = others.find((one) => one !== listed?.value && !asksForMore(one, listed?.view.keywords.description));
  if (listed === undefined || other === undefined) return plan;
  return { ...plan, sample: withValue(plan.sample, listed.pointer, other), value: withValue(plan.value as Json, listed.pointer, other) };
}
