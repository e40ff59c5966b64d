// From the steps of a phase's sentences to what runs: saves and repeats go into their call, prepared parts into their
// request; calls get the implied check.

import { isRefused } from "./grammar/refused.ts";
import { insteadOf, isAboutStatus, isHttpOnly, kindOfCall, subjectNoun } from "./httpOnly.ts";
import type { LinkAround, Linked, LinkedStep, LinkInput, LinkPlace, LinkProblem, LinkUse, Origin } from "./linkedStep.ts";
import { mergePrepared, withStanding } from "./linkPrepare.ts";
import {
  type Call,
  type CallDraft,
  checkNotSetSince,
  checkSaved,
  checkStatuses,
  type Draft,
  type Last,
  lastCall,
  namedCall,
  report,
  type Scope,
} from "./linkScope.ts";
import { didYouMean } from "./nearest.ts";
import type { Instruction } from "./playbook.ts";
import {
  type ApiRequestStep,
  type BlockStep,
  type McpServerCallStep,
  type PrepareStep,
  type RepeatStep,
  type SaveStep,
  type Step,
  serverCallName,
  type ValidateStep,
} from "./step.ts";
import { storeNames } from "./steps/saves.ts";

/** Links the steps of a phase. `named` are the steps that `Run steps "name".` stands for. */
export function link(inputs: readonly LinkInput[], named: ReadonlyMap<string, readonly Step[]> = new Map(), around?: LinkAround): Linked {
  const problems: LinkProblem[] = [];
  const last: Last = { kind: around?.isOpen === true ? "unknown" : "none" };
  const standing = { parts: around?.standing ?? {}, ofService: around?.ofService ?? {} };
  const scope: Scope = { drafts: [], calls: [], own: 0, last, outerReads: [], prepared: [], standing, named, problems };
  linkAll(inputs, scope, around?.place);
  // A phrase may prepare the next request of its user.
  if (around?.isOpen !== true) reportUnused(scope);
  return { steps: finished(scope.drafts), standing: standing.parts, problems };
}

function linkAll(inputs: readonly LinkInput[], scope: Scope, around?: LinkPlace): void {
  for (let index = 0; index < inputs.length; index++) {
    const { instruction, steps, body, use } = inputs[index] as LinkInput;
    const place: Place = around === undefined ? { instruction, index } : within(around, instruction);
    if (use !== undefined && steps.length > 0) {
      linkUse(use, place, scope);
      continue;
    }
    if (steps.length === 0) {
      scope.last = { kind: "unknown" };
      scope.prepared = [];
    }
    const all = withNamed(steps, instruction, scope, []);
    for (let at = 0; at < all.length; at++) linkStep(all[at] as Step, place, at === all.length - 1 ? body : undefined, scope);
  }
}

function reportUnused(scope: Scope): void {
  for (const { instruction } of scope.prepared)
    report(
      scope,
      "prepare-unused",
      instruction,
      "This prepares a request, but no request follows. Move it above its request, or remove it.",
    );
}

type Place = LinkPlace;

/** The sentences of a phrase act at its use: their checks, saves and preparations apply there. */
function linkUse({ id, phrase, sets, sentences }: LinkUse, place: Place, scope: Scope): void {
  const origin: Origin = { use: id, path: phrase.path, phrase: phrase.wordings[0] ?? phrase.path };
  const inside: Place = { ...place, origins: [...(place.origins ?? []), origin] };
  for (const step of sets) linkStep(step, inside, undefined, scope);
  linkAll(sentences, scope, inside);
}

/** The place of a sentence of the phrase that the innermost origin names. */
function within({ instruction, index, origins = [] }: Place, inner: Instruction): Place {
  const last = origins.at(-1);
  return { instruction, index, origins: last === undefined ? origins : [...origins.slice(0, -1), { ...last, instruction: inner }] };
}

function linkStep(step: Step, place: Place, body: readonly LinkInput[] | undefined, scope: Scope): void {
  switch (step.step) {
    case "api_request":
      linkRequest(step, place, scope);
      break;
    case "mcp_server_call":
      addCall(place, step, serverCallName(step), scope);
      break;
    case "prepare":
      linkPrepare(step, place, scope);
      break;
    case "validate":
      linkValidate(step, place, scope);
      break;
    case "save":
    case "repeat":
      fold(step, place, scope);
      break;
    case "block":
      linkBlock(step, place, body, scope);
      break;
    default:
      scope.drafts.push({ ...place, step });
  }
}

