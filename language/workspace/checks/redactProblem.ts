// Problems speak of a text without repeating the secrets in it: the places of problems are shown, logged and sent to
// where the text is not.

import type { Diagnostic, Fix } from "../../diagnostic.ts";
import { secretsIn, withoutSecrets } from "../../secretText.ts";
import { fileAt } from "../query.ts";
import { servicePathOf } from "../services.ts";
import type { Workspace } from "../workspace.ts";
import { namedSecrets } from "./secrets.ts";

/** The problems of a file; what a fix writes stays as it is. */
export function withoutSpokenSecrets(workspace: Workspace, path: string, found: readonly Diagnostic[]): readonly Diagnostic[] {
  if (found.length === 0) return found;
  const text = fileAt(workspace, path)?.text ?? "";
  const named = secretValuesAt(workspace, path);
  return found.map((diagnostic) => withoutSecretsOf(diagnostic, text, named));
}

/** The values that variables with the names of secrets have in a playbook and in its service. */
export function secretValuesAt(workspace: Workspace, path: string): readonly string[] {
  const servicePath = servicePathOf(workspace, path);
  return [...namedSecrets(workspace, path), ...(servicePath === undefined ? [] : namedSecrets(workspace, servicePath))];
}

/** The same of one problem, with `known` secrets that the lines of its place do not show. */
export function withoutSecretsOf(diagnostic: Diagnostic, text: string, known: readonly string[] = []): Diagnostic {
  const { code, severity, span, message, related, tag } = diagnostic;
  const lines = text.slice(text.lastIndexOf("\n", span.start - 1) + 1, lineEnd(text, span.end));
  const secrets = [...known, ...secretsIn(lines)];
  const spoken = withoutSecrets(message, secrets);
  const others = related?.map((one) => withoutSecrets(one.message, secrets));
  const isClean = spoken === message && (others?.every((other, index) => other === related?.[index]?.message) ?? true);
  if (isClean && !("fixes" in diagnostic)) return diagnostic;
  let fixes: readonly Fix[] | undefined;
  return {
    code,
    severity,
    span,
    message: spoken,
    ...(tag === undefined ? {} : { tag }),
    ...(related === undefined ? {} : { related: related.map((one, index) => ({ ...one, message: others?.[index] ?? "" })) }),
    // The fixes of a sentence are computed on demand.
    get fixes() {
      fixes ??= (diagnostic.fixes ?? []).map((fix) => ({ ...fix, title: withoutSecrets(fix.title, secrets) }));
      return fixes;
    },
    get examples() {
      return diagnostic.examples;
    },
  };
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}
