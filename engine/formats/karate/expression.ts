// Converts expressions of Karate to values: its relaxed JSON, JavaScript, JSONPath from `$`, and `#(…)` inside JSON.

import { type Expression, parseExpressionAt } from "acorn";
import { isJsonObject, type Json } from "../../../language/index.ts";
import type { VariableNames } from "../reading/names.ts";
import { shortened } from "../reading/suite.ts";
import { Unfitting } from "../reading/unfitting.ts";
import { plainValue, type Read, readExpression, type Scope } from "../script/read.ts";

export interface KarateScope {
  readonly names: VariableNames;
  /** Variables whose values are not known, since what gives them one is not imported. */
  readonly lost: ReadonlySet<string>;
  /** Variables with values that are written in the feature. */
  readonly fixed: ReadonlyMap<string, Json>;
}

/** Throws `Unfitting` for values that are computed when the feature runs. */
export function readKarate(text: string, scope: KarateScope): Read {
  const trimmed = text.trim();
  if (/^\$(?:[.[]|$)/.test(trimmed)) return { kind: "path", path: trimmed };
  const read = readExpression(parsedKarate(trimmed), scriptScope(scope));
  if (read === undefined) throw new Unfitting(`${shortened(trimmed)} is computed during the run`);
  return read.kind === "value" ? { kind: "value", value: embedded(plainValue(read) ?? null, scope), escaped: true } : read;
}

export function parsedKarate(text: string): Expression {
  try {
    const node = parseExpressionAt(text, 0, { ecmaVersion: "latest" });
    if (text.slice(node.end).trim() === "") return node;
  } catch {
    // Said below, for both.
  }
  throw new Unfitting(`${shortened(text)} is not an expression that can be read`);
}

/** The value as steps hold it. Throws `Unfitting`. */
export function karateValue(text: string, scope: KarateScope): Json {
  const read = readKarate(text, scope);
  const value = plainValue(read);
  if (value === undefined) throw new Unfitting(`${shortened(text)} is a part of the response and must be saved first`);
  return value;
}

/** A text as imported files have it, with variables as `{{name}}`. Throws `Unfitting`. */
export function karateText(text: string, scope: KarateScope): string {
  return placeholders(karateValue(text, scope));
}

export function placeholders(value: Json): string {
  if (isJsonObject(value) && typeof value.$var === "string") return `{{${value.$var}}}`;
  if (isJsonObject(value) || Array.isArray(value)) throw new Unfitting("an object or a list is used as a text");
  const text = String(value);
  if (text.includes("{{")) throw new Unfitting("a text contains {{, which would be read as a variable");
  return text.replace(/\$\$\{|\$\{([^{}]*)\}/g, (_, name: string | undefined) => (name === undefined ? "${" : `{{${name}}}`));
}

export function scriptScope({ names, lost, fixed }: KarateScope): Scope {
  const variable = (path: string): Read | undefined => {
    const [, name = "", rest = ""] = /^([\p{L}_$][\p{L}\p{N}_$]*)(.*)$/su.exec(path) ?? [];
    if (lost.has(name)) throw new Unfitting(`the value of "${name}" is unknown, because the step that sets it is not imported`);
    if (/^(?:response\w*|request\w*|karate|java|Java|read|call|function)$/.test(name)) return undefined;
    const value = fixed.get(name);
    if (value !== undefined && (rest === "" || typeof value === "object"))
      return rest === "" ? { kind: "value", value, escaped: true } : undefined;
    return { kind: "variable", name: names.of(name) + rest };
  };
  return {
    aliases: new Map(),
    names(path, args) {
      if (args !== undefined) return undefined;
      switch (path) {
        case "response":
          return { kind: "path", path: "$" };
        case "responseStatus":
          return { kind: "status" };
        case "responseTime":
          return { kind: "time" };
      }
      return variable(path);
    },
  };
}

/** `#(name)` in a text of JSON is the value of the expression. Other markers are for matching only. */
function embedded(value: Json, scope: KarateScope): Json {
  if (typeof value === "string") {
    const inner = /^#\(([\s\S]+)\)$/.exec(value)?.[1];
    if (inner !== undefined) return karateValue(inner, scope);
    if (/^##\(/.test(value)) throw new Unfitting("a field exists only if it has a value");
    return value;
  }
  if (Array.isArray(value)) return value.map((item: Json) => embedded(item, scope));
  if (!isJsonObject(value)) return value;
  if (typeof value.$var === "string" && Object.keys(value).length === 1) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, embedded(item as Json, scope)]));
}
