// Corrections of sentences that do several things: the sentence is cut into clauses, each is read or guessed where it stands, behind what those before it
// do. The cheapest ways through the sentence are candidates, written as one sentence for each clause.

import type { Check } from "../../check.ts";
import type { Token } from "../../english/token.ts";
import { isJsonObject, type Json, type JsonObject } from "../../json.ts";
import type { SentenceContext } from "../../reading.ts";
import type { SaveStep, Step, ValidateStep } from "../../step.ts";
import { normalisedKey } from "../../steps/normalise.ts";
import { isCause, isNarration } from "../align/narration.ts";
import { hasTerminal } from "../lexicon/lexicon.ts";
import { mostAssumed } from "../preferences.ts";
import { readTokens } from "../read.ts";
import { methodsOfVerb } from "../settle/called.ts";
import { preparesOwn } from "../settle/lateParts.ts";
import { squeeze } from "../settle/responseShape.ts";
import { polledRequest } from "../stated/polling.ts";
import { statements } from "../stated/statements.ts";
import type { RefusedSentence } from "./corrections.ts";
import { type Denial, denialAt, forbidden, refuses } from "./denied.ts";
import { checksOtherBody } from "./faithful.ts";
import { bodyOf } from "./fields.ts";
import { clauseGuesses, type Doing, type Guess, type Tries } from "./guesses.ts";
import { knownTokens } from "./known.ts";
import { continuedRequest, nearOperations } from "./operations.ts";
import { connects, expectationAt, remarkCost, separates } from "./remarks.ts";
import { following } from "./saved.ts";

export interface ComposedReading {
  readonly steps: readonly Step[];
  readonly cost: number;
  readonly unsaid: readonly string[];
  /** A sentence for each clause. */
  readonly clauses: readonly (readonly Step[])[];
  /** The clauses, by their characters, whose every word is accounted for. */
  readonly read: readonly (readonly [from: number, to: number])[];
  /** How many requests are in those. */
  readonly asked: number;
}

interface Way extends ComposedReading {
  readonly context: SentenceContext;
  readonly isRemark: boolean;
  /** Index of the verb of the last request: “delete the task, the project” says it once. */
  readonly verb: number | undefined;
  /** What was tried has to be refused by what follows. */
  readonly denial?: Denial | undefined;
  /** Whether only the reason of a request is read. */
  readonly isCause?: true;
}

const mostWays = 4;
const mostClauses = 7;
const mostEdits = 4;
const costOfClause = 0.3;
const costOfNarration = 0.3;
/** Dearer ways are guesses. */
const mostCost = 4.4;

