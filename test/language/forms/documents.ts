// The things in the documents of `rounds/scenarios`: each is made, read, changed and removed by operations of its own.
// They are found in the documents as written, without the product's reading of them.

import { readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import { type Operations, readOperations, type Step } from "../../../language/index.ts";

export interface Field {
  readonly name: string;
  /** As people write it: `due date` of `dueDate`. */
  readonly words: string;
  readonly type: "string" | "integer" | "number" | "boolean";
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly isRequired: boolean;
  /** In an answer: `$.order.dueDate`. */
  readonly path: string;
}

export interface Entity {
  /** The id of the scenario that has its document. */
  readonly service: string;
  readonly operations: Operations;
  /** `stock item`, `stock items`, `a stock item`. */
  readonly noun: string;
  readonly nouns: string;
  readonly a: string;
  readonly collection: string;
  /** `stockItemId`, which `before` saves. */
  readonly idVar: string;
  /** `METHOD /path`, with the id as `${stockItemId}`. */
  readonly create: string;
  readonly get: string;
  readonly list?: string;
  readonly update?: string;
  readonly remove?: string;
  /** Scalar fields of the bodies that create and update, and of the answer about one. */
  readonly fields: readonly Field[];
  readonly updateFields: readonly Field[];
  readonly reply: readonly Field[];
  /** Names of the query parameters of the list. */
  readonly query: readonly Field[];
  /** `$[*]` or `$.data[*]`, if the list answers with one. */
  readonly itemsPath?: string;
  /** Scalar fields of its items, at `$.name` of each. */
  readonly items: readonly Field[];
  /** Within what the body wraps around them. */
  bodyOf(values: Readonly<Record<string, unknown>>, of?: "create" | "update"): unknown;
  /** One is made, and its id saved. */
  readonly before: readonly Step[];
}

// biome-ignore lint/suspicious/noExplicitAny: documents of strangers, read by their documented members only
type Any = any;

const folder = new URL("../rounds/scenarios/", import.meta.url);

export const entities: readonly Entity[] = readdirSync(folder).flatMap((name) => {
  const { id, openapi } = JSON.parse(readFileSync(new URL(name, folder), "utf8")) as { id: string; openapi: string };
  const { operations } = readOperations(openapi);
  return operations === undefined ? [] : entitiesOf(id, parse(openapi), operations);
});

function entitiesOf(service: string, document: Any, operations: Operations): readonly Entity[] {
  const paths: readonly string[] = Object.keys(document.paths);
  return paths.flatMap((item) => {
    const [, collection = "", segment = ""] = /^(.*\/([A-Za-z][\w-]*))\/\{[^}/]+\}$/.exec(item) ?? [];
    const ofAll = document.paths[collection];
    const ofOne = document.paths[item];
    const isOnlyOne = paths.filter((path) => path.endsWith(`/${segment}`)).length === 1;
    if (segment === "" || collection.includes("{") || !ofAll?.post || !ofOne.get || !isOnlyOne) return [];
    const noun = wordsOf(singular(segment));
    if (noun === wordsOf(segment)) return [];
    const created = wrapped(document, bodySchema(document, ofAll.post));
    const method = ofOne.patch ? "patch" : ofOne.put ? "put" : undefined;
    const updated = wrapped(document, method && bodySchema(document, ofOne[method]));
    const fields = scalars(document, created.schema, "$");
    if (fields.length === 0) return [];
    const idVar = `${noun.replace(/ (.)/g, (_, letter: string) => letter.toUpperCase())}Id`;
    const one = item.replace(/\{[^}]+\}/, `\${${idVar}}`);
    const answer = wrapped(document, answerSchema(document, ofOne.get));
    const list = ofAll.get === undefined ? undefined : listOf(document, answerSchema(document, ofAll.get));
    const bodyOf: Entity["bodyOf"] = (values, of = "create") => {
      const { key } = of === "create" ? created : updated;
      return key === undefined ? values : { [key]: values };
    };
    const name = fields.find((field) => ["name", "title"].includes(field.name));
    const before = [
      { step: "api_request", action: `POST ${collection}`, body: bodyOf(name === undefined ? {} : { [name.name]: "Blue whale" }) },
      { step: "save", store: [{ [idVar]: idPath(item, answer) }] },
    ] as unknown as readonly Step[];
    return {
      service,
      operations,
      noun,
      nouns: wordsOf(segment),
      a: `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`,
      collection,
      idVar,
      create: `POST ${collection}`,
      get: `GET ${one}`,
      ...(ofAll.get && { list: `GET ${collection}` }),
      ...(method && { update: `${method.toUpperCase()} ${one}` }),
      ...(ofOne.delete && { remove: `DELETE ${one}` }),
      fields,
      updateFields: scalars(document, updated.schema, "$"),
      reply: scalars(document, answer.schema, answer.key === undefined ? "$" : `$.${answer.key}`),
      query: queryOf(document, ofAll),
      ...(list && { itemsPath: list }),
      items: list === undefined ? [] : itemsOf(document, answerSchema(document, ofAll.get), list),
      bodyOf,
      before,
    };
  });
}

