// Changes the definition of a context variable with the smallest change of the front matter.

import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import type { Playbook, VariableDefinition, VariableType } from "../playbook.ts";
import { isDeclaredSecret } from "../secrets/definitions.ts";
import { frontMatterContent } from "../text/frontMatter.ts";
import { variableName } from "../text/names.ts";
import { parsePlaybook } from "../text/parsePlaybook.ts";
import { readYaml } from "../text/yaml.ts";
import { playbookAt } from "../workspace/playbooks.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { type ChangeSet, changeSetOfEdits } from "./changeSet.ts";
import { removeInYaml, setInYaml, type YamlChange, type YamlPath } from "./editYaml.ts";

/** The front matter that defines the variable: a playbook's, or that of an environment in it. */
export interface VariableOwner {
  readonly path: string;
  readonly environment?: string;
}

/**
 * `input` is a person's text: of a text the value, of a file its path, of an object or a list YAML or JSON, with or
 * without the outer brackets.
 */
export type VariableEdit =
  | { readonly kind: "add"; readonly name: string; readonly type: VariableType; readonly input: string }
  /** `members`: the way into an object or a list. */
  | { readonly kind: "value"; readonly name: string; readonly members?: YamlPath; readonly input: string }
  /** Without `input` the value is taken over as far as it can be. */
  | { readonly kind: "type"; readonly name: string; readonly type: VariableType; readonly input?: string }
  | { readonly kind: "remove"; readonly name: string };

export type VariableEdited =
  | { readonly kind: "edited"; readonly changeSet: ChangeSet }
  | { readonly kind: "refused"; readonly reason: string };

export function editVariables(workspace: Workspace, owner: VariableOwner, edit: VariableEdit): VariableEdited {
  const playbook = playbookAt(workspace, owner.path);
  const content = playbook && frontMatterContent(playbook.text);
  if (playbook === undefined || content === undefined)
    return refused(`${owner.path} has no front matter for variables. Start the file with a line "---", "service: …" and "---" again.`);
  const definitions = definitionsOf(playbook, owner.environment);
  if (definitions === undefined) return refused(`The service has no environment "${owner.environment}".`);
  const known = definitions.find(({ name }) => name === edit.name);
  const asked = changeOf(edit, known, [...(owner.environment === undefined ? [] : ["environments", owner.environment]), "variables"]);
  if ("reason" in asked) return refused(asked.reason);
  const change = asked.in(playbook.text.slice(content.start, content.end));
  if (change === undefined)
    return refused(`The front matter of ${owner.path} has errors, or a form that cannot be changed here. Change it in the text.`);
  const span = { start: content.start + change.span.start, end: content.start + change.span.end };
  const changeSet = changeSetOfEdits(workspace, owner.path, [{ span, text: change.text }]);
  const problem = newProblem(playbook, changeSet.changes[0]?.text ?? playbook.text);
  return problem === undefined ? { kind: "edited", changeSet } : refused(problem);
}

type Asked = { readonly in: (source: string) => YamlChange | undefined } | { readonly reason: string };

function changeOf(edit: VariableEdit, known: VariableDefinition | undefined, around: YamlPath): Asked {
  const { name } = edit;
  const path = [...around, name];
  if (edit.kind === "add") {
    if (!variableName.test(name))
      return { reason: `"${name}" is not a valid name of a variable: use a letter or _, then letters, digits, _ and -.` };
    if (known !== undefined) return { reason: `The variable "${name}" already exists. Choose another name, or change that one.` };
    const value = valueFrom(edit.type, edit.input);
    return "reason" in value ? value : { in: (source) => setInYaml(source, path, definitionOf(edit.type, value.value)) };
  }
  if (known === undefined) return { reason: `The variable "${name}" no longer exists.` };
  if (edit.kind === "remove") return { in: (source) => removeInYaml(source, path) };
  if (edit.kind === "type") {
    const value = edit.input === undefined ? { value: converted(known, edit.type) } : valueFrom(edit.type, edit.input);
    return "reason" in value ? value : { in: (source) => setInYaml(source, path, definitionOf(edit.type, value.value, known.description)) };
  }
  if (isDeclaredSecret(known))
    return { reason: `The value of "${name}" is a secret and must not be in a file. Set it in the secret store.` };
  const members = edit.members ?? [];
  const value = members.length === 0 ? valueFrom(known.type, edit.input) : { value: memberOf(edit.input) };
  if ("reason" in value) return value;
  return {
    in: (source) => {
      const long = isJsonObject(jsonAt(source, path));
      return setInYaml(source, [...path, ...(long ? [valueKey[known.type], ...members] : [])], value.value);
    },
  };
}

