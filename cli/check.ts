// Implements `playbook check`: everything that can be known without running, as file:line:column with the piece of text
// underlined.

import { resolve } from "node:path";
import {
  checkAgreements,
  checkDocument,
  copiesOf,
  createRedactor,
  type Loaded,
  loadFixedWorkspace,
  nodeFiles,
  PlaybookError,
  type Redactor,
  secretsOfRoot,
  type Unreadable,
} from "../engine/index.ts";
import {
  checkAll,
  type Diagnostic,
  documentPaths,
  identityOf,
  isBelow,
  type LineStarts,
  lineStarts,
  positionAt,
  secretsIn,
  secretValuesAt,
  serverFiles,
  starSecrets,
  stepsFileOf,
  withoutSecrets,
  withoutSecretsOf,
} from "../language/index.ts";
import { counted } from "./counted.ts";
import { type ExitCode, exitCode } from "./exitCode.ts";
import { innerRootLines, refuseInnerRoots, skippedLines } from "./innerRoots.ts";
import { jobFor, jobsOf } from "./jobs/jobFile.ts";
import { hasModel } from "./model/modelOptions.ts";
import { machineSecrets } from "./secrets.ts";
import { keepHeapSmall } from "./smallHeap.ts";
import { excerpt } from "./sourceExcerpt.ts";
import { startFolder } from "./startFolder.ts";
import { plainOutput, standardError, standardOutput, usesColour } from "./terminal.ts";
import { unreadPlaces, unreadText } from "./unreadPlaces.ts";
import { visibleText } from "./visibleText.ts";

export interface Found {
  /** Inside the root. */
  readonly path: string;
  readonly diagnostic: Diagnostic;
}

/** The problems in some files and folders of a root. */
export interface CheckedFolder {
  readonly loaded: Loaded;
  readonly found: readonly Found[];
  /** Values of declared secrets, which nothing may show. */
  readonly secrets: readonly string[];
  readonly playbooks: number;
  /** Paths of all that was checked. */
  readonly checked: readonly string[];
  /** Number of files of all kinds that can be checked. */
  readonly files: number;
  /** Lines about the roots inside it, which are not checked with it. */
  readonly leftOut: string;
}

/**
 * `paths` as they were given, relative to the current folder; none: that folder. Throws for one with nothing to check.
 */
export async function checkPaths(paths: readonly string[], folder = process.cwd()): Promise<CheckedFolder> {
  const absolute = paths.map((path) => resolve(folder, path));
  const asked = absolute.length > 0 ? absolute : [folder];
  const loaded = await loadFixedWorkspace(startFolder(asked), nodeFiles, keepHeapSmall, folder);
  refuseInnerRoots(loaded, asked, "check");
  const leftOut = innerRootLines(loaded, asked, "check") + skippedLines(loaded, asked);
  const wanted = asked.map((path) => loaded.inside(path));
  // The steps file of a playbook is a part of it.
  const isWanted = (path: string) => wanted.some((one) => isBelow(path, one) || (one.endsWith(".playbook") && path === stepsFileOf(one)));
  const checked = [...checkAll(loaded.workspace)].filter(([path]) => isWanted(path));
  const unreadable = [...loaded.unreadable].filter(([path]) => isWanted(path));
  const nothing = paths.find((_, index) => ![...checked, ...unreadable].some(([path]) => isBelow(path, wanted[index] ?? "")));
  if (nothing !== undefined) throw nothingToCheck(nothing, leftOut);
  const playbooks = checked.map(([path]) => path).filter((path) => path.endsWith(".playbook"));
  const found = (await withDocumentProblems(checked, loaded))
    .flatMap(([path, diagnostics]) => diagnostics.map((diagnostic) => ({ path, diagnostic })))
    .filter(({ diagnostic }) => diagnostic.severity !== "hint")
    .concat(unreadable.map(([path, one]) => ({ path, diagnostic: unreadableDiagnostic(one) })))
    .concat(serverFiles.some((path) => loaded.texts.has(path)) ? await checkAgreements(loaded, playbooks) : [])
    .sort((a, b) => a.path.localeCompare(b.path) || a.diagnostic.span.start - b.diagnostic.span.start);
  const secrets = await secretsOfRoot(loaded, machineSecrets(process.env));
  const redactor = createRedactor();
  for (const { values } of secrets) for (const value of values) redactor.add(value);
  return {
    loaded,
    found: [...found.map((one) => redacted(one, redactor)), ...copies(secrets, loaded, wanted)],
    secrets: secrets.flatMap(({ values }) => values),
    files: checked.length + unreadable.length,
    playbooks: playbooks.length,
    checked: checked.map(([path]) => path),
    leftOut,
  };
}

