// Reads a sentence in its own words or in others: some rows of the table come before its own words, which would be
// misread, and the others after a refusal.

import type { Compiled, SentenceContext, Understood } from "../../reading.ts";
import { sendsDayAsMoment } from "./dates.ts";
import { readInTurn } from "./inTurn.ts";
import { type Rewording, type Said, saying, withWordsChanged } from "./rewording.ts";
import { type Rewordings, rewordings } from "./rewordings.ts";
import { withSentFields } from "./sentFields.ts";

type Read = Said["read"];

/** A longer text is not reworded. */
const mostLetters = 1000;
/** A longer text is not compared with the document. */
const mostTokens = 60;

/** Compiles the sentence, or the wording that a row of the table gives in its place; refused if no words have steps. */
export function readInAnyWords(sentence: string, context: SentenceContext, readPlain: Read, table: Rewordings = rewordings): Compiled {
  const read: Read = (one, around) => asSent(one, readPlain(one, around), around, readPlain);
  if (sentence.length > mostLetters) return read(sentence, context);
  const readWith =
    (rows: Partial<Rewordings>): Read =>
    (one, around) =>
      readInAnyWords(one, around, readPlain, { ...table, ...rows });
  for (const [at, row] of table.first.entries()) {
    const readAnyhow = readWith({ first: table.first.slice(at + 1) });
    const { compiled } = tried(row, saying(sentence, context, readAnyhow, readAnyhow));
    if (compiled !== undefined) return compiled;
  }
  const own = read(sentence, context);
  if (own.kind === "understood") return own;
  for (const [at, row] of table.next.entries()) {
    const { compiled } = tried(row, saying(sentence, context, read, readWith({ next: table.next.slice(at + 1) })));
    if (compiled !== undefined) return compiled;
  }
  let words = sentence;
  for (const [at, row] of table.later.entries()) {
    const said = saying(words, context, readWith({ later: [] }), readWith({ later: table.later.slice(at + 1) }));
    const { compiled, changed } = tried(row, said);
    if (compiled !== undefined && !sendsDayAsMoment(compiled.steps, sentence, context)) return compiled;
    words = changed;
  }
  // Only of the sentence as it was written.
  const inTurn = table === rewordings ? readInTurn(sentence, context, (one, around) => readInAnyWords(one, around, readPlain)) : undefined;
  return inTurn ?? own;
}

/** Tries a row; `changed` is the sentence for the rows below. */
function tried(row: Rewording, said: Said): { readonly compiled?: Understood; readonly changed: string } {
  const { sentence, context, read } = said;
  if (row.cue?.test(sentence) === false) return { changed: sentence };
  if (row.needs === "document" && (context.operations === undefined || said.tokens.length > mostTokens)) return { changed: sentence };
  if ("reads" in row) {
    const steps = row.reads(said);
    return steps === undefined ? { changed: sentence } : { compiled: { kind: "understood", steps, fields: [] }, changed: sentence };
  }
  const changed = "changes" in row ? withWordsChanged(sentence, (words) => row.changes(words, said)) : sentence;
  for (const other of "says" in row ? row.says(said) : [changed]) {
    const compiled = other === sentence ? undefined : read(other, context);
    // The places of its fields belong to the other sentence.
    if (compiled?.kind === "understood") return { compiled: { ...compiled, fields: [] }, changed };
  }
  return { changed };
}

/** Reads fields after a colon as parts of the request, if they would otherwise be checks. */
function asSent(sentence: string, compiled: Compiled, context: SentenceContext, read: Read): Compiled {
  const sent = compiled.kind === "understood" ? withSentFields(sentence, compiled.steps, context) : undefined;
  const sending = sent === undefined ? undefined : read(sent, context);
  return sending?.kind === "understood" ? { ...sending, fields: [] } : compiled;
}
