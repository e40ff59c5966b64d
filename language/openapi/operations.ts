// The operations of an OpenAPI document (2.0, 3.0, 3.1), as the compiler, the checks and completion need them.

import type { JsonObject } from "../json.ts";

export interface Operations {
  readonly title: string;
  readonly version: "2.0" | "3.0" | "3.1";
  /** Paths of the servers or the base path, without host, as a prefix of no use to sentences; kept for the engine. */
  readonly basePath: string;
  readonly operations: readonly Operation[];
  /** The schemas (components.schemas or definitions) as written (references unresolved), by their names and keys. */
  readonly schemas: ReadonlyMap<string, JsonObject>;
  /** The security schemes of type apiKey, in the document's order. */
  readonly apiKeys: readonly ApiKey[];
  /** All security schemes that send a key or a token; empty if one is of another kind. */
  readonly schemes: readonly (ApiKey | "bearer")[];
}

export interface Operation {
  readonly method: string;
  /** As in the document: `/orders/{id}`. */
  readonly path: string;
  /** True if the document has paths of single things below: `/shops/{id}/stand`, with `/shops/{id}/stand/{standId}`. */
  readonly hasItems?: true;
  readonly operationId?: string;
  readonly summary?: string;
  readonly tags: readonly string[];
  readonly parameters: readonly Parameter[];
  /** The first JSON, form or multipart request body. */
  readonly body?: {
    readonly mediaType: string;
    readonly required: boolean;
    readonly fields: readonly Field[];
    readonly schemaName?: string;
    /** True if the document names no member of an object: the members are those that a request sends. */
    readonly takesAnyMember?: true;
    /** True if a text that is not JSON may be the body as well. */
    readonly takesText?: true;
  };
  /** By status as written (`200`, `4XX`, `default`). */
  readonly responses: readonly {
    readonly status: string;
    readonly mediaTypes: readonly string[];
    readonly schemaName?: string;
    readonly fields: readonly Field[];
    readonly isList: boolean;
    /** Names of the headers, as the document writes them; absent without any. */
    readonly headers?: readonly string[];
  }[];
  readonly security: readonly string[];
  readonly deprecated: boolean;
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header" | "cookie";
  readonly required: boolean;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  /** True if the document says that it is a short code, such as `DE`. */
  readonly isCode?: true;
}

/** A member of a body's object schema (allOf merged). */
export interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  /** The unit that its description names: “Size in GB”. */
  readonly unit?: string;
  /** True if the document says that it is a short code, such as `DE`. */
  readonly isCode?: true;
  /** Only answered, never sent. */
  readonly readOnly?: true;
  /** True if it may be null. */
  readonly nullable?: true;
}

/** Where a security scheme of type apiKey puts the key. */
export interface ApiKey {
  readonly name: string;
  readonly in: "header" | "query" | "cookie";
}
