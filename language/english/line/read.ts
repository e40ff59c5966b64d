// Reads a line of several parts that has no reading as a whole: a title, instructions, outcomes, reasons. Each part is
// read alone after the parts before it, or is a remark (`remark.ts`) whose words bear on nothing (`bearing.ts`).

import type { Check } from "../../check.ts";
import { deleted } from "../../grammar/align/absence.ts";
import { asideAt } from "../../grammar/align/phrases.ts";
import { isMethod } from "../../grammar/classes.ts";
import { following } from "../../grammar/correct/saved.ts";
import { hasTerminal } from "../../grammar/lexicon/lexicon.ts";
import { lengthOfFrame } from "../../grammar/parts/assertionFrame.ts";
import { isCallRefused, isRefusal, isRefused } from "../../grammar/refused.ts";
import { methodsOfVerb } from "../../grammar/settle/called.ts";
import { tokensOf } from "../../grammar/tokens.ts";
import { isJsonObject } from "../../json.ts";
import type { Compiled, SentenceContext, Understood } from "../../reading.ts";
import type { ApiRequestStep, Step } from "../../step.ts";
import { normalisedKey } from "../../steps/normalise.ts";
import { lastRequest, operationOf } from "../context/above.ts";
import { movedFields } from "../movedFields.ts";
import type { Token } from "../token.ts";
import { saysNothing } from "./bearing.ts";
import { orderAt } from "./gerund.ts";
import { type Joint, jointsIn } from "./joints.ts";
import { outcomeOf } from "./outcome.ts";
import { isReason, type Remark, remarkAt } from "./remark.ts";
import { deniesOther, isExpectation } from "./title.ts";

type Read = (sentence: string, context: SentenceContext) => Compiled;

const mostTokens = 70;
const mostJoints = 12;
/** Each is one more reading of a sentence that is refused. */
const mostTries = 20;

interface Part {
  readonly from: number;
  readonly to: number;
  /** The kind of a part that is not read. */
  readonly remark?: Remark;
  readonly compiled?: Understood;
  /** True if its end says that a request is refused or done, without a status. */
  readonly isVague?: boolean;
  readonly isRefusal?: boolean;
  readonly joint: Joint | undefined;
}

