// Writes the text of a new service playbook: what its OpenAPI document states, and headings for a person to continue.

import { aboutService } from "../openapi/about.ts";
import { fileNameOf, folderOf, joinPath } from "../path.ts";
import { services } from "../workspace/services.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { inlineYaml } from "./editYaml.ts";
import { unusedPath, wordsAsName } from "./newFile.ts";

export interface NewServiceOptions {
  readonly name: string;
  readonly baseUrl: string;
  /** Path of its document inside the root, and the text. */
  readonly openapi?: { readonly path: string; readonly text: string };
}

/** Questions for a person, with default answers. */
export interface ServiceSuggestion {
  readonly name: string;
  readonly baseUrl: string;
  /** If the document gives the address only relative to its own. */
  readonly relativeUrl?: string;
}

export interface NewFile {
  /** Inside the root; no file has it. */
  readonly path: string;
  readonly text: string;
}

/** Undefined if the text is not an OpenAPI document. */
export function suggestService(text: string): ServiceSuggestion | undefined {
  const about = aboutService(text);
  if (about === undefined) return undefined;
  const { title, baseUrl = "", relativeUrl } = about;
  const name = wordsAsName(title.replace(/\b(?:the|api|rest|service)\b/gi, " "));
  return { name, baseUrl, ...(relativeUrl === undefined ? {} : { relativeUrl }) };
}

/** Why a service cannot have the name; undefined if it can. */
export function serviceNameProblem(workspace: Workspace, name: string): string | undefined {
  if (!/^[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_-])?$/u.test(name)) return "Use letters, digits, _ and -, with dots in between.";
  const path = services(workspace, "").get(name);
  return path === undefined ? undefined : `${path} is already the service "${name}". Choose another name.`;
}

export function newService(workspace: Workspace, { name, baseUrl, openapi }: NewServiceOptions): NewFile {
  const about = openapi && aboutService(openapi.text);
  const headers = Object.entries(about?.headers ?? {}).map(([header, value]) => `  ${inlineYaml(header)}: ${inlineYaml(value)}\n`);
  const secrets = [...new Set(about?.secrets ?? [])].map((secret) => `  ${secret}: { type: encrypted text }\n`);
  const text = [
    "---\n",
    `service: ${inlineYaml(name)}\n`,
    `base_url: ${inlineYaml(baseUrl)}\n`,
    openapi === undefined ? "" : `openapi: ${inlineYaml(fileNameOf(openapi.path))}\n`,
    openapi === undefined ? "" : "contract: warn\n",
    headers.length === 0 ? "" : `headers:\n${headers.join("")}`,
    secrets.length === 0 ? "" : `variables:\n${secrets.join("")}`,
    "---\n\n",
    "# Setup\n// Runs once before the playbooks of this service, for example to sign in.\n\n",
    "# Teardown\n// Runs once after them.\n",
  ].join("");
  const folder = openapi === undefined ? "" : folderOf(openapi.path);
  return { path: unusedPath(workspace, joinPath(folder, `${name}.playbook`)), text };
}
