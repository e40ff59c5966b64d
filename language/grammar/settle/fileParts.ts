// The part of a form that a file is sent as.

import { isFile } from "../../openapi/fields.ts";
import { operationOfAction } from "../../openapi/findOperation.ts";
import type { Field } from "../../openapi/operations.ts";
import type { Place } from "./place.ts";

/** How the part of a file is called: as the document has it, or as most services do. */
export function filePart(place: Place, action: string): string {
  return onlyFile(bodyOf(place, action)?.fields ?? []) ?? "file";
}

/** The part for a file, where the operation takes a form with one. */
export function partOfForm(place: Place, action: string): string | undefined {
  const body = bodyOf(place, action);
  return body?.mediaType.startsWith("multipart/") === true ? onlyFile(body.fields) : undefined;
}

function bodyOf({ context: { operations } }: Place, action: string) {
  return (operations && operationOfAction(operations, action))?.body;
}

function onlyFile(fields: readonly Field[]): string | undefined {
  const [only, ...others] = fields.filter(isFile);
  return others.length === 0 ? only?.name : undefined;
}