/** With at most `edits` clauses that are read with a word changed. */
export function composedReadings(
  { attachment, context }: Pick<RefusedSentence, "attachment" | "context">,
  written: readonly Token[],
  edits = mostEdits,
): readonly ComposedReading[] {
  if (attachment !== undefined) return [];
  const tokens = knownTokens(written, context);
  const ends = [...tokens.flatMap((_, at) => (at > 0 && separates(tokens, at) ? [at] : [])), tokens.length];
  const ways = new Map<number, Way[]>([
    [0, [{ steps: [], cost: 0, unsaid: [], clauses: [], read: [], asked: 0, context, isRemark: false, verb: undefined }]],
  ]);
  const known = new Map<string, readonly Guess[]>();
  const tries: Tries = { left: edits };
  for (const at of [0, ...ends]) {
    if (at === tokens.length) break;
    const here = best(ways.get(at) ?? []);
    let from = at;
    while (from < tokens.length && connects(tokens, from, at)) from++;
    from += expectationAt(tokens, from);
    // An “if” may take something back, and has to be accounted for.
    const lead = tokens.slice(at, from).some(({ word }) => word === "if") ? from : at;
    for (const way of here)
      for (const end of ends) {
        if (end <= from || way.clauses.length >= mostClauses) continue;
        const remark = remarkCost(tokens, from, end);
        if (remark !== undefined && !(way.isRemark && remark > 1))
          add(ways, end, {
            ...way,
            cost: way.cost + remark,
            unsaid: [...way.unsaid, ...tokens.slice(from, end).map(({ text }) => text)],
            isRemark: true,
          });
        if (!way.isRemark && isNarration(tokens, from, end, way.context, way.steps))
          add(ways, end, { ...way, cost: way.cost + costOfNarration, read: [...way.read, spanOf(tokens, lead, end)], isRemark: true });
        if (way.clauses.length === 0 && !way.isRemark && isCause(tokens, from, end, way.context))
          add(ways, end, { ...way, cost: way.cost + costOfNarration, read: [spanOf(tokens, lead, end)], isRemark: true, isCause: true });
        const denial = denialAt(tokens, from, way.context);
        for (const { steps, cost, read } of denial === undefined || denial.to >= end
          ? []
          : guessesOf(tokens.slice(denial.to, end), way.context, true, undefined, tries)) {
          const [only, ...more] = steps;
          if (only?.step !== "api_request" || more.length > 0 || read === undefined || way.denial !== undefined) continue;
          add(ways, end, {
            ...way,
            steps: [...way.steps, only],
            cost: way.cost + cost + costOfClause,
            clauses: [...way.clauses, [only]],
            read: [...way.read, spanOf(tokens, lead, end)],
            asked: way.asked + 1,
            context: following(context, [...way.steps, only]),
            isRemark: false,
            verb: undefined,
            denial,
          });
        }
        const doing = doingOf(way);
        const key = `${from} ${end} ${normalisedKey(way.steps)}`;
        let guesses = known.get(key);
        if (guesses === undefined) {
          guesses = guessesOf(tokens.slice(from, end), way.context, from > 0 || end < tokens.length, doing, tries);
          known.set(key, guesses);
        }
        for (const { steps, cost, unsaid, read } of [
          ...guesses,
          ...continued(tokens, from, end, way, doing),
          ...(edits === 0 ? [] : elliptic(tokens, from, end, way, doing)),
        ]) {
          if (way.denial !== undefined && !refuses(steps)) continue;
          if (way.isCause === true && steps[0]?.step !== "api_request") continue;
          const merged = mergedInto(way.clauses, steps);
          const clauses = merged ?? shared(way.clauses, steps, tokens.slice(from, end)) ?? [...way.clauses, steps];
          add(ways, end, {
            steps: clauses.flat(),
            cost:
              way.cost +
              cost +
              (way.clauses.length > 0 ? costOfClause : 0) +
              (isAgain(way.steps.at(-1), steps[0]) ||
              isLimit(way.steps.at(-1), steps) ||
              preparesOwn(context.operations, way.steps.at(-1), steps) ||
              deniesSent(way.steps.at(-1), steps)
                ? 3
                : 0),
            unsaid: [...way.unsaid, ...unsaid],
            clauses,
            read: read === undefined ? way.read : [...way.read, lead === from ? read : spanOf(tokens, lead, end)],
            asked: way.asked + (read === undefined ? 0 : steps.filter(({ step }) => step === "api_request").length),
            context: following(context, clauses.flat()),
            isRemark: false,
            verb: doingOf({ steps }) === "request" && verbIn(tokens, from, end) !== undefined ? verbIn(tokens, from, end) : way.verb,
          });
        }
      }
  }
  return best((ways.get(tokens.length) ?? []).flatMap((way) => refused(way))).filter(({ clauses }) => clauses.length > 0);
}

/** With the status of what is not allowed; without what is denied, and then not checked. */
function refused(way: Way): readonly Way[] {
  const { denial, context, steps, clauses } = way;
  if (denial === undefined) return [way];
  const status = denial.isForbidden ? forbidden(context, steps) : undefined;
  return status === undefined ? [] : [{ ...way, steps: [...steps, status], clauses: [...clauses, [status]] }];
}

function verbIn(tokens: readonly Token[], from: number, to: number): number | undefined {
  const at = tokens.findIndex(
    ({ kind, word }, index) =>
      index >= from &&
      index < to &&
      kind === "word" &&
      !hasTerminal(word, /^f\./) &&
      (methodsOfVerb({ word, particle: undefined }).length > 0 || hasTerminal(word, /^(?:v|w\.methodverb)/)),
  );
  return at < 0 ? undefined : at;
}

/** "delete taskB, then taskA": the verb of the request before. */
function elliptic(tokens: readonly Token[], from: number, to: number, { context, verb }: Way, after: Doing): readonly Guess[] {
  if (after !== "request" || verb === undefined || to - from > 4 || verbIn(tokens, from, to) !== undefined) return [];
  const said = [tokens[verb] as Token, ...tokens.slice(from, to)];
  const { readings } = readTokens(said, undefined, context);
  const requests = readings.filter(({ cost, steps }) => cost <= mostAssumed && steps.every(({ step }) => step === "api_request"));
  const [first] = requests;
  if (first !== undefined) return [{ steps: plain(first.steps), cost: 0.2 + shownPart * first.cost, unsaid: [] }];
  return nearOperations({ attachment: undefined, context }, said).map((near) => ({ ...near, cost: near.cost + 0.2 }));
}

function continued(tokens: readonly Token[], from: number, to: number, { context }: Way, after: Doing): readonly Guess[] {
  return after === "request" ? continuedRequest({ attachment: undefined, context }, tokens.slice(from, to)) : [];
}

