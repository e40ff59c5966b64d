// English to steps: the grammar is asked first, and the readers of the first edition for what it does not read.

import type { Check } from "../check.ts";
import { bestReading, readSentence } from "../grammar/read.ts";
import { refusalOf } from "../grammar/refusal.ts";
import { answersObject } from "../grammar/settle/known.ts";
import { callRefusal } from "../grammar/tools/refusal.ts";
import type { Attachment } from "../playbook.ts";
import type { Compiled, Parsed, Problem, SentenceContext, SentenceReading, Understood } from "../reading.ts";
import type { Step, StoreEntry } from "../step.ts";
import { normalisedKey } from "../steps/normalise.ts";
import { isBehindTool } from "./context/above.ts";
import { fieldMeaning, mayNameField } from "./context/bodyField.ts";
import { settle } from "./context/settle.ts";
import { type StepsOf, withCorrections } from "./corrected.ts";
import { notUnderstood } from "./problem.ts";
import { distinct, readAlone, readWith } from "./readAlone.ts";
import { openScan } from "./sentence.ts";
import type { Token } from "./token.ts";
import { unspoken } from "./unspoken.ts";

/** English to steps. Without context only what the sentence itself says counts. Never throws. */
export function compile(sentence: string, attachment?: Attachment, context?: SentenceContext): Compiled {
  return resolve(parse(sentence, attachment), context);
}

function parse(sentence: string, attachment: Attachment | undefined): Parsed {
  const alone = readAlone(sentence, attachment);
  const { scan, foreign } = alone;
  const base = { sentence, tokens: scan.tokens, ...(attachment === undefined ? {} : { attachment }) };
  if (foreign !== undefined) return { ...base, readings: [], problem: foreign, final: true };
  return {
    ...base,
    get readings() {
      return alone.readings;
    },
    get problem() {
      return alone.readings.length === 1 ? undefined : notUnderstood(scan, alone.readings, alone.all);
    },
    final: false,
  };
}

/** The steps of a parsed sentence where it stands. Without context only what the sentence itself says counts. No problem repeats a secret. */
function resolve(parsed: Parsed, context: SentenceContext = {}): Compiled {
  const { sentence, attachment } = parsed;
  const read = parsed.final ? undefined : readSentence(sentence, attachment, context);
  const best = read === undefined ? undefined : bestReading(read, context);
  const composed: Understood | undefined = best && { kind: "understood", steps: best.steps, fields: best.fields };
  if (composed !== undefined && !mayPrepare(composed.steps, context)) return composed;
  const compiled = withoutLooseRequest(parsed, settled(parsed, context));
  if (compiled.kind === "understood") return compiled;
  if (composed !== undefined && open.has(compiled.problem.code)) return composed;
  const told = read === undefined ? undefined : callRefusal(read, attachment, context);
  if (told !== undefined) return { kind: "refused", problem: unspoken(told, parsed) };
  const problem = (read === undefined || !isVague(compiled.problem) ? undefined : refusalOf(read)) ?? compiled.problem;
  return { kind: "refused", problem: unspoken(withCorrections(problem, parsed, context, stepsOf(parsed)), parsed) };
}

/** Whether a problem only says which part nothing could use, or what a name alone does not say. */
function isVague({ code, message }: Problem): boolean {
  return (
    (code === "not-understood" && message.endsWith("is not understood.")) ||
    (code === "needs-context" && message.includes(" alone says not "))
  );
}

/** What the grammar refuses of a request by itself is none: readers that take every name for a field would send it. */
function withoutLooseRequest(parsed: Parsed, compiled: Compiled): Compiled {
  const [only] = parsed.readings;
  if (compiled.kind === "refused" || only === undefined || compiled.steps.some(({ step }) => step !== "api_request" && step !== "prepare"))
    return compiled;
  if (normalisedKey(only.steps) !== normalisedKey(compiled.steps)) return compiled;
  const scan = openScan(parsed.sentence, parsed.attachment, undefined, parsed.tokens);
  return { kind: "refused", problem: notUnderstood(scan, [], []) };
}

/** Reads other sentences with the same attachment. */
function stepsOf({ attachment }: Parsed): StepsOf {
  return (sentence, context) => {
    const compiled = compile(sentence, attachment, context);
    return compiled.kind === "understood" ? compiled.steps : undefined;
  };
}

