// Every secret of a workspace that can be had, so that no prompt holds one: encrypted variables, what servers are
// given, and what looks like a secret in a file.

import {
  check,
  compiled,
  hideInValue,
  identities,
  isDeclaredSecret,
  isTelling,
  playbookAt,
  secretNamesAt,
  serverFiles,
  services,
  type Workspace,
  writtenSecrets,
} from "../../language/index.ts";
import { listOf } from "../planning/declaredSecrets.ts";
import type { SecretPort } from "../ports.ts";

type Environment = Readonly<Record<string, string | undefined>>;

export async function knownSecrets(
  workspace: Workspace,
  root: string,
  secrets: SecretPort,
  environment: Environment,
): Promise<readonly string[]> {
  const found = new Set<string>();
  const add = (value: string | undefined) => {
    if (value !== undefined && value !== "") found.add(value);
  };
  for (const [name, value] of Object.entries(environment)) if (/^PLAYBOOK_SECRET_|^PLAYBOOK_MODEL_KEY$/.test(name)) add(value);
  for (const path of serverFiles)
    for (const [, name = ""] of (workspace.files.get(path)?.text ?? "").matchAll(/\$\{(?:env:)?(\w+)\}/g)) add(environment[name]);
  const requests = [...services(workspace, "")].flatMap(([service, path]) => {
    const environments = playbookAt(workspace, path)?.frontMatter.settings?.environments ?? [];
    return encryptedNames(workspace, service).flatMap((name) => [
      { root, service, name },
      ...environments.map((one) => ({ root, service, name, environment: one.name })),
    ]);
  });
  for (const answer of await Promise.all(requests.map((request) => secrets.secret(request))))
    if ("value" in answer) for (const value of [answer.value, ...(listOf(answer.value) ?? [])]) add(value);
  for (const { path } of identities(workspace, "")) for (const value of writtenAt(workspace, path)) add(value);
  for (const { path } of identities(workspace, ""))
    for (const { code, span } of check(workspace, path)) {
      const value = workspace.files
        .get(path)
        ?.text.slice(span.start, span.end)
        .replace(/^["']|["']$/g, "");
      const isWritten = code === "secret-in-text" && value !== undefined;
      if (isWritten && (isTelling(value) || span.end <= (playbookAt(workspace, path)?.frontMatter.span?.end ?? 0))) add(value);
    }
  return [...found];
}

/** The places of a secret in sentences and variables; a single word is rarely one, and occurs everywhere. */
function writtenAt(workspace: Workspace, path: string): readonly string[] {
  const names = secretNamesAt(workspace, path);
  const steps = compiled(workspace, path)?.phases.flatMap(({ linked }) => linked.map(({ step }) => step)) ?? [];
  const values: string[] = [];
  for (const { name, value } of playbookAt(workspace, path)?.frontMatter.variables ?? [])
    if (value !== undefined) hideInValue({ [name]: value }, { names, found: (one) => void values.push(one) });
  return [...writtenSecrets(steps, names), ...values].filter(isTelling);
}

/** The encrypted variables of the service and of all playbooks below it. */
function encryptedNames(workspace: Workspace, service: string): readonly string[] {
  const names = identities(workspace, "")
    .filter((one) => one.service === service)
    .flatMap(({ path }) => {
      const frontMatter = playbookAt(workspace, path)?.frontMatter;
      const environments = (frontMatter?.settings?.environments ?? []).flatMap(({ variables }) => variables);
      return [...(frontMatter?.variables ?? []), ...environments].filter(isDeclaredSecret).map(({ name }) => name);
    });
  return [...new Set(names)];
}
