// Shows a document to English in its plain form, and translates the reading back into the document's terms.

import { isJsonObject, type Json } from "../../json.ts";
import { operationOfAction } from "../../openapi/findOperation.ts";
import type { Operations } from "../../openapi/operations.ts";
import type { Compiled, SentenceContext } from "../../reading.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { rememberedFor } from "../../text/remembered.ts";
import { inVersion, type Plain, plainForms, plainNameOf } from "./plainForms.ts";

/** A document with plain paths, and the steps that go there and back. */
interface PlainDocument {
  readonly operations: Operations;
  readonly plainly: (step: Step) => Step;
  readonly asDocumented: (step: Step) => Step;
}

/** Compiles in the context with plain paths; undefined if the document has only such paths, or the sentence has one. */
export function readPlainly(
  sentence: string,
  context: SentenceContext,
  compile: (context: SentenceContext) => Compiled,
): Compiled | undefined {
  if (namesPath.test(sentence)) return undefined;
  const { operations } = context;
  const document = operations === undefined ? undefined : plainDocument(operations);
  if (document === undefined) return undefined;
  const compiled = compile(inPlainWords(context, document));
  if (compiled.kind === "refused") return undefined;
  return { kind: "understood", steps: compiled.steps.map(document.asDocumented), fields: [] };
}

