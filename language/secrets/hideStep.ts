// Hides secrets in a step, a check or any JSON value by where they stand, and out of the sentence that the step comes from.

import type { Check } from "../check.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { isNumber } from "../number.ts";
import type { Step } from "../step.ts";
import { hidden, hideInHeader, hideInText, hideInUrl, hidePairs, isHiddenField, isWorthHiding, mask, type Place } from "./hideText.ts";
import { isCredentialHeader } from "./names.ts";

/** Deeper values are shown as the mask: nobody reads them, and a stack ends. */
const deepest = 500;

/** The very same value where it holds no secret. */
export function hideInValue(value: Json, place: Place = {}, depth = 0): Json {
  if (!Array.isArray(value) && !isJsonObject(value)) return value;
  if (depth > deepest) return mask;
  if (Array.isArray(value))
    return same(
      value,
      value.map((item) => hideInValue(item, place, depth + 1)),
    );
  return mapMembers(value as JsonObject, (name, member) =>
    isHiddenField(name, place) ? hideScalar(member, place, name, depth) : hideInValue(member, place, depth + 1),
  );
}

function hideScalar(value: Json, place: Place, name: string, depth = 0): Json {
  if (Array.isArray(value))
    return same(
      value,
      value.map((item) => hideScalar(item, place, name, depth + 1)),
    );
  if (isJsonObject(value)) return hideInValue(value, place, depth + 1);
  if ((typeof value !== "string" && !isNumber(value)) || !isWorthHiding(String(value), place)) return value;
  return hidden(String(value), name, place);
}

function same<T>(before: readonly T[], after: readonly T[]): Json {
  return (after.some((item, index) => item !== before[index]) ? after : before) as Json;
}

function mapMembers(object: JsonObject, change: (name: string, member: Json) => Json): JsonObject {
  let changed = false;
  const entries = Object.entries(object).map(([name, member]): [string, Json] => {
    const made = change(name, member);
    changed ||= made !== member;
    return [name, made];
  });
  return changed ? Object.fromEntries(entries) : object;
}

/** The step without the secrets that are written in it; references stay. */
export function hideInStep<T extends Step>(step: T, place: Place = {}): T {
  const values: string[] = [];
  const found = (value: string, name: string) => {
    values.push(value);
    place.found?.(value, name);
  };
  const hidden = mapMembers(step as unknown as JsonObject, (field, value) => hideField(step, field, value, { ...place, found }));
  const { action } = hidden;
  // Of most kinds it is words, which repeat the values.
  if (values.length === 0 || typeof action !== "string" || step.step === "api_request") return hidden as unknown as T;
  return { ...hidden, action: hideValues(action, values) } as unknown as T;
}

function hideField(step: Step, field: string, value: Json, place: Place): Json {
  switch (field) {
    case "auth":
      return hideAuthentication(value, place);
    case "headers":
      return members(value, (name, header) =>
        isCredentialHeader(name, place.names) ? each(header, (text) => hideInHeader(name, text, place)) : header,
      );
    case "cookies":
      return members(value, (name, cookie) => hideScalar(cookie, place, name));
    case "action":
      return typeof value === "string" && step.step === "api_request" ? hideInUrl(value, place) : value;
    case "url":
    case "baseUrl":
      return typeof value === "string" ? hideInUrl(value, place) : value;
    case "text":
      return typeof value === "string" ? hideInText(value, place) : value;
    case "value":
      return step.step === "set" && isHiddenField(step.variable, place)
        ? hideScalar(value, place, step.variable)
        : hideInValue(value, place);
    case "checks":
      return each(value, (check) => hideInCheck(check, place));
    case "until":
      return members(value, (name, member) => (name === "checks" ? each(member, (check) => hideInCheck(check, place)) : member));
    case "steps":
      return each(value, (inner) => hideInStep(inner as unknown as Step, place) as unknown as Json);
    case "query":
    case "parameters":
    case "body":
    case "form":
    case "multipart":
    case "inputs":
    case "with":
    case "rows":
      return typeof value === "string" ? hideInText(value, place) : hideInValue(value, place);
    default:
      return value;
  }
}

function each(value: Json, change: (item: never) => Json): Json {
  return Array.isArray(value)
    ? same(
        value,
        value.map((item) => change(item as never)),
      )
    : typeof value === "string"
      ? change(value as never)
      : value;
}

function members(value: Json, change: (name: string, member: Json) => Json): Json {
  return isJsonObject(value) ? mapMembers(value, change) : value;
}

function hideAuthentication(auth: Json, place: Place): Json {
  return members(auth, (kind, value) => {
    if (kind === "bearer") return hideScalar(value, place, kind);
    if (kind === "basic") return members(value, (name, member) => (name === "password" ? hideScalar(member, place, name) : member));
    return members(value, (name, member) => (name === "value" ? hideScalar(member, place, name) : member));
  });
}

const expectations = ["equals", "contains", "startsWith", "endsWith", "matches", "oneOf", "schema"] as const;

