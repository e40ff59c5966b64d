// Adapts a test case playbook again: applies the changes of its sources, and keeps a person's changes.

import {
  compiled,
  editSteps,
  editStepsFile,
  instructionsOf,
  type Json,
  keyedInstructions,
  matchedSteps,
  normalisedKey,
  phaseNames,
  playbookAt,
  removeInYaml,
  type StepsEdit,
  setInYaml,
  stepsFileOf,
  type Workspace,
  withFile,
  type YamlChange,
} from "../../../language/index.ts";
import { type AdaptedPlaybook, withoutUnused, withText } from "./adaptedPlaybook.ts";
import { type Fingerprint, frontPrint } from "./fingerprint.ts";
import { type MergedUnit, mergeUnits } from "./mergeUnits.ts";
import { type PhaseUnits, type PlaybookUnits, renumberedUnits, textOfUnits, type Unit, unitsOf } from "./units.ts";

export interface CaseConflict {
  /** In the person's text: of the place, from 0. */
  readonly offset: number;
  readonly mine: string;
  readonly now: string;
}

export type MergedPlaybook =
  | { readonly kind: "merged"; readonly text: string; readonly stepsFile?: string }
  | { readonly kind: "conflicts"; readonly conflicts: readonly CaseConflict[] }
  | { readonly kind: "refused"; readonly reason: string };

export interface MergeSides {
  readonly path: string;
  /** With a person's edits of the test case. */
  readonly mine: Workspace;
  readonly now: AdaptedPlaybook;
  readonly base: Fingerprint;
  /** Keys of the front matter that adapting writes, with their values now. */
  readonly front: ReadonlyMap<string, Json>;
  /** Keys that a person does not edit: they are always set. */
  readonly own: ReadonlyMap<string, Json>;
}

export function mergePlaybook({ path, mine, now, base, front, own }: MergeSides, prefer?: "mine" | "now"): MergedPlaybook {
  const [my, their] = [unitsOf(mine, path), unitsOf(now.workspace, path)];
  if (my === undefined || their === undefined) return { kind: "refused", reason: `${path} no longer exists.` };
  const conflicts: CaseConflict[] = [];
  const merged = phaseNames.map((name) => {
    const [ofMine, ofNow] = [my, their].map((units) => units.phases.find((phase) => phase.name === name));
    const result = mergeUnits(base.phases[name], ofMine?.units ?? [], ofNow?.units ?? [], prefer);
    for (const { mine: mineUnits, now: nowUnits, above } of result.conflicts) {
      const place = mineUnits[0] ?? above;
      conflicts.push({ offset: offsetOf(my, place), mine: shown(mineUnits), now: shown(nowUnits) });
    }
    return { name, ofMine, ofNow, units: result.units };
  });
  const frontMerged = mergedFront(mine, path, base, front, own, prefer);
  if (frontMerged === undefined)
    return { kind: "refused", reason: `The front matter of ${path} has errors. Fix them first: playbook check ${path}.` };
  conflicts.push(...frontMerged.conflicts);
  if (conflicts.length > 0) return { kind: "conflicts", conflicts };

  const phases = merged.flatMap(({ name, ofMine, ofNow, units }): readonly PhaseUnits[] => {
    if (units.length === 0 && name !== "execution") return [];
    const head = ofMine?.head ?? ofNow?.head ?? "";
    return [
      {
        name,
        head,
        units: renumberedUnits(
          units.map(({ unit }) => unit),
          ofMine?.units ?? [],
          ofNow?.units ?? [],
        ),
      },
    ];
  });
  const text = textOfUnits({ front: frontMerged.text, phases, tail: my.tail });
  const all = merged.flatMap(({ units }) => units);
  let workspace = withEntries(withText(mine, path, text, mine.files.get(stepsFileOf(path))?.text), path, now.workspace, all);
  for (const { name, units } of merged) {
    const edited = withNewSteps(workspace, path, name, units);
    if ("reason" in edited) return { kind: "refused", reason: edited.reason };
    workspace = edited.workspace;
  }
  workspace = withoutUnused(workspace, path);
  const problem = problemOf(workspace, mine, path, merged);
  if (problem !== undefined) return { kind: "refused", reason: problem };
  const stepsFile = workspace.files.get(stepsFileOf(path))?.text;
  return { kind: "merged", text: workspace.files.get(path)?.text ?? "", ...(stepsFile === undefined ? {} : { stepsFile }) };
}

function shown(units: readonly Unit[]): string {
  return units
    .map(({ text }) => text)
    .join("")
    .trimEnd();
}

function offsetOf({ front, phases }: PlaybookUnits, wanted: Unit | undefined): number {
  let offset = front.length;
  for (const { head, units } of phases) {
    offset += head.length;
    for (const unit of units) {
      offset += unit.lead.length;
      if (unit === wanted) return offset;
      offset += unit.text.length;
    }
  }
  return wanted === undefined ? front.length : offset;
}

