// Remembers facts about a model between two commands, each in a file in one folder of the user: answers by question,
// and how an API must be asked.

import { createHash, randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import type { Json } from "../../language/index.ts";
import { readRegularText } from "../regularFile.ts";

export interface ModelMemory {
  /** Undefined if nothing is kept, or it cannot be read. */
  get(key: Json): Promise<Json | undefined>;
  /** Never fails: an answer that cannot be kept is asked for again. */
  set(key: Json, value: Json): Promise<void>;
}

/**
 * `PLAYBOOK_MODEL_CACHE` names another folder, or is `off`. It is outside the workspace, so that nothing of it is
 * committed.
 */
export function modelMemoryFolder(environment: Readonly<Record<string, string | undefined>>): string | undefined {
  const given = environment.PLAYBOOK_MODEL_CACHE;
  if (given === "off") return undefined;
  if (given !== undefined && given !== "") return given;
  const base =
    process.platform === "win32"
      ? (environment.LOCALAPPDATA ?? homedir())
      : (environment.XDG_CACHE_HOME ?? join(environment.HOME ?? homedir(), ".cache"));
  return join(base, "playbook", "models");
}

export function createModelMemory(folder: string): ModelMemory {
  const fileOf = (key: Json) => join(folder, `${createHash("sha256").update(JSON.stringify(key)).digest("hex")}.json`);
  return {
    async get(key) {
      try {
        return JSON.parse(await readRegularText(fileOf(key))) as Json;
      } catch {
        return undefined;
      }
    },
    async set(key, value) {
      const path = fileOf(key);
      const beside = `${path}.${randomUUID()}`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(beside, JSON.stringify(value), { mode: 0o600 });
        await rename(beside, path);
      } catch {
        await rm(beside, { force: true }).catch(() => undefined);
      }
    },
  };
}

/** As long as this process lives. */
export function temporaryMemory(): ModelMemory {
  const kept = new Map<string, Json>();
  return {
    get: async (key) => kept.get(JSON.stringify(key)),
    set: async (key, value) => void kept.set(JSON.stringify(key), value),
  };
}
