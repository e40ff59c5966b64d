// Generates endpoint playbooks and runs them against the service until each of them is known to work or to show a
// difference between the service and its document.

import { type FileChange, identities, stepsFileOf, type Workspace, withFile, withoutFile } from "../../../language/index.ts";
import { PlaybookError } from "../../error.ts";
import type { Api, ApiOperation } from "../endpoints/api.ts";
import {
  type EndpointSource,
  type GeneratedEndpoints,
  type GeneratedPlaybook,
  type GenerateEndpointsOptions,
  generateEndpoints,
  type LeftOut,
  readWorld,
} from "../endpoints/generate.ts";
import { readResources } from "../endpoints/resources.ts";
import type { Schemas } from "../endpoints/schemas.ts";
import { selects } from "../endpoints/selection.ts";
import { type Learnt, operationKey, type World } from "../endpoints/testDraft.ts";
import { createEvidence, type Evidence } from "./evidence.ts";
import { endingKey, endsService } from "./goneService.ts";
import { type Finding, type Judgement, judge } from "./judge.ts";
import { type Judged, learn, nothingLearnt, operationFinder, showsAnotherItem } from "./learn.ts";
import { type Patience, patiently } from "./patience.ts";
import { creatorsInDoubt, showsAnother, withoutRemoval } from "./probeCreators.ts";
import type { TestRecord } from "./record.ts";
import { readersInDoubt, rejectNames } from "./rejectNames.ts";
import { createdIn, type Left, leftIn, type Place, pathsOf, remainingNote, removeLeft } from "./removeLeft.ts";
import { searchStates } from "./searchStates.ts";
import { stoppable } from "./stopped.ts";

export interface VerifyOptions extends GenerateEndpointsOptions {
  /** Base URL of the running service. */
  readonly baseUrl: string;
  /** Reports the progress. */
  readonly tell?: (message: string) => void;
  /** How many seconds a service that ends is waited for; default: 60. */
  readonly wait?: number;
}

/**
 * Runs the tests of some playbooks of a workspace, each so often; rejects where none of them can run. When a person
 * stops it, it returns the results so far. With `isCleanup` it runs all the same.
 */
export type RunTests = (
  workspace: Workspace,
  paths: readonly string[],
  how: { readonly repeat: number; readonly workers?: number; readonly answers?: boolean; readonly isCleanup?: boolean },
) => Promise<readonly TestRecord[]>;

export interface VerifiedEndpoints extends GeneratedEndpoints {
  /** Endpoints whose Default passes each time. */
  readonly green: readonly string[];
  /** Endpoints whose Default shows a difference. */
  readonly differing: readonly string[];
  readonly findings: readonly FoundDifference[];
  readonly tests: { readonly passed: number; readonly differing: number };
  readonly operations: number;
}

export interface FoundDifference extends Omit<Finding, "kind"> {
  /** The title of the test. */
  readonly test: string;
}

/** Iterations in which bodies and setups are made in other ways, and the number of runs of the kept tests. */
const mostRounds = 30;
const repetitions = 3;

/** Nothing is written. Rejects with the code `cancelled` when it is stopped. */
export async function verifyEndpoints(source: EndpointSource, options: VerifyOptions, run: RunTests): Promise<VerifiedEndpoints> {
  const { runTests, stopped } = stoppable(run, options.signal);
  try {
    const world = await readWorld(source, options.service);
    const operations = new Map(world.api.operations.map((operation) => [operationKey(operation), operation]));
    const evidence = createEvidence(world.api, options.baseUrl);
    const learnt = await study(withoutEndpoints(source, options.service.name), world, { ...options, evidence }, operations, runTests);
    return await settle(source, { ...options, learnt, evidence }, world, operations, runTests);
  } catch (error) {
    throw options.signal?.aborted === true ? stopped() : error;
  }
}

/**
 * Runs the Defaults until nothing new is learned from them, and removes items that they left because of another name.
 */
