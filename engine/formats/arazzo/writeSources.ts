// Finds the source of each variable of a workflow: its inputs, or the outputs of earlier steps.

import { ExactNumber, hasExactNumber, isJsonObject, type Json } from "../../../language/index.ts";
import { Unfitting } from "../reading/unfitting.ts";
import type { ExportedTest } from "../writing/exported.ts";
import { plainName } from "../writing/templates.ts";

export interface Sources {
  /** `$inputs.sku`, `$steps.create.outputs.orderId`. Throws `Unfitting` for a variable that has no value there. */
  expression(name: string): string;
  /** Writes a text with `${…}`: a single reference is its expression, others are in braces. */
  text(template: string): Json;
  value(value: Json): Json;
  /** The text where all that it refers to is known at this place; undefined otherwise. */
  literal(template: string): string | undefined;
  saved(name: string, stepId: string): void;
  set(name: string, value: Json, note: (reason: string) => void): void;
  /** The properties of the inputs that are used. */
  inputs(): Readonly<Record<string, object>>;
}

/** Throws `Unfitting` for numbers that a runner reads out of YAML with other digits. */
function kept(value: Json): Json {
  if (hasExactNumber(value)) throw new Unfitting("runners keep only the digits that a JavaScript number can hold");
  return value;
}

export function createSources(test: ExportedTest, shared: ExportedTest | undefined): Sources {
  const known = new Map([...(shared?.variables ?? []), ...test.variables]);
  const secrets = new Set([...(shared?.encrypted ?? []), ...test.encrypted]);
  const expressions = new Map<string, string>();
  const constants = new Map<string, Json>();
  const used = new Map<string, object>();
  const input = (name: string, schema: object): string => {
    used.set(name, schema);
    return `$inputs.${name}`;
  };
  const schemaOf = (value: Json) => ({ type: value === null ? "string" : Array.isArray(value) ? "array" : typeof value, default: value });
  const expression = (name: string): string => {
    const own = expressions.get(name);
    if (own !== undefined) return own;
    if (secrets.has(name)) return input(name, { type: "string", format: "password" });
    const value = known.get(name);
    if (value !== undefined) return input(name, schemaOf(kept(value)));
    throw new Unfitting(`the variable "${name}" has no value in the export`);
  };
  const text = (template: string): Json => {
    const parts = [...template.matchAll(/\$\$\{|\$\{([^{}]*)\}|[^$]+|\$/g)].map(
      ([whole, reference]): { readonly literal?: string; readonly name?: string } => {
        if (reference === undefined) return { literal: whole === "$${" ? "${" : whole };
        const name = plainName(reference);
        if (name === undefined) throw new Unfitting(`a part of a variable is used: ${reference}`);
        const constant = constants.get(name);
        return constant === undefined ? { name } : { literal: typeof constant === "string" ? constant : JSON.stringify(constant) };
      },
    );
    const [only] = parts;
    if (parts.length === 1 && only?.name !== undefined) return expression(only.name);
    const literal = parts.map((part) => part.literal ?? "").join("");
    if (/\{\$|^\$/.test(literal)) throw new Unfitting("a text looks like an expression of Arazzo");
    return parts.map(({ literal: own, name }) => own ?? `{${expression(name ?? "")}}`).join("");
  };
  const value = (raw: Json): Json => {
    if (typeof raw === "string") return text(raw);
    if (Array.isArray(raw)) return raw.map(value);
    if (!isJsonObject(raw) || raw instanceof ExactNumber) return kept(raw);
    if (typeof raw.$var === "string" && Object.keys(raw).length === 1) {
      if (plainName(raw.$var) === undefined) throw new Unfitting(`a part of a variable is used: ${raw.$var}`);
      return constants.get(raw.$var) ?? expression(raw.$var);
    }
    return Object.fromEntries(Object.entries(raw).map(([key, member]) => [key, value(member as Json)]));
  };
  return {
    expression(name) {
      const constant = constants.get(name);
      if (constant === undefined) return expression(name);
      return typeof constant === "string" ? `'${constant.replaceAll("'", "''")}'` : JSON.stringify(constant);
    },
    text,
    value,
    literal(template) {
      const references = [...template.matchAll(/(?<!\$)\$\{([^{}]*)\}/g)].map(([, reference]) => constants.get(reference ?? ""));
      if (references.some((constant) => constant === undefined)) return undefined;
      return template.replace(/\$\$\{|\$\{([^{}]*)\}/g, (_, reference: string | undefined) => {
        const constant = reference === undefined ? "${" : (constants.get(reference) ?? "");
        return typeof constant === "string" ? constant : JSON.stringify(constant);
      });
    },
    saved(name, stepId) {
      constants.delete(name);
      expressions.set(name, `$steps.${stepId}.outputs.${name}`);
    },
    set(name, raw, note) {
      constants.delete(name);
      expressions.delete(name);
      const made = isJsonObject(raw) ? (raw.$random ?? raw.$now) : undefined;
      if (made !== undefined) {
        const example = exampleOf(String(made));
        // A variable may be generated several times.
        let own = name;
        for (let number = 2; used.has(own); number++) own = `${name}${number}`;
        expressions.set(name, input(own, { ...schemaOf(example), description: `${String(made)}: give another one to each run` }));
        note(`${String(made)} cannot be generated by an expression: it is an input, whose default was generated by this export`);
      } else if (typeof raw === "string" && !raw.includes("${")) constants.set(name, raw);
      else if (typeof raw !== "string" && !JSON.stringify(raw).includes("$")) constants.set(name, raw);
      else {
        const resolved = value(raw);
        if (typeof resolved !== "string" || !/^\$[^{}]+$/.test(resolved))
          throw new Unfitting("it is composed of other variables, which the format cannot express");
        expressions.set(name, resolved);
      }
    },
    inputs: () => Object.fromEntries(used),
  };
}

/** One value of the kind, different for each export. */
function exampleOf(kind: string): Json {
  const unique = globalThis.crypto.randomUUID();
  switch (kind) {
    case "uuid":
      return unique;
    case "email":
      return `user-${unique}@example.com`;
    case "number":
    case "integer":
      return Number.parseInt(unique.slice(0, 3), 16) % 1000;
    case "boolean":
      return true;
    case "date":
      return new Date().toISOString().slice(0, 10);
    case "date-time":
      return new Date().toISOString();
    case "timestamp":
      return Math.floor(Date.now() / 1000);
    case "timestamp-ms":
      return Date.now();
    default:
      return `x${unique}`;
  }
}
