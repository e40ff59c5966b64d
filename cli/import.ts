// Implements `playbook import`: writes playbooks from tests of other tools, and lists the parts that cannot be
// converted.

import { type Dirent, existsSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import {
  formatOf,
  type ImportFile,
  type ImportFormat,
  importFiles,
  otherToolOf,
  placeText,
  secretsBefore,
  type Unfit,
  type WrittenSuite,
  writeSuite,
} from "../engine/formats/reading/index.ts";
import { maxReportBytes, PlaybookError, readRegularFile, whyUnreadable } from "../engine/index.ts";
import { isInside, secretVariable } from "../language/index.ts";
import { type ExitCode, exitCode } from "./exitCode.ts";
import { type ProposeOptions, propose } from "./generate/propose.ts";
import { loadHere } from "./loadHere.ts";

export interface ImportCommandOptions extends ProposeOptions {
  readonly format?: ImportFormat;
  readonly out?: string;
  readonly service?: string;
}

export async function importCommand(paths: readonly string[], options: ImportCommandOptions): Promise<ExitCode> {
  const out = resolve(options.out ?? ".");
  const start = nearestFolder(out);
  const loaded = await loadHere(start);
  const folder = loaded.inside(out);
  if (folder !== "" && !isInside(folder))
    throw new PlaybookError("usage", `${options.out} is outside of ${loaded.root}.`, "Give a folder inside it.");
  const files = paths
    .flatMap((path) => filesAt(resolve(path), path, options.format))
    .map((path): ImportFile => ({ name: shown(path), path: loaded.inside(path), text: readText(path) }));
  const sources = await importFiles(files, {
    ...(options.format === undefined ? {} : { format: options.format }),
    secretsBefore: secretsBefore(loaded.workspace, files, options.service),
    exists: (path) => existsSync(join(loaded.root, path)),
    beside: ({ path }, other) => {
      const absolute = resolve(dirname(join(loaded.root, path)), other);
      return existsSync(absolute) ? readText(absolute) : undefined;
    },
  });
  const written = writeSuite(sources, loaded.workspace, { folder, ...(options.service === undefined ? {} : { service: options.service }) });
  const { changeSet, sources: counted, unfit, secrets, unvalued, withoutStatus, notReady, phrases, service, start: goesTo } = written;
  await propose(
    {
      changeSet,
      notes: notes(written),
      facts: {
        service,
        sources: counted,
        notImported: unfit,
        secrets,
        unvalued,
        withoutStatus,
        notReady,
        phrases,
        ...(goesTo === undefined ? {} : { withoutEnvironment: goesTo }),
      } as never,
    },
    loaded,
    options,
  );
  const isWholeFile = ({ kind, what, place }: Unfit): boolean => kind === "file" && what === place.file;
  return notReady.length + phrases.length > 0 || unfit.some(isWholeFile) ? exitCode.notReady : exitCode.passed;
}

function notes({ sources, unfit, secrets, unvalued, withoutStatus, notReady, phrases, service, start }: WrittenSuite): readonly string[] {
  const quiet = (kind: Unfit["kind"]) => kind === "output" || kind === "disabled";
  const open = unvalued.filter((name) => !secrets.includes(name));
  const left = unfit.filter(({ kind }) => quiet(kind)).length;
  return [
    ...counted(
      unfit
        .filter(({ kind }) => !quiet(kind))
        .map(({ kind, what, place, reason }) => `not imported: ${placeText(place)}: ${kind} ${what}: ${reason}`),
    ),
    ...sources.map(({ file, requests, assertions, tests }) => {
      const of = ({ found, converted, listed }: typeof requests, noun: string) =>
        `${converted} of ${found} ${noun}${listed === 0 ? "" : ` (${listed} listed)`}`;
      return `${file}: ${of(requests, "requests")}, ${of(assertions, "assertions")}, ${tests} ${tests === 1 ? "test" : "tests"}`;
    }),
    ...(left === 0
      ? []
      : [`${left} more ${left === 1 ? "part has" : "parts have"} no effect (output, or switched off); --json lists them.`]),
    ...(withoutStatus === 0
      ? []
      : [
          `${withoutStatus} ${withoutStatus === 1 ? "request does" : "requests do"} not check the status, so a status below 400 is expected.`,
        ]),
    ...(secrets.length === 0
      ? []
      : [
          `Encrypted variables, whose values are not written anywhere: ${secrets.map((name) => `${name} (${secretVariable(service, name)})`).join(", ")}. Set them in the editor, or in the environment.`,
        ]),
    ...(open.length === 0
      ? []
      : [`Variables without a value in the files: ${open.join(", ")}. Give them one in the service playbook, or with --var.`]),
    ...(start === undefined ? [] : [startNote(start)]),
    ...notReady.map(({ path, reason }) => `not ready: ${path}: ${reason}`),
    ...phrases.map(({ path, wording, uses }) => `to write: ${path}: what “${wording}” does (${uses} uses)`),
  ];
}

/** Prints a line of a script once that many requests share. */
function counted(lines: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].map(([line, count]) => (count === 1 ? line : `${line} (${count} requests)`));
}

