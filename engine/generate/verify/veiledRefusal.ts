// Detects refusals that a service answers with a success status: `200 {"code": "invitation_failed", "error": …}`.

import { isJsonObject, parseJson } from "../../../language/index.ts";
import type { Exchange } from "../../events.ts";
import type { ApiOperation } from "../endpoints/api.ts";
import { successOf } from "../endpoints/responses.ts";
import type { Schemas } from "../endpoints/schemas.ts";

const namesFailure = /^(?:errors?|error_?(?:code|message|description)|code|failure|fault)$/i;

/**
 * Returns whether a response with a success status is what the document shows of a refusal: all of its members are
 * those of one, one of them names a failure, and none is a member of the documented success.
 */
export function isVeiledRefusal(schemas: Schemas, of: ApiOperation, { response }: Exchange): boolean {
  if (response === undefined || response.status < 200 || response.status >= 300) return false;
  const success = schemas.view(successOf(of)?.schema).properties;
  const parsed = success.size === 0 ? undefined : parseJson(response.body);
  if (parsed?.ok !== true || !isJsonObject(parsed.value)) return false;
  const members = Object.keys(parsed.value);
  if (!members.some((name) => namesFailure.test(name)) || members.some((name) => success.has(name))) return false;
  return of.responses.some(({ status, schema }) => {
    const { properties } = schemas.view(schema);
    return /^[45]/.test(status) && members.every((name) => properties.has(name));
  });
}
