// Prepares the schemas of a document for tests: references and allOf resolved, and a validator.

import type { ValidateFunction } from "ajv";
import { isJsonObject, type Json, type JsonObject, rememberedFor } from "../../../language/index.ts";
import { atOnce, type Spending, TooCostly } from "../../bounded/spending.ts";
import { atMost, TookTooLong } from "../../bounded/watchdog.ts";
import { follow } from "../../contract/document.ts";
import { hasNames } from "../../contract/embedFiles.ts";
import { validateExactly } from "../../contract/exactKeywords.ts";
import { createBoundedAjv } from "../../contract/schemaValidator.ts";
import { withoutForeignIds } from "../../contract/withoutForeignIds.ts";

export interface Schemas {
  /**
   * The schema with its references and its allOf in one object; oneOf and anyOf stay as they are. The same object for
   * the same schema.
   */
  view(schema: Json | undefined): SchemaView;
  /** True if the value is valid; undefined if the schema cannot be used. */
  accepts(schema: JsonObject, value: Json): boolean | undefined;
  /** A host name that a description gives as an example. */
  readonly hostName: string | undefined;
  /** True if the document says of some currency that it is written in lower case. */
  readonly hasSmallCurrencies: boolean;
  /** Must have been awaited before `accepts` is asked. */
  readonly ready: () => Promise<void>;
}

/** The view of a value's own schema: of several alternatives that of the first that the value fits. */
export function viewOf(schemas: Schemas, schema: JsonObject, value: Json): SchemaView {
  const view = schemas.view(schema);
  if (view.alternatives.length === 0) return view;
  const fitting = view.alternatives.find((one) => schemas.accepts(one, value) === true);
  return fitting === undefined ? view : joined(view, schemas.view(fitting));
}

export interface SchemaView {
  readonly types: readonly string[];
  readonly properties: ReadonlyMap<string, JsonObject>;
  readonly required: ReadonlySet<string>;
  /** All other keywords; of several in allOf the last. */
  readonly keywords: JsonObject;
  readonly alternatives: readonly JsonObject[];
}

export const noView: SchemaView = { types: [], properties: new Map(), required: new Set(), keywords: {}, alternatives: [] };
const deepest = 20;
const documentId = "playbook:document";

/** Kubernetes says “Populated by the system. Read-only.”, Google “Output only.” */
const setBySystem = /\bpopulated by the (?:system|server)\b[^.]{0,80}\. read-?only\b|^\[?output only\b/i;

export function createSchemas(root: JsonObject): Schemas {
  const viewOf = rememberedFor((schema: JsonObject) => merged(schema, 0));
  const validators = rememberedFor(validatorOf);
  // `{ "type": "string" }` is at a thousand places of a document.
  const byText = new Map<string, ValidateFunction | undefined>();
  const spending: Spending = { left: 0 };
  let compile: ((schema: JsonObject) => ValidateFunction) | undefined;

  function view(schema: Json | undefined): SchemaView {
    return isJsonObject(schema) ? viewOf(schema) : noView;
  }

  function merged(schema: JsonObject, depth: number): SchemaView {
    if (depth > deepest) return noView;
    const { $ref, allOf, properties, required, type, oneOf, anyOf, ...keywords } = schema;
    const parts: SchemaView[] = [];
    if (typeof $ref === "string" && $ref.startsWith("#")) {
      const target = follow(root, $ref.slice(1));
      if ("value" in target && isJsonObject(target.value)) parts.push(merged(target.value, depth + 1));
    }
    for (const part of Array.isArray(allOf) ? (allOf as readonly Json[]) : []) if (isJsonObject(part)) parts.push(merged(part, depth + 1));
    const own = Object.entries(isJsonObject(properties) ? properties : {}).flatMap(([name, member]): [string, JsonObject][] =>
      isJsonObject(member) ? [[name, member]] : [],
    );
    const lists = [oneOf, anyOf].map((list) => (Array.isArray(list) ? (list as readonly Json[]).filter(isJsonObject) : []));
    for (const [only, ...more] of lists) if (only !== undefined && more.length === 0) parts.push(merged(only, depth + 1));
    const alternatives = lists.flatMap((list) => (list.length > 1 ? list : []));
    // Beside allOf, `nullable` has become an alternative, and has taken `readOnly` and the description with it.
    for (const list of lists) {
      const note = list.some((one) => one.type === "null")
        ? list.find((one) => Object.keys(one).every((key) => notes.has(key)))
        : undefined;
      if (note !== undefined) parts.push({ ...noView, keywords: note });
    }
    const isPlain = typeof type === "string" && /^(?:string|integer|number|boolean)$/.test(type);
    const isSet = isPlain && keywords.readOnly === undefined && setBySystem.test(String(keywords.description));
    parts.push({
      types: [type ?? []].flat().map(String),
      properties: new Map(own),
      required: new Set((Array.isArray(required) ? required : []).map(String)),
      keywords: isSet ? { ...keywords, readOnly: true } : keywords,
      alternatives,
    });
    return parts.length === 1 ? (parts[0] as SchemaView) : parts.reduce(joined);
  }

  function validatorOf(given: JsonObject): ValidateFunction | undefined {
    const schema = withoutNotes(given);
    const text = JSON.stringify(schema);
    if (!byText.has(text)) {
      try {
        byText.set(text, compile?.(schema));
      } catch {
        byText.set(text, undefined);
      }
    }
    return byText.get(text);
  }

  const described = JSON.stringify(root.components ?? root.definitions ?? {});
  return {
    view,
    hostName: toldHostName(described),
    hasSmallCurrencies: tellsSmallCurrency(described),
    accepts(schema, value) {
      const validate = validators(schema);
      return validate === undefined ? undefined : isAccepted(validate, value, spending);
    },
    async ready() {
      if (compile !== undefined) return;
      const ajv = await createBoundedAjv("2020-12", spending, {
        allErrors: false,
        verbose: false,
        code: { optimize: false },
        inlineRefs: false,
      });
      ajv.addSchema(withoutForeignIds(root), documentId);
      compile = (schema) => ajv.compile(intoDocument(schema) as JsonObject);
    },
  };
}

/** Keywords that make no value valid or invalid. */
const notes = new Set(["title", "description", "example", "examples", "default", "deprecated", "readOnly", "writeOnly", "externalDocs"]);

/** The schema without notes. Most schemas of a document become equal by that. */
function withoutNotes(schema: JsonObject): JsonObject {
  const kept = Object.entries(schema).filter(([key]) => !notes.has(key) && !key.startsWith("x-"));
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutNotesIn(key, value)]));
}

