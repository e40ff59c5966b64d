// Values of encrypted variables out of the team's file, for who holds one of its keys.

import { join } from "node:path";
import { PlaybookError } from "../error.ts";
import type { FilePort, SecretPort } from "../ports.ts";
import { parseSecretsFile, type SecretsFile, secretKey, secretsFile } from "./secretsFile.ts";

/** `keys`: secret keys (`AGE-SECRET-KEY-1…`) and where they come from, asked for when there is something to read. */
export interface TeamKeys {
  readonly keys: readonly string[];
  /** The message if there is no value. */
  readonly missing: string;
}

/** A file is read once for each root. Values that the file lacks come from `otherwise`, which is asked first. */
export function teamSecrets(otherwise: SecretPort, files: FilePort, keys: () => Promise<TeamKeys>): SecretPort {
  const read = new Map<string, Promise<SecretsFile>>();
  return {
    async secret(request) {
      const first = await otherwise.secret(request);
      if ("value" in first) return first;
      const { root, service, name, environment } = request;
      const file = read.get(root) ?? readSecretsFile(root, files);
      read.set(root, file);
      const { values = {}, recipients = {} } = (await file).get(service) ?? {};
      const encrypted = (environment === undefined ? undefined : values[secretKey(name, environment)]) ?? values[name];
      if (encrypted === undefined) return first;
      const known = await keys();
      if (known.keys.length === 0) return { missing: `the secret \${${name}} is encrypted in ${secretsFile}, and ${known.missing}` };
      const value = await decryptSecret(encrypted, known.keys).catch((error: unknown) => {
        if (error instanceof DamagedSecret) return error;
        throw error;
      });
      // A recipient could read it if it had not been changed.
      const isMine = value === undefined && (await isRecipient(known.keys, Object.values(recipients)));
      if (value instanceof DamagedSecret || isMine)
        return {
          missing: `the secret \${${name}} in ${secretsFile} is damaged: it was changed after it was encrypted. Restore the file from an earlier commit, or set the value again (playbook secrets set ${name})`,
        };
      return value === undefined
        ? {
            missing: `the secret \${${name}} is encrypted in ${secretsFile} for keys other than yours: ask one of its recipients to add yours (playbook secrets recipients add)`,
          }
        : { value };
    },
  };
}

async function isRecipient(keys: readonly string[], recipients: readonly string[]): Promise<boolean> {
  const own = await Promise.all(keys.map((key) => recipientOf(key).catch(() => undefined)));
  return own.some((one) => one !== undefined && recipients.includes(one));
}

export async function readSecretsFile(root: string, files: FilePort): Promise<SecretsFile> {
  const path = join(root, secretsFile);
  if (!(await files.exists(path))) return new Map();
  return parseSecretsFile(Buffer.from(await files.read(path)).toString("utf8"));
}

/** Base64 of an age file. Throws `PlaybookError` "secrets-file" for a recipient that is none. */
export async function encryptSecret(value: string, recipients: readonly string[]): Promise<string> {
  if (recipients.length === 0) throw new PlaybookError("secrets-file", "A value needs a recipient.", "Add a recipient first.");
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch (cause) {
      throw new PlaybookError(
        "secrets-file",
        `“${recipient}” is not a public key of age.`,
        "It looks like age1… and comes from playbook secrets key.",
        cause,
      );
    }
  }
  return Buffer.from(await encrypter.encrypt(value)).toString("base64");
}

/**
 * Reports a value that was changed after it was encrypted: its content, which a key holder could still read, does not
 * fit its head.
 */
export class DamagedSecret extends Error {}

/** Undefined if none of the keys fits. Throws `DamagedSecret` for a value that was changed. */
export async function decryptSecret(encrypted: string, keys: readonly string[]): Promise<string | undefined> {
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  for (const key of keys) decrypter.addIdentity(key);
  return decrypter.decrypt(Buffer.from(encrypted, "base64"), "text").catch((error: unknown) => {
    if (/no identity matched/i.test(error instanceof Error ? error.message : "")) return undefined;
    throw new DamagedSecret("The value was changed after it was encrypted.", { cause: error });
  });
}

export async function newTeamKey(): Promise<{ readonly key: string; readonly recipient: string }> {
  const { generateX25519Identity, identityToRecipient } = await import("age-encryption");
  const key = await generateX25519Identity();
  return { key, recipient: await identityToRecipient(key) };
}

/** Throws `PlaybookError` "secrets-key" if the text is not a key. */
export async function recipientOf(key: string): Promise<string> {
  const { identityToRecipient } = await import("age-encryption");
  return identityToRecipient(key).catch((cause: unknown) => {
    throw new PlaybookError(
      "secrets-key",
      "This is not a secret key of age.",
      "It looks like AGE-SECRET-KEY-1… and comes from playbook secrets key.",
      cause,
    );
  });
}
