// Acts to steps: a save and a repetition belong to the call before them, checks in a row are one step.

import type { FieldSpan } from "../../reading.ts";
import { sameData } from "../../sameData.ts";
import { type ApiRequestStep, lastingFields, type McpServerCallStep, type Step, type Until } from "../../step.ts";
import { beginsSentence } from "../label.ts";
import type { Act, Fact, RepeatTail, Said } from "../meaning.ts";
import { isWrittenOut } from "./addressed.ts";
import { isOnlyAllowed } from "./allowed.ts";
import { withAntecedents } from "./antecedent.ts";
import { passOver, refuseTellingCause, refuseTellingRemark } from "./aside.ts";
import { askForUnit } from "./asked.ts";
import { refuseCheckedList } from "./assignments.ts";
import { signsIn } from "./called.ts";
import { checksOf } from "./check.ts";
import { isNoted } from "./documented.ts";
import { appendChecks, type Draft, keysOf } from "./draft.ts";
import { isRequestHeader } from "./expected.ts";
import { isBareName } from "./field.ts";
import { attachedSources, attachedVariables, checkedName, eachStep, isToBeRead, keptSteps, rowsStep, runStep } from "./flow.ts";
import { operationSteps } from "./impliedSaves.ts";
import { areOfLast } from "./lateParts.ts";
import { memberCheck } from "./member.ts";
import { behind, type CheckPlace, type Place, placeOf, Told, tokenOf, Unsettled, unsettled } from "./place.ts";
import { prepareStep, requestStep, type StepDraft } from "./request.ts";
import { itemsOfAct, ofSameItems } from "./sameItems.ts";
import { addEntry, addSave, callIn, isCall } from "./save.ts";
import { leavesOneOut } from "./shared.ts";
import { readyStep, signInSteps } from "./signIn.ts";
import { isItAfterLabel, isOfAnswer, refuseChange, refuseState } from "./stated.ts";
import { stateCheck } from "./thingState.ts";
import { eachOf, isSameCall, isThere } from "./together.ts";
import { callStep, succeededServers } from "./toolCall.ts";
import { isLate, thisOrNextRequest } from "./unclear.ts";
import { refuseUnsentBody } from "./unsentBody.ts";
import { jsonOf, millisecondsOf, nameOf, textOf } from "./value.ts";

/** The steps of a reading with the places of their fields. */
export interface Settled {
  readonly steps: readonly Step[];
  readonly fields: readonly FieldSpan[];
}

/** The results of first acts: the readings of a sentence begin alike and differ in what follows. */
export type FirstActs = Map<Act, { readonly draft: Draft; readonly weight: number; readonly error: Unsettled | undefined }>;

/** The steps of a reading, or why it has none. All readings of one sentence in its place share `firstActs`. */
export function settle(place: Place, acts: readonly Act[], firstActs: FirstActs = new Map()): Settled | Unsettled {
  const [first] = acts;
  try {
    if (first?.act === "operate" && isWrittenOut(place, first)) return new Unsettled("no operation fits");
    return settled(place, acts, firstActs);
  } catch (error) {
    if (error instanceof Unsettled) return error;
    throw error;
  }
}

function settled(place: Place, said: readonly Act[], firstActs: FirstActs): Settled | Unsettled {
  const acts = withAntecedents(place, eachOf(place, said));
  if (acts.filter(isBelow).length !== acts.reduce((count, act) => count + announcements(act), 0)) return unsettled("what stands below");
  if (isItAfterLabel(place)) return unsettled("what “it” is");
  if (leavesOneOut(place, acts)) return unsettled("the same is said of both");
  // "I always send the header …": not the next request only.
  if (acts.some(({ act }) => act === "prepare") && place.tokens.some(({ word }) => word === "always"))
    return unsettled("what is always so");
  const draft: Draft = { steps: [], origins: [] };
  let wrong: Told | undefined;
  let items: ReturnType<typeof itemsOfAct>;
  for (const [at, told] of acts.entries()) {
    const act = ofSameItems(place, draft.steps, items, told);
    items = itemsOfAct(act);
    // It could be meant for the request before it as well as for the next one, which is in no other sentence then.
    if (act.act === "prepare" && acts[at - 1] !== undefined && isLate(acts, at))
      return areOfLast(place, draft.steps, act.parts) ? unsettled("parts of the request before") : thisOrNextRequest(place);
    const error = at === 0 ? addFirst(place, draft, act, firstActs) : errorOfAct(place, draft, act);
    if (error instanceof Told) wrong ??= error;
    else if (error !== undefined) return error;
  }
  // A problem is reported only for a sentence that is clear as a whole.
  if (wrong !== undefined) return wrong;
  if (draft.steps.length === 0) return unsettled("nothing to do");
  refuseUnsentBody(place, draft.steps);
  const fields = draft.origins.flatMap(({ path, from }): readonly FieldSpan[] => {
    const span = isPlaced(from) ? from : placeOf(place, from);
    return span === undefined ? [] : [{ path, ...span }];
  });
  return { steps: draft.steps, fields };
}

