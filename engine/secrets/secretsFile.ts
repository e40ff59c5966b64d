// The file of encrypted values that a team keeps with its playbooks: recipients and values of each service, each value
// by itself an age file in base64.

import { parseDocument } from "yaml";
import { isJsonObject, type Json } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";

/** At the root, committed. */
export const secretsFile = "playbook.secrets.yaml";

export interface ServiceSecrets {
  /** Public keys (`age1…`) of the people who can read the values, by their names. */
  readonly recipients: Readonly<Record<string, string>>;
  /** By name, or by `name (environment)`. */
  readonly values: Readonly<Record<string, string>>;
}

/** By the name of the service. */
export type SecretsFile = ReadonlyMap<string, ServiceSecrets>;

/** Key of a value; one for an environment takes precedence over one for all. */
export function secretKey(name: string, environment: string | undefined): string {
  return environment === undefined ? name : `${name} (${environment})`;
}

/** Throws `PlaybookError` "secrets-file". */
export function parseSecretsFile(text: string): SecretsFile {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error !== undefined) throw broken(error.message.split("\n")[0] ?? "");
  const all = contentOf(document);
  if (all === null) return new Map();
  if (!isJsonObject(all)) throw broken("it must be a map of services");
  return new Map(
    Object.entries(all).map(([service, entry]) => {
      const { recipients = {}, values = {}, ...others } = isJsonObject(entry) ? entry : { none: null };
      const isRight = isTexts(recipients) && isTexts(values) && Object.keys(others).length === 0;
      if (!isRight) throw broken(`"${service}" must have recipients and values, which are texts`);
      for (const [who, key] of Object.entries(recipients))
        if (!/^age1\S+$/.test(key)) throw broken(`"${who}" of "${service}" does not have a key of the form age1…`);
      return [service, { recipients, values }];
    }),
  );
}

/** In alphabetical order, so that two people's changes seldom meet. */
export function printSecretsFile(file: SecretsFile): string {
  const document = parseDocument("");
  document.commentBefore =
    " Values of encrypted variables, each readable with the key of one of the recipients. Written by: playbook secrets";
  const sorted = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).toSorted(([one], [other]) => one.localeCompare(other)));
  const services = [...file].toSorted(([one], [other]) => one.localeCompare(other));
  document.contents = document.createNode(
    Object.fromEntries(
      services.map(([service, { recipients, values }]) => [service, { recipients: sorted(recipients), values: sorted(values) }]),
    ),
  ) as never;
  return document.toString({ lineWidth: 0 });
}

function contentOf(document: ReturnType<typeof parseDocument>): Json {
  try {
    return document.toJS() as Json;
  } catch (error) {
    throw broken((error as Error).message);
  }
}

function isTexts(value: Json): value is Readonly<Record<string, string>> {
  return isJsonObject(value) && Object.values(value).every((one) => typeof one === "string");
}

function broken(reason: string): PlaybookError {
  return new PlaybookError("secrets-file", `${secretsFile} cannot be read: ${reason}.`, "Fix it, or restore it from the last commit.");
}