function idPath(item: string, { key, schema }: Wrapped): string {
  const parameter = /\{([^}]+)\}$/.exec(item)?.[1] ?? "id";
  const name = schema?.properties?.[parameter] ? parameter : "id";
  return key === undefined ? `$.${name}` : `$.${key}.${name}`;
}

interface Wrapped {
  readonly key?: string;
  readonly schema: Any;
}

/** `{ order: { … } }`: the only member holds all others. */
function wrapped(document: Any, schema: Any): Wrapped {
  const [key, ...others] = Object.keys(schema?.properties ?? {});
  if (key === undefined || others.length > 0) return { schema };
  const inner = resolved(document, schema.properties[key]);
  return inner?.properties ? { key, schema: inner } : { schema };
}

function resolved(document: Any, schema: Any): Any {
  let found = schema;
  while (typeof found?.$ref === "string")
    found = found.$ref
      .slice(2)
      .split("/")
      .reduce((holder: Any, key: string) => holder?.[key], document);
  if (!found?.allOf) return found;
  const parts = found.allOf.map((part: Any) => resolved(document, part));
  return { ...found, properties: Object.assign({}, ...parts.map((part: Any) => part?.properties), found.properties) };
}

function bodySchema(document: Any, operation: Any): Any {
  const content = resolved(document, operation.requestBody)?.content ?? {};
  return resolved(document, content["application/json"]?.schema);
}

function answerSchema(document: Any, operation: Any): Any {
  const [status] = Object.keys(operation.responses).filter((key) => key.startsWith("2"));
  const content = resolved(document, operation.responses[status ?? ""])?.content ?? {};
  return resolved(document, content["application/json"]?.schema);
}

function listOf(document: Any, schema: Any): string | undefined {
  if (schema?.type === "array") return "$[*]";
  const members = Object.entries(schema?.properties ?? {}).filter(([, member]) => resolved(document, member)?.type === "array");
  return members.length === 1 ? `$.${members[0]?.[0]}[*]` : undefined;
}

function itemsOf(document: Any, schema: Any, path: string): readonly Field[] {
  const [, member] = /^\$\.(.+)\[\*\]$/.exec(path) ?? [];
  const list = member === undefined ? schema : resolved(document, schema.properties[member]);
  return scalars(document, resolved(document, list?.items), "$");
}

function scalars(document: Any, schema: Any, prefix: string): readonly Field[] {
  return Object.entries(schema?.properties ?? {}).flatMap(([name, member]) =>
    fieldOf(document, name, member, `${prefix}.${name}`, schema.required?.includes(name)),
  );
}

function queryOf(document: Any, { parameters = [], get }: Any): readonly Field[] {
  const all = [...parameters, ...(get?.parameters ?? [])].map((parameter) => resolved(document, parameter));
  return all
    .filter((parameter) => parameter.in === "query")
    .flatMap(({ name, schema, required }) => fieldOf(document, name, schema, name, required));
}

function fieldOf(document: Any, name: string, member: Any, path: string, isRequired = false): readonly Field[] {
  const schema = resolved(document, member);
  const type = [schema?.type].flat().find((one) => one !== "null");
  if (!["string", "integer", "number", "boolean"].includes(type) || schema.readOnly) return [];
  return [
    {
      name,
      words: wordsOf(name),
      type,
      path,
      isRequired,
      ...(schema.enum && { enum: schema.enum }),
      ...(schema.format && { format: schema.format }),
    },
  ];
}

function wordsOf(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[_\-.]+/g, " ")
    .toLowerCase();
}

function singular(word: string): string {
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:ss|us|is)$/.test(word)) return word;
  return /(?:ches|shes|xes|sses)$/.test(word) ? word.slice(0, -2) : word.replace(/s$/, "");
}
