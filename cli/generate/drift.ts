// Implements `playbook generate drift`: reports how a changed OpenAPI document affects the playbooks of its service,
// and proposes changes of them.

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { extname, resolve } from "node:path";
import { promisify } from "node:util";
import { type Drift, findDrift } from "../../engine/generate/index.ts";
import {
  createRedactor,
  type Loaded,
  loadWorkspace,
  nodeFiles,
  PlaybookError,
  pullDocument,
  readRegularText,
  unreadableSentence,
} from "../../engine/index.ts";
import { type JsonObject, lineStarts, openapiPathOf, positionAt } from "../../language/index.ts";
import { type ExitCode, exitCode } from "../exitCode.ts";
import { headerOptions } from "../headerOptions.ts";
import { duringJob } from "../jobs/jobFile.ts";
import { plainOutput, standardOutput } from "../terminal.ts";
import { type ProposeOptions, propose } from "./propose.ts";
import { chooseService } from "./service.ts";

export interface GenerateDriftOptions extends ProposeOptions {
  /** The new document: a file or a web address. */
  readonly to?: string;
  /** The old document: a file or a git revision. */
  readonly against?: string;
  readonly header: readonly string[];
  readonly insecure?: boolean;
  readonly check?: boolean;
}

export async function generateDriftCommand(name: string | undefined, options: GenerateDriftOptions): Promise<ExitCode> {
  if (options.to !== undefined && options.against !== undefined)
    throw new PlaybookError(
      "usage",
      "--to and --against cannot be combined.",
      "--to names a new document, --against an old one; the other is the committed file.",
    );
  const loaded = await loadWorkspace(process.cwd(), nodeFiles);
  const service = chooseService(loaded, name);
  const document = openapiPathOf(loaded.workspace, service.path) ?? "";
  const texts =
    options.to === undefined
      ? { before: await oldText(loaded, document, options.against) }
      : { after: await newDocument(options.to, document, options) };
  const { root, workspace } = loaded;
  const drift = await duringJob(root, { title: "generate drift", service: service.name }, () =>
    findDrift({ root, workspace, files: nodeFiles }, { service, ...texts, signal: new AbortController().signal }),
  );
  const report = driftNotes(drift, loaded);
  const isAffected = drift.affected.some(({ findings }) => findings.some(({ kind }) => kind !== "follows"));
  if (options.check === true) {
    if (options.json === true)
      standardOutput(`${JSON.stringify({ version: 1, affected: isAffected, ...factsOf(drift, loaded) }, null, 2)}\n`);
    else plainOutput(report.map((line) => `${line}\n`).join(""));
    return isAffected ? exitCode.failed : exitCode.passed;
  }
  await propose({ changeSet: drift.changeSet, notes: report, facts: factsOf(drift, loaded) }, loaded, options);
  return exitCode.passed;
}

const run = promisify(execFile);

/** A file, or its content in a revision; by default in the last commit. */
async function oldText({ root }: Loaded, document: string, against: string | undefined): Promise<string> {
  if (against !== undefined && existsSync(against)) return fileText(against);
  const revision = against ?? "HEAD";
  // A revision never begins with a dash; git would take it for an option.
  const { stdout } = await (revision.startsWith("-")
    ? Promise.reject(new Error("a dash"))
    : run("git", ["-C", root, "show", `${revision}:./${document}`], { maxBuffer: 1 << 28 })
  ).catch((cause: unknown) => {
    const message =
      against === undefined
        ? `There is no committed ${document} to compare with.`
        : `"${against}" is neither a file nor a git revision that has ${document}.`;
    throw new PlaybookError(
      "usage",
      message,
      "Give the old document with --against FILE or --against REVISION, or the new one with --to FILE or --to URL.",
      cause,
    );
  });
  return stdout;
}

