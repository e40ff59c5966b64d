// Finds the schemas that checks name: in the OpenAPI document, in JSON Schema files, or inline.

import { dirname, extname, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Ajv } from "ajv";
import { didYouMean, isJsonObject, type Json, type JsonObject } from "../../language/index.ts";
import type { Spending } from "../bounded/spending.ts";
import type { SchemaSet } from "../bounded/task.ts";
import { taskFor } from "../bounded/validateLate.ts";
import type { SchemaLookup, SchemaValidator } from "../checks/subject.ts";
import { readInside } from "../http/files.ts";
import type { FilePort } from "../ports.ts";
import { parseData } from "./parseData.ts";
import { createSchemaPlaces, definitionsOf, type SchemaPlaces } from "./schemaPlaces.ts";
import { createBoundedAjv, type Dialect, validatorOf } from "./schemaValidator.ts";

export interface SchemaSource {
  /** Absolute; no file outside is read, and paths of schema files start here. */
  readonly root: string;
  readonly files: FilePort;
}

export interface DocumentSchemas {
  /** The schemas that have names, and where the document has them. */
  readonly named: JsonObject;
  readonly keys: readonly string[];
  readonly validatorOf: (name: string) => SchemaValidator;
  /** The document with its id, so that `#/components/…` in an inline schema leads there. */
  readonly id: string;
  readonly root: JsonObject;
  readonly places: SchemaPlaces;
}

type Found = SchemaValidator | { readonly problem: string };

export function createSchemaLookup(source: SchemaSource, document?: DocumentSchemas): SchemaLookup {
  const known = new Map<string, Promise<Found>>();
  const engines = new Map<Dialect, Promise<Ajv>>();
  const spending: Spending = { left: 0 };
  const loaded: Record<string, JsonObject> = document === undefined ? {} : { [document.id]: document.root };

  function engine(dialect: Dialect): Promise<Ajv> {
    const existing = engines.get(dialect);
    if (existing !== undefined) return existing;
    const loadSchema = async (uri: string) => {
      loaded[uri] = await loadFile(uri, source);
      return loaded[uri];
    };
    const created = createBoundedAjv(dialect, spending, { loadSchema }).then((ajv) => {
      if (document !== undefined) ajv.addSchema(document.root, document.id);
      return ajv;
    });
    engines.set(dialect, created);
    return created;
  }

  async function find(nameOrInline: string | JsonObject): Promise<Found> {
    try {
      if (typeof nameOrInline !== "string") return await compile(nameOrInline, "the given schema", "");
      if (document !== undefined && Object.hasOwn(document.named, nameOrInline)) return document.validatorOf(nameOrInline);
      if (!isFileName(nameOrInline)) return { problem: unknownName(nameOrInline, document && Object.keys(document.named)) };
      const bytes = await readInside(nameOrInline, source);
      const parsed = parseData(Buffer.from(bytes).toString("utf8"), nameOrInline);
      if (!isJsonObject(parsed)) return { problem: `${nameOrInline} is not a JSON Schema: it is not an object` };
      return await compile(parsed, nameOrInline, pathToFileURL(resolve(source.root, nameOrInline)).href);
    } catch (error) {
      return { problem: `the schema cannot be used: ${(error as Error).message}` };
    }
  }

  async function compile(schema: JsonObject, name: string, uri: string): Promise<Found> {
    const { $schema, ...rest } = schema;
    const dialect: Dialect = typeof $schema === "string" && /draft-0[4-7]/.test($schema) ? "draft-07" : "2020-12";
    const ajv = await engine(dialect);
    const own = document === undefined ? rest : (intoDocument(rest, rest, document.id) as JsonObject);
    // Relative references start from the file's own place, regardless of its id.
    const { $id: _, id: __, ...anonymous } = own;
    const given = uri === "" ? own : { ...anonymous, $id: uri };
    const places = createSchemaPlaces(definitionsOf(given));
    const validate = (uri === "" ? undefined : ajv.getSchema(uri)) ?? (await ajv.compileAsync(given));
    // Its references exist once it is compiled.
    const schemas: SchemaSet = {
      dialect,
      documents: { ...loaded },
      ...(document === undefined ? {} : { named: { document: document.id, keys: document.keys } }),
    };
    const schemaThere = uri in loaded ? { $ref: uri } : given;
    const task = taskFor(schemas, schemaThere);
    return validatorOf({ name, validate, places: (schema) => places(schema) ?? document?.places(schema), spending, task });
  }

  return (nameOrInline) => {
    const key = JSON.stringify(nameOrInline);
    const found = known.get(key) ?? find(nameOrInline);
    known.set(key, found);
    return found;
  };
}

function isFileName(name: string): boolean {
  return /[\\/]/.test(name) || [".json", ".yaml", ".yml"].includes(extname(name).toLowerCase());
}

function unknownName(name: string, names: readonly string[] | undefined): string {
  if (names === undefined)
    return `there is no schema "${name}": the service has no OpenAPI document (openapi: file), and it is not a file name`;
  return `there is no schema "${name}" in the OpenAPI document.${didYouMean(name, names)}`.replace(/\.$/, "");
}

async function loadFile(uri: string, source: SchemaSource): Promise<JsonObject> {
  if (!uri.startsWith("file:")) throw new Error(`the reference "${uri}" leads to the web; save that document as a file`);
  const path = fileURLToPath(uri);
  const parsed = parseData(Buffer.from(await readInside(path, source)).toString("utf8"), relative(source.root, path) || dirname(path));
  if (!isJsonObject(parsed)) throw new Error(`${relative(source.root, path)} is not a JSON Schema: it is not an object`);
  const { $schema: _, $id: __, ...rest } = parsed;
  return rest;
}

/**
 * References such as `#/components/schemas/Order` that lead nowhere in the schema itself are meant for the document.
 */
function intoDocument(value: Json, whole: JsonObject, id: string): Json {
  if (Array.isArray(value)) return value.map((item: Json) => intoDocument(item, whole, id));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      const [, first = ""] = key === "$ref" && typeof member === "string" ? (/^#\/([^/]+)/.exec(member) ?? []) : [];
      return [key, first !== "" && !(first in whole) ? `${id}${member}` : intoDocument(member, whole, id)];
    }),
  );
}
