// Adds saves that the text lacks: a later sentence needs the id of a thing, and the document shows which field of the
// response has it.

import { subjectOf } from "../../english/context/nouns.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SaveStep, Step } from "../../step.ts";
import type { OperateAct } from "../meaning.ts";
import { isCallRefused } from "../refused.ts";
import { idIn, isKnown } from "./identity.ts";
import { type ListedThing, listedThing } from "./listedThings.ts";
import { stepsBefore, storedOf, type Thing, type Told as ToldPlace, thingsBefore } from "./mentioned.ts";
import { operationStep } from "./operation.ts";
import { type Place, Told, Unsettled, unsettled } from "./place.ts";
import { relatedThings } from "./relatedThings.ts";
import type { StepDraft } from "./request.ts";
import { camelCase } from "./value.ts";

/** The request, with the values saved before; if these are not enough, with ids whose fields the document names. */
export function operationSteps(place: Place, act: OperateAct, steps: readonly Step[]): readonly StepDraft<Step>[] {
  try {
    return [operationStep(place, act, steps)];
  } catch (error) {
    if (!(error instanceof Unsettled) || error instanceof Told) throw error;
    const told: ToldPlace = { ...place, before: stepsBefore(place, steps) };
    const known = new Set(thingsBefore(told).flatMap((thing) => (isKnown(told, thing) ? [thing.noun] : [])));
    let refused = error;
    // A thing with a known id takes precedence over one of its kind without.
    for (const leftOut of known.size > 0 ? [known, none] : [none]) {
      const saved = withImpliedSaves(told, leftOut, act.object.ordinal);
      if (saved === undefined) continue;
      try {
        const made = operationStep(place, act, saved.before, true);
        return [...usedSaves(saved, made.step).map((step) => ({ step, fields: [] })), made];
      } catch (other) {
        if (!(other instanceof Unsettled)) throw other;
        // Its id could be saved, so something else is unclear.
        refused = other;
      }
    }
    throw refused;
  }
}

const none: ReadonlySet<string> = new Set();

/** The result, with the ids that earlier calls could have saved, and the saves that a step then needs. */
export function withIds(told: ToldPlace): { readonly told: ToldPlace; readonly needs: (step: Step) => readonly Step[] } | undefined {
  const known = new Set(thingsBefore(told).flatMap((thing) => (isKnown(told, thing) ? [thing.noun] : [])));
  const saved = withImpliedSaves(told, known, undefined);
  return saved === undefined ? undefined : { told: { ...told, before: saved.before }, needs: (step) => usedSaves(saved, step) };
}

/** The steps before, with saves for all ids that could be saved. */
interface Saved {
  readonly before: readonly Step[];
  readonly saves: readonly SaveStep[];
  /** Variables of calls that a name cannot mean, since a later call has the same name. */
  readonly nameless: readonly string[];
}

/**
 * The ids that could be saved, except for things of the nouns `leftOut`; each save names its call. Undefined if nothing
 * is missing.
 */
function withImpliedSaves(told: ToldPlace, leftOut: ReadonlySet<string>, ordinal: string | undefined): Saved | undefined {
  const { before } = told;
  const taken = new Set(told.context.variables ?? []);
  const saves: SaveStep[] = [];
  const nameless: string[] = [];
  const above = [...before];
  for (const thing of thingsBefore(told)) {
    if (leftOut.has(thing.noun)) continue;
    const { action } = thing.call.step;
    const path = idIn(told, thing);
    if (path === undefined) continue;
    const name = freeName(nameOf(thing, path), taken);
    taken.add(name);
    const at = before.findIndex((step) => step.step === "api_request" && step.action === action && step.body === thing.call.step.body);
    const last = before.findLastIndex(
      (step, index) => step.step === "api_request" && step.action === action && !isCallRefused(before, index),
    );
    const call = above[at];
    if (at === last) saves.push({ step: "save", of: action, store: [{ [name]: path }], implied: true });
    else if (call?.step === "api_request") {
      above[at] = { ...call, store: [...(call.store ?? []), { [name]: path }] };
      nameless.push(name);
    }
  }
  for (const { noun, call, path } of ordinal === undefined ? [] : listedThings(told, Number(ordinal))) {
    const name = freeName(camelCase([...splitWords(noun), "id"]), taken);
    taken.add(name);
    saves.push({ step: "save", of: call.step.action, store: [{ [name]: path }], implied: true });
  }
  for (const { noun, call, path } of relatedThings(told)) {
    if (leftOut.has(noun)) continue;
    const name = freeName(camelCase([...splitWords(noun), "id"]), taken);
    taken.add(name);
    saves.push({ step: "save", of: call.step.action, store: [{ [name]: path }], implied: true });
  }
  return saves.length + nameless.length === 0 ? undefined : { before: [...above, ...saves], saves, nameless };
}

/** The things of the last response with that index, one for each noun that it may list. */
function listedThings(told: ToldPlace, index: number): readonly (ListedThing & { readonly noun: string })[] {
  const parameters = (told.context.operations?.operations ?? []).flatMap((operation) => subjectOf(operation).parameters);
  const nouns = new Map(parameters.map(({ noun, name }) => [noun, name] as const));
  return [...nouns].flatMap(([noun, name]) => {
    const listed = listedThing(told, index, noun, name);
    return listed === undefined || storedOf(listed.call.step).some(([, source]) => source === listed.path) ? [] : [{ ...listed, noun }];
  });
}

/** The saves that a step needs. */
function usedSaves({ saves, nameless }: Saved, step: Step): readonly SaveStep[] {
  const text = JSON.stringify(step);
  const isUsed = (name: string): boolean => text.includes(`{"$var":"${name}"}`) || text.includes(`\${${name}}`);
  if (nameless.some(isUsed)) return unsettled("a call that a later one of the same name hides");
  return saves.filter(({ store }) => store.some((entry) => Object.keys(entry).some(isUsed)));
}

/** `orderId` for `$.id` of an order, `claimNumber` for the number of a claim. */
function nameOf({ noun }: Thing, path: string): string {
  const field = splitWords(/(?<![\p{L}\p{N}_-])([\p{L}\p{N}_-]+)$/u.exec(path)?.[1] ?? "id");
  const owner = splitWords(noun);
  const isOwn = owner.every((word, at) => field[at] === word) && field.length > owner.length;
  return camelCase(isOwn ? [...field] : [...owner, ...field]);
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let count = 2; taken.has(free); count++) free = `${name}${count}`;
  return free;
}
