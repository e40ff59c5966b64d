// Replaces the expected value of a failed check with the actual one, if the check compares with a value and not with a
// rule, a reference or an error.

import type { Check, ValueType } from "../check.ts";
import { isJsonObject, type Json } from "../json.ts";
import { isMarker, literal } from "../literal.ts";
import { isInteger, isNumber } from "../number.ts";
import { sameData } from "../sameData.ts";
import { mask } from "../secrets/hideText.ts";

/** The result of a run for a check. */
export interface FailedCheck {
  /** As the step has it, with its references. */
  readonly check: Check;
  /** As it was compared: references filled in. */
  readonly filled: Check;
  readonly actual: Json;
  /** Status of the response that was checked. */
  readonly answered?: number;
}

export type AcceptedCheck = { readonly kind: "check"; readonly check: Check } | { readonly kind: "refused"; readonly reason: string };

/** Characters of a value that a sentence still says; longer ones are better checked by what counts in them. */
const longest = 2000;

export function acceptedCheck({ check, filled, actual, answered }: FailedCheck): AcceptedCheck {
  if (check.status === undefined && check.implied !== true && answered !== undefined && answered >= 500) return serverFault(answered);
  const written = JSON.stringify([check, filled, actual]);
  if (written.includes(mask))
    return refused("The value is or contains a secret, which must not be in a playbook. Use a variable of the type encrypted text.");
  if (check.not === true) return refused("This check is negated. Remove it, or write what is expected instead.");
  if (check.every !== undefined || check.any !== undefined || check.none !== undefined)
    return refused("This check is about several items. Change it in the sentence.");
  if (JSON.stringify(actual).length > longest)
    return refused(`The value has more than ${longest.toLocaleString("en")} characters. Check the important parts, field by field.`);
  if (losesDigits(actual)) return refused("The number has more digits than the editor can keep. Copy it from the output of the test.");
  const { implied: _, ...rest } = check;
  if (check.status !== undefined) {
    if (typeof actual !== "number") return refused("There is no status to accept.");
    if (actual >= 500) return serverFault(actual);
    if (check.implied !== true && holdsReference(check.status as Json)) return refersTo(check.status as Json);
    return { kind: "check", check: { status: actual } };
  }
  if (check.equals !== undefined) {
    const merged = withActual(check.equals, filled.equals ?? null, actual);
    return "reference" in merged ? refersTo(merged.reference) : { kind: "check", check: { ...rest, equals: merged.value } };
  }
  if (check.contains !== undefined) return acceptedPiece(check, filled, actual);
  if (check.oneOf !== undefined) return { kind: "check", check: { ...rest, oneOf: [...check.oneOf, literal(actual)] } };
  if (check.type !== undefined) return { kind: "check", check: { ...rest, type: typeOf(actual) } };
  if (check.length !== undefined && !isJsonObject(check.length as Json)) {
    const length = sizeOf(actual);
    if (length === undefined) return refused("The value has no length.");
    return holdsReference(check.length as Json) ? refersTo(check.length as Json) : { kind: "check", check: { ...rest, length } };
  }
  return refused("This check states a rule, not a value. Change the rule in the sentence if the service is right.");
}

/** For a "contains" check: the expected members with their actual values. */
function acceptedPiece(check: Check, filled: Check, actual: Json): AcceptedCheck {
  const { contains, ignoreCase: _, ...rest } = check;
  if (contains === undefined) return refused("There is no value to accept.");
  if (isJsonObject(contains) && isJsonObject(actual) && isJsonObject(filled.contains)) {
    const missing = Object.keys(contains).find((name) => !Object.hasOwn(actual, name));
    if (missing !== undefined) return refused(`The response has no "${missing}". Remove that check, or fix the service.`);
    const shared = Object.fromEntries(Object.entries(actual).filter(([name]) => Object.hasOwn(contains, name)));
    const merged = withActual(contains, filled.contains, shared);
    return "reference" in merged ? refersTo(merged.reference) : { kind: "check", check: { ...check, contains: merged.value } };
  }
  if (holdsReference(contains)) return refersTo(contains);
  if (typeof actual !== "string" || check.body !== undefined || actual.length > 200)
    return refused("The check looks for a part of a longer value. Change that part in the sentence.");
  return { kind: "check", check: { ...rest, equals: literal(actual) } };
}

