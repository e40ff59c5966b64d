// The MCP servers that the root's configuration files name, and the tools that the lock file knows of each.

import type { Diagnostic, Span } from "../diagnostic.ts";
import { isJsonObject } from "../json.ts";
import { type LockedServer, type ParsedMcpLock, parseMcpLock } from "../mcp/lock.ts";
import { parseDocument, placeOf } from "../openapi/parseDocument.ts";
import { sameData } from "../sameData.ts";
import { serverFiles, serverLockFile } from "./fileKind.ts";
import { fileAt, query } from "./query.ts";
import type { Workspace } from "./workspace.ts";

interface ServersOfFile {
  readonly names: readonly string[];
  readonly problem?: { readonly message: string; readonly span: Span };
}

const serversOfFile = query((workspace, path): ServersOfFile => {
  const file = fileAt(workspace, path);
  if (file === undefined || file.text.trim() === "") return { names: [] };
  const { value, problem } = parseDocument(file.text);
  if (problem !== undefined) return { names: [], problem: { message: `This is not valid JSON. ${problem.message}`, span: problem.span } };
  const key = serversKey(path);
  const servers = isJsonObject(value) ? value[key] : undefined;
  if (servers === undefined) return { names: [] };
  if (isJsonObject(servers)) return { names: Object.keys(servers) };
  return { names: [], problem: { message: `"${key}" must be an object with a server for each name.`, span: placeOf(file.text, [key]) } };
});

/** VS Code calls them `servers`, everyone else `mcpServers`. */
function serversKey(path: string): string {
  return path.startsWith(".vscode/") ? "servers" : "mcpServers";
}

/** Name → the file that defines the server: the first that has the name. */
export const serverOrigins = query((workspace): ReadonlyMap<string, string> => {
  const origins = new Map<string, string>();
  for (const path of serverFiles) {
    for (const name of serversOfFile(workspace, path).names) if (!origins.has(name)) origins.set(name, path);
  }
  return origins;
}, sameData);

const lock = query((workspace): ParsedMcpLock => parseMcpLock(fileAt(workspace, serverLockFile)?.text ?? ""));

/** Name → what Discover learnt of the server; undefined if it has not been run. */
export const servers = query((workspace): ReadonlyMap<string, LockedServer | undefined> => {
  const locked = lock(workspace, "").lock.servers;
  return new Map([...serverOrigins(workspace, "").keys()].map((name) => [name, locked.get(name)]));
}, sameData);

/** Problems of a configuration file. */
export function checkServersFile(workspace: Workspace, path: string): readonly Diagnostic[] {
  const { names, problem } = serversOfFile(workspace, path);
  const text = fileAt(workspace, path)?.text ?? "";
  const unreadable: readonly Diagnostic[] =
    problem === undefined
      ? []
      : [
          {
            code: "invalid-servers-file",
            severity: "error",
            span: problem.span,
            message: `${problem.message} No server of this file can be used until then.`,
          },
        ];
  const origins = serverOrigins(workspace, "");
  return [
    ...unreadable,
    ...names.flatMap((name): Diagnostic[] => {
      const origin = origins.get(name);
      if (origin === undefined || origin === path) return [];
      const first = placeOf(fileAt(workspace, origin)?.text ?? "", [serversKey(origin), name]);
      return [
        {
          code: "duplicate-server",
          severity: "warning",
          span: placeOf(text, [serversKey(path), name]),
          message: `The server "${name}" is defined in ${origin}, too, and that one is used. Remove or rename one of them.`,
          related: [{ path: origin, span: first, message: `"${name}" is defined here first.` }],
        },
      ];
    }),
  ];
}

export function checkServerLock(workspace: Workspace, path: string): readonly Diagnostic[] {
  const text = fileAt(workspace, path)?.text ?? "";
  const { unreadable, problems } = lock(workspace, "");
  const help = "Correct it, or delete the file and discover the servers' tools again.";
  if (unreadable !== undefined)
    return [
      {
        code: "invalid-servers-file",
        severity: "error",
        span: unreadable.span,
        message: `This is not valid JSON. ${unreadable.message} ${help}`,
      },
    ];
  return problems.map(({ path: keys, message }) => ({
    code: "invalid-servers-file",
    severity: "error",
    span: placeOf(text, keys),
    message: `${message} ${help}`,
  }));
}
