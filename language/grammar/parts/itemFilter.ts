// Writes the filter of a JSONPath for the items of a list that meet a condition.

import type { KnownField } from "../correct/fields.ts";
import { itemWith, literalOf } from "../settle/ordered.ts";
import type { Bound } from "./boundWords.ts";
import type { Condition } from "./checks.ts";

const signs: Readonly<Record<Bound, string>> = { above: ">", below: "<", atLeast: ">=", atMost: "<=" };

/** The filter of the items that meet the condition: `@.status != 'OPEN'`, `@.price > 7`, `length(@.tags) > 0`. */
export function filterOf({ path, field }: KnownField, { equals, compare, exists, empty, oneOf, not }: Condition): string | undefined {
  const own = `@${path.slice(1)}`;
  if (typeof equals === "string" || typeof equals === "number" || typeof equals === "boolean")
    return `${own} ${not === true ? "!=" : "=="} ${literalOf(equals)}`;
  if (oneOf?.every((value) => typeof value === "string" || typeof value === "number") === true)
    return `${not === true ? "!" : ""}(${oneOf.map((value) => itemWith(path, value as string)).join(" || ")})`;
  if (equals !== undefined && equals !== null) return undefined;
  const isThere = (exists === true) === (not !== true);
  const isList = field.type === "array";
  if (empty === true || (exists === true && isList)) return `length(${own}) ${isThere ? ">" : "=="} 0`;
  const isNull = isThere ? `${own} != null` : `${own} == null`;
  // A field that is left out is not null.
  if (equals === null || (exists === true && field.nullable === true))
    return field.required ? isNull : isThere ? `${own} && ${isNull}` : `(!${own} || ${isNull})`;
  if (exists === true) return isThere ? own : `!${own}`;
  const bounds = Object.entries(compare ?? {});
  if (not === true || bounds.length === 0 || bounds.some(([, value]) => typeof value !== "number")) return undefined;
  return bounds.map(([bound, value]) => `${own} ${signs[bound as Bound]} ${String(value)}`).join(" && ");
}
