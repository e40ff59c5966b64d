// Values that look like secrets and stand in a file.

import type { Diagnostic, Fix, Span } from "../../diagnostic.ts";
import type { Playbook, VariableDefinition } from "../../playbook.ts";
import { changedLines } from "../../text/textChange.ts";
import { playbookAt } from "../playbooks.ts";
import { query } from "../query.ts";
import type { Workspace } from "../workspace.ts";

/** Forms that issuers give their secrets; what they match is hardly ever anything else. */
export const secretForms =
  /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----|\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}|\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bgh[pousr]_\w{36,}|\bgithub_pat_\w{22,}|\bglpat-[\w-]{20,}|\bxox[abprs]-[\w-]{10,}|\b[sr]k_live_\w{16,}|\bsk-(?:proj-|ant-)?[\w-]{20,}|\bAIza[\w-]{35}\b|\bnpm_\w{36}\b/g;

const secretName = /(?:^|[_-])(?:pass(?:word|wd|phrase)?|pwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|credentials?)$/i;

/** Whether a variable of this name holds a secret, as far as its name says. */
export function isSecretName(name: string): boolean {
  return secretName.test(name.replace(/([a-z0-9])([A-Z])/g, "$1_$2"));
}

interface Forms {
  readonly text: string;
  /** What looks like a secret, wherever it stands. */
  readonly found: readonly Span[];
}

/** After a change only the lines around it are looked through: none of the forms goes over the end of a line. */
const formsOfText = query((workspace, path, before: Forms | undefined): Forms => {
  const text = playbookAt(workspace, path)?.text ?? "";
  if (before === undefined) return { text, found: formsIn(text, 0, text.length) };
  const { from, to, by } = changedLines(text, before.text);
  const above = before.found.filter(({ end }) => end <= from);
  const below = before.found.filter(({ start }) => start >= to - by).map(({ start, end }) => ({ start: start + by, end: end + by }));
  return { text, found: [...above, ...formsIn(text, from, to), ...below] };
});

function formsIn(text: string, from: number, to: number): readonly Span[] {
  return [...text.slice(from, to).matchAll(secretForms)].map(({ index, 0: value }) => ({
    start: from + index,
    end: from + index + value.length,
  }));
}

export function checkSecrets(workspace: Workspace, path: string): readonly Diagnostic[] {
  const playbook = playbookAt(workspace, path);
  if (playbook === undefined) return [];
  const { frontMatter } = playbook;
  const definitions = [...frontMatter.variables, ...(frontMatter.settings?.environments ?? []).flatMap(({ variables }) => variables)];
  const named = definitions.flatMap((definition) => checkDefinition(playbook, definition));
  const formed = formsOfText(workspace, path).found.flatMap((found): readonly Diagnostic[] => {
    if (named.some(({ span }) => span.start <= found.start && found.start < span.end)) return [];
    const message =
      "This looks like a secret, and whoever can read the file can read it. Put it into a variable of type encrypted text, and change the secret.";
    return [{ code: "secret-in-text", severity: "warning", span: found, message }];
  });
  return [...named, ...formed];
}

/** A text under a name that says secret. Values with references and short words are left alone: wrong passwords are test data. */
function checkDefinition({ text }: Playbook, { name, type, value, span }: VariableDefinition): readonly Diagnostic[] {
  if (type !== "text" || typeof value !== "string" || value.includes("${") || value.length < 8 || !isSecretName(name)) return [];
  const short = !text.slice(span.start, span.end).startsWith("{");
  const fix: Fix = { title: `Make "${name}" an encrypted text`, edits: [{ span, text: "{ type: encrypted text }" }] };
  return [
    {
      code: "secret-in-text",
      severity: "warning",
      span,
      message: `The value of "${name}" stands in the file for everyone to read. If it is a secret, make it { type: encrypted text } and change it; its value then comes from the secret store, in CI from PLAYBOOK_SECRET_….`,
      ...(short ? { fixes: [fix] } : {}),
    },
  ];
}
