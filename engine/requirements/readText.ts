// Requirements and their acceptance criteria in a text: Markdown, or plain text that is written alike. Text that is no
// criterion is left out.

import { type Block, blocksOf, plain } from "./blocks.ts";
import { clausesOf } from "./clauses.ts";
import { readGherkin } from "./gherkin.ts";
import { criterionStart, isCriteriaHeading, isExplaining, type Named, requirementStart } from "./ids.ts";
import type { CriterionLine, FoundCriterion, FoundRequirement } from "./requirement.ts";
import { criteriaOfTable } from "./tableCriteria.ts";

interface OpenRequirement {
  readonly id?: string;
  readonly title: string;
  readonly level: number;
  readonly criteria: FoundCriterion[];
}

interface OpenCriterion {
  readonly id?: string;
  title: string;
  /** It has an id or a heading of its own, so that all below it is part of it. */
  readonly isNamed: boolean;
  readonly fromHeading: boolean;
  readonly lines: CriterionLine[];
  examples?: FoundCriterion["examples"];
  steps: boolean;
}

const keyword = /^(?:given|when|then|and|but)\b[\s,:]/i;
const expected = /^expected(?: results?)?\s*:\s*(.*)$/is;

/** `whole` is the item of the text; its id and title apply to the text under no heading of its own. */
export async function readRequirementText(
  text: string,
  whole: { readonly id?: string; readonly title: string; readonly url?: string },
): Promise<readonly FoundRequirement[]> {
  const requirements: OpenRequirement[] = [
    { ...(whole.id === undefined ? {} : { id: whole.id }), title: whole.title, level: 0, criteria: [] },
  ];
  let open: OpenCriterion | undefined;
  let listing = "text" as "criteria" | "explanation" | "text";
  let gap = false;
  let lastLineNumber = -1;
  let lastIndent = 0;

  const requirement = () => requirements.at(-1) as OpenRequirement;
  const close = () => {
    if (open !== undefined) {
      const made = finished(open);
      if (made !== undefined) requirement().criteria.push(made);
    }
    open = undefined;
  };
  const begin = ({ id, rest }: Named, how: { readonly isNamed: boolean; readonly fromHeading: boolean }): OpenCriterion => {
    close();
    open = { ...(id === undefined ? {} : { id }), title: rest, ...how, lines: [], steps: false };
    return open;
  };
  const beginRequirement = ({ id, rest }: Named, level: number) => {
    close();
    requirements.push({ ...(id === undefined ? {} : { id }), title: rest, level, criteria: [] });
    listing = "text";
  };
  const add = (to: OpenCriterion, line: string, number: number, indent: number, expects = false) => {
    if (line === "") return;
    to.lines.push({ text: line, ...(expects ? { expects } : {}), line: number });
    lastLineNumber = number;
    lastIndent = indent;
  };

  const heading = (block: Extract<Block, { kind: "heading" }>) => {
    const criterion = criterionStart(block.text);
    const named = requirementStart(block.text);
    if (criterion !== undefined) begin(criterion, { isNamed: true, fromHeading: true });
    else if (isCriteriaHeading(block.text)) {
      close();
      listing = "criteria";
    } else if (isExplaining(block.text)) {
      const isSteps = /steps|expected|preconditions?/i.test(block.text);
      listing = isSteps ? "text" : "explanation";
      if (isSteps) open ??= begin({ rest: "" }, { isNamed: true, fromHeading: true });
      else close();
    } else if (named !== undefined) beginRequirement({ ...named, rest: named.rest === "" ? block.text : named.rest }, block.level);
    else if (requirement().id !== undefined && block.level > requirement().level) {
      begin({ rest: block.text }, { isNamed: true, fromHeading: true });
      listing = "text";
    } else beginRequirement({ rest: block.text }, block.level);
  };

  const textLine = (block: Extract<Block, { kind: "item" | "line" }>) => {
    const { text: content, indent, line } = block;
    const isItem = block.kind === "item";
    const isNested = isItem && indent > lastIndent && open !== undefined && open.lines.length > 0;
    const criterion = isNested ? undefined : criterionStart(content);
    if (criterion !== undefined) {
      const begun = begin(criterion, { isNamed: true, fromHeading: false });
      lastLineNumber = line;
      lastIndent = indent;
      if (keyword.test(criterion.rest)) {
        begun.title = "";
        add(begun, criterion.rest, line, indent);
      }
      return;
    }
    if (isCriteriaHeading(content)) {
      close();
      listing = "criteria";
      return;
    }
    const named = open?.fromHeading === true ? undefined : requirementStart(content);
    if (named?.id !== undefined && named.rest !== "") return beginRequirement(named, 50);
    const result = expected.exec(content);
    if (result !== null && open !== undefined) return add(open, result[1] ?? "", line, indent, true);
    if (keyword.test(content)) {
      const startsAnew =
        /^given\b/i.test(content) && open?.isNamed !== true && open?.lines.some(({ text: before }) => /^then\b/i.test(before)) === true;
      return add(
        open === undefined || startsAnew ? begin({ rest: "" }, { isNamed: false, fromHeading: false }) : open,
        content,
        line,
        indent,
      );
    }
    if (block.kind === "item" && block.ordered && listing !== "explanation") {
      const startsAnew = open !== undefined && !open.isNamed && block.number === 1;
      const target = open === undefined || startsAnew ? begin({ rest: "" }, { isNamed: false, fromHeading: false }) : open;
      target.steps = true;
      return add(target, content, line, indent);
    }
    if (isItem) {
      if (open !== undefined && (open.isNamed || isNested)) return add(open, content, line, indent);
      if (listing === "criteria") add(begin({ rest: "" }, { isNamed: false, fromHeading: false }), content, line, indent);
      return;
    }
    if (open === undefined) {
      if (listing === "criteria" && content !== "") add(begin({ rest: "" }, { isNamed: false, fromHeading: false }), content, line, indent);
      return;
    }
    const last = open.lines.at(-1);
    if (!gap && last !== undefined && last.attachment === undefined && lastLineNumber === line - 1) {
      open.lines[open.lines.length - 1] = { ...last, text: `${last.text} ${content}` };
      lastLineNumber = line;
    } else if (!gap && open.lines.length === 0 && !open.fromHeading) open.title = `${open.title} ${content}`.trim();
    else if (open.isNamed && listing !== "explanation") add(open, content, line, indent);
    else close();
  };

  for (const block of blocksOf(text)) {
    if (block.kind === "gap") {
      gap = true;
      continue;
    }
    if (block.kind === "heading") heading(block);
    else if (block.kind === "item" || block.kind === "line") textLine(block);
    else if (block.kind === "code" && /^(?:gherkin|feature|cucumber)$/.test(block.language)) {
      const found = await readGherkin(
        /^[ \t]*(?:@\S+[ \t]+)*feature:/im.test(block.content) ? block.content : `Feature: _\n${block.content}`,
      );
      close();
      for (const { criteria } of found) requirement().criteria.push(...criteria);
    } else {
      const last = open?.lines.at(-1);
      const target: OpenCriterion | undefined = open;
      if (target !== undefined && last !== undefined && last.attachment === undefined) {
        target.lines[target.lines.length - 1] = { ...last, attachment: block.raw };
      } else if (block.kind === "table" && listing !== "explanation") {
        const named = target;
        open = undefined;
        const rows = criteriaOfTable(
          block.header.map(plain),
          block.rows.map((cells) => cells.map(plain)),
          (row) => block.line + 2 + row,
        );
        requirement().criteria.push(
          ...rows.map((row, index) => (named === undefined || rows.length > 1 || index > 0 ? row : withName(row, named))),
        );
      }
    }
    gap = false;
  }
  close();
  return requirements
    .filter(({ id, criteria, level }) => criteria.length > 0 || (id !== undefined && (level > 0 || requirements.length === 1)))
    .map(({ id, title, criteria }, index) => ({
      ...(id === undefined ? {} : { id }),
      title,
      criteria,
      ...(whole.url === undefined || (index > 0 && whole.id !== undefined) ? {} : { url: whole.url }),
    }));
}

function withName(found: FoundCriterion, { id, title }: OpenCriterion): FoundCriterion {
  return { ...found, ...(id === undefined ? {} : { id }), ...(title === "" ? {} : { title }) };
}

function finished({ id, title, lines: written, steps, examples, fromHeading }: OpenCriterion): FoundCriterion | undefined {
  // The text after an id is the criterion itself if no other text is.
  const lines = written.length === 0 && title !== "" ? [{ text: title, line: 0 }] : written;
  if (lines.length === 0)
    return id === undefined && !fromHeading ? undefined : { ...(id === undefined ? {} : { id }), title, kind: "prose", lines: [] };
  const split = lines.flatMap((line) => clausesOf(line));
  const kind = split.some(({ text }) => keyword.test(text)) ? "given-when-then" : steps ? "steps" : "prose";
  return {
    ...(id === undefined ? {} : { id }),
    ...(title === "" || lines !== written ? {} : { title }),
    kind,
    lines: split,
    ...(examples === undefined ? {} : { examples }),
  };
}
