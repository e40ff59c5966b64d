// Requirements and their acceptance criteria in a text: Markdown, or plain text that is written alike. Text that is not
// a criterion is left out.

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

type TextBlock = Extract<Block, { kind: "item" | "line" }>;

const keyword = /^(?:given|when|then|and|but)\b[\s,:]/i;
const expected = /^expected(?: results?)?\s*:\s*(.*)$/is;

/** `whole` is the item of the text; its id and title apply to the text under no heading of its own. */
export async function readRequirementText(
  text: string,
  whole: { readonly id?: string; readonly title: string; readonly url?: string },
): Promise<readonly FoundRequirement[]> {
  const reading = new Reading({ ...(whole.id === undefined ? {} : { id: whole.id }), title: whole.title, level: 0, criteria: [] });
  for (const block of blocksOf(text)) await reading.take(block);
  const requirements = reading.end();
  return requirements
    .filter(({ id, criteria, level }) => criteria.length > 0 || (id !== undefined && (level > 0 || requirements.length === 1)))
    .map(({ id, title, criteria }, index) => ({
      ...(id === undefined ? {} : { id }),
      title,
      criteria,
      ...(whole.url === undefined || (index > 0 && whole.id !== undefined) ? {} : { url: whole.url }),
    }));
}

/** Takes the blocks of a text in order, and adds their lines to the requirement and the criterion that are open. */
class Reading {
  readonly #requirements: OpenRequirement[];
  #open: OpenCriterion | undefined;
  #listing: "criteria" | "explanation" | "text" = "text";
  #isAfterGap = false;
  #lastLineNumber = -1;
  #lastIndent = 0;

  constructor(first: OpenRequirement) {
    this.#requirements = [first];
  }

  async take(block: Block): Promise<void> {
    if (block.kind === "heading") this.#heading(block);
    else if (block.kind === "item" || block.kind === "line") this.#textLine(block);
    else if (block.kind === "code" && /^(?:gherkin|feature|cucumber)$/.test(block.language)) await this.#gherkin(block.content);
    else if (block.kind !== "gap") this.#attachment(block);
    this.#isAfterGap = block.kind === "gap";
  }

  end(): readonly OpenRequirement[] {
    this.#close();
    return this.#requirements;
  }