async function study(
  source: EndpointSource,
  world: World,
  options: VerifyOptions & { readonly evidence: Evidence },
  operations: ReadonlyMap<string, ApiOperation>,
  runTests: RunTests,
): Promise<Learnt> {
  const { api } = world;
  const { tell = () => {}, baseUrl } = options;
  const operationOf = operationFinder(api, baseUrl);
  const known = new Map<string, Judged>();
  const created: (Left & { readonly source: string | undefined })[] = [];
  const probed: Left[] = [];
  const left: Left[] = [];
  let learnt: Learnt = { ...nothingLearnt, ...options.learnt };
  let endings = 0;
  let resources = readResources(api, learnt);
  const sourceOf = (creator: string) => resources.ofCollection(creator.replace(/^\S+ /, ""))?.creator?.source;
  try {
    learnt = await probe(source, world, options, runTests, probed);
    resources = readResources(api, learnt);
    let doubtful = readersInDoubt(world).filter((operation) => selects(options, operation));
    for (let round = 1; round <= mostRounds; round++) {
      const endpoints = doubtful.length === 0 ? {} : { endpoints: doubtful };
      const generated = await generateEndpoints(source, { ...options, ...endpoints, kinds: ["default"], learnt });
      const texts = new Map(generated.changeSet.changes.map(({ path, text }) => [path, text ?? ""]));
      const tried = newPlaybooks(generated).filter(({ path }) => !known.has(texts.get(path) ?? ""));
      let hasEnded = false;
      if (tried.length > 0) {
        tell(`Round ${round}: running ${tried.length} ${tried.length === 1 ? "Default" : "Defaults"} against ${baseUrl}.`);
        const workspace = withChanges(source.workspace, generated.changeSet.changes);
        const patience = { ...options, endings, hasAnswered: known.size > 0, itemsOf: itemsWith(operationOf, { api, resources, baseUrl }) };
        const { records, ran, ended } = await patiently(runTests, workspace, tried, 1, patience);
        const runs = judgedRuns(records, tried, operations, api.schemas);
        options.evidence.add({ ...world, resources, learnt }, runs, operations);
        if (ended !== undefined) {
          learnt = withoutEnding(learnt, ended.suspects, tried);
          endings += 1;
          hasEnded = true;
        }
        for (const one of createdIn(ran, operationOf)) created.push({ ...one, source: sourceOf(one.creator) });
        left.unshift(...leftIn(ran, operationOf));
        options.signal?.throwIfAborted();
        const [first] = runs;
        const isBroken = runs.every(({ judgement }) => judgement.kind === "broken") && ended === undefined;
        // Later, Defaults that break the connection may be the only ones that are left.
        if (first?.judgement.kind === "broken" && isBroken && known.size === 0)
          throw new PlaybookError("verify", first.judgement.message, `Check that the service runs at ${baseUrl}.`);
        for (const { record, judgement } of runs) {
          const endpoint = tried.find(({ path }) => path === record.path)?.endpoint ?? "";
          const isLasting = judgement.kind !== "limited" && judgement.kind !== "broken";
          if (isLasting) known.set(texts.get(record.path) ?? "", { endpoint, judgement });
        }
      }
      const all = newPlaybooks(generated).flatMap(({ path }) => known.get(texts.get(path) ?? "") ?? []);
      const judgements = new Map(all.map(({ endpoint, judgement }) => [endpoint, judgement]));
      // The Defaults that did not reach the service run in the next iteration.
      if (hasEnded) continue;
      const { rejected, explained } = rejectNames({ ...world, resources, learnt }, judgements);
      const isProbe = doubtful.length > 0;
      doubtful = doubtful.filter((operation) => explained.has(operationKey(operation)));
      const named = new Map([...judgements].filter(([endpoint]) => !explained.has(endpoint)));
      const next = isProbe ? learnt : learnAll({ ...world, resources, learnt }, named, operationOf, baseUrl);
      if (next === learnt && explained.size === 0 && !isProbe) break;
      learnt = { ...next, rejected };
      resources = readResources(api, learnt);
    }
  } catch (error) {
    await cleanUp().catch(() => undefined);
    throw error;
  }
  await cleanUp();
  return options.evidence.withContradicted(learnt);

  async function cleanUp(): Promise<void> {
    const how = { api, resources, baseUrl, runTests };
    const first = await removeLeft(source.workspace, options.service.name, [...probed, ...left], how);
    const misnamed = created.filter(({ creator, source: used }) => used !== sourceOf(creator));
    const { deletions, remaining } = await removeLeft(source.workspace, options.service.name, misnamed, how);
    if (deletions > 0) tell(`Removed ${deletions} ${deletions === 1 ? "item" : "items"} that were created before their names were known.`);
    const note = remainingNote([...first.remaining, ...remaining]);
    if (note !== undefined) tell(note);
  }
}

