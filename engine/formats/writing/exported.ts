// Collects the input of an export: the tests of a plan as flat lists of calls, with called playbooks and blocks
// inlined. Lists the steps that are not requests.

import type { Check, Json, JsonObject, PhaseName, Step } from "../../../language/index.ts";
import { type ApiRequestStep, hideInStep, hideValues, isSecretField, phaseNames, usualNames } from "../../../language/index.ts";
import type { TestIdentity } from "../../events.ts";
import { isFileReference } from "../../http/request.ts";
import type { Plan, PlannedPlaybook, PlannedService, PlannedStep, PlannedTest } from "../../planned.ts";
import { credentialsOf } from "../../planning/credentials.ts";
import { type StoreTarget, storeTargets } from "../../running/prepared.ts";
import { createScope, type Known } from "../../values/scope.ts";
import { camelCase } from "../reading/names.ts";
import type { Unfit, UnfitKind } from "../reading/suite.ts";
import { createRenaming, namesGiven, renamed } from "./renaming.ts";

export interface ExportedTest {
  readonly title: string;
  /** Relative to the root. */
  readonly path: string;
  readonly service: PlannedService;
  readonly phases: Readonly<Record<PhaseName, readonly ExportedCall[]>>;
  /** The variables that the run reads and that have a value before it; values of encrypted ones are left out. */
  readonly variables: ReadonlyMap<string, Json>;
  readonly encrypted: ReadonlySet<string>;
  readonly unfit: readonly Unfit[];
}

/** One request with its saves and checks. */
export interface ExportedCall {
  readonly sentence: string;
  readonly line: number;
  /** `set` and `wait` steps. */
  readonly before: readonly Step[];
  readonly request: ApiRequestStep;
  readonly store: readonly StoreTarget[];
  readonly checks: readonly ExportedCheck[];
  /** Variables that get their value in a later call: default headers that read them are left out. */
  readonly unset: ReadonlySet<string>;
}

interface ExportedCheck {
  readonly check: Check;
  readonly sentence: string;
  readonly line: number;
}

export interface Export {
  /** Keys are the names in the folder of the export. */
  readonly files: ReadonlyMap<string, string>;
  readonly unfit: readonly Unfit[];
}

/** The setup and teardown of a service form a separate test, which comes first. */
export interface ExportedService {
  readonly service: PlannedService;
  readonly shared?: ExportedTest;
  readonly tests: readonly ExportedTest[];
}

export function exportedServices({ services, tests }: Plan): readonly ExportedService[] {
  return services
    .map((service) => {
      const own = tests.filter(({ playbook }) => playbook.service === service.name);
      const shared = service.playbook === undefined ? undefined : exported(service.playbook, service, service.name, undefined);
      return { service, ...(shared === undefined ? {} : { shared }), tests: own.map((test) => exportedTest(test, service)) };
    })
    .filter(({ tests: own }) => own.length > 0);
}

function exportedTest({ playbook, identity, row }: PlannedTest, service: PlannedService): ExportedTest {
  return exported(playbook, service, identity.title, row);
}

interface OpenCall {
  readonly sentence: string;
  readonly line: number;
  readonly before: Step[];
  readonly request: ApiRequestStep;
  readonly store: readonly StoreTarget[];
  readonly checks: ExportedCheck[];
}

