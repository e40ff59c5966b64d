// Why a sentence was not understood: the exact reason where a reader knew one, else the part that nothing could use.

import type { Span } from "../diagnostic.ts";
import { brokenText } from "./brokenText.ts";
import type { Problem, Suggestion } from "./compile.ts";
import { nearForms } from "./nearForms.ts";
import type { Scan } from "./scan.ts";
import type { SentenceReading } from "./sentence.ts";
import { suggest, suggestReadings } from "./suggest.ts";

/** The problem of a sentence with no reading, or with several. `readings` are usable, `all` also those that leave the attachment unused. */
export function notUnderstood(scan: Scan, readings: readonly SentenceReading[], all: readonly SentenceReading[]): Problem {
  const whole = { start: scan.tokens[0]?.start ?? 0, end: scan.tokens.at(-1)?.end ?? scan.sentence.length };
  if (readings.length > 1) {
    return lazily({ code: "ambiguous", message: "This can be read in two ways.", in: "sentence", span: whole }, () =>
      suggestReadings(readings),
    );
  }
  const broken = all.length === 0 ? brokenText(scan) : undefined;
  if (broken !== undefined) return broken;
  if (scan.problem !== undefined) return scan.problem;
  if (all.length === 0 && scan.fieldProblem !== undefined) return scan.fieldProblem;
  if (all.length > 0 && scan.attachment !== undefined) {
    const noun = scan.attachment.kind === "table" ? "table" : "code block";
    return {
      code: "attachment-unused",
      message: `The sentence has a meaning without the ${noun} below it. Say what the ${noun} is, for example “with body:”, or take it away.`,
      in: "attachment",
      span: scan.attachment.span,
      suggestions: [],
    };
  }
  const last = scan.tokens.at(-1);
  if (scan.attachment === undefined && last !== undefined && (scan.missing || (last.text === ":" && scan.furthest >= scan.end - 1))) {
    return {
      code: "attachment-missing",
      message: "A code block or a table is expected below this sentence.",
      in: "sentence",
      span: { start: last.start, end: last.end },
      suggestions: [],
    };
  }
  const first = scan.tokens[Math.min(scan.furthest, Math.max(0, scan.end - 1))];
  const end = scan.tokens[scan.end - 1]?.end ?? whole.end;
  const span = first === undefined ? whole : { start: first.start, end: Math.max(end, first.end) };
  const text = scan.sentence.slice(span.start, span.end);
  const message = text === "" ? "This sentence is empty." : `“${shortened(text)}” is not understood.`;
  return lazily(
    { code: "not-understood", message, in: "sentence", span },
    () => suggest(scan, span),
    () => formsFor(scan, span),
  );
}

/** The place is underlined, so that nobody needs all of a long text again. */
function shortened(text: string): string {
  return text.length <= 240 ? text : `${text.slice(0, 160)} … ${text.slice(-60)}`;
}

/** What works in place of the part, or of the whole sentence where hardly anything of it is understood. */
function formsFor({ tokens }: Scan, { start }: Span): string {
  const words = (from: number) => tokens.filter((token) => token.kind === "word" && token.start >= from).map(({ word }) => word);
  const isMost = start <= (tokens[2]?.start ?? start);
  const found = nearForms(words(start)) || (isMost ? nearForms(words(0)) : "");
  return found === "" ? "" : ` ${found}`;
}

/** Suggestions cost more than reading, and the nearest forms a little, so they are made when somebody asks. */
function lazily(
  { code, message, in: where, span }: Omit<Problem, "suggestions">,
  make: () => readonly Suggestion[],
  more?: () => string,
): Problem {
  let made: readonly Suggestion[] | undefined;
  let said: string | undefined;
  return {
    code,
    get message() {
      said ??= more === undefined ? message : `${message}${more()}`;
      return said;
    },
    in: where,
    span,
    get suggestions() {
      made ??= make();
      return made;
    },
  };
}
