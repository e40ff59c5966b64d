// Tokens of MCP servers for the command line: one file that only its owner can read, made by `playbook mcp login`.

import { rename } from "node:fs/promises";
import { dirname } from "node:path";
import { type CredentialStore, PlaybookError } from "../../engine/index.ts";
import { whileLocked } from "../lockFile.ts";
import { makePrivateFolder, privatePath, readPrivate, writePrivate } from "../privateFile.ts";

export function credentialPath(environment: NodeJS.ProcessEnv): string {
  return privatePath(environment, "PLAYBOOK_MCP_CREDENTIALS", "mcp-credentials.json");
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
  const exposed = () =>
    new PlaybookError(
      "mcp-credentials",
      `Others can read ${path}, which holds tokens.`,
      `Make it readable by you alone: chmod 600 ${path}, and sign in again, since others may have read it.`,
    );
  try {
    return new Map(Object.entries(JSON.parse((await readPrivate(path, exposed)) ?? "{}") as Record<string, string>));
  } catch (cause) {
    if (cause instanceof PlaybookError) throw cause;
    throw new PlaybookError("mcp-credentials", `${path} cannot be read.`, "Delete it and sign in again.", cause);
  }
}

async function write(path: string, values: ReadonlyMap<string, string>): Promise<void> {
  const temporary = `${path}.${process.pid}.new`;
  await writePrivate(temporary, `${JSON.stringify(Object.fromEntries(values), null, 2)}\n`);
  await rename(temporary, path);
}

async function locked<T>(path: string, work: () => Promise<T>): Promise<T> {
  const refused = (reason: string, cause: unknown) =>
    new PlaybookError(
      "mcp-credentials",
      `${dirname(path)} cannot be written: ${reason}.`,
      "Check its permissions, or name another file in PLAYBOOK_MCP_CREDENTIALS.",
      cause,
    );
  await makePrivateFolder(path);
  return whileLocked(path, { stale: 120_000, refused }, work);
}