/** The same object where nothing new was learnt. The search for states goes before everything else. */
function learnAll(
  world: World & { readonly learnt: Learnt },
  judgements: ReadonlyMap<string, Judgement>,
  operationOf: ReturnType<typeof operationFinder>,
  baseUrl: string,
): Learnt {
  const search = searchStates(world, judgements, operationOf);
  const isOpen = (judgement: Judgement) => judgement.kind === "unprepared" && search.open.has(operationOf(judgement.request) ?? "");
  const judged = [...judgements].flatMap(([endpoint, judgement]) =>
    search.open.has(endpoint) || isOpen(judgement) ? [] : [{ endpoint, judgement }],
  );
  const next = learn(world.api, search.learnt, judged, baseUrl);
  return next === world.learnt && search.open.size > 0 ? searchStates(world, judgements, operationOf, "last").learnt : next;
}

/** Makes an item with each creator, and learns which responses show it. Adds its items to `left`. */
async function probe(source: EndpointSource, world: World, options: VerifyOptions, runTests: RunTests, left: Left[]): Promise<Learnt> {
  const { baseUrl, tell = () => {} } = options;
  const operationOf = operationFinder(world.api, baseUrl);
  const tried = new Set<string>();
  const refused = new Map(options.learnt?.refused);
  const unusable = new Map(options.learnt?.unusable);
  const learnt = (): Learnt => ({ ...nothingLearnt, ...options.learnt, refused: new Map(refused), unusable: new Map(unusable) });
  const endpoints = creatorsInDoubt(world).filter((operation) => selects(options, operation));
  // An operation that needs an item of such a creator takes one from a list in the next turn.
  for (let isNew = endpoints.length > 0; isNew; ) {
    const { changeSet } = await generateEndpoints(source, { ...options, endpoints, kinds: ["default"], exact: true, learnt: learnt() });
    const texts = changeSet.changes.flatMap(({ path, text }) => {
      const shortened = path.endsWith(".playbook") && !tried.has(path) ? withoutRemoval(text ?? "") : undefined;
      return shortened === undefined ? [] : [{ path, text: shortened }];
    });
    if (texts.length === 0) break;
    for (const { path } of texts) tried.add(path);
    const paths = texts.map(({ path }) => path);
    const records = await runTests(withChanges(source.workspace, texts), paths, { repeat: 1 });
    isNew = false;
    for (const exchange of records.flatMap(({ attempts }) => attempts.flatMap(({ created }) => created))) {
      const creator = operationOf(exchange.request);
      if (creator === undefined) continue;
      const { request, response } = exchange;
      if (!showsAnother(request.body, response?.body)) left.unshift({ creator, exchange });
      else {
        const reason = showsAnotherItem(response?.body ?? "");
        refused.set(creator, reason);
        unusable.set(creator, reason);
        isNew = true;
        tell(`${creator} returned another item than the one that it created: look for that one and remove it.`);
      }
    }
    options.signal?.throwIfAborted();
  }
  return learnt();
}

