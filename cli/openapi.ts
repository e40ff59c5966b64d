// Implements `playbook openapi URL`: an OpenAPI document from a web address into a file that is committed, or compared
// with it.

import { basename, extname, relative, resolve } from "node:path";
import {
  checkDocumentText,
  compareDocuments,
  createRedactor,
  type DocumentDifference,
  nodeFiles,
  PlaybookError,
  type PulledDocument,
  parseData,
  pullDocument,
  type Redactor,
  whyUnreadable,
} from "../engine/index.ts";
import { type Diagnostic, isJsonObject, type JsonObject, lineStarts, positionAt } from "../language/index.ts";
import { counted } from "./counted.ts";
import { type ExitCode, exitCode } from "./exitCode.ts";
import { type HeaderLine, headerOptions } from "./headerOptions.ts";
import { openOutputFile } from "./outputFile.ts";
import { indentJson } from "./reporters/indentJson.ts";
import { plainOutput, standardError, standardOutput } from "./terminal.ts";

export interface OpenapiCommandOptions {
  readonly output?: string;
  readonly header: readonly string[];
  readonly insecure?: boolean;
  readonly check?: boolean;
  readonly json?: boolean;
}

export async function openapiCommand(url: string, options: OpenapiCommandOptions): Promise<ExitCode> {
  const { headers, secrets } = headerOptions(options.header, process.env);
  const redactor = createRedactor();
  for (const secret of secrets) redactor.add(secret);
  try {
    return await pull(url, options, headers, redactor);
  } catch (error) {
    // A service may repeat a header in its response, and so may a message about the response.
    if (!(error instanceof PlaybookError)) throw error;
    throw new PlaybookError(error.code, redactor.text(error.message), error.fix === undefined ? undefined : redactor.text(error.fix));
  }
}

async function pull(url: string, options: OpenapiCommandOptions, headers: readonly HeaderLine[], redactor: Redactor): Promise<ExitCode> {
  const insecure = options.insecure === true;
  const isSecret = (text: string) => redactor.isSecret(text);
  const document = await pullDocument({ url, headers, insecure, environment: process.env, isSecret }, new AbortController().signal);
  if (redactor.isSecret(document.text)) {
    throw new PlaybookError(
      "openapi-pull",
      "The document contains the value of an environment variable that a header uses, so it is not written.",
      "If the value is not a secret, write it directly into --header.",
    );
  }
  const path = resolve(options.output ?? `openapi.${document.format}`);
  refuseName(path, document);
  const shown = relative(process.cwd(), path) || path;
  const print = (text: string) => plainOutput(redactor.text(text));
  if (options.check === true) return compare(path, shown, url, document, options, print);

  const indented = readable(document);
  const problems = await problemsOf(indented ?? document.text, shown);
  const file = openOutputFile(path);
  file.write(indented ?? document.bytes);
  await file.commit();
  const { title, version, operations, from } = document;
  if (options.json === true)
    standardOutput(redactor.text(`${JSON.stringify({ output: shown, from, title, openapi: version, operations, problems }, null, 2)}\n`));
  else {
    for (const { line, column, message } of problems) standardError(redactor.text(`${shown}:${line}:${column} warning ${message}\n`));
    const name = title === "" ? "" : ` of “${title}”`;
    print(
      `${shown}: OpenAPI ${version}${name}, ${counted(operations, "operation")}, ${problems.length === 0 ? "no problem" : counted(problems.length, "warning")}\n`,
    );
  }
  return exitCode.passed;
}

/**
 * JSON on one line with a line for each member, since people read the file and coverage colours its lines; undefined
 * for any other document.
 */
function readable({ text }: PulledDocument): string | undefined {
  const line = text.trim();
  const indented = line.includes("\n") ? undefined : indentJson(line);
  return indented && `${indented}\n`;
}

/** YAML in a .json file could not be read again. */
function refuseName(path: string, { format }: PulledDocument): void {
  if (format !== "yaml" || extname(path).toLowerCase() !== ".json") return;
  const fix = `Give a name that ends in .yaml: --output ${basename(path, extname(path))}.yaml.`;
  throw new PlaybookError("usage", `The document is YAML, but ${basename(path)} has the extension of JSON.`, fix);
}

interface Problem {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

async function problemsOf(text: string, path: string): Promise<readonly Problem[]> {
  const starts = lineStarts(text);
  return (await checkDocumentText(text, path)).map(({ span, message }: Diagnostic) => {
    const { line, column } = positionAt(starts, span.start);
    return { line: line + 1, column: column + 1, message };
  });
}

async function compare(
  path: string,
  shown: string,
  url: string,
  document: PulledDocument,
  options: OpenapiCommandOptions,
  print: (text: string) => void,
): Promise<ExitCode> {
  const difference = compareDocuments(await committed(path, shown), document.data);
  const { same, added, removed, changed, elsewhere } = difference;
  if (options.json === true) {
    print(`${JSON.stringify({ file: shown, from: document.from, same, added, removed, changed, elsewhere }, null, 2)}\n`);
  } else if (same) print(`${shown}: the same as ${url}, ${counted(document.operations, "operation")}\n`);
  else print(`${shown} differs from ${url}:\n${summary(difference)}Pull it again: playbook openapi ${url} --output ${shown}\n`);
  return same ? exitCode.passed : exitCode.failed;
}

function summary({ added, removed, changed, elsewhere }: DocumentDifference): string {
  return [
    ...added.map((operation) => `  added    ${operation}\n`),
    ...removed.map((operation) => `  removed  ${operation}\n`),
    ...changed.map(({ operation, parts }) => `  changed  ${operation} (${parts.join(", ")})\n`),
    ...(elsewhere.length === 0 ? [] : [`  changed  outside of the operations: ${elsewhere.join(", ")}\n`]),
  ].join("");
}

async function committed(path: string, shown: string): Promise<JsonObject> {
  const bytes = await nodeFiles.read(path).catch((cause: unknown) => {
    const missing = (cause as { code?: string }).code === "ENOENT";
    const message = missing ? `There is no file ${shown} to compare with.` : `${shown} cannot be read: ${whyUnreadable(cause)}.`;
    throw new PlaybookError(
      "no-such-path",
      message,
      "Name the committed file with --output, or pull the document without --check first.",
      cause,
    );
  });
  let data: unknown;
  try {
    data = parseData(Buffer.from(bytes).toString("utf8"), shown);
  } catch (cause) {
    throw new PlaybookError("openapi", (cause as Error).message, "Pull the document again without --check.", cause);
  }
  if (isJsonObject(data as JsonObject)) return data as JsonObject;
  throw new PlaybookError("openapi", `${shown} is not an OpenAPI document.`, "Pull the document again without --check.");
}
