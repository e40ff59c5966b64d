// Implements `playbook generate cases`: test case definitions from the OpenAPI document of a service, or from a table.

import { basename, extname, resolve } from "node:path";
import { appendCases, type GeneratedCases, generateCases, importCases, readCsvTable, readWorkbook } from "../../engine/generate/index.ts";
import { type Loaded, loadWorkspace, nodeFiles, PlaybookError, unreadableSentence } from "../../engine/index.ts";
import { changeFile, isInside } from "../../language/index.ts";
import { type ExitCode, exitCode } from "../exitCode.ts";
import { endpointOf } from "./endpoints.ts";
import { type ProposeOptions, propose } from "./propose.ts";
import { chooseService } from "./service.ts";

export interface GenerateCasesCommandOptions extends ProposeOptions {
  readonly endpoint: readonly string[];
  readonly out?: string;
  readonly max?: number;
  readonly all?: boolean;
  /** A table: .xlsx or .csv. */
  readonly from?: string;
  readonly sheet?: string;
  readonly map: readonly string[];
  readonly ignore: readonly string[];
}

export async function generateCasesCommand(name: string | undefined, options: GenerateCasesCommandOptions): Promise<ExitCode> {
  const loaded = await loadWorkspace(process.cwd(), nodeFiles);
  const out = options.out === undefined ? undefined : insideRoot(loaded, options.out);
  if (options.from !== undefined) return importFrom(options.from, out, loaded, options);
  const { root, workspace } = loaded;
  const service = chooseService(loaded, name);
  const generated = await generateCases(
    { root, workspace, files: nodeFiles },
    {
      service,
      ...(options.endpoint.length === 0 ? {} : { endpoints: options.endpoint.map((text) => endpointOf(loaded, service, text)) }),
      ...(out === undefined ? {} : { out }),
      ...(options.max === undefined ? {} : { max: options.max }),
      ...(options.all === undefined ? {} : { all: options.all }),
      signal: new AbortController().signal,
    },
  );
  const { added, kept, withoutPlaybook, unprovoked, leftOut, path, changeSet } = generated;
  const notes = casesNotes(generated, options.all === true);
  await propose(
    { changeSet, notes, facts: { path, added: added.map(({ id }) => id), kept, withoutPlaybook, unprovoked, leftOut } },
    loaded,
    options,
  );
  return exitCode.passed;
}

/** The notes that a person should read about them. */
export function casesNotes(
  { added, kept, withoutPlaybook, unprovoked, leftOut, path }: GeneratedCases,
  isTaken: boolean,
): readonly string[] {
  return [
    ...unprovoked.map((line) => `no request can cause ${line}`),
    ...(withoutPlaybook.length > 0 ? [withoutPlaybookNote(withoutPlaybook, isTaken)] : []),
    ...(leftOut > 0 ? [`${leftOut} more are left out; --max sets the limit for each operation.`] : []),
    `${path}: ${added.length} new, ${kept.length} existing.`,
    ...(added.length > 0 ? ["To make playbooks of them: playbook generate adapt"] : []),
  ];
}

function withoutPlaybookNote(endpoints: readonly string[], isTaken: boolean): string {
  const isOne = endpoints.length === 1;
  const some = endpoints.slice(0, 3).join(", ") + (endpoints.length > 3 ? ` and ${endpoints.length - 3} more` : "");
  const them = isOne ? "it" : "them";
  const what = isTaken ? `cases of ${them} cannot be adapted yet` : `there are no cases of ${them} (--all includes ${them})`;
  return `${some} ${isOne ? "has" : "have"} no Default playbook, so that ${what}: playbook generate endpoints`;
}

async function importFrom(from: string, out: string | undefined, loaded: Loaded, options: GenerateCasesCommandOptions): Promise<ExitCode> {
  const bytes = await nodeFiles.read(resolve(from)).catch((cause: unknown) => {
    throw new PlaybookError(
      "no-such-path",
      unreadableSentence(from, cause),
      "Check the spelling; paths are relative to the current folder.",
      cause,
    );
  });
  const ending = extname(from).toLowerCase();
  if (ending !== ".xlsx" && ending !== ".csv")
    throw new PlaybookError("usage", `${from} is neither .xlsx nor .csv.`, "Save the table as one of the two.");
  const name = basename(from);
  const table =
    ending === ".csv" ? readCsvTable(Buffer.from(bytes).toString("utf8"), name) : await readWorkbook(bytes, name, options.sheet);
  const { cases, problems } = importCases(table, { map: new Map(options.map.map(pairOf)), ignore: new Set(options.ignore) });
  const path = out ?? insideRoot(loaded, `${basename(from, extname(from)).replace(/\.cases$/, "")}.cases.yaml`);
  const before = loaded.workspace.files.get(path)?.text;
  const { text, added, kept } = appendCases(
    before,
    path,
    problems.length > 0 ? [] : cases,
    `Imported from ${name}: playbook generate cases --from.`,
  );
  const notes = [
    ...problems,
    ...(table.others.length > 0 ? [`Ignored: ${table.others.map((sheet) => `the sheet “${sheet}”`).join(", ")} (--sheet NAME).`] : []),
    problems.length > 0
      ? `None of the ${cases.length} definitions is imported: ${problems.length === 1 ? "1 problem" : `${problems.length} problems`}.`
      : `${path}: ${added.length} new, ${kept.length} existing${kept.length > 0 ? ` and unchanged (${kept.join(", ")})` : ""}.`,
  ];
  const changes = added.length === 0 ? [] : [changeFile(path, before, text)];
  await propose(
    { changeSet: { changes }, notes, facts: { path, problems, added: added.map(({ id }) => id), kept, notRead: table.others } },
    loaded,
    options,
  );
  return problems.length > 0 ? exitCode.notReady : exitCode.passed;
}

function insideRoot(loaded: Loaded, file: string): string {
  const path = loaded.inside(resolve(file));
  if (!isInside(path)) throw new PlaybookError("usage", `${file} is outside the project.`, "Give a path inside it.");
  if (!path.endsWith(".cases.yaml"))
    throw new PlaybookError("usage", `${file} is not a file name for test case definitions.`, "Give a name that ends in .cases.yaml.");
  return path;
}

/** `body.sku=Article number`: a column of a definition, and a heading. */
function pairOf(text: string): readonly [string, string] {
  const at = text.indexOf("=");
  if (at < 1) throw new PlaybookError("usage", `“${text}” is not a mapping.`, "Write --map COLUMN=HEADING, such as --map id=“Test ID”.");
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}
