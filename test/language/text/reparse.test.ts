// A body that is read again after a change is the body that the text has, whatever the change.

import assert from "node:assert/strict";
import fc from "fast-check";
import { type ParsedBody, parseBody } from "../../../language/text/body.ts";
import { reparseBody } from "../../../language/text/reparse.ts";
import { property, runs } from "../../support/runs.ts";
import { placed } from "./placed.ts";

const pieces = [
  "# Setup\n",
  "# Execution\n",
  "## teardown\n",
  "# Other\n",
  "Execution:\n",
  "Send a request to /orders and to /items. Expect 200. @mail x\n",
  "Wait for five seconds, and then for another five, and then see what has become of it.\n",
  "For each row:\n",
  "- item\n",
  "  - item that is inside\n",
  "    continued\n",
  "      deeper\n",
  "-\n",
  "1. Given this\n",
  "| a | b \\| c |\n",
  "|---|---|\n",
  "```json\n{}\n```\n",
  "  ",
  "\t",
  "\n",
  "\r\n",
  "\r",
  '"',
  "(",
  ")",
  "// comment\n",
  "***\n",
  "\uFEFF",
  "é🙂",
  ".",
  ":",
];
/** A block that is not closed makes all the rest be read anew, so they are few. */
const fences = ["```\n", "~~~\n", '"""\n'];
const piece = fc.oneof(
  { weight: 60, arbitrary: fc.constantFrom(...pieces) },
  { weight: 10, arbitrary: fc.string({ maxLength: 8 }) },
  { weight: 1, arbitrary: fc.constantFrom(...fences) },
);
const text = fc.array(piece, { minLength: 20, maxLength: 80 }).map((parts) => `# Execution\n${parts.join("")}`);
const edits = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    removed: fc.oneof(
      { weight: 3, arbitrary: fc.constant(0) },
      { weight: 2, arbitrary: fc.nat(12) },
      { weight: 1, arbitrary: fc.nat(300) },
    ),
    text: fc.oneof(
      fc.constant(""),
      piece,
      fc.array(piece, { maxLength: 10 }).map((parts) => parts.join("")),
    ),
  }),
  { minLength: 1, maxLength: 12 },
);

/** What depends on the text alone; the marks depend on where reading began. */
function essence(body: ParsedBody) {
  const { phases, diagnostics, stretch } = body;
  return { phases: placed(body, phases), diagnostics, outside: stretch.outside, isOpen: stretch.isOpen, endsInPhase: stretch.endsInPhase };
}

describe("a body that is read again", () => {
  it("is the same as one that is read from the start, after each of any edits", function () {
    this.timeout(600_000);
    let reused = 0;
    fc.assert(
      fc.property(text, edits, fc.nat(40), (first, changes, head) => {
        let source = first;
        let from = Math.min(head, source.length);
        let body = parseBody(source, from);
        for (const { at, removed, text: added } of changes) {
          const start = Math.floor(at * source.length);
          // What stands above the body may change, too.
          if (start + removed <= from) from += added.length - removed;
          else if (start < from) continue;
          source = source.slice(0, start) + added + source.slice(start + removed);
          const before = body;
          body = reparseBody(source, from, before);
          const known = new Set(before.phases.flatMap(({ instructions }) => instructions));
          if (body.phases.some(({ instructions }) => instructions.some((one) => known.has(one)))) reused++;
          assert.deepEqual(essence(body), essence(parseBody(source, from)));
        }
      }),
      { ...property, numRuns: runs / 2 },
    );
    // Otherwise this would say nothing of what is taken over.
    assert.ok(reused > runs / 10, `${reused} bodies took something over`);
  });

  const lines = Array.from({ length: 400 }, (_, index) => `Send a GET request to /orders/${index}.`);
  const source = `# Execution\n${lines.join("\n")}\n`;
  for (const [what, place, written, count] of [
    ["a change", "orders/100.", "orderz/100.", 400],
    ["a change that moves everything below it", "orders/100.", "customers/100.", 400],
    ["a line that is added", "orders/100.", "orders/100.\nExpect status 200.", 401],
    ["a change of the first line", "orders/0.", "items/0.", 400],
    ["a change above it", "# Execution", "// New.\n# Execution", 400],
  ] as const)
    it(`keeps what stands around ${what}`, () => {
      const before = parseBody(source, 0);
      const after = reparseBody(source.replace(place, written), 0, before);
      const [one, other] = [before.phases[0]?.instructions ?? [], after.phases[0]?.instructions ?? []];
      assert.equal(other.length, count);
      const known = new Set(one);
      assert.ok(other.filter((instruction) => known.has(instruction)).length > 350);
    });
});
