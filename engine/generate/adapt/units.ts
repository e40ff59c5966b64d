// Splits a playbook into units that are added and removed as a whole: comment lines, and sentences with everything
// below them. Rendering the units of a text gives the text.

import {
  type CompiledInstruction,
  instructionsOf,
  lineEndOf,
  lineStart,
  nextLine,
  type PhaseName,
  type Playbook,
  playbookAt,
  type Step,
  type Workspace,
  wholeSpan,
} from "../../../language/index.ts";

export interface Unit {
  readonly kind: "comment" | "sentences";
  /** The empty lines above it, as written. */
  readonly lead: string;
  /** With its last line end. */
  readonly text: string;
  /** Instructions that share a line are one unit. */
  readonly instructions: readonly CompiledInstruction[];
  readonly steps: readonly Step[];
}

export interface PhaseUnits {
  readonly name: PhaseName;
  /** The text above the first unit: empty lines and the heading. */
  readonly head: string;
  readonly units: readonly Unit[];
}

export interface PlaybookUnits {
  /** The front matter, with its lines of dashes. */
  readonly front: string;
  /** In the order of the text. */
  readonly phases: readonly PhaseUnits[];
  /** The text after the last unit. */
  readonly tail: string;
}

/** Undefined if there is no such playbook. */
export function unitsOf(workspace: Workspace, path: string): PlaybookUnits | undefined {
  const playbook = playbookAt(workspace, path);
  if (playbook === undefined) return undefined;
  const { text, frontMatter } = playbook;
  const compiled = new Map(
    (instructionsOf(workspace, path) ?? []).flatMap(({ instructions }) => instructions.map((one) => [one.instruction, one] as const)),
  );
  const bodyStart = frontMatter.span === undefined ? 0 : nextLine(text, frontMatter.span.end);
  let at = bodyStart;
  const phases = playbook.phases.map(({ name, heading, span, instructions }): PhaseUnits => {
    const end = nextLine(text, heading.start);
    const head = text.slice(at, end);
    at = end;
    const units: Unit[] = [];
    const blocks = linesOf(
      playbook,
      instructions.flatMap((one) => compiled.get(one) ?? []),
    );
    for (const { from, to, of } of [...blocks, { from: span.end, to: span.end, of: [] }]) {
      for (const comment of commentsBetween(text, at, Math.min(from, span.end))) {
        units.push({
          kind: "comment",
          lead: text.slice(at, comment.start),
          text: text.slice(comment.start, comment.end),
          instructions: [],
          steps: [],
        });
        at = comment.end;
      }
      if (of.length === 0) continue;
      units.push({
        kind: "sentences",
        lead: text.slice(at, from),
        text: text.slice(from, to),
        instructions: of,
        steps: of.flatMap(({ steps }) => steps),
      });
      at = to;
    }
    return { name, head, units };
  });
  return { front: text.slice(0, bodyStart), phases, tail: text.slice(at) };
}

export function textOfUnits({ front, phases, tail }: PlaybookUnits): string {
  const lineEnd = lineEndOf(front);
  const closed = (text: string) => (text === "" || /[\r\n]$/.test(text) ? text : text + lineEnd);
  const parts = phases.flatMap(({ head, units }) => [head, ...units.flatMap(({ lead, text }) => [lead, text])]);
  // Only the last line of a file may lack its end.
  return [front, ...parts].map((part, index, all) => (index === all.length - 1 && tail === "" ? part : closed(part))).join("") + tail;
}

/** Each run of sentences that share lines, by whole lines. */
function linesOf(playbook: Playbook, instructions: readonly CompiledInstruction[]) {
  const { text } = playbook;
  const blocks: { from: number; to: number; of: CompiledInstruction[] }[] = [];
  for (const one of instructions) {
    const span = wholeSpan(one.instruction);
    const [from, to] = [lineStart(text, span.start), nextLine(text, span.end)];
    const last = blocks.at(-1);
    if (last !== undefined && from < last.to) {
      last.of.push(one);
      last.to = Math.max(last.to, to);
    } else blocks.push({ from, to, of: [one] });
  }
  return blocks;
}

function commentsBetween(text: string, from: number, to: number): readonly { readonly start: number; readonly end: number }[] {
  const found: { start: number; end: number }[] = [];
  for (let start = from; start < to; ) {
    const end = nextLine(text, start);
    if (text.slice(start, end).trim() !== "") found.push({ start, end });
    start = end === start ? to : end;
  }
  return found;
}

/**
 * Only the kept units, each with its new text: a paragraph that becomes empty loses its comment, and the rest of one
 * keeps the empty lines above it.
 */
export function keepUnits(units: readonly Unit[], kept: (unit: Unit) => Unit | undefined): readonly Unit[] {
  const left = paragraphs(units).flatMap((paragraph) => {
    const ofParagraph = paragraph.flatMap((unit) => (unit.kind === "comment" ? [unit] : (kept(unit) ?? [])));
    const hadSentences = paragraph.some(({ kind }) => kind === "sentences");
    if (hadSentences && !ofParagraph.some(({ kind }) => kind === "sentences")) return [];
    const [first, ...rest] = ofParagraph;
    return first === undefined ? [] : [{ ...first, lead: paragraph[0]?.lead ?? first.lead }, ...rest];
  });
  const [top, ...below] = left;
  return top === undefined ? [] : [{ ...top, lead: units[0]?.lead ?? top.lead }, ...below];
}

/** A comment, or an empty line, begins one. */
function paragraphs(units: readonly Unit[]): readonly (readonly Unit[])[] {
  const found: Unit[][] = [];
  let last: Unit | undefined;
  for (const unit of units) {
    const begins = unit.lead.trim() === "" && unit.lead !== "" ? true : unit.kind === "comment" && last?.kind !== "comment";
    if (last === undefined || begins) found.push([unit]);
    else found.at(-1)?.push(unit);
    last = unit;
  }
  return found;
}

const numbered = /^([ \t]*)(\d{1,9})([.)][ \t])/;

/**
 * The numbers of a list count on from its first one, where they did so in one of the texts that the list was made from.
 */
export function renumberedUnits(units: readonly Unit[], ...like: readonly (readonly Unit[])[]): readonly Unit[] {
  const [first] = like.flatMap((one) => firstNumber(one) ?? []);
  if (first === undefined) return units;
  let next = first;
  return units.map((unit) => {
    if (unit.kind !== "sentences") return unit;
    const match = numbered.exec(unit.text);
    if (match === null) return unit;
    return { ...unit, text: `${match[1]}${next++}${match[3]}${unit.text.slice(match[0].length)}` };
  });
}

/** The first number of a numbered list. */
function firstNumber(units: readonly Unit[]): number | undefined {
  const numbers = units.flatMap(({ kind, text }) => (kind === "sentences" ? [Number(numbered.exec(text)?.[2] ?? Number.NaN)] : []));
  const [first] = numbers;
  return first !== undefined && numbers.every((number, index) => number === first + index) ? first : undefined;
}
