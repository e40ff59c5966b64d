// Lists the context variables of a playbook by the file that defines them, and which of several with one name takes
// precedence.

import {
  definitionSpan,
  folderOf,
  fromPathOf,
  type Identity,
  identityOf,
  isDeclaredSecret,
  isInside,
  type Json,
  joinPath,
  placeOfName,
  playbookAt,
  type Span,
  servicePathOf,
  type Variable,
  type VariableScope,
  type VariableType,
  variableFlow,
  variablesAtStart,
  type Workspace,
} from "../../language/index.ts";
import { variableFamily, variableOccurrences } from "./variableFamily.ts";
import { originText, typeText } from "./variableText.ts";

export interface OwnedVariables {
  readonly path: string;
  readonly identity: Identity;
  readonly environments: readonly string[];
  readonly variables: readonly ShownVariable[];
}

interface ShownVariable {
  readonly name: string;
  readonly type?: VariableType;
  readonly typeText?: string;
  readonly scope: VariableScope;
  readonly origin: string;
  readonly environment?: string;
  /** Never of a secret. */
  readonly value?: Json;
  readonly description?: string;
  /** Place of its name. */
  readonly place?: Span;
  /** For a file variable: path inside the root. */
  readonly file?: string;
  /** The value that overrides it. */
  readonly losesTo?: string;
  readonly isSaved: boolean;
}

/**
 * The playbook, the one that it is adapted from, its service; undefined if there is no such playbook. `environment` is
 * the one whose values count.
 */
export function variablesOf(workspace: Workspace, path: string, environment?: string): readonly OwnedVariables[] | undefined {
  if (identityOf(workspace, path) === undefined) return undefined;
  const all = [...savedHere(workspace, path), ...variablesAtStart(workspace, path)];
  const winners = new Map<string, Variable>();
  const secret = new Set<string>();
  for (const variable of all) {
    const counts = variable.scope !== "environment" || variable.environment === environment;
    if (counts && !winners.has(variable.name)) winners.set(variable.name, variable);
    if (isDeclaredSecret(variable)) secret.add(variable.name);
  }
  const saved = new Set(all.filter(({ scope }) => scope === "saved" || scope === "service setup").map(({ name }) => name));
  const owners = [...new Set([path, fromPathOf(workspace, path), servicePathOf(workspace, path)])].filter((one) => one !== undefined);
  return owners.flatMap((owner): readonly OwnedVariables[] => {
    const identity = identityOf(workspace, owner);
    const environments = playbookAt(workspace, owner)?.frontMatter.settings?.environments.map(({ name }) => name) ?? [];
    const variables = all
      .filter((variable) => variable.path === owner)
      .map((variable) => shown(workspace, variable, winners.get(variable.name), environment, saved, secret));
    return identity === undefined ? [] : [{ path: owner, identity, environments, variables }];
  });
}

function shown(
  workspace: Workspace,
  variable: Variable,
  winner: Variable | undefined,
  environment: string | undefined,
  saved: ReadonlySet<string>,
  secret: ReadonlySet<string>,
): ShownVariable {
  const { name, type, scope, value, description } = variable;
  const place = placeOf(workspace, variable);
  const losesTo =
    scope === "environment" && variable.environment !== environment
      ? `this environment is not selected`
      : winner === undefined || winner === variable
        ? undefined
        : `the one ${originText(winner)} takes precedence`;
  const file = type === "file" && typeof value === "string" ? joinPath(folderOf(variable.path), value) : undefined;
  const written = typeText(variable);
  return {
    name,
    scope,
    origin: originText(variable),
    isSaved: saved.has(name),
    ...(type === undefined ? {} : { type }),
    ...(written === undefined ? {} : { typeText: written }),
    ...(variable.environment === undefined ? {} : { environment: variable.environment }),
    // One secret definition makes a secret of the name.
    ...(value === undefined || secret.has(name) ? {} : { value }),
    ...(description === undefined ? {} : { description }),
    ...(place === undefined ? {} : { place }),
    ...(file === undefined || !isInside(file) || file.includes("${") ? {} : { file }),
    ...(losesTo === undefined ? {} : { losesTo }),
  };
}

/** The variables that the sentences of the playbook save, each name once. */
function savedHere(workspace: Workspace, path: string): readonly Variable[] {
  const names = new Map(
    variableFlow(workspace, path)
      .saved.toReversed()
      .map((entry) => [entry.name, entry]),
  );
  const known = variablesAtStart(workspace, path);
  return [...names.values()].toReversed().flatMap(({ name, phase }): readonly Variable[] => {
    const isGiven = known.some((variable) => variable.name === name && variable.scope === "service setup" && variable.path === path);
    return isGiven ? [] : [{ name, scope: "saved", path, phase }];
  });
}

function placeOf(workspace: Workspace, variable: Variable): Span | undefined {
  const playbook = playbookAt(workspace, variable.path);
  if (playbook === undefined) return undefined;
  const defined = variable.scope === "data" ? playbook.frontMatter.data?.span : definitionSpan(playbook.frontMatter, variable);
  if (variable.scope !== "saved" && variable.scope !== "service setup") return defined;
  const entry = variableFlow(workspace, variable.path).saved.find(({ name }) => name === variable.name);
  return entry && placeOfName(playbook, entry.instruction, variable.name);
}

export interface VariablePlace {
  readonly path: string;
  readonly span: Span;
  readonly role: "definition" | "write" | "read";
  /** Its line. */
  readonly text: string;
}

/** Maximum number of places of one variable. */
const most = 500;

/** Where the variable is set and read, in every file in which its name means the same. */
export function variablePlaces(workspace: Workspace, path: string, name: string): readonly VariablePlace[] {
  return variableOccurrences(workspace, variableFamily(workspace, path, name), name)
    .slice(0, most)
    .map(({ path: file, span, role }) => {
      const text = workspace.files.get(file)?.text ?? "";
      const start = text.lastIndexOf("\n", span.start - 1) + 1;
      const end = text.slice(span.start).search(/[\r\n]|$/) + span.start;
      return { path: file, span, role, text: text.slice(start, end).trim() };
    });
}
