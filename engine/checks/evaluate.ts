// Evaluates a check of a response, a tool's result or a variable, and says why it fails.

import { type Check, type Comparison, compareNumbers, type Json } from "../../language/index.ts";
import { isAbort } from "../bounded/killable.ts";
import { createLateAnswers } from "../bounded/lateAnswers.ts";
import type { CheckResult } from "../events.ts";
import { type Actual, actualOf, at, jsonBody } from "./actual.ts";
import { boundsTitle, numberOf, readBounds, within } from "./bounds.ts";
import { type Aids, judge } from "./operators.ts";
import { withOtherFields } from "./otherFields.ts";
import { select } from "./path.ts";
import { memberPath, show } from "./show.ts";
import type { CheckSubject, SchemaValidator } from "./subject.ts";
import { statusTitle, titleOf } from "./title.ts";

/**
 * `check` has its values filled in. A check that cannot be evaluated fails with its reason; only an aborted signal
 * throws, as an `AbortError`. Synchronous, unless the check has a schema, which loads late, or may take long.
 */
export function evaluateCheck(check: Check, subject: CheckSubject): CheckResult | Promise<CheckResult> {
  if (check.schema !== undefined) return evaluateWithSchema(check, check.schema, subject);
  return evaluate(check, subject, undefined);
}

async function evaluateWithSchema(check: Check, named: NonNullable<Check["schema"]>, subject: CheckSubject): Promise<CheckResult> {
  try {
    const found = await (subject.schema?.(named) ?? { problem: "no schemas are available here" });
    return "problem" in found ? result(check, { passed: false, why: found.problem }) : await evaluate(check, subject, found);
  } catch (error) {
    if (isAbort(error)) throw error;
    return notChecked(check, error);
  }
}

/** For the checks that ask for none: nearly all. */
const noAnswers = createLateAnswers();

function evaluate(check: Check, subject: CheckSubject, schema: SchemaValidator | undefined): CheckResult | Promise<CheckResult> {
  const late = check.matches === undefined && schema === undefined ? noAnswers : createLateAnswers();
  const aids: Aids = { late, ...(schema === undefined ? {} : { schema }) };
  const first = attempt(check, subject, aids);
  if (!late.open) return first;
  return late.settle(subject.signal).then(() => attempt(check, subject, aids));
}

function attempt(check: Check, subject: CheckSubject, aids: Aids): CheckResult {
  try {
    return result(check, verdictOf(check, subject, aids));
  } catch (error) {
    return notChecked(check, error);
  }
}

function result(check: Check, verdict: Verdict): CheckResult {
  const title = titleOf(check);
  if (verdict.passed) return { check, passed: true, title };
  const { why, expected, actual } = verdict;
  return {
    check,
    passed: false,
    title,
    message: `${title} — but ${why}`,
    ...(expected === undefined ? {} : { expected }),
    ...(actual === undefined ? {} : { actual }),
  };
}

function notChecked(check: Check, error: unknown): CheckResult {
  const title = titleOf(check);
  return { check, passed: false, title, message: `${title} — but it could not be checked: ${(error as Error).message}` };
}

type Verdict =
  | { readonly passed: true }
  | {
      readonly passed: false;
      readonly why: string;
      readonly expected?: Json;
      readonly actual?: Json;
      readonly broken?: true;
      /** It is not known whether the condition holds, since something that it needs cannot be read. */
      readonly undecided?: true;
    };

const passed: Verdict = { passed: true };

function verdictOf(check: Check, subject: CheckSubject, aids: Aids): Verdict {
  if (check.status !== undefined) return checkStatus(check.status, check.not === true, subject);
  if (check.time !== undefined) return checkTime(check.time, check.not === true, subject);
  if (check.succeeded !== undefined) return checkSucceeded(check.succeeded, check.not === true, subject);
  const items = check.every ?? check.any ?? check.none;
  return items === undefined
    ? checkOne(check, actualOf(check, subject), aids, () => jsonBody(subject))
    : checkItems(check, items, subject, aids);
}

/** `root` has the other fields that the check compares with. */
function checkOne(written: Check, actual: Actual, aids: Aids, root: () => Actual): Verdict {
  const not = written.not === true;
  const filled = actual.kind === "value" ? withOtherFields(written, root) : { check: written, shown: "" };
  if ("why" in filled) return { passed: false, why: filled.why, broken: true, undecided: true };
  const { check, shown } = filled;
  if (actual.kind === "unreadable") return { passed: false, why: actual.why };
  if (check.exists !== undefined) return checkExists(not, actual, check);
  if (actual.kind === "absent") return check.orMissing === true ? passed : { passed: false, why: actual.why };
  if (isVacuous(check, actual.value, root)) return { passed: false, why: "no item has it, so nothing was checked", broken: true };
  const judgement = judge(check, actual, aids);
  if (judgement.broken === undefined && judgement.holds !== not) return passed;
  const is = not && judgement.broken === undefined && judgement.why === "it is" ? `it is ${show(actual.value)}` : judgement.why;
  const why = `${is}${shown}`;
  // A negated expectation is not a value to compare with.
  const compared = not || judgement.expected === undefined ? {} : { expected: judgement.expected };
  const undecided = check.date !== undefined && actual.value !== null ? { undecided: true as const } : {};
  if (judgement.broken !== undefined) return { passed: false, why, ...compared, actual: actual.value, broken: true, ...undecided };
  return { passed: false, why: not ? whyStill(check, why) : why, ...compared, actual: actual.value };
}