/** Defaults that exist already teach as much as new ones. */
function withoutEndpoints(source: EndpointSource, service: string): EndpointSource {
  const own = identities(source.workspace, "").filter((one) => one.level === "endpoint" && one.service === service);
  return {
    ...source,
    workspace: own.reduce((rest, { path }) => withoutFile(withoutFile(rest, path), stepsFileOf(path)), source.workspace),
  };
}

function newPlaybooks({ generated }: GeneratedEndpoints): readonly GeneratedPlaybook[] {
  return generated.filter(({ outcome }) => outcome === "new" || outcome === "updated");
}

function withChanges(workspace: Workspace, changes: readonly FileChange[]): Workspace {
  return changes.reduce(
    (whole, { path, text }) => (text === undefined ? withoutFile(whole, path) : withFile(whole, path, text)),
    workspace,
  );
}

async function settle(
  source: EndpointSource,
  options: VerifyOptions & { readonly learnt: Learnt; readonly evidence: Evidence },
  world: World,
  operations: ReadonlyMap<string, ApiOperation>,
  runTests: RunTests,
): Promise<VerifiedEndpoints> {
  const { api } = world;
  const resources = readResources(api, options.learnt);
  const { generated, playbooks, records, remaining } = await runAll(source, options, api, runTests);
  options.signal?.throwIfAborted();
  const leftOut: LeftOut[] = [...generated.leftOut];
  const findings: FoundDifference[] = [];
  const green: string[] = [];
  const differing: string[] = [];
  const kept = new Set<string>();
  let passed = 0;
  for (const playbook of playbooks) {
    const { endpoint, name, path } = playbook;
    const operation = operations.get(endpoint);
    const isDefault = name.startsWith("Default");
    const own = records.filter((record) => record.path === path);
    const judged = own.flatMap((record) => {
      if (operation === undefined) return [];
      const judgement = options.evidence.judged(
        { ...world, resources },
        record,
        operation,
        judge(record, operation, isDefault, api.schemas),
      );
      return [{ record, judgement }];
    });
    const spoilt = judged.find(({ judgement }) => judgement.kind !== "green" && judgement.kind !== "finding");
    if (spoilt !== undefined || judged.length === 0) {
      const reason = spoilt === undefined ? "It did not run." : whyLeftOut(spoilt.judgement);
      leftOut.push({ endpoint, ...(isDefault ? {} : { name }), reason });
      continue;
    }
    kept.add(path);
    for (const { record, judgement } of judged) {
      if (judgement.kind !== "finding") passed += 1;
      else findings.push({ test: record.title, ...withoutKind(judgement) });
    }
    if (isDefault) (judged.every(({ judgement }) => judgement.kind === "green") ? green : differing).push(endpoint);
  }
  const isKept = (path: string) => kept.has(path.replace(/\.steps\.yaml$/, ".playbook"));
  const keptChanges = generated.changeSet.changes.filter(({ path }) => isKept(path));
  const isSent = (path: string) =>
    !/\.(?:playbook|steps\.yaml)$/.test(path) && keptChanges.some(({ text }) => text?.includes(nameOf(path)));
  const changes = [...keptChanges, ...generated.changeSet.changes.filter(({ path }) => isSent(path))];
  return {
    ...generated,
    notes: [...generated.notes, ...[remainingNote(remaining) ?? []].flat()],
    changeSet: { changes },
    generated: generated.generated.filter((one) => !playbooks.includes(one) || kept.has(one.path)),
    leftOut,
    green,
    differing,
    findings,
    tests: { passed, differing: findings.length },
    operations: new Set([...generated.generated, ...generated.leftOut].map(({ endpoint }) => endpoint)).size,
  };
}

