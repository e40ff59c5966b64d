// Compiles English to steps: reads a sentence with the grammar and settles it in its context, or refuses it with
// corrections.

import { withCompounds, withFieldNames } from "../grammar/compounds.ts";
import { readByWords } from "../grammar/correct/byWords.ts";
import { listed } from "../grammar/correct/listed.ts";
import { sentInstead } from "../grammar/correct/sentInstead.ts";
import { foreignProblem } from "../grammar/foreign.ts";
import { hasTerminal, lexicon } from "../grammar/lexicon/lexicon.ts";
import { assertedSteps } from "../grammar/parts/asserted.ts";
import { impliedReads } from "../grammar/parts/impliedReads.ts";
import { listReads } from "../grammar/parts/listReads.ts";
import { bestReading, type Read, readSentence, readTokens } from "../grammar/read.ts";
import { refusalOf } from "../grammar/refusal.ts";
import { keptValues } from "../grammar/stated/keeping.ts";
import { tokensOf } from "../grammar/tokens.ts";
import { isJsonObject } from "../json.ts";
import type { Attachment } from "../playbook.ts";
import type { Compiled, Problem, SentenceContext } from "../reading.ts";
import type { Step } from "../step.ts";
import { lengthOfLead, withoutReference } from "../text/beside.ts";
import { withQuotedHeaders } from "./bareHeaders.ts";
import { type Quoted, withQuotes } from "./bareTexts.ts";
import { withNouns, withoutKinds } from "./byKind.ts";
import { type Refused, withCorrections } from "./corrected.ts";
import { isAnyFailure, readInPieces } from "./inPieces.ts";
import { withJoinedChanges } from "./joinedChanges.ts";
import { withLaterReads } from "./laterReads.ts";
import { withRefusals } from "./line/outcome.ts";
import { readInParts } from "./line/read.ts";
import { takesBack } from "./line/title.ts";
import { statedOfList, unclearList } from "./listedAgain.ts";
import {
  comparesListed,
  comparesPronoun,
  leavesFlag,
  looksBeside,
  looksInItems,
  looksPastError,
  losesName,
  losesPointed,
  lossOf,
} from "./lost.ts";
import { withSaidStates } from "./lostRequests.ts";
import { movedFields } from "./movedFields.ts";
import { withKnownIds } from "./openPaths.ts";
import { readOtherwise } from "./otherwise.ts";
import { readPlainly } from "./plainPaths.ts";
import { hasHyphens, inWordsOfPaths, rewordings, sendsDayAsMoment } from "./reworded.ts";
import { withFieldSaved } from "./savedField.ts";
import { withSentFields } from "./sentFields.ts";
import { isStatedDeed } from "./statedDeed.ts";
import type { Token } from "./token.ts";
import { unspoken } from "./unspoken.ts";
import { inExpectedAnswer, inOnlyItem } from "./wrapped.ts";

/** English to steps. Without context only what the sentence itself says counts. Never throws, and no problem repeats a secret. */
export function compile(sentence: string, attachment?: Attachment, context: SentenceContext = {}): Compiled {
  const compiled = compileAsWritten(sentence, attachment, context);
  const mayBePlain = compiled.kind === "refused" || compiled.steps.some(({ step }) => step === "api_request");
  const plain = mayBePlain ? readPlainly(sentence, context, (around) => compileAsWritten(sentence, attachment, around)) : undefined;
  return withIdsInPaths(plain ?? compiled, context);
}

function withIdsInPaths(compiled: Compiled, context: SentenceContext): Compiled {
  if (compiled.kind === "refused" || compiled.use !== undefined) return compiled;
  const steps = withKnownIds(compiled.steps, context);
  return steps === compiled.steps
    ? compiled
    : { ...compiled, steps, fields: steps.length === compiled.steps.length ? compiled.fields : [] };
}

function compileAsWritten(sentence: string, attachment: Attachment | undefined, context: SentenceContext): Compiled {
  const written = withoutReference(sentence);
  const bare = attachment === undefined && hasHyphens(written) ? inWordsOfPaths(written, context) : written;
  const reads = attachment === undefined && mayReadLater.test(bare) ? withLaterReads(bare, () => isDeleted(context)) : bare;
  const later = reads === bare ? undefined : compileWords(reads, attachment, context);
  if (later?.kind === "understood") return { ...later, fields: [] };
  const own = compileSent(bare, attachment, context);
  const compiled = own.kind === "understood" && bare.length !== written.length ? { ...own, fields: [] } : own;
  if (compiled.kind === "understood" || attachment !== undefined) return compiled;
  const readOther = (one: string, around: SentenceContext): Compiled => compileSent(withoutReference(one), undefined, around);
  const otherwise = readOtherwise(bare, context, readOther);
  return otherwise ?? readReworded(bare, context, readOther) ?? compiled;
}

