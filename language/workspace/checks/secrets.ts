// Warns about values in a file that look like secrets.

import type { Diagnostic, Fix, Span } from "../../diagnostic.ts";
import type { FrontMatter, Playbook, VariableDefinition } from "../../playbook.ts";
import { isSecretName, secretForms } from "../../secretText.ts";
import { frontMatterOf, playbookAt } from "../playbooks.ts";
import { query } from "../query.ts";
import type { Workspace } from "../workspace.ts";

export function checkSecrets(workspace: Workspace, path: string): readonly Diagnostic[] {
  const playbook = playbookAt(workspace, path);
  if (playbook === undefined) return [];
  const named = definitionsOf(playbook.frontMatter).flatMap((definition) => checkDefinition(playbook, definition));
  const formed = [...playbook.text.matchAll(secretForms)].flatMap(({ index, 0: value }): readonly Diagnostic[] => {
    const found: Span = { start: index, end: index + value.length };
    if (named.some(({ span }) => span.start <= found.start && found.start < span.end)) return [];
    const message =
      "This looks like a secret, which everyone with access to the file can read. Put it in a variable of type encrypted text, and change the secret.";
    return [{ code: "secret-in-text", severity: "warning", span: found, message }];
  });
  return [...named, ...formed];
}

/** The values of variables that are secrets by their names. */
export const namedSecrets = query(
  (workspace, path): readonly string[] => {
    const frontMatter = frontMatterOf(workspace, path);
    return frontMatter === undefined ? [] : definitionsOf(frontMatter).flatMap((definition) => secretValue(definition) ?? []);
  },
  (one, other) => one.length === other.length && one.every((value, index) => value === other[index]),
);

function definitionsOf({ variables, settings }: FrontMatter): readonly VariableDefinition[] {
  return [...variables, ...(settings?.environments ?? []).flatMap((environment) => environment.variables)];
}

/**
 * A text under a name that says secret. Values with references and short words are left alone: wrong passwords are test
 * data.
 */
function secretValue({ name, type, value }: VariableDefinition): string | undefined {
  const isValue = type === "text" && typeof value === "string" && !value.includes("${") && value.length >= 8;
  return isValue && isSecretName(name) ? value : undefined;
}

function checkDefinition({ text }: Playbook, definition: VariableDefinition): readonly Diagnostic[] {
  if (secretValue(definition) === undefined) return [];
  const { name, span } = definition;
  const short = !text.slice(span.start, span.end).startsWith("{");
  const fix: Fix = { title: `Make "${name}" an encrypted text`, edits: [{ span, text: "{ type: encrypted text }" }] };
  return [
    {
      code: "secret-in-text",
      severity: "warning",
      span,
      message: `The value of "${name}" is in the file, where everyone can read it. If it is a secret, make it { type: encrypted text } and change it; its value then comes from the secret store, in CI from PLAYBOOK_SECRET_….`,
      ...(short ? { fixes: [fix] } : {}),
    },
  ];
}
