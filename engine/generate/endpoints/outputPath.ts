// Chooses the folder of a generated playbook: next to playbooks of the same endpoint, else one of its own.

import { type EndpointName, endpointKey, folderOf, type Identity, joinPath, wordsAsName } from "../../../language/index.ts";
import { type ApiOperation, documentedPath } from "./api.ts";

export interface Place {
  readonly service: { readonly name: string; readonly path: string };
  readonly folder?: string;
}

/** The folder of new playbooks, and of the files that they send. */
export function homeOf({ service, folder }: Place): string {
  return folder ?? joinPath(folderOf(service.path), "endpoints");
}

/** It may be taken. */
export function playbookPath(all: readonly Identity[], place: Place, operation: ApiOperation, name: string): string {
  return joinPath(endpointFolder(all, place, operation), `${wordsAsName(name)}.playbook`);
}

function endpointFolder(all: readonly Identity[], place: Place, operation: ApiOperation): string {
  const { method, operationId } = operation;
  const path = documentedPath(operation);
  const { service, folder } = place;
  const isSame = (endpoint: EndpointName) => endpointKey(endpoint.method, endpoint.path) === endpointKey(method, path);
  const sibling = all.find(
    ({ level, endpoint, service: owner }) => level === "endpoint" && owner === service.name && endpoint !== undefined && isSame(endpoint),
  );
  if (sibling !== undefined && folder === undefined) return folderOf(sibling.path);
  return joinPath(homeOf(place), wordsAsName(operationId ?? `${method} ${path}`));
}