/** `read` reads one part. */
export function readInParts(sentence: string, context: SentenceContext, read: Read): Understood | undefined {
  if (context.operations === undefined || /\?\s*$/.test(sentence)) return undefined;
  const all = withoutSigns(tokensOf(sentence));
  const tokens = withoutSlang(all);
  if (tokens.length > mostTokens || tokens.some(({ kind }) => kind === "unknown")) return undefined;
  const joints = jointsIn(tokens, context);
  if ((joints.length === 0 && tokens.length === all.length) || joints.length > mostJoints) return undefined;
  const known = new Map<string, Compiled>();
  const dead = new Set<string>();
  const parts = partsFrom(0, undefined, []);
  return parts === undefined ? undefined : joinedParts(parts);

  /** The first way through the rest in which every part is read or says nothing: as much as possible is read. */
  function partsFrom(from: number, before: Joint | undefined, done: readonly Part[]): readonly Part[] | undefined {
    if (from >= tokens.length) return isSound(tokens, done, context) ? done : undefined;
    const key = `${from} ${before?.said} ${JSON.stringify(stepsOf(done))}`;
    // “…, i.e. no duplicate | got created”
    const last = done.at(-1)?.compiled?.steps ?? [];
    if (dead.has(key) || (before?.said === "yields" && !last.some(({ step }) => step === "api_request"))) return undefined;
    const ends: readonly (Joint | undefined)[] = [undefined, ...joints.filter(({ end }) => end > from).reverse()];
    for (const joint of ends) {
      // A reason is never done or checked, nor is “(no body)”.
      if (isReason(before) || (before?.said === "(" && /^(?:no|without|empty)$/.test(tokens[from]?.word ?? ""))) break;
      const to = joint?.end ?? tokens.length;
      // The words before a method lead to it, and are not a request of their own.
      if (joint?.said === "method") continue;
      const outcome = outcomePart(from, to, before, done);
      const compiled = outcome === undefined && !(from === 0 && to === all.length) ? compiledOf(from, to, done) : undefined;
      // “There is an X-Total header, and it is [1]”: the header, and not the body.
      if (compiled?.kind === "understood" && tokens[from]?.word === "it" && tellsOfOther(compiled.steps, stepsOf(done))) continue;
      // “409, it is already printing”: why, since no error has such a field.
      if (compiled?.kind === "understood" && checksWhy(compiled.steps, stepsOf(done), context)) continue;
      const part =
        outcome ??
        (compiled?.kind === "understood"
          ? { from, to, compiled, joint: before, ...(deniesOnly(compiled.steps, tokens.slice(from, to)) ? vagueRefusal : {}) }
          : undefined);
      const found = part === undefined ? undefined : partsFrom(joint?.next ?? tokens.length, joint, [...done, part]);
      if (found !== undefined) return found;
    }
    for (const joint of [...ends].reverse()) {
      const to = joint?.end ?? tokens.length;
      const remark = remarkAt(tokens, { from, to, before, after: joint }, stepsOf(done), context);
      const found =
        remark === undefined ? undefined : partsFrom(joint?.next ?? tokens.length, joint, [...done, { from, to, remark, joint: before }]);
      if (found !== undefined) return found;
    }
    dead.add(key);
    return undefined;
  }

  function outcomePart(from: number, to: number, before: Joint | undefined, done: readonly Part[]): Part | undefined {
    const steps = stepsOf(done);
    if (!steps.some(({ step }) => step === "api_request")) return undefined;
    const outcome = outcomeOf(tokens.slice(from, to), tokens, following(context, steps));
    if (outcome === undefined) return undefined;
    const checks: readonly Step[] = outcome.status === undefined ? [] : [{ step: "validate", checks: [{ status: outcome.status }] }];
    return {
      from,
      to,
      compiled: { kind: "understood", steps: checks, fields: [] },
      isVague: outcome.isVague,
      isRefusal: outcome.isRefusal,
      joint: before,
    };
  }

  function compiledOf(from: number, to: number, done: readonly Part[]): Compiled | undefined {
    const steps = stepsOf(done);
    if (depthOf(tokens.slice(from, to)) !== 0) return undefined;
    const key = `${from} ${to} ${steps.length}`;
    const found = known.get(key);
    if (found !== undefined || known.size >= mostTries) return found;
    // “If she signs up again, …”: the request.
    const start = isLedAway(tokens[from]) && to < tokens.length ? from + 1 : from;
    const around = following(context, steps);
    // “… and double-check it's gone”: it is requested again.
    const [missing] = deleted(around, tokens.slice(start, to));
    const compiled: Compiled = missing === undefined ? partOf(start, to, around) : { kind: "understood", steps: missing.steps, fields: [] };
    known.set(key, compiled);
    return compiled;
  }

  /** As it is written, or as the order that it describes. */
  function partOf(from: number, to: number, around: SentenceContext): Compiled {
    const order = to < tokens.length ? orderAt(tokens, from, context) : undefined;
    if (order === undefined) return requestUnder(from, to, around) ?? ownOrOfIt(from, to, around);
    const plain = order.isLed ? undefined : read(textOf(from, to), around);
    if (plain?.kind === "understood") return plain;
    const done = read(order.verb + textOf(order.at, to).slice((tokens[order.at]?.text ?? "").length), around);
    if (done.kind !== "understood") return plain ?? done;
    // “After deleting the order, …”, where that was done just now.
    const last = lastRequest(around.before);
    const isDone = order.isLed && last !== undefined && normalisedKey(done.steps) === normalisedKey([last]);
    return { kind: "understood", steps: isDone ? [] : done.steps, fields: [] };
  }

  /** “… | must return a basket with the name "Bo"”: of the response. */
  function ownOrOfIt(from: number, to: number, around: SentenceContext): Compiled {
    if (from === 0 && to < tokens.length && isValuesOnly(tokens.slice(0, to))) {
      // “25 points should give 422”: the last request, with another value.
      const changed = read(`send the same request with ${textOf(from, to)}`, around);
      const isRequest = changed.kind === "understood" && changed.steps.length === 1 && changed.steps[0]?.step === "api_request";
      if (isRequest) return { ...changed, fields: [] };
    }
    const own = read(textOf(from, to), around);
    if (own.kind === "understood" || from === 0 || !answering.test(tokens[from]?.word ?? "")) return own;
    const ofIt = read(`it ${textOf(from, to)}`, around);
    return ofIt.kind === "understood" && ofIt.steps.every(({ step }) => step === "validate") ? { ...ofIt, fields: [] } : own;
  }

  /** “Verify that the same request without a token | returns 401” */
  function requestUnder(from: number, to: number, around: SentenceContext): Compiled | undefined {
    const length = lengthOfFrame(tokens.slice(from, from + 5));
    if (length === 0 || to >= tokens.length || tokens[from + length - 1]?.word !== "that") return undefined;
    const compiled = read(textOf(from + length, to), around);
    return compiled.kind === "understood" && compiled.steps.every(({ step }) => step === "api_request") ? compiled : undefined;
  }

  function textOf(from: number, to: number): string {
    return sentence.slice(tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0);
  }

  function joinedParts(all: readonly Part[]): Understood {
    const fields = all.flatMap(({ compiled, from }, at) => {
      const count = all.slice(0, at).reduce((sum, _, index) => sum + keptOf(all, index).length, 0);
      return movedFields(compiled?.fields ?? [], count, tokens[from]?.start ?? 0);
    });
    return { kind: "understood", steps: stepsOf(all), fields };
  }
}