function linkRequest(request: ApiRequestStep, place: Place, scope: Scope): void {
  const { step: merged, conflicts } = mergePrepared(request, scope.prepared);
  const { parts, ofService } = scope.standing;
  const own = withStanding(merged, parts);
  const step = isOfService(own.action) ? withStanding(own, ofService) : own;
  scope.prepared = [];
  for (const { what, first, second } of conflicts)
    report(
      scope,
      "prepare-conflict",
      second ?? place.instruction,
      `This and "${short(first)}" contradict each other about ${what}. Keep one of them.`,
    );
  if (!step.action.includes(" "))
    report(scope, "request-without-path", place.instruction, `This request has no path. Write it, for example "${step.action} /orders".`);
  else if (step.parameters !== undefined) {
    const [, path = ""] = step.action.split(" ");
    for (const name of Object.keys(step.parameters)) {
      if (path.includes(`{${name}}`)) continue;
      const names = [...path.matchAll(/(?<!\$)\{([^{}]+)\}/g)].map(([, known]) => known ?? "");
      report(scope, "unused-parameter", place.instruction, `The path ${path} has no {${name}}.${didYouMean(name, names)}`);
    }
  }
  addCall(place, step, step.action, scope);
}

/** Another address gets nothing that the service's setup prepared: it may be a credential. */
function isOfService(action: string): boolean {
  return /^\S+ \//.test(action);
}

function addCall(place: Place, step: ApiRequestStep | McpServerCallStep, name: string, scope: Scope): void {
  const draft: CallDraft = { ...place, step, until: undefined, call: undefined };
  const call: Call = { draft, name, statusChecked: draft.step.until?.checks.some(isAboutStatus) ?? false };
  checkSaved(draft.step, draft.step.store, draft.instruction, scope);
  // The draft holds the call and the call the draft: what is folded in later changes the one step.
  draft.call = call;
  scope.drafts.push(draft);
  scope.calls.push(call);
  scope.own += 1;
  scope.last = { kind: "call", call, outer: false };
}

function linkPrepare(step: PrepareStep, place: Place, scope: Scope): void {
  const { baseUrl, action: _, of, ...parts } = step;
  if (of === "following") {
    const { step: __, ...lasting } = parts;
    scope.standing.parts = withStanding(lasting, scope.standing.parts);
    return;
  }
  if (baseUrl !== undefined) scope.standing.ofService = {};
  if (baseUrl !== undefined) scope.drafts.push({ ...place, step: { step: "prepare", baseUrl } });
  if (Object.keys(parts).length > 1) scope.prepared.push({ step: parts, instruction: place.instruction });
}

function linkValidate(step: ValidateStep, place: Place, scope: Scope): void {
  const needsCall = step.checks.some((check) => check.variable === undefined && check.succeeded === undefined);
  const call =
    step.of === undefined
      ? needsCall
        ? lastCall("check", place.instruction, scope)
        : undefined
      : namedCall(step.of, place.instruction, scope);
  if (call !== undefined) {
    if (step.checks.some(isAboutStatus)) call.statusChecked = true;
    if (isRefused([step])) call.isRefused = true;
    checkStatuses(call, step, place.instruction, scope);
    const httpOnly = step.checks.find(isHttpOnly);
    if (call.draft.step.step === "mcp_server_call" && httpOnly !== undefined)
      report(
        scope,
        "http-only",
        place.instruction,
        `The call before this, ${call.name}, is ${kindOfCall(call.draft.step)} of a server: it has no ${subjectNoun(httpOnly)}. ${insteadOf(httpOnly, call.draft.step)}`,
      );
  }
  const of = call === undefined || step.of === undefined ? {} : { of: call.name };
  scope.drafts.push({ ...place, step: { ...step, ...of } });
}

