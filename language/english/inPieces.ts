// Reads a line of several sentences that has no reading as a whole: one after the other, each where those before it
// end. “Open the order. Expected result: state = OPEN.”

import type { Span } from "../diagnostic.ts";
import { following } from "../grammar/correct/saved.ts";
import { lexicon } from "../grammar/lexicon/lexicon.ts";
import { isAnyRefusal } from "../grammar/refused.ts";
import { describeResponse } from "../grammar/settle/known.ts";
import { squeeze } from "../grammar/settle/responseShape.ts";
import { operationOfAction } from "../openapi/findOperation.ts";
import type { Attachment } from "../playbook.ts";
import type { Compiled, FieldSpan, SentenceContext, Understood } from "../reading.ts";
import type { Step } from "../step.ts";
import { announcesExpectation, lengthOfLabel } from "../text/label.ts";
import { sameName } from "./context/nouns.ts";
import { joinedChecks, titleOf } from "./expected.ts";
import { movedFields } from "./movedFields.ts";
import { closingQuote, quotedEnd } from "./quote.ts";

/** Finds the label of an expectation after the first sentence: “Open the order. Expected result: state = OPEN”. */
export const announcesLater = /[.!]\s+(?:expected|expectation|exp\.)[\w .]{0,20}:/i;

/** A longer text is not an instruction that a person wrote as one. */
const most = 5;

type Read = (sentence: string, attachment: Attachment | undefined, context: SentenceContext) => Compiled;

/** The steps of all pieces; undefined if there is one only, or where one has none. */
export function readInPieces(
  sentence: string,
  attachment: Attachment | undefined,
  context: SentenceContext,
  read: Read,
): Understood | undefined {
  const pieces = piecesOf(sentence);
  if (pieces.length < 2 || pieces.length > most) return undefined;
  const steps: Step[] = [];
  const fields: FieldSpan[] = [];
  let around = context;
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at] as Span;
    const text = sentence.slice(piece.start, piece.end);
    const own = at === pieces.length - 1 ? attachment : undefined;
    const next = pieces[at + 1];
    const expected = next === undefined ? undefined : expectationIn(sentence.slice(next.start, next.end));
    // “Open the ticket. Expected result: …” sends the request.
    const title = expected === undefined || isRequestAlone(read(text, undefined, around)) ? undefined : titleOf(text);
    if (title !== undefined && isOnlyTitle(title, around)) continue;
    if (title !== undefined && expected !== undefined) {
      const checks = joinedChecks(text, expected, around, (one, there) => read(one, undefined, there));
      if (checks !== undefined) {
        add({ kind: "understood", steps: checks, fields: [] }, 0);
        at++;
        continue;
      }
    }
    const before = pieces[at - 1];
    const isRequest = steps.at(-1)?.step === "api_request";
    // “Send POST /orders. Body: {…}”, “Cancel the order. Reason: illness”: goes with that request.
    const part = isPartOfRequest.test(text) ? text.replace(/(?<!\s)\s*:\s*/, " ") : fieldOfRequest(text, steps.at(-1), context);
    if (before !== undefined && isRequest && part !== undefined) {
      const whole = `${sentence.slice(before.start, before.end)} with ${part}`;
      const joined = read(whole, own, context);
      if (at !== 1 || joined.kind !== "understood") return undefined;
      steps.length = 0;
      fields.length = 0;
      around = context;
      add({ ...joined, fields: [] }, 0);
      continue;
    }
    const compiled = read(text, own, around);
    if (compiled.kind === "understood") {
      // It could be meant for the request before it as well.
      if (
        isRequest &&
        compiled.steps.some(({ step }) => step === "prepare") &&
        !/\b(?:next|following|all|every|from now|subsequent)\b/i.test(text)
      )
        return undefined;
      // An expectation is a check, and no request.
      if (announcesExpectation.test(text) && compiled.steps.some(({ step }) => step !== "validate")) return undefined;
      // “Check the error. Expected result: …” names the subject.
      if (title !== undefined && compiled.steps.every(isAnyFailure)) continue;
      add(compiled, piece.start);
      continue;
    }
    return undefined;
  }
  return steps.length === 0 ? undefined : { kind: "understood", steps, fields };

  function add(found: Understood, start: number): void {
    fields.push(...movedFields(found.fields, steps.length, start));
    steps.push(...found.steps);
    around = following(around, found.steps);
  }
}