/** “$[*].chip is unique” of a list whose items have no chip. An empty list has no duplicates. */
function isVacuous({ unique, path = "", variable }: Check, value: Json, root: () => Actual): boolean {
  const items = /^(.*\[\*\])\.[^[\]*]+$/.exec(path)?.[1];
  if (unique === undefined || items === undefined || variable !== undefined) return false;
  if (!Array.isArray(value) || value.length > 0) return false;
  const whole = root();
  const found = whole.kind === "value" ? itemsAt(items, whole.value, "the body") : undefined;
  return found !== undefined && "items" in found && found.items.length > 0;
}

/** A negated schema or uniqueness has no value to show that would say more. */
function whyStill(check: Check, why: string): string {
  return check.schema !== undefined ? "it does" : why;
}

function checkExists(not: boolean, actual: Exclude<Actual, { kind: "unreadable" }>, check: Check): Verdict {
  if (actual.kind === "absent") return not ? passed : { passed: false, why: actual.why };
  const { value } = actual;
  // The list that a path with several places stands for is always there: what counts is whether it selected anything.
  const selectsNone = check.path !== undefined && Array.isArray(value) && value.length === 0 && select(check.path, null).kind === "many";
  const isThere = !selectsNone && !(check.body === "text" && value === "");
  if (isThere !== not) return passed;
  if (isThere) return { passed: false, why: `it does, with ${show(value)}`, actual: value };
  return { passed: false, why: selectsNone ? "it selects no value" : "the body is empty" };
}

function checkItems(check: Check, path: string, subject: CheckSubject, aids: Aids): Verdict {
  const whole: Actual = check.variable === undefined ? jsonBody(subject) : actualOf(check, subject);
  if (whole.kind !== "value") return { passed: false, why: whole.why };
  const name = check.variable === undefined ? "the body" : whole.path;
  const found = itemsAt(path, whole.value, name);
  if ("why" in found) return { passed: false, why: found.why };
  if (found.items.length === 0) {
    // "None" holds for an empty list; "every" does not, since no item has shown it.
    const denies = check.none !== undefined || (check.every !== undefined && check.not === true);
    return denies && isEmptyList(path, whole.value) ? passed : { passed: false, why: `${path} selects no items` };
  }
  const inner = check.path ?? "$";
  const verdicts = found.items.map(({ value, place }) => {
    const actual: Actual = inner === "$" ? { kind: "value", value, path: place } : at(inner, value, place);
    return { place, actual, verdict: checkOne(check, actual, aids, () => ({ kind: "value", value, path: place })) };
  });
  const count = verdicts.length;
  const failed = verdicts.flatMap(({ place, verdict }) => (verdict.passed ? [] : [{ place, why: verdict.why }]));
  if (check.every !== undefined) {
    if (failed.length === 0) return passed;
    return { passed: false, why: `not for ${failed.length} of ${count}: ${places(failed)}` };
  }
  if (check.any !== undefined) {
    if (failed.length < count) return passed;
    return { passed: false, why: `for none of ${count}: ${places(failed)}` };
  }
  const undecided = verdicts.flatMap(({ place, verdict }) =>
    !verdict.passed && verdict.undecided === true ? [{ place, why: verdict.why }] : [],
  );
  if (undecided.length > 0) return { passed: false, why: places(undecided) };
  const unreadable = verdicts.every(({ actual }) => actual.kind !== "value");
  if (unreadable && check.exists === undefined)
    return { passed: false, why: `none of the ${count} items has ${inner}, so nothing was checked` };
  // “No order is above 10” is true of nothing where orders are objects. A null has no value that could be above it.
  const isBroken = verdicts.every(
    ({ actual, verdict }) => !verdict.passed && verdict.broken === true && actual.kind === "value" && actual.value !== null,
  );
  if (isBroken) return { passed: false, why: `nothing could be checked: ${places(failed.slice(0, 1))}` };
  const holding = verdicts.filter(({ verdict }) => verdict.passed).map(({ place, actual }) => ({ place, why: instead(actual) }));
  return holding.length === 0 ? passed : { passed: false, why: `for ${holding.length} of ${count}: ${places(holding)}` };
}

