// Tokens of MCP servers for the command line: one file that only its owner can read, made by `playbook mcp login`.

import { chmod, mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { type CredentialStore, PlaybookError } from "../../engine/index.ts";

export function credentialPath(environment: NodeJS.ProcessEnv): string {
  const given = environment.PLAYBOOK_MCP_CREDENTIALS;
  if (given !== undefined && given !== "") return given;
  const base =
    process.platform === "win32" ? (environment.LOCALAPPDATA ?? homedir()) : (environment.XDG_CONFIG_HOME ?? join(homedir(), ".config"));
  return join(base, "playbook", "mcp-credentials.json");
}

/** Reading needs no file; the first login makes it. Throws `PlaybookError` for a file that others can read. */
export function credentialFile(path: string): CredentialStore {
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = queue.then(work, work);
    queue = next.catch(() => {});
    return next;
  };
  const change = (edit: (values: Map<string, string>) => void) =>
    inTurn(() =>
      locked(`${path}.lock`, async () => {
        const values = await read(path);
        edit(values);
        await write(path, values);
      }),
    );
  return {
    get: async (key) => (await read(path)).get(key),
    set: (key, value) => change((values) => void values.set(key, value)),
    delete: (key) => change((values) => void values.delete(key)),
    exclusively: (key, work) => locked(`${path}.${key.replace(/\W+/g, "-")}.lock`, work),
  };
}

async function read(path: string): Promise<Map<string, string>> {
  const info = await stat(path).catch(() => undefined);
  if (info === undefined) return new Map();
  if (process.platform !== "win32" && (info.mode & 0o077) !== 0) {
    throw new PlaybookError(
      "mcp-credentials",
      `Others can read ${path}, which holds tokens.`,
      `Make it yours alone: chmod 600 ${path}, and sign in again: what was in it may have been seen.`,
    );
  }
  try {
    return new Map(Object.entries(JSON.parse(await readFile(path, "utf8")) as Record<string, string>));
  } catch (cause) {
    throw new PlaybookError("mcp-credentials", `${path} cannot be read.`, "Delete it and sign in again.", cause);
  }
}

async function write(path: string, values: ReadonlyMap<string, string>): Promise<void> {
  const temporary = `${path}.${process.pid}.new`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(temporary, `${JSON.stringify(Object.fromEntries(values), null, 2)}\n`, { mode: 0o600 });
  await chmod(temporary, 0o600);
  await rename(temporary, path);
}

/** A lock older than this was left behind by a process that died. Milliseconds. */
const longestHold = 120_000;

async function locked<T>(path: string, work: () => Promise<T>): Promise<T> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  for (;;) {
    const held = await open(path, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST")
        throw new PlaybookError(
          "mcp-credentials",
          `${dirname(path)} cannot be written: ${error.message}.`,
          "Check its permissions, or name another file in PLAYBOOK_MCP_CREDENTIALS.",
          error,
        );
      return undefined;
    });
    if (held !== undefined) {
      try {
        return await work();
      } finally {
        await held.close();
        await rm(path, { force: true });
      }
    }
    const since = await stat(path).catch(() => undefined);
    if (since !== undefined && Date.now() - since.mtimeMs > longestHold) await rm(path, { force: true });
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
