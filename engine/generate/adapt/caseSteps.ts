// Selects the steps that a test case takes from its endpoint playbook: one call of the endpoint with its preparation,
// its checks and, where the outcome is the same, its consequences.

import {
  type CaseDefinition,
  type Check,
  type CompiledInstruction,
  type EndpointName,
  type InstructionsOfPhase,
  type Json,
  normalisedKey,
  type Operations,
  operationOfEndpoint,
  operationOfRequest,
  type Step,
  sameData,
  savesOf,
  usesOf,
} from "../../../language/index.ts";
import { allOf, type CaseChecks, caseChecks, classOf, isSameOutcome, mergedChecks } from "./caseChecks.ts";
import { type Echo, echoOf } from "./caseEcho.ts";
import { type RequestChange, type RequestStep, withCaseRequest } from "./caseRequest.ts";

export interface AdaptedSteps {
  readonly phases: readonly AdaptedPhase[];
  /** Values of the front matter, by variable. */
  readonly variables: ReadonlyMap<string, Json>;
  /** Checks of values that result from the playbook's own request, and that this request need not have. */
  readonly leftOut: readonly Check[];
}

export interface AdaptedPhase {
  readonly name: InstructionsOfPhase["name"];
  /** The steps of each instruction in the test case; undefined if the instruction is removed. */
  readonly instructions: readonly { readonly compiled: CompiledInstruction; readonly steps: readonly Step[] }[];
  /** Checks without a place in an instruction: they go after the instruction at this index. */
  readonly added?: { readonly behind: number; readonly steps: readonly Step[] };
}

interface Playbook {
  readonly endpoint: EndpointName;
  readonly operations: Operations | undefined;
  readonly phases: readonly InstructionsOfPhase[];
  /** The plain values among its front matter variables. */
  readonly variables: ReadonlyMap<string, Json>;
}

/** A step of Execution with the index of its instruction. */
interface Placed {
  readonly at: number;
  readonly step: Step;
}

export function adaptedSteps(playbook: Playbook, definition: CaseDefinition): AdaptedSteps | { readonly reason: string } {
  const execution = playbook.phases.find(({ name }) => name === "execution")?.instructions ?? [];
  const placed = execution.flatMap(({ steps }, at) => steps.map((step): Placed => ({ at, step })));
  const scene = sceneOf(playbook, placed, definition);
  if ("reason" in scene) return scene;
  const { target, before, requestFrom, end, isSame } = scene;
  const setup = playbook.phases.find(({ name }) => name === "setup")?.instructions ?? [];
  const beside = placed.slice(requestFrom, target).flatMap(({ step }) => (step.step === "prepare" ? [] : [step]));
  const above = [...setup.flatMap(({ steps }) => steps), ...before.flatMap((index) => placed[index]?.step ?? []), ...beside];
  const setBy = new Map<string, Json>();
  const changed = withCaseRequest(
    requestsIn(placed.slice(requestFrom, target + 1)),
    playbook.endpoint.path,
    definition.request,
    (variable, value) => mayChange(playbook, above, variable, value, setBy),
  );
  if ("reason" in changed) return changed;
  // A refusal gives its reason, whatever else was sent.
  const isOther = !isRefusal(definition, placed.slice(target + 1, end)) && isOtherRequest(playbook, placed, scene, changed);
  const wanted = caseChecks(definition.expect);
  const kept = new Map<Placed, readonly Step[]>();
  for (const index of before) kept.set(placed[index] as Placed, [placed[index]?.step as Step]);
  const requests = [...changed.steps];
  for (const one of placed.slice(requestFrom, target + 1)) {
    const isRequest = one.step.step === "prepare" || one.step.step === "api_request";
    const step = isRequest ? (requests.shift() as RequestStep) : one.step;
    kept.set(one, [isSame || one !== placed[target] ? step : withoutResults(step)]);
  }
  const valuesBefore = new Map([
    ...playbook.variables,
    ...above.flatMap((step) => (step.step === "set" ? [[step.variable, step.value] as const] : [])),
  ]);
  const echo = echoOf(
    requestsIn(placed.slice(requestFrom, target + 1)),
    valuesBefore,
    changed.steps,
    new Map([...valuesBefore, ...changed.variables]),
  );
  const saved = new Set(placed.slice(target, end).flatMap(({ step }) => savesIn(step)));
  const read = isSame
    ? sameOutcome(placed.slice(target + 1, end), { wanted, values: changed.variables, isOther, echo, saved })
    : otherOutcome(placed.slice(target + 1, end), wanted);
  for (const [one, steps] of read.steps) kept.set(one, steps);

  const withSets = (step: Step): Step =>
    step.step === "set" && setBy.has(step.variable) ? { ...step, value: setBy.get(step.variable) as Json } : step;
  const executed = execution.map((compiled, at) => ({
    compiled,
    steps: placed.flatMap((one) => (one.at === at ? (kept.get(one) ?? []) : [])).map(withSets),
  }));
  const added =
    read.missing.length === 0
      ? {}
      : { added: { behind: placed[target]?.at ?? 0, steps: [{ step: "validate", checks: read.missing } as const] } };
  const lost = lostNames([...setup, ...execution], [...setup.flatMap(({ steps }) => steps), ...executed.flatMap(({ steps }) => steps)]);
  const phases = playbook.phases.map((phase): AdaptedPhase => {
    if (phase.name === "execution") return { name: phase.name, instructions: executed, ...added };
    const instructions = phase.instructions.map((compiled) => ({ compiled, steps: compiled.steps.map(withSets) }));
    return { name: phase.name, instructions: phase.name === "setup" ? instructions : withoutLost(instructions, lost) };
  });
  const variables = new Map([...changed.variables].filter(([name]) => !setBy.has(name)));
  return { phases, variables, leftOut: read.leftOut };
}

