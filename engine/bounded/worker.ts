// Runs work that may never end, in a thread that `killable.ts` can end. It gets texts, patterns and schemas, and
// nothing else of the run.

import { parentPort } from "node:worker_threads";
import type { Ajv, ValidateFunction } from "ajv";
import { createPattern, isJsonObject, type Json, type JsonObject, parseJson, schemasByName } from "../../language/index.ts";
import { validateExactly } from "../contract/exactKeywords.ts";
import { createSchemaPlaces, definitionsOf, type SchemaPlaces } from "../contract/schemaPlaces.ts";
import { schemaProblems } from "../contract/schemaProblems.ts";
import { createAjv } from "../contract/schemaValidator.ts";
import { matchPattern, testPattern } from "./matchPattern.ts";
import type { MatchTask, Request, Response, SchemaSet } from "./task.ts";

interface Compiled {
  readonly validate: ValidateFunction;
  readonly places: SchemaPlaces;
}

interface Loaded {
  readonly ajv: Ajv;
  readonly places: SchemaPlaces;
  readonly compiled: Map<string, Compiled>;
}

const sets = new Map<number, Promise<Loaded>>();

async function load(set: string): Promise<Loaded> {
  const { dialect, documents, named, first } = read(set) as unknown as SchemaSet;
  const ajv = await createAjv(dialect, testPattern, first === true ? { allErrors: false } : {});
  for (const [id, document] of Object.entries(documents)) ajv.addSchema(document, id);
  const schemas = named?.keys.reduce<Json | undefined>((value, key) => member(value, key), documents[named.document]);
  return { ajv, places: createSchemaPlaces(isJsonObject(schemas) ? schemasByName(schemas) : {}), compiled: new Map() };
}

async function answer(task: Request["tasks"][number]): Promise<unknown> {
  if (task.kind === "match") return match(task);
  const loaded = await sets.get(task.schemas);
  if (loaded === undefined) throw new Error("its schemas are missing");
  const compiled = loaded.compiled.get(task.schema) ?? compile(read(task.schema) as JsonObject, loaded);
  loaded.compiled.set(task.schema, compiled);
  const { validate, places } = compiled;
  return validateExactly(validate, read(task.value)) ? [] : schemaProblems(validate.errors ?? [], places);
}

function compile(schema: JsonObject, { ajv, places }: Loaded): Compiled {
  const own = createSchemaPlaces(definitionsOf(schema));
  return { validate: ajv.compile(schema), places: (part) => own(part) ?? places(part) };
}

function member(value: Json | undefined, key: string): Json | undefined {
  return isJsonObject(value) ? value[key] : undefined;
}

function read(json: string): Json {
  const parsed = parseJson(json);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.value;
}

function match({ source, flags, text, groups }: MatchTask): ReturnType<typeof matchPattern> {
  const pattern = createPattern(source, flags);
  if ("problem" in pattern) throw new Error(pattern.problem);
  if (groups === true) return matchPattern(pattern, text);
  return testPattern(pattern, text) ? [] : null;
}

async function respond({ sets: added, tasks }: Request): Promise<Response> {
  for (const [id, set] of added) sets.set(id, load(set));
  const answers: ({ readonly value: unknown } | { readonly error: string })[] = [];
  for (const task of tasks) {
    try {
      answers.push({ value: await answer(task) });
    } catch (error) {
      answers.push({ error: error instanceof Error ? error.message : String(error) });
    }
  }
  return { answers };
}

parentPort?.on("message", async (request: Request) => parentPort?.postMessage(await respond(request)));
parentPort?.postMessage({ ready: true } satisfies Response);