function stepsOf(parts: readonly Part[]): readonly Step[] {
  return parts.flatMap((_, at) => keptOf(parts, at));
}

/** “should not work: I expect 409”: the status says more than that it fails. */
function keptOf(parts: readonly Part[], at: number): readonly Step[] {
  const part = parts[at];
  const steps = part?.compiled?.steps ?? [];
  return part?.isVague === true && saysStatus(nextRead(parts, at)) ? steps.slice(0, -1) : steps;
}

/** First words of what comes back. */
const answering = /^(?:must|should|shall|will|returns?|gives?|shows?|contains?|includes?|reports?)$/;

/** “25 points”, “lat=95, lon=13”: values, and nothing that is done or said. */
function isValuesOnly(part: readonly Token[]): boolean {
  const isPlain = ({ kind, word, text }: Token): boolean =>
    kind === "symbol"
      ? /^[,=:-]$/.test(text)
      : kind !== "path" && !hasTerminal(word, /^(?:v\.|f\.(?:be|modal|who)|w\.(?:error|reasonphrase))/);
  return part.length > 1 && part.length < 12 && part.every(isPlain) && part.some(({ kind }) => kind === "number" || kind === "quoted");
}

const vagueRefusal = { isVague: true, isRefusal: true } as const;

/** “Nobody may see the orders without a token”: the request, and that it is refused, without a status. */
function deniesOnly(steps: readonly Step[], part: readonly Token[]): boolean {
  const last = steps.at(-1);
  const [check, ...others] = last?.step === "validate" ? last.checks : [];
  if (check === undefined || others.length > 0 || !isRefusal(check) || steps.at(-2)?.step !== "api_request") return false;
  return !part.some(({ kind, text, word }) => (kind === "number" && /^[2-5]\d\d$/.test(text)) || hasTerminal(word, /^w\.reasonphrase/));
}

function nextRead(parts: readonly Part[], at: number): Part | undefined {
  return parts.slice(at + 1).find(({ compiled }) => compiled !== undefined);
}

function saysStatus(part: Part | undefined): boolean {
  const [first] = part?.compiled?.steps ?? [];
  return first?.step === "validate" && first.checks.some(({ status }) => status !== undefined);
}

/** Returns whether fields are checked that the documented errors of a refused request do not have. */
function checksWhy(steps: readonly Step[], done: readonly Step[], context: SentenceContext): boolean {
  const request = lastRequest(done);
  if (request === undefined || !isCallRefused(done, done.indexOf(request))) return false;
  const errors = operationOf(context, request)?.responses.filter(({ status }) => /^(?:[45]|default)/.test(status)) ?? [];
  // “412, etag is stale by then”: no header is a word.
  const isWhy = ({ header, equals }: Check): boolean => header !== undefined && typeof equals === "string" && /^[a-z]+$/.test(equals);
  if (steps.length > 0 && steps.every((step) => step.step === "validate" && step.checks.every(isWhy))) return true;
  const names = errors.flatMap(({ fields }) => fields.map(({ name }) => name));
  const isUnknown = ({ path }: Check): boolean => path !== undefined && !names.includes(/^\$\.(\w+)/.exec(path)?.[1] ?? "");
  return names.length > 0 && steps.length > 0 && steps.every((step) => step.step === "validate" && step.checks.some(isUnknown));
}

/** Returns whether the body is checked after a statement about a header. */
function tellsOfOther(steps: readonly Step[], done: readonly Step[]): boolean {
  const last = done.at(-1);
  const said = last?.step === "validate" ? last.checks.at(-1) : undefined;
  return said?.header !== undefined && steps.some((step) => step.step === "validate" && step.checks.some(({ body }) => body !== undefined));
}

/** Returns whether something is read and checked. */
function isReadAndChecked([first, ...others]: readonly Step[]): boolean {
  return first?.step === "api_request" && first.action.startsWith("GET ") && others.some(({ step }) => step === "validate");
}