  get #requirement(): OpenRequirement {
    return this.#requirements.at(-1) as OpenRequirement;
  }

  #close(): void {
    const made = this.#open === undefined ? undefined : finished(this.#open);
    if (made !== undefined) this.#requirement.criteria.push(made);
    this.#open = undefined;
  }

  #begin({ id, rest }: Named, how: Pick<OpenCriterion, "isNamed" | "fromHeading">): OpenCriterion {
    this.#close();
    this.#open = { ...(id === undefined ? {} : { id }), title: rest, ...how, lines: [], steps: false };
    return this.#open;
  }

  #beginUnnamed(): OpenCriterion {
    return this.#begin({ rest: "" }, { isNamed: false, fromHeading: false });
  }

  #beginRequirement({ id, rest }: Named, level: number): void {
    this.#close();
    this.#requirements.push({ ...(id === undefined ? {} : { id }), title: rest, level, criteria: [] });
    this.#listing = "text";
  }

  #beginList(): void {
    this.#close();
    this.#listing = "criteria";
  }

  #heading(block: Extract<Block, { kind: "heading" }>): void {
    const criterion = criterionStart(block.text);
    const named = requirementStart(block.text);
    if (criterion !== undefined) this.#begin(criterion, { isNamed: true, fromHeading: true });
    else if (isCriteriaHeading(block.text)) this.#beginList();
    else if (isExplaining(block.text)) {
      const isSteps = /steps|expected|preconditions?/i.test(block.text);
      this.#listing = isSteps ? "text" : "explanation";
      if (isSteps) this.#open ??= this.#begin({ rest: "" }, { isNamed: true, fromHeading: true });
      else this.#close();
    } else if (named !== undefined) this.#beginRequirement({ ...named, rest: named.rest === "" ? block.text : named.rest }, block.level);
    else if (this.#requirement.id !== undefined && block.level > this.#requirement.level) {
      this.#begin({ rest: block.text }, { isNamed: true, fromHeading: true });
      this.#listing = "text";
    } else this.#beginRequirement({ rest: block.text }, block.level);
  }

  #textLine(block: TextBlock): void {
    const { text: content, indent } = block;
    const open = this.#open;
    const isNested = block.kind === "item" && indent > this.#lastIndent && open !== undefined && open.lines.length > 0;
    const criterion = isNested ? undefined : criterionStart(content);
    const named = open?.fromHeading === true ? undefined : requirementStart(content);
    const result = open === undefined ? null : expected.exec(content);
    const isStep = block.kind === "item" && block.ordered && this.#listing !== "explanation";
    if (criterion !== undefined) this.#namedLine(criterion, block);
    else if (isCriteriaHeading(content)) this.#beginList();
    else if (named?.id !== undefined && named.rest !== "") this.#beginRequirement(named, 50);
    else if (open !== undefined && result !== null) this.#add(open, block, result[1] ?? "", true);
    else if (keyword.test(content)) this.#add(open === undefined || beginsAgain(open, content) ? this.#beginUnnamed() : open, block);
    else if (isStep) this.#step(open === undefined || (!open.isNamed && block.number === 1) ? this.#beginUnnamed() : open, block);
    else if (block.kind === "item" && open !== undefined && (open.isNamed || isNested)) this.#add(open, block);
    else if (block.kind === "line" && open !== undefined) this.#continue(open, block);
    else if (this.#listing === "criteria" && (block.kind === "item" || content !== "")) this.#add(this.#beginUnnamed(), block);
  }

  #step(of: OpenCriterion, block: TextBlock): void {
    of.steps = true;
    this.#add(of, block);
  }

  #namedLine(criterion: Named, block: TextBlock): void {
    const begun = this.#begin(criterion, { isNamed: true, fromHeading: false });
    this.#lastLineNumber = block.line;
    this.#lastIndent = block.indent;
    if (!keyword.test(criterion.rest)) return;
    begun.title = "";
    this.#add(begun, block, criterion.rest);
  }

  /** Text below a criterion: a part of its last line or of its title, a line of its own, or no longer a part of it. */
  #continue(open: OpenCriterion, block: TextBlock): void {
    const last = open.lines.at(-1);
    if (!this.#isAfterGap && last !== undefined && last.attachment === undefined && this.#lastLineNumber === block.line - 1) {
      open.lines[open.lines.length - 1] = { ...last, text: `${last.text} ${block.text}` };
      this.#lastLineNumber = block.line;
    } else if (!this.#isAfterGap && open.lines.length === 0 && !open.fromHeading) open.title = `${open.title} ${block.text}`.trim();
    else if (open.isNamed && this.#listing !== "explanation") this.#add(open, block);
    else this.#close();
  }

  #add(to: OpenCriterion, { line, indent, ...block }: TextBlock, text = block.text, expects = false): void {
    if (text === "") return;
    to.lines.push({ text, ...(expects ? { expects } : {}), line });
    this.#lastLineNumber = line;
    this.#lastIndent = indent;
  }

  async #gherkin(content: string): Promise<void> {
    const found = await readGherkin(/^[ \t]*(?:@\S+[ \t]+)*feature:/im.test(content) ? content : `Feature: _\n${content}`);
    this.#close();
    for (const { criteria } of found) this.#requirement.criteria.push(...criteria);
  }

  #attachment(block: Extract<Block, { kind: "code" | "table" }>): void {
    const open = this.#open;
    const last = open?.lines.at(-1);
    if (open !== undefined && last !== undefined && last.attachment === undefined) {
      open.lines[open.lines.length - 1] = { ...last, attachment: block.raw };
      return;
    }
    if (block.kind !== "table" || this.#listing === "explanation") return;
    this.#open = undefined;
    const rows = criteriaOfTable(
      block.header.map(plain),
      block.rows.map((cells) => cells.map(plain)),
      (row) => block.line + 2 + row,
    );
    this.#requirement.criteria.push(
      ...rows.map((row, index) => (open === undefined || rows.length > 1 || index > 0 ? row : withName(row, open))),
    );
  }
}

/** Returns whether a “Given” follows the “Then” of a criterion without a name. */
function beginsAgain({ isNamed, lines }: OpenCriterion, content: string): boolean {
  return /^given\b/i.test(content) && !isNamed && lines.some(({ text }) => /^then\b/i.test(text));
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
