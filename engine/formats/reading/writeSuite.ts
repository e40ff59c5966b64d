// Writes imported tests as files: a service playbook with variables and environments, and a flow for each test.

import {
  type ApiRequestStep,
  type ChangeSet,
  changeFile,
  compiled,
  type DraftPart,
  identities,
  type Json,
  joinPath,
  type PhaseName,
  phaseNames,
  relativePath,
  type Step,
  unusedPath,
  type Workspace,
  withFile,
  writePlaybook,
} from "../../../language/index.ts";
import { phrasesOfSentences, shapeOf } from "../gherkin/domainSteps.ts";
import { isUse, phraseFile, scenarioText, usesPhrase } from "../gherkin/phraseFiles.ts";
import { addressesAt, belowBase, commonBase, knownValue } from "./baseUrl.ts";
import { withoutCredentials } from "./credentialVariables.ts";
import { besideService, existingService, isOf, withOwnCredentials } from "./existingService.ts";
import { readFromElsewhere } from "./grouping.ts";
import { mergedVariables } from "./mergedVariables.ts";
import { camelCase } from "./names.ts";
import { isSecretVariable } from "./secrets.ts";
import { type Start, serviceText, variablesEntry } from "./serviceText.ts";
import { type Settled, settle } from "./settle.ts";
import type { ImportedCall, ImportedSource, ImportedTest, ImportedVariable, Unfit, Variables } from "./suite.ts";

export interface WriteSuiteOptions {
  /** Inside the root, where the playbooks are put. */
  readonly folder: string;
  /** The name of the service; it is made if there is none of it. */
  readonly service?: string;
}

interface Counted {
  readonly file: string;
  readonly format: string;
  readonly requests: Count;
  readonly assertions: Count;
  readonly tests: number;
}

interface Count {
  readonly found: number;
  readonly converted: number;
  readonly listed: number;
}

export interface WrittenSuite {
  readonly changeSet: ChangeSet;
  readonly service: string;
  readonly sources: readonly Counted[];
  readonly unfit: readonly Unfit[];
  readonly secrets: readonly string[];
  /** Variables of which no file says the value. */
  readonly unvalued: readonly string[];
  /** Requests whose status is not checked: it is expected to be below 400. */
  readonly withoutStatus: number;
  readonly notReady: readonly { readonly path: string; readonly reason: string }[];
  /** Phrases that recurring sentences use, and that say nothing yet. */
  readonly phrases: readonly { readonly path: string; readonly wording: string; readonly uses: number }[];
  /** Where a run without an environment goes; absent if the files have no environments. */
  readonly start?: Start;
}