function addFirst(place: Place, { steps, origins }: Draft, act: Act, firstActs: FirstActs): Unsettled | undefined {
  let first = firstActs.get(act);
  if (first === undefined) {
    const draft: Draft = { steps: [], origins: [] };
    const confirmed = { weight: 0 };
    const error = errorOfAct({ ...place, confirmed }, draft, act);
    first = { draft, weight: confirmed.weight, error };
    firstActs.set(act, first);
  }
  place.confirmed.weight += first.weight;
  steps.push(...first.draft.steps);
  origins.push(...first.draft.origins);
  return first.error;
}

/** The reason why the act is not added, returned rather than thrown: most readings fail here, and throwing is slow. */
function errorOfAct(place: Place, draft: Draft, act: Act): Unsettled | undefined {
  try {
    addAct(place, draft, act);
    return undefined;
  } catch (error) {
    if (error instanceof Unsettled) return error;
    throw error;
  }
}

/** A value from a cell of a table has its own place. */
function isPlaced(from: unknown): from is Pick<FieldSpan, "in" | "span"> {
  return typeof from === "object" && from !== null && "in" in from && "span" in from;
}

/** Returns whether all checks name the response, its status, or its header. */
function isOfResponse(step: Step | undefined): boolean {
  return step?.step === "validate" && step.checks.every((check) => check.path === undefined);
}

function isBelow({ act }: Act): boolean {
  return act === "below";
}

/** The number of parts that refer to the attachment below the sentence. */
function announcements(act: Act): number {
  return "parts" in act ? act.parts.filter(({ part }) => part === "announced").length : 0;
}