/** The number of brackets that are open at the end. */
function depthOf(tokens: readonly Token[]): number {
  return tokens.reduce((depth, { kind, text }) => depth + (kind !== "symbol" ? 0 : text === "(" ? 1 : text === ")" ? -1 : 0), 0);
}

function withoutSigns(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findLastIndex(({ kind, text }) => kind !== "symbol" || !/^[.!,;]$/.test(text));
  return tokens.slice(0, end + 1);
}

/** “… to the plus plan lol” */
function withoutSlang(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex((_, from) => from > 2 && asideAt(tokens, from, "a.slang") === tokens.length - from);
  return at < 0 ? tokens : withoutSigns(tokens.slice(0, at));
}

/** Returns whether no part describes the request of another one, and the omitted words say nothing. */
function isSound(tokens: readonly Token[], parts: readonly Part[], context: SentenceContext): boolean {
  const steps = stepsOf(parts);
  if (steps.length === 0) return false;
  const around = following(context, steps);
  const isIdle = ({ remark, from, to }: Part, at: number): boolean =>
    remark === undefined || saysNothing(tokens.slice(from, to), remark, { steps, done: stepsOf(parts.slice(0, at)) }, around);
  if (!parts.every(isIdle)) return false;
  const label = parts[0]?.remark === "title" ? tokens.slice(parts[0].from, parts[0].to) : [];
  if (isExpectation(label) && steps.some(({ step }) => step !== "validate")) return false;
  const first = parts[0]?.remark === "cause" ? tokens.slice(parts[0].from, parts[0].to) : [];
  if (!steps.some(({ step }) => step === "api_request") && deniesOther(first, context.before)) return false;
  const read = parts.filter(({ compiled }) => compiled !== undefined);
  // “Capacity: 200” names a value.
  if (label.length > 0 && !isExpectation(label) && tokens[read[0]?.from ?? 0]?.kind !== "word") return false;
  // “Order a repair of another boat: propeller”: the request.
  const [verb] = label;
  const isAsked =
    steps.some(({ step }) => step === "api_request") && methodsOfVerb({ word: verb?.word ?? "", particle: undefined }).length > 0;
  if (isAsked && !isMethod(tokens[read[0]?.from ?? 0])) return false;
  const [only, end] = read;
  const isElliptic = isValuesOnly(tokens.slice(0, only?.to)) && only?.compiled?.steps[0]?.step === "api_request";
  if (isElliptic && end?.isRefusal !== true && !isRefused(stepsOf(parts))) return false;
  if (isContradictory(steps) || isAnnounced(read) || steps.some((step, at) => isMoreOf(step, steps[at - 1]))) return false;
  return read.every((part, at) => {
    // “Cancelling it is not possible: 200”
    const next = read[at + 1];
    if (part.isVague === true && next?.isRefusal !== undefined && next.isRefusal !== part.isRefusal) return false;
    // The document does not tell which status it is.
    if (part.isVague === true && part.compiled?.steps.length === 0 && !saysStatus(next)) return false;
    const before = stepsOf(read.slice(0, at));
    const own = part.compiled?.steps ?? [];
    if (/^(?:unless|until|while|as)$/.test(tokens[part.from]?.word ?? "")) return false;
    if (isLedAway(tokens[part.from]) && !isOutcomeOf(own, read[at + 1])) return false;
    // “If the van is parked, its mileage is 5”: a condition, which asks for nothing.
    const isOfThing = hasTerminal(tokens[part.from + 1]?.word ?? "", /^f\.(?:the|my)$/);
    if (isLedAway(tokens[part.from]) && isOfThing && isReadAndChecked(own)) return false;
    const last = read[at - 1];
    // “Only as admin: DELETE /loans/7 | returns 204”
    const method = last === undefined ? -1 : tokens.findIndex((token, index) => index > last.from && index < last.to && isMethod(token));
    const isTitled = method > 0 && !isMethod(tokens[last?.from ?? 0]) && tokens[method - 1]?.kind === "symbol";
    if (part.joint?.said === "yields" && isTitled) return false;
    // “Delete the order so the customer is deleted”
    const isPurpose = part.joint?.said === "so" && parts[parts.indexOf(part) - 1]?.compiled !== undefined;
    const isDuty = tokens.slice(part.from, part.to).some(({ word }) => hasTerminal(word, /^(?:f\.modal|v\.(?:assert|get|receive|return))/));
    if (isPurpose && (!isDuty || own.some(({ step }) => step !== "validate"))) return false;
    // “PATCH /loans/7 so that the deposit is 5”
    if (part.joint?.said === "so" && tokens[part.from]?.word === "that") return false;
    // “its topic should be "fun" and it should be "x"”: the topic, or the body.
    const isOfBody = ({ body, equals }: Check): boolean => body !== undefined && equals !== undefined;
    if (at > 0 && own.some((step) => step.step === "validate" && step.checks.some(isOfBody))) return false;
    const request = lastRequest(before);
    if (request === undefined) return true;
    const isNext = before.slice(before.indexOf(request) + 1).every(({ step }) => step === "save");
    // “Cancel it before the tour is removed -> 409”: of which one?
    if (isArrow(part.joint) && stepsOf(read.slice(at - 1, at)).filter(({ step }) => step === "api_request").length > 1) return false;
    // “Remove the boat: POST /trips”: the title asks for another request.
    if (part.joint?.said === ":" && last !== undefined && asksForOther(stepsOf([last]), own)) return false;
    // It could be meant for the request before it as well.
    const words = tokens.slice(part.from, part.to).map(({ word }) => word);
    const isForAll = words.some((word) => /^(?:next|following|all|every|now|on|subsequent|onwards|further)$/.test(word));
    if (own.some(({ step }) => step === "prepare") && !isForAll) return false;
    const [first] = own;
    if (isNext && first?.step === "api_request" && first.action === request.action && first.body === undefined) return false;
    return !isNext || !couldBeSent(request, own, context);
  });
}

