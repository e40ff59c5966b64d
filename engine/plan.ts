// Makes the plan of a run: the tests, their values, and the playbooks that are not ready.

import {
  compiled,
  didYouMean,
  hideValues,
  type Identity,
  identities,
  identityOf,
  isBelow,
  playbookAt,
  requirementKey,
  type Step,
  shownStep,
  titleOf,
  usualNames,
} from "../language/index.ts";
import { PlaybookError } from "./error.ts";
import type { NotReady, TestIdentity } from "./events.ts";
import type { Loaded } from "./load.ts";
import type { Plan, PlanNotice, PlannedPlaybook, PlannedService, PlannedStep, PlannedTest } from "./planned.ts";
import { copiesOf } from "./planning/declaredSecrets.ts";
import { createPlanner, type Planned, type Planner } from "./planning/playbook.ts";
import { checkEnvironment, fits, pathOfTest, type Selection } from "./planning/select.ts";
import { shardsOf } from "./planning/shards.ts";
import type { FilePort, SecretPort } from "./ports.ts";
import { exclusiveOf, servicesOf } from "./running/calledPlaybooks.ts";

/** All together narrow the selection. */
export interface PlanOptions extends Selection {
  /** Absolute paths of files and folders; default: everything below the root. */
  readonly paths?: readonly string[];
  readonly environment?: string;
  /**
   * Milliseconds that tests took before, by their ids: shards take about the same time. Absent: about the same number
   * of tests.
   */
  readonly durations?: ReadonlyMap<string, number>;
  /** `--var`: text, or the number, true, false, JSON object or list that it spells. */
  readonly variables?: Readonly<Record<string, string>>;
  /** `--secret`: values already looked up. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** Also playbooks that are not ready, as far as they can be planned: for running single instructions. */
  readonly partial?: boolean;
  /** Nobody can be asked while it runs: what needs an agreement that is not written down is not ready. */
  readonly unattended?: boolean;
}

/**
 * Throws `PlaybookError` for options that cannot be: an unknown environment, a path that does not exist, an impossible
 * shard.
 */
export async function plan(loaded: Loaded, options: PlanOptions, ports: { files: FilePort; secrets: SecretPort }): Promise<Plan> {
  const { workspace, root } = loaded;
  const { environment } = options;
  checkEnvironment(environment, environmentsOf(loaded));
  const folders = await foldersOf(loaded, options, ports.files);
  const planner = createPlanner(
    loaded,
    {
      ...(environment === undefined ? {} : { environment }),
      given: options.variables ?? {},
      secrets: options.secrets ?? {},
      partial: options.partial === true,
      unattended: options.unattended === true,
    },
    ports,
  );
  const named = options.tests === undefined ? undefined : new Set(options.tests.map(pathOfTest));
  const isWanted = (path: string) => folders.some((folder) => isBelow(path, folder)) && (named === undefined || named.has(path));
  const selected = identities(workspace, "")
    .filter((identity) => identity.level !== "service" && isWanted(identity.path))
    .filter(runs);
  const candidates: Candidate[] = [];
  // One after another: the derived values of one playbook make room for the next.
  for (const identity of selected) candidates.push(...(await candidatesOf(identity, loaded, planner, options.partial === true)));
  const fitting = candidates.filter((candidate) => fits(options, candidate.identity));
  const shards =
    options.shard === undefined
      ? undefined
      : shardsOf(
          fitting.map(({ identity, planned }) => ({ id: identity.id, exclusive: exclusiveOf(planned.playbook) })),
          options.shard,
          options.durations,
        );
  const chosen = shards === undefined ? fitting : fitting.filter(({ identity }) => shards.mine.has(identity.id));
  const isEmptyShard = fitting.length > 0 && chosen.length === 0;
  const asked = await servicesAskedFor(loaded, folders, planner, options);
  const broken = await servicesNotReady(loaded, folders, planner, options);
  const ready = [...chosen, ...asked].filter(({ planned }) => planned.problems.length === 0 || options.partial === true);
  const tests = grouped(ready.flatMap(({ test }) => test ?? []));
  const declared = await planner.declaredSecrets();
  const names = new Set([
    ...tests.flatMap(({ playbook }) => servicesOf(playbook)),
    ...asked.map(({ planned }) => planned.playbook.service),
  ]);
  return {
    root,
    ...(environment === undefined ? {} : { environment }),
    services: (await servicesNamed(names, loaded, planner)).map((service) => sharedOut(service, options.shard?.count)),
    tests,
    notReady: [...unreadableFiles(loaded, folders, options), ...notReadyOf([...broken, ...chosen, ...asked])],
    notices: [
      ...unreadableFolders(loaded, folders),
      ...(isEmptyShard ? [emptyShard(fitting.length)] : []),
      ...unusedOptions(options, candidates),
      ...copiesOf(declared, loaded.texts),
    ],
    ...(shards === undefined ? {} : { shard: shards.mark }),
    ...(isEmptyShard ? { emptyShard: true } : {}),
    secrets: [...planner.secretValues],
  };
}

