// Refuses two secrets that one environment variable would give a value: the wrong one would be sent.

import type { Diagnostic } from "../../diagnostic.ts";
import type { FrontMatter, VariableDefinition } from "../../playbook.ts";
import { sameData } from "../../sameData.ts";
import { isDeclaredSecret } from "../../secrets/definitions.ts";
import { type NamedSecret, type SharedVariable, sharedVariables } from "../../secrets/environmentVariable.ts";
import { frontMatterOf, identities } from "../playbooks.ts";
import { fileAt, keptQuery, query } from "../query.ts";
import type { Workspace } from "../workspace.ts";

export function checkSharedSecrets(workspace: Workspace, path: string): readonly Diagnostic[] {
  if (secretsDeclaredAt(workspace, path).length === 0) return [];
  const frontMatter = frontMatterOf(workspace, path);
  const shared = sharedInRoot(workspace, "");
  if (frontMatter === undefined || shared.length === 0) return [];
  const service = frontMatter.service?.value ?? "";
  return definitionsOf(frontMatter).flatMap(({ name, nameSpan }): readonly Diagnostic[] => {
    const isThis = (secret: NamedSecret) => secret.service === service && secret.name === name;
    const found = shared.find(({ secrets }) => secrets.some(isThis));
    const other = found?.secrets.find((secret) => !isThis(secret));
    if (found === undefined || other === undefined) return [];
    const named = other.service === service ? `"${other.name}"` : `"${other.name}" of the service "${other.service}"`;
    const message = `The secrets "${name}" and ${named} would both be read from the environment variable ${found.variable}. Give one of them another name.`;
    return [{ code: "shared-secret-variable", severity: "error", span: nameSpan, message }];
  });
}

/** All pairs of the root. */
const sharedInRoot = query(
  (workspace): readonly SharedVariable[] =>
    sharedVariables(identities(workspace, "").flatMap(({ path }) => secretsDeclaredAt(workspace, path))),
  sameData,
);

const none: readonly NamedSecret[] = [];

const secretsDeclaredAt = keptQuery((workspace, path): readonly NamedSecret[] => {
  // Most playbooks declare none; a look at the text spares reading them again. A backslash may write the word in
  // another way.
  if (!/encrypted|\\/.test(fileAt(workspace, path)?.text ?? "")) return none;
  const frontMatter = frontMatterOf(workspace, path);
  if (frontMatter === undefined) return none;
  const service = frontMatter.service?.value ?? "";
  return definitionsOf(frontMatter).map(({ name, type }) => ({ service, name, list: type === "list" }));
}, sameData);

function definitionsOf({ variables, settings }: FrontMatter): readonly VariableDefinition[] {
  return [...variables, ...(settings?.environments ?? []).flatMap((environment) => environment.variables)].filter(isDeclaredSecret);
}
