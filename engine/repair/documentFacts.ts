// Looks up what the OpenAPI document says about a failed call: the documented responses, and where the request differs.

import {
  type Field,
  isJsonObject,
  type Json,
  type Operation,
  operationOfRequest,
  operationsOf,
  type Workspace,
} from "../../language/index.ts";
import { plainJson } from "../plainJson.ts";
import type { Failure } from "./failedTest.ts";

/** Sentences; none without a document, or where it does not know the operation. */
export function documentFacts(workspace: Workspace, { test, call, exchange, failed }: Failure): readonly string[] {
  const document = operationsOf(workspace, test.identity.path);
  if (document === undefined || call?.place.step.step !== "api_request") return [];
  const [, method = "", target = ""] = /^(\S+)\s+(.*)$/s.exec(call.place.step.action) ?? [];
  const operation = operationOfRequest(document, method, target);
  if (operation === undefined) return target.startsWith("/") ? [`The OpenAPI document does not contain ${method} ${target}.`] : [];
  const name = `${operation.method} ${operation.path}`;
  const known = operation.responses.map(({ status }) => status);
  const status = exchange?.response?.status;
  const wanted = failed.flatMap(({ check }) => (typeof check.status === "number" ? [check.status] : []));
  return [
    ...(status === undefined
      ? []
      : [`The document lists ${known.join(", ")} for ${name}; ${status} is ${knows(known, status) ? "one of them" : "none of them"}.`]),
    ...wanted.filter((one) => !knows(known, one)).map((one) => `The expected status ${one} is not in the document.`),
    ...(operation.deprecated ? [`${name} is deprecated.`] : []),
    ...requestFacts(operation, exchange?.request.body, exchange?.request.headers ?? []),
  ];
}

function knows(known: readonly string[], status: number): boolean {
  return known.some((one) => one === String(status) || (/^[1-5]XX$/i.test(one) && one.startsWith(String(status).charAt(0))));
}

function requestFacts(
  { body, security }: Operation,
  sent: string | undefined,
  headers: readonly (readonly [string, string])[],
): readonly string[] {
  const credentials = ["authorization", "cookie", "x-api-key", "api-key"];
  const isAnonymous = security.length > 0 && !headers.some(([name]) => credentials.includes(name.toLowerCase()));
  const anonymous = isAnonymous ? [`The document requires authentication (${security.join(", ")}), but the request has none.`] : [];
  if (body === undefined) return anonymous;
  if (sent === undefined || sent === "")
    return [...anonymous, ...(body.required ? ["The document requires a body, but none was sent."] : [])];
  const value = plainJson(sent);
  if (!isJsonObject(value ?? null)) return anonymous;
  return [...anonymous, ...fieldFacts(body.fields, value as Readonly<Record<string, Json>>)];
}

function fieldFacts(fields: readonly Field[], value: Readonly<Record<string, Json>>): readonly string[] {
  return [
    ...fields
      .filter(({ name, required }) => required && !Object.hasOwn(value, name))
      .map(({ name }) => `The document requires ${name} in the body, but the request did not send it.`),
    ...fields.flatMap(({ name, type, enum: values }): readonly string[] => {
      const given = value[name];
      if (given === undefined) return [];
      if (type !== undefined && !fits(type, given))
        return [`The document says that ${name} is of type ${type}; what was sent is ${JSON.stringify(given)}, of type ${typeOf(given)}.`];
      return values !== undefined && !values.includes(String(given))
        ? [`The document lists ${values.join(", ")} for ${name}; what was sent is ${JSON.stringify(given)}.`]
        : [];
    }),
    ...(fields.length === 0
      ? []
      : Object.keys(value)
          .filter((name) => !fields.some((field) => field.name === name))
          .map((name) => `The document has no ${name} in the body.`)),
  ];
}

function fits(type: string, value: Json): boolean {
  const actual = typeOf(value);
  return (
    type === actual ||
    (type === "number" && actual === "integer") ||
    value === null ||
    !["string", "number", "integer", "boolean", "object", "array"].includes(type)
  );
}

function typeOf(value: Json): string {
  if (Array.isArray(value)) return "array";
  if (value === null) return "null";
  return typeof value === "number" && Number.isInteger(value) ? "integer" : typeof value;
}