/** A check that the request has failed, with any status. */
export function isAnyFailure(step: Step): boolean {
  return step.step === "validate" && step.checks.every(isAnyRefusal);
}

function isRequestAlone(compiled: Compiled): boolean {
  return compiled.kind === "understood" && compiled.steps.some(({ step }) => step === "api_request");
}

/** The places where a sentence ends with `.` or `!` and another begins; none inside quotes and brackets. */
function piecesOf(sentence: string): readonly Span[] {
  const spans: Span[] = [];
  const first = lengthOfLabel(sentence);
  let from = first;
  let depth = 0;
  const push = (to: number): void => {
    const piece = sentence.slice(from, to);
    const start = from + (piece.length - piece.trimStart().length);
    const end = from + piece.trimEnd().replace(/(?<![.!])[.!]+$/, "").length;
    if (end > start) spans.push({ start, end });
  };
  for (let at = first; at < sentence.length; at++) {
    const character = sentence[at] ?? "";
    if (closingQuote(sentence.charCodeAt(at)) >= 0 && !/\w/.test(sentence[at - 1] ?? "")) {
      const end = quotedEnd(sentence, at);
      if (end > at) at = end - 1;
    } else if ("([{".includes(character)) depth++;
    else if (")]}".includes(character)) depth--;
    else if (depth === 0 && /[.!]/.test(character) && /^\s+[\p{L}\d$"'`@]/u.test(sentence.slice(at + 1))) {
      push(at + 1);
      from = at + 1;
    }
  }
  push(sentence.length);
  return spans;
}

const isPartOfRequest = /^(?:(?:query|request) )?(?:param(?:eter)?s?|body|payload|headers?|data|query)\s*:/i;

/** “Reason: illness” as “reason "illness"”, where the request before has such a field. */
function fieldOfRequest(text: string, last: Step | undefined, { operations }: SentenceContext): string | undefined {
  if (last?.step !== "api_request" || operations === undefined) return undefined;
  const [, name = "", value = ""] = /^([\p{L}_][\p{L}\p{N}_ ]{0,30}?)\s*:\s*(\S.*)$/u.exec(text) ?? [];
  const fields = operationOfAction(operations, last.action)?.body?.fields ?? [];
  if (value === "" || !fields.some((field) => sameName(field.name, name))) return undefined;
  return `${name.toLowerCase()} ${/^[\p{L}\p{N} ,'-]+$/u.test(value) && !/^-?\d+(?:\.\d+)?$/.test(value) ? `"${value}"` : value}`;
}

function expectationIn(piece: string): string | undefined {
  const label = announcesExpectation.exec(piece)?.[0];
  return label === undefined ? undefined : piece.slice(label.length).trim();
}

/** “Check the response body”, “Check paging”: announces the next expectation, and is not a part of it. */
function isOnlyTitle(title: string, context: SentenceContext): boolean {
  const words = title
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length > 6 || !words.every((word) => /^[\p{L}_-]+$/u.test(word))) return false;
  const response = describeResponse(context);
  if (response === undefined) return words.every((word) => isOf(word, /^(?:f\.|n\.(?:response|body|status|code)\b)/));
  return words.every((word) => {
    if (isOf(word, /^(?:f\.(?:the|of|my)|n\.(?:response|body|code|header|rheader)\b|w\.error$)/)) return true;
    return !lexicon.known.has(word) && !response.fields.has(squeeze(word)) && !response.things.has(word);
  });
}

function isOf(word: string, terminal: RegExp): boolean {
  return lexicon.entries.get(word)?.some((entry) => terminal.test(entry.terminal)) === true;
}
