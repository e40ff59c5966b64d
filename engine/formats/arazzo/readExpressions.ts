// Converts runtime expressions of Arazzo, such as `$steps.create.outputs.orderId`, to variables and sources of saved
// values.

import { isJsonObject, type Json, readJsonText, type StoreEntry } from "../../../language/index.ts";
import { isSecretHeader } from "../reading/secrets.ts";
import type { Source } from "../reading/source.ts";
import type { Variables } from "../reading/suite.ts";
import { literal } from "../reading/templates.ts";
import { Unfitting } from "../reading/unfitting.ts";

export interface Expressions {
  /** A value as steps have it: an expression alone keeps the variable's type. `name` is its purpose. */
  value(value: Json, name?: string): Json;
  /** JSON in a text, with expressions in braces. */
  json(text: string): Json | undefined;
  /** How an output is saved; later expressions find it. */
  output(stepId: string, name: string, value: Json): StoreEntry;
  /** Reads the operands of a condition. */
  read(expression: string): ReadExpression;
}

export type ReadExpression =
  | { readonly kind: "status" }
  | { readonly kind: "header"; readonly name: string }
  | { readonly kind: "path"; readonly path: string }
  | { readonly kind: "variable"; readonly name: string };

/** `inputs` are the variables of the workflow's inputs, which no output may overwrite. */
export function openExpressions(source: Source, workflowId: string, inputs: Variables): Expressions {
  const outputs = new Map<string, string>();
  const reference = (expression: string): string => {
    const [, input, below = ""] = /^\$inputs\.([\w-]+)(.*)$/s.exec(expression) ?? [];
    if (input !== undefined) {
      const name = source.names.of(input);
      const part = partOf(below, expression);
      if (part !== "" && inputs.get(name)?.value === undefined) throw new Unfitting(`a part of the input "${input}", which has no default`);
      return name + part;
    }
    const own = new RegExp(String.raw`^\$workflows\.${workflowId.replace(/[^\w-]/g, ".")}\.steps\.`).exec(expression);
    const [, step = "", name = "", rest = ""] =
      /^\$steps\.([\w-]+)\.outputs\.([\w-]+)(.*)$/s.exec(own === null ? expression : `$steps.${expression.slice(own[0].length)}`) ?? [];
    const known = outputs.get(`${step}.${name}`);
    if (known !== undefined) return known + partOf(rest, expression);
    throw new Unfitting(`${expression} is unknown here`);
  };
  const text = (raw: string): string => {
    let result = "";
    let at = 0;
    for (const match of raw.matchAll(/\{(\$[^{}]+)\}/g)) {
      result += `${literal(raw.slice(at, match.index))}\${${reference(match[1] ?? "")}}`;
      at = match.index + match[0].length;
    }
    return source.secrets.conceal(result + literal(raw.slice(at)));
  };
  const value = (raw: Json, name?: string): Json => {
    if (typeof raw === "string") {
      if (/^\$[a-z]+\.[\w.#/~[\]-]+$/i.test(raw) || /^\$(?:url|method|statusCode|self)$/.test(raw)) return { $var: reference(raw) };
      if (name !== undefined && isSecretHeader(name) && raw !== "" && !raw.includes("{$")) return source.secrets.take(name, raw);
      return text(raw);
    }
    if (Array.isArray(raw)) return raw.map((item: Json) => value(item));
    if (!isJsonObject(raw)) return raw;
    if (isSelector(raw)) throw new Unfitting("selectors are only supported in outputs");
    return Object.fromEntries(Object.entries(raw).map(([key, member]) => [key, value(member)]));
  };
  return {
    value,
    json(raw) {
      const reading = readJsonText(text(raw).replaceAll("<", "\\u003c"));
      return reading.ok ? reading.value : undefined;
    },
    output(stepId, name, raw) {
      const wanted = source.names.of(name);
      const isTaken = inputs.has(wanted) || [...outputs.values()].includes(wanted);
      const variable = isTaken ? source.names.fresh(`${stepId} ${name}`) : wanted;
      const read = typeof raw === "string" ? readResponse(raw) : readSelector(raw);
      outputs.set(`${stepId}.${name}`, variable);
      return { [variable]: read.kind === "status" ? "status" : read.kind === "header" ? `header ${read.name}` : read.path };
    },
    read(expression) {
      if (expression.startsWith("$inputs.") || expression.startsWith("$steps.")) return { kind: "variable", name: reference(expression) };
      return readResponse(expression);
    },
  };
}

/** An object that selects a part of what its context is, since Arazzo 1.1. */
function isSelector(raw: Json): raw is { readonly context: string; readonly selector: string; readonly type: Json } {
  return isJsonObject(raw) && typeof raw.context === "string" && typeof raw.selector === "string" && raw.type !== undefined;
}

function readSelector(raw: Json): Exclude<ReadExpression, { kind: "variable" }> {
  if (!isSelector(raw)) throw new Unfitting("only an expression can select an output");
  const from = readResponse(raw.context);
  const type = isJsonObject(raw.type) ? raw.type.type : raw.type;
  if (from.kind !== "path" || (type !== "jsonpath" && type !== "jsonpointer"))
    throw new Unfitting("a step can only save what a JSONPath selects from a response");
  if (type === "jsonpath" && !/^\$(?:[.[]|$)/.test(raw.selector)) throw new Unfitting("its selector is not a JSONPath");
  return { kind: "path", path: from.path + (type === "jsonpath" ? raw.selector : pathOfPointer(raw.selector)).slice(1) };
}

/** Below a variable: `#/items/0`, `.items.0` or `.items[0]` as `.items[0]`. */
function partOf(rest: string, expression: string): string {
  if (rest === "" || rest === "#") return "";
  if (rest.startsWith("#/")) return pathOfPointer(rest.slice(1)).slice(1);
  if (/^(?:\.[A-Za-z_][\w-]*|\.\d+|\[\d+\])+$/.test(rest))
    return pathOfPointer(`/${rest.replace(/^\./, "").replace(/\.|\[/g, "/").replaceAll("]", "").replace(/^\//, "")}`).slice(1);
  throw new Unfitting(`${expression} is unknown here`);
}

function readResponse(expression: string): Exclude<ReadExpression, { kind: "variable" }> {
  if (expression === "$statusCode") return { kind: "status" };
  const header = /^\$response\.header\.(\S+)$/.exec(expression)?.[1];
  if (header !== undefined) return { kind: "header", name: header };
  const [, pointer, path] = /^\$response\.body(?:#(\/.*)?)?((?:[.[].*)?)$/s.exec(expression) ?? [];
  if (expression.startsWith("$response.body"))
    return { kind: "path", path: path !== undefined && path !== "" ? `$${path}` : pathOfPointer(pointer ?? "") };
  throw new Unfitting(`${expression} is not a part of a response that a step can read`);
}

/** `/items/0/id` → `$.items[0].id`. */
function pathOfPointer(pointer: string): string {
  return pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce(
      (path, key) =>
        /^(?:0|[1-9]\d*)$/.test(key)
          ? `${path}[${key}]`
          : /^[A-Za-z_]\w*$/.test(key)
            ? `${path}.${key}`
            : `${path}['${key.replace(/[\\']/g, "\\$&")}']`,
      "$",
    );
}
