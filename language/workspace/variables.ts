// The variables that a playbook can see before its first sentence, by what defines them, the highest precedence first.

import type { Span } from "../diagnostic.ts";
import type { Json } from "../json.ts";
import type { FrontMatter, VariableDefinition, VariableType } from "../playbook.ts";
import { sameData } from "../sameData.ts";
import type { PhaseName } from "../step.ts";
import { type DataRows, dataRows } from "./dataRows.ts";
import { resolvePlaybook } from "./playbookReference.ts";
import { frontMatterOf, identityOf } from "./playbooks.ts";
import { keptQuery, query } from "./query.ts";
import { servicePathOf } from "./services.ts";

export type VariableScope = "data" | "saved" | "block" | "playbook" | "from" | "service setup" | "environment" | "service";

/** A variable and what is known of it without running. */
export interface Variable {
  readonly name: string;
  readonly scope: VariableScope;
  readonly type?: VariableType;
  /** Type of a list's elements. */
  readonly of?: VariableType;
  /** Its value, as far as the files tell. */
  readonly value?: Json;
  readonly description?: string;
  /** The file that defines it. */
  readonly path: string;
  /** Environment of the variable. */
  readonly environment?: string;
  /** Phase of the sentence that saves or sets the variable. */
  readonly phase?: PhaseName;
}

/** Path of the playbook that a test case is adapted from. */
export const fromPathOf = keptQuery((workspace, path): string | undefined => {
  const from = identityOf(workspace, path)?.from;
  if (from === undefined) return undefined;
  const found = resolvePlaybook(workspace, path, from);
  return found.kind === "found" ? found.path : undefined;
});

/**
 * The definitions of a file's front matter, without places, so that they stay the same while the text around them
 * moves.
 */
const frontMatterVariables = keptQuery((workspace, path): readonly Variable[] => {
  const frontMatter = frontMatterOf(workspace, path);
  return (frontMatter?.variables ?? []).map((definition) =>
    variableOf(definition, path, frontMatter?.level === "service" ? "service" : "playbook"),
  );
}, sameData);

const environmentVariables = query(
  (workspace, servicePath): readonly Variable[] =>
    (frontMatterOf(workspace, servicePath)?.settings?.environments ?? []).flatMap((environment) =>
      environment.variables.map((definition) => ({ ...variableOf(definition, servicePath, "environment"), environment: environment.name })),
    ),
  sameData,
);

/** The rows of `data:`, as far as the files tell; undefined if the playbook has none. */
export const dataOf = query((workspace, path): DataRows | undefined => {
  const data = frontMatterOf(workspace, path)?.data?.value;
  const service = servicePathOf(workspace, path);
  const lists = [path, ...(service === undefined ? [] : [service])].flatMap((file) => frontMatterVariables(workspace, file));
  return (
    data && dataRows(workspace, path, data, (name) => lists.find((variable) => variable.name === name && variable.type === "list")?.value)
  );
}, sameData);

/**
 * All definitions that a playbook sees at its start, except saves of the service's setup; a name may occur several
 * times, the effective one first.
 */
export const givenVariables = keptQuery((workspace, path): readonly Variable[] => {
  const from = fromPathOf(workspace, path);
  const service = servicePathOf(workspace, path);
  return [
    ...(dataOf(workspace, path)?.columns ?? []).map((name): Variable => ({ name, scope: "data", path })),
    ...(service === path ? [] : frontMatterVariables(workspace, path)),
    ...(from === undefined ? [] : frontMatterVariables(workspace, from).map((variable): Variable => ({ ...variable, scope: "from" }))),
    ...(service === undefined ? [] : [...environmentVariables(workspace, service), ...frontMatterVariables(workspace, service)]),
  ];
}, sameData);

function variableOf(definition: VariableDefinition, path: string, scope: VariableScope): Variable {
  const { name, type, of, value, description } = definition;
  return {
    name,
    scope,
    type,
    path,
    ...(of === undefined ? {} : { of }),
    ...(value === undefined ? {} : { value }),
    ...(description === undefined ? {} : { description }),
  };
}

/** Where a variable is defined in its file's front matter, for "go to definition" and related places. */
export function definitionSpan(frontMatter: FrontMatter, variable: Variable): Span | undefined {
  const definitions =
    variable.scope === "environment"
      ? frontMatter.settings?.environments.find(({ name }) => name === variable.environment)?.variables
      : frontMatter.variables;
  return definitions?.find(({ name }) => name === variable.name)?.nameSpan;
}