/** "create a channel, make it private": the same request with more in its body. */
function mergedInto(clauses: readonly (readonly Step[])[], steps: readonly Step[]): readonly (readonly Step[])[] | undefined {
  const last = clauses.at(-1);
  const [before] = last ?? [];
  const [step, ...others] = steps;
  if (last?.length === 1 && others.length === 0 && before?.step === "validate" && step?.step === "validate" && !isTwice(before, step))
    return [...clauses.slice(0, -1), [{ ...before, checks: [...before.checks, ...ofSameItem(before.checks, step.checks)] }]];
  if (last?.length !== 1 || others.length > 0 || before?.step !== "api_request" || step?.step !== "api_request") return undefined;
  if (before.action !== step.action) return undefined;
  const body = joined(before.body, step.body);
  const query = joined(before.query, step.query);
  if (body === null || query === null || (step.body === undefined && step.query === undefined)) return undefined;
  return [
    ...clauses.slice(0, -1),
    [{ ...before, ...(query === undefined ? {} : { query }), ...(body === undefined ? {} : { body }) } as Step],
  ];
}

/** "until it is done, a minute at most": how long to ask, and not how long the answer takes. */
function isLimit(before: Step | undefined, steps: readonly Step[]): boolean {
  const [only, ...others] = steps;
  return (
    before?.step === "api_request" &&
    before.until !== undefined &&
    before.until.for === undefined &&
    only?.step === "validate" &&
    others.length === 0 &&
    only.checks.every(({ time }) => time !== undefined)
  );
}

function isAgain(before: Step | undefined, step: Step | undefined): boolean {
  if (before?.step === "api_request" && step?.step === "api_request") return before.action === step.action;
  return before?.step === "validate" && step?.step === "validate" && isTwice(before, step);
}

/** "the same payload, but amount=-5": no check that something else comes back than what was just sent. */
function deniesSent(before: Step | undefined, [step]: readonly Step[]): boolean {
  if (before?.step !== "api_request" || step?.step !== "validate" || !isJsonObject(before.body ?? null)) return false;
  const body = before.body as JsonObject;
  return step.checks.some(({ path = "", equals }) => {
    const sent = body[path.slice(2)];
    return equals !== undefined && (typeof sent === "number" || typeof sent === "boolean") && sent !== equals;
  });
}

/** Two statuses of one response. */
function isTwice(...steps: readonly ValidateStep[]): boolean {
  return steps.every(({ checks }) => checks.some(({ status }) => status !== undefined));
}

/** "the first delivery has event X, attempt 1": what follows is said of the same item. */
function ofSameItem(before: readonly Check[], checks: readonly Check[]): readonly Check[] {
  const { path: last = "", length } = before.at(-1) ?? {};
  // "exactly one reaction, and its emoji is …"
  const item = length === 1 ? ["", last] : /^(.*)\[-?\d+\]\.\w+$/.exec(last);
  if (item === null) return checks;
  const at = length === 1 ? `${last}[0]` : last.replace(/\.\w+$/, "");
  return checks.flatMap((check): readonly Check[] => {
    const { any, path, ...condition } = check;
    if (any !== `${item[1]}[*]`) return [check];
    if (path !== undefined) return [{ path: `${at}${path.slice(1)}`, ...condition }];
    if (!isJsonObject(condition.contains)) return [check];
    return Object.entries(condition.contains).map(([name, equals]) => ({ path: `${at}.${name}`, equals }));
  });
}

/** Both; null where they say the same twice. */
function joined(one: unknown, other: unknown): JsonObject | undefined | null {
  if (one === undefined || other === undefined) return (one ?? other) as JsonObject | undefined;
  if (!isJsonObject(one) || !isJsonObject(other)) return null;
  const found: Record<string, Json> = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const before = found[name];
    const inner = before === undefined ? value : joined(isJsonObject(before) ? before : false, isJsonObject(value) ? value : false);
    if (inner === null || inner === undefined) return null;
    found[name] = inner;
  }
  return found;
}

function doingOf({ steps }: Pick<Way, "steps">): Doing {
  const last = steps.at(-1)?.step;
  return last === "api_request" ? "request" : last === "validate" ? "check" : last === "save" ? "save" : undefined;
}

/** "both should give 200": the status of each of the requests before. */
function shared(
  clauses: readonly (readonly Step[])[],
  steps: readonly Step[],
  tokens: readonly Token[],
): readonly (readonly Step[])[] | undefined {
  const [only, ...others] = steps;
  if (!tokens.some(({ word }) => /^(?:both|each|all)$/.test(word))) return undefined;
  if (only?.step !== "validate" || others.length > 0 || only.checks.some(({ status }) => status === undefined)) return undefined;
  const requests = clauses.flat().filter(({ step }) => step === "api_request").length;
  if (requests < 2) return undefined;
  return clauses.flatMap((clause): readonly (readonly Step[])[] => {
    if (clause.every(({ step }) => step !== "api_request")) return [clause];
    return clause.flatMap((step): readonly (readonly Step[])[] => (step.step === "api_request" ? [[step], [only]] : [[step]]));
  });
}

