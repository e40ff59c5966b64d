// The body of a playbook: phases, the sentences in them, what is attached to the sentences, and the bodies of blocks.

import type { Diagnostic, Span } from "../diagnostic.ts";
import type { Attachment, Instruction, Phase } from "../playbook.ts";
import type { PhaseName } from "../step.ts";
import { lastClosingFences, opensCode, parseCode } from "./codeBlock.ts";
import { type Heading, parseHeading, phaseTitle } from "./heading.ts";
import { indentation, splitLines } from "./lines.ts";
import { splitSentences } from "./sentences.ts";
import { isTableLine, parseTable } from "./table.ts";

export interface ParsedBody {
  readonly phases: readonly Phase[];
  readonly diagnostics: readonly Diagnostic[];
}

/** An instruction while its attachment and body are still to come. */
interface OpenInstruction {
  readonly sentence: string;
  readonly span: Span;
  attachment?: Attachment;
  body?: OpenInstruction[];
}

/** The instructions of a phase or of a block, and their column. */
interface Level {
  indent: number | undefined;
  readonly list: OpenInstruction[];
}

/** A phase, whose end is known once a heading follows. */
interface OpenPhase {
  readonly name: PhaseName;
  readonly heading: Span;
  end?: number;
  readonly instructions: readonly Instruction[];
}

/** Lines of one item that belong together; the text starts after the list marker. */
interface Paragraph {
  readonly list: OpenInstruction[];
  readonly indent: number;
  readonly start: number;
  end: number;
  opensBlock: boolean;
}

/** “200. no more than 5 entries” begins with a status. */
const marker = /^(?:[-*+]|(?![1-5]\d\d\. \p{Ll})\d{1,9}[.)])(?:[ \t]+(?:\[[ xX]\][ \t]+)?|$)/u;
const rule = /^(?:-{3,}|\*{3,}|_{3,})$/;
const deepest = 20;
/** Parses the text from the offset `from`, the end of the front matter. */
export function parseBody(text: string, from: number): ParsedBody {
  const lines = splitLines(text, from);
  const lastClosing = lastClosingFences(lines);
  const diagnostics: Diagnostic[] = [];
  const phases: OpenPhase[] = [];
  let levels: Level[] = [{ indent: undefined, list: [] }];
  /** The current section: a phase, none yet, or an unknown heading whose text is not read. */
  let section = "before" as "before" | "phase" | "unknown";
  /** The first text above all headings. */
  let outside: Span | undefined;
  let paragraph: Paragraph | undefined;
  let last: OpenInstruction | undefined;

  for (let line = 0; line < lines.count; ) {
    const content = lines.content(line);
    const trimmed = content.trim();
    const lineStart = lines.start(line);
    if (opensCode(trimmed)) {
      flush();
      const parsed = parseCode(lines, line, lastClosing);
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
        const list = enter(indent.columns, item !== null, { start, end });
        paragraph = { list, indent: indent.columns, start: start + (item?.[0].length ?? 0), end, opensBlock: opensBlock(trimmed) };
      }
    }
  }
  flush();
  if (outside !== undefined) diagnostics.unshift(outsidePhases(outside, phases.length === 0));
  return { phases: closePhases(phases, text.length), diagnostics };

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
      last = { sentence: text.slice(span.start, span.end), span };
      list.push(last);
    }
  }

  function attach(attachment: Attachment): void {
    if (section === "before") outside ??= firstLine(text, attachment.span);
    if (section !== "phase") return;
    if (last === undefined) diagnostics.push(withoutSentence(attachment, text));
    else if (last.attachment !== undefined) diagnostics.push(secondAttachment(attachment, text));
    else last.attachment = attachment;
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
    message: `This text is outside the phases. Write a heading above it: # Setup, # Execution or # Teardown${noPhases ? "" : ", or move it under one"}.`,
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
      "This line is indented less than the block above it and more than the sentence that starts the block, so it is unclear where it belongs. Align it with one of them.",
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
