// Implements `playbook generate adapt`: writes new test case playbooks from definitions and endpoint playbooks, and
// updates existing ones.

import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type AdaptedCases, adaptCases, type CaseOutcome } from "../../engine/generate/index.ts";
import { type Loaded, PlaybookError } from "../../engine/index.ts";
import { deriveAction, didYouMean, identityOf, isBelow, type JsonObject, lineStarts, positionAt, services } from "../../language/index.ts";
import { type ExitCode, exitCode } from "../exitCode.ts";
import { duringJob } from "../jobs/jobFile.ts";
import { loadHere } from "../loadHere.ts";
import { startFolder } from "../startFolder.ts";
import { type ProposeOptions, propose } from "./propose.ts";

export interface GenerateAdaptOptions extends ProposeOptions {
  readonly case: readonly string[];
  readonly prefer?: "mine" | "new";
}

/** `targets` are a service, or files and folders that hold definitions, endpoint playbooks or test case playbooks. */
export async function generateAdaptCommand(targets: readonly string[], options: GenerateAdaptOptions): Promise<ExitCode> {
  const paths = targets.filter((target) => existsSync(target)).map((target) => resolve(target));
  const loaded = await loadHere(startFolder(paths));
  const names = targets.filter((target) => !existsSync(target));
  const known = [...services(loaded.workspace, "").keys()];
  for (const name of names)
    if (!known.includes(name))
      throw new PlaybookError(
        "no-such-path",
        `"${name}" is not a file, a folder or a service.${didYouMean(name, known)}`,
        `The services are: ${known.join(", ")}.`,
      );
  const folders = (targets.length === 0 ? [process.cwd()] : paths).map((path) => loaded.inside(path));
  const isChosen = (file: string | undefined) => file !== undefined && folders.some((folder) => isBelow(file, folder));
  const seen = new Set<string>();
  const { changeSet, outcomes, withoutDefinition } = await duringJob(loaded.root, { title: "generate adapt", level: "test case" }, () =>
    adaptCases(loaded.workspace, {
      wanted: ({ definition, file }, source, playbook) => {
        const id = definition.id.value;
        seen.add(id);
        if (options.case.length > 0 && !options.case.includes(id)) return false;
        return (
          isChosen(file) || isChosen(source) || isChosen(playbook) || names.includes(identityOf(loaded.workspace, source)?.service ?? "")
        );
      },
      ...(options.prefer === undefined ? {} : { prefer: options.prefer === "new" ? "now" : "mine" }),
      signal: new AbortController().signal,
    }),
  );
  const missing = options.case.find((id) => !seen.has(id));
  if (missing !== undefined)
    throw new PlaybookError(
      "usage",
      `No test case definition has the id "${missing}".${didYouMean(missing, [...seen])}`,
      "Definitions are in *.cases.yaml and *.cases.csv.",
    );
  if (outcomes.length === 0)
    throw new PlaybookError(
      "usage",
      "There is no test case definition here.",
      "Write some in a *.cases.yaml file, or generate them: playbook generate cases.",
    );
  const left = outcomes.filter(isLeft);
  const notes = adaptNotes({ changeSet, outcomes, withoutDefinition: withoutDefinition.filter(isChosen) }, loaded);
  await propose(
    { changeSet, notes, facts: { cases: outcomes.map((outcome) => factOf(outcome, loaded)), withoutDefinition } },
    loaded,
    options,
  );
  return left.length > 0 ? exitCode.notReady : exitCode.passed;
}

function isLeft({ kind }: CaseOutcome): boolean {
  return kind === "conflicts" || kind === "refused";
}

/** The decisions left to a person, with the number of each. */
export function adaptNotes({ outcomes, withoutDefinition }: AdaptedCases, loaded: Loaded): readonly string[] {
  return [
    ...outcomes.filter(isLeft).flatMap((outcome) => noteLines(outcome, loaded)),
    ...withoutDefinition.map((path) => `${path}: no definition has its test_case. Delete the playbook, or define the test case again.`),
    ...leftOutLines(outcomes),
    summary(outcomes),
  ];
}

function noteLines(outcome: CaseOutcome, loaded: Loaded): readonly string[] {
  if (outcome.kind === "refused")
    return [`${placeIn(loaded, outcome.file, outcome.offset)} ${outcome.id} cannot be adapted: ${outcome.reason}`];
  if (outcome.kind !== "conflicts") return [];
  const { path, id } = outcome;
  return [
    ...outcome.conflicts.flatMap(({ offset, mine, now }) => [
      `${placeIn(loaded, path, offset)} ${id} was changed both here and at its sources:`,
      ...indented("yours", mine),
      ...indented("new", now),
    ]),
    `  ${path} stays as it is. Combine both versions by hand, or choose one: playbook generate adapt --case ${id} --prefer mine (or: new).`,
  ];
}

/** By endpoint playbook, since many test cases leave out the same. */
function leftOutLines(outcomes: readonly CaseOutcome[]): readonly string[] {
  const written = outcomes.flatMap((outcome) =>
    (outcome.kind === "new" || outcome.kind === "changed") && outcome.leftOut.length > 0 ? [outcome] : [],
  );
  return [...Map.groupBy(written, ({ source }) => source)].map(([source, cases]) => {
    const checks = new Set(cases.flatMap(({ leftOut }) => leftOut.map((check) => deriveAction({ step: "validate", checks: [check] }))));
    const where = cases.length === 1 ? cases[0]?.id : `${cases.length} test cases`;
    return `${source}: ${where} left out checks that depend on its own request: ${[...checks].join("; ")}. Add the expected results to the definition or to the playbook.`;
  });
}

function indented(label: string, text: string): readonly string[] {
  const lines = text === "" ? ["(removed)"] : text.split(/\r\n|[\r\n]/);
  return lines.map((line, index) => `  ${(index === 0 ? label : "").padEnd(5)} | ${line}`);
}

function placeIn(loaded: Loaded, path: string, offset: number): string {
  const { line, column } = positionAt(lineStarts(loaded.texts.get(path) ?? ""), offset);
  return `${path}:${line + 1}:${column + 1}`;
}

function summary(outcomes: readonly CaseOutcome[]): string {
  const words = { new: "new", changed: "adapted again", unchanged: "unchanged", conflicts: "with conflicts", refused: "refused" };
  const counts = Object.entries(words).flatMap(([kind, word]) => {
    const count = outcomes.filter((outcome) => outcome.kind === kind).length;
    return count === 0 ? [] : [`${count} ${word}`];
  });
  return `${outcomes.length === 1 ? "1 test case" : `${outcomes.length} test cases`}: ${counts.join(", ")}.`;
}

function factOf(outcome: CaseOutcome, { texts }: Loaded): JsonObject {
  const { id, kind, file } = outcome;
  const path: JsonObject = "path" in outcome && outcome.path !== undefined ? { path: outcome.path } : {};
  if (outcome.kind === "refused") return { id, kind, file, ...path, reason: outcome.reason };
  if (outcome.kind !== "conflicts") return { id, kind, file, ...path };
  const starts = lineStarts(texts.get(outcome.path) ?? "");
  return {
    id,
    kind,
    file,
    ...path,
    conflicts: outcome.conflicts.map(({ offset, mine, now }) => ({ line: positionAt(starts, offset).line + 1, yours: mine, new: now })),
  };
}