/** A person's changes stay; lines that adapting no longer writes are removed unless a person edited them. */
function mergedFront(
  workspace: Workspace,
  path: string,
  base: Fingerprint,
  front: ReadonlyMap<string, Json>,
  own: ReadonlyMap<string, Json>,
  prefer: "mine" | "now" | undefined,
): { readonly text: string; readonly conflicts: readonly CaseConflict[] } | undefined {
  const units = unitsOf(workspace, path);
  const playbook = playbookAt(workspace, path);
  const opening = /^\uFEFF?\s*---[ \t]*(?:\r\n|[\r\n])/.exec(units?.front ?? "")?.[0];
  const closing = /(?:^|[\r\n])---\s*$/.exec(units?.front ?? "")?.[0].replace(/^(?:\r\n|[\r\n])/, "");
  if (units === undefined || playbook === undefined || opening === undefined || closing === undefined) return undefined;
  let yaml = units.front.slice(opening.length, units.front.length - closing.length);
  const before = frontValues(playbook);
  const conflicts: CaseConflict[] = [];
  const apply = (change: YamlChange | undefined): boolean => {
    if (change !== undefined) yaml = yaml.slice(0, change.span.start) + change.text + yaml.slice(change.span.end);
    return change !== undefined;
  };
  for (const [key, value] of own) if (before.get(key) !== value && !apply(setInYaml(yaml, key.split("."), value))) return undefined;
  for (const [key, value] of front) {
    const mine = before.get(key);
    if (mine === value) continue;
    const isNew = !base.front.has(frontPrint(key, value));
    const isMine = mine === undefined ? false : !base.front.has(frontPrint(key, mine));
    // A person has removed it or changed its value, and adapting still produces the same.
    if (!isNew) continue;
    if (isMine && prefer === undefined)
      conflicts.push({ offset: 0, mine: `${key}: ${JSON.stringify(mine)}`, now: `${key}: ${JSON.stringify(value)}` });
    if (isMine && prefer !== "now") continue;
    if (!apply(setInYaml(yaml, key.split("."), value))) return undefined;
  }
  for (const [key, mine] of before) {
    if (front.has(key) || own.has(key) || !base.front.has(frontPrint(key, mine))) continue;
    if (!apply(removeInYaml(yaml, key.split(".")))) return undefined;
  }
  return { text: opening + yaml + closing, conflicts };
}

/** Single values of the front matter that adapting may write, by key. */
export function frontValues({ frontMatter, text }: NonNullable<ReturnType<typeof playbookAt>>): ReadonlyMap<string, Json> {
  const values = new Map<string, Json>();
  const { testCase, title, from, fromRevision, adapted, timeout } = frontMatter;
  for (const [key, located] of Object.entries({ test_case: testCase, title, from, from_revision: fromRevision, adapted }))
    if (located !== undefined) values.set(key, located.value);
  if (timeout !== undefined) values.set("timeout", text.slice(timeout.span.start, timeout.span.end));
  for (const { name, type, value } of frontMatter.variables)
    if (type === "text" && value !== undefined) values.set(`variables.${name}`, value);
  return values;
}

/** The entries of the steps file for sentences from the new adaptation. */
function withEntries(workspace: Workspace, path: string, now: Workspace, units: readonly MergedUnit[]): Workspace {
  const file = stepsFileOf(path);
  const source = playbookAt(now, path);
  if (source === undefined || now.files.get(file) === undefined) return workspace;
  const taken = new Set(units.flatMap(({ unit, of }) => (of === "now" ? unit.instructions.map(({ instruction }) => instruction) : [])));
  const { entries, named } = matchedSteps(now, path);
  const edits: StepsEdit[] = keyedInstructions(source).flatMap(({ key, instruction }): readonly StepsEdit[] => {
    const entry = entries.get(instruction);
    return entry === undefined || !taken.has(instruction) ? [] : [{ kind: "set entry", key, by: entry.by, steps: entry.steps }];
  });
  const sentences = [...taken].map(({ sentence }) => sentence).join("\n");
  for (const [name, steps] of named) if (sentences.includes(JSON.stringify(name))) edits.push({ kind: "set named", name, steps });
  return edits.length === 0 ? workspace : withFile(workspace, file, editStepsFile(workspace.files.get(file)?.text ?? "", edits));
}

function withNewSteps(
  workspace: Workspace,
  path: string,
  name: string,
  units: readonly MergedUnit[],
): { readonly workspace: Workspace } | { readonly reason: string } {
  let current = workspace;
  let index = 0;
  for (const { unit, steps } of units) {
    const count = unit.instructions.length;
    const [playbook, one] = [
      playbookAt(current, path),
      instructionsOf(current, path)?.find((phase) => phase.name === name)?.instructions[index],
    ];
    if (steps !== undefined && playbook !== undefined && one !== undefined) {
      const place = one.instruction.span;
      if (count !== 1)
        return { reason: `A sentence on the same line as “${unit.instructions[0]?.instruction.sentence}” has changed; adapt it by hand.` };
      const edited = editSteps(current, path, place, steps);
      if (edited.kind === "refused") return edited;
      for (const change of edited.changeSet.changes) if (change.text !== undefined) current = withFile(current, change.path, change.text);
    }
    index += count;
  }
  return { workspace: current };
}

/** Returns whether each sentence has the same steps as on its side, and all of them together can run. */
function problemOf(
  workspace: Workspace,
  mine: Workspace,
  path: string,
  merged: readonly { readonly name: string; readonly units: readonly MergedUnit[] }[],
): string | undefined {
  for (const { name, units } of merged) {
    const wanted = units.flatMap(({ unit, steps }) => steps ?? unit.steps);
    const found =
      instructionsOf(workspace, path)
        ?.find((phase) => phase.name === name)
        ?.instructions.flatMap(({ steps }) => steps) ?? [];
    if (normalisedKey(wanted) !== normalisedKey(found))
      return `The changes of both sides together would change the meaning of ${name}. Adapt it by hand.`;
  }
  const status = compiled(workspace, path)?.status;
  const [first] = status?.kind === "ERROR" ? status.reasons : [];
  if (first === undefined || compiled(mine, path)?.status.kind === "ERROR") return undefined;
  return `The changes of both sides do not work together: ${first.diagnostic.message}`;
}
