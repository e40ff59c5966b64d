// Computes from their steps alone what playbooks would cover of the document of their service: the same points as in a
// run, planned instead of seen.

import { join } from "node:path";
import {
  type ApiRequestStep,
  bodyFields,
  compiled,
  identities,
  isJsonObject,
  type Json,
  operationsOf,
  percentDecoded,
  type Workspace,
} from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import { serviceDocument } from "../generate/serviceDocument.ts";
import type { FilePort } from "../ports.ts";
import type { ServiceCoverage } from "./coverage.ts";
import { openDocument } from "./documentCoverage.ts";
import type { OperationModel } from "./model.ts";
import type { Message } from "./parameters.ts";
import type { Records } from "./record.ts";
import { isOpen, sentRequests } from "./sentRequests.ts";

export interface PlannedCoverage {
  readonly coverage: ServiceCoverage;
  readonly playbooks: number;
}

export interface PlannedSource {
  /** Absolute. */
  readonly root: string;
  readonly workspace: Workspace;
  readonly files: FilePort;
}

/** Throws `PlaybookError` if the service has no document that can be read. */
export async function plannedCoverage(
  { root, workspace, files }: PlannedSource,
  service: { readonly name: string; readonly path: string },
): Promise<PlannedCoverage> {
  const { path, text } = serviceDocument(workspace, service);
  const document = await openDocument(text, { path: join(root, path), root, files }).catch((error: unknown) => {
    throw new PlaybookError("no-document", error instanceof Error ? error.message : String(error), "Fix the document.", error);
  });
  const all = identities(workspace, "").filter((identity) => identity.service === service.name && identity.level !== "phrase");
  const own = all.filter(({ level }) => level !== "service");
  const operations = operationsOf(workspace, service.path);
  const records = document.records(isOpen);
  const defaults = Object.entries(compiled(workspace, service.path)?.playbook.frontMatter.settings?.headers ?? {});
  // The setup and teardown that the tests share run with the first of them.
  const running = own.length === 0 ? [] : all;
  const sent = operations === undefined ? [] : running.flatMap((identity) => sentRequests(workspace, operations, identity));
  for (const { path: playbook, endpoint, request, expected } of sent) {
    const operation = document.model.operations.get(endpoint);
    if (operation === undefined) continue;
    records.sent(playbook, operation, plannedMessage(request, defaults));
    for (const status of expected) expect(records, playbook, operation, status);
  }
  return { coverage: await document.result(service.name, document.records(), records), playbooks: own.length };
}

/** A class stands for a documented status where that is the only one of its class. */
function expect(records: Records, test: string, operation: OperationModel, status: number | string): void {
  const text = String(status).toLowerCase();
  const documented = [...operation.answers.keys()].filter((key) => key.startsWith(text.slice(0, 1)));
  const only = documented.length === 1 ? documented[0] : undefined;
  const exact = /^\d{3}$/.test(text) ? text : /^\dxx$/.test(text) ? only : undefined;
  if (exact !== undefined && /^\d{3}$/.test(exact)) records.answered(test, operation, { status: Number(exact), isEmpty: true });
}

const mediaTypes: Readonly<Record<string, string>> = {
  body: "application/json",
  form: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data",
  text: "text/plain",
};

function plannedMessage(request: ApiRequestStep, defaults: readonly (readonly [string, Json])[]): Message {
  const [, target = ""] = request.action.split(" ", 2);
  const [path = "", search = ""] = target.split("?", 2);
  const headers = new Map(defaults.map(([name, value]) => [name.toLowerCase(), value]));
  for (const [name, value] of Object.entries(request.headers ?? {})) {
    if (value === null) headers.delete(name.toLowerCase());
    else headers.set(name.toLowerCase(), value as Json);
  }
  const field = bodyFields.find((one) => request[one] !== undefined);
  const given = headers.get("content-type");
  const mediaType = typeof given === "string" ? given : field === undefined ? undefined : mediaTypes[field];
  const isData = field === "body" || field === "form" || field === "multipart";
  const segments = path.split("/").map(percentDecoded);
  const query = queryOf(search, request.query ?? {});
  const cookies = new Map(Object.entries(request.cookies ?? {}).filter(([, value]) => value !== null) as [string, Json][]);
  return {
    path: () => segments,
    query: () => query,
    header: (name) => headers.get(name),
    cookies: () => cookies,
    hasBody: field !== undefined,
    ...(mediaType === undefined ? {} : { mediaType }),
    body: () => (isData ? { value: request[field] as Json, asText: field !== "body" } : undefined),
  };
}

function queryOf(search: string, more: Readonly<Record<string, unknown>>): ReturnType<Message["query"]> {
  const query = new Map<string, readonly Json[]>();
  for (const [name, value] of new URLSearchParams(search)) query.set(name, [...(query.get(name) ?? []), value]);
  for (const [name, value] of Object.entries(more as Readonly<Record<string, Json>>))
    if (value !== null) query.set(name, Array.isArray(value) ? [...(value as readonly Json[])].map(asSent) : [asSent(value)]);
  return query;
}

/** Returns the text of a value in a query; a value that is not known yet stays as it is. */
function asSent(value: Json): Json {
  return isJsonObject(value) || Array.isArray(value) || typeof value === "string" ? value : String(value);
}