/**
 * Masks secrets in the messages of a diagnostic and the titles of its fixes. The new text of a fix stays: reports do
 * not contain it.
 */
function redacted({ path, diagnostic }: Found, redactor: Redactor): Found {
  const { message, fixes, related } = diagnostic;
  return {
    path,
    diagnostic: {
      ...diagnostic,
      message: redactor.text(message),
      ...(fixes === undefined ? {} : { fixes: fixes.map((fix) => ({ ...fix, title: redactor.text(fix.title) })) }),
      ...(related === undefined ? {} : { related: related.map((one) => ({ ...one, message: redactor.text(one.message) })) }),
    },
  };
}

/** A warning for each file that contains the value of a secret. */
function copies(secrets: Awaited<ReturnType<typeof secretsOfRoot>>, loaded: Loaded, wanted: readonly string[]): readonly Found[] {
  return copiesOf(secrets, loaded.texts).flatMap(({ message, place }): readonly Found[] =>
    place?.span === undefined || !wanted.some((one) => isBelow(place.path, one))
      ? []
      : [{ path: place.path, diagnostic: { code: "secret-in-text", severity: "warning", span: place.span, message } }],
  );
}

export interface CheckCommandOptions {
  readonly json?: boolean;
  readonly strict?: boolean;
  readonly fix?: boolean;
  readonly yes?: boolean;
}

export async function checkCommand(paths: readonly string[], { json, strict, fix, yes }: CheckCommandOptions): Promise<ExitCode> {
  if (yes === true && fix !== true) throw new PlaybookError("usage", "--yes needs --fix.", "Add --fix.");
  if (fix === true && json === true && yes !== true)
    throw new PlaybookError(
      "usage",
      "Playbook cannot ask before it writes the fixes when the output is JSON.",
      "Add --yes to write the fixes.",
    );
  let folder = await checkPaths(paths);
  if (folder.files === 0) throw nothingToCheck("this folder", folder.leftOut);
  const offer = async () => (await import("./fixes.ts")).offerFixes({ ...folder, yes: yes === true, isSilent: json === true });
  const fixed = fix === true ? await offer() : [];
  if (fixed.length > 0) folder = await checkPaths(paths);
  const { loaded, found, checked, secrets, playbooks, leftOut } = folder;
  const errors = found.filter(({ diagnostic }) => diagnostic.severity === "error").length;
  const warnings = found.length - errors;
  const processing = processingOf({ loaded, checked });
  const unread = errors === 0 ? [] : await unreadPlaces(loaded, [...new Set(found.map(({ path }) => path))]);
  if (json === true) {
    const problems = problemsAsData({ loaded, found });
    const facts = { playbooks, errors, warnings, problems, unread, processing, ...(fix === true ? { fixed } : {}) };
    standardOutput(`${JSON.stringify({ version: 1, ...facts }, null, 2)}\n`);
  } else {
    printProblems(found, loaded, process.stdout, secrets);
    if (hasModel(process.env)) plainOutput(unreadText(unread));
    plainOutput(processing.map(({ path, job }) => `${path} is PROCESSING: ${job}\n`).join(""));
    standardOutput(
      `${counted(playbooks, "playbook")}: ${found.length === 0 ? "no problem" : `${counted(errors, "error")}, ${counted(warnings, "warning")}`}\n`,
    );
  }
  standardError(leftOut);
  return errors > 0 || (strict === true && warnings > 0) ? exitCode.notReady : exitCode.passed;
}

/** Playbooks for which something is being generated, regardless of the present state of their files. */
function processingOf({ loaded, checked }: Pick<CheckedFolder, "loaded" | "checked">) {
  const jobs = jobsOf(loaded.root);
  if (jobs.length === 0) return [];
  return checked.flatMap((path) => {
    const identity = identityOf(loaded.workspace, path);
    const job = identity === undefined || identity.level === "service" ? undefined : jobFor(jobs, identity);
    return job === undefined ? [] : [{ path, job: job.title }];
  });
}

