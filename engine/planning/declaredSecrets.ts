// The secrets that the playbooks of a root declare, and literal copies of their values in its files.

import {
  type FrontMatter,
  frontMatterOf,
  identities,
  isDeclaredSecret,
  isTelling,
  lineStarts,
  passDetails,
  positionAt,
  type VariableDefinition,
  type Workspace,
} from "../../language/index.ts";
import type { PlanNotice } from "../planned.ts";

export interface DeclaredSecret {
  readonly name: string;
  /** One value, or the values of a list. */
  readonly values: readonly string[];
}

/** Each once for its service. */
export function declaredSecretsOf(
  workspace: Workspace,
): readonly { readonly serviceName: string; readonly name: string; readonly list: boolean }[] {
  const found = new Map<string, { readonly serviceName: string; readonly name: string; readonly list: boolean }>();
  for (const { path, service: serviceName = "" } of identities(workspace, "")) {
    // Most playbooks declare none; a search of the text saves reading them again. A backslash may write the word in
    // another way.
    if (!/encrypted|\\/.test(workspace.files.get(path)?.text ?? "")) continue;
    for (const { name, type } of definitionsOf(frontMatterOf(workspace, path)).filter(isDeclaredSecret))
      found.set(JSON.stringify([serviceName, name]), { serviceName, name, list: type === "list" });
    passDetails(workspace, path);
  }
  return [...found.values()];
}

function definitionsOf(frontMatter: FrontMatter | undefined): readonly VariableDefinition[] {
  const environments = frontMatter?.settings?.environments ?? [];
  return [...(frontMatter?.variables ?? []), ...environments.flatMap(({ variables }) => variables)];
}

/** A JSON list of texts; undefined for anything else. */
export function listOf(text: string): readonly string[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every((one) => typeof one === "string") ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The value itself, or the values of a list. */
export function valuesOfSecret(value: string, isList: boolean): readonly string[] {
  return (isList ? listOf(value) : undefined) ?? [value];
}

/** A warning for each file and secret: everyone who can read the file can read it. */
export function copiesOf(secrets: readonly DeclaredSecret[], texts: ReadonlyMap<string, string>): readonly PlanNotice[] {
  const values = secrets.flatMap(({ name, values: all }) => all.filter(isTelling).map((value) => ({ name, value })));
  if (values.length === 0) return [];
  const notices: PlanNotice[] = [];
  for (const [path, text] of texts) {
    for (const { name, value } of values) {
      const start = text.indexOf(value);
      if (start < 0) continue;
      const { line, column } = positionAt(lineStarts(text), start);
      notices.push({
        severity: "warning",
        message: `This file contains the value of the secret \${${name}}, where everyone with access to the file can read it. Write \${${name}} here, and change the secret.`,
        place: { path, line: line + 1, column: column + 1, span: { start, end: start + value.length } },
      });
    }
  }
  return notices;
}
