// Tests properties of any text at all: parsing never throws, places are inside the text, no written part is lost, and
// time is linear.

import assert from "node:assert/strict";
import fc from "fast-check";
import {
  findReferences,
  type Instruction,
  type Playbook,
  parseCases,
  parsePlaybook,
  parseStepsFile,
  type Span,
} from "../../../language/index.ts";
import { property } from "../../support/runs.ts";
import { playbookTree } from "./playbookTree.ts";

const pieces = [
  "---\n",
  "service: orders\n",
  "endpoint: GET /orders\n",
  "flow: x\n",
  "test_case: 1\n",
  "variables:\n",
  "  a: 1\n",
  "  b: { type: list, values: [a] }\n",
  "data:\n",
  "  - { a: 1 }\n",
  "headers: { A: b }\n",
  "environments: { x: { tls: {} } }\n",
  "# Setup\n",
  "# Execution\n",
  "## teardown\n",
  "# Other\n",
  "Execution:\n",
  "Send a request. Expect 200. @mail x",
  "For each row:\n",
  "- item\n",
  "  - item\n",
  "    continued\n",
  "1. Given ",
  "And ",
  "| a | b \\| c |\n",
  "|---|---|\n",
  "```json\n",
  "```\n",
  "~~~\n",
  '"""\n',
  "  ",
  "\t",
  "\n",
  "\n\n",
  "\r\n",
  "\r",
  '"',
  "'",
  "`",
  "(",
  "]",
  "{",
  "}",
  "${a.b[0]}",
  "$<a>",
  "<b>",
  "{{c}}",
  "@<d e>",
  "/x/{y}/:z",
  "// comment\n",
  "***\n",
  ": ",
  "- ",
  "&a ",
  "*a ",
  "!x ",
  "? ",
  "\\",
  "\u0000",
  "\uFEFF",
  "\u2028",
  "é🙂",
  "\ud83d",
];

const text = fc.oneof(
  { weight: 4, arbitrary: fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join("")) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.array(fc.constantFrom(...pieces), { maxLength: 30 }), fc.constantFrom("service: a\nflow: b\n", "service: a\n", ""))
      .map(([parts, keys]) => `---\n${keys}---\n# Execution\n${parts.join("")}`),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 200 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 200 }) },
);

function instructions(playbook: Playbook): readonly Instruction[] {
  const flat = (instruction: Instruction): readonly Instruction[] => [instruction, ...(instruction.body ?? []).flatMap(flat)];
  return playbook.phases.flatMap((phase) => phase.instructions.flatMap(flat));
}

/** Every span in a value, wherever it is. */
function spansIn(value: unknown, found: Span[] = []): readonly Span[] {
  if (typeof value !== "object" || value === null) return found;
  if ("start" in value && "end" in value && Object.keys(value).length === 2) found.push(value as Span);
  else for (const member of Object.values(value)) spansIn(member, found);
  return found;
}

function assertInside(spans: readonly Span[], length: number) {
  for (const { start, end } of spans)
    assert.ok(
      Number.isInteger(start) && Number.isInteger(end) && 0 <= start && start <= end && end <= length,
      `${start} to ${end} of ${length}`,
    );
}

