// Files for the user alone, with tokens or keys: in the folder for settings, and of no use once others can read them.

import { chmod, mkdir, stat, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { PlaybookError, readRegularText, whyUnreadable } from "../engine/index.ts";

/** The path that the variable gives, else a file of that name. */
export function privatePath(environment: NodeJS.ProcessEnv, variable: string, name: string): string {
  const given = environment[variable];
  if (given !== undefined && given !== "") return given;
  const base =
    process.platform === "win32" ? (environment.LOCALAPPDATA ?? homedir()) : (environment.XDG_CONFIG_HOME ?? join(homedir(), ".config"));
  return join(base, "playbook", name);
}

/** Undefined if there is none. Throws `exposed` if others can read it. */
export async function readPrivate(path: string, exposed: () => PlaybookError): Promise<string | undefined> {
  const info = await stat(path).catch(() => undefined);
  if (info === undefined) return undefined;
  if (process.platform !== "win32" && (info.mode & 0o077) !== 0) throw exposed();
  return readRegularText(path).catch((error: unknown) => {
    throw new PlaybookError("cannot-read", `${path} cannot be read: ${whyUnreadable(error)}.`, "Replace it with a regular file.", error);
  });
}

/** With `wx` it fails if there is a file already. */
export async function writePrivate(path: string, text: string, flag: "w" | "wx" = "w"): Promise<void> {
  await makePrivateFolder(path);
  await writeFile(path, text, { mode: 0o600, flag });
  await chmod(path, 0o600);
}

/** Makes the folder that will contain the file. */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
}