/** Runs all playbooks. Repeats the tests that did not reach a service that ended, without the likely cause. */
async function runAll(source: EndpointSource, options: VerifyOptions & { readonly learnt: Learnt }, api: Api, runTests: RunTests) {
  const operationOf = operationFinder(api, options.baseUrl);
  const place = { api, resources: readResources(api, options.learnt), baseUrl: options.baseUrl };
  const done = new Map<string, readonly TestRecord[]>();
  const remaining: string[] = [];
  const ending = new Set<string>();
  let endings = 0;
  for (;;) {
    const generated = await generateEndpoints(source, { ...options, learnt: { ...options.learnt, ending } });
    const playbooks = newPlaybooks(generated);
    const texts = new Map(generated.changeSet.changes.map(({ path, text }) => [path, text ?? ""]));
    const textOf = ({ path }: { readonly path: string }) => texts.get(path) ?? "";
    const open = playbooks.filter((playbook) => !done.has(textOf(playbook)));
    if (open.length > 0) {
      options.tell?.(`Running ${open.length} playbooks ${repetitions} times against ${options.baseUrl}.`);
      const workspace = withChanges(source.workspace, generated.changeSet.changes);
      const hasAnswered = options.learnt !== nothingLearnt || done.size > 0;
      const patience = { ...options, endings, hasAnswered, itemsOf: itemsWith(operationOf, place) };
      const { records, ran, ended } = await patiently(runTests, workspace, open, repetitions, patience);
      const removed = await removeLeft(source.workspace, options.service.name, leftIn(ran, operationOf), { ...place, runTests });
      remaining.push(...removed.remaining);
      for (const playbook of open) {
        const own = records.filter(({ path }) => path === playbook.path);
        const isWhole = own.length === ran.filter(({ path }) => path === playbook.path).length;
        if (ended === undefined || (isWhole && own.length > 0)) done.set(textOf(playbook), own);
      }
      for (const suspect of ended?.suspects ?? []) ending.add(endingKey(suspect));
      endings += 1;
      if (ended !== undefined) continue;
    }
    return { generated, playbooks, records: playbooks.flatMap((playbook) => done.get(textOf(playbook)) ?? []), remaining };
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function withoutKind({ kind: _, ...finding }: Finding): Omit<Finding, "kind"> {
  return finding;
}

function whyLeftOut(judgement: Judgement): string {
  switch (judgement.kind) {
    case "refused":
      return `The service returns ${judgement.status}: ${judgement.answer}`;
    case "unprepared":
      if (judgement.isEmpty)
        return `${judgement.request.method} ${judgement.request.url} has too few items at present: ${judgement.message}`;
      return `A prerequisite cannot be created: ${judgement.request.method} ${judgement.request.url}: ${judgement.message}`;
    case "teardown":
      return `The created item cannot be removed: ${judgement.message}`;
    case "limited":
      return `The service limits its rate (429 for ${judgement.request}): give the service playbook a rate_limit.`;
    case "unstable":
      return `Its result is unstable ${judgement.message}.`;
    case "broken":
      return judgement.message;
    default:
      return "";
  }
}

function judgedRuns(
  records: readonly TestRecord[],
  playbooks: readonly GeneratedPlaybook[],
  operations: ReadonlyMap<string, ApiOperation>,
  schemas: Schemas,
): readonly { readonly record: TestRecord; readonly judgement: Judgement }[] {
  return records.flatMap((record) => {
    const operation = operations.get(playbooks.find(({ path }) => path === record.path)?.endpoint ?? "");
    return operation === undefined ? [] : [{ record, judgement: judge(record, operation, true, schemas) }];
  });
}

/** With the operations left out whose Default may have ended the service. */
function withoutEnding(learnt: Learnt, suspects: readonly TestRecord[], playbooks: readonly GeneratedPlaybook[]): Learnt {
  const ended = suspects.flatMap(({ path }): [string, string][] => {
    const endpoint = playbooks.find((playbook) => playbook.path === path)?.endpoint;
    return endpoint === undefined ? [] : [[endpoint, endsService]];
  });
  return { ...learnt, refused: new Map([...learnt.refused, ...ended]), unusable: new Map([...learnt.unusable, ...ended]) };
}

/** The paths of items that tests could not remove. */
function itemsWith(operationOf: ReturnType<typeof operationFinder>, place: Place): Patience["itemsOf"] {
  return (records) => [...new Set(pathsOf(leftIn(records, operationOf), place).map(({ path }) => path))];
}
