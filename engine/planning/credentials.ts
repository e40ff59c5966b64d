// Which variables of a plan are used as credentials: what is saved into one is a secret from the moment it is saved, long before it is sent.

import { credentialReferences, isJsonObject, type Json, phaseNames, type SecretNames, usualNames } from "../../language/index.ts";
import type { Plan, PlannedPlaybook, PlannedService, PlannedStep } from "../planned.ts";
import { parseReference } from "../values/reference.ts";
import { parseTemplate } from "../values/template.ts";

type Key = string | number;

/** The ways inside the values of variables that lead to credentials, by the variable's name; `each` is every element of a list. */
export type Credentials = ReadonlyMap<string, readonly (readonly Key[])[]>;

const each = "[*]";
/** A way that goes round in a circle ends. */
const longestWay = 8;

/** By the name of the service: its setup saves what its tests send. */
export function credentialsOf({ services, tests }: Pick<Plan, "services" | "tests">): ReadonlyMap<string, Credentials> {
  const graph: Graph = { used: [], from: new Map() };
  const names = new Map(services.map(({ name, secretNames }) => [name, secretNames ?? usualNames]));
  const seen = new Set<PlannedPlaybook>();
  const visit = (playbook: PlannedPlaybook): void => {
    if (seen.has(playbook)) return;
    seen.add(playbook);
    const { service } = playbook;
    for (const [name, references] of playbook.refers ?? [])
      for (const reference of references) flow(graph, service, name, part(service, reference));
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
  /** The value is this one and nothing else, so that a way into it goes on. */
  readonly whole: boolean;
}

interface Graph {
  readonly used: Source[];
  /** What a variable is made of, by its service and name. */
  readonly from: Map<string, Source[]>;
}

function part(service: string, text: string, whole = false): Source {
  const { name, path } = parseReference(text);
  return { service, name, path, whole };
}

function flow({ from }: Graph, service: string, target: string, source: Source): void {
  const key = `${service}\n${target}`;
  const known = from.get(key);
  if (known === undefined) from.set(key, [source]);
  else known.push(source);
}

function useOfService({ name, headers, secretNames = usualNames }: PlannedService, { used }: Graph): void {
  const references = credentialReferences({ step: "api_request", action: "GET /", headers }, { names: secretNames });
  used.push(...references.map((reference) => part(name, reference)));
}

function readSteps(
  steps: readonly PlannedStep[],
  service: string,
  graph: Graph,
  names: SecretNames,
  visit: (called: PlannedPlaybook) => void,
): void {
  for (const { step, steps: inner, playbook } of steps) {
    for (const reference of credentialReferences(step, { names })) graph.used.push(part(service, reference));
    if (step.step === "set") for (const source of sourcesOf(step.value, service)) flow(graph, service, step.variable, source);
    if (step.step === "block") {
      for (const row of step.rows ?? [])
        for (const [name, value] of Object.entries(row)) for (const source of sourcesOf(value, service)) flow(graph, service, name, source);
      if (step.each !== undefined) {
        const list = part(service, step.each.in, true);
        flow(graph, service, step.each.variable, { ...list, path: [...list.path, each] });
      }
    }
    if (step.step === "run" && playbook !== undefined) {
      for (const [name, value] of Object.entries(step.with ?? {}))
        for (const source of sourcesOf(value, service)) flow(graph, playbook.service, name, source);
      const results = (step.store ?? []).flatMap((entry) =>
        typeof entry === "string" ? [[entry, entry] as const] : Object.entries(entry),
      );
      for (const [mine, theirs] of results) flow(graph, service, mine, part(playbook.service, theirs, true));
      visit(playbook);
    }
    if (inner !== undefined) readSteps(inner, service, graph, names, visit);
  }
}

function sourcesOf(value: Json, service: string): readonly Source[] {
  if (typeof value === "string") {
    const template = parseTemplate(value);
    return template.flatMap((one) => (typeof one === "string" ? [] : [part(service, one.text, template.length === 1)]));
  }
  if (isJsonObject(value) && typeof value.$var === "string") return [part(service, value.$var, true)];
  const inside = Array.isArray(value) ? value : isJsonObject(value) ? Object.values(value) : [];
  return inside.flatMap((one) => sourcesOf(one as Json, service)).map((source) => ({ ...source, whole: false }));
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
    ofService.set(name, [...(ofService.get(name) ?? []), path]);
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
