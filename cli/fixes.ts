// Implements `playbook check --fix`: the first fix of each problem, shown as a difference and written when a person
// agrees.

import { createInterface } from "node:readline/promises";
import { type Loaded, PlaybookError } from "../engine/index.ts";
import { applyEdits, type ChangeSet, changeFile, secretValuesAt, starSecrets, type TextEdit } from "../language/index.ts";
import type { CheckedFolder, Found } from "./check.ts";
import { plainOutput } from "./terminal.ts";
import { changesAsDiff, writeChanges } from "./writeChanges.ts";

interface FoundFixes {
  readonly changeSet: ChangeSet;
  readonly titles: readonly string[];
  /** Titles of fixes that only a person may accept, if Playbook cannot ask. */
  readonly left: readonly string[];
}

/** The first fix of each error. Of several fixes for the same text, the first one is applied. */
function fixesOf(found: readonly Found[], { texts }: Pick<Loaded, "texts">, isSeen: boolean): FoundFixes {
  const edits = new Map<string, TextEdit[]>();
  const titles: string[] = [];
  const left: string[] = [];
  for (const { path, diagnostic } of found) {
    const [fix] = diagnostic.fixes ?? [];
    if (fix === undefined || diagnostic.severity !== "error") continue;
    if (fix.needsReview === true && !isSeen) {
      left.push(`${path}: ${fix.title}`);
      continue;
    }
    const placed = fix.edits.map((edit) => ({ path: edit.path ?? path, edit }));
    if (placed.some(({ path: at, edit }) => texts.get(at) === undefined || (edits.get(at) ?? []).some((other) => overlaps(other, edit))))
      continue;
    for (const { path: at, edit } of placed) edits.set(at, [...(edits.get(at) ?? []), edit]);
    titles.push(`${path}: ${fix.title}`);
  }
  const changes = [...edits].map(([path, own]) => changeFile(path, texts.get(path), applyEdits(texts.get(path) ?? "", own)));
  return { changeSet: { changes }, titles, left };
}

function overlaps({ span: one }: TextEdit, { span: other }: TextEdit): boolean {
  return one.start <= other.end && other.start <= one.end;
}

export interface OfferedFixes extends Pick<CheckedFolder, "found" | "loaded" | "secrets"> {
  /** Does not ask. */
  readonly yes: boolean;
  /** Shows nothing. */
  readonly isSilent: boolean;
}

/** Says which fixes were written. */
export async function offerFixes({ found, loaded, secrets, yes, isSilent }: OfferedFixes): Promise<readonly string[]> {
  const { changeSet, titles, left } = fixesOf(found, loaded, !yes);
  const say = (text: string): void => {
    if (!isSilent) plainOutput(text);
  };
  const sayLeft = (): void => {
    if (left.length > 0) say(`${leftCount(left.length)}\n${left.map((title) => `  ${title}\n`).join("")}`);
  };
  if (titles.length === 0) {
    if (left.length === 0) say("No problem has a fix.\n");
    sayLeft();
    return [];
  }
  const hidden = [...secrets, ...changeSet.changes.flatMap(({ path }) => secretValuesAt(loaded.workspace, path))];
  say(starSecrets(changesAsDiff(changeSet, loaded), [], hidden));
  say(titles.map((title) => `${title}\n`).join(""));
  if (!yes && !(await isAgreed(titles.length))) {
    say("The fixes are not written.\n");
    return [];
  }
  await writeChanges(changeSet, loaded);
  say(`${fixCount(titles.length)} written.\n`);
  sayLeft();
  return titles;
}

function leftCount(count: number): string {
  const what =
    count === 1
      ? "1 fix changes what is tested, or needs a value, and is"
      : `${count} fixes change what is tested, or need a value, and are`;
  return `${what} not written. Use --fix without --yes, or make the change yourself.`;
}

function fixCount(count: number): string {
  return count === 1 ? "1 fix" : `${count} fixes`;
}

async function isAgreed(count: number): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new PlaybookError("usage", "Playbook cannot ask here whether to write the fixes.", "Add --yes to write them.");
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(?:es)?$/i.test((await asking.question(`Write ${fixCount(count)}? [y/N] `)).trim());
  } finally {
    asking.close();
  }
}
