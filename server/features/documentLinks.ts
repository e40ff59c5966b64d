// Paths and names of other files that can be followed with a click.

import { folderOf, isInside, joinPath, playbookAt, resolvePlaybook, type Span, type Workspace } from "../../language/index.ts";
import { nameIn, unquoted } from "./cursor.ts";
import { instructionsWithSteps } from "./occurrences.ts";

export interface FileLink {
  readonly span: Span;
  /** A path inside the root, or an address. */
  readonly target: { readonly kind: "file"; readonly path: string } | { readonly kind: "address"; readonly address: string };
  readonly tooltip: string;
}

export function linksOf(workspace: Workspace, path: string): readonly FileLink[] {
  const playbook = playbookAt(workspace, path);
  if (playbook === undefined) return [];
  const { text, frontMatter } = playbook;
  const { from, data, settings, variables } = frontMatter;
  const links: FileLink[] = [];
  const addFile = (span: Span, written: string, tooltip: string) => {
    const target = joinPath(folderOf(path), written);
    if (isInside(target)) links.push({ span, target: { kind: "file", path: target }, tooltip });
  };
  const addPlaybook = (span: Span, name: string) => {
    const found = resolvePlaybook(workspace, path, name);
    if (found.kind === "found") links.push({ span, target: { kind: "file", path: found.path }, tooltip: `Open ${found.path}` });
  };
  if (from !== undefined) addPlaybook(unquoted(text, from.span), from.value);
  if (settings?.openapi !== undefined) addFile(unquoted(text, settings.openapi.span), settings.openapi.value, "Open the OpenAPI document");
  if (data?.value.kind === "file") addFile(unquoted(text, data.span), data.value.path, "Open the data");
  for (const { type, value, span } of variables)
    if (type === "file" && typeof value === "string") addFile(nameIn(text, span, value), value, "Open the file");
  const address = settings?.baseUrl;
  if (address !== undefined && /^https?:\/\/[^$]*$/.test(address.value))
    links.push({ span: unquoted(text, address.span), target: { kind: "address", address: address.value }, tooltip: "Open in the browser" });
  for (const { instruction, steps } of instructionsWithSteps(workspace, path)) {
    const place = instruction.span;
    for (const step of steps) {
      if (step.step === "run") addPlaybook(nameIn(text, place, step.playbook), step.playbook);
      for (const file of filesIn(step)) {
        const span = nameIn(text, place, file);
        if (span !== place) addFile(span, file, "Open the file");
      }
    }
  }
  return links;
}

/** `{ $file: "./path" }` anywhere in a step. */
function filesIn(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => (key === "$file" && typeof member === "string" ? [member] : filesIn(member)));
}