describe("any text", () => {
  it("gives a playbook whose places are in the text and whose sentences are slices of it", function () {
    this.timeout(600_000);
    fc.assert(
      fc.property(text, (source) => {
        const playbook = parsePlaybook(source);
        assertInside(spansIn({ ...playbook, phases: playbook.phases.map(({ heading, span }) => ({ heading, span })) }), source.length);
        for (const instruction of instructions(playbook)) {
          const { sentence } = instruction;
          const span = instruction.span;
          const attachment = instruction.attachment;
          assertInside(spansIn([span, attachment]), source.length);
          assert.equal(sentence, source.slice(span.start, span.end));
          assert.equal(sentence, sentence.trim());
          assert.notEqual(sentence, "");
          assertInside(
            findReferences(sentence, "sentence").map((reference) => reference.span),
            sentence.length,
          );
          if (attachment?.kind === "code")
            assert.equal(
              attachment.content.replace(/[ \t]/g, ""),
              source.slice(attachment.contentSpan.start, attachment.contentSpan.end).replace(/\r\n?/g, "\n").replace(/[ \t]/g, ""),
            );
        }
      }),
      property,
    );
  });

  it("loses no word of a phase", function () {
    this.timeout(600_000);
    const readOver = /^(?:(?:[-*+]|\d{1,9}[.)])(?:\s+\[[ xX]\])?\s*)?(?:(?:given|when|then|and|but)\s*)*$|^\/\/|^(?:-{3,}|\*{3,}|_{3,})$/i;
    fc.assert(
      fc.property(text, (source) => {
        const playbook = parsePlaybook(source);
        // Parts with an error of their own are not in the tree.
        const errors = ["attachment-without-sentence", "second-attachment", "unknown-heading", "outside-phases"];
        if (playbook.diagnostics.some(({ code }) => errors.includes(code))) return;
        const characters = source.split("");
        const blank = ({ start, end }: Span) => {
          for (let at = start; at < end; at++) if (characters[at] !== "\n" && characters[at] !== "\r") characters[at] = " ";
        };
        for (const instruction of instructions(playbook)) {
          const attachment = instruction.attachment;
          blank(instruction.span);
          if (attachment !== undefined) blank(attachment.span);
        }
        for (const { span, heading } of playbook.phases) {
          blank(heading);
          for (const line of characters
            .slice(span.start, span.end)
            .join("")
            .split(/\r\n?|\n/))
            assert.match(line.trim(), readOver);
        }
      }),
      property,
    );
  });

  it("means the same with CRLF", function () {
    this.timeout(600_000);
    fc.assert(
      fc.property(text, (source) => {
        const unix = source.replace(/\r/g, "");
        const windows = parsePlaybook(unix.replace(/\n/g, "\r\n"));
        assert.equal(playbookTree(windows), playbookTree(parsePlaybook(unix)));
      }),
      property,
    );
  });

  it("gives a steps file and test case definitions whose places are in the text", function () {
    this.timeout(600_000);
    const parts = [
      "entries:\n",
      "  - phase: setup\n",
      "    instruction: A\n",
      "    steps: [{ step: wait, for: 1 }]\n",
      "named: { a: [] }\n",
      "- id: A\n",
      "  expect: { status: 201 }\n",
      "id,title\n",
      'a,"b\n',
      ...pieces,
    ];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((some) => some.join("")),
        (source) => {
          for (const file of [parseStepsFile(source), parseCases(source, "yaml"), parseCases(source, "csv")])
            assertInside(spansIn(file), source.length);
        },
      ),
      property,
    );
  });
});

describe("a text of a million characters", () => {
  const size = 1_000_000;
  const head = "---\nservice: a\nendpoint: GET /\n---\n# Execution\n";
  const fill = (piece: string) => head + piece.repeat(Math.ceil(size / piece.length));
  const nested = (line: string) => Array.from({ length: 1400 }, (_, depth) => " ".repeat(depth) + line).join("\n");
  const texts: Readonly<Record<string, string>> = {
    "open quotes": fill('"a '),
    "open quotes on lines": fill('"a\n'),
    apostrophes: fill("x 'a\n"),
    "open brackets": fill("([{"),
    "closing brackets": fill(")]}"),
    "crossing brackets": fill("(]"),
    "list items": fill("- item\n"),
    "short sentences": fill("A. "),
    "a long blank": `${head}.${" ".repeat(size)}A`,
    "deep blocks": head + nested("- For each row:"),
    "an indented end": head + " ".repeat(size),
    "code blocks": fill("```\n"),
    "code blocks with shorter and shorter fences": head + Array.from({ length: 1400 }, (_, index) => "`".repeat(1403 - index)).join("\n"),
    "open code blocks and headings": fill("```json\n# Setup\n"),
    tables: fill("|a|b|\n"),
    "a wide table": fill("|"),
    "a long heading": fill("#"),
    continuations: `${head}x:\n${" for each:\n".repeat(size / 11)}`,
    backslashes: `${head}"${"\\".repeat(size)}`,
    references: fill("${a} <b> @c /{d} {{e}} "),
    "open references": fill("${ $< {{ #{ %a"),
    "an open front matter": `---\n${"a: 1\n".repeat(size / 5)}`,
    "a long front matter": `---\n${"a: 1\n".repeat(size / 5)}---\n# Execution\nA.`,
    "a front matter of brackets": `---\n${"[".repeat(60_000)}\n---\n# Execution\nA.`,
    "a front matter of commas": `---\n[${",".repeat(60_000)}]\n---\n# Execution\nA.`,
    "a front matter of open quotes": `---\n${'a: "x\n'.repeat(10_000)}---\n# Execution\nA.`,
  };
  // A time that is not linear would be minutes: the limit of the test is what fails then.
  for (const [name, source] of Object.entries(texts))
    it(`made of ${name} is read`, () => {
      const playbook = parsePlaybook(source);
      assert.equal(playbook.text, source);
      assertInside(spansIn(playbook.diagnostics), source.length);
      for (const instruction of instructions(playbook).slice(0, 10))
        findReferences(instruction.sentence, "sentence", instruction.span.start);
    });
});
