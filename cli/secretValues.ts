// Reads the values of secrets from the environment of a process: a variable, a file that a variable names, or a folder
// of files, as in containers.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { readRegularFile, whyUnreadable } from "../engine/index.ts";

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/**
 * A folder with a file for each secret, called as its variable would be: Kubernetes mounts such folders, and Docker
 * /run/secrets.
 */
const folderVariable = "PLAYBOOK_SECRETS_FOLDER";

/** Bytes; keys and certificates have some thousands. */
const largestSecret = 1024 * 1024;

/**
 * `unreadable` says why, as the end of a sentence; it names no path, since a secret may have been put where a path
 * should be.
 */
export type SecretValue = { readonly value: string } | { readonly unreadable: string };

/** Undefined if there is none. An empty value is not a secret. */
export function secretValue(variable: string, environment: EnvironmentVariables): SecretValue | undefined {
  const value = given(environment, variable);
  if (value !== undefined) return { value };
  const named = given(environment, `${variable}_FILE`);
  if (named !== undefined) return ofFile(named, `the file that ${variable}_FILE names`);
  const folder = given(environment, folderVariable);
  if (folder === undefined) return undefined;
  if (!existsSync(folder)) return { unreadable: `the folder that ${folderVariable} names does not exist` };
  const path = join(folder, variable);
  return existsSync(path) ? ofFile(path, `the file ${variable} in the folder of ${folderVariable}`) : undefined;
}

function given(environment: EnvironmentVariables, variable: string): string | undefined {
  return environment[variable] === "" ? undefined : environment[variable];
}

/** The last line break belongs to the file, not to the secret. */
function ofFile(path: string, what: string): SecretValue {
  try {
    const value = readRegularFile(path, largestSecret)
      .toString("utf8")
      .replace(/\r?\n$/, "");
    return value === "" ? { unreadable: `${what} is empty` } : { value };
  } catch (error) {
    return { unreadable: `${what} cannot be read: ${whyUnreadable(error)}` };
  }
}