/** The steps of the first wording that has some. */
function readReworded(
  sentence: string,
  context: SentenceContext,
  read: (sentence: string, context: SentenceContext) => Compiled,
): Compiled | undefined {
  for (const one of rewordings(sentence, context)) {
    const compiled = read(one, context);
    if (compiled.kind === "understood" && !compiled.steps.some((step) => sendsDayAsMoment(step, sentence, context)))
      return { ...compiled, fields: [] };
  }
  return undefined;
}

const mayReadLater = /\bGET\b|found|available|there|accessible|retrievable|reachable|findable/;

function isDeleted({ before = [] }: SentenceContext): boolean {
  const last = before.findLast(({ step }) => step === "api_request");
  return last?.step === "api_request" && last.action.startsWith("DELETE ");
}

/** Reads fields after a colon as sent, where they could only be checked otherwise. */
function compileSent(bare: string, attachment: Attachment | undefined, context: SentenceContext): Compiled {
  const compiled = compileWords(bare, attachment, context);
  const sent = attachment === undefined && compiled.kind === "understood" ? withSentFields(bare, compiled.steps, context) : undefined;
  const sending = sent === undefined ? undefined : compileWords(sent, attachment, context);
  return sending?.kind === "understood" ? { ...sending, fields: [] } : compiled;
}

/** Reads the sentence in its own words, or with its texts in quotes. */
function compileWords(bare: string, attachment: Attachment | undefined, around: SentenceContext): Compiled {
  const quoted = attachment === undefined ? (withQuotedHeaders(bare) ?? withQuotes(bare, around)) : undefined;
  // “The name is Van 12” is not 12.
  const first = quoted?.isMixed === true ? compileWith(quoted, around) : undefined;
  if (first !== undefined) return first;
  const start = lengthOfLead(bare);
  // “As before, with quantity 5” needs what it begins with.
  const rest = start === 0 ? undefined : compileFrom(bare, start, attachment, around);
  const compiled = rest ?? compileBare(bare, attachment, around);
  if (compiled.kind === "understood" || quoted?.isMixed !== false) return compiled;
  return compileWith(quoted, around) ?? compiled;
}

/** The steps of the sentence with its texts in quotes, if they hold these texts. */
function compileWith({ sentence, texts }: Quoted, context: SentenceContext): Compiled | undefined {
  const compiled = compile(sentence, undefined, context);
  if (compiled.kind !== "understood") return undefined;
  const steps = JSON.stringify(compiled.steps);
  return texts.every((text) => steps.includes(JSON.stringify(text))) ? { ...compiled, fields: [] } : undefined;
}

function compileFrom(sentence: string, start: number, attachment: Attachment | undefined, context: SentenceContext): Compiled | undefined {
  const compiled = compileBare(sentence.slice(start), attachment, context);
  return compiled.kind === "understood" ? { ...compiled, fields: movedFields(compiled.fields, 0, start) } : undefined;
}

function compileBare(sentence: string, attachment: Attachment | undefined, around: SentenceContext): Compiled {
  const compiled =
    compileRenamed(sentence, withoutKinds(sentence, around), attachment, around) ?? compileText(sentence, attachment, around);
  if (compiled.kind !== "understood") return compileRenamed(sentence, withNouns(sentence, around), attachment, around) ?? compiled;
  const joined = withJoinedChanges(sentence, compiled);
  const steps = withRefusals(joined.steps, () => tokensOf(sentence), around);
  return steps === joined.steps ? joined : { ...joined, steps };
}

/** The steps of the sentence in other words, if that has steps; their fields are not those of the sentence. */
function compileRenamed(sentence: string, renamed: string, attachment: Attachment | undefined, around: SentenceContext) {
  const compiled = renamed === sentence ? undefined : compileText(renamed, attachment, around);
  return compiled?.kind === "understood" ? { ...compiled, fields: [] } : undefined;
}

