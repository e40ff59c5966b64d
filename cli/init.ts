// Implements `playbook init`: writes the first service playbook, a first test and lines of .gitignore. It asks nothing
// and overwrites nothing.

import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { PlaybookError, readRegularText, whyUnreadable } from "../engine/index.ts";
import {
  changeFile,
  type FileChange,
  identities,
  isInside,
  newService,
  type Operation,
  openapiPathOf,
  readOperations,
  secretVariable,
  serviceNameProblem,
  suggestService,
  type Workspace,
  wordsAsName,
} from "../language/index.ts";
import { type ExitCode, exitCode } from "./exitCode.ts";
import { type ProposeOptions, propose } from "./generate/propose.ts";
import { loadHere } from "./loadHere.ts";

export interface InitCommandOptions extends ProposeOptions {
  readonly baseUrl?: string;
}

/** Looked for in the current folder if the user names no document. */
const usualNames = ["openapi", "swagger"].flatMap((name) => ["yaml", "yml", "json"].map((ending) => `${name}.${ending}`));

const unknownAddress = "http://localhost:8080";

export async function initCommand(asked: string | undefined, options: InitCommandOptions): Promise<ExitCode> {
  const document = await documentOf(asked);
  const folder = document === undefined ? process.cwd() : dirname(document.path);
  const loaded = await loadHere(folder);
  const inside = (name: string) => loaded.inside(join(folder, name));
  if (!isInside(inside("new.playbook")))
    throw new PlaybookError("usage", `${folder} is outside of ${loaded.root}.`, "Name a document inside it.");
  const suggested = document === undefined ? undefined : suggestService(document.text);
  if (document !== undefined && suggested === undefined)
    throw new PlaybookError("openapi", `${asked ?? document.path} is not an OpenAPI document.`, "Name a file that is one, or none at all.");
  const name = suggested?.name ?? wordsAsName(basename(folder));
  const baseUrl = options.baseUrl ?? (suggested?.baseUrl || `${unknownAddress}${suggested?.relativeUrl ?? ""}`);
  const openapi = document && { path: inside(basename(document.path)), text: document.text };
  const service = newService(loaded.workspace, { name, baseUrl, ...(openapi === undefined ? {} : { openapi }) });
  const files: readonly (readonly [string, string])[] = [
    [inside(`${name}.playbook`), service.text],
    [inside("first.playbook"), firstTest(name, document?.text)],
  ];
  const problem = existingServiceOf(openapi?.path, loaded.workspace) ?? serviceNameProblem(loaded.workspace, name);
  const taken = files.find(([path]) => existsSync(join(loaded.root, path)));
  if (problem !== undefined || taken !== undefined)
    throw new PlaybookError(
      "usage",
      problem ?? `${taken?.[0]} exists already, and playbook init overwrites nothing.`,
      "Change the playbooks that you have, or write more with playbook generate endpoints.",
    );
  const changes = [
    ...files.map(([path, text]) => changeFile(path, undefined, text)),
    ...(await ignored(loaded.root, inside(".gitignore"))),
  ];
  const secrets = [...service.text.matchAll(/^ {2}(\w+): \{ type: encrypted text \}$/gm)].map(([, secret = ""]) => secret);
  const environment = secrets.map((secret) => secretVariable(name, secret));
  await propose(
    { changeSet: { changes }, notes: notes(baseUrl, environment), facts: { service: name, secrets: environment } },
    loaded,
    options,
  );
  return exitCode.passed;
}

/** Says which playbook is the service of a document already, if one is. */
function existingServiceOf(document: string | undefined, workspace: Workspace): string | undefined {
  const services = identities(workspace, "").filter(({ level }) => level === "service");
  const known = document === undefined ? undefined : services.find(({ path }) => openapiPathOf(workspace, path) === document);
  return known && `${known.path} is the service of ${document} already.`;
}

interface Document {
  /** Absolute. */
  readonly path: string;
  readonly text: string;
}

async function documentOf(asked: string | undefined): Promise<Document | undefined> {
  if (asked !== undefined && /^https?:\/\//i.test(asked))
    throw new PlaybookError("usage", "playbook init reads the OpenAPI document from a file.", `Pull it first: playbook openapi ${asked}`);
  const found = asked ?? usualNames.find((name) => existsSync(name));
  if (found === undefined) return undefined;
  const path = resolve(found);
  try {
    return { path, text: await readRegularText(path) };
  } catch (cause) {
    throw new PlaybookError("no-such-path", `${found} cannot be read: ${whyUnreadable(cause)}.`, "Check the path.", cause);
  }
}

/** The first operation that can be read without knowing anything. */
function firstTest(service: string, document: string | undefined): string {
  const operation = document === undefined ? undefined : readOperations(document).operations?.operations.find(needsNothing);
  const status = operation?.responses.find(({ status }) => /^2\d\d$/.test(status))?.status ?? "200";
  return `---
service: ${service}
flow: The service answers
---

# Execution
Send a GET request to ${operation?.path ?? "/"}.
Expect status ${status}.
`;
}

function needsNothing({ method, path, parameters, deprecated }: Operation): boolean {
  return method === "GET" && !deprecated && !/[{}\s]/.test(path) && parameters.every(({ required }) => !required);
}

const ignoredFiles = [".env", "playbook-report.*"];

/** The lines that .gitignore lacks: files with secrets, and reports. */
async function ignored(root: string, path: string): Promise<readonly FileChange[]> {
  const file = join(root, path);
  const before = existsSync(file) ? await readRegularText(file) : undefined;
  const lines = new Set((before ?? "").split(/\r?\n/).map((line) => line.trim()));
  const missing = ignoredFiles.filter((line) => !lines.has(line));
  if (missing.length === 0) return [];
  const start = before === undefined || before === "" || before.endsWith("\n") ? (before ?? "") : `${before}\n`;
  return [changeFile(path, before, `${start}${missing.join("\n")}\n`)];
}

function notes(baseUrl: string, environment: readonly string[]): readonly string[] {
  return [
    ...(baseUrl.startsWith(unknownAddress) ? [`The address of the service is not known: change "base_url" if it is not ${baseUrl}.`] : []),
    ...(environment.length === 0
      ? []
      : [`Set ${environment.join(" and ")} in the environment, or log in in the # Setup of the service and save the token.`]),
    "Next: playbook check, then playbook run --reporter pretty --reporter html=playbook-report.html.",
  ];
}