export function writeSuite(
  given: readonly ImportedSource[],
  workspace: Workspace,
  { folder, service: wanted }: WriteSuiteOptions,
): WrittenSuite {
  const sources = withoutCredentials(given);
  const { variables, environments, own, unfit: contradictions } = mergedVariables(sources);
  const calls = sources.flatMap(({ tests }) => tests.flatMap(({ phases }) => phaseNames.flatMap((phase) => phases[phase] ?? [])));
  const requests = calls.flatMap(({ request }) => request ?? []);
  const saved = new Set(
    calls.flatMap(({ saves }) => saves.flatMap(({ value }) => (typeof value === "string" ? value : Object.keys(value)))),
  );
  const common = commonBase(requests);
  const knownOf = (variable: string) => knownValue(variable, variables, environments);
  const addresses = addressesAt(requests, common, knownOf);
  const proposed = camelCase(sources.find(({ tests }) => tests.length > 0)?.name ?? "imported");
  // An existing service takes no environments: with some, a service of their own is what loses nothing.
  const atAddress = wanted === undefined && environments.size === 0 ? existingService(workspace, undefined, addresses) : undefined;
  const existing = atAddress ?? existingService(workspace, wanted ?? proposed, addresses);
  const name = existing?.name ?? wanted ?? proposed;
  // A service has one address: where files have several under one name, each request keeps its own.
  const isOwn = (variable: string | undefined) =>
    variable !== undefined && sources.some((source) => source.tests.some((test) => own(source, test).has(variable)));
  const ownBase = existing === undefined && isOwn(common?.variable) ? undefined : common;
  const base = existing?.baseUrl !== undefined && isOf(existing, addresses) ? { prefix: existing.baseUrl } : ownBase;
  const hasScheme = (variable: string) => sources.some(({ addresses }) => addresses?.has(variable) === true);
  const change = (request: ApiRequestStep) => belowBase(request, base, knownOf, hasScheme);
  const secrets = new Set<string>();
  const noteSecrets = (all: Variables) => {
    for (const [variable, { secret }] of all) if (secret === true) secrets.add(variable);
  };
  noteSecrets(variables);
  for (const all of environments.values()) noteSecrets(all);

  const files: { path: string; text: string }[] = [];
  let now = workspace;
  const add = (wantedPath: string, text: string) => {
    const path = unusedPath(now, wantedPath);
    now = withFile(now, path, text);
    files.push({ path, text });
    return path;
  };
  const unvalued = new Set<string>();
  let start: Start | undefined;
  const titles = new Set(identities(workspace, "").flatMap(({ service, flow }) => (flow !== undefined && service === name ? [flow] : [])));
  const recurring = phrasesOfSentences(
    sources.flatMap(({ tests }) => tests.flatMap(({ sentences = {} }) => Object.values(sentences).flat())),
  );
  const shapes = new Set(recurring.map(({ wording }) => shapeOf(wording)));
  const flows: (() => void)[] = [];
  const unfit: Unfit[] = [
    ...contradictions,
    ...(existing === undefined
      ? []
      : besideService(existing, sources, base?.variable === undefined ? base?.prefix : knownOf(base.variable))),
  ];
  let withoutStatus = 0;
  const fromElsewhere = new Set<string>();
  const counted = sources.map((source): Counted => {
    const ownCredentials = withOwnCredentials(existing, workspace, source.format);
    const settledTests = source.tests.map((test) => settledTest(test, (request) => ownCredentials(change(request))));
    const all = settledTests.flatMap(({ settled }) => settled);
    const kept = keptLines(source.tests, shapes);
    const listed = [...source.unfit, ...all.flatMap((one) => one.unfit)].filter(
      ({ kind, place }) => kind !== "sentence" || place.line === undefined || !kept.has(place.line),
    );
    unfit.push(...listed);
    withoutStatus += all.filter(({ part }) => part !== undefined && asksNoStatus(part.steps)).length;
    let written = 0;
    for (const { test, phases, settled, kept } of settledTests) {
      const asSentences = isDomain(test, shapes) ? test.sentences : undefined;
      if (asSentences === undefined && !settled.some(({ requests }) => requests > 0)) continue;
      written++;
      for (const variable of readFromElsewhere(kept)) {
        fromElsewhere.add(variable);
        if (variables.has(variable) || [...environments.values()].some((each) => each.has(variable)) || own(source, test).has(variable))
          continue;
        if (test.rows?.some((row) => Object.hasOwn(row, variable)) === true) continue;
        unvalued.add(variable);
      }
      const pathOf = (title: string) => joinPath(folder, `${camelCase(title).slice(0, 60)}.playbook`);
      const title = unusedTitle(test.title, titles, (one) => workspace.files.has(pathOf(one)));
      flows.push(() => {
        const path = pathOf(title);
        const front = {
          service: name,
          flow: title,
          ...described(test),
          ...variablesEntry(existing === undefined ? own(source, test) : usedBy(test, change, [variables, own(source, test)])),
          ...(test.rows === undefined ? {} : { data: test.rows }),
        };
        if (asSentences !== undefined) {
          add(path, scenarioText(front, asSentences));
          return;
        }
        const moved = mapPhases(phases, (step) => withFilePaths(step, folder));
        const playbook = writePlaybook({ frontMatter: front, phases: moved });
        const at = add(path, playbook.text);
        if (playbook.stepsFile !== undefined) files.push({ path: at.replace(/\.playbook$/, ".steps.yaml"), text: playbook.stepsFile });
      });
    }
    const count = (found: number, kind: Unfit["kind"], converted: number): Count => ({
      found,
      converted,
      listed: listed.filter((one) => one.kind === kind).length,
    });
    const sum = (of: "requests" | "assertions") => all.reduce((total, one) => total + one[of], 0);
    return {
      file: source.file,
      format: source.format,
      tests: written,
      requests: count(source.found.requests, "request", sum("requests")),
      assertions: count(source.found.assertions, "assertion", sum("assertions")),
    };
  });
  for (const [, name = ""] of JSON.stringify([variables, ...environments.values()].map((each) => [...each.values()])).matchAll(
    /(?<!\$)\$\{([\p{L}\p{N}_-]+)/gu,
  ))
    if (!variables.has(name)) unvalued.add(name);
  for (const variable of unvalued) if (isSecretVariable(variable)) secrets.add(variable);
  if (existing === undefined && flows.length > 0) {
    const declared = new Map([
      ...variables,
      ...[...unvalued].map((variable): [string, ImportedVariable] => [variable, isSecretVariable(variable) ? { secret: true } : {}]),
    ]);
    const made = serviceText(name, base, declared, environments, readsOf(calls, change), hasScheme);
    start = made.start;
    add(joinPath(folder, `${name}.playbook`), made.text);
  }
  for (const write of flows) write();
  const phrases = recurring.map((phrase) => {
    const { name: file, text } = phraseFile(name, phrase);
    return { path: add(joinPath(joinPath(folder, "phrases"), file), text), wording: phrase.wording, uses: phrase.places.length };
  });
  now = files.reduce((state, { path, text }) => withFile(state, path, text), now);
  const notReady = files
    .filter(({ path }) => path.endsWith(".playbook"))
    .flatMap(({ path }) => (compiled(now, path)?.status.kind === "ERROR" ? reasonsOf(now, path).map((reason) => ({ path, reason })) : []));
  return {
    changeSet: { changes: files.map(({ path, text }) => changeFile(path, undefined, text)) },
    service: name,
    sources: counted,
    unfit,
    // A token that the login saves needs no value.
    secrets: [...secrets].filter((variable) => !saved.has(variable) || fromElsewhere.has(variable)).sort(),
    unvalued: [...unvalued].filter((variable) => variable !== base?.variable || knownOf(variable) === undefined).sort(),
    withoutStatus,
    notReady: notReady.filter(({ path, reason }) => !waitsForPhrase(path, reason, phrases)),
    phrases,
    ...(start === undefined ? {} : { start }),
  };
}

/** A phrase without sentences, or a use of one: it is listed as work to do. */
function waitsForPhrase(path: string, reason: string, phrases: WrittenSuite["phrases"]): boolean {
  return phrases.some((one) => one.path === path || reason.startsWith(`The phrase "${one.wording}" is not ready`));
}

/** In a team's own words: it uses a phrase, or sends nothing that Playbook understands while other tests use some. */
function isDomain({ sentences, phases }: ImportedTest, shapes: ReadonlySet<string>): boolean {
  if (sentences === undefined || shapes.size === 0) return false;
  return usesPhrase(sentences, shapes) || phaseNames.every((phase) => (phases[phase] ?? []).every(({ request }) => request === undefined));
}

/** Lines of sentences that stay as they are, or use a phrase: they are imported. */
function keptLines(tests: readonly ImportedTest[], shapes: ReadonlySet<string>): ReadonlySet<number> {
  const sentences = tests.flatMap((test) => (isDomain(test, shapes) ? Object.values(test.sentences ?? {}).flat() : []));
  const kept = sentences.filter((one) => one.wording === undefined || one.isUnderstood === true || isUse(one, shapes));
  return new Set(kept.flatMap(({ place }) => place.line ?? []));
}

interface SettledTest {
  readonly test: ImportedTest;
  readonly phases: Partial<Record<PhaseName, readonly DraftPart[]>>;
  readonly settled: readonly Settled[];
  /** The calls whose requests are steps now. */
  readonly kept: readonly ImportedCall[];
}

function settledTest(test: ImportedTest, change: (request: ApiRequestStep) => ApiRequestStep): SettledTest {
  const settled: Settled[] = [];
  const kept: ImportedCall[] = [];
  const phases = Object.fromEntries(
    phaseNames.map((phase) => [
      phase,
      (test.phases[phase] ?? []).flatMap((call) => {
        const one = settle(call, change);
        settled.push(one);
        if (one.requests > 0) kept.push(call);
        return one.part === undefined ? [] : [one.part];
      }),
    ]),
  );
  return { test, phases, settled, kept };
}

function asksNoStatus(steps: readonly Step[]): boolean {
  const hasRequest = steps.some(({ step }) => step === "api_request");
  return (
    hasRequest &&
    !steps.some(
      (step) => step.step === "validate" && step.checks.some(({ status, reason }) => status !== undefined || reason !== undefined),
    )
  );
}

/** A numbered title has a file of the same number: the test “a 3” is in `a3.playbook`. */
function unusedTitle(title: string, titles: Set<string>, hasFile: (title: string) => boolean): string {
  const wanted = title.replace(/\s+/g, " ").trim() || "Imported";
  let candidate = wanted;
  for (let number = 2; titles.has(candidate) || (candidate !== wanted && hasFile(candidate)); number++) candidate = `${wanted} ${number}`;
  titles.add(candidate);
  return candidate;
}

function described({ description, tags }: ImportedTest): Record<string, Json> {
  return {
    ...(description === undefined || description === "" ? {} : { description }),
    ...(tags === undefined || tags.length === 0 ? {} : { tags }),
  };
}

/** The variables that the written requests read: the service has the address of most. */
function usedBy(test: ImportedTest, change: (request: ApiRequestStep) => ApiRequestStep, all: readonly Variables[]): Variables {
  const calls = phaseNames.flatMap((phase) => test.phases[phase] ?? []);
  const written = calls.map((call) => (call.request === undefined ? call : { ...call, request: change(call.request) }));
  const read = readFromElsewhere(written);
  return new Map(all.flatMap((variables) => [...variables].filter(([name]) => read.has(name))));
}

/** The variables that the requests read, other than the base of their address. */
function readsOf(calls: readonly { readonly request?: ApiRequestStep }[], change: (request: ApiRequestStep) => ApiRequestStep): string {
  return JSON.stringify(calls.map((call) => ({ ...call, ...(call.request === undefined ? {} : { request: change(call.request) }) })));
}

function mapPhases(phases: SettledTest["phases"], change: (step: Step) => Step): SettledTest["phases"] {
  return Object.fromEntries(
    Object.entries(phases).map(([phase, parts]) => [phase, parts.map((part) => ({ ...part, steps: part.steps.map(change) }))]),
  );
}

/** Paths of files lead from the playbook. */
function withFilePaths(step: Step, folder: string): Step {
  if (step.step !== "api_request") return step;
  const from = (path: string) => (path.includes("${") ? path : relativePath(folder, path));
  const parts = step.multipart && Object.entries(step.multipart).map(([name, value]) => [name, movedFile(value, from)] as const);
  return {
    ...step,
    ...(step.file === undefined ? {} : { file: from(step.file) }),
    ...(parts === undefined ? {} : { multipart: Object.fromEntries(parts) }),
  };
}

function movedFile(value: Json, from: (path: string) => string): Json {
  const file = typeof value === "object" && value !== null ? (value as { readonly $file?: Json }).$file : undefined;
  return typeof file === "string" ? { $file: from(file) } : value;
}

function reasonsOf(workspace: Workspace, path: string): readonly string[] {
  const status = compiled(workspace, path)?.status;
  return status?.kind === "ERROR" ? status.reasons.map(({ diagnostic }) => diagnostic.message) : [];
}
