// Reads a folder into a workspace: finds the root, walks it, and gives every file that matters to the language.

import type { FilePort } from "./ports.ts";

/** The language's index of all that was read. */
export type Workspace = unknown;

export interface Loaded {
  /** Absolute path of the root. */
  readonly root: string;
  readonly workspace: Workspace;
  /** Text of a file that was read, by its path inside the root: for places in messages. */
  readonly texts: ReadonlyMap<string, string>;
}

/** `folder` is absolute: the root is the nearest folder upward that holds `.git`, `.vscode` or `.mcp.json`, else `folder` itself. */
export async function loadWorkspace(folder: string, files: FilePort): Promise<Loaded> {
  throw new Error(`not yet: ${folder} ${files}`);
}
