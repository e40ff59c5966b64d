import assert from "node:assert/strict";
import fc from "fast-check";
import { compile, parseAttachment } from "../../../language/index.ts";
import { property } from "../../support/runs.ts";
import { knownServers } from "../mcp/known.ts";

const pieces =
  'send a GET POST request to /orders with body header query and then expect save until repeat as ${x} ${ } { [ ] " \' ` < > <x> $. $.id @mongo {{x}} %x% : = , . / \\ 5 -1.5 true [1] {"a":1} https://a.b/c'.split(
    " ",
  );
const sentences = fc
  .array(
    fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...pieces) }, { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 5 }) }),
    {
      maxLength: 25,
    },
  )
  .map((parts) => parts.join(" "));

describe("any sentence", () => {
  it("compiles or is refused with a place inside it", () => {
    const below = fc.constantFrom(undefined, parseAttachment("| a | b |\n| 1 | 2 |"), parseAttachment('```json\n{"a": 1}\n```'));
    fc.assert(
      fc.property(sentences, below, (sentence, attachment) => {
        const compiled = compile(sentence, attachment);
        if (compiled.kind === "understood") {
          assert.ok(compiled.steps.length > 0);
          return;
        }
        const { span, in: where, message, suggestions } = compiled.problem;
        assert.ok(message !== "" && suggestions.length <= 3);
        if (where === "sentence")
          assert.ok(span.start >= 0 && span.end <= sentence.length && (span.start < span.end || sentence.trim() === ""));
      }),
      property,
    );
  });

  it("compiles or is refused where servers are known, too", () => {
    const words = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...pieces) },
      {
        weight: 6,
        arbitrary: fc.constantFrom(
          ..."@mongo @jira @docs @fresh @none find one create an issue in with collection filter limit sort summary project labels team lead read the page , and where 5 orders with: following inputs".split(
            " ",
          ),
        ),
      },
    );
    const below = fc.constantFrom(
      undefined,
      parseAttachment("| collection | orders |\n| limit | 2 |"),
      parseAttachment('```json\n{"a": 1}\n```'),
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 40 }), below, (parts, attachment) => {
        const sentence = parts.join(" ");
        const compiled = compile(sentence, attachment, knownServers());
        if (compiled.kind === "understood") return assert.ok(compiled.steps.length > 0);
        const { span, in: where, message, suggestions } = compiled.problem;
        assert.ok(message !== "" && suggestions.length <= 3);
        if (where === "sentence")
          assert.ok(span.start >= 0 && span.end <= sentence.length && (span.start < span.end || sentence.trim() === ""), sentence);
      }),
      property,
    );
  });

  it("is refused where it is longer than anybody reads", () => {
    const compiled = compile("send a GET request to /x and ".repeat(5000));
    assert.ok(compiled.kind === "refused");
    assert.match(compiled.problem.message, /at most 400 words/);
  });

  it("is refused where a list of many checks ends in a word that is none", () => {
    const compiled = compile(`Expect ${"status 200, ".repeat(60)}politely`);
    assert.ok(compiled.kind === "refused");
    assert.match(compiled.problem.message, /is not understood/);
    assert.equal(compile(`Expect ${Array.from({ length: 60 }, (_, index) => `$.a${index} is 1`).join(" and ")}`).kind, "understood");
  });
});
