// Compiles English to steps: reads a sentence with the grammar and settles it in its context, or refuses it with
// corrections.

import { withCompounds, withFieldNames, withSentNames, withThings } from "../grammar/compounds.ts";
import { readByWords } from "../grammar/correct/byWords.ts";
import { listed } from "../grammar/correct/listed.ts";
import { sentInstead } from "../grammar/correct/sentInstead.ts";
import { foreignProblem } from "../grammar/foreign.ts";
import { hasTerminal } from "../grammar/lexicon/lexicon.ts";
import { assertedSteps } from "../grammar/parts/asserted.ts";
import { impliedReads } from "../grammar/parts/impliedReads.ts";
import { listReads } from "../grammar/parts/listReads.ts";
import { thingReads } from "../grammar/parts/thingReads.ts";
import { bestReading, type Read, readSentence, readTokens } from "../grammar/read.ts";
import { refusalOf } from "../grammar/refusal.ts";
import { tokensOf } from "../grammar/tokens.ts";
import type { Attachment } from "../playbook.ts";
import type { Compiled, Problem, SentenceContext } from "../reading.ts";
import { writtenSecrets } from "../secrets/hideStep.ts";
import type { Step } from "../step.ts";
import { lengthOfLead, withoutReference } from "../text/beside.ts";
import { readCanonical } from "./canonical.ts";
import { type Refused, withCorrections } from "./corrected.ts";
import { completed, completedAsWritten } from "./finished/corrections.ts";
import { isDoubtful, lossOf, lostWord, mayBeParts, statedLoss } from "./finished/guards.ts";
import { withJoinedChanges } from "./finished/joinedChanges.ts";
import { keptSteps, unclearSave } from "./finished/keptValues.ts";
import { readingOf } from "./finished/reading.ts";
import { isStatedDeed, withoutLead } from "./finished/statedDeed.ts";
import { lossOfRows } from "./finished/tableRows.ts";
import { comparesWord } from "./finished/values.ts";
import { withNouns, withoutKinds } from "./inOtherWords/kinds.ts";
import { withPathNouns } from "./inOtherWords/pathNouns.ts";
import { readInAnyWords } from "./inOtherWords/read.ts";
import { announcesLater, isAnyFailure, readInPieces } from "./inPieces.ts";
import { saysBound, withRefusals } from "./line/outcome.ts";
import { readInParts } from "./line/read.ts";
import { takesBack } from "./line/title.ts";
import { statedOfList, unclearList } from "./listedAgain.ts";
import { movedFields } from "./movedFields.ts";
import { withKnownIds } from "./paths/openPaths.ts";
import { readPlainly } from "./paths/plainPaths.ts";
import { withPlainQuotes } from "./quote.ts";
import type { Token } from "./token.ts";
import { unlessSame } from "./unlessSame.ts";
import { unspoken } from "./unspoken.ts";

/**
 * Compiles English to steps. Without context only the sentence itself counts. Never throws, and no problem repeats a
 * secret.
 */
export function compile(sentence: string, attachment?: Attachment, given: SentenceContext = {}): Compiled {
  return compileCalm(withPlainQuotes(sentence), attachment, given);
}

/** “Move it to B-02!” names B-02, where a password may end with “!”. */
function compileCalm(sentence: string, attachment: Attachment | undefined, given: SentenceContext): Compiled {
  const calm = sentence.replace(/(?<=[\p{L}\p{N}])!{1,3}$/u, "");
  const compiled = calm === sentence ? undefined : compilePlain(calm, attachment, given);
  const isSaid = compiled?.kind === "understood" && !writtenSecrets(compiled.steps).some((secret) => calm.endsWith(secret));
  return isSaid ? compiled : compilePlain(sentence, attachment, given);
}

function compilePlain(sentence: string, attachment: Attachment | undefined, given: SentenceContext): Compiled {
  const canonical = readCanonical(sentence, attachment, given);
  if (canonical !== undefined) return withIdsInPaths(canonical, given);
  const context = statusAlone.test(sentence) ? noContext : given;
  const compiled = compileAsWritten(sentence, attachment, context);
  const mayBePlain = compiled.kind === "refused" || compiled.steps.some(({ step }) => step === "api_request");
  const plain = mayBePlain ? readPlainly(sentence, context, (around) => compileAsWritten(sentence, attachment, around)) : undefined;
  const said = plain ?? compiled;
  if (said.kind === "refused" || said.use !== undefined) return said;
  const steps = unlessSame(said.steps, completedAsWritten(readingOf(sentence, said.steps, context)));
  const found = steps === said.steps ? said : { ...said, steps, fields: [] };
  // Other words of the sentence may have lost a word of it, or that it is a statement.
  const reading = readingOf(sentence, found.steps, context);
  const loss = statedLoss(reading) ?? lostWord(reading);
  return loss === undefined ? withIdsInPaths(found, context) : notUnderstood({ sentence, attachment, context }, loss);
}

