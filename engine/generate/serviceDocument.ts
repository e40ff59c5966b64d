// Finds the OpenAPI document of a service for which something is generated.

import { openapiPathOf, type Workspace } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import { maxTextBytes } from "../regularFile.ts";

export interface ServiceDocument {
  /** Inside the root. */
  readonly path: string;
  readonly text: string;
}

/** `service.path` is that of its playbook. Throws `PlaybookError` "no-document" where it has none. */
export function serviceDocument(workspace: Workspace, service: { readonly name: string; readonly path: string }): ServiceDocument {
  const path = openapiPathOf(workspace, service.path);
  const text = path === undefined ? undefined : workspace.files.get(path)?.text;
  if (path !== undefined && text !== undefined) return { path, text };
  if (path !== undefined)
    throw new PlaybookError(
      "no-document",
      `The OpenAPI document ${path} of the service ${service.name} is missing, or has more than ${maxTextBytes / 1024 / 1024} MB.`,
      "Correct its path, or use a version of the document that has references instead of copies.",
    );
  throw new PlaybookError(
    "no-document",
    `The service ${service.name} has no OpenAPI document.`,
    `Pull one with "playbook openapi URL", and name the file in ${service.path}: openapi: openapi.yaml.`,
  );
}
