// Files that a workspace needs beside those found by their names: what playbooks and documents refer to.

import type { Check } from "../check.ts";
import { readOperations } from "../openapi/readOperations.ts";
import { folderOf, isInside, joinPath } from "../path.ts";
import { sameData } from "../sameData.ts";
import type { Step } from "../step.ts";
import { instructionsOf } from "./compile.ts";
import { mentions } from "./mentions.ts";
import { passDetails } from "./passDetails.ts";
import { frontMatterOf, identities } from "./playbooks.ts";
import { fileAt, keptQuery, query } from "./query.ts";
import { openapiPathOf } from "./services.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Paths inside the root that are referred to and not in the workspace. The loader reads those that exist, adds them,
 * and asks again until there are no more.
 */
export function missingFiles(workspace: Workspace): readonly string[] {
  return referredFiles(workspace).filter((path) => !workspace.files.has(path));
}

/** Paths inside the root that are referred to, whether they exist or not. */
export function referredFiles(workspace: Workspace): readonly string[] {
  return named(workspace, "");
}

/**
 * The same for some playbooks alone, with what the services refer to: what has to be there before these can be checked.
 */
export function missingFilesOf(workspace: Workspace, paths: readonly string[]): readonly string[] {
  const wanted = new Set([...documents(workspace, ""), ...paths.flatMap((path) => namedBy(workspace, path))]);
  return [...wanted].filter((path) => !workspace.files.has(path));
}

const named = query((workspace): readonly string[] => {
  const paths = new Set(documents(workspace, ""));
  for (const { path } of identities(workspace, "")) {
    for (const other of namedBy(workspace, path)) paths.add(other);
    passDetails(workspace, path);
  }
  return [...paths];
}, sameData);

/** The OpenAPI documents of the services, with the files that they refer to. */
export const documents = query((workspace): readonly string[] => {
  const paths = new Set<string>();
  for (const { path, level } of identities(workspace, "")) {
    const document = level === "service" ? openapiPathOf(workspace, path) : undefined;
    if (document === undefined) continue;
    paths.add(document);
    for (const other of referredBy(workspace, document)) paths.add(other);
  }
  return [...paths];
}, sameData);

/** Data and JSON Schema files of a playbook. */
export const namedBy = keptQuery((workspace, path): readonly string[] => {
  const data = frontMatterOf(workspace, path)?.data?.value;
  const files = data?.kind === "file" ? [data.path] : [];
  const visit = (step: Step): void => {
    const checks: readonly Check[] = step.step === "validate" ? step.checks : "until" in step ? (step.until?.checks ?? []) : [];
    for (const { schema } of checks) if (typeof schema === "string" && /\.(?:json|ya?ml)$/i.test(schema)) files.push(schema);
    if (step.step === "block") for (const inner of step.steps) visit(inner);
  };
  if (mentions(workspace, path, "schema"))
    for (const { instructions } of instructionsOf(workspace, path) ?? [])
      for (const { steps } of instructions) for (const step of steps) visit(step);
  return files.map((file) => joinPath(folderOf(path), file)).filter(isInside);
}, sameData);

/** Files that an OpenAPI document refers to, directly or not. */
const referredBy = query((workspace, path): readonly string[] => {
  const file = fileAt(workspace, path);
  const referred = new Set<string>();
  // Most documents refer to no other file; a look at the text spares reading them twice.
  if (file === undefined || !/\$ref["']?\s*:\s*["']?[^"'#\s]/.test(file.text)) return [];
  readOperations(file.text, (relative) => {
    const target = joinPath(folderOf(path), relative);
    if (!isInside(target)) return undefined;
    referred.add(target);
    return fileAt(workspace, target)?.text;
  });
  return [...referred];
}, sameData);
