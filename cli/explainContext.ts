// Builds the context of a sentence that is in no file: its service, the operations of a document, the endpoint, the
// tools of servers.

import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type Loaded, PlaybookError, readRegularText, whyUnreadable } from "../engine/index.ts";
import {
  type compile,
  compileAt,
  type Operations,
  parseMcpLock,
  readOperations,
  rootMarks,
  type SentenceContext,
  sentenceContext,
  serverLockFile,
} from "../language/index.ts";
import { loadHere } from "./loadHere.ts";

/** The context of a sentence and the compiler to read it with: phrases have steps only in a workspace. */
export type ExplainContext = SentenceContext & { readonly read?: typeof compile };

export interface ExplainPlace {
  /** Its playbook, as other paths relative to the current folder. */
  readonly service?: string;
  readonly openapi?: string;
  /** Such as `POST /orders`. */
  readonly endpoint?: string;
}

/** Without a service the servers around the current folder are known. */
export async function contextOf({ service, openapi, endpoint }: ExplainPlace): Promise<ExplainContext> {
  const context = service === undefined ? await ofServers(process.cwd()) : await ofServiceFile(resolve(service));
  const operations = openapi === undefined ? undefined : await openapiOperations(resolve(openapi));
  return { ...context, ...(operations === undefined ? {} : { operations }), ...ofEndpoint(endpoint) };
}

/** `path` inside the root. */
export function ofService({ root, workspace }: Loaded, path: string): ExplainContext {
  const context = sentenceContext(workspace, path);
  const read: typeof compile = (sentence, attachment, around = {}) => compileAt(workspace, path, sentence, attachment, around);
  if (context !== undefined) return { ...context, read };
  throw new PlaybookError("no-such-path", `There is no playbook ${join(root, path)}.`, "Give the service's .playbook file.");
}

/** The servers that the lock file of the root around the folder knows; nothing if there is none. */
export async function ofServers(start: string): Promise<SentenceContext> {
  for (let folder = start; ; folder = dirname(folder)) {
    const text = await readRegularText(join(folder, serverLockFile)).catch(() => undefined);
    if (text !== undefined) {
      const { servers } = parseMcpLock(text).lock;
      return servers.size === 0 ? {} : { servers };
    }
    if (dirname(folder) === folder || rootMarks.some((mark) => existsSync(join(folder, mark)))) return {};
  }
}

export function ofEndpoint(endpoint: string | undefined): Pick<SentenceContext, "endpoint"> {
  if (endpoint === undefined) return {};
  const [, method, path] = /^([A-Za-z]+)\s+(\/\S*)$/.exec(endpoint) ?? [];
  if (method === undefined || path === undefined)
    throw new PlaybookError("usage", `${endpoint} is not an endpoint.`, "Write a method and a path, such as POST /orders.");
  return { endpoint: { method: method.toUpperCase(), path } };
}

async function ofServiceFile(path: string): Promise<ExplainContext> {
  const loaded = await loadHere(path);
  return ofService(loaded, loaded.inside(path));
}

async function openapiOperations(path: string): Promise<Operations> {
  let text: string;
  try {
    text = await readRegularText(path);
  } catch (cause) {
    throw new PlaybookError(
      "no-such-path",
      `The OpenAPI document ${path} cannot be read: ${whyUnreadable(cause)}.`,
      "Check the path.",
      cause,
    );
  }
  const { operations, diagnostics } = readOperations(text);
  if (operations === undefined)
    throw new PlaybookError(
      "usage",
      `${path} cannot be used. ${diagnostics[0]?.message ?? ""}`,
      "Give an OpenAPI 2.0, 3.0 or 3.1 document in JSON or YAML.",
    );
  return operations;
}
