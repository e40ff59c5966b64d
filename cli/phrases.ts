// Implements `playbook phrases`: lists a team's own sentences, each with its parameters, its results and its uses.

import { resolve } from "node:path";
import {
  allPhrases,
  isBelow,
  lineStarts,
  type Phrase,
  playbookAt,
  positionAt,
  type Span,
  statusOf,
  usesOfPhrase,
  type Workspace,
} from "../language/index.ts";
import { counted } from "./counted.ts";
import { type ExitCode, exitCode } from "./exitCode.ts";
import { loadHere } from "./loadHere.ts";
import { startFolder } from "./startFolder.ts";
import { standardOutput } from "./terminal.ts";
import { visibleText } from "./visibleText.ts";

interface UsePlace {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly sentence: string;
}

interface ListedPhrase extends Phrase {
  readonly ready: boolean;
  readonly uses: readonly UsePlace[];
}

export async function phrasesCommand(paths: readonly string[], { json }: { readonly json?: boolean }): Promise<ExitCode> {
  const asked = paths.length > 0 ? paths.map((path) => resolve(path)) : [process.cwd()];
  const { workspace, inside } = await loadHere(startFolder(asked));
  const folders = asked.map(inside);
  const listed = allPhrases(workspace, "")
    .filter(({ path }) => folders.some((folder) => isBelow(path, folder)))
    .map((phrase) => listedPhrase(workspace, phrase));
  standardOutput(json === true ? `${JSON.stringify(listed, null, 2)}\n` : textOf(listed));
  return listed.every(({ ready }) => ready) ? exitCode.passed : exitCode.notReady;
}

function listedPhrase(workspace: Workspace, phrase: Phrase): ListedPhrase {
  const uses = usesOfPhrase(workspace, phrase.path).map(({ path, instruction }) => ({
    ...placeOf(workspace, path, instruction.span),
    sentence: instruction.sentence.replace(/\s+/g, " "),
  }));
  return { ...phrase, ready: statusOf(workspace, phrase.path).kind === "READY", uses };
}

function placeOf(workspace: Workspace, path: string, span: Span): Omit<UsePlace, "sentence"> {
  const { line, column } = positionAt(lineStarts(playbookAt(workspace, path)?.text ?? ""), span.start);
  return { path, line: line + 1, column: column + 1 };
}

function textOf(phrases: readonly ListedPhrase[]): string {
  if (phrases.length === 0) return "There are no phrases. A phrase is a playbook with the key “phrase:” in its front matter.\n";
  const lines = phrases.flatMap(({ path, service, wordings, gives, ready, uses }) => [
    ...wordings,
    `  ${path}${service === undefined ? "" : ` · ${service}`}${gives.length === 0 ? "" : ` · gives ${gives.join(", ")}`}${ready ? "" : " · not ready"}`,
    ...(uses.length === 0 ? ["  not used"] : uses.map((use) => `  ${use.path}:${use.line}:${use.column} ${use.sentence}`)),
    "",
  ]);
  const used = phrases.reduce((sum, { uses }) => sum + uses.length, 0);
  return `${lines.map(visibleText).join("\n")}\n${counted(phrases.length, "phrase")}, ${counted(used, "use")}\n`;
}
