// Explains why a sentence has no steps: a broken text in it, a meaning that is clear and wrong, two meanings, one that
// the document contradicts, an attachment that is missing or unused; otherwise the part that could not be read.

import type { Span } from "../diagnostic.ts";
import type { Token } from "../english/token.ts";
import type { Attachment, TableAttachment } from "../playbook.ts";
import type { Problem, SentenceContext, Suggestion } from "../reading.ts";
import type { Step } from "../step.ts";
import { onlyOnce } from "../text/remembered.ts";
import { brokenText } from "./brokenText.ts";
import { sentenceOf } from "./correct/rewriting.ts";
import { insteadOf } from "./inexpressible.ts";
import { isSense, lexicon } from "./lexicon/lexicon.ts";
import { nothingToDo } from "./nothingToDo.ts";
import { mostAssumed } from "./preferences.ts";
import { beginningsOf, bestReading, type Read, readTokens } from "./read.ts";
import { shortened } from "./shortened.ts";
import { mostTokens } from "./tokens.ts";
import { callRefusal } from "./tools/refusal.ts";

/** A refused sentence in its place. */
interface Refused {
  readonly sentence: string;
  readonly attachment: Attachment | undefined;
  readonly context: SentenceContext;
}

export function refusalOf(read: Read, refused: Refused): Problem {
  const { sentence, attachment, context } = refused;
  const { tokens } = read;
  if (tokens.length === 0) return problemOf(sentence, tokens, "This sentence is empty.", wholeOf(sentence, tokens));
  if (tokens.length > mostTokens) return tooLong(sentence, tokens);
  return (
    brokenText(sentence, tokens) ??
    nothingToDo(tokens) ??
    callRefusal(read, attachment, context) ??
    meantRefusal(read) ??
    attachmentProblem(tokens, refused) ??
    partlyMeant(read) ??
    unread(tokens, refused)
  );
}

/** The problem with a meaning that is clear, or the fact that there are two meanings. */
function meantRefusal({ tokens, readings, told }: Read): Problem | undefined {
  const [plain] = told;
  if (plain !== undefined) return plain.problem;
  const [first] = readings;
  const equal = readings.filter(({ cost }) => cost === first?.cost);
  if (equal.length < 2) return undefined;
  const span = { start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? 1 };
  return withWritten(
    { code: "ambiguous", message: "This can be read in two ways. Choose one of them.", in: "sentence", span, suggestions: [] },
    equal.map(({ steps }) => steps),
  );
}

function partlyMeant({ unfit }: Read): Problem | undefined {
  const [partly] = unfit;
  return partly === undefined || partly.cost > mostAssumed ? undefined : withWritten(partly.problem, partly.instead);
}

/** With a sentence for each list of steps; they are written when a person asks for them. */
function withWritten(problem: Problem, meant: readonly (readonly Step[])[]): Problem {
  if (meant.length === 0) return problem;
  const made = onlyOnce(() =>
    meant.slice(0, 3).flatMap((steps): readonly Suggestion[] => {
      const text = sentenceOf(steps);
      return text === undefined ? [] : [{ title: `Write: ${text}`, text }];
    }),
  );
  return {
    ...problem,
    get suggestions() {
      return made();
    },
  };
}

/** A block that the sentence does not need, or a missing one that it announces. */
function attachmentProblem(tokens: readonly Token[], { sentence, attachment, context }: Refused): Problem | undefined {
  if (attachment !== undefined) {
    if (bestReading(readTokens(tokens, undefined, context), context) === undefined) return undefined;
    const noun = attachment.kind === "table" ? "table" : "code block";
    const message = `The sentence is complete without the ${noun} below it. Say what the ${noun} is, for example “with body:”, or remove it.`;
    return { code: "attachment-unused", message, in: "attachment", span: attachment.span, suggestions: [] };
  }
  const last = tokens.at(-1);
  if (last === undefined || !announcesBlock(sentence, tokens, context)) return undefined;
  const message = "A code block or a table is expected below this sentence.";
  return { code: "attachment-missing", message, in: "sentence", span: { start: last.start, end: last.end }, suggestions: [] };
}

function announcesBlock(sentence: string, tokens: readonly Token[], context: SentenceContext): boolean {
  const isAnnounced = sentence.trimEnd().endsWith(":") || tokens.some(({ word }) => isSense(word, "w.following"));
  return isAnnounced && [anyBlock, anyTable].some((attachment) => readTokens(tokens, attachment, context).readings.length > 0);
}

const nowhere: Span = { start: 0, end: 0 };
const anyBlock: Attachment = { kind: "code", language: "json", content: '{"name": 1}', contentSpan: nowhere, indent: 0, span: nowhere };
const anyTable: TableAttachment = {
  kind: "table",
  header: ["field", "value"],
  rows: [["name", "1"]],
  cellSpans: [],
  span: nowhere,
};

function tooLong(sentence: string, tokens: readonly Token[]): Problem {
  const span = { start: tokens[mostTokens]?.start ?? 0, end: tokens.at(-1)?.end ?? sentence.length };
  return problemOf(sentence, tokens, `A sentence can have at most ${mostTokens} words. Split it.`, span);
}

function problemOf(sentence: string, tokens: readonly Token[], message: string, span = wholeOf(sentence, tokens)): Problem {
  return { code: "not-understood", message, in: "sentence", span, suggestions: [] };
}

function wholeOf({ length }: string, tokens: readonly Token[]): Span {
  return { start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? length };
}

/**
 * The part after the longest beginning that has steps; or after that which something could follow. It is looked for
 * when a person asks: most wordings that are tried are refused, and nobody sees why.
 */
function unread(tokens: readonly Token[], { sentence, context }: Refused): Problem {
  const found = onlyOnce((): Pick<Problem, "message" | "span"> => {
    const from = startOfUnread(tokens, context);
    const span = { start: tokens[from]?.start ?? 0, end: tokens.at(-1)?.end ?? sentence.length };
    const instead = insteadOf(tokens, from);
    const message = `“${shortened(sentence.slice(span.start, span.end))}” is not understood.`;
    return { message: instead === undefined ? message : `${message} ${instead}`, span };
  });
  return {
    code: "not-understood",
    in: "sentence",
    suggestions: [],
    get message() {
      return found().message;
    },
    get span() {
      return found().span;
    },
  };
}

/** Beginnings that are tried. */
const mostBeginnings = 4;
/** Below this number of words, the beginning does not count as understood. */
const fewestUnderstood = 3;

function startOfUnread(tokens: readonly Token[], context: SentenceContext): number {
  // A label may be any words, and an operation without a document, too.
  const without = ["Label", "Plain", "Aimed", ...(context.operations === undefined ? ["OperationClause"] : [])];
  const beginnings = beginningsOf(tokens, context, without);
  if (beginnings === undefined) return 0;
  const { ends, reach } = beginnings;
  const within = ends.filter((end) => end < tokens.length);
  const end = within.slice(0, mostBeginnings).find((to) => bestReading(readTokens(tokens.slice(0, to), undefined, context), context));
  if (end !== undefined) {
    let at = end;
    while (at < tokens.length - 1 && isSense(tokens[at]?.word || tokens[at]?.text || "", "f.join")) at++;
    return at;
  }
  // A first word that is not known could be any name: one more word has to follow.
  const fewest = lexicon.known.has(tokens[0]?.word ?? "") ? fewestUnderstood : fewestUnderstood + 1;
  return reach < fewest || reach >= tokens.length ? 0 : reach;
}
