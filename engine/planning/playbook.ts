// One playbook of a workspace, made ready to run: its steps, its values, and what keeps it from running.

import { compiled, dataRows, type FrontMatter, type Json, passDetails, playbookAt, servicePathOf } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import { isFileReference } from "../http/request.ts";
import type { Loaded } from "../load.ts";
import type { PlannedPlaybook, PlannedService } from "../planned.ts";
import type { FilePort, SecretPort } from "../ports.ts";
import { playbooksWithin } from "../running/calledPlaybooks.ts";
import type { Known } from "../values/scope.ts";
import { prepareCalls } from "./calls.ts";
import type { DeclaredSecret } from "./declaredSecrets.ts";
import { type Layered, lateValue, referencesIn } from "./layers.ts";
import { type Phases, withPhases } from "./phases.ts";
import { createPlaces, type Problem } from "./places.ts";
import { plannedPhases } from "./plannedSteps.ts";
import { createSecretLookup } from "./secretLookup.ts";
import { createServices } from "./service.ts";
import { namesInValue, namesOfService, namesRead, namesSaved, readsOf } from "./uses.ts";
import { valuesBeforeRun } from "./valuesBeforeRun.ts";
import { hasGiven, variableLayers } from "./variableLayers.ts";

export interface Planned {
  readonly playbook: PlannedPlaybook;
  /** None when the playbook has no `data`. */
  readonly rows?: readonly ReadonlyMap<string, Known>[];
  /** Empty when it can run. */
  readonly problems: readonly Problem[];
  /** All variables that it reads, to report given values that are unused. */
  readonly reads: ReadonlySet<string>;
}

export interface PlannerOptions {
  readonly environment?: string;
  readonly given: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
  /** Also plans playbooks that are not ready, as far as possible. */
  readonly partial?: boolean;
  /** A missing agreement makes a test not ready. */
  readonly unattended?: boolean;
}

export interface Planner {
  playbook(path: string): Promise<Planned>;
  /** Plans it, and lets go of what only planning needed. */
  once(path: string): Promise<Planned>;
  /** Undefined for a playbook without a service. */
  service(path: string): PlannedService | undefined;
  /** Looks up every secret that a playbook of the root declares, whether a test reads it or not. */
  declaredSecrets(): Promise<readonly DeclaredSecret[]>;
  /** Every secret that has been looked up so far. */
  readonly secretValues: Set<string>;
}

