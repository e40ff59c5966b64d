// A body read again after a change: only the lines around the change are, and the rest is taken from what was read before, moved where it stands elsewhere.

import type { Diagnostic } from "../diagnostic.ts";
import { bodyOf, type Mark, type OpenPhase, type ParsedBody, parseBody, readStretch, type Stretch } from "./body.ts";
import { lineEndAt, splitLines } from "./lines.ts";
import type { Text } from "./longText.ts";
import { movedSpan } from "./spanOf.ts";
import { sameEnd, sameStart } from "./textChange.ts";

/** The same as `parseBody`, in less time where `before` is a body of nearly the same text. */
export function reparseBody(text: Text, from: number, before: ParsedBody | undefined): ParsedBody {
  const stretch = before === undefined || before.stretch.isOpen ? undefined : reread(text, from, before);
  return stretch === undefined ? parseBody(text, from) : bodyOf(text, from, stretch);
}

function reread(text: Text, from: number, { content: old, from: oldFrom, stretch }: ParsedBody): Stretch | undefined {
  const by = text.length - old.length;
  const same = sameStart(text, old);
  const sameTail = sameEnd(text, old, same);
  // A change above the body leaves all of it as it is, if the line that it begins with still begins there.
  if (from === oldFrom + by && from > text.length - sameTail) return by === 0 ? stretch : movedStretch(stretch, by);
  if (from !== oldFrom) return undefined;
  const first = stretch.marks.findLast(({ offset }) => offset < same && lineEndAt(old, offset) < same) ?? stretch.marks[0];
  if (first === undefined) return undefined;
  const next = stretch.marks.find(({ offset }) => offset > first.offset && offset > old.length - sameTail);
  const phase = stretch.phases[first.phase];
  const within = phase && { ...phase, heading: movedSpan(phase.heading, -first.offset) };
  const lines = splitLines(text.slice(first.offset, next === undefined ? text.length : next.offset + by));
  // Whether a fence further on closes a code block is only asked of blocks that are closed in these lines or make them useless.
  const between = readStretch(lines, () => Number.POSITIVE_INFINITY, { ...first, offset: 0 }, { within });
  if (between.isOpen || (next !== undefined && !between.endsInPhase)) return undefined;
  return joined(stretch, first, movedStretch(between, first.offset), next, by);
}

/** What stands above the mark `first`, what has been read between, and what stands behind the mark `next`. */
function joined(old: Stretch, first: Mark, between: Stretch, next: Mark | undefined, by: number): Stretch {
  const aboveAll = Math.max(first.phase, 0);
  const above = old.phases[first.phase]?.instructions.slice(0, first.instructions) ?? [];
  const phases = [
    ...old.phases.slice(0, aboveAll),
    ...between.phases.map((phase, index) =>
      index > 0 || above.length === 0 ? phase : { ...phase, instructions: above.concat(phase.instructions) },
    ),
  ];
  const read = between.marks.slice(1).map(
    (mark): Mark => ({
      ...mark,
      phase: aboveAll + mark.phase,
      instructions: (mark.phase === 0 ? above.length : 0) + mark.instructions,
      diagnostics: first.diagnostics + mark.diagnostics,
    }),
  );
  const marks = [...old.marks.filter(({ offset }) => offset < first.offset), first, ...read];
  const diagnostics = [...old.diagnostics.slice(0, first.diagnostics), ...between.diagnostics];
  const outside = first.phase < 0 ? between.outside : old.outside;
  if (next === undefined) return { ...between, outside, phases, marks, diagnostics };
  const last = phases.at(-1) as OpenPhase;
  const rest = old.phases[next.phase] as OpenPhase;
  const end = rest.end === undefined ? {} : { end: rest.end + by };
  const inserted = { phase: phases.length - 1 - next.phase, instructions: last.instructions.length - next.instructions };
  const later = old.marks.filter(({ offset }) => offset >= next.offset);
  return {
    outside,
    isOpen: false,
    endsInPhase: old.endsInPhase,
    phases: [
      ...phases.slice(0, -1),
      {
        name: last.name,
        heading: last.heading,
        instructions: last.instructions.concat(rest.instructions.slice(next.instructions)),
        ...end,
      },
      ...old.phases.slice(next.phase + 1).map((phase) => movedPhase(phase, by)),
    ],
    diagnostics: [...diagnostics, ...old.diagnostics.slice(next.diagnostics).map((diagnostic) => movedDiagnostic(diagnostic, by))],
    marks: [
      ...marks,
      ...later.map((mark) => ({
        anchor: mark.anchor,
        offset: mark.offset + by,
        phase: mark.phase + inserted.phase,
        instructions: mark.instructions + (mark.phase === next.phase ? inserted.instructions : 0),
        diagnostics: mark.diagnostics + diagnostics.length - next.diagnostics,
      })),
    ],
  };
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

function movedPhase(phase: OpenPhase, by: number): OpenPhase {
  const { heading, end } = phase;
  return { ...phase, heading: movedSpan(heading, by), ...(end === undefined ? {} : { end: end + by }) };
}

function movedDiagnostic({ fixes, span, ...rest }: Diagnostic, by: number): Diagnostic {
  const edits = (fix: NonNullable<Diagnostic["fixes"]>[number]) => fix.edits.map((edit) => ({ ...edit, span: movedSpan(edit.span, by) }));
  return {
    ...rest,
    span: movedSpan(span, by),
    ...(fixes === undefined ? {} : { fixes: fixes.map((fix) => ({ ...fix, edits: edits(fix) })) }),
  };
}
