// Completes the steps of a sentence from the document: members that a request requires and the sentence lacks, the id
// of the created item, and its removal.

import {
  type ApiRequestStep,
  type DraftPart,
  didYouMean,
  isJsonObject,
  type JsonObject,
  operationOfRequest,
  type Step,
  type StoreEntry,
  storeNames,
  type Value,
} from "../../../language/index.ts";
import type { ApiOperation } from "../endpoints/api.ts";
import { type Arrangement, arrange, type RequestOptions } from "../endpoints/arrangement.ts";
import { removal } from "../endpoints/removal.ts";
import type { Resource } from "../endpoints/resources.ts";
import { Unarranged } from "../endpoints/testDraft.ts";
import { nounKey } from "./flowService.ts";
import type { FlowState } from "./flowState.ts";
import { variablesIn } from "./guard.ts";
import type { LineOutcome } from "./mapCriterion.ts";

/** `sentence` is the sentence of the steps; `isRefused` means that the request is expected to be refused. */
export function completed(state: FlowState, steps: readonly Step[], sentence: string, isRefused: boolean): LineOutcome {
  const result: Step[] = [];
  let note: string | undefined;
  for (const step of steps) {
    if (step.step !== "api_request") {
      const unknown = unknownSchema(state, step);
      if (unknown !== undefined)
        return refused(`The document has no schema “${unknown}”.${didYouMean(unknown, [...state.service.operations.schemas.keys()])}`);
      result.push(step);
      continue;
    }
    const unclear = whichOf(state, step, sentence);
    if (unclear !== undefined) return refused(unclear);
    const before = [...state.steps(), ...result];
    const outcome = completeRequest(state, step, before.at(-1)?.step === "prepare", isRefused);
    if ("reason" in outcome) return refused(outcome.reason);
    result.push(withPath(outcome.step));
    note ??= outcome.note;
  }
  return { kind: "steps", steps: result, ...(note === undefined ? {} : { note }) };
}

/** `/orders/${orderId}` reads better than a parameter and its value. */
export function withPath(step: ApiRequestStep): ApiRequestStep {
  const { parameters = {}, ...rest } = step;
  let { action } = step;
  const others = Object.entries(parameters).filter(([name, value]) => {
    const variable = isJsonObject(value as JsonObject) ? (value as { readonly $var?: unknown }).$var : undefined;
    if (typeof variable !== "string" || !action.includes(`{${name}}`)) return true;
    action = action.replace(`{${name}}`, () => `\${${variable}}`);
    return false;
  });
  return { ...rest, action, ...(others.length === 0 ? {} : { parameters: Object.fromEntries(others) }) };
}

function unknownSchema({ service }: FlowState, step: Step): string | undefined {
  if (step.step !== "validate") return undefined;
  const names = step.checks.flatMap(({ schema }) => (typeof schema === "string" ? [schema] : []));
  return names.find((name) => !service.operations.schemas.has(name));
}

/** The compiler would read it: as a sentence of a playbook it would run. */
function refused(reason: string): LineOutcome {
  return { kind: "refused", reason, suggestions: [], forbidden: true };
}

/** If there are two orders, "the order" is unclear. */
function whichOf(state: FlowState, step: ApiRequestStep, sentence: string): string | undefined {
  for (const value of Object.values(step.parameters ?? {})) {
    const name = isJsonObject(value as JsonObject) ? (value as { readonly $var?: string }).$var : undefined;
    if (name === undefined || sentence.includes(name)) continue;
    const own = state.made().find(({ variable }) => variable === name);
    const same = state.made().filter(({ resource }) => resource === own?.resource);
    if (own !== undefined && same.length > 1)
      return `Which ${own.resource.noun}? ${same.length} were created: ${same.map(({ variable }) => `\${${variable}}`).join(", ")}. Name one.`;
  }
  return undefined;
}