/** Machines do not know of each other: each takes its part of the rate. */
function sharedOut(service: PlannedService, machines = 1): PlannedService {
  return service.rateLimit === undefined ? service : { ...service, rateLimit: service.rateLimit / machines };
}

interface Candidate {
  readonly identity: TestIdentity;
  readonly planned: Planned;
  /** Absent for a service that was asked for by itself. */
  readonly test?: PlannedTest;
}

/** The levels that a run can contain: a phrase runs where it is used. */
type Runnable = Identity & { readonly level: TestIdentity["level"] };

function runs(identity: Identity): identity is Runnable {
  return identity.level !== "phrase";
}

async function candidatesOf(identity: Runnable, loaded: Loaded, planner: Planner, partial: boolean): Promise<readonly Candidate[]> {
  const whole = testIdentity(identity, loaded);
  const planned = await planner.once(identity.path);
  const { rows, playbook, problems } = planned;
  if (rows === undefined || rows.length === 0 || (problems.length > 0 && !partial))
    return [{ identity: whole, planned, test: { identity: whole, playbook } }];
  return rows.map((row, index) => {
    const own = { ...whole, id: `${whole.id}#${index + 1}`, title: `${whole.title} · ${rowName(row, index)}`, row: index + 1 };
    return { identity: own, planned, test: { identity: own, playbook, row } };
  });
}

/** Its number, with what its column `case` says of it. */
function rowName(row: ReadonlyMap<string, unknown>, index: number): string {
  const said = row.get("case");
  return `row ${index + 1}${typeof said === "string" ? `: ${said}` : ""}`;
}

function testIdentity(identity: Runnable, { workspace }: Loaded): TestIdentity {
  const { path, level, service } = identity;
  const frontMatter = playbookAt(workspace, path)?.frontMatter;
  const tags = frontMatter?.tags.map((tag) => tag.value) ?? [];
  const title = [titleOf(identity), ...(frontMatter?.title === undefined ? [] : [frontMatter.title.value])].join(" · ");
  const requirements = frontMatter?.requirements?.map((link) => requirementKey(link.value));
  return {
    id: path,
    title,
    path,
    level,
    tags,
    ...(requirements === undefined || requirements.length === 0 ? {} : { requirements }),
    ...(service === undefined ? {} : { service }),
  };
}

/** A service whose file is named, rather than a folder around it, runs even when nothing below it does. */
async function servicesAskedFor(
  { workspace }: Loaded,
  folders: readonly string[],
  planner: Planner,
  options: PlanOptions,
): Promise<readonly Candidate[]> {
  const named = identities(workspace, "")
    .filter(runs)
    .filter(
      ({ level, path }) => level === "service" && (options.tests === undefined ? folders.includes(path) : options.tests.includes(path)),
    );
  const candidates = await Promise.all(
    named.map(async (identity) => ({ identity: { ...identityFor(identity), tags: [] }, planned: await planner.playbook(identity.path) })),
  );
  return candidates.filter(({ identity }) => fits(options, identity));
}

/**
 * Services that do not compile, and files of an unknown kind: a run must not omit anything silently. Ids, tags and
 * titles select tests, so that only the parts that these tests need count.
 */
async function servicesNotReady(
  { workspace }: Loaded,
  folders: readonly string[],
  planner: Planner,
  { tests, tags = [], grep }: PlanOptions,
): Promise<readonly Candidate[]> {
  if (tests !== undefined || tags.length > 0 || grep !== undefined) return [];
  const broken = identities(workspace, "")
    .filter(runs)
    .filter(
      ({ level, path }) =>
        level === "service" && folders.some((folder) => isBelow(path, folder)) && compiled(workspace, path)?.status.kind !== "READY",
    );
  return Promise.all(
    broken.map(async (identity) => ({ identity: { ...identityFor(identity), tags: [] }, planned: await planner.playbook(identity.path) })),
  );
}

/** Nor may files be that cannot be read. */
function unreadableFiles(loaded: Loaded, folders: readonly string[], { tests, tags = [], grep }: PlanOptions): readonly NotReady[] {
  if (tests !== undefined || tags.length > 0 || grep !== undefined) return [];
  const files = unreadableBelow(loaded, folders).filter(([path, { kind }]) => kind === "file" && path.endsWith(".playbook"));
  return files.map(([path, { message }]) => ({ path, problems: [{ message, place: { path, line: 1, column: 1 } }] }));
}

function unreadableFolders(loaded: Loaded, folders: readonly string[]): readonly PlanNotice[] {
  return unreadableBelow(loaded, folders).flatMap(([, { kind, message }]) =>
    kind === "folder" ? [{ severity: "warning" as const, message }] : [],
  );
}

function unreadableBelow({ unreadable }: Loaded, folders: readonly string[]) {
  return [...unreadable].filter(([path]) => folders.some((folder) => isBelow(path, folder)));
}

function identityFor(identity: Runnable): Omit<TestIdentity, "tags"> {
  const { path, level, service } = identity;
  return { id: path, title: titleOf(identity), path, level, ...(service === undefined ? {} : { service }) };
}