function unreadableDiagnostic({ kind, message }: Unreadable): Diagnostic {
  return { code: "unreadable-file", severity: kind === "file" ? "error" : "warning", span: { start: 0, end: 0 }, message };
}

function nothingToCheck(place: string, leftOut: string): PlaybookError {
  const fix = leftOut.trim() || "Name a .playbook file, or a folder that contains one.";
  return new PlaybookError("no-such-path", `There is nothing to check in ${place}.`, fix);
}

/**
 * Each with its line and column, from 1. Fixes that write a secret again are left out: reports are kept where the file
 * is not.
 */
export function problemsAsData({ loaded, found }: Pick<CheckedFolder, "loaded" | "found">) {
  const placeOf = places(loaded);
  return found.map((one) => {
    const { path, diagnostic } = one;
    const fixes = diagnostic.fixes?.filter(({ edits }) => edits.every(({ text }) => !showsSecret(loaded, path, text)));
    return { path, ...placeOf(one), ...diagnostic, ...(fixes === undefined ? {} : { fixes }) };
  });
}

function showsSecret({ workspace }: Loaded, path: string, text: string): boolean {
  return withoutSecrets(text, [...secretValuesAt(workspace, path), ...secretsIn(text)]) !== text;
}

type Checked = readonly (readonly [path: string, diagnostics: readonly Diagnostic[]])[];

/**
 * The language reads of an OpenAPI document what playbooks need; what else is wrong in it is found by its
 * specification.
 */
async function withDocumentProblems(checked: Checked, loaded: Loaded): Promise<Checked> {
  const documents = new Set(documentPaths(loaded.workspace, ""));
  return Promise.all(
    checked.map(async ([path, known]) => {
      if (!documents.has(path)) return [path, known];
      const others = await checkDocument(loaded, path, known);
      return [path, [...known, ...others.map((one) => withoutSecretsOf(one, loaded.texts.get(path) ?? ""))]];
    }),
  );
}

/** Problems whose place is a secret. */
const secretCodes: ReadonlySet<string> = new Set(["secret-in-file", "secret-in-text"]);

/** Shorter values would put stars over words that say something else. */
const shortestShown = 6;

/** Each problem with its line and its fix. */
export function printProblems(found: readonly Found[], loaded: Loaded, stream: NodeJS.WriteStream, secrets: readonly string[] = []): void {
  const colours = usesColour(stream);
  // No secret is shown again in a log.
  const shown = new Map(
    [...Map.groupBy(found, ({ path }) => path)].map(([path, ones]) => {
      const places = ones.filter(({ diagnostic }) => secretCodes.has(diagnostic.code)).map(({ diagnostic }) => diagnostic.span);
      const values = [...secretValuesAt(loaded.workspace, path), ...secrets.filter((value) => value.length >= shortestShown)];
      return [path, starSecrets(loaded.texts.get(path) ?? "", places, values)];
    }),
  );
  const placeOf = places(loaded);
  for (const one of found) {
    const { path, diagnostic } = one;
    let block = excerpt(shown.get(path) ?? "", { path, ...diagnostic }, placeOf(one), colours);
    for (const { title } of diagnostic.fixes ?? []) block += `  → ${visibleText(title)}\n`;
    for (const { title } of diagnostic.examples ?? []) block += `  ${visibleText(title)}\n`;
    for (const related of diagnostic.related ?? []) block += `  ${related.path}: ${visibleText(related.message)}\n`;
    stream.write(`${block}\n`);
  }
}

/** Lines and columns from 1; the lines of a file are found once. */
function places(loaded: Loaded): (found: Found) => { readonly line: number; readonly column: number } {
  const lines = new Map<string, LineStarts>();
  return ({ path, diagnostic }) => {
    const starts = lines.get(path) ?? lineStarts(loaded.texts.get(path) ?? "");
    lines.set(path, starts);
    const { line, column } = positionAt(starts, diagnostic.span.start);
    return { line: line + 1, column: column + 1 };
  };
}
