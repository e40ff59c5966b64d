// Makes checks and requests as precise as their sentence: “Byron in the name” is a part of the name, “an error” a
// refusal, “one deck with …” also counts, “the new name and notes” are both new, and "4" that must be refused stays a
// text.

import type { Check } from "../../check.ts";
import { bodyOf } from "../../grammar/correct/fields.ts";
import { following } from "../../grammar/correct/saved.ts";
import { isRefusal } from "../../grammar/refused.ts";
import { isJsonObject, type Json, membersIn } from "../../json.ts";
import { splitWords } from "../../openapi/words.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { nounOf } from "../context/nouns.ts";
import { unlessSame } from "../unlessSame.ts";
import type { Reading } from "./reading.ts";

/** Returns the steps themselves where they are as precise as the sentence. */
export function saidPrecisely(reading: Reading): readonly Step[] {
  const { sentence, steps, context } = reading;
  // A path that is written out is the author's.
  if (sentence.includes("$.") || !/\b(?:in|error|one|single|only|new|updated|changed)\b|["“']\d/.test(sentence)) return steps;
  const sent = withQuotedNumbers(reading);
  const precise = sent.flatMap((step, at): Step | readonly Step[] => {
    if (step.step !== "validate") return step;
    // The context is asked last: a reading is kept with the facts that it has used.
    const around = (): SentenceContext => following(context, sent.slice(0, at));
    const checks = withFailure(sentence, step.checks, around).flatMap((check) =>
      withOne(sentence, withNew(sentence, withPart(sentence, check), around)),
    );
    return unlessSame(step.checks, checks) === step.checks ? step : { ...step, checks };
  });
  return unlessSame(steps, precise);
}

/** “has Byron in the name”: a part of it, and perhaps not all. */
function withPart(sentence: string, check: Check): Check {
  const { path, equals, ...rest } = check;
  if (path === undefined || typeof equals !== "string" || equals === "" || check.not === true) return check;
  const start = sentence.indexOf(equals);
  const said = start < 0 ? undefined : inside.exec(sentence.slice(start + equals.length))?.[1];
  const field = nounOf([splitWords(path.split(".").at(-1) ?? "").join(" ")]);
  const isSaid = said !== undefined && field !== "" && nounOf([said.split(" ").slice(0, field.split(" ").length).join(" ")]) === field;
  return isSaid ? { ...rest, path, contains: equals } : check;
}

const inside = /^["'”’]? (?:somewhere )?in (?:the|its|their|his|her|that) (?:own )?([a-z ]{2,40})/i;

const failing = /\b(?:an|some kind of) error\b(?! (?:field|property|key|object|member|element|message|text|code|list|array)\b)/i;

/** “should be an error with the code …”: that it is refused, and not that an object of this name is there. */
function withFailure(sentence: string, checks: readonly Check[], context: () => SentenceContext): readonly Check[] {
  if (!failing.test(sentence) || /\b(?:contains?|includes?|body) an error\b/i.test(sentence) || checks.some(isRefusal)) return checks;
  const fields = bodyOf(context())?.fields ?? [];
  const ofError = new Set(fields.filter(({ isOfError, depth }) => isOfError && depth === 1).map(({ path }) => path));
  const isThere = ({ path = "", exists, not }: Check): boolean =>
    exists === true && not !== true && ofError.has(path) && /error/i.test(path);
  return checks.some(isThere) ? checks.map((check) => (isThere(check) ? { status: { atLeast: 400 } } : check)) : checks;
}

const whole =
  /\b(?:exactly|precisely|just|only|solely|merely|consists? of|consisting of|equals?)(?: the (?:text|value|item|tag|entry))? "/i;
const wholeVerb = /\b(?:just|only|solely|merely|exactly) (?:contains?|includes?|holds?|lists?|has|have|show)s?(?: the [a-z]+)? "/i;
const single = /\b(?:just|exactly|precisely|only|no more than) (?:one|a single) [a-z]+(?: [a-z]+)?[:,]? "/i;

/** “The tags are exactly "fragile"”, “consist of "a" and "b"”: these texts, and no others. */
export function withNoOthers({ sentence, steps, context }: Reading): readonly Step[] {
  const plain = sentence.replace(/\$\{[^{}]*\}/g, '""').replace(/["“”]+/g, '"');
  const isWhole = whole.test(plain) || wholeVerb.test(plain) || single.test(plain);
  if (context.operations === undefined || sentence.includes("$.") || !isWhole) return steps;
  return steps.map((step, at) => {
    if (step.step !== "validate") return step;
    const around = following(context, steps.slice(0, at));
    const held = step.checks.filter((check) => isHeld(check, around));
    const path = held[0]?.path;
    if (path === undefined || held.length !== step.checks.length || held.some((check) => check.path !== path)) return step;
    return { ...step, checks: [...step.checks, { path, length: held.length }] };
  });
}

/** Returns whether the check says that a list of texts has a text. */
function isHeld({ contains, path, not, every, any, none }: Check, context: SentenceContext): boolean {
  if (contains === undefined || not === true || (every ?? any ?? none) !== undefined) return false;
  const fields = (bodyOf(context)?.fields ?? []).filter((one) => one.path === path && one.list === undefined);
  return fields.length > 0 && fields.every(({ field }) => field.type === "array");
}

/** “It should have one deck with the range "A"”: one, and not at least one. */
function withOne(sentence: string, check: Check): readonly Check[] {
  const { any, ...rest } = check;
  const list = any?.replace(/\[\*\]$/, "");
  const said =
    /\b(?:has|have|having|holds?|contains?|shows?|lists?|is|be|with) (?:now )?(?:(?:exactly |only |just )?one|an? single|only an?) ([a-z]+)(?: [a-z]+)? (?:with|whose|named|called|for)\b/i.exec(
      sentence,
    )?.[1];
  if (list === undefined || said === undefined || list.includes("[") || check.path === undefined) return [check];
  const items = [...splitWords(list.split(".").at(-1) ?? ""), "item", "entry", "element"].map((word) => nounOf([word]));
  if (list !== "$")
    return items.includes(nounOf([said]))
      ? [
          { path: list, length: 1 },
          { ...rest, path: `${list}[0]${check.path.slice(1)}` },
        ]
      : [check];
  const { equals, path } = check;
  const isPlain = (typeof equals === "string" && !equals.includes("'")) || typeof equals === "number" || typeof equals === "boolean";
  if (!isPlain || Object.keys(rest).length > 2) return [check];
  return [{ path: `$[?@${path.slice(1)} == ${typeof equals === "string" ? `'${equals}'` : String(equals)}]`, length: 1 }];
}

/** “the new name and notes”: both as they were sent. */
function withNew(sentence: string, check: Check, context: () => SentenceContext): Check {
  const { path, exists, not } = check;
  const listed = /\b(?:new|updated|changed) ([a-z]+(?:, [a-z]+)*,? and [a-z ]+)/i.exec(sentence)?.[1];
  if (listed === undefined || path === undefined || exists !== true || not === true) return check;
  const last = [...(context().before ?? [])].findLast((step) => step.step === "api_request" && /^(?:PUT|PATCH) /.test(step.action));
  const body = membersIn(last?.step === "api_request" ? last.body : undefined);
  const name = /^\$(?:\.\w+)?\.(\w+)$/.exec(path)?.[1] ?? "";
  const value = Object.hasOwn(body, name) ? body[name] : undefined;
  const words = splitWords(name).join(" ");
  const isListed = listed.split(/,? and |, /).some((one) => one === words || one.startsWith(`${words} `));
  return isListed && value !== undefined && (!isJsonObject(value) || "$var" in value) ? { path, equals: value } : check;
}

/** "4", and the request must be refused: the text is the intended mistake. */
function withQuotedNumbers({ steps, tokens }: Reading): readonly Step[] {
  const last = steps.findLastIndex(({ step }) => step === "api_request");
  const isRefused = steps.slice(last + 1).some((step) => step.step === "validate" && step.checks.some(isRefusal));
  if (last < 0 || !isRefused) return steps;
  const quoted = new Set(
    tokens().flatMap(({ kind, value }) => (kind === "quoted" && /^-?\d+(?:\.\d+)?$/.test(String(value)) ? [String(value)] : [])),
  );
  return quoted.size === 0 ? steps : steps.map((step, at) => (at === last && step.step === "api_request" ? asWritten(step, quoted) : step));
}

function asWritten<Request extends { readonly body?: unknown }>(request: Request, quoted: ReadonlySet<string>): Request {
  if (!isJsonObject(request.body)) return request;
  const members = Object.entries(request.body);
  const isNumber = (value: Json): boolean => typeof value === "number" && quoted.has(String(value));
  if (!members.some(([, value]) => isNumber(value))) return request;
  return { ...request, body: Object.fromEntries(members.map(([name, value]) => [name, isNumber(value) ? String(value) : value])) };
}