function addAct(place: Place, draft: Draft, act: Act): void {
  const { steps, origins } = draft;
  const inResponse = (): CheckPlace => behind(place, steps);
  const addChecks = (found: ReturnType<typeof checksOf>): void => {
    const distinct = found.filter(({ check }, at) => !found.slice(0, at).some((earlier) => sameData(earlier.check, check)));
    appendChecks(
      draft,
      distinct.map((condition) => ({ check: condition.check, keys: keysOf(condition) })),
    );
  };
  const addStep = ({ step, fields }: StepDraft<Step>): void => {
    steps.push(step);
    origins.push(...fields.map(({ path, from }) => ({ path: [steps.length - 1, ...path], from })));
  };
  switch (act.act) {
    case "request":
      addStep(requestStep(place, act, steps));
      return;
    case "call":
      addStep(callStep(place, act));
      return;
    case "operate all":
      return;
    case "operate":
      refuseState(place, act, inResponse());
      for (const made of operationSteps(place, act, steps)) {
        if (isSameCall(place, steps.at(-1), made.step)) unsettled("the same call twice");
        if (!isThere(place, act, steps, made.step)) addStep(made);
      }
      return;
    case "member": {
      const at = inResponse();
      appendChecks(draft, [{ check: memberCheck(at, act), keys: [{ key: "path", from: act.thing }] }]);
      return;
    }
    case "state": {
      appendChecks(draft, [
        {
          check: stateCheck(inResponse(), act),
          keys: [
            { key: "path", from: act.thing },
            { key: "equals", from: act.value },
          ],
        },
      ]);
      return;
    }
    case "each call":
      for (const operation of eachOf(place, act.operations)) {
        addAct(place, draft, operation);
        if (act.facts !== undefined) addAct(place, draft, { act: "facts", facts: act.facts });
        if (act.says !== undefined) addAct(place, draft, { act: "check", of: { of: "body" }, says: act.says });
      }
      return;
    case "sign in":
      for (const step of signInSteps(place, act))
        addStep({ step, fields: [{ path: [step.step === "prepare" ? "auth" : "action"], from: act }] });
      return;
    case "ready":
      addStep({ step: readyStep(place, act), fields: [{ path: ["action"], from: act }] });
      return;
    case "prepare": {
      if (act.stated === true && steps.at(-1)?.step === "validate") unsettled("what is checked, and not prepared");
      if (act.stated === true && place.tokens.some(({ text }) => /^={2,3}$/.test(text))) unsettled("a comparison");
      if (act.stated === true && hasCall([...(place.context.before ?? []), ...steps]) && isOfAnswer(inResponse(), act))
        unsettled("a header of the response");
      if (act.signsIn === true && place.context.operations?.operations.some(signsIn) === true) unsettled("an operation signs in");
      addStep(prepareStep(place, act));
      return;
    }
    case "following":
      for (const each of act.acts) addAct(place, draft, each);
      steps.push(lasting(steps.pop()));
      return;
    case "check":
      if (isOutcome(act.says) && place.context.before !== undefined && !hasCall([...place.context.before, ...steps]))
        unsettled("an outcome before a call");
      if (isNoted(act) && isBehindRequest(place, steps)) unsettled("a part of the request, or a check");
      refuseCheckedList(place, act, steps.at(-1));
      refuseChange(inResponse(), act);
      if (isOnlyAllowed(place, act.says)) unsettled("what is allowed, and not asked for");
      // There are no steps before it, and no response has such a header.
      if (steps.length === 0 && act.of.of === "header" && isPositive(act.says) && isRequestHeader(nameOf(place, act.of.name)))
        if (place.context.before === undefined) unsettled("a header of requests");
      // "header Accept = "text/plain"" notes what is sent: no response has it.
      if (act.noted === true && act.of.of === "header" && isRequestHeader(nameOf(place, act.of.name))) unsettled("a header of requests");
      addChecks(checksOf(inResponse(), act.of, act.says));
      return;
    case "check each":
      addChecks(act.of.flatMap((of) => checksOf(inResponse(), of, act.says)));
      return;
    case "about": {
      const inner: Draft = { steps: [], origins: [] };
      for (const each of act.acts) addAct(place, inner, each);
      const [only, ...more] = inner.steps;
      if ((only?.step !== "validate" && only?.step !== "save") || more.length > 0 || steps.length > 0)
        throw new Unsettled("more than checks of an earlier call");
      const of = act.call.map((part) => (part.as === "Quoted" ? textOf(place, part) : tokenOf(place, part).text)).join(" ");
      steps.push({ ...only, of });
      origins.push(...inner.origins, { path: [0, "of"], from: act.call });
      return;
    }
    case "succeeded": {
      const servers = succeededServers(place, act, steps);
      appendChecks(draft, [{ check: { succeeded: servers }, keys: [{ key: "succeeded", from: act }] }]);
      return;
    }
    case "facts":
      if (act.facts.filter(({ of }) => of.of === "status").length > 1) unsettled("the status twice");
      if (act.facts.some(({ of }) => of.of === "status" && of.bare === true) && isAboutStatus(steps.at(-1)))
        unsettled("two statuses at once");
      if (act.given === true && act.facts.length === 1 && act.facts.some((fact) => isThingGiven(inResponse(), fact)))
        unsettled("a thing, or a field");
      // "the keys id, title and created": a name after others.
      if (
        steps.at(-1)?.step === "validate" &&
        act.facts.length === 1 &&
        act.facts.every(({ of, says }) => of.of === "status" && isOutcome(says))
      )
        unsettled("a name, or a status");
      addChecks(checksOf(inResponse(), { of: "body" }, { ...act, is: "facts", whole: act.whole === true }));
      return;
    case "save":
      addSave(inResponse(), draft, act);
      return;
    case "save table":
      for (const { name, source, span } of attachedSources(place)) addEntry(draft, { [name]: source }, { in: "attachment", span });
      return;
    case "run":
      addStep(runStep(place, act));
      return;
    case "steps":
      addStep(keptSteps(place, act.name));
      return;
    case "rows":
      addStep(rowsStep(place, act));
      return;
    case "each":
      addStep(eachStep(place, act));
      return;
    case "set":
      addStep({
        step: { step: "set", variable: checkedName(nameOf(place, act.name)), value: jsonOf(place, act.value) },
        fields: [{ path: ["value"], from: act.value }],
      });
      return;
    case "set all":
      for (const { name, value, span } of attachedVariables(place))
        addStep({ step: { step: "set", variable: name, value }, fields: [{ path: ["value"], from: { in: "attachment", span } }] });
      return;
    case "unjoined":
      for (const each of act.acts) addAct(place, draft, each);
      if (!isOfResponse(steps.at(-1))) unsettled("what is looked at could be a part of the request");
      return;
    case "below":
      return;
    case "wait":
      if (act.amount !== undefined) askForUnit(place, act.amount);
      addStep({ step: { step: "wait", for: millisecondsOf(place, act.for) }, fields: [{ path: ["for"], from: act.for }] });
      return;
    case "repeat":
      addRepeat(place, draft, act.until, act.tails);
      return;
    case "use saved": {
      const entry = steps.flatMap((step) => ("store" in step ? (step.store ?? []) : [])).at(-1);
      const name = typeof entry === "string" ? entry : Object.keys(entry ?? {})[0];
      if (name === undefined) throw new Unsettled("nothing saved");
      addStep({ step: { step: "prepare", auth: { bearer: `\${${name}}` } }, fields: [{ path: ["auth"], from: act }] });
      return;
    }
    case "cause":
      refuseTellingCause(place, act.tokens);
      return;
    case "reason":
      passOver(inResponse(), act);
      return;
    case "remark": {
      // One word without a meaning is not a list of them.
      if (!Array.isArray(act.tokens)) unsettled("a remark without words");
      const { response } = inResponse();
      const words = act.tokens.flatMap((token) => ("state" in token ? [] : [tokenOf(place, token).text.toLowerCase()]));
      if (act.tokens.some((token) => "state" in token)) withoutAuthentication(place, steps);
      if (words.some((word) => response?.fields.has(word) === true)) unsettled("a remark that names a field");
      refuseTellingRemark(place, act, steps);
    }
  }
}