/** Says where a run goes that names no environment. */
function startNote({ url, environment, environments }: NonNullable<WrittenSuite["start"]>): string {
  const options = (names: readonly string[]) =>
    names.map((name) => `--env ${/^[\w.-]+$/.test(name) ? name : JSON.stringify(name)}`).join(" or ");
  if (url === undefined)
    return `No environment is certainly for tests, so the service has no base_url of its own: run with ${options(environments)}.`;
  const others = environments.filter((name) => name !== environment);
  const of = environment === undefined ? "the address in the files themselves" : `the address of the environment "${environment}"`;
  return `A run without --env goes to ${url}, ${of}${others.length === 0 ? "" : `; for others, run with ${options(others)}`}.`;
}

/** Returns the files below a folder that can be imported; a file that the user names is always included. */
function filesAt(path: string, asked: string, format: ImportFormat | undefined): readonly string[] {
  if (!existsSync(path))
    throw new PlaybookError("no-such-path", `There is no ${asked}.`, "Check the spelling; paths are relative to the current folder.");
  if (!statSync(path).isDirectory()) return [path];
  const found = below(path).filter((file) => {
    const one = { path: basename(file), text: mayImport(file) ? readText(file) : "" };
    return formatOf(one) !== undefined || otherToolOf(one) !== undefined;
  });
  if (found.length === 0)
    throw new PlaybookError(
      "nothing-to-import",
      `Nothing in the folder ${asked} can be imported.`,
      format === undefined ? "playbook import --help lists the formats." : "Name the files to import.",
    );
  return found;
}

function below(folder: string): readonly string[] {
  return entriesOf(folder)
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entry.name.startsWith(".") || entry.name === "node_modules" ? [] : below(path);
      return entry.isFile() ? [path] : [];
    });
}

/** Empty if the folder cannot be read, or no longer exists. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function mayImport(path: string): boolean {
  return /\.(?:json|ya?ml|sh|bash|txt)$/i.test(path) && statSync(path).size < 50_000_000;
}

/** Windows tools write UTF-16 with a byte order mark. */
function readText(path: string): string {
  const bytes = importedBytes(path);
  return new TextDecoder(
    bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8",
  ).decode(bytes);
}

function importedBytes(path: string): Uint8Array {
  try {
    return readRegularFile(path, maxReportBytes);
  } catch (error) {
    throw new PlaybookError("cannot-read", `${path} cannot be read: ${whyUnreadable(error)}.`, "Give another file.", error);
  }
}

function shown(path: string): string {
  const from = relative(process.cwd(), path);
  return from.startsWith("../../..") ? path : from;
}

function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(path));
}
