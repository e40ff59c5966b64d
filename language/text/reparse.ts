// A body read again after a change: only the lines around the change are, and the rest is taken from what was read before, moved where it stands elsewhere.

import type { Diagnostic, Span } from "../diagnostic.ts";
import type { Attachment, Instruction } from "../playbook.ts";
import { bodyOf, type Mark, type OpenPhase, type ParsedBody, parseBody, readStretch, type Stretch } from "./body.ts";
import { splitLines } from "./lines.ts";
import { sameEnd, sameStart } from "./textChange.ts";

/** The same as `parseBody`, in less time where `before` is a body of nearly the same text. */
export function reparseBody(text: string, from: number, before: ParsedBody | undefined): ParsedBody {
  const stretch = before === undefined || before.stretch.isOpen ? undefined : reread(text, from, before);
  return stretch === undefined ? parseBody(text, from) : bodyOf(text, from, stretch);
}

function reread(text: string, from: number, { text: old, from: oldFrom, stretch }: ParsedBody): Stretch | undefined {
  const by = text.length - old.length;
  const same = sameStart(text, old);
  const sameTail = sameEnd(text, old, same);
  // A change above the body leaves all of it as it is, if the line that it begins with still begins there.
  if (from === oldFrom + by && from > text.length - sameTail) return by === 0 ? stretch : movedStretch(stretch, by);
  if (from !== oldFrom) return undefined;
  const first = stretch.marks.findLast(({ offset }) => offset < same && lineEndBehind(old, offset) < same);
  const phase = stretch.phases[first?.phase ?? -1];
  if (first === undefined || phase === undefined) return undefined;
  const next = stretch.marks.find(({ offset }) => offset > first.offset && offset > old.length - sameTail);
  const lines = splitLines(text, first.offset, next === undefined ? text.length : next.offset + by);
  // Whether a fence further on closes a code block is only asked of blocks that are closed in these lines or make them useless.
  const between = readStretch(lines, () => Number.POSITIVE_INFINITY, phase);
  if (between.isOpen || (next !== undefined && !between.endsInPhase)) return undefined;
  return joined(stretch, first, between, next, by);
}

/** What stands above the mark `first`, what has been read between, and what stands behind the mark `next`. */
function joined(old: Stretch, first: Mark, between: Stretch, next: Mark | undefined, by: number): Stretch {
  const [continued, ...opened] = between.phases as readonly [OpenPhase, ...OpenPhase[]];
  const above = old.phases[first.phase]?.instructions.slice(0, first.instructions) ?? [];
  const phases = [...old.phases.slice(0, first.phase), { ...continued, instructions: above.concat(continued.instructions) }, ...opened];
  const read = between.marks.map(
    (mark): Mark => ({
      offset: mark.offset,
      phase: first.phase + mark.phase,
      instructions: (mark.phase === 0 ? above.length : 0) + mark.instructions,
      diagnostics: first.diagnostics + mark.diagnostics,
    }),
  );
  const marks = [...old.marks.filter(({ offset }) => offset < first.offset), ...withFirst(read, first)];
  const diagnostics = [...old.diagnostics.slice(0, first.diagnostics), ...between.diagnostics];
  if (next === undefined) return { ...between, outside: old.outside, phases, marks, diagnostics };
  const last = phases.at(-1) as OpenPhase;
  const rest = old.phases[next.phase] as OpenPhase;
  const behind = moved(rest.instructions.slice(next.instructions), by, movedInstruction);
  const end = rest.end === undefined ? {} : { end: rest.end + by };
  const inserted = { phase: phases.length - 1 - next.phase, instructions: last.instructions.length - next.instructions };
  const later = old.marks.filter(({ offset }) => offset >= next.offset);
  return {
    outside: old.outside,
    isOpen: false,
    endsInPhase: old.endsInPhase,
    phases: [
      ...phases.slice(0, -1),
      { name: last.name, heading: last.heading, instructions: last.instructions.concat(behind), ...end },
      ...moved(old.phases.slice(next.phase + 1), by, movedPhase),
    ],
    diagnostics: [...diagnostics, ...moved(old.diagnostics.slice(next.diagnostics), by, movedDiagnostic)],
    marks: [
      ...marks,
      ...later.map((mark) => ({
        offset: mark.offset + by,
        phase: mark.phase + inserted.phase,
        instructions: mark.instructions + (mark.phase === next.phase ? inserted.instructions : 0),
        diagnostics: mark.diagnostics + diagnostics.length - next.diagnostics,
      })),
    ],
  };
}

/** The mark at which reading began is one also where the reading itself set none there. */
function withFirst(read: readonly Mark[], first: Mark): readonly Mark[] {
  return read[0]?.offset === first.offset ? read : [first, ...read];
}

function lineEndBehind(text: string, offset: number): number {
  let end = offset;
  while (end < text.length && text[end] !== "\n" && text[end] !== "\r") end++;
  return end;
}

function movedStretch(stretch: Stretch, by: number): Stretch {
  return {
    ...stretch,
    outside: stretch.outside && movedSpan(stretch.outside, by),
    phases: stretch.phases.map((phase) => movedPhase(phase, by)),
    diagnostics: stretch.diagnostics.map((diagnostic) => movedDiagnostic(diagnostic, by)),
    marks: stretch.marks.map((mark) => ({ ...mark, offset: mark.offset + by })),
  };
}

function moved<Item>(items: readonly Item[], by: number, move: (item: Item, by: number) => Item): readonly Item[] {
  return by === 0 ? items : items.map((item) => move(item, by));
}

function movedPhase({ name, heading, end, instructions }: OpenPhase, by: number): OpenPhase {
  return {
    name,
    heading: movedSpan(heading, by),
    instructions: instructions.map((instruction) => movedInstruction(instruction, by)),
    ...(end === undefined ? {} : { end: end + by }),
  };
}

function movedInstruction({ sentence, span, attachment, body }: Instruction, by: number): Instruction {
  const moved: Instruction = { sentence, span: movedSpan(span, by) };
  if (attachment === undefined && body === undefined) return moved;
  return {
    ...moved,
    ...(attachment === undefined ? {} : { attachment: movedAttachment(attachment, by) }),
    ...(body === undefined ? {} : { body: body.map((inner) => movedInstruction(inner, by)) }),
  };
}

/** The attachment as it is where its text stands further down, or further up. */
export function movedAttachment(attachment: Attachment, by: number): Attachment {
  const span = movedSpan(attachment.span, by);
  if (attachment.kind === "code") return { ...attachment, span, contentSpan: movedSpan(attachment.contentSpan, by) };
  return { ...attachment, span, cellSpans: attachment.cellSpans.map((row) => row.map((cell) => movedSpan(cell, by))) };
}

function movedDiagnostic({ fixes, span, ...rest }: Diagnostic, by: number): Diagnostic {
  const edits = (fix: NonNullable<Diagnostic["fixes"]>[number]) => fix.edits.map((edit) => ({ ...edit, span: movedSpan(edit.span, by) }));
  return {
    ...rest,
    span: movedSpan(span, by),
    ...(fixes === undefined ? {} : { fixes: fixes.map((fix) => ({ ...fix, edits: edits(fix) })) }),
  };
}

function movedSpan({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by };
}