function compileText(sentence: string, attachment: Attachment | undefined, around: SentenceContext): Compiled {
  const isPlan = announcesLater.test(sentence);
  // “Check the state. Expected: open.” is one check, and not two.
  const planned = isPlan ? readInPieces(sentence, attachment, around, compileOne) : undefined;
  if (planned !== undefined) return planned;
  const compiled = compileOne(sentence, attachment, around);
  if (isPlan && compiled.kind === "understood" && compiled.steps.some(saysPresence))
    return notUnderstood({ sentence, attachment, context: around }, unclearExpectation);
  if (compiled.kind === "understood") return compiled;
  return (isPlan ? undefined : readInPieces(sentence, attachment, around, compileOne)) ?? compiled;
}

const announcesLater = /[.!]\s+(?:expected|expectation|exp\.)[\w .]{0,20}:/i;

function saysPresence(step: Step): boolean {
  return step.step === "validate" && step.checks.some(({ exists, not }) => exists === true && not !== true);
}

const unclearLabel = "The part before the colon or dash may change the meaning. Leave it out, or include it in the sentence.";
const unclearExpectation = "It is unclear what is expected. Write one sentence, such as “Expect $.total is 25”.";

/** Refused, with what would work instead: a correction has to pass the same checks. */
function notUnderstood(refused: Refused, message: string): Compiled {
  const { sentence, attachment } = refused;
  const problem: Problem = {
    code: "not-understood",
    message,
    in: "sentence",
    span: { start: 0, end: sentence.length },
    suggestions: [],
  };
  const stepsOf = (text: string, around: SentenceContext): readonly Step[] | undefined => {
    const compiled = compile(text, attachment, around);
    return compiled.kind === "understood" ? compiled.steps : undefined;
  };
  return { kind: "refused", problem: withCorrections(problem, refused, stepsOf) };
}

function compileOne(sentence: string, attachment: Attachment | undefined, context: SentenceContext): Compiled {
  const unplaced = compileUnchecked(sentence, attachment, context);
  if (unplaced.kind !== "understood") return unplaced;
  const refused = { sentence, attachment, context };
  const stated = statedOfList(sentence, unplaced.steps, context);
  if (stated === "unclear") return notUnderstood(refused, unclearList);
  if (stated !== undefined) return { kind: "understood", steps: stated, fields: [] };
  const placed = inOnlyItem(inExpectedAnswer(unplaced.steps, sentence, context), sentence, context);
  const compiled = { ...unplaced, steps: withSaidStates(sentence, withFieldSaved(placed, sentence), context) };
  const loss = lossOf({ sentence, steps: compiled.steps, context });
  if (loss !== undefined) return notUnderstood(refused, loss);
  if (/\bempty (?:json )?object\b/i.test(sentence)) return { ...compiled, steps: compiled.steps.map(withEmptyObject) };
  if (!compiled.steps.some((step) => comparesWord(step, () => tokensOf(sentence)))) return compiled;
  const kept = keptSteps(context, sentence);
  if (kept === "unclear") return notUnderstood(refused, unclearSave);
  return kept === undefined ? compiled : { kind: "understood", steps: kept, fields: [] };
}

function compileUnchecked(sentence: string, attachment: Attachment | undefined, context: SentenceContext): Compiled {
  const compiled = withoutTitle({ sentence, attachment, context }, compileWhole(sentence, attachment, context));
  if (compiled.kind === "understood") {
    // “Renaming works: PATCH …” is a title, and no check of an earlier call.
    // “It has the new title and it is open”: two things.
    const reading = { sentence, steps: compiled.steps, context };
    const isDoubtful = isVagueFirst(compiled.steps) || comparesListed(reading) || looksPastError(reading);
    return isDoubtful ? (readInParts(sentence, context, compilePart) ?? compiled) : compiled;
  }
  if (attachment !== undefined || !/^(?:not-understood|needs-context|nothing-to-do)$/.test(compiled.problem.code)) return compiled;
  return readInParts(sentence, context, compilePart) ?? compiled;
}

/** “an empty JSON object is sent” is a body. */
function withEmptyObject(step: Step): Step {
  const takes =
    step.step === "api_request" && /^(?:POST|PUT|PATCH) /.test(step.action) && step.body === undefined && step.multipart === undefined;
  return takes ? { ...step, body: {} } : step;
}