function isRefusal({ expect }: CaseDefinition, behind: readonly Placed[]): boolean {
  return (classOf(expect.status ?? checkedStatus(behind) ?? "2xx") ?? 2) >= 4;
}

/** Returns whether the case sends anything else than the playbook does. */
function isOtherRequest(
  { variables }: Playbook,
  placed: readonly Placed[],
  { requestFrom, target }: Scene,
  changed: RequestChange,
): boolean {
  const before = requestsIn(placed.slice(requestFrom, target + 1));
  return (
    normalisedKey(before) !== normalisedKey(changed.steps) || [...changed.variables].some(([name, value]) => variables.get(name) !== value)
  );
}

function requestsIn(placed: readonly Placed[]): readonly RequestStep[] {
  return placed.flatMap(({ step }) => (step.step === "prepare" || step.step === "api_request" ? [step] : []));
}

interface Scene {
  /** Index of the call that the case is about. */
  readonly target: number;
  /** Indices of the steps that lead to it and are kept as they are. */
  readonly before: readonly number[];
  /** Index of the first step that belongs to the request. */
  readonly requestFrom: number;
  /** End of the last step that may be kept. */
  readonly end: number;
  readonly isSame: boolean;
}

/**
 * The first of several calls of the endpoint whose checked status is the expected one; the steps between the others
 * belong to them.
 */
function sceneOf(
  { endpoint, operations }: Playbook,
  placed: readonly Placed[],
  { expect }: CaseDefinition,
): Scene | { readonly reason: string } {
  const calls = placed.flatMap(({ step }, index) =>
    step.step === "api_request" && isCallOf(step.action, endpoint, operations) ? [index] : [],
  );
  const [first] = calls;
  const written = `${endpoint.method} ${endpoint.path}`;
  if (first === undefined) {
    const inBlock = placed.some(({ step }) => step.step === "block");
    return {
      reason: `It has no call of ${written} in Execution${inBlock ? " outside a block" : ""} that the definition could fill in.`,
    };
  }
  // A block that calls the endpoint is another case, as each of its other calls is.
  const borders = placed.flatMap(({ step }, index) => (calls.includes(index) || callsInside(step, endpoint, operations) ? [index] : []));
  const endOf = (index: number) => borders.find((border) => border > index) ?? placed.length;
  const statusAt = (index: number) => checkedStatus(placed.slice(index + 1, endOf(index)));
  const target =
    calls.find((index) => statusAt(index) !== undefined && sameData(statusAt(index) as Json, (expect.status ?? null) as Json)) ??
    calls.find((index) => isSameOutcome(statusAt(index), expect.status)) ??
    first;
  const startOf = (index: number) => {
    let start = index;
    while (start > 0 && /^(?:prepare|set|wait)$/.test(placed[start - 1]?.step.step ?? "")) start--;
    return start;
  };
  const requestFrom = startOf(target);
  const lead = Array.from({ length: startOf(borders[0] ?? target) }, (_, index) => index);
  return {
    target,
    before: [...lead, ...neededSets(placed, lead.length, requestFrom, endOf(target))],
    requestFrom,
    end: endOf(target),
    isSame: isSameOutcome(statusAt(target), expect.status),
  };
}

