// Loads the parts that the MCP commands share: the root with its servers and lock, the environment, the credentials,
// and a redactor for the output.

import { join } from "node:path";
import {
  createRedactor,
  type Loaded,
  loadWorkspace,
  type McpServerConfig,
  type McpSurroundings,
  nodeFiles,
  PlaybookError,
  type Redactor,
  readRegularText,
  whyUnreadable,
} from "../../engine/index.ts";
import { type McpLock, parseMcpLock, printMcpLock, serverFiles, serverLockFile } from "../../language/index.ts";
import { writeWhole } from "../outputFile.ts";
import { startFolder } from "../startFolder.ts";
import { plainOutput, standardError, standardOutput } from "../terminal.ts";
import { credentialFile, credentialPath } from "./credentialFile.ts";

export interface McpCommand {
  readonly root: string;
  readonly around: McpSurroundings;
  /** Problems of the configuration files, as `file:line:column severity message` is made of them. */
  readonly problems: readonly { readonly path: string; readonly severity: "error" | "warning"; readonly message: string }[];
  readonly redactor: Redactor;
  readonly lock: McpLock;
  print(text: string): void;
  /** As JSON. */
  printData(data: object): void;
  tell(text: string): void;
}

export async function mcpCommand(): Promise<McpCommand> {
  const loaded = await loadWorkspace(startFolder([]), nodeFiles);
  const { readServers, defaultLimits } = await import("../../engine/mcp/index.ts");
  const texts = new Map(serverFiles.flatMap((path) => textOf(loaded, path)));
  const { servers, problems } = readServers(texts);
  const lock = readLock(loaded);
  const redactor = createRedactor();
  return {
    root: loaded.root,
    problems,
    redactor,
    lock,
    around: {
      root: loaded.root,
      servers,
      lock,
      files: nodeFiles,
      variables: environmentVariables(process.env),
      credentials: credentialFile(credentialPath(process.env)),
      limits: defaultLimits,
      secret: (value) => void redactor.add(value),
    },
    print: (text) => plainOutput(redactor.text(text)),
    printData: (data) => standardOutput(redactor.text(`${JSON.stringify(data, null, 2)}\n`)),
    tell: (text) => standardError(redactor.text(text)),
  };
}

function textOf({ texts }: Loaded, path: string): readonly (readonly [string, string])[] {
  const text = texts.get(path);
  return text === undefined ? [] : [[path, text]];
}

/** Throws `PlaybookError` for a lock that cannot be read: overwriting it would lose approvals. */
export function readLock({ texts }: Loaded): McpLock {
  const { lock, unreadable, problems } = parseMcpLock(texts.get(serverLockFile) ?? "");
  const why = unreadable?.message ?? problems[0]?.message;
  if (why !== undefined) {
    throw new PlaybookError(
      "mcp-lock",
      `${serverLockFile} cannot be used. ${why}`,
      "Correct it, restore it from version control, or delete it and discover the servers again.",
    );
  }
  return lock;
}

function environmentVariables(environment: NodeJS.ProcessEnv): McpSurroundings["variables"] {
  return { variable: async (name) => environment[name] };
}

/** Refuses if another process has written the file in the meantime. */
export async function writeLock(
  { root, lock }: McpCommand,
  server: string,
  entry: McpLock["servers"] extends ReadonlyMap<string, infer V> ? V : never,
): Promise<void> {
  const path = join(root, serverLockFile);
  const text = await readRegularText(path).catch(() => "");
  if (printMcpLock(parseMcpLock(text).lock) !== printMcpLock(lock)) {
    throw new PlaybookError(
      "mcp-lock",
      `${serverLockFile} was changed while this command ran; nothing is written.`,
      "Run the command again.",
    );
  }
  await writeWhole(path, printMcpLock({ servers: new Map([...lock.servers, [server, entry]]) }));
}

export async function writeConfig(root: string, config: McpServerConfig): Promise<void> {
  const { withServer } = await import("../../engine/mcp/index.ts");
  const path = join(root, ".mcp.json");
  const text = await readRegularText(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw new PlaybookError("cannot-write", `${path} cannot be read: ${whyUnreadable(error)}.`);
    return undefined;
  });
  await writeWhole(path, withServer(text, config));
}
