// The body of a playbook: phases, the sentences in them, what is attached to the sentences, and the bodies of blocks.

import type { Diagnostic, Span } from "../diagnostic.ts";
import type { Anchor, Anchors, Attachment, Instruction, Phase } from "../playbook.ts";
import type { PhaseName } from "../step.ts";
import { type LastClosing, lastClosingFences, opensCode, parseCode } from "./codeBlock.ts";
import { type Heading, parseHeading, phaseTitle } from "./heading.ts";
import { indentation, type Lines, splitLines } from "./lines.ts";
import type { Text } from "./longText.ts";
import { splitSentences } from "./sentences.ts";
import { movedAttachment } from "./spanOf.ts";
import { isTableLine, parseTable } from "./table.ts";
import { detached } from "./textChange.ts";

export interface ParsedBody {
  readonly phases: readonly Phase[];
  readonly anchors: Anchors;
  readonly diagnostics: readonly Diagnostic[];
  readonly content: Text;
  readonly from: number;
  /** What has been read, as it can be used again when the text changes. */
  readonly stretch: Stretch;
}

/** What is read of a stretch of a body. */
export interface Stretch {
  readonly phases: readonly OpenPhase[];
  readonly diagnostics: readonly Diagnostic[];
  /** The first text above all headings. */
  readonly outside: Span | undefined;
  /** In the order of the text, the first one where it begins. */
  readonly marks: readonly Mark[];
  /** Whether a code block is not closed: then the rest of the text decides where it ends. */
  readonly isOpen: boolean;
  /** Whether what comes behind it belongs to the last of the phases. */
  readonly endsInPhase: boolean;
}

/**
 * The beginning of a line of a phase, or of the body, from which reading can start anew: nothing behind it depends on the lines above it, but for
 * the phase. The places of the instructions behind it are counted from it.
 */
export interface Mark {
  readonly anchor: Anchor;
  readonly offset: number;
  /** The index of the phase, and how many of its instructions stand above; -1 where the body begins. */
  readonly phase: number;
  readonly instructions: number;
  /** How many diagnostics there are above. */
  readonly diagnostics: number;
}

/** An instruction while its attachment and body are still to come. */
interface OpenInstruction {
  readonly sentence: string;
  readonly anchor: Anchor;
  readonly offset: number;
  attachment?: Attachment;
  body?: OpenInstruction[];
}

/** The instructions of a phase or of a block, and the column at which they stand. */
interface Level {
  indent: number | undefined;
  readonly list: OpenInstruction[];
}

/** A phase, whose end is known once a heading follows. */
export interface OpenPhase {
  readonly name: PhaseName;
  readonly heading: Span;
  end?: number;
  readonly instructions: readonly Instruction[];
}

/** Lines of one item that belong together; the text starts behind the list marker. */
interface Paragraph {
  readonly list: OpenInstruction[];
  readonly indent: number;
  readonly start: number;
  end: number;
  opensBlock: boolean;
}

const marker = /^(?:[-*+]|\d{1,9}[.)])(?:[ \t]+(?:\[[ xX]\][ \t]+)?|$)/;
const rule = /^(?:-{3,}|\*{3,}|_{3,})$/;
const deepest = 20;
/** Characters between two marks: reading so much again takes little time, and moving so few marks, too. */
const betweenMarks = 500;

/** Everything of a text from the offset `from`, which is behind the front matter. */
export function parseBody(content: Text, from: number): ParsedBody {
  const lines = splitLines(content.toString(), from);
  return bodyOf(content, from, readStretch(lines, lastClosingFences(lines), beginning(from)));
}

/** The mark at which a body begins. */
export function beginning(offset: number): Mark {
  return { anchor: { kind: "anchor" }, offset, phase: -1, instructions: 0, diagnostics: 0 };
}

export function bodyOf(content: Text, from: number, stretch: Stretch): ParsedBody {
  const { phases, diagnostics, outside, marks } = stretch;
  const outer = outside === undefined ? [] : [outsidePhases(outside, phases.length === 0)];
  const anchors = new Map<Anchor, number>();
  for (const { anchor, offset } of marks) anchors.set(anchor, offset);
  return { phases: closePhases(phases, content.length), anchors, diagnostics: [...outer, ...diagnostics], content, from, stretch };
}

/**
 * Reads lines that begin at a mark, which may be one of the phase `within`: its instructions are then those of these lines alone. What is read
 * `again` may outlive this version of the text.
 */
