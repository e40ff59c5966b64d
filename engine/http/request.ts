// From a step whose values have been filled in to the request that goes out.

import type { ApiRequestStep, Json } from "../../language/index.ts";
import type { FilePort } from "../ports.ts";
import type { HttpRequest } from "./message.ts";

const path = Symbol("path of a file");

/** What `{ $file: path }` and a file variable become when values are filled in; a literal object that looks like a marker is no such thing. */
export interface FileReference {
  readonly [path]: string;
}

/** `file` is a path, relative to the root or absolute. The result may stand wherever a value may. */
export function fileReference(file: string): FileReference & Json {
  return { [path]: file } as FileReference & Json;
}

export function isFileReference(value: unknown): value is FileReference {
  return typeof value === "object" && value !== null && path in value;
}

/** What a service gives every request below its base URL. Values are filled in. */
export interface RequestService {
  readonly baseUrl?: string;
  /** Default headers. */
  readonly headers?: Readonly<Record<string, Json>>;
  readonly query?: Readonly<Record<string, Json>>;
}

/** Where `$file` paths lead: files are read inside the root only. */
export interface RequestFiles {
  readonly files: FilePort;
  /** Absolute. */
  readonly root: string;
}

/** The largest time limit a request has when it says none, in milliseconds. */
export const defaultTimeoutMs = 30_000;

/**
 * `step` has its templates, `$var`, `$random`, `$now` and `$literal` filled in, numbers as numbers; a file is a `fileReference`. Path parameters that are
 * not given are taken from `variable`. Throws `PlaybookError` for what cannot be sent.
 */
export async function buildRequest(
  step: ApiRequestStep,
  service: RequestService,
  from: RequestFiles,
  variable: (name: string) => Json | undefined = () => undefined,
): Promise<HttpRequest> {
  throw new Error(`not yet: ${step.action} ${service.baseUrl} ${from.root} ${variable("x")} ${isFileReference(step)}`);
}
