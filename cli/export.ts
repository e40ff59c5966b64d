// Implements `playbook export`: tests that are READY in the format of another tool, and the list of what of them it has
// no place for.

import { existsSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import type { ExportFormat } from "../engine/formats/names.ts";
import { placeText } from "../engine/formats/reading/index.ts";
import {
  type Export,
  exportArazzo,
  exportArtillery,
  exportCurl,
  exportedServices,
  exportHttp,
  exportK6,
  exportMarkdown,
  secretStandIn,
} from "../engine/formats/writing/index.ts";
import { nodeFiles, PlaybookError, plan } from "../engine/index.ts";
import type { SecretPort } from "../engine/ports.ts";
import { secretVariable } from "../language/index.ts";
import { type ExitCode, exitCode } from "./exitCode.ts";
import { loadHere } from "./loadHere.ts";
import { type OutputFile, openOutputFile } from "./outputFile.ts";
import { startFolder } from "./startFolder.ts";
import { plainOutput, standardError, standardOutput } from "./terminal.ts";

export interface ExportCommandOptions {
  readonly format: ExportFormat;
  readonly out: string;
  readonly env?: string;
  readonly tag: readonly string[];
  readonly grep?: string;
  readonly users?: number;
  readonly duration?: number;
  readonly force?: boolean;
  readonly json?: boolean;
}

export async function exportCommand(paths: readonly string[], options: ExportCommandOptions): Promise<ExitCode> {
  const absolute = paths.map((path) => resolve(path));
  const loaded = await loadHere(startFolder(absolute));
  // The values of secrets are not needed to write what refers to them.
  const secrets: SecretPort = { secret: async ({ list }) => ({ value: list === true ? JSON.stringify([secretStandIn]) : secretStandIn }) };
  const planned = await plan(
    loaded,
    {
      paths: absolute.length > 0 ? absolute : [process.cwd()],
      ...(options.env === undefined ? {} : { environment: options.env }),
      ...(options.tag.length === 0 ? {} : { tags: options.tag }),
      ...(options.grep === undefined ? {} : { grep: options.grep }),
    },
    { files: nodeFiles, secrets },
  );
  const services = exportedServices(planned);
  if (services.length === 0 && planned.notReady.length === 0)
    throw new PlaybookError("no-such-path", "There is nothing to export.", "Name a .playbook file, or a folder that contains one.");
  const made = await exported(options, services, loaded);
  const out = resolve(options.out);
  const existing = [...made.files.keys()].filter((name) => existsSync(join(out, name)));
  if (existing.length > 0 && options.force !== true)
    throw new PlaybookError(
      "file-exists",
      `${existing.join(", ")} ${existing.length === 1 ? "is" : "are"} already in ${options.out}.`,
      "Give another folder, or overwrite them with --force.",
    );
  const files: OutputFile[] = [];
  for (const [name, text] of made.files) {
    if (text.includes(secretStandIn))
      throw new PlaybookError(
        "internal",
        `${name} would contain a secret.`,
        "This is a bug in Playbook; please report it. Nothing is written.",
      );
    const file = openOutputFile(join(out, name));
    files.push(file);
    file.write(text);
  }
  for (const file of files) await file.commit();
  report(made, planned.notReady, relative(process.cwd(), out) || ".", options);
  return planned.notReady.length > 0 ? exitCode.notReady : exitCode.passed;
}

async function exported(
  { format, users, duration }: ExportCommandOptions,
  services: ReturnType<typeof exportedServices>,
  loaded: Awaited<ReturnType<typeof loadHere>>,
): Promise<Export> {
  if (format !== "artillery" && (users !== undefined || duration !== undefined))
    throw new PlaybookError("usage", "--users and --duration only work with --format artillery.", "Leave them out.");
  switch (format) {
    case "arazzo":
      return exportArazzo(services);
    case "artillery":
      return exportArtillery(services, {
        users: users ?? 1,
        seconds: Math.max(1, Math.round((duration ?? 1000) / 1000)),
        secretName: secretVariable,
      });
    case "curl":
      return exportCurl(services);
    case "http":
      return exportHttp(services);
    case "k6":
      return exportK6(services, secretVariable);
    case "markdown":
      return exportMarkdown(services, loaded.workspace);
  }
}

type NotReady = Awaited<ReturnType<typeof plan>>["notReady"];

function report({ files, unfit }: Export, notReady: NotReady, out: string, { format, json }: ExportCommandOptions): void {
  const names = [...files.keys()];
  const missing = notReady.map(({ path }) => path);
  if (json === true) {
    standardOutput(`${JSON.stringify({ version: 1, format, out, files: names, notExported: unfit, notReady: missing }, null, 2)}\n`);
    return;
  }
  plainOutput(names.map((name) => `${join(out, name)}\n`).join(""));
  for (const { kind, what, place, reason } of unfit) standardError(`not exported: ${placeText(place)}: ${kind} ${what}: ${reason}\n`);
  for (const path of missing) standardError(`not ready: ${path}: run playbook check for the reason\n`);
}