function exported(
  playbook: PlannedPlaybook,
  service: PlannedService,
  title: string,
  row: ReadonlyMap<string, Known> | undefined,
): ExportedTest {
  const unfit: Unfit[] = [];
  const variables = new Map<string, Json>();
  const encrypted = new Set(playbook.encrypted);
  const known = (owner: PlannedPlaybook) => {
    for (const [name, value] of valuesOf(owner)) if (!variables.has(name)) variables.set(name, value);
    for (const name of owner.encrypted) encrypted.add(name);
  };
  for (const [name, value] of row ?? []) if (typeof value !== "function") variables.set(name, value);
  known(playbook);
  for (const name of usedAsCredentials(playbook, service)) if (variables.has(name)) encrypted.add(name);
  const written = new Map<string, string>();
  /** A secret that is written in a step becomes an input, like a declared one. */
  const withoutSecrets = (step: Step): Step =>
    hideInStep(step, {
      names: service.secretNames ?? usualNames,
      instead: (value, hint) => {
        const variable = written.get(value) ?? unusedName(camelCase(hint), new Set([...variables.keys(), ...encrypted]));
        written.set(value, variable);
        encrypted.add(variable);
        return `\${${variable}}`;
      },
    });
  const renaming = createRenaming([...variables.keys(), ...namesGiven(playbook)]);
  const phases: Record<PhaseName, OpenCall[]> = { setup: [], execution: [], teardown: [] };
  const stacked: (() => void)[] = [];

  // Steps to apply before the next request, whichever phase that is in.
  let waiting: Step[] = [];
  const walk = (steps: readonly PlannedStep[], phase: PhaseName, rename: (name: string) => string): void => {
    const calls = phases[phase];
    const first = calls.length;
    let base: string | undefined;
    let isHttp = true;
    for (const planned of steps) {
      const step = withoutSecrets(renamed(planned.step, rename));
      const { place } = planned;
      const sentence = hideValues(planned.sentence, [...written.keys()]);
      const line = place.line;
      const list = (kind: UnfitKind, reason: string, what = sentence) =>
        void unfit.push({ kind, place: { file: place.path, line }, what, reason });
      switch (step.step) {
        case "api_request": {
          const path = step.action.slice(step.action.indexOf(" ") + 1);
          const request =
            base !== undefined && path.startsWith("/")
              ? { ...step, action: `${step.action.split(" ", 1)[0]} ${base.replace(/(?<!\/)\/+$/, "")}${path}` }
              : step;
          calls.push({ sentence, line, before: waiting, request, store: (step.store ?? []).flatMap(storeTargets), checks: [] });
          waiting = [];
          isHttp = true;
          break;
        }
        case "validate": {
          const call = step.of === undefined ? calls.at(-1) : calls.slice(first).findLast(({ request }) => request.action === step.of);
          for (const check of step.checks) {
            if (call === undefined || (step.of === undefined && !isHttp) || check.succeeded !== undefined)
              list("assertion", "it does not check an HTTP request");
            else call.checks.push({ check, sentence, line });
          }
          break;
        }
        case "set":
        case "wait":
          waiting.push(step);
          break;
        case "prepare":
          if (step.baseUrl !== undefined) base = step.baseUrl;
          break;
        case "mcp_server_call":
          isHttp = false;
          list("request", "a call of an MCP server is not an HTTP request");
          break;
        case "run": {
          const { playbook: callee } = planned;
          if (callee === undefined) {
            list("request", "the playbook that it runs is unknown");
            break;
          }
          const results = new Map(
            (step.store ?? []).flatMap((entry) =>
              typeof entry === "string" ? [[entry, entry]] : Object.entries(entry).map(([mine, theirs]) => [theirs, mine]),
            ) as [string, string][],
          );
          const inner = renaming.forCallee(
            [...callee.variables.keys(), ...namesGiven(callee), ...Object.keys(step.with ?? {})],
            results,
            variables,
          );
          for (const [name, value] of valuesOf(callee)) if (!variables.has(inner(name))) variables.set(inner(name), value);
          for (const name of callee.encrypted) encrypted.add(inner(name));
          for (const [name, value] of Object.entries(step.with ?? {})) waiting.push({ step: "set", variable: inner(name), value });
          walk(callee.setup, phase, inner);
          walk(callee.execution, phase, inner);
          stacked.unshift(() => walk(callee.teardown, "teardown", inner));
          break;
        }
        case "block": {
          const rows = rowsOf(step, variables);
          if (rows === undefined) {
            list("request", "its list is only known during the run");
            break;
          }
          for (const columns of rows) {
            const inner = renaming.forRow(Object.keys(columns), rename);
            for (const [name, value] of Object.entries(columns)) waiting.push({ step: "set", variable: inner(name), value });
            walk(planned.steps ?? [], phase, inner);
          }
          break;
        }
        default:
          list("request", `exports have no ${step.step} step`);
      }
    }
  };
  const own = (name: string) => name;
  for (const phase of phaseNames) walk(playbook[phase], phase, own);
  for (const run of stacked) run();
  for (const step of waiting)
    if (step.step === "set")
      unfit.push({ kind: "setting", place: { file: playbook.path }, what: step.variable, reason: "no request follows that could use it" });
  const read = new Set(
    [
      ...JSON.stringify([phases, service.baseUrl ?? "", service.headers]).matchAll(
        /\$\{([\p{L}\p{N}_-]+)|"(?:\$var|variable)":"([\p{L}\p{N}_-]+)|\{([\p{L}\p{N}_-]+)\}/gu,
      ),
    ].map(([, one, two, three]) => one ?? two ?? three ?? ""),
  );
  return {
    title,
    path: playbook.path,
    service,
    phases: withUnset(phases, new Set(variables.keys())),
    variables: new Map([...variables].filter(([name, value]) => read.has(name) && !encrypted.has(name) && value !== undefined)),
    encrypted: new Set([...encrypted].filter((name) => read.has(name))),
    unfit,
  };
}

/** Names of variables that contain credentials, declared or not. */
function usedAsCredentials(playbook: PlannedPlaybook, service: PlannedService): readonly string[] {
  const identity: TestIdentity = { id: "", title: "", path: playbook.path, level: "flow", tags: [] };
  const used =
    credentialsOf({ services: [service], tests: [{ identity, playbook }] })
      .get(playbook.service)
      ?.keys() ?? [];
  return [...new Set([...used, ...[...playbook.variables.keys()].filter((name) => isSecretField(name, service.secretNames))])];
}

function unusedName(name: string, taken: ReadonlySet<string>): string {
  let unused = name;
  for (let number = 2; taken.has(unused); number += 1) unused = `${name}${number}`;
  return unused;
}

/** A variable is unset until the call that saves it, unless it is known from the start. */
function withUnset(
  phases: Readonly<Record<PhaseName, readonly OpenCall[]>>,
  known: ReadonlySet<string>,
): Readonly<Record<PhaseName, readonly ExportedCall[]>> {
  const calls = phaseNames.flatMap((phase) => phases[phase]);
  const unset = new Set(calls.flatMap(({ store }) => store.map(({ variable }) => variable)).filter((name) => !known.has(name)));
  const marked = (call: OpenCall): ExportedCall => {
    for (const step of call.before) if (step.step === "set") unset.delete(step.variable);
    const own = new Set(unset);
    for (const { variable } of call.store) unset.delete(variable);
    return { ...call, unset: own };
  };
  const [setup, execution, teardown] = phaseNames.map((phase) => phases[phase].map(marked));
  return { setup: setup ?? [], execution: execution ?? [], teardown: teardown ?? [] };
}

/** Replaces the value of each secret during an export, so that no secret can get into the files. */
export const secretStandIn = "\uE0F0secret\uE0F1";

/**
 * Resolves texts that refer to other variables. A text that contains a secret, or refers to a value that is saved
 * later, has no value here.
 */
function valuesOf(playbook: PlannedPlaybook): readonly (readonly [string, Json])[] {
  const scope = createScope(playbook.variables);
  return [...playbook.variables].flatMap(([name, known]) => {
    try {
      const value = typeof known === "function" ? known(scope) : known;
      const text = JSON.stringify(value);
      return text === undefined || text.includes(secretStandIn) || isFileReference(value) ? [] : [[name, value] as const];
    } catch {
      return [];
    }
  });
}

function rowsOf({ rows, each }: Extract<Step, { step: "block" }>, variables: ReadonlyMap<string, Json>): readonly JsonObject[] | undefined {
  if (rows !== undefined) return rows;
  const list = each === undefined ? undefined : variables.get(each.in);
  return Array.isArray(list) && each !== undefined ? list.map((item: Json) => ({ [each.variable]: item })) : undefined;
}