export function readStretch(
  lines: Lines,
  lastClosing: LastClosing,
  first: Mark,
  again?: { readonly within: Pick<OpenPhase, "name" | "heading"> | undefined },
): Stretch {
  const within = again?.within;
  const { text } = lines;
  const diagnostics: Diagnostic[] = [];
  let levels: Level[] = [{ indent: undefined, list: [] }];
  const phases: OpenPhase[] = [];
  if (within !== undefined) phases.push({ name: within.name, heading: within.heading, instructions: levels[0]?.list ?? [] });
  let mark = first;
  const marks = [first];
  let isOpen = false;
  /** What the text goes into: a phase, nothing yet, or a heading that is no phase and whose text is not read. */
  let section = (within === undefined ? "before" : "phase") as "before" | "phase" | "unknown";
  let outside: Span | undefined;
  let paragraph: Paragraph | undefined;
  let last: OpenInstruction | undefined;
  let lastStart = 0;

  for (let line = 0; line < lines.count; ) {
    const content = lines.content(line);
    const trimmed = content.trim();
    const lineStart = lines.start(line);
    if (opensCode(trimmed)) {
      flush();
      const parsed = parseCode(lines, line, lastClosing);
      isOpen ||= parsed.diagnostics.length > 0;
      if (section === "phase") diagnostics.push(...parsed.diagnostics);
      attach(parsed.code);
      line = parsed.next;
      continue;
    }
    if (isTableLine(trimmed)) {
      flush();
      const parsed = parseTable(lines, line);
      if (section === "phase") diagnostics.push(...parsed.diagnostics);
      attach(parsed.table);
      line = parsed.next;
      continue;
    }
    line++;
    const indent = indentation(content);
    const start = lineStart + indent.length;
    const end = start + trimmed.length;
    const heading = parseHeading(trimmed);
    if (trimmed === "" || trimmed.startsWith("//") || rule.test(trimmed)) flush();
    else if (heading !== undefined) {
      flush();
      openSection(heading, { start, end });
    } else {
      const item = marker.exec(trimmed);
      if (item === null && paragraph !== undefined && indent.columns > paragraph.indent && !paragraph.opensBlock) {
        paragraph.end = end;
        paragraph.opensBlock = opensBlock(trimmed);
      } else {
        flush();
        if (indent.columns === 0 && start + (item?.[0].length ?? 0) < end) setMark(lineStart);
        const list = enter(indent.columns, item !== null, { start, end });
        paragraph = { list, indent: indent.columns, start: start + (item?.[0].length ?? 0), end, opensBlock: opensBlock(trimmed) };
      }
    }
  }
  flush();
  return { phases, diagnostics, outside, marks, isOpen, endsInPhase: section === "phase" };

  function setMark(offset: number): void {
    const phase = phases.at(-1);
    if (section !== "phase" || phase === undefined || offset < mark.offset + betweenMarks) return;
    const { instructions } = phase;
    mark = {
      anchor: { kind: "anchor" },
      offset,
      phase: phases.length - 1,
      instructions: instructions.length,
      diagnostics: diagnostics.length,
    };
    marks.push(mark);
  }

  function openSection(heading: Heading, span: Span): void {
    const name = heading.phase ?? heading.meant;
    levels = [{ indent: undefined, list: [] }];
    last = undefined;
    section = name === undefined ? "unknown" : "phase";
    if (heading.phase === undefined) diagnostics.push(unknownHeading(heading, span));
    else if (heading.unmarked) diagnostics.push(unmarkedHeading(heading.phase, span));
    const previous = phases.at(-1);
    if (previous !== undefined) previous.end ??= span.start;
    if (name !== undefined) phases.push({ name, heading: span, instructions: levels[0]?.list ?? [] });
  }

  /** The list that an item at this column belongs to. */
  function enter(columns: number, marked: boolean, span: Span): OpenInstruction[] {
    let level = levels.at(-1) as Level;
    let left = false;
    while (levels.length > 1 && columns < (level.indent ?? 0)) {
      levels.pop();
      left = true;
      level = levels.at(-1) as Level;
    }
    if (level.indent === undefined || columns < level.indent) level.indent = columns;
    if (columns === level.indent) return level.list;
    const above = level.list.at(-1);
    if (left) diagnostics.push(unevenIndentation(span));
    else if (above !== undefined && (marked ? above.sentence.endsWith(":") : opensBlock(above.sentence))) {
      if (levels.length > deepest) diagnostics.push(tooDeep(span));
      else {
        above.body ??= [];
        levels.push({ indent: columns, list: above.body });
        return above.body;
      }
    }
    return level.list;
  }

  function flush(): void {
    if (paragraph === undefined) return;
    const { list, start, end } = paragraph;
    paragraph = undefined;
    if (section === "before") outside ??= { start, end };
    if (section !== "phase") return;
    for (const span of splitSentences(text, start, end)) {
      const sentence = text.slice(span.start, span.end);
      last = { sentence: again === undefined ? sentence : detached(sentence), anchor: mark.anchor, offset: span.start - mark.offset };
      lastStart = span.start;
      list.push(last);
    }
  }

  function attach(attachment: Attachment): void {
    if (section === "before") outside ??= firstLine(text, attachment.span);
    if (section !== "phase") return;
    if (last === undefined) diagnostics.push(withoutSentence(attachment, text));
    else if (last.attachment !== undefined) diagnostics.push(secondAttachment(attachment, text));
    else last.attachment = movedAttachment(attachment, -lastStart);
  }
}

