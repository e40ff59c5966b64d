// Finds the document's description of the value that a check is about.

import type { Check } from "../../check.ts";
import { bodyOf, type KnownField } from "../../grammar/correct/fields.ts";
import { following } from "../../grammar/correct/saved.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { unlessSame } from "../unlessSame.ts";

export interface LookedAt {
  /** `object`, `array`, `string` …: the possible types, in a success or an error. */
  readonly types: readonly string[];
  /** The documented fields of the value, if it is an object. */
  readonly members: readonly KnownField[];
  /** True if the value is an item of a list, or an item that a quantifier visits. */
  readonly isItem: boolean;
}

/** Returns the checks of all steps, each with the context that it is read in. */
export function withChecks(
  steps: readonly Step[],
  context: SentenceContext,
  change: (check: Check, context: () => SentenceContext) => Check,
): readonly Step[] {
  const changed = steps.map((step, at) => {
    if (step.step !== "validate") return step;
    // The context is asked last: a reading is kept with the facts that it has used.
    const checks = step.checks.map((check) => change(check, () => following(context, steps.slice(0, at))));
    return unlessSame(step.checks, checks) === step.checks ? step : { ...step, checks };
  });
  return unlessSame(steps, changed);
}

/** Returns the saves of all steps, each source with the context that it is read in; undefined leaves it as it is. */
export function withSources(
  steps: readonly Step[],
  context: SentenceContext,
  change: (source: string, context: () => SentenceContext) => string | undefined,
): readonly Step[] {
  return steps.map((step, at) => {
    if (step.step !== "save") return step;
    const store = step.store.map((entry) => {
      const [[name, source] = [], ...others] = typeof entry === "string" ? [] : Object.entries(entry);
      if (name === undefined || typeof source !== "string" || others.length > 0) return entry;
      const changed = change(source, () => following(context, steps.slice(0, at)));
      return changed === undefined ? entry : { [name]: changed };
    });
    return store.every((entry, index) => entry === step.store[index]) ? step : { ...step, store };
  });
}

/** Returns whether any check is found, each in the context that it is read in. */
export function someCheck(
  steps: readonly Step[],
  context: SentenceContext,
  isFound: (check: Check, context: () => SentenceContext) => boolean,
): boolean {
  return steps.some(
    (step, at) => step.step === "validate" && step.checks.some((check) => isFound(check, () => following(context, steps.slice(0, at)))),
  );
}

/** The path of the list whose items the check visits. */
export function quantifiedList({ every, any, none }: Check): string | undefined {
  return (every ?? any ?? none)?.replace(/\[(?:\*|\?[^[\]]*)\]$/, "");
}

/** Returns the documented fields at the place that the check is about. */
export function fieldsAt(check: Check, context: SentenceContext): readonly KnownField[] {
  const { list, inner } = placeOf(check.path ?? "", quantifiedList(check));
  return (bodyOf(context)?.fields ?? []).filter((field) => field.path === inner && field.list === list);
}

/** Returns undefined if the document does not describe the place, or the check is not about the body. */
export function lookedAt(check: Check, context: SentenceContext): LookedAt | undefined {
  if (check.path === undefined) return undefined;
  const { list, inner } = placeOf(check.path, quantifiedList(check));
  const fields = bodyOf(context)?.fields ?? [];
  if (inner === "$") {
    const members = list === undefined ? [] : fields.filter((field) => field.list === list && field.depth >= 1 && isOwn(field, "$"));
    return members.length === 0 ? undefined : { types: ["object"], members, isItem: true };
  }
  const known = fieldsAt(check, context);
  if (known.length === 0 || known.some(({ field }) => field.type === undefined)) return undefined;
  const members = fields.filter((field) => field.list === list && isOwn(field, inner));
  return { types: known.map(({ field }) => field.type as string), members, isItem: false };
}

/** `$.boats[0].name` is the name of an item of `$.boats`. */
function placeOf(path: string, list: string | undefined): { readonly list: string | undefined; readonly inner: string } {
  const [, outer, rest] = (list === undefined ? /^(\$[\w.]*)\[-?\d+\](.*)$/.exec(path) : null) ?? [];
  return outer === undefined ? { list, inner: path } : { list: outer, inner: `$${rest}` };
}

function isOwn({ path }: KnownField, owner: string): boolean {
  return path.startsWith(`${owner}.`) && !path.slice(owner.length + 1).includes(".");
}
