// Hides secrets in a step, a check or any JSON value by their places, and in the step's sentence.

import type { Check } from "../check.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { mapItems, mapMembers } from "../mapMembers.ts";
import { isNumber } from "../number.ts";
import type { Step } from "../step.ts";
import { hidden, hideInHeader, hideInText, hideInUrl, hidePairs, isHiddenField, isWorthHiding, mask, type Place } from "./hideText.ts";
import { isCredentialHeader, type SecretNames, usualNames } from "./names.ts";
import { isTelling } from "./tellingValue.ts";

/** Deeper values are shown as the mask: nobody reads them, and a stack ends. */
const deepest = 500;

/** The very same value where it holds no secret. */
export function hideInValue(value: Json, place: Place = {}, depth = 0): Json {
  if (!Array.isArray(value) && !isJsonObject(value)) return value;
  if (depth > deepest) return mask;
  if (Array.isArray(value)) return mapItems(value, (item) => hideInValue(item, place, depth + 1));
  return mapMembers(value as JsonObject, (name, member) =>
    isHiddenField(name, place) ? hideScalar(member, place, name, depth) : hideInValue(member, place, depth + 1),
  );
}

function hideScalar(value: Json, place: Place, name: string, depth = 0): Json {
  if (Array.isArray(value)) return mapItems(value, (item) => hideScalar(item, place, name, depth + 1));
  if (isJsonObject(value)) return hideInValue(value, place, depth + 1);
  if ((typeof value !== "string" && !isNumber(value)) || !isWorthHiding(String(value), place)) return value;
  return hidden(String(value), name, place);
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
  // The action of most kinds is words, which repeat the values.
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
    ? mapItems(value, change as (item: Json) => Json)
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

/** Returns whether the subject of a check has the name of a secret. A field named among errors is not secret. */
export function isSecretSubject({ path, header, cookie, variable }: Check, place: Place = {}): boolean {
  if (cookie !== undefined) return place.names?.visible.has(cookie.toLowerCase()) !== true;
  if (header !== undefined) return isCredentialHeader(header, place.names);
  const last = fieldOf(path ?? variable ?? "");
  return last !== undefined && isHiddenField(last, place);
}

const fields = new Map<string, string | undefined>();

/**
 * The last field of a path; undefined for a field named among errors. The checks of a run name few paths, again and
 * again.
 */
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

/** A step as it is shown, and the secrets that are written in it. */
export interface ShownStep<T extends Step = Step> {
  /** The very same step where it holds none. */
  readonly step: T;
  readonly values: readonly string[];
}

/** The last answer for each step, which a run asks for several times. */
const shownSteps = new WeakMap<Step, ShownStep & { readonly names: SecretNames }>();
const noValues: readonly string[] = [];

export function shownStep<T extends Step>(step: T, names: SecretNames = usualNames): ShownStep<T> {
  const known = shownSteps.get(step);
  if (known?.names === names) return known as unknown as ShownStep<T>;
  const found = new Set<string>();
  const hidden = hideInStep(step, { names, found: (value) => void found.add(value) });
  const shown = { names, step: hidden, values: found.size === 0 ? noValues : [...found] };
  shownSteps.set(step, shown);
  return shown;
}

/** The secrets that are written in steps. */
export function writtenSecrets(steps: readonly Step[], names?: SecretNames): readonly string[] {
  return [...new Set(steps.flatMap((step) => shownStep(step, names).values))];
}

/** A text of people that repeats values: a long one is hidden wherever it is, a short one in quotes or as a word. */
export function hideValues(text: string, values: readonly string[]): string {
  if (values.length === 0) return text;
  return values.toSorted((one, other) => other.length - one.length).reduce(hideOne, text);
}

function hideOne(text: string, value: string): string {
  if (value === "" || !text.includes(value)) return text;
  if (isTelling(value)) return text.replaceAll(value, mask);
  const escaped = value.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const quoted = text.replace(new RegExp(`(["'\`“])${escaped}(?=["'\`”])`, "g"), `$1${mask}`);
  if (quoted !== text) return quoted;
  return text.replace(
    new RegExp(`(?<![\\p{L}\\p{N}_-])${escaped}(?![\\p{L}\\p{N}_-])(?![\\s\\S]*(?<![\\p{L}\\p{N}_-])${escaped}(?![\\p{L}\\p{N}_-]))`, "u"),
    mask,
  );
}

const fieldsOfNames: ReadonlySet<string> = new Set(["body", "form", "multipart", "query", "inputs", "with", "rows"]);

/**
 * The name of each variable that these steps use as a credential, or under the name of one, and the way inside its
 * value.
 */
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
    if (Array.isArray(value)) {
      for (const item of value) named(item as Json, depth + 1);
      return;
    }
    const object = value as JsonObject;
    for (const name of Object.keys(object)) {
      const member = object[name] as Json;
      if (isHiddenField(name, place)) note(member);
      else named(member, depth + 1);
    }
  };
  const fields = step as unknown as JsonObject;
  for (const field of Object.keys(fields)) {
    const value = fields[field] as Json;
    if (field === "auth" && isJsonObject(value)) {
      const { bearer, basic, apiKey } = value as Readonly<Record<string, Json | undefined>>;
      note([bearer ?? null, isJsonObject(basic) ? (basic.password ?? null) : null, isJsonObject(apiKey) ? (apiKey.value ?? null) : null]);
    } else if (field === "headers") {
      if (isJsonObject(value)) for (const [name, header] of Object.entries(value)) if (isCredentialHeader(name, place.names)) note(header);
    } else if (field === "cookies") note(value);
    else if (fieldsOfNames.has(field)) named(value);
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
