// Derives the kind of a file from its path alone.

import { fileNameOf } from "../path.ts";

/** `other`: a file that counts only where another one names it (an OpenAPI document, a schema, a CSV file). */
export type FileKind = "playbook" | "steps" | "cases" | "servers" | "server lock" | "other";

/** The marks of a root: the nearest folder upward that holds one of these. */
export const rootMarks = [".git", ".vscode", ".mcp.json"] as const;

/** Where MCP servers are written down; the first file that has a name wins. */
export const serverFiles = [".mcp.json", ".vscode/mcp.json", ".cursor/mcp.json"] as const;
export const serverLockFile = "playbook.mcp-lock.json";

export function fileKindOf(path: string): FileKind {
  if (path.endsWith(".playbook")) return "playbook";
  if (/\.steps\.ya?ml$/.test(path)) return "steps";
  if (/\.cases\.(?:ya?ml|csv)$/.test(path)) return "cases";
  if ((serverFiles as readonly string[]).includes(path)) return "servers";
  if (path === serverLockFile) return "server lock";
  return "other";
}

/** Returns whether a workspace should hold the file because of its name; others it asks for with `missingFiles`. */
export function isIndexed(path: string): boolean {
  return fileKindOf(path) !== "other";
}

/** `create-order.steps.yaml` beside `create-order.playbook`. */
export function stepsFileOf(playbookPath: string): string {
  return playbookPath.replace(/\.playbook$/, ".steps.yaml");
}

export function playbookOfStepsFile(stepsPath: string): string {
  return stepsPath.replace(/\.steps\.ya?ml$/, ".playbook");
}

/** A file's name without the suffix of its kind. */
export function bareName(path: string): string {
  return fileNameOf(path).replace(/\.(?:playbook|steps\.ya?ml|cases\.(?:ya?ml|csv))$/, "");
}