/** The steps before the request that give a value to a variable of the case. */
function neededSets(placed: readonly Placed[], from: number, to: number, end: number): readonly number[] {
  const read = new Set(placed.slice(to, end).flatMap(({ step }) => usesIn(step)));
  const needed: number[] = [];
  for (let index = to - 1; index >= from; index--) {
    const step = placed[index]?.step;
    if (step?.step !== "set" || !read.has(step.variable)) continue;
    for (const name of usesIn(step)) read.add(name);
    needed.unshift(index);
  }
  return needed;
}

function callsInside(step: Step, endpoint: EndpointName, operations: Operations | undefined): boolean {
  if (step.step !== "block") return false;
  return step.steps.some(
    (one) => (one.step === "api_request" && isCallOf(one.action, endpoint, operations)) || callsInside(one, endpoint, operations),
  );
}

function isCallOf(action: string, endpoint: EndpointName, operations: Operations | undefined): boolean {
  const [method = "", target = ""] = action.split(" ", 2);
  if (method.toUpperCase() !== endpoint.method) return false;
  const known = operations && operationOfEndpoint(operations, endpoint.method, endpoint.path);
  if (operations !== undefined && known !== undefined) return operationOfRequest(operations, method, target) === known;
  const [parts, template] = [target.replace(/\?.*$/s, ""), endpoint.path].map((path) =>
    path.replace(/(?<=[^/]|^\/)\/+$/, "").split("/"),
  ) as [string[], string[]];
  const fits = (part: string | undefined, index: number) =>
    part === parts[index] || (part?.startsWith("{") === true && parts[index] !== "");
  return parts.length === template.length && template.every(fits);
}

const isCall = ({ step }: Step) =>
  step === "api_request" || step === "mcp_server_call" || step === "run" || step === "block" || step === "steps";

/** The checks of status that read the call above. */
function checkedStatus(behind: readonly Placed[]) {
  for (const { step } of behind) {
    if (isCall(step)) return undefined;
    if (step.step !== "validate" || step.of !== undefined) continue;
    const found = step.checks.find(({ status }) => status !== undefined);
    if (found !== undefined) return found.status;
  }
  return undefined;
}

interface Read {
  readonly steps: readonly (readonly [Placed, readonly Step[]])[];
  readonly missing: readonly Check[];
  readonly leftOut: readonly Check[];
}

interface SameOutcome {
  readonly wanted: CaseChecks;
  /** The values that replace the playbook's variables. */
  readonly values: ReadonlyMap<string, Json>;
  readonly isOther: boolean;
  readonly echo: Echo;
  /** Names that the call and the steps after it save. */
  readonly saved: ReadonlySet<string>;
}

/**
 * The definition's checks replace those of the same subject; the others join the first step that reads the call. A
 * check that repeats the request changes with it, also where the item is read again. All else stays, except literal
 * values that come only from the playbook's own request.
 */
function sameOutcome(behind: readonly Placed[], { wanted, values, isOther, echo, saved }: SameOutcome): Read {
  const leftOut: Check[] = [];
  const used = new Set<unknown>();
  let reads: "the call" | "the item again" | "another" = "the call";
  const steps = behind.map((one): [Placed, readonly Step[]] => {
    const { step } = one;
    if (isCall(step)) reads = isReread(step, saved) ? "the item again" : "another";
    if (reads === "another" || step.step !== "validate" || step.of !== undefined) return [one, [step]];
    if (reads === "the item again" && !isOther) return [one, [step]];
    // The status of another call is its own.
    const merged = mergedChecks(step.checks, reads === "the call" ? wanted : { body: wanted.body }, values);
    if (reads === "the call") for (const check of merged.used) used.add(check);
    const followed = merged.checks.map((check) => ({ check, now: merged.expected.has(check) ? check : echo(check) }));
    const isKept = ({ check, now }: (typeof followed)[number]) =>
      !isOther || now !== check || merged.expected.has(check) || !isOfData(check);
    leftOut.push(...followed.filter((each) => !isKept(each)).map(({ check }) => check));
    return [one, [{ ...step, checks: followed.filter(isKept).map(({ now }) => now) }]];
  });
  const missing = allOf(wanted).filter((check) => !used.has(check));
  return { ...placedChecks(steps, missing), leftOut };
}

