// The variables of a playbook in layers, from its service to the values given for this run.

import {
  type FrontMatter,
  folderOf,
  type Json,
  joinPath,
  playbookAt,
  servicePathOf,
  type VariableDefinition,
  type Workspace,
} from "../../language/index.ts";
import { listOf } from "./declaredSecrets.ts";
import { givenFiles, type Layer, type Layered, mergeLayers } from "./layers.ts";
import { givenAsVariable, valueOfOption } from "./optionValue.ts";

/** Texts by the names of variables. */
export interface GivenValues {
  readonly given: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
}

export interface LayersOptions extends GivenValues {
  readonly environment?: string;
}

export function hasGiven({ given, secrets }: GivenValues): boolean {
  return Object.keys(given).length + Object.keys(secrets).length > 0;
}

/** `from` is the path of the playbook that a test case was adapted from. */
export function variableLayers(
  workspace: Workspace,
  options: LayersOptions,
  { path, frontMatter, from }: { readonly path: string; readonly frontMatter: FrontMatter; readonly from: string | undefined },
): Layered {
  const servicePath = servicePathOf(workspace, path);
  const ofService = servicePath === undefined ? undefined : playbookAt(workspace, servicePath)?.frontMatter;
  const environment = ofService?.settings?.environments.find(({ name }) => name === options.environment);
  const layer = (file: string, definitions: Layer["definitions"]): Layer => ({ path: file, folder: folderOf(file), definitions });
  const layers: Layer[] = [];
  if (servicePath !== undefined) {
    layers.push(layer(servicePath, ofService?.variables ?? []), layer(servicePath, environment?.variables ?? []));
  }
  if (from !== undefined) layers.push(layer(from, playbookAt(workspace, from)?.frontMatter.variables ?? []));
  if (servicePath !== path) layers.push(layer(path, frontMatter.variables));
  if (!hasGiven(options)) return mergeLayers(layers, new Map(), new Map(), joinPath);
  const declared = new Map(layers.flatMap(({ definitions }) => definitions.map((one) => [one.name, one] as const)));
  const secretValues = new Map(
    Object.entries(options.secrets).map(([name, text]): [string, Json] => [
      name,
      isList(declared.get(name)) ? (listOf(text) ?? text) : text,
    ]),
  );
  const plain = mergeLayers(layers, new Map(), secretValues, joinPath);
  const values = Object.entries(options.given).map(([name, text]): [string, Json] => {
    if (plain.encrypted.has(name)) throw givenAsVariable(name);
    const definition = plain.definitions.get(name)?.definition;
    return [name, givenFiles(definition, definition?.type === "file" ? text : valueOfOption(text))];
  });
  return mergeLayers(layers, new Map(values), secretValues, joinPath);
}

export function isList(definition: VariableDefinition | undefined): boolean {
  return definition?.type === "list";
}
