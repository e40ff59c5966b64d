import { deepEqual, ok } from "node:assert/strict";
import { rules } from "../../../language/grammar/grammar.ts";
import { readSentence } from "../../../language/grammar/read.ts";
import { parseAttachment } from "../../../language/index.ts";

describe("constructions", () => {
  it("are written once, whichever topics add to a category", () => {
    const written = rules().map(({ example: _, ...construction }) => JSON.stringify(construction));
    deepEqual(
      written.filter((one, index) => written.indexOf(one) < index),
      [],
    );
  });

  // Two topics that choose the same name for two things: one of its ways means nothing where the other's meaning is
  // asked for.
  it("of a category all mean something, or none does", () => {
    const meaningful = new Set(rules().flatMap(({ category, means }) => (means === undefined ? [] : [category])));
    deepEqual(
      rules().flatMap(({ category, means }) => (means === undefined && meaningful.has(category) ? [category] : [])),
      [],
    );
  });

  for (const { category, example } of rules()) {
    if (example === undefined) continue;
    it(`${category}: ${example}`, () => {
      const attachment = example.endsWith(":") ? parseAttachment("| name | value |\n| X-Trace | abc |") : undefined;
      const { readings } = readSentence(example, attachment, {});
      ok(readings.length > 0, "has no reading");
    });
  }
});
