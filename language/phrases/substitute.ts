// The steps of a phrase in the terms of whoever uses it: its parameters are what was given, and its own variables have
// names of their own.

import { isJsonObject, type Json, setKey } from "../json.ts";
import { isNumber } from "../number.ts";
import type { BlockStep, Step, StoreEntry } from "../step.ts";
import { normaliseStore } from "../steps/normalise.ts";
import { formatReference, parseReference } from "../text/referencePath.ts";
import { pathParameters } from "../workspace/uses.ts";

/** The meaning of a phrase's name at a use: a variable, or a value that replaces it. */
export type Binding = { readonly variable: string } | { readonly value: Json };

export interface Substitution {
  readonly bindings: ReadonlyMap<string, Binding>;
  /** A path relative to the phrase's file, relative to that of the caller. */
  readonly moved: (path: string) => string;
  /** Names whose value cannot be written where a variable is needed; they need a variable of their own. */
  readonly stuck: Set<string>;
}

export function substituted(steps: readonly Step[], by: Substitution): readonly Step[] {
  return steps.map((step) => substitutedStep(step, by));
}

function substitutedStep(step: Step, by: Substitution): Step {
  const out: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(step) as [string, Json][]) out[key] = member(step, key, value, by);
  if (step.step === "api_request") {
    const parameters: Record<string, Json> = { ...((out.parameters ?? {}) as Record<string, Json>) };
    for (const name of pathParameters(step.action))
      if (by.bindings.has(name) && !Object.hasOwn(parameters, name)) setKey(parameters, name, substitutedValue({ $var: name }, by));
    if (Object.keys(parameters).length > 0) out.parameters = parameters;
  }
  return out as unknown as Step;
}

function member(step: Step, key: string, value: Json, by: Substitution): unknown {
  switch (key) {
    case "step":
    case "provider":
    case "tool":
      return value;
    case "action":
      return step.step === "api_request" || step.step === "prepare"
        ? template(value as string, by, strict)
        : template(value as string, by, spoken);
    case "store":
      return stored(step, value as unknown as readonly StoreEntry[], by);
    case "variable":
      return step.step === "set" ? renamed(value as string, by) : substitutedValue(value, by);
    case "each":
      return step.step === "block" && step.each !== undefined
        ? { variable: renamed(step.each.variable, by), in: reference(step.each.in, by) }
        : value;
    case "rows":
      return ((step as BlockStep).rows ?? []).map((row) => {
        const cells: Record<string, Json> = {};
        for (const [name, cell] of Object.entries(row)) setKey(cells, renamed(name, by), substitutedValue(cell, by));
        return cells;
      });
    case "steps":
      return substituted((step as BlockStep).steps, by);
    case "checks":
      return (value as readonly Json[]).map((check) => substitutedCheck(check, by));
    case "until": {
      const { checks, ...rest } = value as { readonly checks: readonly Json[] } & Readonly<Record<string, Json>>;
      return { ...(substitutedValue(rest, by) as object), checks: checks.map((check) => substitutedCheck(check, by)) };
    }
    case "file":
      return step.step === "api_request" || step.step === "prepare" ? file(value as string, by) : substitutedValue(value, by);
    case "playbook":
      // A title or an endpoint is not a path.
      return /^\.\.?\/|\.playbook$/.test(value as string) ? by.moved(value as string) : value;
    default:
      return substitutedValue(value, by, key);
  }
}

function substitutedCheck(check: Json, by: Substitution): Json {
  if (!isJsonObject(check)) return check;
  const out: Record<string, Json> = {};
  for (const [key, value] of Object.entries(check)) {
    if (key === "variable") out[key] = reference(value as string, by);
    else if (key === "schema" && typeof value === "string" && /\.(?:json|ya?ml)$/i.test(value)) out[key] = by.moved(value);
    else out[key] = substitutedValue(value, by, key);
  }
  return out;
}

/** A bare name takes the field of that name, whatever the variable is called now. */
function stored(step: Step, store: readonly StoreEntry[], by: Substitution): readonly StoreEntry[] {
  const entries =
    step.step === "run" ? store.map((entry) => (typeof entry === "string" ? { [entry]: entry } : entry)) : normaliseStore(store);
  return entries.map((entry) =>
    typeof entry === "string"
      ? entry
      : Object.fromEntries(Object.entries(entry).map(([name, source]) => [renamed(name, by), template(source, by, strict)])),
  );
}