/** Prepared for all requests that follow; an address and a body are those of one. */
function lasting(step: Step | undefined): Step {
  if (step?.step !== "prepare") return unsettled("nothing that is prepared");
  if (step.baseUrl !== undefined && Object.keys(step).length === 2) return step;
  const fields: readonly string[] = lastingFields;
  if (Object.keys(step).some((field) => field !== "step" && field !== "of" && !fields.includes(field)))
    return unsettled("a part of one request");
  return { ...step, of: "following" };
}

/** "status 200 and 201": a number after a status does not belong to another thing. */
function isAboutStatus(step: Step | undefined): boolean {
  return step?.step === "validate" && typeof step.checks.at(-1)?.status === "number";
}

/** Returns whether the request before is of the same sentence, of which a correction reads one clause. */
function isBehindRequest({ tokens, context }: Place, steps: readonly Step[]): boolean {
  const last = steps.at(-1) ?? (beginsSentence(tokens[0]) ? undefined : context.before?.at(-1));
  return last?.step === "api_request";
}

/** "The order is created", "it is accepted": what came of a call. */
function isOutcome(says: Said): boolean {
  return "is" in says && says.is === "equals" && "reason" in says.value && says.value.status === undefined;
}

function isPositive(says: Said): boolean {
  return "is" in says && says.is === "equals";
}

function hasCall(steps: readonly Step[]): boolean {
  return steps.some((step) => isCall(step) || step.step === "run" || step.step === "block");
}

/** "An article was returned": that there is such a field is a guess. */
function isThingGiven(place: CheckPlace, { of, says }: Fact): boolean {
  const told = "not" in says ? says.not : says;
  if (of.of !== "field" || !("is" in told) || told.is !== "exists") return false;
  return isBareName(of.path[0]) && place.response === undefined;
}

/** "Returns 401 when no token is sent": the sentence's own call is sent without one, an earlier call must have been. */
function withoutAuthentication({ context }: Place, steps: Step[]): void {
  const own = steps.findLastIndex(({ step }) => step === "api_request");
  const call = (own < 0 ? context.before : steps)?.findLast((step) => step.step === "api_request");
  if (call === undefined) return;
  const names = Object.keys(call.headers ?? {}).map((name) => name.toLowerCase());
  if ((call.auth !== undefined && call.auth !== "none") || names.includes("authorization")) unsettled("a call with authentication");
  if (own >= 0) steps[own] = { ...call, auth: "none" };
}

function addRepeat(place: Place, { steps, origins }: Draft, acts: readonly Act[], tails: readonly RepeatTail[]): void {
  const inner: Draft = { steps: steps.filter(isCall), origins: [] };
  const before = inner.steps.length;
  for (const act of acts) addAct(place, inner, act);
  const [checked, ...others] = inner.steps.slice(before);
  if (checked?.step !== "validate" || others.length > 0) throw new Unsettled("nothing to wait for");
  const until: Until = { checks: checked.checks, ...tailsOf(place, tails) };
  const call = callIn(steps);
  const called = steps[call] as ApiRequestStep | McpServerCallStep | undefined;
  if (called === undefined && isToBeRead(place)) unsettled("a request that reads what is awaited");
  const at = called?.until === undefined && called !== undefined ? call : steps.length;
  steps[at] = called !== undefined && at === call ? { ...called, until } : { step: "repeat", until };
  origins.push(...inner.origins.map(({ path: [, ...path], from }) => ({ path: [at, "until", ...path], from })));
}

function tailsOf(place: Place, tails: readonly RepeatTail[]): Partial<Until> {
  const found: { every?: Until["every"] & {}; for?: Until["for"] & {}; times?: number } = {};
  for (const { every, for: limit, times } of tails) {
    if ((every !== undefined && found.every !== undefined) || (limit !== undefined && found.for !== undefined))
      return unsettled("said twice");
    if (every !== undefined) found.every = millisecondsOf(place, every);
    if (limit !== undefined) found.for = millisecondsOf(place, limit);
    if (times !== undefined) found.times = Number(jsonOf(place, times));
  }
  return found;
}
