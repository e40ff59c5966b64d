// One playbook of a workspace, made ready to run: its steps, its values, and what keeps it from running.

import { join } from "node:path";
import {
  compiled,
  dataRows,
  type FrontMatter,
  folderOf,
  hasManyPlaybooks,
  isInside,
  type Json,
  joinPath,
  type LineStarts,
  type LinkedStep,
  lineStarts,
  linkedPhases,
  type McpServerCallStep,
  type PhaseName,
  type Playbook,
  passDetails,
  playbookAt,
  positionAt,
  resolvePlaybook,
  type Span,
  type Step,
  servicePathOf,
  type VariableDefinition,
} from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import type { NotReady, SourcePlace } from "../events.ts";
import { isFileReference } from "../http/request.ts";
import type { Loaded } from "../load.ts";
import type { PlannedPlaybook, PlannedService, PlannedStep } from "../planned.ts";
import type { FilePort, SecretPort } from "../ports.ts";
import { playbooksWithin } from "../running/calledPlaybooks.ts";
import type { Known } from "../values/scope.ts";
import type { Agreements } from "./agreements.ts";
import { type DeclaredSecret, declaredSecretsOf, listOf, valuesOfSecret } from "./declaredSecrets.ts";
import { givenFiles, type Layer, type Layered, lateValue, mergeLayers, referencesIn, resolveReferences } from "./layers.ts";
import { givenAsVariable, noList, sentence, textsOf, valueOfOption } from "./optionValue.ts";
import { plannedOrigins } from "./origins.ts";
import { type Phases, withPhases } from "./phases.ts";
import { createRecent } from "./recent.ts";
import { plannedService } from "./service.ts";
import { namesInValue, namesOfService, namesRead, namesSaved, readsOf } from "./uses.ts";

type Problem = NotReady["problems"][number];

export interface Planned {
  readonly playbook: PlannedPlaybook;
  /** None when the playbook has no `data`. */
  readonly rows?: readonly ReadonlyMap<string, Known>[];
  /** Empty when it can run. */
  readonly problems: readonly Problem[];
  /** All that it reads, for what was given and nobody wants. */
  readonly reads: ReadonlySet<string>;
}

export interface PlannerOptions {
  readonly environment?: string;
  readonly given: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
  /** Plan what is not ready, too, as far as it goes. */
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
  /** Every secret that was looked up so far. */
  readonly secretValues: Set<string>;
}

