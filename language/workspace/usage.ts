// Which of a playbook's variables nobody reads: neither itself nor those that inherit them or run it.

import { sameData } from "../sameData.ts";
import type { Step } from "../step.ts";
import { inSpan, instructionReferences } from "../text/references.ts";
import { instructionsOf, withoutSteps } from "./compile.ts";
import { mentions } from "./mentions.ts";
import { resolvePlaybook } from "./playbookReference.ts";
import { playbookAt } from "./playbooks.ts";
import { pathsOf, type Query, query } from "./query.ts";
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
  const playbook = playbookAt(workspace, path);
  if (playbook === undefined) return { defined: new Set(), saved: new Set() };
  // The service's headers and addresses are filled in with the variables of the playbook that runs.
  const service = servicePathOf(workspace, path);
  const readers = [
    namesRead(workspace, path),
    new Set(namesTakenFrom(workspace, path)),
    ...heirsOf(workspace, path).map((heir) => namesRead(workspace, heir)),
    ...(service === undefined ? [] : [namesInFrontMatter(workspace, service)]),
  ];
  const { frontMatter } = playbook;
  const environments = frontMatter.settings?.environments ?? [];
  const definitions = [...frontMatter.variables, ...environments.flatMap(({ variables }) => variables)].map(({ name }) => name);
  const isUnread = (name: string) => !readers.some((names) => names.has(name));
  const saved = new Set<string>();
  for (const { entries, saving } of flowOf(workspace, path).phases)
    for (const index of saving)
      for (const { name } of entries[index]?.saved ?? []) if (isUnread(name) && !definitions.includes(name)) saved.add(name);
  return { defined: new Set(definitions.filter(isUnread)), saved };
}, sameData);

/** Of a sentence that has no steps yet, everything that is written like a reference counts, so that it makes no variable unused. */
const namesRead = query((workspace, path): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const { reads } of flowOf(workspace, path).phases) for (const name of reads.keys()) names.add(name);
  const playbook = playbookAt(workspace, path);
  if (playbook === undefined) return names;
  const references = withoutSteps(workspace, path).flatMap((instruction) => instructionReferences(playbook, instruction));
  for (const reference of references) if (reference.kind !== "malformed") names.add(reference.name);
  for (const name of namesInFrontMatter(workspace, path)) names.add(name);
  return names;
}, sameData);

/** What addresses, headers, data and other variables are made of. */
const namesInFrontMatter = query((workspace, path): ReadonlySet<string> => {
  const playbook = playbookAt(workspace, path);
  const references = (playbook?.frontMatter.templates ?? []).flatMap((span) => inSpan(playbook?.text ?? "", span, "template"));
  const data = playbook?.frontMatter.data?.value;
  const names = references.flatMap((reference) => (reference.kind === "malformed" ? [] : [reference.name]));
  return new Set(data?.kind === "list" ? [...names, data.variable] : names);
}, sameData);

/** Playbook → those that see its variables: below a service all of its playbooks, below an endpoint playbook the test cases adapted from it. */
const heirs = query((workspace): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const path of pathsOf(workspace, "playbook")) {
    for (const above of [servicePathOf(workspace, path), fromPathOf(workspace, path)]) {
      if (above !== undefined && above !== path) found.set(above, [...(found.get(above) ?? []), path]);
    }
  }
  return found;
}, sameData);

export const heirsOf = pick(heirs);

/** Both in English and in a steps file the word is there. */
const runsAnother = /playbook/i;

/** What a playbook takes over from others with `run`, and what it gives them. */
const namesTaken = query((workspace, path): ReadonlyMap<string, readonly string[]> => {
  const taken = new Map<string, readonly string[]>();
  if (!mentions(workspace, path, runsAnother)) return taken;
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