/** “add a note to it and put its date at …”: one change, or two. */
function isMoreOf(step: Step, last: Step | undefined): boolean {
  return step.step === "api_request" && last?.step === "api_request" && /^(?:PUT|PATCH) /.test(step.action) && step.action === last.action;
}

function asksForOther(title: readonly Step[], own: readonly Step[]): boolean {
  const actions = (steps: readonly Step[]): readonly string[] =>
    steps.flatMap((step) => (step.step === "api_request" ? [step.action] : []));
  return actions(title).length > 0 && actions(own).some((action) => !actions(title).includes(action));
}

function isArrow(joint: Joint | undefined): boolean {
  return joint !== undefined && /^(?:->|=>|→|⇒)$/.test(joint.said);
}

/** “This should fail: GET /orders returns 200”, “Forbidden: delete the order” */
function isAnnounced([first, second]: readonly Part[]): boolean {
  const isCheck = first?.compiled?.steps.every(({ step }) => step === "validate") === true;
  const isRequest = second?.compiled?.steps.some(({ step }) => step === "api_request") === true;
  return isCheck && isRequest && second?.joint !== undefined && /^(?:[:–—-]|->|=>|→|⇒)$/.test(second.joint.said);
}

/** Two statuses of one response, two values of one field, or a field before the status of a refusal. */
function isContradictory(steps: readonly Step[]): boolean {
  return steps.some((step, at) => {
    const next = steps[at + 1];
    if (step.step !== "validate" || next?.step !== "validate") return false;
    const hasStatus = ({ status }: Check): boolean => status !== undefined;
    if (next.checks.some(hasStatus)) return step.checks.some(hasStatus) || next.checks.some(isRefusal);
    return step.checks.some(({ path }) => path !== undefined && next.checks.some((other) => other.path === path));
  });
}

/** “if she signs up again, …”: the result of it is checked. */
function isLedAway(token: Token | undefined): boolean {
  return /^(?:if|when|whenever|once)$/.test(token?.word ?? "");
}

function isOutcomeOf(own: readonly Step[], next: Part | undefined): boolean {
  if (own.some(({ step }) => step === "validate")) return own[0]?.step === "api_request";
  const steps = next?.compiled?.steps ?? [];
  return (
    own.every(({ step }) => step === "api_request" || step === "save") && steps.length > 0 && steps.every(({ step }) => step === "validate")
  );
}

/** “PUT /boards/7; the body has the topic "fun"”: sent, or answered. */
function couldBeSent(request: ApiRequestStep, own: readonly Step[], context: SentenceContext): boolean {
  const [first] = own;
  if (first?.step !== "validate" || /^(?:GET|DELETE|HEAD) /.test(request.action)) return false;
  // “it answers with 200 and 12 copies”
  const status = first.checks.findIndex((check) => check.status !== undefined);
  const early = status < 0 ? first.checks : first.checks.slice(0, status);
  const operation = operationOf(context, request);
  const sent = isJsonObject(request.body) ? request.body : {};
  return early.some(({ path = "" }) => {
    const name = path.replace(/^\$\./, "");
    return operation?.body?.fields.some((field) => field.name === name) !== false && !(name in sent);
  });
}
