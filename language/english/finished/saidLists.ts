// Corrects checks of whole lists: “a list of users”, “the items are sorted” of a body that is a list itself, “Delete
// it, after which the list is empty”.

import type { Check } from "../../check.ts";
import { bodyOf } from "../../grammar/correct/fields.ts";
import { following } from "../../grammar/correct/saved.ts";
import type { Step } from "../../step.ts";
import { lastRequest, operationOf } from "../context/above.ts";
import { nounOf } from "../context/nouns.ts";
import { fieldsAt, withChecks } from "./lookedAt.ts";
import { type Reading, withoutTexts } from "./reading.ts";

const listSaid =
  /\b(?:expect|get|gets|returns?|receive|shows?|gives?|is|be|contains?) (?:back )?(?:a|an|the) (?:list|array) of (?:[a-z]+ )?([a-z]+)[.!]?$/i;

/** “GET /users and expect a list of users”: an array, and not any body. */
export function withListSaid({ sentence, steps, context }: Reading): readonly Step[] {
  const noun = listSaid.exec(sentence)?.[1];
  if (noun === undefined) return steps;
  return withChecks(steps, context, (check, around) => {
    const { exists, path, body, not, ...others } = check;
    if (exists !== true || not === true || Object.keys(others).length > 0 || (path !== undefined && path !== `$.${noun}`)) return check;
    const isField = path !== undefined && bodyOf(around())?.fields.some((field) => field.path === path) === true;
    return isField ? { path, type: "array" } : { body: "json", type: "array" };
  });
}

/** “The items are sorted by name” of a response that the document does not describe: its own items. */
export function withOwnItems({ sentence, steps, context }: Reading): readonly Step[] {
  if (context.operations === undefined || sentence.includes("$") || !/\b(?:sorted|ordered)\b/i.test(sentence)) return steps;
  return withChecks(steps, context, (check, around) => {
    const list = [check.path, check.every].flatMap((path) => /^\$\.(\w+)\[\*\]/.exec(path ?? "")?.[1] ?? [])[0];
    if (list === undefined) return check;
    const isPlain = /^(?:items|elements|entries|results|rows|records)$/.test(list);
    const segment = lastRequest(around().before)?.action.split(/[?]/)[0]?.split("/").at(-1) ?? "";
    if (!isPlain && nounOf([segment]) !== nounOf([list])) return check;
    if ((bodyOf(around())?.fields.length ?? 0) > 0) return check;
    const own = (path: string | undefined) => path?.replace(`$.${list}[*]`, "$[*]");
    return { ...check, ...(check.path && { path: own(check.path) }), ...(check.every && { every: own(check.every) }) } as Check;
  });
}

const emptied =
  /(?:,|;| and|:) (?:after which|afterwards|after that|so that|then|now|whereupon)? ?(?:the|its) (?:list|collection) (?:is|are|should be|must be) (?:now |then )?empty[.!]?$/i;

/** “Delete all backups, after which the list is empty”: the list is read, unless the deletion answers with one. */
export function withListAfterDeletion({ sentence, steps, context }: Reading): readonly Step[] {
  const at = steps.findLastIndex(({ step }) => step === "api_request");
  const request = steps[at];
  if (request?.step !== "api_request" || !request.action.startsWith("DELETE ") || !emptied.test(withoutTexts(sentence))) return steps;
  const path = operationOf(context, request)?.path;
  const own = bodyOf(following(context, steps.slice(0, at + 1)));
  const isAnswer = (own?.lists.length ?? 0) > 0 || !steps.slice(at + 1).some((step) => step.step === "validate");
  const list = context.operations?.operations.find(
    (one) => one.method === "GET" && [path, path?.replace(/\/\{[^/]*\}$/, "")].includes(one.path),
  );
  if (isAnswer || path === undefined || list === undefined || list.path.includes("{")) return steps;
  const outcome = steps.slice(at + 1).flatMap((step): readonly Step[] => {
    const checks = step.step === "validate" ? step.checks.filter(({ status }) => status !== undefined) : [];
    return checks.length > 0 ? [{ step: "validate", checks }] : [];
  });
  return [
    ...steps.slice(0, at + 1),
    ...outcome,
    { step: "api_request", action: `GET ${list.path}` },
    { step: "validate", checks: [{ body: "json", empty: true }] },
  ];
}

/** “The recipients include ${bob}”: a list has the value itself, and no text of its digits. */
export function withVariableInList({ steps, context }: Reading): readonly Step[] {
  return withChecks(steps, context, (check, around) => {
    const [, name] = /^\$\{([\w.]+)\}$/.exec(typeof check.contains === "string" ? check.contains : "") ?? [];
    if (name === undefined || !fieldsAt(check, around()).some(({ field }) => field.type === "array")) return check;
    return { ...check, contains: { $var: name } };
  });
}
