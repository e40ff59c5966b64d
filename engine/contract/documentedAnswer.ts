// Looks up once what a document says about the responses of an operation with a status, since tests get the same
// responses again and again.

import { isJsonObject, type Json, type JsonObject, rememberedFor } from "../../language/index.ts";
import { type ApiDocument, follow } from "./document.ts";
import { responseKey } from "./matching.ts";
import type { FoundOperation } from "./operations.ts";
import { pointerTo } from "./pointer.ts";

/** The pointer of the schema (undefined if there is none) by media type. */
export type DocumentedMedia = ReadonlyMap<string, string | undefined>;

export type DocumentedAnswer =
  /** `statuses`: the documented ones. */
  | { readonly kind: "no status"; readonly statuses: readonly string[] }
  /** `key`: the status as the document writes it. Without a problem, it is not an object. */
  | { readonly kind: "broken"; readonly key: string; readonly problem?: string }
  /** `headers`: the ones that the document requires. */
  | { readonly kind: "found"; readonly headers: readonly string[]; readonly media: DocumentedMedia };

const answersOf = rememberedFor((_: FoundOperation) => new Map<number, DocumentedAnswer>());

/** An operation belongs to one document: a finder gives the same object for the same operation. */
export function documentedAnswer(operation: FoundOperation, status: number, document: ApiDocument): DocumentedAnswer {
  const ofOperation = answersOf(operation);
  const answer = ofOperation.get(status) ?? lookUp(operation, status, document);
  ofOperation.set(status, answer);
  return answer;
}

function lookUp(operation: FoundOperation, status: number, document: ApiDocument): DocumentedAnswer {
  const documented = isJsonObject(operation.value.responses) ? operation.value.responses : {};
  const key = responseKey(documented, status);
  if (key === undefined) return { kind: "no status", statuses: Object.keys(documented).filter((one) => !one.startsWith("x-")) };
  const found = follow(document.root, operation.pointer + pointerTo(["responses", key]));
  if ("problem" in found) return { kind: "broken", key, problem: found.problem };
  const { pointer, value } = found;
  if (!isJsonObject(value)) return { kind: "broken", key };
  return { kind: "found", headers: requiredHeaders(pointer, value, document), media: mediaOf(pointer, value, operation, document) };
}

function mediaOf(pointer: string, response: JsonObject, operation: FoundOperation, document: ApiDocument): DocumentedMedia {
  if (document.version === "2.0") {
    if (response.schema === undefined) return new Map();
    const produces = operation.value.produces ?? document.root.produces;
    const types = Array.isArray(produces) && produces.length > 0 ? produces.map(String) : ["application/json"];
    return new Map(types.map((type) => [type, pointer + pointerTo(["schema"])]));
  }
  const content = isJsonObject(response.content) ? response.content : {};
  return new Map(Object.entries(content).map(([type, media]) => [type, schemaOf(pointer, type, media)]));
}

function schemaOf(pointer: string, type: string, media: Json): string | undefined {
  return isJsonObject(media) && media.schema !== undefined ? pointer + pointerTo(["content", type, "schema"]) : undefined;
}

function requiredHeaders(pointer: string, response: JsonObject, document: ApiDocument): readonly string[] {
  const headers = isJsonObject(response.headers) ? response.headers : {};
  return Object.keys(headers).filter((name) => {
    const header = follow(document.root, pointer + pointerTo(["headers", name]));
    return "value" in header && isJsonObject(header.value) && header.value.required === true && name.toLowerCase() !== "content-type";
  });
}