function grouped(tests: readonly PlannedTest[]): readonly PlannedTest[] {
  return [...Map.groupBy(tests, (test) => test.playbook.service).values()].flat();
}

async function servicesNamed(names: ReadonlySet<string>, { workspace }: Loaded, planner: Planner): Promise<readonly PlannedService[]> {
  const found: PlannedService[] = [];
  for (const { path, level, service } of identities(workspace, "").filter(runs)) {
    if (level !== "service" || service === undefined || !names.has(service) || found.some(({ name }) => name === service)) continue;
    const settings = planner.service(path);
    if (settings === undefined) continue;
    const { playbook } = await planner.playbook(path);
    const identity = identityOf(workspace, path);
    const isShared = identity !== undefined && runs(identity) && playbook.setup.length + playbook.teardown.length > 0;
    found.push({ ...settings, playbook, ...(isShared ? { identity: { ...identityFor(identity), tags: [] } } : {}) });
  }
  if (names.has("")) found.push({ name: "", headers: {}, cookies: true, contract: "off", tls: {} });
  return found;
}

function notReadyOf(candidates: readonly Candidate[]): readonly NotReady[] {
  const byPath = new Map(candidates.map(({ identity, planned }) => [identity.path, planned.problems]));
  return [...byPath].filter(([, problems]) => problems.length > 0).map(([path, problems]) => ({ path, problems }));
}

/** This is not a mistake of the person who runs all of the shards. */
function emptyShard(all: number): PlanNotice {
  const message = `This shard is empty: all shards together have ${all === 1 ? "one test" : `${all} tests`}.`;
  return { severity: "warning", message, about: "shard" };
}

function unusedOptions({ variables = {}, secrets = {} }: PlanOptions, candidates: readonly Candidate[]): readonly PlanNotice[] {
  if (Object.keys(variables).length + Object.keys(secrets).length === 0) return [];
  const reads = new Set(candidates.flatMap(({ planned }) => [...planned.reads]));
  const called = new Set(candidates.flatMap(({ planned }) => readsOfCalled(planned.playbook)));
  const known = [...new Set([...reads, ...called])];
  const unused = (option: string, names: readonly string[]) =>
    names
      .filter((name) => !known.includes(name))
      .map((name) => ({
        severity: "warning" as const,
        message: `--${option} ${name}: no selected playbook reads \${${name}}.${didYouMean(name, known)}`,
      }));
  // The variables that an unready playbook reads are unknown.
  if (candidates.some(({ planned }) => planned.problems.length > 0)) return [];
  return [...unused("var", Object.keys(variables)), ...unused("secret", Object.keys(secrets))];
}

function readsOfCalled(playbook: PlannedPlaybook): readonly string[] {
  const visit = (steps: readonly PlannedStep[]): readonly string[] =>
    steps.flatMap((step) => [...(step.playbook === undefined ? [] : [...step.playbook.variables.keys()]), ...visit(step.steps ?? [])]);
  return [...visit(playbook.setup), ...visit(playbook.execution), ...visit(playbook.teardown)];
}

function environmentsOf({ workspace }: Loaded): readonly string[] {
  const all = identities(workspace, "").flatMap(({ path, level }) =>
    level === "service" ? (playbookAt(workspace, path)?.frontMatter.settings?.environments ?? []) : [],
  );
  return [...new Set(all.map(({ name }) => name))];
}

async function foldersOf(loaded: Loaded, { paths }: PlanOptions, files: FilePort): Promise<readonly string[]> {
  if (paths === undefined) return [""];
  for (const path of paths) {
    if (!(await files.exists(path))) throw new PlaybookError("no-such-path", `There is no file or folder ${path}.`, "Check the spelling.");
  }
  return paths.map((path) => loaded.inside(path));
}

/** One test of a plan as `--dry-run` shows it: no values of variables, and no secrets that are written in steps. */
export interface OutlineTest {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly service: string;
  readonly phases: readonly { readonly name: string; readonly steps: readonly OutlineStep[] }[];
}

interface OutlineStep {
  readonly sentence: string;
  readonly step: Step;
}

export function planOutline({ tests, services }: Plan): readonly OutlineTest[] {
  const shared = services.flatMap(({ identity, playbook }) =>
    identity === undefined || playbook === undefined ? [] : [{ identity, playbook }],
  );
  const names = new Map(services.map(({ name, secretNames = usualNames }) => [name, secretNames]));
  const outlined = (written: Step, sentence: string, service: string): OutlineStep => {
    const { step, values } = shownStep(written, names.get(service));
    return { sentence: hideValues(sentence, values), step };
  };
  return [...shared, ...tests].map(({ identity, playbook }) => ({
    id: identity.id,
    title: identity.title,
    path: identity.path,
    service: playbook.service,
    phases: (["setup", "execution", "teardown"] as const).flatMap((name) => {
      const steps = playbook[name].map(({ sentence, step }) => outlined(step, sentence, playbook.service));
      return steps.length === 0 ? [] : [{ name, steps }];
    }),
  }));
}