const namesPath = /(?:^|[\s"'`(])(?:https?:\/)?\/[\w{$]/;

/** Undefined if all of the document's paths are plain. */
const plainDocument = rememberedFor(readDocument);

function readDocument(operations: Operations): PlainDocument | undefined {
  const forms = plainForms(operations);
  if (forms.length === 0) return undefined;
  const byOwn = new Map(forms.map((form) => [form.own, form]));
  const byPlain = new Map(forms.map((form) => [form.plain, form]));
  const seen: Operations = { ...operations, operations: operations.operations.map((own) => byOwn.get(own)?.plain ?? own) };
  return {
    operations: seen,
    plainly: (step) => {
      const operation = step.step === "api_request" ? operationOfAction(operations, step.action) : undefined;
      const form = operation === undefined ? undefined : byOwn.get(operation);
      return form === undefined ? step : toPlain(step as ApiRequestStep, form);
    },
    asDocumented: (step) => {
      if (step.step !== "api_request")
        return step.step === "validate" && step.of !== undefined ? { ...step, of: ownAction(step.of) } : step;
      const operation = operationOfAction(seen, step.action);
      const form = operation === undefined ? undefined : byPlain.get(operation);
      return form === undefined ? step : fromPlain(step, form);
    },
  };

  function ownAction(action: string): string {
    const operation = operationOfAction(seen, action);
    const form = operation === undefined ? undefined : byPlain.get(operation);
    return form === undefined ? action : fromPlain({ step: "api_request", action }, form).action;
  }
}

/** Each part is computed only on request, as in the context itself. */
function inPlainWords(context: SentenceContext, { operations, plainly }: PlainDocument): SentenceContext {
  const plain = {
    get endpoint() {
      return context.endpoint;
    },
    operations,
    get variables() {
      return context.variables;
    },
    get servers() {
      return context.servers;
    },
    get phrases() {
      return context.phrases;
    },
    get before() {
      return context.before?.map(plainly);
    },
    get earlier() {
      return context.earlier?.map(plainly);
    },
    get isBehindTool() {
      return context.isBehindTool;
    },
    ...(context.isPartial === undefined ? {} : { isPartial: context.isPartial }),
  } as SentenceContext;
  // A response that is given counts instead of the document's, even if nothing is known of it.
  return "response" in context ? Object.defineProperty(plain, "response", { get: () => context.response, enumerable: true }) : plain;
}

function toPlain(step: ApiRequestStep, { own, plain, id, isQuery, names }: Plain): ApiRequestStep {
  const [, target = ""] = step.action.split(" ");
  const [path, query] = cut(target);
  if (id === undefined && isQuery !== true)
    return withQuery({ ...step, action: `${plain.method} ${moved(path, own.path, plain.path)}${query}` }, (name) =>
      names === undefined ? undefined : plainNameOf(names, name),
    );
  const { body, query: asked, ...rest } = step;
  const isInQuery = own.method === "GET";
  const sent = isInQuery ? asked : body;
  const [value, others] = taken(isJsonObject(sent ?? null) ? (sent as Readonly<Record<string, Json>>) : {}, id);
  const plainTarget = value === undefined ? plain.path : plain.path.replace("{id}", inPath(value));
  return {
    ...rest,
    action: `${plain.method} ${plainTarget}${query}`,
    ...(isInQuery ? kept("body", body) : kept("query", asked)),
    ...kept(isInQuery || isQuery === true ? "query" : "body", others),
  };
}

function fromPlain(step: ApiRequestStep, { own, plain, id, isQuery, names }: Plain): ApiRequestStep {
  const [, target = ""] = step.action.split(" ");
  const [path, query] = cut(target);
  if (id === undefined && isQuery !== true)
    return withQuery({ ...step, action: `${own.method} ${moved(path, plain.path, inVersion(own))}${query}` }, (name) => names?.get(name));
  const { body, query: asked, parameters, ...rest } = step;
  const segment = path.split("/")[plain.path.split("/").indexOf("{id}")];
  const value = parameters?.id ?? (segment === "{id}" ? undefined : fromPath(segment));
  const { id: _, ...otherParameters } = parameters ?? {};
  const isText = plain.parameters.some((parameter) => parameter.name === "id" && parameter.type === "string");
  const given = id === undefined || value === undefined ? {} : { [id]: isText && typeof value === "number" ? String(value) : value };
  const isInQuery = own.method === "GET";
  const sent = { ...given, ...(isQuery === true ? asked : {}) };
  return {
    ...rest,
    action: `${own.method} ${own.path}${query}`,
    ...kept("parameters", otherParameters),
    ...kept("query", isInQuery ? { ...given, ...asked } : isQuery === true ? {} : asked),
    ...kept("body", isInQuery || !isJsonObject(body ?? {}) ? body : { ...sent, ...((body ?? {}) as object) }),
  };
}

/** The request with other names of its query parameters. */
function withQuery(step: ApiRequestStep, nameOf: (name: string) => string | undefined): ApiRequestStep {
  if (step.query === undefined) return step;
  return { ...step, query: Object.fromEntries(Object.entries(step.query).map(([name, value]) => [nameOf(name) ?? name, value])) };
}

/** The path with its values in another form of its template. */
function moved(path: string, from: string, to: string): string {
  const segments = path.split("/");
  const templates = from.split("/");
  const values = templates.flatMap((template, at): (readonly [string, string])[] => {
    const [before = "", rest] = template.split("{");
    const [name, after = ""] = rest?.split("}") ?? [];
    const segment = segments[at] ?? "";
    if (name === undefined || !segment.startsWith(before) || !segment.endsWith(after)) return [];
    return [[`{${name}}`, segment.slice(before.length, segment.length - after.length)]];
  });
  return values.reduce((filled, [name, value]) => filled.replace(name, () => value), to);
}

function taken(sent: Readonly<Record<string, Json>>, id: string | undefined): readonly [Json | undefined, Readonly<Record<string, Json>>] {
  if (id === undefined) return [undefined, sent];
  const { [id]: value, ...others } = sent;
  return [value, others];
}

function kept<Name extends string, Part>(name: Name, part: Part | undefined): Partial<Record<Name, Part>> {
  const isEmpty = part === undefined || (typeof part === "object" && part !== null && Object.keys(part).length === 0);
  return (isEmpty ? {} : { [name]: part }) as Partial<Record<Name, Part>>;
}

/** The path and the query of a target. */
function cut(target: string): readonly [string, string] {
  const at = target.indexOf("?");
  return at < 0 ? [target, ""] : [target.slice(0, at), target.slice(at)];
}

/** `{$var: documentId}` is `${documentId}` in a path. */
function inPath(value: Json): string {
  const name = isJsonObject(value) ? value.$var : undefined;
  return typeof name === "string" ? `\${${name}}` : String(value);
}

function fromPath(segment: string | undefined): Json | undefined {
  const name = /^\$\{([^{}]+)\}$/.exec(segment ?? "")?.[1];
  return name === undefined ? segment : { $var: name };
}
