// Reads the entries about MCP servers in the files of a folder, and edits those files.

import { createHash } from "node:crypto";
import { join } from "node:path";
import { loadWorkspace, type McpServerConfig, nodeFiles, PlaybookError, readRegularText, whyUnreadable } from "../../engine/index.ts";
import type { FileEdit, McpServersView } from "../../engine/protocol.ts";
import { type LockedServer, type McpLock, parseMcpLock, printMcpLock, serverFiles, serverLockFile } from "../../language/index.ts";
import { fileEdit } from "../fileEdit.ts";
import { startFolder } from "../startFolder.ts";
import { readLock } from "./mcpContext.ts";

export interface Read {
  readonly root: string;
  readonly servers: ReadonlyMap<string, McpServerConfig>;
  readonly lock: McpLock;
  readonly problems: McpServersView["problems"];
  /** Changes whenever the files' entries about servers change. */
  readonly of: string;
}

export async function readServersOf(folder: string): Promise<Read> {
  const loaded = await loadWorkspace(startFolder([folder]), nodeFiles);
  const { readServers } = await import("../../engine/mcp/index.ts");
  const texts = new Map(serverFiles.flatMap((path) => (loaded.texts.has(path) ? [[path, loaded.texts.get(path) ?? ""] as const] : [])));
  const { servers, problems } = readServers(texts);
  const of = hashOf(JSON.stringify([...texts, loaded.texts.get(serverLockFile)]));
  return { root: loaded.root, servers, lock: readLock(loaded), problems, of };
}

/** Without an entry the server is no longer in the lock. */
export function lockEdit(root: string, server: string, entry: LockedServer | undefined): Promise<FileEdit> {
  return editOf(join(root, serverLockFile), (text = "") => {
    const servers = new Map(parseMcpLock(text).lock.servers);
    if (entry === undefined) servers.delete(server);
    else servers.set(server, entry);
    return printMcpLock({ servers });
  });
}

export async function editOf(path: string, change: (text: string | undefined) => string): Promise<FileEdit> {
  const text = await readRegularText(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT")
      throw new PlaybookError("cannot-read", `${path} cannot be read: ${whyUnreadable(error)}.`, "Check its permissions.");
    return undefined;
  });
  return fileEdit(path, text, change(text));
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