const mayHaveLabel = /^[^"'`/{}[\]]{3,60}?(?::|\s[-–—]\s)/;

/** A part of a line, which is cut no further. */
function compilePart(sentence: string, context: SentenceContext): Compiled {
  return withoutTitle({ sentence, attachment: undefined, context }, compileWhole(sentence, undefined, context));
}

/** Refused where a title changes what is done, or asks for something itself. */
function withoutTitle(refused: Refused, compiled: Compiled): Compiled {
  const { sentence } = refused;
  const takes =
    compiled.kind === "understood" &&
    mayHaveLabel.test(sentence) &&
    !namesHeader(sentence) &&
    takesBack(tokensOf(sentence), compiled.steps, refused.context.before);
  return takes ? notUnderstood(refused, unclearLabel) : compiled;
}

/** “the header X-Tenant: acme” is no title. */
function namesHeader(sentence: string): boolean {
  const words = sentence.slice(0, sentence.indexOf(":")).split(" ");
  return /^[A-Z]\w*-[\w-]+$/.test(words.at(-1) ?? "") || /^headers?$/.test(words.at(-2) ?? "");
}

const unclearSave = "It is unclear what is saved. Write “Save $.id as orderId” in a sentence of its own.";

/** “shall be stored as orderId”: kept for later, and not compared with a text. */
function keptSteps(context: SentenceContext, sentence: string): readonly Step[] | "unclear" | undefined {
  const tokens = tokensOf(sentence);
  const as = tokens.findIndex(({ word }, at) => word === "as" && isStoring.test(tokens[at - 1]?.word ?? ""));
  if (as < 0) return undefined;
  const kept = tokens.slice(0, as + 2);
  const [end, cause] = tokens.slice(as + 2);
  // Only a reason may follow.
  if (end !== undefined && !/^[.!]$/.test(end.text) && !(end.text === "," && isCausing.test(cause?.word ?? ""))) return "unclear";
  const read = bestReading(readTokens(kept, undefined, context), context)?.steps;
  const isSave = read?.every(({ step }) => step === "save") === true;
  return (isSave ? read : keptValues(context, kept)[0]?.steps) ?? "unclear";
}

const isCausing = /^(?:since|because|as|for)$/;
const isStoring = /^(?:stored|saved|kept|recorded|remembered|noted)$/;
const isIdentifier = /^[a-z]+(?:[A-Z_]\w*)$/;

/** “has no approver”: a field that the document does not have by that name. */
function lacksUnknown(step: Step): boolean {
  return (
    step.step === "validate" &&
    step.checks.some(({ path, exists, not }) => exists === true && not === true && path?.startsWith("$..") === true)
  );
}

/** “new state comes back”: an ordinary word or a name in the place of a value. */
function comparesWord(step: Step, tokens: () => readonly Token[]): boolean {
  return (
    step.step === "validate" &&
    step.checks.some(({ equals }) => {
      const said = isJsonObject(equals ?? null) ? (equals as { readonly $var?: unknown }).$var : equals;
      const isWord = typeof said === "string" && (lexicon.vocabulary.has(said) || isIdentifier.test(said));
      return isWord && tokens().some(({ kind, text }) => kind === "word" && text === said);
    })
  );
}

/** The cost of a reading that leaves out words. */
const dear = 4;

/** Whether an outcome without a status is checked before anything is sent. */
function isVagueFirst([first, second]: readonly Step[]): boolean {
  if (first?.step !== "validate" || second?.step !== "api_request") return false;
  return first.checks.every(({ status }) => typeof status === "string" && /xx$/.test(status));
}

function compileWhole(sentence: string, attachment: Attachment | undefined, context: SentenceContext): Compiled {
  const refused = { sentence, attachment, context };
  const written = readSentence(sentence, attachment, refused.context);
  const looked = attachment === undefined ? listReads(context, written.tokens) : undefined;
  if (looked !== undefined) return { kind: "understood", steps: looked, fields: [] };
  const named = namesActor(written.tokens) ? withFieldNames(written.tokens, context) : written.tokens;
  const read = named === written.tokens ? written : readTokens(named, attachment, context);
  const best = bestReading(read, refused.context);
  if (best !== undefined && isStatedDeed(() => read.tokens, best.steps, context)) {
    const stated = attachment === undefined ? assertedSteps(context, read.tokens) : undefined;
    if (stated !== undefined) return { kind: "understood", steps: stated, fields: [] };
  }
  if (best !== undefined) {
    // Words are no remark where every one of them is part of a statement.
    // “refused, since the slot is taken”: the cause says with what.
    const isDear =
      best.cost >= dear ||
      best.steps.every(isAnyFailure) ||
      looksInItems(best.steps, context) ||
      comparesPronoun(sentence, best.steps) ||
      losesPointed(sentence, best.steps) ||
      losesName(best.steps, read.tokens) ||
      leavesFlag(best.steps, read.tokens, context) ||
      looksBeside(best.steps, read.tokens, context) ||
      looksPastError({ sentence, steps: best.steps, context }) ||
      comparesListed({ sentence, steps: best.steps, context }) ||
      best.steps.some((step) => comparesWord(step, () => read.tokens) || lacksUnknown(step));
    const whole = isDear && attachment === undefined && best.steps.every(({ step }) => step === "validate");
    const steps = whole ? (assertedSteps(context, read.tokens) ?? impliedReads(context, read.tokens)) : undefined;
    if (steps !== undefined) return { kind: "understood", steps, fields: [] };
    const sent = attachment === undefined ? sentInstead(context, read.tokens, best.steps) : undefined;
    if (sent !== undefined) return { kind: "understood", steps: sent, fields: [] };
    // “The alarm is at dry”, and the document lists `DRY`.
    const own = listed(context, best.steps, read.tokens);
    const isSame = own.every((step, at) => step === best.steps[at]);
    return { kind: "understood", steps: own, fields: isSame ? best.fields : [] };
  }
  const foreign = foreignProblem(sentence, read.tokens, attachment);
  const problem = foreign ?? refusalOf(read, refused);
  const isAsserted =
    attachment === undefined && !/\?\s*$/.test(sentence) && /^(?:not-understood|needs-context|nothing-to-do|ambiguous)$/.test(problem.code);
  const stated = isAsserted && foreign === undefined ? assertedSteps(context, read.tokens) : undefined;
  if (stated !== undefined) return { kind: "understood", steps: stated, fields: [] };
  if (isAsserted && foreign === undefined) {
    // “The customer id is saved”: the id of the customer, or the field that has that name.
    const names = problem.code === "ambiguous" ? withFieldNames(read.tokens, context) : read.tokens;
    const only = names === read.tokens ? undefined : bestReading(readTokens(names, attachment, context), context);
    if (only?.steps.every(({ step }) => step === "validate" || step === "save") === true)
      return { kind: "understood", steps: listed(context, only.steps, read.tokens), fields: [] };
  }
  if (foreign === undefined && !/\?\s*$/.test(sentence) && /^(?:not-understood|needs-context|nothing-to-do)$/.test(problem.code)) {
    const steps = readByWords(read.tokens, refused);
    // "Show all dogs" asks the service, where it has such things.
    const isRead = problem.code !== "nothing-to-do" || steps?.some(({ step }) => step === "api_request") === true;
    if (steps !== undefined && isRead) return { kind: "understood", steps, fields: [] };
    const compound = withCompounds(read.tokens, context);
    const other = compound === read.tokens ? undefined : bestReading(readTokens(compound, attachment, context), context);
    if (other?.steps.every(readsOnly) === true)
      return { kind: "understood", steps: listed(context, other.steps, read.tokens), fields: other.fields };
    const own = compound === read.tokens ? undefined : assertedSteps(context, withFieldNames(read.tokens, context));
    if (own !== undefined) return { kind: "understood", steps: own, fields: [] };
    const implied = impliedReads(context, read.tokens);
    if (implied !== undefined) return { kind: "understood", steps: implied, fields: [] };
  }
  // Why another sentence has no steps is not asked.
  const corrected = withCorrections(problem, refused, (text, around) => stepsOf(readSentence(text, attachment, around), around));
  return { kind: "refused", problem: unspoken(corrected, sentence, attachment) };
}

/** Whether the step changes nothing in the service. */
function readsOnly(step: Step): boolean {
  return step.step === "validate" || step.step === "save" || (step.step === "api_request" && step.action.startsWith("GET "));
}

/** “the client name”: a field, perhaps, and nobody who acts. */
function namesActor(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ word }, at) =>
      hasTerminal(word, /^f\.who$/) &&
      tokens[at + 1]?.kind === "word" &&
      !hasTerminal(tokens[at + 1]?.word ?? "", /^(?:f\.|v\.)/) &&
      hasTerminal(tokens[at - 1]?.word ?? "", /^f\.(?:the|my)$/),
  );
}

function stepsOf(read: Read, context: SentenceContext) {
  return bestReading(read, context)?.steps;
}
