// Finds a playbook's unread variables: neither itself, nor those that inherit them or run it, read them.

import { sameData } from "../sameData.ts";
import type { Step } from "../step.ts";
import { inSpan, instructionReferences } from "../text/references.ts";
import { instructionsOf } from "./compile.ts";
import { mentions } from "./mentions.ts";
import { resolvePlaybook } from "./playbookReference.ts";
import { frontMatterOf, playbookAt } from "./playbooks.ts";
import { commonQuery, fileAt, keptQuery, pathsOf, type Query, query } from "./query.ts";
import { withoutSteps } from "./results.ts";
import { servicePathOf } from "./services.ts";
import { variableFlow } from "./variableFlow.ts";
import { fromPathOf } from "./variables.ts";
import type { Workspace } from "./workspace.ts";

export interface UnusedNames {
  /** Defined in the front matter. */
  readonly defined: ReadonlySet<string>;
  /** Given a value by a sentence. */
  readonly saved: ReadonlySet<string>;
}

export const unusedNames = query((workspace, path): UnusedNames => {
  // The service's headers and addresses are filled in with the variables of the playbook that runs.
  const service = servicePathOf(workspace, path);
  const readers = [path, ...heirsOf(workspace, path)].map((one) => namesRead(workspace, one));
  const others = new Set([
    ...namesTakenFrom(workspace, path),
    ...namesGiven(workspace, path),
    ...(service === undefined ? [] : namesInFrontMatter(workspace, service)),
  ]);
  const isUnread = (name: string) => !others.has(name) && !readers.some((names) => names.has(name));
  const definitions = new Set(namesDefined(workspace, path));
  const saved = [...namesSaved(workspace, path)].filter((name) => isUnread(name) && !definitions.has(name));
  return { defined: new Set([...definitions].filter(isUnread)), saved: new Set(saved) };
}, sameData);

/** The variables that a phrase gives to its users. */
function namesGiven(workspace: Workspace, path: string): readonly string[] {
  return (frontMatterOf(workspace, path)?.gives ?? []).map(({ value }) => value);
}

/** The names in the front matter, including those of environments. */
const namesDefined = query((workspace, path): readonly string[] => {
  const { variables = [], settings } = frontMatterOf(workspace, path) ?? {};
  return [...variables, ...(settings?.environments ?? []).flatMap((one) => one.variables)].map(({ name }) => name);
}, sameData);

/** All that a playbook may read. */
const namesRead = commonQuery((workspace, path): ReadonlySet<string> => {
  const names = new Set(variableFlow(workspace, path).uses.map(({ name }) => name));
  for (const name of namesUnderstoodNot(workspace, path)) names.add(name);
  for (const name of namesInFrontMatter(workspace, path)) names.add(name);
  return names;
}, sameData);

const namesSaved = query(
  (workspace, path): ReadonlySet<string> => new Set(variableFlow(workspace, path).saved.map(({ name }) => name)),
  sameData,
);

/** In a sentence without steps, everything written like a reference counts, so that it makes no variable unused. */
const namesUnderstoodNot = query((workspace, path): ReadonlySet<string> => {
  const playbook = playbookAt(workspace, path);
  const unread = playbook === undefined ? [] : withoutSteps(workspace, path);
  const references = unread.flatMap((instruction) => (playbook === undefined ? [] : instructionReferences(playbook, instruction)));
  return new Set(references.flatMap((reference) => (reference.kind === "malformed" ? [] : [reference.name])));
}, sameData);

/** Names in addresses, headers, data and other variables. */
const namesInFrontMatter = query((workspace, path): ReadonlySet<string> => {
  const frontMatter = frontMatterOf(workspace, path);
  const text = fileAt(workspace, path)?.text ?? "";
  const references = (frontMatter?.templates ?? []).flatMap((span) => inSpan(text, span, "template"));
  const data = frontMatter?.data?.value;
  const names = references.flatMap((reference) => (reference.kind === "malformed" ? [] : [reference.name]));
  return new Set(data?.kind === "list" ? [...names, data.variable] : names);
}, sameData);

/**
 * Playbook → those that see its variables: below a service all of its playbooks, below an endpoint playbook the test
 * cases adapted from it.
 */
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

/** The variables that a playbook takes from others with `run`, and those it gives them. */
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