/** A save or a repetition becomes part of the previous call. */
function fold(step: SaveStep | RepeatStep, place: Place, scope: Scope): void {
  const call =
    step.step === "save" && step.of !== undefined
      ? namedCall(step.of, place.instruction, scope, step.implied)
      : lastCall(step.step, place.instruction, scope);
  if (call === undefined) return;
  const { draft } = call;
  if (step.step === "save") {
    checkSaved(draft.step, step.store, place.instruction, scope);
    checkNotSetSince(call, step, place.instruction, scope);
    draft.step = { ...draft.step, store: [...(draft.step.store ?? []), ...step.store] };
    if (step.implied === true) {
      draft.implied ??= new Map();
      for (const name of step.store.flatMap(storeNames)) draft.implied.set(name, place.instruction);
    }
  } else if (draft.step.until !== undefined)
    report(scope, "repeated-twice", place.instruction, `${call.name} is already repeated. Put all conditions in one sentence.`);
  else {
    draft.step = { ...draft.step, until: step.until };
    if (place.instruction !== draft.instruction) draft.until = place.instruction;
    if (step.until.checks.some(isAboutStatus)) call.statusChecked = true;
    const httpOnly = step.until.checks.find(isHttpOnly);
    if (draft.step.step === "mcp_server_call" && httpOnly !== undefined)
      report(
        scope,
        "http-only",
        place.instruction,
        `${call.name} is ${kindOfCall(draft.step)} of a server: it has no ${subjectNoun(httpOnly)}. ${insteadOf(httpOnly, draft.step)}`,
      );
  }
}

function linkBlock(step: BlockStep, place: Place, body: readonly LinkInput[] | undefined, scope: Scope): void {
  const { last, calls, standing, named, problems } = scope;
  const outer: Last = last.kind === "call" ? { ...last, outer: true } : last;
  const inner: Scope = { drafts: [], calls: [...calls], own: 0, last: outer, outerReads: [], prepared: [], standing, named, problems };
  if (body === undefined || body.length === 0) linkAll([{ instruction: place.instruction, steps: step.steps }], inner);
  else linkAll(body, inner, place.origins === undefined ? undefined : place);
  reportUnused(inner);
  if (inner.own > 0) {
    for (const instruction of inner.outerReads)
      report(
        scope,
        "call-outside-block",
        instruction,
        "From the second iteration on, this would check the previous iteration's call. Move it above the block, or name the call: the response of POST /orders.",
      );
    scope.last = { kind: "in a block" };
  } else if (inner.last.kind === "unknown" || inner.last.kind === "in a block") scope.last = inner.last;
  const requests = inner.calls.slice(calls.length).some((call) => call.draft.step.step === "api_request");
  if (requests) {
    for (const { instruction } of scope.prepared)
      report(
        scope,
        "prepare-unused",
        instruction,
        "A block follows, but a preparation applies to a single request. Move this into the block, above its request.",
      );
    scope.prepared = [];
  }
  const steps = finished(inner.drafts);
  scope.drafts.push({ ...place, step: { ...step, steps: steps.map((linked) => linked.step) }, steps });
}

function withNamed(steps: readonly Step[], instruction: Instruction, scope: Scope, within: readonly string[]): readonly Step[] {
  if (!steps.some(({ step }) => step === "steps")) return steps;
  return steps.flatMap((step) => {
    if (step.step !== "steps") return [step];
    const found = scope.named.get(step.name);
    if (found !== undefined && !within.includes(step.name)) return withNamed(found, instruction, scope, [...within, step.name]);
    const message =
      found === undefined
        ? `The steps file has no steps named "${step.name}".${didYouMean(step.name, [...scope.named.keys()])}`
        : `The steps "${step.name}" are circular: ${[...within, step.name].join(" → ")}.`;
    report(scope, "unknown-steps", instruction, message);
    return [];
  });
}

/** The steps, and the implied check after each call whose status is not checked. */
function finished(drafts: readonly Draft[]): readonly LinkedStep[] {
  const found: LinkedStep[] = [];
  for (const { step, instruction, index, origins, steps, call, until, implied } of drafts) {
    const place = { instruction, index, ...(origins && { origins }) };
    found.push({ step, ...place, ...(steps && { steps }), ...(until && { until }), ...(implied && { implied }) });
    if (call !== undefined && !call.statusChecked && step.step === "api_request")
      found.push({ step: { step: "validate", checks: [{ status: { below: 400 }, implied: true }] }, ...place });
  }
  return found;
}

function short({ sentence }: Instruction): string {
  return sentence.length > 60 ? `${sentence.slice(0, 60)}…` : sentence;
}
