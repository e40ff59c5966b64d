// Which of a playbook's variables nobody reads: neither itself nor those that inherit them or run it.

import { sameData, sameItems } from "../sameData.ts";
import type { Step } from "../step.ts";
import { inSpan, instructionReferences } from "../text/references.ts";
import { instructionsOf, withoutSteps } from "./compile.ts";
import { mentions } from "./mentions.ts";
import { type NameCounts, namesIn, occurs } from "./nameCounts.ts";
import { resolvePlaybook } from "./playbookReference.ts";
import { frontMatterOf, playbookAt } from "./playbooks.ts";
import { commonQuery, fileAt, keptQuery, pathsOf, type Query, query } from "./query.ts";
import { servicePathOf } from "./services.ts";
import { flowOf } from "./variableFlow.ts";
import { fromPathOf } from "./variables.ts";

export interface UnusedNames {
  /** Defined in the front matter. */
  readonly defined: ReadonlySet<string>;
  /** Given a value by a sentence. */
  readonly saved: ReadonlySet<string>;
}

export const unusedNames = query((workspace, path): UnusedNames => {
  // The service's headers and addresses are filled in with the variables of the playbook that runs.
  const service = servicePathOf(workspace, path);
  const readers = [path, ...heirsOf(workspace, path)].map((one) => readerAt(workspace, one));
  const others = new Set([
    ...namesTakenFrom(workspace, path),
    ...(service === undefined ? [] : namesInFrontMatter(workspace, service)),
    ...readers.flatMap(({ elsewhere }) => [...elsewhere]),
  ]);
  const counts = readers.flatMap(({ phases }) => phases);
  const isUnread = (name: string) => {
    for (const one of counts) if (occurs(one, name)) return false;
    return !others.has(name);
  };
  const definitions = new Set(namesDefined(workspace, path));
  const saved = new Set<string>();
  for (const names of namesSaved(workspace, path))
    for (const name of namesIn(names)) if (isUnread(name) && !definitions.has(name)) saved.add(name);
  return { defined: new Set([...definitions].filter(isUnread)), saved };
}, sameData);

/** Of the front matter, those of environments included. */
const namesDefined = query((workspace, path): readonly string[] => {
  const { variables = [], settings } = frontMatterOf(workspace, path) ?? {};
  return [...variables, ...(settings?.environments ?? []).flatMap((one) => one.variables)].map(({ name }) => name);
}, sameData);

/** A playbook that may read what is asked for. */
interface Reader {
  readonly phases: readonly NameCounts[];
  readonly elsewhere: ReadonlySet<string>;
}

const readerAt = commonQuery(
  (workspace, path): Reader => ({
    phases: flowOf(workspace, path).phases.map(({ reads }) => reads),
    elsewhere: new Set([...namesUnderstoodNot(workspace, path), ...namesInFrontMatter(workspace, path)]),
  }),
  (one, other) => sameItems(one.phases, other.phases) && sameData(one.elsewhere, other.elsewhere),
);

const namesSaved = query((workspace, path) => flowOf(workspace, path).phases.map(({ saves }) => saves), sameItems);

/** Of a sentence that has no steps yet, everything that is written like a reference counts, so that it makes no variable unused. */
const namesUnderstoodNot = query((workspace, path): ReadonlySet<string> => {
  const playbook = playbookAt(workspace, path);
  const unread = playbook === undefined ? [] : withoutSteps(workspace, path);
  const references = unread.flatMap((instruction) => (playbook === undefined ? [] : instructionReferences(playbook, instruction)));
  return new Set(references.flatMap((reference) => (reference.kind === "malformed" ? [] : [reference.name])));
}, sameData);

/** What addresses, headers, data and other variables are made of. */
const namesInFrontMatter = query((workspace, path): ReadonlySet<string> => {
  const frontMatter = frontMatterOf(workspace, path);
  const text = fileAt(workspace, path)?.content ?? "";
  const references = (frontMatter?.templates ?? []).flatMap((span) => inSpan(text, span, "template"));
  const data = frontMatter?.data?.value;
  const names = references.flatMap((reference) => (reference.kind === "malformed" ? [] : [reference.name]));
  return new Set(data?.kind === "list" ? [...names, data.variable] : names);
}, sameData);

/** Playbook → those that see its variables: below a service all of its playbooks, below an endpoint playbook the test cases adapted from it. */
const heirs = query((workspace): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const path of pathsOf(workspace, "playbook")) {
    for (const above of [servicePathOf(workspace, path), fromPathOf(workspace, path)]) {
      if (above === undefined || above === path) continue;
      const known = found.get(above);
      if (known === undefined) found.set(above, [path]);
      else known.push(path);
    }
  }
  return found;
}, sameData);

export const heirsOf = pick(heirs);

/** What a playbook takes over from others with `run`, and what it gives them. */
const namesTaken = keptQuery((workspace, path): ReadonlyMap<string, readonly string[]> => {
  const taken = new Map<string, readonly string[]>();
  if (!mentions(workspace, path, "playbook")) return taken;
  const visit = (step: Step): void => {
    if (step.step === "block") for (const inner of step.steps) visit(inner);
    if (step.step !== "run") return;
    const target = resolvePlaybook(workspace, path, step.playbook);
    if (target.kind !== "found") return;
    const stored = (step.store ?? []).flatMap((entry) => (typeof entry === "string" ? [entry] : Object.values(entry)));
    taken.set(target.path, [...(taken.get(target.path) ?? []), ...stored, ...Object.keys(step.with ?? {})]);
  };
  for (const { instructions } of instructionsOf(workspace, path) ?? [])
    for (const { steps } of instructions) for (const step of steps) visit(step);
  return taken;
}, sameData);

const allTaken = query((workspace): ReadonlyMap<string, readonly string[]> => {
  const all = new Map<string, string[]>();
  for (const path of pathsOf(workspace, "playbook")) {
    for (const [target, names] of namesTaken(workspace, path)) all.set(target, [...(all.get(target) ?? []), ...names]);
  }
  return all;
}, sameData);

const namesTakenFrom = pick(allTaken);

/** One key of a map that is derived from all files, so that a change elsewhere in the map changes nothing here. */
function pick(whole: Query<ReadonlyMap<string, readonly string[]>>): Query<readonly string[]> {
  return query((workspace, key) => whole(workspace, "").get(key) ?? [], sameData);
}
