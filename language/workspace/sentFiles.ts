// The files that a playbook sends: file variables that its sentences read, and files that they name. The loader of a
// workspace reports missing ones.

import { isJsonObject, type Json } from "../json.ts";
import { folderOf, isInside, joinPath } from "../path.ts";
import type { Instruction } from "../playbook.ts";
import { sameData } from "../sameData.ts";
import type { Step } from "../step.ts";
import { type CompiledInstruction, instructionsOf } from "./compile.ts";
import { mentions } from "./mentions.ts";
import { passDetails } from "./passDetails.ts";
import { frontMatterOf, identities } from "./playbooks.ts";
import { isAbsent, keptQuery, query } from "./query.ts";
import { variableFlow } from "./variableFlow.ts";
import { givenVariables, type Variable } from "./variables.ts";
import type { Workspace } from "./workspace.ts";

/** A file that a step names, as written. */
export interface NamedFile {
  readonly path: string;
  readonly instruction: Instruction;
}

/** Paths inside the root of what all playbooks send, and of what services need to connect. */
export function sentFiles(workspace: Workspace): readonly string[] {
  return allSent(workspace, "");
}

const allSent = query((workspace): readonly string[] => {
  const paths = new Set<string>();
  for (const { path } of identities(workspace, "")) {
    for (const sent of sentFilesOf(workspace, path)) paths.add(sent);
    passDetails(workspace, path);
  }
  return [...paths];
}, sameData);

/** The same of one playbook. */
export const sentFilesOf = keptQuery((workspace, path): readonly string[] => {
  const folder = folderOf(path);
  const literal = namedFiles(workspace, path).map((file) => joinPath(folder, file.path));
  const variable = fileUses(workspace, path).flatMap(({ definitions }) => definitions.flatMap((definition) => pathsOf(definition)));
  const connection = connectionFiles(workspace, path).map((file) => joinPath(folder, file));
  return [...new Set([...literal, ...variable, ...connection])].filter(isInside).sort();
}, sameData);

/** `tls.ca` and its like of a service. Files of an environment apply in that alone. */
export function connectionFiles(workspace: Workspace, path: string): readonly string[] {
  const { ca, cert, key } = frontMatterOf(workspace, path)?.settings?.tls ?? {};
  return [ca, cert, key].filter((file) => file !== undefined && !file.includes("${")) as readonly string[];
}

/** Files that the sentences name themselves, without variables in their paths. */
export const namedFiles = query((workspace, path): readonly NamedFile[] => {
  if (!mentions(workspace, path, "file")) return none;
  const found: NamedFile[] = [];
  const visit = ({ instruction, steps, body }: CompiledInstruction): void => {
    for (const step of steps) for (const file of filesOf(step)) found.push({ path: file, instruction });
    for (const inner of body) visit(inner);
  };
  for (const { instructions } of instructionsOf(workspace, path) ?? []) for (const compiled of instructions) visit(compiled);
  return found.filter(({ path: file }) => !file.includes("${"));
});

function filesOf(step: Step): readonly string[] {
  if (step.step === "block") return step.steps.flatMap(filesOf);
  const own = step.step === "api_request" || step.step === "prepare" ? (step.file ?? undefined) : undefined;
  return [...(own === undefined ? [] : [own]), ...markedFiles(step as unknown as Json)];
}

function markedFiles(value: Json): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(markedFiles);
  if (!isJsonObject(value) || "$literal" in value) return none;
  if (typeof value.$file === "string" && Object.keys(value).length === 1) return [value.$file];
  return Object.values(value).flatMap(markedFiles);
}

const none: readonly never[] = [];

/** Where file variables and lists of files are read; empty, at no cost, where none can be seen. */
export const fileUses = query((workspace, path) => {
  if (!givenVariables(workspace, path).some(isFile)) return none;
  return variableFlow(workspace, path).uses.filter(
    ({ definitions }) => definitions.length > 0 && definitions.every((definition) => isFile(definition) && definition.value !== undefined),
  );
});

function isFile({ type, of }: Variable): boolean {
  return type === "file" || (type === "list" && of === "file");
}

/**
 * The paths, inside the root, of a variable that is a file or has several; those with variables in them are known when
 * it runs.
 */
function pathsOf({ value, path }: Variable): readonly string[] {
  const paths = (Array.isArray(value) ? value : [value ?? ""]).map(String);
  return paths.filter((file) => file !== "" && !file.includes("${")).map((file) => joinPath(folderOf(path), file));
}

/**
 * A path that is missing or outside. For a variable with values in several environments, the one of any of them may
 * apply.
 */
export function missingPath(workspace: Workspace, definitions: readonly Variable[]): string | undefined {
  const missing = definitions.map((definition) => pathsOf(definition).find((path) => !isInside(path) || isAbsent(workspace, path)));
  return missing.includes(undefined) ? undefined : missing[0];
}