export function operationOf(state: FlowState, { action }: ApiRequestStep): ApiOperation | undefined {
  const [method = "", target = ""] = action.split(" ", 2);
  const found = operationOfRequest(state.service.operations, method, target);
  return found && state.service.world.resources.operation(found.method, found.path);
}

type Completion = { readonly step: ApiRequestStep; readonly note?: string } | { readonly reason: string };

function completeRequest(state: FlowState, step: ApiRequestStep, isPrepared: boolean, isRefused: boolean): Completion {
  const operation = operationOf(state, step);
  if (operation === undefined) return { step };
  const missing = missingParts(state, operation, step, isPrepared);
  const saved = new Set(state.made().map(({ variable }) => variable));
  if (missing !== undefined && isRefused) {
    const unsaid = missing === "body" ? ["its body"] : missing.filter((name) => !saved.has(name));
    if (unsaid.length > 0)
      return {
        reason: `It should be refused, but it is unclear whether that is because ${unsaid.join(", ")} is missing, which ${operation.method} ${operation.path} needs. Add what is sent.`,
      };
  }
  const known = state.service.world.resources.ofCollection(operation.path)?.creator?.operation === operation;
  if (missing === undefined && !known) return { step };
  try {
    return arrangedRequest(state, operation, step, missing, isRefused);
  } catch (error) {
    if (!(error instanceof Unarranged)) throw error;
    return missing === undefined ? { step } : { reason: error.message };
  }
}

function arrangedRequest(
  state: FlowState,
  operation: ApiOperation,
  step: ApiRequestStep,
  missing: Missing | undefined,
  isRefused: boolean,
): Completion {
  const arrangement = arrange(state.world(), operation);
  const filled = missing === undefined ? step : filledRequest(arrangement, step, missing);
  const used = missing === undefined ? [] : neededSetup(arrangement.setup, filled);
  const dependencies = used.length === 0 ? [] : [...arrangement.teardown];
  if (used.length > 0 || dependencies.length > 0) state.arranged(used, dependencies);
  const stored = isRefused ? undefined : saveMade(state, operation, arrangement, filled);
  const what = missing === undefined ? undefined : missing === "body" ? "its values are" : exampled(filled, missing);
  const note = what === undefined ? undefined : `${operation.method} ${operation.path}: ${what} from the document's examples`;
  return {
    step: stored === undefined ? filled : { ...filled, store: [...(filled.store ?? []), ...stored] },
    ...(note === undefined ? {} : { note }),
  };
}

/** The added members that do not come from the flow itself. */
function exampled({ body, form }: ApiRequestStep, added: readonly string[]): string | undefined {
  const given = (body ?? form ?? {}) as JsonObject;
  const literal = added.filter((name) => variablesIn(given[name] ?? null).length === 0);
  return literal.length === 0 ? undefined : `${literal.join(", ")} ${literal.length === 1 ? "is" : "are"}`;
}

/**
 * The item that the call creates gets a name and is removed in the teardown. Undefined if it makes nothing that has an
 * id of the service.
 */
export function saveMade(
  state: FlowState,
  operation: ApiOperation,
  arrangement: Arrangement,
  request: ApiRequestStep,
): readonly StoreEntry[] | undefined {
  const resource = state.service.world.resources.ofCollection(operation.path);
  const source = resource?.creator?.operation === operation ? resource.creator.source : undefined;
  if (resource === undefined || source === undefined) return undefined;
  const already = storedAs(request, source);
  const isRemoved = resource.deleter !== undefined;
  if (already !== undefined) {
    if (isRemoved) state.arranged([], [{ steps: [arrangement.callItem(resource.deleter as ApiOperation, `\${${already}}`)] }]);
    else tellStays(state, operation, resource);
    state.make({ resource, variable: already });
    return undefined;
  }
  const before = arrangement.teardown.length;
  const removed = removal(state.world(), operation, arrangement);
  if (removed?.store === undefined) {
    tellStays(state, operation, resource);
    const variable = arrangement.itemVariable(resource);
    state.make({ resource, variable });
    return [{ [variable]: source }];
  }
  const added = arrangement.teardown.length - before;
  state.arranged([], arrangement.teardown.slice(0, added));
  const [entry] = removed.store;
  const variable = typeof entry === "string" ? entry : (Object.keys(entry ?? {})[0] ?? "");
  state.make({ resource, variable });
  return removed.store;
}