export function createPlanner(
  loaded: Loaded,
  options: PlannerOptions,
  ports: { readonly files: FilePort; readonly secrets: SecretPort },
): Planner {
  const { workspace, root, texts } = loaded;
  const made = new Map<string, Promise<Planned>>();
  const callees = new Map<string, PlannedPlaybook>();
  const recent = createRecent<Phases>(hasManyPlaybooks(workspace) ? mostRecent : Number.POSITIVE_INFINITY);
  const hasGiven = Object.keys(options.given).length + Object.keys(options.secrets).length > 0;
  const asked = new Map<string, Promise<{ readonly value: string } | { readonly missing: string }>>();
  const secretValues = new Set(Object.values(options.secrets).flatMap((text) => textsOf(text)));

  let agreements: Promise<Agreements> | undefined;
  const needsAgreement = (step: Step): step is McpServerCallStep => step.step === "mcp_server_call" && options.unattended === true;
  const disagreements = async (step: McpServerCallStep, path: string): Promise<readonly string[]> => {
    agreements ??= import("./agreements.ts").then(({ readAgreements }) => readAgreements(texts));
    return (await agreements).missing(step, path);
  };

  // Places are asked for playbook by playbook.
  let lines: { readonly path: string; readonly starts: LineStarts } | undefined;
  const placeAt = (path: string, span: Span): SourcePlace => {
    if (lines?.path !== path) lines = { path, starts: lineStarts(texts.get(path) ?? "") };
    const { line, column } = positionAt(lines.starts, span.start);
    return { path, line: line + 1, column: column + 1, span };
  };
  const problem = (path: string, message: string, span: Span = { start: 0, end: 0 }): Problem => ({ message, place: placeAt(path, span) });

  const servicesByPath = new Map<string, { readonly planned: PlannedService; readonly names: readonly string[] }>();
  const serviceAt = (servicePath: string) => {
    const known = servicesByPath.get(servicePath);
    if (known !== undefined) return known;
    const planned = plannedService(loaded, servicePath, options.environment);
    const made = { planned, names: namesOfService(planned) };
    servicesByPath.set(servicePath, made);
    return made;
  };
  const service = (path: string): PlannedService | undefined => {
    const servicePath = servicePathOf(workspace, path);
    return servicePath === undefined ? undefined : serviceAt(servicePath).planned;
  };

  const playbook = (path: string): Promise<Planned> => {
    const known = made.get(path) ?? make(path);
    made.set(path, known);
    return known;
  };

  const once = async (path: string): Promise<Planned> => {
    const planned = await playbook(path);
    // It needs the steps, and remembers what it finds.
    playbooksWithin(planned.playbook);
    passDetails(workspace, path);
    return planned;
  };

  const make = async (path: string): Promise<Planned> => {
    const found = compiled(workspace, path);
    if (found === undefined) throw new PlaybookError("no-such-path", `There is no playbook ${path}.`);
    const { identity, title, playbook: parsed, status, fromPath } = found;
    const { frontMatter } = parsed;
    const problems =
      status.kind === "READY"
        ? []
        : status.reasons
            .filter(({ diagnostic }) => diagnostic.code !== "variable-file")
            .map(({ path: file, diagnostic }) => problem(file, diagnostic.message, diagnostic.span));
    const isHopeless = () => problems.length > 0 && options.partial !== true;
    const isPlanned = !isHopeless();
    for (const { linked } of isPlanned ? found.phases : []) await prepareSteps(linked, path, parsed, problems);
    const { setup, execution, teardown } = isPlanned ? phasesOf(path) : noPhases;
    const steps = [...setup, ...execution, ...teardown];
    const servicePath = servicePathOf(workspace, path);
    const own = servicePath === undefined ? undefined : serviceAt(servicePath);
    const layered = layersOf(path, frontMatter, fromPath);
    const rows = frontMatter.data === undefined ? undefined : rowsOf(path, frontMatter, layered, problems);
    const inRows = rows === undefined ? [] : namesInValue(rows);
    const reads = readsOf([...namesRead(steps), ...(own?.names ?? []), ...inRows], layered);
    const late = new Set([...namesSaved(steps), ...(await savedByService(path)), ...(rows ?? []).flatMap((row) => Object.keys(row))]);
    const unset = new Map<string, string>();
    const refers = new Map([...layered.values].flatMap(([name, value]) => (layered.encrypted.has(name) ? [] : referring(name, value))));
    const values = isHopeless() ? layered.values : await valuesOf(path, layered, reads, late, identity.service ?? "", problems, unset);
    return {
      playbook: withPhases(isPlanned ? phasesOf : unplannedPhases, {
        path,
        title,
        service: own?.planned.name ?? "",
        variables: values,
        encrypted: layered.encrypted.size === 0 ? noNames : layered.encrypted,
        ...(refers.size === 0 ? {} : { refers }),
        ...(unset.size === 0 ? {} : { unset }),
        ...(frontMatter.exclusive === undefined ? {} : { exclusive: frontMatter.exclusive.map(({ value }) => value) }),
        ...(frontMatter.timeout === undefined ? {} : { timeout: frontMatter.timeout.value }),
      }),
      ...(rows === undefined ? {} : { rows: rows.map(rowOf) }),
      problems: await withService(path, problems),
      reads: hasGiven ? reads : noNames,
    };
  };

  const savedByService = async (path: string): Promise<readonly string[]> => {
    const servicePath = servicePathOf(workspace, path);
    return servicePath === undefined || servicePath === path ? [] : namesSaved((await playbook(servicePath)).playbook.setup);
  };

  /** A playbook cannot run when the setup that it builds on cannot. */
  const withService = async (path: string, problems: readonly Problem[]): Promise<readonly Problem[]> => {
    const servicePath = servicePathOf(workspace, path);
    if (servicePath === undefined || servicePath === path) return problems;
    const [first] = (await playbook(servicePath)).problems;
    if (first === undefined || problems.some(({ message, place }) => message === first.message && place.path === first.place.path))
      return problems;
    return [...problems, { message: `Its service is not ready: ${first.message}`, place: first.place }];
  };

  /** Plans the playbooks that steps call, and asks for the agreements that they need. */
  const prepareSteps = async (linked: readonly LinkedStep[], path: string, parsed: Playbook, problems: Problem[]): Promise<void> => {
    for (const { step, instruction, steps = [] } of linked) {
      // Most steps need no agreement.
      for (const message of needsAgreement(step) ? await disagreements(step, path) : [])
        if (!problems.some((one) => one.message === message)) problems.push(problem(path, message, instruction.span));
      if (steps.length > 0) await prepareSteps(steps, path, parsed, problems);
      if (step.step === "run") await prepareCall(step.playbook, path, instruction.span, problems);
    }
  };

  /**
   * The checks know of circles and of names that do not exist; here is left what is wrong with the playbook that is
   * called.
   */
  const prepareCall = async (name: string, path: string, span: Span, problems: Problem[]): Promise<void> => {
    const found = resolvePlaybook(workspace, path, name);
    if (found.kind !== "found") {
      problems.push(problem(path, `There is no playbook "${name}".`, span));
      return;
    }
    const callee = await playbook(found.path);
    callees.set(found.path, callee.playbook);
    const [first] = callee.problems;
    if (first !== undefined) problems.push(problem(path, `It runs ${callee.playbook.title}, which is not ready: ${first.message}`, span));
  };

  const phasesOf = (path: string): Phases => {
    const known = recent.get(path);
    if (known !== undefined) return known;
    const parsed = playbookAt(workspace, path);
    const linked = linkedPhases(workspace, path);
    const phase = (name: PhaseName) =>
      parsed === undefined ? [] : plannedSteps(linked.find((one) => one.name === name)?.linked ?? [], name, path, parsed);
    const phases = { setup: phase("setup"), execution: phase("execution"), teardown: phase("teardown") };
    passDetails(workspace, path);
    recent.set(path, phases);
    return phases;
  };

  const plannedSteps = (linked: readonly LinkedStep[], phase: PhaseName, path: string, parsed: Playbook): readonly PlannedStep[] =>
    linked.map(({ step, instruction, index: sentence, steps, until, ...from }, index) => {
      const target = step.step === "run" ? resolvePlaybook(workspace, path, step.playbook) : undefined;
      const callee = target?.kind === "found" ? callees.get(target.path) : undefined;
      return {
        step,
        phase,
        instruction: sentence,
        index,
        sentence: instruction.sentence,
        place: placeAt(path, instruction.span),
        ...plannedOrigins(from, path, instruction, placeAt),
        ...(steps === undefined ? {} : { steps: plannedSteps(steps, phase, path, parsed) }),
        ...(until === undefined ? {} : { until: { sentence: until.sentence, place: placeAt(path, until.span) } }),
        ...(callee === undefined ? {} : { playbook: callee }),
      };
    });

  const layersOf = (path: string, frontMatter: FrontMatter, from: string | undefined): Layered => {
    const servicePath = servicePathOf(workspace, path);
    const ofService = servicePath === undefined ? undefined : playbookAt(workspace, servicePath)?.frontMatter;
    const environment = ofService?.settings?.environments.find(({ name }) => name === options.environment);
    const layer = (file: string, definitions: Layer["definitions"]): Layer => ({ path: file, folder: folderOf(file), definitions });
    const layers: Layer[] = [];
    if (servicePath !== undefined) {
      layers.push(layer(servicePath, ofService?.variables ?? []), layer(servicePath, environment?.variables ?? []));
    }
    if (from !== undefined) layers.push(layer(from, playbookAt(workspace, from)?.frontMatter.variables ?? []));
    if (servicePath !== path) layers.push(layer(path, frontMatter.variables));
    if (!hasGiven) return mergeLayers(layers, new Map(), new Map(), joinPath);
    const declared = new Map(layers.flatMap(({ definitions }) => definitions.map((one) => [one.name, one] as const)));
    const secrets = new Map(
      Object.entries(options.secrets).map(([name, text]): [string, Json] => [
        name,
        isList(declared.get(name)) ? (listOf(text) ?? text) : text,
      ]),
    );
    const plain = mergeLayers(layers, new Map(), secrets, joinPath);
    const given = Object.entries(options.given).map(([name, text]): [string, Json] => {
      if (plain.encrypted.has(name)) throw givenAsVariable(name);
      const definition = plain.definitions.get(name)?.definition;
      return [name, givenFiles(definition, definition?.type === "file" ? text : valueOfOption(text))];
    });
    return mergeLayers(layers, new Map(given), secrets, joinPath);
  };

  /** Values before the run, with secrets; what is wrong with those that are read is a problem. */
  const valuesOf = async (
    path: string,
    layered: Layered,
    reads: ReadonlySet<string>,
    late: ReadonlySet<string>,
    serviceName: string,
    problems: Problem[],
    unset: Map<string, string>,
  ): Promise<ReadonlyMap<string, Known>> => {
    const values = new Map(layered.values);
    const opaque = new Set<string>(Object.keys(options.secrets));
    for (const name of reads) {
      const defined = layered.definitions.get(name);
      const place = (message: string) => problem(defined?.path ?? path, message, defined?.definition.nameSpan);
      for (const file of layered.files.get(name) ?? []) {
        if (!isInside(file)) problems.push(place(`The file ${file} of \${${name}} is outside the root. Move it inside.`));
        else if (!(await ports.files.isFile(join(root, file))))
          problems.push(place(`The file of \${${name}} is missing: there is no ${file}.`));
      }
      if (!layered.encrypted.has(name) || values.has(name)) continue;
      const definition = layered.definitions.get(name)?.definition;
      const secret = await secretOf(serviceName, name, isList(definition), !late.has(name));
      if ("value" in secret) {
        const list = isList(definition) ? listOf(secret.value) : undefined;
        if (isList(definition) && list === undefined) problems.push(place(noList(name)));
        values.set(name, list ?? secret.value);
        opaque.add(name);
        for (const text of list ?? [secret.value]) secretValues.add(text);
      } else if (!late.has(name)) {
        unset.set(name, sentence(secret.missing));
        problems.push(place(sentence(secret.missing)));
      }
    }
    const resolved = resolveReferences(values, (name) => late.has(name), opaque);
    for (const [name, message] of resolved.problems) {
      const defined = layered.definitions.get(name);
      unset.set(name, message);
      if (reads.has(name)) problems.push(problem(defined?.path ?? path, message, defined?.definition.nameSpan));
    }
    return resolved.values;
  };

  const secretOf = (serviceName: string, name: string, list = false, isNeeded = false) => {
    const { environment } = options;
    const key = JSON.stringify([serviceName, name, environment ?? null, isNeeded]);
    const known =
      asked.get(key) ??
      ports.secrets.secret({
        root,
        service: serviceName,
        name,
        ...(environment === undefined ? {} : { environment }),
        ...(list ? { list: true } : {}),
        ...(isNeeded ? { needed: true } : {}),
      });
    asked.set(key, known);
    return known;
  };

  const rowsOf = (
    path: string,
    { data }: FrontMatter,
    { values }: Layered,
    problems: Problem[],
  ): readonly Readonly<Record<string, Json>>[] => {
    if (data === undefined) return [];
    const { rows, problem: wrong } = dataRows(workspace, path, data.value, (name) => itemsOf(values.get(name)));
    if (wrong !== undefined && problems.length === 0) problems.push(problem(path, `Its data cannot be used: ${wrong}.`, data.span));
    return rows;
  };

  const declaredSecrets = async (): Promise<readonly DeclaredSecret[]> => {
    const found: DeclaredSecret[] = [];
    for (const { serviceName, name, list } of declaredSecretsOf(workspace)) {
      // A damaged file of secrets is reported where one of them is read.
      const secret = await secretOf(serviceName, name, list).catch(() => undefined);
      if (secret === undefined || !("value" in secret)) continue;
      const values = valuesOfSecret(secret.value, list);
      for (const value of values) secretValues.add(value);
      found.push({ name, values });
    }
    return found;
  };

  return { playbook, once, service, declaredSecrets, secretValues };
}

function isList(definition: VariableDefinition | undefined): boolean {
  return definition?.type === "list";
}

const noPhases: Phases = { setup: [], execution: [], teardown: [] };
const unplannedPhases = () => noPhases;
const noNames: ReadonlySet<string> = new Set();

/**
 * Where there are many playbooks, the steps of so many are kept; those of others are derived again when they run, from
 * the texts that were planned.
 */
const mostRecent = 500;

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
