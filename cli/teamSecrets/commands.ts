// Implements `playbook secrets …`: values of encrypted variables in the repository, for a team. No command prints a
// value.

import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import {
  DamagedSecret,
  decryptSecret,
  encryptSecret,
  loadWorkspace,
  nodeFiles,
  PlaybookError,
  printSecretsFile,
  readSecretsFile,
  type SecretsFile,
  type ServiceSecrets,
  secretKey,
  secretsFile,
} from "../../engine/index.ts";
import { didYouMean, identities, isDeclaredSecret, playbookAt, servicePathOf } from "../../language/index.ts";
import { type ExitCode, exitCode } from "../exitCode.ts";
import { chooseService } from "../generate/service.ts";
import { whileLocked } from "../lockFile.ts";
import { writeWhole } from "../outputFile.ts";
import { plainOutput, standardError, standardOutput } from "../terminal.ts";
import { keyPath, ownRecipient, teamKeys } from "./keyFile.ts";

export interface SecretsOptions {
  readonly service?: string;
  readonly env?: string;
  readonly json?: boolean;
}

/** The public key of this machine, made if there is none. */
export async function secretsKeyCommand(): Promise<ExitCode> {
  const { recipient, isNew } = await ownRecipient(process.env);
  plainOutput(`${recipient}\n`);
  if (isNew)
    standardError(
      `A new key is in ${keyPath(process.env)}, readable only by you. Back it up: without it you cannot read the values.\nGive the line above to a member of the team: playbook secrets recipients add YOUR-NAME ${recipient}\n`,
    );
  return exitCode.passed;
}

export async function secretsSetCommand(name: string, options: SecretsOptions): Promise<ExitCode> {
  const { root, service, known: defined, environments } = await open(options);
  if (!defined.has(name)) {
    const help =
      defined.size === 0
        ? `The service "${service}" has no encrypted variables.`
        : `The encrypted variables are: ${[...defined].join(", ")}.`;
    throw new PlaybookError(
      "usage",
      `There is no encrypted variable "${name}".${didYouMean(name, [...defined])}`,
      `${help} Write ${name}: { type: encrypted text } into its variables first.`,
    );
  }
  if (options.env !== undefined && !environments.has(options.env))
    throw new PlaybookError(
      "usage",
      `The service has no environment "${options.env}".${didYouMean(options.env, [...environments])}`,
      `There are: ${[...environments].join(", ") || "none"}.`,
    );
  const value = await readValue(name);
  // Only now: while the value was asked for, the file may have become another one.
  const file = await readSecretsFile(root, nodeFiles);
  const known = file.get(service);
  const before =
    known === undefined || Object.keys(known.recipients).length === 0
      ? { ...(await firstRecipient()), values: known?.values ?? {} }
      : known;
  const encrypted = await encryptSecret(value, Object.values(before.recipients));
  const key = secretKey(name, options.env);
  await write(root, file, service, { ...before, values: { ...before.values, [key]: encrypted } });
  standardError(`${secretsFile}: ${key} of ${service} is encrypted for ${Object.keys(before.recipients).join(", ")}. Commit it.\n`);
  return exitCode.passed;
}

export async function secretsRemoveCommand(name: string, options: SecretsOptions): Promise<ExitCode> {
  const { root, service, file } = await open(options);
  const before = file.get(service);
  const key = secretKey(name, options.env);
  if (before?.values[key] === undefined)
    throw new PlaybookError("usage", `${secretsFile} has no value of ${key} for ${service}.`, "playbook secrets list shows what it has.");
  const { [key]: _, ...values } = before.values;
  await write(root, file, service, { ...before, values });
  standardError(`${key} is removed from ${secretsFile}. Older commits still contain it: change the secret itself if that matters.\n`);
  return exitCode.passed;
}

export async function secretsListCommand(options: SecretsOptions): Promise<ExitCode> {
  const { service, file, known } = await open(options);
  const { recipients, values } = file.get(service) ?? { recipients: {}, values: {} };
  const { keys } = await teamKeys(process.env);
  const readable = await Promise.all(
    Object.entries(values).map(async ([key, value]) => [key, (await decryptSecret(value, keys).catch(isDamaged)) !== undefined] as const),
  );
  const missing = [...known].filter((name) => !Object.keys(values).some((key) => key === name || key.startsWith(`${name} (`)));
  if (options.json === true) {
    const secrets = readable.map(([name, isReadable]) => ({ name, readable: isReadable }));
    standardOutput(`${JSON.stringify({ version: 1, service, recipients, secrets, missing }, null, 2)}\n`);
    return exitCode.passed;
  }
  const lines = [
    `${service}, for ${Object.keys(recipients).join(", ") || "nobody yet"}`,
    ...readable.map(([key, isReadable]) => `  ${key}${isReadable ? "" : " (not for your key)"}`),
    ...missing.map((name) => `  ${name} (no value here)`),
  ];
  plainOutput(`${lines.join("\n")}\n`);
  return exitCode.passed;
}