/** Reads a file or a web address; `document` is the path of the one in use. */
export async function newDocument(
  to: string,
  document: string,
  { header = [], insecure = false }: Partial<Pick<GenerateDriftOptions, "header" | "insecure">>,
): Promise<string> {
  if (!/^https?:\/\//i.test(to)) {
    return fileText(to);
  }
  const { headers, secrets } = headerOptions(header, process.env);
  const redactor = createRedactor();
  for (const secret of secrets) redactor.add(secret);
  const isSecret = (text: string) => redactor.isSecret(text);
  try {
    const pulled = await pullDocument({ url: to, headers, insecure, environment: process.env, isSecret }, new AbortController().signal);
    if (isSecret(pulled.text))
      throw new PlaybookError(
        "openapi-pull",
        "The document contains the value of an environment variable that a header uses, so it is not used.",
        "If the value is not a secret, write it directly into --header.",
      );
    if (pulled.format === "yaml" && extname(document).toLowerCase() === ".json")
      throw new PlaybookError(
        "usage",
        `The document is YAML, but ${document} has the extension of JSON.`,
        "Rename the file, and name it in the service playbook.",
      );
    return pulled.text;
  } catch (error) {
    // A service may repeat a header in its response, and so may a message about the response.
    if (!(error instanceof PlaybookError)) throw error;
    throw new PlaybookError(error.code, redactor.text(error.message), error.fix === undefined ? undefined : redactor.text(error.fix));
  }
}

/** The changes, and for each file the proposals and open questions, a line each. */
export function driftNotes({ path, changes, affected, untested }: Drift, loaded: Loaded): readonly string[] {
  const { added, removed, changed } = changes;
  const title = ({ method, path: target }: { readonly method: string; readonly path: string }) => `${method} ${target}`;
  const operations = [
    ...changed.flatMap(({ before, after, isRenamed }) => (isRenamed ? [`  renamed  ${title(before)} → ${title(after)}`] : [])),
    ...changed.flatMap(({ after, details, isRenamed }) => (details.length > 0 && !isRenamed ? [`  changed  ${title(after)}`] : [])),
    ...removed.map((operation) => `  removed  ${title(operation)}`),
    ...added.map((operation) => `  added    ${title(operation)}${untested.includes(title(operation)) ? " (not tested)" : ""}`),
  ];
  if (operations.length === 0 && affected.length === 0) return [`${path}: no change affects the playbooks.`];
  const words = { proposed: "proposed", follows: "no edit ", open: "open    " };
  const findings = affected.flatMap((file) =>
    file.findings.map(({ offset, kind, message }) => `${placeIn(loaded, file.path, offset)} ${words[kind]} ${message}`),
  );
  const count = (kind: string) => affected.flatMap((file) => file.findings).filter((finding) => finding.kind === kind).length;
  const next = untested
    .slice(0, 1)
    .map((one) => `To test new operations: playbook generate endpoints --endpoint "${one}"${untested.length > 1 ? " …" : ""}`);
  return [
    `${path}:`,
    ...operations,
    ...findings,
    ...next,
    `${affected.length === 1 ? "1 file is" : `${affected.length} files are`} affected: ${count("proposed")} proposed, ${count("open")} open.`,
  ];
}

function placeIn({ texts }: Loaded, path: string, offset: number): string {
  const { line, column } = positionAt(lineStarts(texts.get(path) ?? ""), offset);
  return `${path}:${line + 1}:${column + 1}`;
}

function factsOf({ path, changes, affected, untested }: Drift, { texts }: Loaded): JsonObject {
  const title = ({ method, path: target }: { readonly method: string; readonly path: string }) => `${method} ${target}`;
  return {
    document: path,
    added: changes.added.map(title),
    removed: changes.removed.map(title),
    renamed: changes.changed.flatMap(({ before, after, isRenamed }) => (isRenamed ? [{ from: title(before), to: title(after) }] : [])),
    changed: changes.changed.flatMap(({ after, details }) =>
      details.length > 0 ? [{ operation: title(after), details: [...new Set(details.map(({ kind }) => kind))] }] : [],
    ),
    untested,
    files: affected.map((file) => ({
      path: file.path,
      findings: file.findings.map(({ offset, kind, message }) => ({
        line: positionAt(lineStarts(texts.get(file.path) ?? ""), offset).line + 1,
        kind,
        message,
      })),
    })),
  };
}

function fileText(path: string): Promise<string> {
  return readRegularText(resolve(path)).catch((cause: unknown) => {
    throw new PlaybookError(
      "no-such-path",
      unreadableSentence(path, cause),
      "Give a file, or an address that begins with http:// or https://.",
      cause,
    );
  });
}