/** The name that a variable of the phrase has for the caller. One that is given a value is never a value itself. */
function renamed(name: string, { bindings, stuck }: Substitution): string {
  const binding = bindings.get(name);
  if (binding === undefined) return name;
  if ("variable" in binding) return binding.variable;
  stuck.add(name);
  return name;
}

/** In places that allow only a reference. */
function reference(text: string, by: Substitution): string {
  const parsed = parseReference(text);
  const binding = parsed === undefined ? undefined : by.bindings.get(parsed.name);
  if (parsed === undefined || binding === undefined) return text;
  if ("value" in binding) {
    by.stuck.add(parsed.name);
    return text;
  }
  return joined(binding.variable, parsed.path);
}

function joined(variable: string, path: readonly (string | number)[]): string {
  const outer = parseReference(variable);
  return outer === undefined ? variable : formatReference({ name: outer.name, path: [...outer.path, ...path] });
}

/** The binding of an inner phrase's name for the user of the outer phrase. */
export function boundBy(inner: Binding, by: Substitution): Binding {
  if ("value" in inner) return { value: substitutedValue(inner.value, by) };
  const { name } = parseReference(inner.variable) ?? {};
  const outer = name === undefined ? undefined : by.bindings.get(name);
  if (outer !== undefined && "value" in outer) return { value: substitutedValue({ $var: inner.variable }, by) };
  return { variable: reference(inner.variable, by) };
}

/** Keys whose texts are read again after they are filled in: only text without a special meaning may be inserted. */
const readAgain: ReadonlySet<string> = new Set(["path", "every", "any", "none", "matches", "url", "baseUrl", "of", "resource"]);

function substitutedValue(value: Json, by: Substitution, key = ""): Json {
  if (typeof value === "string") {
    const whole = readAgain.has(key) ? undefined : /^\$\{([^{}]*)\}$/.exec(value)?.[1]?.trim();
    const binding = whole === undefined ? undefined : by.bindings.get(whole);
    if (binding !== undefined && "value" in binding && typeof binding.value === "string") return binding.value;
    return template(value, by, strict);
  }
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => substitutedValue(item, by, key));
  if (!isJsonObject(value) || isNumber(value)) return value;
  if (typeof value.$var === "string" && Object.keys(value).length === 1) return variable(value.$var, by);
  if (typeof value.$file === "string" && Object.keys(value).length === 1) return { $file: file(value.$file, by) };
  if (Object.hasOwn(value, "$literal")) return value;
  const out: Record<string, Json> = {};
  for (const [name, inner] of Object.entries(value)) setKey(out, template(name, by, strict), substitutedValue(inner, by, key));
  return out;
}

function variable(text: string, by: Substitution): Json {
  const parsed = parseReference(text.trim());
  const binding = parsed === undefined ? undefined : by.bindings.get(parsed.name);
  if (parsed === undefined || binding === undefined) return { $var: text };
  if ("variable" in binding) return { $var: joined(binding.variable, parsed.path) };
  if (parsed.path.length === 0) return binding.value;
  by.stuck.add(parsed.name);
  return { $var: text };
}

function file(path: string, by: Substitution): string {
  return path.includes("${") ? template(path, by, strict) : by.moved(path);
}

/** A text that means the same wherever it is written: in a path, an expression, a pattern. */
function strict(value: Json): string | undefined {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "string" && /^[\w-]+$/.test(value) ? value : undefined;
}

/** For a person to read. */
function spoken(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

const references = /\$\$\{|\$\{([^{}]*)\}/g;

function template(text: string, by: Substitution, write: (value: Json) => string | undefined): string {
  if (!text.includes("${")) return text;
  return text.replace(references, (whole, inside: string | undefined) => {
    const parsed = inside === undefined ? undefined : parseReference(inside.trim());
    const binding = parsed === undefined ? undefined : by.bindings.get(parsed.name);
    if (parsed === undefined || binding === undefined) return whole;
    if ("variable" in binding) return `\${${joined(binding.variable, parsed.path)}}`;
    const written = parsed.path.length === 0 ? write(binding.value) : undefined;
    if (written !== undefined) return written;
    by.stuck.add(parsed.name);
    return whole;
  });
}