/** Adding and removing encrypts every value again, which takes a key that can read them. */
export async function secretsRecipientsCommand(
  action: "add" | "remove",
  who: string,
  recipient: string | undefined,
  options: SecretsOptions,
): Promise<ExitCode> {
  const { root, service, file } = await open(options);
  const before = file.get(service) ?? (await firstRecipient());
  if (action === "remove" && before.recipients[who] === undefined)
    throw new PlaybookError(
      "usage",
      `${who} is not a recipient of ${service}.`,
      `The recipients are: ${Object.keys(before.recipients).join(", ")}.`,
    );
  if (action === "add" && recipient === undefined)
    throw new PlaybookError("usage", `There is no key for ${who}.`, "Give the public key that playbook secrets key prints: age1….");
  if (action === "remove" && recipient !== undefined)
    throw new PlaybookError("usage", "To remove a recipient, give only the name.", `Use: playbook secrets recipients remove ${who}`);
  const { [who]: _, ...others } = before.recipients;
  const recipients = action === "remove" || recipient === undefined ? others : { ...others, [who]: recipient };
  if (Object.keys(recipients).length === 0)
    throw new PlaybookError("usage", "Without this recipient the values could no longer be read.", "Add another recipient first.");
  const { keys, missing } = await teamKeys(process.env);
  const values: Record<string, string> = {};
  for (const [key, encrypted] of Object.entries(before.values)) {
    const value = await decryptSecret(encrypted, keys).catch(isDamaged);
    if (value === undefined)
      throw new PlaybookError(
        "secrets-key",
        `The value of ${key} cannot be read, so it cannot be encrypted for others${keys.length === 0 ? `: ${missing}` : ""}.`,
        "Ask a person whose key is among the recipients.",
      );
    values[key] = await encryptSecret(value, Object.values(recipients));
  }
  if (Object.keys(values).length === 0) await encryptSecret("", Object.values(recipients));
  await write(root, file, service, { recipients, values });
  const count = Object.keys(values).length;
  standardError(`${count} ${count === 1 ? "value is" : "values are"} encrypted for ${Object.keys(recipients).join(", ")}.\n`);
  if (action === "remove") standardError(`${who} can still read older commits: change the secrets themselves.\n`);
  return exitCode.passed;
}

async function open({ service: named }: SecretsOptions) {
  const loaded = await loadWorkspace(process.cwd(), nodeFiles);
  const { workspace, root } = loaded;
  const service = chooseService(loaded, named);
  const front = playbookAt(workspace, service.path)?.frontMatter;
  const all = identities(workspace, "").filter(({ path }) => servicePathOf(workspace, path) === service.path);
  const definitions = [
    ...all.flatMap(({ path }) => playbookAt(workspace, path)?.frontMatter.variables ?? []),
    ...(front?.settings?.environments ?? []).flatMap(({ variables }) => variables),
  ];
  return {
    root,
    service: service.name,
    file: await readSecretsFile(root, nodeFiles),
    known: new Set(definitions.filter(isDeclaredSecret).map(({ name }) => name)),
    environments: new Set((front?.settings?.environments ?? []).map(({ name }) => name)),
  };
}

/** The person who sets the first value can read it. */
async function firstRecipient(): Promise<ServiceSecrets> {
  const { recipient } = await ownRecipient(process.env);
  return { recipients: { [process.env.USER ?? process.env.USERNAME ?? "me"]: recipient }, values: {} };
}

/** Throws if the file has become another one since it was read. */
async function write(root: string, file: SecretsFile, service: string, secrets: ServiceSecrets): Promise<void> {
  const text = printSecretsFile(new Map([...file, [service, secrets]]));
  const path = join(root, secretsFile);
  const refused = (reason: string, cause: unknown) =>
    new PlaybookError("cannot-write", `${path} cannot be written: ${reason}.`, "Make yourself the owner of the folder.", cause);
  await whileLocked(`${path}.lock`, { stale: 10_000, refused }, async () => {
    if (printSecretsFile(await readSecretsFile(root, nodeFiles)) !== printSecretsFile(file))
      throw new PlaybookError("changed-file", `${secretsFile} was changed in the meantime; nothing is written.`, "Run the command again.");
    await writeWhole(path, text);
  });
}

/** From standard input, or asked for without being shown. A value is never given on the command line. */
async function readValue(name: string): Promise<string> {
  if (!process.stdin.isTTY) {
    const chunks: Buffer[] = [];
    for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
    const value = Buffer.concat(chunks)
      .toString("utf8")
      .replace(/\r?\n$/, "");
    if (value === "")
      throw new PlaybookError("usage", `There is no value for ${name} on standard input.`, `Use: playbook secrets set ${name} < FILE`);
    return value;
  }
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  standardError(`Value of ${name} (not shown): `);
  const asked = createInterface({ input: process.stdin, output: silent, terminal: true });
  const value = await asked
    .question("")
    .catch(() => "")
    .finally(() => asked.close());
  standardError("\n");
  if (value === "")
    throw new PlaybookError("usage", `There is no value for ${name}.`, "No value was changed. Type the value, and press Enter.");
  return value;
}

/** A value that was changed after it was encrypted cannot be read. */
function isDamaged(error: unknown): undefined {
  if (error instanceof DamagedSecret) return undefined;
  throw error;
}