type Merged = { readonly value: Json } | { readonly reference: Json };

/** `wanted` with what differs replaced, and every reference whose value is as expected left as it is. */
function withActual(wanted: Json, filled: Json, actual: Json): Merged {
  if (sameData(filled, actual)) return { value: wanted };
  if (Array.isArray(wanted) && Array.isArray(filled) && Array.isArray(actual) && filled.length === wanted.length) {
    const items = actual.map((item: Json, index) =>
      index < wanted.length ? withActual(wanted[index] as Json, filled[index] as Json, item) : { value: literal(item) },
    );
    const dropped = wanted.slice(actual.length).find(holdsReference);
    const reference = items.find((item) => "reference" in item) ?? (dropped === undefined ? undefined : { reference: dropped });
    return reference ?? { value: items.map((item) => ("value" in item ? item.value : null)) };
  }
  if (isJsonObject(wanted) && isJsonObject(filled) && isJsonObject(actual) && !isMarker(wanted) && !isMarker(actual)) {
    const dropped = Object.entries(wanted).find(([name, value]) => !Object.hasOwn(actual, name) && holdsReference(value));
    if (dropped !== undefined) return { reference: dropped[1] };
    const members: [string, Json][] = [];
    for (const [name, value] of Object.entries(actual)) {
      const before = Object.hasOwn(wanted, name)
        ? withActual(wanted[name] ?? null, filled[name] ?? null, value)
        : { value: literal(value) };
      if ("reference" in before) return before;
      members.push([name, before.value]);
    }
    return { value: Object.fromEntries(members) };
  }
  return holdsReference(wanted) ? { reference: wanted } : { value: literal(actual) };
}

function holdsReference(value: Json): boolean {
  if (typeof value === "string") return /(?<!\$)\$\{/.test(value);
  if (Array.isArray(value)) return value.some(holdsReference);
  if (!isJsonObject(value) || Object.hasOwn(value, "$literal")) return false;
  return isMarker(value) || Object.values(value).some(holdsReference);
}

/** A client has read the number as JavaScript does. */
function losesDigits(value: Json): boolean {
  if (typeof value === "number")
    return Number.isInteger(value) ? !Number.isSafeInteger(value) : String(value).replace(/\D/g, "").length > 15;
  if (Array.isArray(value)) return value.some(losesDigits);
  return isJsonObject(value) && Object.values(value).some(losesDigits);
}

function typeOf(value: Json): ValueType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (isNumber(value)) return isInteger(value) ? "integer" : "number";
  return typeof value === "string" ? "string" : typeof value === "boolean" ? "boolean" : "object";
}

function sizeOf(value: Json): number | undefined {
  if (typeof value === "string") return [...value].length;
  if (Array.isArray(value)) return value.length;
  return isJsonObject(value) ? Object.keys(value).length : undefined;
}

function refersTo(value: Json): AcceptedCheck {
  const [reference = JSON.stringify(value)] = JSON.stringify(value).match(/(?<=\$var":")[^"]*|(?<=\$\{)[^}]*|\$(?:random|now|file)/) ?? [];
  const what = reference.startsWith("$") ? "a value that each run generates" : `\${${reference}}`;
  return refused(`The check compares with ${what}. Change the variable or the sentence: the next run would get another value.`);
}

function serverFault(status: number): AcceptedCheck {
  return refused(`The service answered ${status}, which is an error of the service. A test should not expect it.`);
}

function refused(reason: string): AcceptedCheck {
  return { kind: "refused", reason };
}

/** Returns whether the value will hardly be the same in the next run: an id, an instant, a token. */
export function looksMade(value: Json): boolean {
  if (typeof value === "string")
    return /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$|^\d{4}-\d\d-\d\dT\d\d:\d\d|^(?=\S*\d)(?=\S*[A-Za-z])[\w-]{20,}$/i.test(value);
  if (Array.isArray(value)) return value.some(looksMade);
  if (isNumber(value)) return typeof value === "number" && value > 1_500_000_000 && value < 2_500_000_000_000;
  return isJsonObject(value) && Object.values(value).some(looksMade);
}
