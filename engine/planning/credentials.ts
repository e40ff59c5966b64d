// Finds the variables of a plan that are used as credentials: their values are secrets from the moment they are saved,
// long before they are sent.

import { credentialReferences, isJsonObject, type Json, phaseNames, type SecretNames, usualNames } from "../../language/index.ts";
import type { Plan, PlannedPlaybook, PlannedService, PlannedStep } from "../planned.ts";
import { parseReference } from "../values/reference.ts";
import { parseTemplate } from "../values/template.ts";

type Key = string | number;

/**
 * The ways inside the values of variables that lead to credentials, by the variable's name; `each` is every element of
 * a list.
 */
export type Credentials = ReadonlyMap<string, readonly (readonly Key[])[]>;

const each = "[*]";
/** A way that goes round in a circle ends. */
const longestWay = 8;

/** By the name of the service: its setup saves what its tests send. */
export function credentialsOf({ services, tests }: Pick<Plan, "services" | "tests">): ReadonlyMap<string, Credentials> {
  const graph: Graph = { sources: new Map(), used: new Set(), from: new Map() };
  const names = new Map(services.map(({ name, secretNames }) => [name, secretNames ?? usualNames]));
  const seen = new Set<PlannedPlaybook>();
  const visit = (playbook: PlannedPlaybook): void => {
    if (seen.has(playbook)) return;
    seen.add(playbook);
    const { service } = playbook;
    for (const [name, references] of playbook.refers ?? [])
      for (const reference of references) flow(graph, service, name, sourceOf(graph, service, reference, "inside"));
    for (const phase of phaseNames) readSteps(playbook[phase], service, graph, names.get(service) ?? usualNames, visit);
  };
  for (const service of services) {
    useOfService(service, graph);
    if (service.playbook !== undefined) visit(service.playbook);
  }
  for (const { playbook } of tests) visit(playbook);
  return closed(graph);
}

interface Source {
  readonly service: string;
  readonly name: string;
  readonly path: readonly Key[];
  /** The value is this one and nothing else, so that a way into it continues. */
  readonly whole: boolean;
}

/** The role of a reference in its value: inside it, the whole of it, or an item of a list. */
type Use = "inside" | "whole" | "item";

interface Graph {
  /** Thousands of playbooks use the same few: one object for each. */
  readonly sources: Map<string, Source>;
  readonly used: Set<Source>;
  /** The sources of a variable, by its service and name. */
  readonly from: Map<string, Set<Source>>;
}

function sourceOf({ sources }: Graph, service: string, text: string, use: Use): Source {
  const key = `${service}\n${use}\n${text}`;
  const known = sources.get(key);
  if (known !== undefined) return known;
  const { name, path } = parseReference(text);
  const source = { service, name, path: use === "item" ? [...path, each] : path, whole: use !== "inside" };
  sources.set(key, source);
  return source;
}

function flow({ from }: Graph, service: string, target: string, source: Source): void {
  const key = `${service}\n${target}`;
  const known = from.get(key);
  if (known === undefined) from.set(key, new Set([source]));
  else known.add(source);
}

function useOfService({ name, headers, secretNames = usualNames }: PlannedService, graph: Graph): void {
  for (const reference of credentialReferences({ step: "api_request", action: "GET /", headers }, { names: secretNames }))
    graph.used.add(sourceOf(graph, name, reference, "inside"));
}

function readSteps(
  steps: readonly PlannedStep[],
  service: string,
  graph: Graph,
  names: SecretNames,
  visit: (called: PlannedPlaybook) => void,
): void {
  for (const { step, steps: inner, playbook } of steps) {
    for (const reference of credentialReferences(step, { names })) graph.used.add(sourceOf(graph, service, reference, "inside"));
    if (step.step === "set") for (const source of sourcesOf(graph, step.value, service)) flow(graph, service, step.variable, source);
    if (step.step === "block") {
      for (const row of step.rows ?? [])
        for (const [name, value] of Object.entries(row))
          for (const source of sourcesOf(graph, value, service)) flow(graph, service, name, source);
      if (step.each !== undefined) flow(graph, service, step.each.variable, sourceOf(graph, service, step.each.in, "item"));
    }
    if (step.step === "run" && playbook !== undefined) {
      for (const [name, value] of Object.entries(step.with ?? {}))
        for (const source of sourcesOf(graph, value, service)) flow(graph, playbook.service, name, source);
      const results = (step.store ?? []).flatMap((entry) =>
        typeof entry === "string" ? [[entry, entry] as const] : Object.entries(entry),
      );
      for (const [mine, theirs] of results) flow(graph, service, mine, sourceOf(graph, playbook.service, theirs, "whole"));
      visit(playbook);
    }
    if (inner !== undefined) readSteps(inner, service, graph, names, visit);
  }
}

function sourcesOf(graph: Graph, value: Json, service: string, use: Use = "whole"): readonly Source[] {
  if (typeof value === "string") {
    const template = parseTemplate(value);
    const ofPart = template.length === 1 ? use : "inside";
    return template.flatMap((one) => (typeof one === "string" ? [] : [sourceOf(graph, service, one.text, ofPart)]));
  }
  if (isJsonObject(value) && typeof value.$var === "string") return [sourceOf(graph, service, value.$var, use)];
  const inside = Array.isArray(value) ? value : isJsonObject(value) ? Object.values(value) : [];
  return inside.flatMap((one) => sourcesOf(graph, one as Json, service, "inside"));
}

function closed({ used, from }: Graph): ReadonlyMap<string, Credentials> {
  const found = new Map<string, Map<string, (readonly Key[])[]>>();
  const seen = new Set<string>();
  const open: Omit<Source, "whole">[] = [...used];
  for (let use = open.pop(); use !== undefined; use = open.pop()) {
    const { service, name, path } = use;
    const key = JSON.stringify([service, name, path]);
    if (seen.has(key) || path.length > longestWay) continue;
    seen.add(key);
    const ofService = found.get(service) ?? new Map<string, (readonly Key[])[]>();
    found.set(service, ofService);
    const paths = ofService.get(name);
    if (paths === undefined) ofService.set(name, [path]);
    else paths.push(path);
    for (const source of from.get(`${service}\n${name}`) ?? [])
      open.push({ service: source.service, name: source.name, path: source.whole ? [...source.path, ...path] : source.path });
  }
  return found;
}

/** The credentials in a value that is given to a variable. */
export function credentialsIn(credentials: Credentials | undefined, name: string, value: Json): readonly Json[] {
  return (credentials?.get(name) ?? []).flatMap((path) => valuesAt(value, path));
}

function valuesAt(value: Json, path: readonly Key[]): readonly Json[] {
  let here: readonly Json[] = [value];
  for (const key of path) {
    here = here.flatMap((one): readonly Json[] => {
      if (Array.isArray(one)) {
        const list = one as readonly Json[];
        const item = key === each ? undefined : typeof key === "number" ? list.at(key) : undefined;
        return key === each ? list : item === undefined ? [] : [item];
      }
      const member = isJsonObject(one) && Object.hasOwn(one, key) ? one[key] : undefined;
      return member === undefined ? [] : [member];
    });
  }
  return here;
}
