// Calls a service and holds each answer against its OpenAPI document: status, content type, headers, schema.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { parse } from "yaml";

interface Schema {
  readonly [keyword: string]: unknown;
}
interface Response {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
  readonly headers?: Readonly<Record<string, { readonly $ref?: string; readonly required?: boolean; readonly schema?: Schema }>>;
}
interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, Response>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  /** The JSON of the body, or its text; undefined when there is no body. */
  readonly body: unknown;
}

export interface Contract {
  /** Sends the request and fails when the answer is not what the document says. */
  readonly call: (method: string, url: string, init?: RequestInit) => Promise<Answer>;
  /** `operationId status` for each answer that the document describes. */
  readonly documented: readonly string[];
  /** The same for each answer seen. */
  readonly seen: ReadonlySet<string>;
}

export async function readContract(file: URL): Promise<Contract> {
  const document = parse(await readFile(file, "utf8")) as Document;
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(document as object, "document");

  const resolve = <T extends { readonly $ref?: string }>(item: T): T =>
    item.$ref === undefined ? item : (pointed(document, item.$ref) as T);
  const conforms = (schema: Schema, value: unknown, what: string): void => {
    const absolute = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as Schema;
    const validate = ajv.compile(absolute);
    assert.ok(validate(value), `${what}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(value)}`);
  };

  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => method !== "parameters")
      .map(([method, operation]) => ({ method: method.toUpperCase(), path: pathPattern(path), operation })),
  );
  const seen = new Set<string>();

  const check = (method: string, pathname: string, answer: Answer): void => {
    const match = operations.find((candidate) => candidate.method === method && candidate.path.test(pathname));
    if (match === undefined) {
      assert.ok(answer.status === 404 || answer.status === 405, `${method} ${pathname} is not documented but answers ${answer.status}`);
      conforms({ $ref: "#/components/schemas/Problem" }, answer.body, `${method} ${pathname}`);
      return;
    }
    const what = `${match.operation.operationId} ${answer.status}`;
    const given = match.operation.responses[answer.status];
    assert.ok(given, `${what} is not documented: ${JSON.stringify(answer.body)}`);
    const response = resolve(given);
    seen.add(what);
    for (const [name, header] of Object.entries(response.headers ?? {})) {
      const { required, schema } = resolve(header);
      const value = answer.headers.get(name);
      assert.ok(value !== null || required !== true, `${what} has no header ${name}`);
      if (value !== null && schema) conforms(schema, schema.type === "integer" ? Number(value) : value, `${what}, header ${name}`);
    }
    const type = answer.headers.get("content-type")?.split(";")[0] ?? null;
    if (response.content === undefined) {
      assert.equal(type, null, `${what} has a content type but the document has none`);
      assert.equal(answer.bytes.length, 0, `${what} has a body but the document has none`);
      return;
    }
    const content = response.content[type ?? ""];
    assert.ok(content, `${what} has the content type ${type}, which is not documented`);
    if (content.schema) conforms(content.schema, answer.body, what);
  };

  return {
    seen,
    documented: operations.flatMap(({ operation }) =>
      Object.keys(operation.responses).map((status) => `${operation.operationId} ${status}`),
    ),
    call: async (method, url, init = {}) => {
      const response = await fetch(url, { ...init, method });
      const bytes = await response.bytes();
      const text = new TextDecoder().decode(bytes);
      const isJson = /^application\/(.+\+)?json/.test(response.headers.get("content-type") ?? "");
      const body: unknown = text === "" ? undefined : isJson ? JSON.parse(text) : text;
      const answer: Answer = { status: response.status, headers: response.headers, bytes, body };
      check(method, new URL(url).pathname, answer);
      return answer;
    },
  };
}

function pointed(document: unknown, reference: string): unknown {
  const keys = reference.split("/").slice(1);
  return keys.reduce(
    (value, key) => (value as Readonly<Record<string, unknown>>)[key.replaceAll("~1", "/").replaceAll("~0", "~")],
    document,
  );
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`);
}
