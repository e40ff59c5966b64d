// Builds the body of a request, from any of the five forms of the step.

import { isUtf8 } from "node:buffer";
import { basename } from "node:path";
import type { ApiRequestStep, Json } from "../../language/index.ts";
import { bodyFields, isJsonObject, mediaTypeOf } from "../../language/index.ts";
import { type FileSource, holdsFile, isFileReference, openInside, readInside, referencedPath } from "./files.ts";
import { refuse } from "./refuse.ts";
import { type Body, bodyOf, type Piece } from "./streamedBody.ts";
import { valueText, valueTexts } from "./valueText.ts";

export interface BuiltBody {
  readonly content?: Body;
  /** The required Content-Type; undefined if the given one stays. */
  readonly mediaType?: string;
}

const noBody: BuiltBody = {};

/** At once, unless there are files to read. `given` is the Content-Type that the step or the service has. */
export function buildBody(step: ApiRequestStep, files: FileSource, given: string | undefined): BuiltBody | Promise<BuiltBody> {
  const fields = bodyFields.filter((field) => step[field] !== undefined);
  if (fields.length === 0) return noBody;
  if (fields.length > 1)
    throw refuse(`A request can only have one body, but this one has ${fields.length}: ${fields.join(", ")}.`, "Keep one of them.");
  const typed = (content: Body, mediaType: string): BuiltBody => (given === undefined ? { content, mediaType } : { content });
  const json = (body: Json) => typed(JSON.stringify(body), "application/json");
  if (step.body !== undefined) return holdsFile(step.body) ? withFileTexts(step.body, files).then(json) : json(step.body);
  if (step.form !== undefined) return typed(urlEncoded(step.form), "application/x-www-form-urlencoded");
  if (step.text !== undefined) return typed(step.text, "text/plain;charset=utf-8");
  if (step.file !== undefined) {
    const file = isFileReference(step.file) ? referencedPath(step.file) : step.file;
    return openInside(file, files).then((piece) => typed(bodyOf([piece]), mediaTypeOf(file)));
  }
  return step.multipart === undefined ? noBody : multipart(step.multipart, files, given);
}

/** A file inside a JSON body is its content as text. */
async function withFileTexts(value: Json, files: FileSource): Promise<Json> {
  if (!holdsFile(value)) return value;
  if (isFileReference(value)) return fileText(referencedPath(value), files);
  if (Array.isArray(value)) return Promise.all(value.map((item: Json) => withFileTexts(item, files)));
  const members = Object.entries(value as Readonly<Record<string, Json>>);
  return Object.fromEntries(await Promise.all(members.map(async ([key, item]) => [key, await withFileTexts(item, files)] as const)));
}

async function fileText(file: string, files: FileSource): Promise<string> {
  const bytes = await readInside(file, files);
  if (isUtf8(bytes)) return Buffer.from(bytes).toString("utf8");
  throw refuse(
    `The file "${file}" is not text in UTF-8, so it cannot be part of a JSON body.`,
    "Send it as multipart, or as the body: with body from file …",
  );
}

function urlEncoded(form: Readonly<Record<string, Json>>): string {
  const pairs = Object.entries(form).flatMap(([name, value]) => {
    if (holdsFile(value))
      throw refuse(`The form field ${name} is a file, which a URL-encoded form cannot contain.`, "Send it as multipart.");
    return value === null ? [] : valueTexts(value, `form field ${name}`).map((text) => [name, text] as [string, string]);
  });
  return new URLSearchParams(pairs).toString();
}

async function multipart(parts: Readonly<Record<string, Json>>, files: FileSource, given: string | undefined): Promise<BuiltBody> {
  if (given !== undefined && !/^multipart\//i.test(given)) {
    throw refuse(`The body has parts, but Content-Type says ${given}.`, "Leave out the header: Playbook adds it.");
  }
  const wanted = /boundary="?([^";]+)"?/i.exec(given ?? "")?.[1];
  const boundary = wanted ?? `playbook-${Buffer.from(crypto.getRandomValues(new Uint8Array(12))).toString("hex")}`;
  const pieces: Piece[] = [];
  for (const [name, value] of Object.entries(parts)) {
    for (const item of Array.isArray(value) ? (value as readonly Json[]) : [value]) {
      if (item === null) continue;
      const { headers, content } = await part(name, item, files);
      pieces.push(Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`), content, Buffer.from("\r\n"));
    }
  }
  pieces.push(Buffer.from(`--${boundary}--\r\n`));
  const content = bodyOf(pieces);
  if (wanted !== undefined) return { content };
  return { content, mediaType: `${given?.replace(/;\s*$/, "") ?? "multipart/form-data"}; boundary=${boundary}` };
}

async function part(name: string, value: Json, files: FileSource): Promise<{ readonly headers: string; readonly content: Piece }> {
  const disposition = `Content-Disposition: form-data; name="${escaped(name)}"`;
  if (isFileReference(value)) {
    const file = referencedPath(value);
    const headers = `${disposition}; filename="${escaped(basename(file))}"\r\nContent-Type: ${mediaTypeOf(file)}`;
    return { headers, content: await openInside(file, files) };
  }
  if (isJsonObject(value))
    return { headers: `${disposition}\r\nContent-Type: application/json`, content: Buffer.from(JSON.stringify(value)) };
  return { headers: disposition, content: Buffer.from(valueText(value, `part ${name}`)) };
}

/** As browsers write names into this header. */
function escaped(name: string): string {
  return name.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