const valueKey = { text: "value", object: "value", file: "path", list: "values", "encrypted text": "value" } as const satisfies Record<
  VariableType,
  string
>;

function definitionOf(type: VariableType, value: Json, description?: string): Json {
  const more: JsonObject = description === undefined ? {} : { description };
  if (type === "text") return description === undefined ? value : { type, value, ...more };
  if (type === "encrypted text") return { type, ...more };
  if (type !== "list") return { type, [valueKey[type]]: value, ...more };
  const elements = Array.isArray(value) ? (value as readonly Json[]) : [];
  return { type, of: elements.length > 0 && elements.every(isJsonObject) ? "object" : "text", values: value, ...more };
}

function valueFrom(type: VariableType, input: string): { readonly value: Json } | { readonly reason: string } {
  if (type === "text") return { value: textOf(input) };
  if (type === "encrypted text") return { value: null };
  if (type === "file") return { value: input.trim() };
  const [open, close] = type === "list" ? ["[", "]"] : ["{", "}"];
  const trimmed = input.trim();
  const yaml = readYaml(trimmed.startsWith(open) ? trimmed : `${open}${trimmed}${close}`);
  const value = yaml.json(yaml.root);
  const problem = yaml.diagnostics[0]?.message;
  const example = type === "list" ? "[A-100, B-200]" : "{ sku: A-100, quantity: 2 }";
  if (problem !== undefined) return { reason: `${problem} ${type === "list" ? "A list" : "An object"} is written like ${example}.` };
  // `{ sku }` is YAML for a key without a value, and hardly ever meant.
  if (
    type === "list"
      ? Array.isArray(value)
      : isJsonObject(value) && !Object.values(value).every((member) => member === null && trimmed !== "")
  )
    return { value };
  if (type === "object" && isJsonObject(value) && Object.keys(value).length === 0) return { value };
  return { reason: `${type === "list" ? "A list" : "An object"} is written like ${example}.` };
}

/**
 * As the short form reads it: `2` is a number, `007` and `"2"` are texts. Input that YAML would not read as a value is
 * a text, too.
 */
function textOf(input: string): Json {
  const yaml = readYaml(input);
  const value = yaml.json(yaml.root);
  const isValue = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  const isWhole = input === input.trim() && !/[\r\n]|\s#/.test(input);
  return isValue && isWhole && yaml.diagnostics.length === 0 ? value : input;
}

/** A member of an object or a list may be anything. */
function memberOf(input: string): Json {
  if (!/^\s*[[{]/.test(input)) return textOf(input);
  const yaml = readYaml(input);
  const value = yaml.json(yaml.root);
  return yaml.diagnostics.length === 0 ? value : input;
}

function converted({ type, value = null }: VariableDefinition, wanted: VariableType): Json {
  if (type === "encrypted text" || value === null) return wanted === "object" ? {} : wanted === "list" ? [] : "";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  switch (wanted) {
    case "text":
      return isJsonObject(value) || Array.isArray(value) ? text : value;
    case "list":
      return Array.isArray(value) ? value : [value];
    case "object": {
      const read = valueFrom("object", text);
      return isJsonObject(value) ? value : "value" in read && isJsonObject(read.value) ? read.value : { value };
    }
    default:
      return text;
  }
}

function jsonAt(source: string, path: YamlPath): Json {
  const yaml = readYaml(source);
  return path.reduce<Json>((value, key) => (isJsonObject(value) ? (value[key] ?? null) : null), yaml.json(yaml.root));
}

function definitionsOf({ frontMatter }: Playbook, environment: string | undefined): readonly VariableDefinition[] | undefined {
  if (environment === undefined) return frontMatter.variables;
  return frontMatter.settings?.environments.find(({ name }) => name === environment)?.variables;
}

/** A new problem of the front matter that the change would cause. */
function newProblem(before: Playbook, text: string): string | undefined {
  const after = parsePlaybook(text);
  const errors = ({ diagnostics, frontMatter }: Playbook) =>
    diagnostics
      .filter(({ severity, span }) => severity === "error" && span.start < (frontMatter.span?.end ?? 0))
      .map(({ message }) => message);
  const known = errors(before);
  return errors(after).find((message) => !known.includes(message));
}

function refused(reason: string): VariableEdited {
  return { kind: "refused", reason };
}
