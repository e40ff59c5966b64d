// Reads the secret keys of this machine: PLAYBOOK_AGE_KEY in CI, as a variable or a file, or a file that only its owner
// can read, in age's own format.

import { stat } from "node:fs/promises";
import { newTeamKey, PlaybookError, recipientOf, type TeamKeys } from "../../engine/index.ts";
import { privatePath, readPrivate, writePrivate } from "../privateFile.ts";
import { secretValue } from "../secretValues.ts";

export function keyPath(environment: NodeJS.ProcessEnv): string {
  return privatePath(environment, "PLAYBOOK_AGE_KEY_FILE", "age-key.txt");
}

/** Throws `PlaybookError` for a file that others can read, and for text that is not a key. */
export async function teamKeys(environment: NodeJS.ProcessEnv): Promise<TeamKeys> {
  const given = givenKey(environment);
  const path = keyPath(environment);
  const missing = `there is no key to read it with: set PLAYBOOK_AGE_KEY, or make one with playbook secrets key (it is kept in ${path})`;
  const text = given ?? (await readKeyFile(path));
  const keys = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  for (const key of keys) await recipientOf(key);
  return { keys, missing };
}

/**
 * In a container, a file of PLAYBOOK_SECRETS_FOLDER. PLAYBOOK_AGE_KEY_FILE is the key file itself, which no other user
 * may read.
 */
function givenKey({ PLAYBOOK_AGE_KEY_FILE: _, ...environment }: NodeJS.ProcessEnv): string | undefined {
  const found = secretValue("PLAYBOOK_AGE_KEY", environment);
  if (found === undefined || "value" in found) return found?.value;
  throw new PlaybookError("secrets-key", `There is no key to read secrets with: ${found.unreadable}.`, "Put your age key into that file.");
}

async function readKeyFile(path: string): Promise<string> {
  const exposed = () =>
    new PlaybookError(
      "secrets-key",
      `Others can read ${path}, which holds your secret key.`,
      `Make it readable by you alone: chmod 600 ${path}. If others may have seen it, make a new one and encrypt the values again.`,
    );
  return (await readPrivate(path, exposed)) ?? "";
}

/** The public key of this machine; a new pair if there is none yet. */
export async function ownRecipient(environment: NodeJS.ProcessEnv): Promise<{ readonly recipient: string; readonly isNew: boolean }> {
  const {
    keys: [first],
  } = await teamKeys(environment);
  if (first !== undefined) return { recipient: await recipientOf(first), isNew: false };
  const path = keyPath(environment);
  if ((await stat(path).catch(() => undefined)) !== undefined)
    throw new PlaybookError("secrets-key", `${path} contains no key.`, "Delete it so that a new key is created, or restore your key.");
  const { key, recipient } = await newTeamKey();
  await writePrivate(path, `# public key: ${recipient}\n${key}\n`, "wx");
  return { recipient, isNew: true };
}