/** Returns whether it reads an item that the call has created or changed, by a name that was saved from it. */
function isReread(step: Step, saved: ReadonlySet<string>): boolean {
  return step.step === "api_request" && /^(?:GET|HEAD)\b/i.test(step.action) && usesIn(step).some((name) => saved.has(name));
}

/**
 * Returns whether it is about the very values of the answer, and not about its form, and names no variable that follows
 * the request.
 */
function isOfData(check: Check): boolean {
  if (check.path === undefined && check.body === undefined) return false;
  if (/\$\{|"\$var"/.test(JSON.stringify(check))) return false;
  if (check.every !== undefined || check.any !== undefined || check.none !== undefined) return true;
  return check.equals !== undefined || check.contains !== undefined || check.length !== undefined || check.empty !== undefined;
}

/** Neither the values read from the call nor its effects hold: only the definition's checks are left. */
function otherOutcome(behind: readonly Placed[], wanted: CaseChecks): Read {
  const first = behind.findIndex(({ step }) => isCall(step));
  const reading = first < 0 ? behind : behind.slice(0, first);
  const steps = reading.map((one): [Placed, readonly Step[]] => [
    one,
    one.step.step === "validate" && one.step.of === undefined ? [{ ...one.step, checks: [] }] : [],
  ]);
  return { ...placedChecks(steps, allOf(wanted)), leftOut: [] };
}

/** The checks join the first of the steps that checks; without one they are missing. */
function placedChecks(steps: readonly [Placed, readonly Step[]][], checks: Read["missing"]): Omit<Read, "leftOut"> {
  const until = steps.findIndex(([, [step]]) => step !== undefined && isCall(step));
  const index = steps.findIndex(([, [step]], at) => step?.step === "validate" && step.of === undefined && (until < 0 || at < until));
  const joined = steps.map(([one, kept], at): [Placed, readonly Step[]] => [
    one,
    kept.flatMap((step): readonly Step[] => {
      if (step.step !== "validate") return [step];
      const all = at === index ? [...step.checks, ...checks] : step.checks;
      return all.length === 0 ? [] : [{ ...step, checks: all }];
    }),
  ]);
  return { steps: joined, missing: index < 0 ? checks : [] };
}

function withoutResults(step: Step): Step {
  const { store: _, until: __, ...rest } = step as Step & { readonly store?: unknown; readonly until?: unknown };
  return rest as Step;
}

/**
 * Returns whether only the request and the steps after it read the variable; where an earlier `set` gives it its value,
 * the change is made there.
 */
function mayChange({ variables }: Playbook, above: readonly Step[], variable: string, value: Json, setBy: Map<string, Json>): boolean {
  const isUsed = above.some((step) => usesIn(step).includes(variable));
  const setters = above.filter((step) => savesIn(step).includes(variable));
  const [setter] = setters;
  if (isUsed || setters.length > 1 || (setter === undefined && !variables.has(variable))) return false;
  if (setter === undefined) return true;
  if (setter.step !== "set") return false;
  setBy.set(variable, value);
  return true;
}

function usesIn(step: Step): readonly string[] {
  return [...usesOf(step).map(({ name }) => name), ...(step.step === "block" ? step.steps.flatMap(usesIn) : [])];
}

function savesIn(step: Step): readonly string[] {
  return [...savesOf(step), ...(step.step === "block" ? step.steps.flatMap(savesIn) : [])];
}

/** Names that some step of the playbook gave a value, and none that is left does. */
function lostNames(all: readonly CompiledInstruction[], kept: readonly Step[]): ReadonlySet<string> {
  const left = new Set(kept.flatMap(savesIn));
  return new Set(all.flatMap(({ steps }) => steps.flatMap(savesIn)).filter((name) => !left.has(name)));
}

/** The teardown without the calls that read a lost name, their saves and their checks. */
function withoutLost(instructions: AdaptedPhase["instructions"], lost: ReadonlySet<string>): AdaptedPhase["instructions"] {
  const gone = new Set(lost);
  let isGone = false;
  return instructions.map(({ compiled, steps }) => ({
    compiled,
    steps: steps.filter((step) => {
      const reads = usesIn(step).some((name) => gone.has(name));
      if (isCall(step)) isGone = reads;
      if (reads || (isGone && step.step !== "set" && step.step !== "wait")) {
        for (const name of savesIn(step)) gone.add(name);
        return false;
      }
      return true;
    }),
  }));
}