/** The condition without a secret that it names: what a field, a header or a cookie that holds one is compared with. */
export function hideInCheck(check: Check, place: Place = {}): Json {
  const isSecret = isSecretSubject(check, place);
  return mapMembers(check as unknown as JsonObject, (name, value) => {
    if (!(expectations as readonly string[]).includes(name)) return value;
    return isSecret && name !== "schema" ? hideScalar(value, place, name) : hideInValue(value, place);
  });
}

/** Whether what a check looks at is a secret by its name. What is said about a field among errors is none. */
export function isSecretSubject({ path, header, cookie, variable }: Check, place: Place = {}): boolean {
  if (cookie !== undefined) return place.names?.visible.has(cookie.toLowerCase()) !== true;
  if (header !== undefined) return isCredentialHeader(header, place.names);
  const last = fieldOf(path ?? variable ?? "");
  return last !== undefined && isHiddenField(last, place);
}

const fields = new Map<string, string | undefined>();

/** The field that a path ends with; none of what is said about one among errors. The checks of a run name few paths, again and again. */
function fieldOf(way: string): string | undefined {
  if (fields.has(way)) return fields.get(way);
  const names = [...way.matchAll(/(?:^|[.[])\s*(?:'([^']*)'|"([^"]*)"|([\p{L}_][\p{L}\p{N}_-]*))/gu)].map(
    ([, one, two, three]) => one ?? two ?? three ?? "",
  );
  const isAmongErrors = names.slice(0, -1).some((name) => /^(?:.*errors?|violations|messages?|issues|details|problems)$/i.test(name));
  const last = isAmongErrors || /[()]/.test(way) ? undefined : names.at(-1);
  if (fields.size < 5_000) fields.set(way, last);
  return last;
}

/** The secrets that are written in a step. */
export function writtenSecrets(steps: readonly Step[], place: Place = {}): readonly string[] {
  const found = new Set<string>();
  for (const step of steps) hideInStep(step, { ...place, found: (value) => void found.add(value) });
  return [...found];
}

const shortest = 6;

/** A text of people that repeats values: a long one is hidden wherever it is, a short one in quotes or as a word. */
export function hideValues(text: string, values: readonly string[]): string {
  return values.toSorted((one, other) => other.length - one.length).reduce(hideOne, text);
}

function hideOne(text: string, value: string): string {
  if (value === "" || !text.includes(value)) return text;
  const isWord = /^\p{L}{1,11}$/u.test(value);
  if (value.length >= shortest && !isWord) return text.replaceAll(value, mask);
  const escaped = value.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const quoted = text.replace(new RegExp(`(["'\`“])${escaped}(?=["'\`”])`, "g"), `$1${mask}`);
  if (quoted !== text) return quoted;
  return text.replace(
    new RegExp(`(?<![\\p{L}\\p{N}_-])${escaped}(?![\\p{L}\\p{N}_-])(?![\\s\\S]*(?<![\\p{L}\\p{N}_-])${escaped}(?![\\p{L}\\p{N}_-]))`, "u"),
    mask,
  );
}

/** The name of each variable that these steps use as a credential, or under the name of one, and the way inside its value. */
export function credentialReferences(step: Step, place: Place = {}): readonly string[] {
  const found: string[] = [];
  const note = (value: Json): void => {
    if (typeof value === "string") for (const [, reference = ""] of value.matchAll(/(?<!\$)\$\{([^{}]*)\}/g)) found.push(reference.trim());
    else if (Array.isArray(value)) value.forEach(note);
    else if (isJsonObject(value)) {
      if (typeof value.$var === "string") found.push(value.$var.trim());
      else Object.values(value).forEach(note);
    }
  };
  const named = (value: Json, depth = 0): void => {
    if (typeof value !== "object" || value === null || isNumber(value) || depth > deepest) return;
    for (const [name, member] of Object.entries(value)) {
      if (isHiddenField(name, place) && !Array.isArray(value)) note(member as Json);
      else named(member as Json, depth + 1);
    }
  };
  for (const [field, value] of Object.entries(step) as [string, Json][]) {
    if (field === "auth" && isJsonObject(value)) {
      const { bearer, basic, apiKey } = value as Readonly<Record<string, Json | undefined>>;
      note([bearer ?? null, isJsonObject(basic) ? (basic.password ?? null) : null, isJsonObject(apiKey) ? (apiKey.value ?? null) : null]);
    } else if (field === "headers") {
      if (isJsonObject(value)) for (const [name, header] of Object.entries(value)) if (isCredentialHeader(name, place.names)) note(header);
    } else if (field === "cookies") note(value);
    else if (["body", "form", "multipart", "query", "inputs", "with", "rows"].includes(field)) named(value);
    else if (field === "text" && typeof value === "string") {
      // A body of text: the references at the places of secrets.
      const places: string[] = [];
      const shown = value.replaceAll("${", "\u0001{");
      hideInText(shown, { ...place, found: (one) => void places.push(one) });
      hidePairs(shown, { ...place, found: (one) => void places.push(one) });
      for (const one of places) note(one.replaceAll("\u0001{", "${"));
    }
  }
  return found;
}
