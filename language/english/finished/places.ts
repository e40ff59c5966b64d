// Finds the right object for a field that two responses have: `{"coupon": {"code": …}}` of a success, and
// `{"code": …}` of an error.

import type { Check } from "../../check.ts";
import { bodyOf } from "../../grammar/correct/fields.ts";
import { following } from "../../grammar/correct/saved.ts";
import { isCallRefused } from "../../grammar/refused.ts";
import { insideOf } from "../../openapi/fields.ts";
import type { Field, Operation } from "../../openapi/operations.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { rememberedFor } from "../../text/remembered.ts";
import { operationOf } from "../context/above.ts";
import { unlessSame } from "../unlessSame.ts";
import { withSources } from "./lookedAt.ts";
import type { Reading } from "./reading.ts";
import { saysErrorCode } from "./saidErrors.ts";

/** Moves paths to the expected response: the error if a check says a status above 399 or its code, else the success. */
export function inExpectedAnswer({ steps, sentence, context }: Reading): readonly Step[] {
  if (context.operations === undefined || sentence.includes("$.")) return steps;
  return steps.map((step, at) => {
    if (step.step !== "validate") return step;
    const all = [...(context.before ?? []), ...steps.slice(0, at + 1)];
    const call = all.findLastIndex((one) => one.step === "api_request");
    const operation = operationOf(context, all[call]);
    const wrapper = operation && wrapperOf(operation);
    if (wrapper === undefined) return step;
    const isRefused = isCallRefused(all, call) || saysErrorCode.test(sentence);
    const checks = step.checks.map((check) => withPath(check, wrapper, isRefused));
    return unlessSame(step.checks, checks) === step.checks ? step : { ...step, checks };
  });
}

/** Moves “its number” after “exactly one item” to that item, where only the items of the list have such a field. */
export function inOnlyItem({ steps, sentence, context }: Reading): readonly Step[] {
  if (context.operations === undefined || sentence.includes("$.") || !/\bits\b/i.test(sentence)) return steps;
  let only: string | undefined;
  let placed: string | undefined;
  return steps.map((step, at) => {
    if (step.step === "api_request") only = placed = undefined;
    if (step.step !== "validate") return step;
    const checks = step.checks.map((check) => {
      const list = only;
      const item = placed;
      placed = /^(\$[\w.]*\[-?\d+\])\.\w+$/.exec(check.path ?? "")?.[1] ?? placed;
      if (item !== undefined && isOwnOf(item, check, () => following(context, steps.slice(0, at))))
        return { ...check, path: `${item}${check.path?.slice(1)}` };
      if (check.length === 1 && check.not !== true) only = check.body === "json" ? "$" : check.path;
      if (list === undefined || !/^\$\.[\w.]+$/.test(check.path ?? "")) return check;
      const fields = bodyOf({ ...context, before: [...(context.before ?? []), ...steps.slice(0, at)] })?.fields ?? [];
      const same = fields.filter(({ path, isOfError }) => path === check.path && !isOfError);
      const isOfItems = same.length > 0 && same.every((field) => field.list === list);
      return isOfItems ? { ...check, path: `${list}[0]${check.path?.slice(1)}` } : check;
    });
    return unlessSame(step.checks, checks) === step.checks ? step : { ...step, checks };
  });

  /** “the first error's field is … and its message is …”, where the response has a message, too. */
  function isOwnOf(item: string, { path = "", every, any, none }: Check, around: () => SentenceContext): boolean {
    const name = (every ?? any ?? none) === undefined ? /^\$\.(\w+)$/.exec(path)?.[1] : undefined;
    if (name === undefined || !sentence.toLowerCase().includes(`its ${splitWords(name).join(" ")} `)) return false;
    const list = item.replace(/\[-?\d+\]$/, "");
    return (bodyOf(around())?.fields ?? []).some((field) => field.list === list && field.path === path);
  }
}

/** “keep the first item's id and its title”: the title of that item, where the response has none of its own. */
export function withFieldOfItem({ steps, sentence, context }: Reading): readonly Step[] {
  if (context.operations === undefined || !/\bits\b/i.test(sentence)) return steps;
  const sources = JSON.stringify(steps.flatMap((step) => (step.step === "save" ? step.store : [])));
  const items = new Set([...sources.matchAll(/"(\$[\w.]*\[-?\d+\])\.\w/g)].map(([, item]) => item));
  const [item, ...others] = items;
  if (item === undefined || others.length > 0) return steps;
  const list = item.replace(/\[-?\d+\]$/, "");
  return withSources(steps, context, (source, around) => {
    const said = /\bits (content|body|text)\b/i.exec(sentence)?.[1]?.toLowerCase();
    const name = source === "$" ? said : /\.(\w+)$/.exec(source)?.[1];
    if (name === undefined || !["$", `$.${name}`, `${list}.${name}`].includes(source)) return undefined;
    const fields = (bodyOf(around())?.fields ?? []).filter(({ isOfError }) => !isOfError);
    const isOwn = fields.some((field) => field.list === undefined && field.path === source);
    const isOfItem = fields.some((field) => field.list === list && field.path === `$.${name}`);
    return isOfItem && !isOwn ? `${item}.${name}` : undefined;
  });
}

interface Wrapper {
  readonly name: string;
  /** The members of the wrapper that an error has, too. */
  readonly shared: ReadonlySet<string>;
}

/** Returns the only object of a success, if it shares fields with an error. */
const wrapperOf = rememberedFor(({ responses }: Operation): Wrapper | undefined => {
  const fieldsOf = (isGood: boolean): readonly Field[] =>
    responses.flatMap(({ status, fields }) => (/^2/.test(status) === isGood ? fields : []));
  const good = fieldsOf(true);
  const [only, ...others] = new Map(good.filter(({ type }) => type === "object").map((field) => [field.name, field])).values();
  if (only === undefined || others.length > 0) return undefined;
  const outer = new Set(good.map(({ name }) => name));
  const inner = new Set(insideOf(only).fields.map(({ name }) => name));
  const shared = new Set(fieldsOf(false).flatMap(({ name }) => (inner.has(name) && !outer.has(name) ? [name] : [])));
  return shared.size === 0 ? undefined : { name: only.name, shared };
});

function withPath(check: Check, { name, shared }: Wrapper, isRefused: boolean): Check {
  const [root, first = "", second] = (check.path ?? "").split(".");
  if (root !== "$") return check;
  const rest = (check.path ?? "").slice(root.length + 1);
  if (isRefused) return first === name && shared.has(second ?? "") ? { ...check, path: `$${rest.slice(name.length)}` } : check;
  return shared.has(first) ? { ...check, path: `$.${name}.${rest}` } : check;
}