type Item = { readonly value: Json; readonly place: string };

/** A path to a list means its items. */
function itemsAt(path: string, root: Json, whole: string): { readonly items: readonly Item[] } | { readonly why: string } {
  const selected = select(path, root, whole);
  switch (selected.kind) {
    case "many":
      return { items: selected.values.map((value, index) => ({ value, place: selected.paths[index] ?? path })) };
    case "one": {
      const { value } = selected;
      if (!Array.isArray(value)) return { why: `${path} is not a list: it is ${show(value)}` };
      return { items: value.map((item: Json, index) => ({ value: item, place: memberPath(path, index) })) };
    }
    default:
      return { why: selected.why };
  }
}

/** Returns whether the list in the path exists and is empty, as opposed to a list whose items lack the named field. */
function isEmptyList(path: string, root: Json): boolean {
  const end = path.lastIndexOf("[*]");
  const list = end === -1 ? path : path.slice(0, end);
  const selected = select(list, root);
  if (selected.kind === "one") return Array.isArray(selected.value) && selected.value.length === 0;
  if (selected.kind !== "many" || end === -1) return false;
  if (selected.values.length === 0) return isEmptyList(list, root);
  return selected.values.every((value) => Array.isArray(value) && value.length === 0);
}

function places(items: readonly { readonly place: string; readonly why: string }[]): string {
  const shown = items.slice(0, 3).map(({ place, why }) => `at ${place} ${why}`);
  return `${shown.join("; ")}${items.length > 3 ? "; …" : ""}`;
}

function instead(actual: Actual): string {
  return actual.kind === "value" ? `it is ${show(actual.value)}` : actual.why;
}

function checkStatus(wanted: NonNullable<Check["status"]>, not: boolean, { response }: CheckSubject): Verdict {
  if (response === undefined) return { passed: false, why: "the last call was not an HTTP request, so there is no status" };
  const { status, statusText } = response;
  const is = statusIs(status, wanted);
  if (typeof is === "object") return { passed: false, why: is.problem };
  if (is !== not) return passed;
  const one = typeof wanted === "object" ? statusTitle(wanted) : (numberOf(wanted) ?? wanted);
  const expected = { expected: not ? `not ${one}` : one };
  return { passed: false, why: `it is ${status}${statusText === "" ? "" : ` ${statusText}`}`, ...expected, actual: status };
}

function statusIs(status: number, wanted: NonNullable<Check["status"]>): boolean | { readonly problem: string } {
  if (Array.isArray(wanted)) {
    const answers = (wanted as readonly (number | string)[]).map((one) => statusIs(status, one));
    return answers.find((answer) => typeof answer === "object") ?? answers.includes(true);
  }
  if (typeof wanted === "object") {
    const bounds = readBounds(wanted as Comparison);
    return "problem" in bounds ? bounds : within(status, bounds);
  }
  const statusClass = typeof wanted === "string" ? /^\s*([1-5])xx\s*$/i.exec(wanted)?.[1] : undefined;
  if (statusClass !== undefined) return Math.floor(status / 100) === Number(statusClass);
  const number = numberOf(wanted);
  return number === undefined ? { problem: `${show(wanted)} is not a status` } : compareNumbers(status, number) === 0;
}

function checkTime(wanted: Comparison, not: boolean, { response }: CheckSubject): Verdict {
  if (response === undefined) return { passed: false, why: "the last call was not an HTTP request, so there is no response time" };
  const bounds = readBounds(wanted);
  if ("problem" in bounds) return { passed: false, why: bounds.problem };
  const ms = Math.round(response.durationMs * 10) / 10;
  return within(response.durationMs, bounds) !== not
    ? passed
    : { passed: false, why: `it is ${ms} ms`, expected: `${not ? "not " : ""}${boundsTitle(wanted, " ms")}`, actual: `${ms} ms` };
}

function checkSucceeded(servers: readonly string[], not: boolean, { toolCalls = [] }: CheckSubject): Verdict {
  const uncalled = servers.find((server) => !toolCalls.some((call) => call.server === server));
  if (uncalled !== undefined) return { passed: false, why: `@${uncalled} was not called in this phase` };
  const failed = toolCalls.filter((call) => servers.includes(call.server) && call.isError);
  if ((failed.length === 0) !== not) return passed;
  if (not) return { passed: false, why: "all of them did" };
  return { passed: false, why: failed.map(whyFailed).join("; ") };
}

/** Messages of tools begin with which of them failed. */
function whyFailed({ server, tool, message }: NonNullable<CheckSubject["toolCalls"]>[number]): string {
  const head = `@${server} ${tool} failed`;
  return message === undefined ? head : message.startsWith(head) ? message : `${head}: ${message}`;
}