/** "The content type is text/plain" before any call is about the next request. */
function mayPrepare(steps: readonly Step[], context: SentenceContext): boolean {
  const isOfHeaders = steps.every((step) => step.step === "validate" && step.checks.every(({ header }) => header !== undefined));
  return isOfHeaders && context.before?.every(({ step }) => !isCall.has(step) && step !== "run" && step !== "block") === true;
}

/** Why the readers of single forms may have no reading where the grammar has one. */
const open: ReadonlySet<Problem["code"]> = new Set(["not-understood", "needs-context", "unknown-operation"]);

function settled(parsed: Parsed, context: SentenceContext): Compiled {
  const [only] = parsed.readings;
  const field = only === undefined ? undefined : namedField(parsed, only, context);
  const isSure =
    parsed.readings.length === 1 &&
    field === undefined &&
    !(only !== undefined && (leansOnServers(parsed, only, context) || leansOnDocument(parsed, only, context)));
  if (isSure && only !== undefined) return settle(parsed, only, context);
  if (!parsed.final && hasContext(context)) {
    const scan = openScan(parsed.sentence, parsed.attachment, context, parsed.tokens);
    const { all, readings: inContext } = readWith(scan);
    const usable = field === "either" ? distinct([...inContext, ...parsed.readings]) : inContext;
    const readings = usable.length > 1 ? withoutIdleChecks(usable, context) : usable;
    const [first] = readings;
    if (readings.length === 1 && first !== undefined) return settle(parsed, first, context);
    return { kind: "refused", problem: notUnderstood(scan, readings, all) };
  }
  return {
    kind: "refused",
    problem: parsed.problem ?? notUnderstood(openScan(parsed.sentence, parsed.attachment, undefined, parsed.tokens), [], []),
  };
}

/** Only the tools of a server say what the words of a call mean, and of its result where the list is that is counted, and what "key" is. */
function leansOnServers({ tokens }: Parsed, { steps }: SentenceReading, context: SentenceContext): boolean {
  if (steps.some(({ step }) => step === "mcp_server_call")) return context.servers !== undefined;
  if (!mayLeanOnCall(tokens, steps) || context.servers === undefined) return false;
  return isBehindTool(context);
}

/** Items without a place are those of the body, unless the document says that it is no list. */
function leansOnDocument({ tokens }: Parsed, { steps }: SentenceReading, context: SentenceContext): boolean {
  if (!mayLeanOnCall(tokens, steps) || context.operations === undefined) return false;
  return answersObject({ ...context, before: [...(context.before ?? []), ...steps] });
}

/** Whether a word such as "text" names a field of the operation's body: in the context it is read so. */
function namedField(
  { sentence, attachment, tokens }: Parsed,
  { steps }: SentenceReading,
  context: SentenceContext,
): "field" | "either" | undefined {
  if (!mayNameField(tokens, steps) || context.operations === undefined) return undefined;
  return fieldMeaning(openScan(sentence, attachment, context, tokens));
}

const isCall: ReadonlySet<string> = new Set(["api_request", "mcp_server_call"]);

function mayLeanOnCall(tokens: readonly Token[], steps: readonly Step[]): boolean {
  return steps.some((step) => {
    if (step.step === "save" && tokens.some(({ word }) => word === "key")) return true;
    if ("store" in step && step.store?.some(isOfItem) === true) return true;
    const checks = step.step === "validate" ? step.checks : "until" in step ? step.until?.checks : undefined;
    return checks?.some(isOfItems) === true;
  });
}

function isOfItems({ body, length, empty, path, every, any, none }: Check): boolean {
  if (body === "json" && (length !== undefined || empty !== undefined)) return true;
  return startsInList(path) || startsInList(every) || startsInList(any) || startsInList(none);
}

function startsInList(path: string | undefined): boolean {
  return path?.startsWith("$[") === true;
}

/** `the first item's id` saves `$[0].id`, where the body is the list. */
function isOfItem(entry: StoreEntry): boolean {
  return typeof entry !== "string" && Object.values(entry).some((source) => source.startsWith("$["));
}

function hasContext({ endpoint, operations, variables, servers, before }: SentenceContext): boolean {
  return endpoint !== undefined || operations !== undefined || variables !== undefined || servers !== undefined || before !== undefined;
}

/** Before any call there is no response, so that a form which could prepare or check prepares. */
function withoutIdleChecks(readings: readonly SentenceReading[], { before }: SentenceContext): readonly SentenceReading[] {
  if (
    before === undefined ||
    before.some(({ step }) => step === "api_request" || step === "mcp_server_call" || step === "run" || step === "block")
  )
    return readings;
  return readings.filter(({ steps }) => steps[0]?.step !== "validate");
}