function withoutNotesIn(key: string, value: Json): Json {
  if (holdsData.has(key)) return value;
  if (Array.isArray(value)) return value.map((item: Json) => (isJsonObject(item) ? withoutNotes(item) : item));
  if (!isJsonObject(value)) return value;
  if (!hasNames(key, value, false)) return withoutNotes(value);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, isJsonObject(one) ? withoutNotes(one) : one]));
}

const holdsData = new Set(["enum", "const", "required", "discriminator", "xml"]);

/** Undefined if it takes longer than a second. */
function isAccepted(validate: ValidateFunction, value: Json, spending: Spending): boolean | undefined {
  spending.left = atOnce;
  try {
    return validateExactly(validate, value);
  } catch (error) {
    if (!(error instanceof TooCostly)) throw error;
  }
  spending.left = Number.POSITIVE_INFINITY;
  try {
    return atMost(1_000, () => validateExactly(validate, value));
  } catch (error) {
    if (error instanceof TookTooLong) return undefined;
    throw error;
  }
}

/** “Three-letter ISO currency code, in lowercase”. */
function tellsSmallCurrency(described: string): boolean {
  const [, ...told] = described.split(/\bcurrency code\b/i);
  return told.some((rest) => /\blower-? ?case\b/i.test(rest.slice(0, 120).split('"', 1)[0] ?? ""));
}

function toldHostName(described: string): string | undefined {
  // Not `invoice.created`, an event.
  const found = /\b(?:e\.\s?g\.|for example)[:,]? *\\?[“"'`‘]((?:[a-z0-9-]+\.)+(?:com|net|org|io|dev|app|example|test)\.?)\\?[”"'`’]/i.exec(
    described,
  );
  return found?.[1];
}

function joined(one: SchemaView, other: SchemaView): SchemaView {
  return {
    types: other.types.length > 0 ? other.types : one.types,
    properties: new Map([...one.properties, ...other.properties]),
    required: new Set([...one.required, ...other.required]),
    keywords: { ...one.keywords, ...other.keywords },
    alternatives: [...one.alternatives, ...other.alternatives],
  };
}

/** Pointers into the document from a schema that stands alone. */
function intoDocument(value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => intoDocument(item));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === "$ref" && typeof member === "string" && member.startsWith("#") ? documentId + member : intoDocument(member),
    ]),
  );
}

/** Returns whether the document allows null in some part of the schema: another part may know objects only. */
export function allowsNull({ types, alternatives }: SchemaView): boolean {
  return types.includes("null") || alternatives.some((one) => one.type === "null");
}

/** The type of a schema's values: declared, or implied by its keywords. */
export function typeOf({ types, properties, keywords }: SchemaView): string | undefined {
  const type = types.find((name) => name !== "null");
  if (type !== undefined) return type;
  if (properties.size > 0) return "object";
  if (keywords.items !== undefined) return "array";
  if (keywords.pattern !== undefined || keywords.minLength !== undefined || keywords.maxLength !== undefined) return "string";
  if (keywords.minimum !== undefined || keywords.maximum !== undefined) return "number";
  const listed = Array.isArray(keywords.enum) ? keywords.enum.find((value: Json) => value !== null) : keywords.const;
  if (listed !== undefined) return typeof listed;
  return undefined;
}

/** The only member of a body that merely wraps the item, `{ "data": { … } }`. */
export function subjectOf(
  schemas: Schemas,
  schema: JsonObject | undefined,
): { readonly key: string; readonly schema: JsonObject } | undefined {
  const [only, ...others] = schemas.view(schema).properties;
  if (only === undefined || others.length > 0 || typeOf(schemas.view(only[1])) !== "object") return undefined;
  return { key: only[0], schema: only[1] };
}

/** Returns whether the document says which values there are. */
export function isListed({ keywords }: SchemaView): boolean {
  return keywords.enum !== undefined || keywords.const !== undefined || keywords.default !== undefined;
}