function tellStays(state: FlowState, { method, path }: ApiOperation, { noun }: Resource): void {
  state.note(`The document has no operation that deletes a ${noun}, so what ${method} ${path} creates would remain.`);
}

function storedAs({ store = [] }: ApiRequestStep, source: string): string | undefined {
  for (const entry of store) {
    const [name, from] = typeof entry === "string" ? [entry, `$.${entry}`] : (Object.entries(entry)[0] ?? []);
    if (from === source) return name;
  }
  return undefined;
}

type Missing = "body" | readonly string[];

/** The required parts of the document that the request lacks. */
function missingParts(state: FlowState, operation: ApiOperation, step: ApiRequestStep, isPrepared: boolean): Missing | undefined {
  const { body } = operation;
  if (body === undefined || isPrepared) return undefined;
  const { schemas } = state.service.world.api;
  const required = [...schemas.view(body.schema).required];
  const given = step.body ?? step.form;
  if (given === undefined && step.text === undefined && step.multipart === undefined && step.file === undefined)
    return body.required || required.length > 0 || operation.method !== "POST" ? "body" : isMaker(state, operation) ? "body" : undefined;
  if (!isJsonObject(given as JsonObject) || "$var" in (given as JsonObject)) return undefined;
  const missing = required.filter((name) => !(name in (given as JsonObject)));
  return missing.length === 0 ? undefined : missing;
}

function isMaker(state: FlowState, operation: ApiOperation): boolean {
  return state.service.world.resources.ofCollection(operation.path)?.creator?.operation === operation;
}

function filledRequest(arrangement: Arrangement, step: ApiRequestStep, missing: Missing): ApiRequestStep {
  const options: RequestOptions = {};
  const whole = arrangement.request(options);
  if (missing === "body") {
    const { action: _action, step: _step, store: _store, ...parts } = whole;
    return { ...parts, ...step };
  }
  const key = step.form === undefined ? "body" : "form";
  const sample = (whole[key] ?? {}) as Record<string, Value>;
  const added = Object.fromEntries(missing.flatMap((name) => (sample[name] === undefined ? [] : [[name, sample[name]]])));
  return { ...step, [key]: { ...(step[key] as Record<string, Value>), ...added } };
}

/**
 * Setup that makes something the request does not use is left out: from the last part that it reads a variable of,
 * upward.
 */
function neededSetup(setup: readonly DraftPart[], request: ApiRequestStep): readonly DraftPart[] {
  const text = JSON.stringify(request);
  const wanted = new Set<string>([...text.matchAll(/\$\{([\w-]+)|"\$var":"([\w-]+)/g)].map(([, one, other]) => one ?? other ?? ""));
  const needed: DraftPart[] = [];
  for (const part of [...setup].reverse()) {
    const partText = JSON.stringify(part.steps);
    const gives = part.steps.flatMap((step) =>
      step.step === "set" ? [step.variable] : step.step === "api_request" ? (step.store ?? []).flatMap(storeNames) : [],
    );
    if (!gives.some((name) => wanted.has(name))) continue;
    needed.unshift(part);
    for (const [, one, other] of partText.matchAll(/\$\{([\w-]+)|"\$var":"([\w-]+)/g)) wanted.add(one ?? other ?? "");
  }
  return needed;
}

export function makersOf(state: FlowState, noun: string): readonly Resource[] {
  return state.service.makers.get(nounKey(noun)) ?? [];
}