/** Exact words that mean the same after any request, and are in every playbook. */
const statusAlone = /^Expect status (?:is one of )?[1-5](?:\d\d|xx)(?:(?:, | or )[1-5](?:\d\d|xx))*\.?$/;
const noContext: SentenceContext = {};

function withIdsInPaths(compiled: Compiled, context: SentenceContext): Compiled {
  if (compiled.kind === "refused" || compiled.use !== undefined) return compiled;
  const steps = withKnownIds(compiled.steps, context);
  return steps === compiled.steps
    ? compiled
    : { ...compiled, steps, fields: steps.length === compiled.steps.length ? compiled.fields : [] };
}

function compileAsWritten(sentence: string, attachment: Attachment | undefined, context: SentenceContext): Compiled {
  const written = withoutReference(sentence);
  const read = (one: string, around: SentenceContext): Compiled => compileWords(withoutReference(one), attachment, around);
  return attachment === undefined ? readInAnyWords(written, context, read) : read(written, context);
}

/** “As before, with quantity 5” needs the sentence that it refers to. */
function compileWords(sentence: string, attachment: Attachment | undefined, context: SentenceContext): Compiled {
  const start = lengthOfLead(sentence);
  const rest = start === 0 ? undefined : compileFrom(sentence, start, attachment, context);
  return rest ?? compileBare(sentence, attachment, context);
}

function compileFrom(sentence: string, start: number, attachment: Attachment | undefined, context: SentenceContext): Compiled | undefined {
  const compiled = compileBare(sentence.slice(start), attachment, context);
  return compiled.kind === "understood" ? { ...compiled, fields: movedFields(compiled.fields, 0, start) } : undefined;
}

function compileBare(sentence: string, attachment: Attachment | undefined, around: SentenceContext): Compiled {
  const compiled =
    compileRenamed(sentence, withoutKinds(sentence, around), attachment, around) ?? compileText(sentence, attachment, around);
  if (compiled.kind !== "understood")
    return (
      compileRenamed(sentence, withNouns(sentence, around), attachment, around) ??
      compileRenamed(sentence, withPathNouns(sentence, around), attachment, around) ??
      compiled
    );
  const joined = withJoinedChanges(sentence, compiled);
  const steps = withRefusals(joined.steps, () => tokensOf(sentence), around);
  return steps === joined.steps ? joined : { ...joined, steps };
}

/** Compiles the sentence in other words; the places of its fields would be those of the other words. */
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
  if (compiled.kind === "understood") return compiled;
  return (isPlan ? undefined : readInPieces(sentence, attachment, around, compileOne)) ?? compiled;
}

const unclearLabel = "The part before the colon or dash may change the meaning. Leave it out, or make it a sentence of its own.";

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
  const steps = unlessSame(unplaced.steps, completed(readingOf(sentence, unplaced.steps, context)));
  const compiled = steps === unplaced.steps ? unplaced : { ...unplaced, steps, fields: [] };
  const reading = readingOf(sentence, compiled.steps, context);
  const loss = lossOf(reading) ?? lossOfRows(attachment, compiled.steps, context);
  if (loss !== undefined) return notUnderstood(refused, loss);
  if (!comparesWord(reading)) return compiled;
  const kept = keptSteps(context, sentence);
  if (kept === "unclear") return notUnderstood(refused, unclearSave);
  return kept === undefined ? compiled : { kind: "understood", steps: kept, fields: [] };
}

function compileUnchecked(sentence: string, attachment: Attachment | undefined, context: SentenceContext): Compiled {
  const compiled = withoutTitle({ sentence, attachment, context }, compileWhole(sentence, attachment, context));
  if (compiled.kind === "understood") {
    // “It has the new title and it is open”: two things.
    const hasParts = mayBeParts(readingOf(sentence, compiled.steps, context));
    return hasParts ? (readInParts(sentence, context, compilePart) ?? compiled) : compiled;
  }
  const mayHaveParts =
    /^(?:not-understood|needs-context|nothing-to-do)$/.test(compiled.problem.code) ||
    // “… with the same name is refused with 409”: its end, or the name.
    (compiled.problem.code === "ambiguous" && endsRefused.test(sentence));
  if (attachment !== undefined || !mayHaveParts) return compiled;
  return readInParts(sentence, context, compilePart) ?? compiled;
}

