// Why a sentence was not understood: the exact reason where a reader knew one, else the part that nothing could use.

import type { Problem, SentenceReading, Suggestion } from "../reading.ts";
import { brokenText } from "./brokenText.ts";
import type { Scan } from "./scan.ts";
import { suggestReadings } from "./suggest.ts";

/** The problem of a sentence with no reading, or with several. `readings` are usable, `all` also those that leave the attachment unused. */
export function notUnderstood(scan: Scan, readings: readonly SentenceReading[], all: readonly SentenceReading[]): Problem {
  const whole = { start: scan.tokens[0]?.start ?? 0, end: scan.tokens.at(-1)?.end ?? scan.sentence.length };
  if (readings.length > 1) {
    const message = "This can be read in two ways.";
    let made: readonly Suggestion[] | undefined;
    return {
      code: "ambiguous",
      message,
      in: "sentence",
      span: whole,
      get suggestions() {
        made ??= suggestReadings(readings);
        return made;
      },
    };
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
  return { code: "not-understood", message, in: "sentence", span, suggestions: [] };
}

/** The place is underlined, so that nobody needs all of a long text again. */
export function shortened(text: string): string {
  return text.length <= 240 ? text : `${text.slice(0, 160)} … ${text.slice(-60)}`;
}
