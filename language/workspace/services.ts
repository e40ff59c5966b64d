// The service of a playbook: the service playbook of that name, and what it offers to those below it.

import type { Operations } from "../openapi/operations.ts";
import { type OperationsOfText, readOperations } from "../openapi/readOperations.ts";
import { folderOf, isInside, joinPath } from "../path.ts";
import { frontMatterOf, identities, identityOf } from "./playbooks.ts";
import { commonQuery, fileAt, query } from "./query.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Name → path of the service playbook; where two have the name, the first path, and rather one whose front matter is in
 * order.
 */
export const services = query((workspace): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  const all = identities(workspace, "").filter(({ level }) => level === "service");
  for (const { service, path } of [...all.filter(({ uncertain }) => !uncertain), ...all]) {
    if (service !== undefined && !found.has(service)) found.set(service, path);
  }
  return found;
});

/**
 * Path of the service playbook of a playbook; its own for a service playbook, undefined if it names none or one that
 * does not exist.
 */
export const servicePathOf = commonQuery((workspace, path): string | undefined => {
  const identity = identityOf(workspace, path);
  if (identity?.level === "service") return path;
  return identity?.service === undefined ? undefined : services(workspace, "").get(identity.service);
});

/**
 * Path of the OpenAPI document of a service playbook; undefined if it names none, or a URL, or a file outside the root.
 */
export const openapiPathOf = query((workspace, servicePath): string | undefined => {
  const named = frontMatterOf(workspace, servicePath)?.settings?.openapi?.value;
  if (named === undefined || /^[a-z][a-z0-9+.-]*:\/\//i.test(named)) return undefined;
  const path = joinPath(folderOf(servicePath), named);
  return isInside(path) ? path : undefined;
});

/** The operations of a document with the files that it refers to; undefined if the file is missing. */
export const documentAt = query((workspace, path): OperationsOfText | undefined => {
  const file = fileAt(workspace, path);
  const folder = folderOf(path);
  return (
    file &&
    readOperations(file.text, (relative) => {
      const referred = joinPath(folder, relative);
      return isInside(referred) ? fileAt(workspace, referred)?.text : undefined;
    })
  );
});

/** The operations of the service that a playbook belongs to. */
export function operationsOf(workspace: Workspace, path: string): Operations | undefined {
  const service = servicePathOf(workspace, path);
  const document = service === undefined ? undefined : openapiPathOf(workspace, service);
  return document === undefined ? undefined : documentAt(workspace, document)?.operations;
}