function opensBlock(line: string): boolean {
  return line.endsWith(":") && /\bfor (?:each|every)\b/i.test(line);
}

function closePhases(phases: readonly OpenPhase[], end: number): readonly Phase[] {
  return phases.map(({ name, heading, end: phaseEnd = end, instructions }) => ({
    name,
    heading,
    span: { start: heading.start, end: phaseEnd },
    instructions,
  }));
}

function firstLine(text: string, span: Span): Span {
  let end = span.start;
  while (end < span.end && text[end] !== "\n" && text[end] !== "\r") end++;
  return { start: span.start, end };
}

function outsidePhases(span: Span, noPhases: boolean): Diagnostic {
  return {
    code: "outside-phases",
    severity: "error",
    span,
    message: `This text belongs to no phase. Write a heading above it: # Setup, # Execution or # Teardown${noPhases ? "" : ", or move it under one"}.`,
    fixes: [{ title: "Insert # Execution", edits: [{ span: { start: span.start, end: span.start }, text: "# Execution\n" }] }],
  };
}

function unknownHeading(heading: Heading, span: Span): Diagnostic {
  const written = heading.title.length > 60 ? `${heading.title.slice(0, 60)}…` : heading.title;
  if (heading.meant === undefined)
    return {
      code: "unknown-heading",
      severity: "error",
      span,
      message: `"${written}" is not a phase, so nothing below it is read. The headings are # Setup, # Execution and # Teardown; a comment starts with //.`,
    };
  const title = phaseTitle(heading.meant);
  return {
    code: "unknown-heading",
    severity: "error",
    span,
    message: `"${written}" is not a phase. Did you mean "# ${title}"?`,
    fixes: [{ title: `Change to # ${title}`, edits: [{ span, text: `# ${title}` }] }],
  };
}

function unmarkedHeading(phase: PhaseName, span: Span): Diagnostic {
  const title = `# ${phaseTitle(phase)}`;
  return {
    code: "unknown-heading",
    severity: "error",
    span,
    message: `The heading of a phase starts with #. Write "${title}".`,
    fixes: [{ title: `Change to ${title}`, edits: [{ span, text: title }] }],
  };
}

function unevenIndentation(span: Span): Diagnostic {
  return {
    code: "indentation",
    severity: "error",
    span,
    message:
      "This line is indented less than the block above it and more than the sentence that starts the block, so it is not clear where it belongs. Align it with one of them.",
  };
}

function tooDeep(span: Span): Diagnostic {
  return {
    code: "nested-too-deeply",
    severity: "error",
    span,
    message: `Blocks can be nested ${deepest} deep. Move the inner part to a playbook of its own and run that.`,
  };
}

function withoutSentence(attachment: Attachment, text: string): Diagnostic {
  return {
    code: "attachment-without-sentence",
    severity: "error",
    span: firstLine(text, attachment.span),
    message: `There is no sentence above this ${noun(attachment)}. Write the sentence that uses it, for example "Send a POST request to /orders with body:".`,
  };
}

function secondAttachment(attachment: Attachment, text: string): Diagnostic {
  return {
    code: "second-attachment",
    severity: "error",
    span: firstLine(text, attachment.span),
    message: `The sentence above has a code block or table already. Write a sentence of its own above this ${noun(attachment)}.`,
  };
}

function noun(attachment: Attachment): string {
  return attachment.kind === "code" ? "code block" : "table";
}