const endsRefused = /\b(?:is|are|be|gets?) (?:refused|rejected|denied|declined|forbidden)\b/i;
const mayHaveLabel = /^[^"'`/{}[\]]{3,60}?(?::|\s[-–—]\s|→|⇒|[-=]>)/;

/** A part of a line, which is cut no further. */
function compilePart(sentence: string, context: SentenceContext): Compiled {
  return withoutTitle({ sentence, attachment: undefined, context }, compileWhole(sentence, undefined, context));
}

/** Refuses a title that changes the meaning of the line, or asks for something itself. */
function withoutTitle(refused: Refused, compiled: Compiled): Compiled {
  const { sentence } = refused;
  const takes =
    compiled.kind === "understood" &&
    mayHaveLabel.test(sentence) &&
    !namesHeader(sentence) &&
    takesBack(tokensOf(sentence), compiled.steps, refused.context);
  return takes ? notUnderstood(refused, unclearLabel) : compiled;
}

/** “the header X-Tenant: acme” is not a title. */
function namesHeader(sentence: string): boolean {
  const words = sentence.slice(0, sentence.indexOf(":")).split(" ");
  return /^[A-Z]\w*-[\w-]+$/.test(words.at(-1) ?? "") || /^headers?$/.test(words.at(-2) ?? "");
}

/** The cost of a reading that leaves out words. */
const dear = 4;

function compileWhole(sentence: string, attachment: Attachment | undefined, context: SentenceContext): Compiled {
  const refused = { sentence, attachment, context };
  const written = readSentence(sentence, attachment, refused.context);
  const looked = attachment === undefined ? listReads(context, written.tokens) : undefined;
  if (looked !== undefined) return { kind: "understood", steps: looked, fields: [] };
  const named = namesActor(written.tokens) ? withFieldNames(written.tokens, context) : written.tokens;
  const read = named === written.tokens ? written : readTokens(named, attachment, context);
  const best = bestReading(read, refused.context);
  if (best !== undefined && isStatedDeed({ sentence, steps: best.steps, context, tokens: () => read.tokens })) {
    const stated = attachment === undefined ? assertedSteps(context, withoutLead(read.tokens)) : undefined;
    if (stated !== undefined) return { kind: "understood", steps: stated, fields: [] };
  }
  if (best !== undefined) {
    // Words are not a remark where every one of them is part of a statement. “refused, since the slot is taken”: the
    // cause says with what.
    const isDear =
      best.cost >= dear ||
      (best.steps.every(isAnyFailure) && !saysBound(read.tokens)) ||
      isDoubtful({ sentence, steps: best.steps, context, tokens: () => read.tokens });
    const whole = isDear && attachment === undefined && best.steps.every(({ step }) => step === "validate");
    const steps = whole ? (assertedSteps(context, read.tokens) ?? impliedReads(context, read.tokens)) : undefined;
    if (steps !== undefined) return { kind: "understood", steps, fields: [] };
    const sent = attachment === undefined ? sentInstead(context, read.tokens, best.steps) : undefined;
    if (sent !== undefined) return { kind: "understood", steps: sent, fields: [] };
    // “The alarm is at dry”, and the document lists `DRY`.
    const own = unlessSame(best.steps, listed(context, best.steps, read.tokens));
    return { kind: "understood", steps: own, fields: own === best.steps ? best.fields : [] };
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
    const sentNames = withSentNames(read.tokens, context);
    const sending = sentNames === read.tokens ? undefined : bestReading(readTokens(sentNames, attachment, context), context);
    // “Set the convert to cbz to true”
    if (sending?.steps.some((step) => step.step === "api_request" && step.body !== undefined) === true)
      return { kind: "understood", steps: sending.steps, fields: [] };
    const things = withThings(read.tokens, context);
    const ofThings = things === read.tokens ? undefined : bestReading(readTokens(things, attachment, context), context);
    // “The contact is created successfully”
    if (ofThings?.steps.every(readsOnly) === true)
      return { kind: "understood", steps: listed(context, ofThings.steps, things), fields: [] };
    const compound = withCompounds(read.tokens, context);
    const other = compound === read.tokens ? undefined : bestReading(readTokens(compound, attachment, context), context);
    if (other?.steps.every(readsOnly) === true)
      return { kind: "understood", steps: listed(context, other.steps, read.tokens), fields: other.fields };
    const own = compound === read.tokens ? undefined : assertedSteps(context, withFieldNames(read.tokens, context));
    if (own !== undefined) return { kind: "understood", steps: own, fields: [] };
    const implied = impliedReads(context, read.tokens) ?? (attachment === undefined ? thingReads(context, read.tokens) : undefined);
    if (implied !== undefined) return { kind: "understood", steps: implied, fields: [] };
  }
  // Why another sentence has no steps is not asked.
  const corrected = withCorrections(problem, refused, (text, around) => stepsOf(readSentence(text, attachment, around), around));
  return { kind: "refused", problem: unspoken(corrected, sentence, attachment) };
}

/** Returns whether the step changes nothing in the service. */
function readsOnly(step: Step): boolean {
  return step.step === "validate" || step.step === "save" || (step.step === "api_request" && step.action.startsWith("GET "));
}

/** “the client name”: a field, perhaps, and not a person who acts. */
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
