// Renaming an MCP server wherever it is named: the shapes of that request. Data only.

import type { WorkspaceEditView } from "./protocol.ts";

export const renameServerRequest = "playbook/renameServer";

export interface RenameServerParams {
  /** URI of the root. */
  readonly uri: string;
  readonly name: string;
  readonly newName: string;
}

export type RenameServerResult =
  | { readonly kind: "edited"; readonly edit: WorkspaceEditView }
  | { readonly kind: "refused"; readonly reason: string };