function add(ways: Map<number, Way[]>, end: number, way: Way): void {
  if (way.cost > mostCost) return;
  const there = ways.get(end);
  if (there === undefined) ways.set(end, [way]);
  else there.push(way);
}

/** The cheapest ways that do different things. */
function best(ways: readonly Way[]): readonly Way[] {
  const sorted = [...ways].sort((one, other) => one.cost - other.cost);
  const found = new Map<string, Way>();
  for (const way of sorted) {
    const key = normalisedKey(way.steps);
    if (!found.has(key)) found.set(key, way);
    if (found.size === mostWays) break;
  }
  return [...found.values()];
}

/** A reading of the grammar that takes more for granted does not account for its words. */
const fewAssumed = 1;

/** The characters of the tokens. */
function spanOf(tokens: readonly Token[], from: number, to: number): readonly [number, number] {
  return [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0];
}

/** What a reading takes for granted is seen in its correction. */
const shownPart = 0.25;

function guessesOf(tokens: readonly Token[], context: SentenceContext, isPart: boolean, after: Doing, tries: Tries): readonly Guess[] {
  const read = readTokens(tokens, undefined, context);
  const likely = read.readings.filter(({ cost, steps }) => cost <= mostAssumed && !checksOtherBody(context, steps));
  // "save it": what was checked, or the whole response.
  const isVague = likely.some(({ steps }) => steps.some((step) => step.step === "save" && isWhole(step)));
  // The grammar accounts for every word of what it reads.
  if (likely.length > 0 && !isVague) {
    // The document may know what the grammar assumes there.
    const stated = likely.every(({ cost }) => cost > fewAssumed)
      ? [...statements(context, tokens, after), ...polledRequest(context, tokens)].map((one) => normalisedKey(one.steps))
      : [];
    return likely.slice(0, 3).map(({ steps, cost }) => ({
      steps: listed(context, plain(steps)),
      cost: shownPart * cost + (likely.length > 1 && cost === likely[0]?.cost ? 0.2 : 0),
      unsaid: [],
      ...((cost <= fewAssumed && steps.every(({ step }) => step !== "wait")) || stated.includes(normalisedKey(steps))
        ? { read: spanOf(tokens, 0, tokens.length) }
        : {}),
    }));
  }
  return [
    ...clauseGuesses(tokens, context, isPart, after, tries).filter(({ steps }) => !checksOtherBody(context, steps)),
    ...likely.slice(0, 1).map(({ steps, cost }) => ({ steps: plain(steps), cost: 2 + shownPart * cost, unsaid: [] })),
  ];
}

function isWhole({ store }: SaveStep): boolean {
  return store.some(
    (entry) => typeof entry !== "string" && Object.values(entry).some((source) => /^(?:body|response|\$)$/.test(String(source))),
  );
}

/** With the values as the document lists them: “pass/fail” is `passFail`. A body without content is empty text, and no JSON. */
function listed(context: SentenceContext, steps: readonly Step[]): readonly Step[] {
  return steps.map((step, at) => {
    if (step.step !== "validate") return step;
    const around = following(context, steps.slice(0, at));
    const fields = bodyOf(around)?.fields ?? [];
    const isNoContent = [...(around.before ?? []).slice(-1), step].some(
      (one) => one.step === "validate" && one.checks.some(({ status }) => status === 204),
    );
    return {
      ...step,
      checks: step.checks.map((check): Check => {
        if (isNoContent && check.body === "json" && check.empty === true && check.not !== true) return { body: "text", empty: true };
        const { path, equals } = check;
        const values = fields.find((known) => known.path === path)?.field.enum;
        if (typeof equals !== "string" || values === undefined || values.includes(equals)) return check;
        const same = values.filter((value) => squeeze(value) === squeeze(equals));
        return same.length === 1 ? { ...check, equals: same[0] as string } : check;
      }),
    };
  });
}

/** With the parameters in the path, as people write it. */
function plain(steps: readonly Step[]): readonly Step[] {
  return steps.map((step) => {
    if (step.step !== "api_request" || step.parameters === undefined) return step;
    const { parameters, ...request } = step;
    let { action } = request;
    for (const [name, value] of Object.entries(parameters)) {
      const text =
        isJsonObject(value) && typeof value.$var === "string"
          ? `\${${value.$var}}`
          : typeof value === "string" || typeof value === "number"
            ? String(value)
            : "";
      if (!/^(?:\$\{[^}]+\}|[\w.-]+)$/.test(text)) return step;
      action = action.replace(`{${name}}`, () => text);
    }
    return { ...request, action };
  });
}