export function createPlanner(
  loaded: Loaded,
  options: PlannerOptions,
  ports: { readonly files: FilePort; readonly secrets: SecretPort },
): Planner {
  const { workspace, root, texts } = loaded;
  const { environment, unattended = false } = options;
  const made = new Map<string, Promise<Planned>>();
  const places = createPlaces(texts);
  const secrets = createSecretLookup({ root, environment, given: options.secrets }, ports.secrets);
  const services = createServices(loaded, environment);

  const playbook = (path: string): Promise<Planned> => {
    const known = made.get(path) ?? make(path);
    made.set(path, known);
    return known;
  };

  const calls = prepareCalls({ workspace, texts, places, playbook, unattended });
  const phasesOf = plannedPhases(workspace, places, calls.callees);

  const once = async (path: string): Promise<Planned> => {
    const planned = await playbook(path);
    // It needs the steps, and remembers the result.
    playbooksWithin(planned.playbook);
    passDetails(workspace, path);
    return planned;
  };

  const make = async (path: string): Promise<Planned> => {
    const found = compiled(workspace, path);
    if (found === undefined) throw new PlaybookError("no-such-path", `There is no playbook ${path}.`);
    const { identity, title, status, fromPath } = found;
    const { frontMatter } = found.playbook;
    const problems =
      status.kind === "READY"
        ? []
        : status.reasons
            .filter(({ diagnostic }) => diagnostic.code !== "variable-file")
            .map(({ path: file, diagnostic }) => places.problem(file, diagnostic.message, diagnostic.span));
    const isHopeless = () => problems.length > 0 && options.partial !== true;
    const isPlanned = !isHopeless();
    for (const { linked } of isPlanned ? found.phases : []) await calls.prepare(linked, path, problems);
    const { setup, execution, teardown } = isPlanned ? phasesOf(path) : noPhases;
    const steps = [...setup, ...execution, ...teardown];
    const servicePath = servicePathOf(workspace, path);
    const own = servicePath === undefined ? undefined : services.at(servicePath);
    const underlying = servicePath === undefined || servicePath === path ? undefined : await playbook(servicePath);
    const layered = variableLayers(workspace, options, { path, frontMatter, from: fromPath });
    const rows = frontMatter.data === undefined ? undefined : rowsOf(path, frontMatter, layered, problems);
    const inRows = rows === undefined ? [] : namesInValue(rows);
    const reads = readsOf([...namesRead(steps), ...(own === undefined ? [] : namesOfService(own)), ...inRows], layered);
    const late = new Set([
      ...namesSaved(steps),
      ...namesSaved(underlying?.playbook.setup ?? []),
      ...(rows ?? []).flatMap((row) => Object.keys(row)),
    ]);
    const refers = new Map([...layered.values].flatMap(([name, value]) => (layered.encrypted.has(name) ? [] : referring(name, value))));
    const question = { path, service: identity.service ?? "", layered, reads, late, given: Object.keys(options.secrets) };
    const { values, unset } = isHopeless()
      ? { values: layered.values, unset: noUnset }
      : await valuesBeforeRun(question, { root, files: ports.files, secrets, places }, problems);
    return {
      playbook: withPhases(isPlanned ? phasesOf : unplannedPhases, {
        path,
        title,
        service: own?.name ?? "",
        variables: values,
        encrypted: layered.encrypted.size === 0 ? noNames : layered.encrypted,
        ...(refers.size === 0 ? {} : { refers }),
        ...(unset.size === 0 ? {} : { unset }),
        ...(frontMatter.exclusive === undefined ? {} : { exclusive: frontMatter.exclusive.map(({ value }) => value) }),
        ...createdIn(frontMatter, fromPath === undefined ? undefined : playbookAt(workspace, fromPath)?.frontMatter),
        ...(frontMatter.timeout === undefined ? {} : { timeout: frontMatter.timeout.value }),
      }),
      ...(rows === undefined ? {} : { rows: rows.map(rowOf) }),
      problems: withService(underlying, problems),
      reads: hasGiven(options) ? reads : noNames,
    };
  };

  const rowsOf = (
    path: string,
    { data }: FrontMatter,
    { values }: Layered,
    problems: Problem[],
  ): readonly Readonly<Record<string, Json>>[] => {
    if (data === undefined) return [];
    const { rows, problem: wrong } = dataRows(workspace, path, data.value, (name) => itemsOf(values.get(name)));
    if (wrong !== undefined && problems.length === 0) problems.push(places.problem(path, `Its data cannot be used: ${wrong}.`, data.span));
    return rows;
  };

  return { playbook, once, service: services.of, declaredSecrets: () => secrets.declared(workspace), secretValues: secrets.values };
}

/** A playbook cannot run when the setup that it builds on cannot. */
function withService(service: Planned | undefined, problems: readonly Problem[]): readonly Problem[] {
  const [first] = service?.problems ?? [];
  if (first === undefined || problems.some(({ message, place }) => message === first.message && place.path === first.place.path))
    return problems;
  return [...problems, { message: `Its service is not ready: ${first.message}`, place: first.place }];
}

/** A test case has the created items of its endpoint playbook, unless it names them itself. */
function createdIn(own: FrontMatter, from: FrontMatter | undefined): Pick<PlannedPlaybook, "created"> {
  const all = [...(from?.created ?? []), ...(own.created ?? [])];
  return all.length === 0 ? {} : { created: new Map(all.map(({ name, shows }) => [name, shows])) };
}

const noPhases: Phases = { setup: [], execution: [], teardown: [] };
const unplannedPhases = () => noPhases;
const noNames: ReadonlySet<string> = new Set();
const noUnset: ReadonlyMap<string, string> = new Map();

/** The elements of a list of files are rows of one column each. */
function itemsOf(value: Json | undefined): Json | undefined {
  return Array.isArray(value) ? value.map((item: Json) => (isFileReference(item) ? { item } : item)) : value;
}

function referring(name: string, value: Json): readonly (readonly [string, readonly string[]])[] {
  const references = referencesIn(value);
  return references.length === 0 ? [] : [[name, references]];
}

function rowOf(row: Readonly<Record<string, Json>>): ReadonlyMap<string, Known> {
  return new Map(Object.entries(row).map(([name, value]) => [name, referencesIn(value).length === 0 ? value : lateValue(value)]));
}
