import { deepEqual, equal, throws } from "node:assert/strict";
import { compileGrammar } from "../../../language/grammar/kit/automaton.ts";
import { type Edge, parseChart } from "../../../language/grammar/kit/chart.ts";
import { rulesOf, type Topic } from "../../../language/grammar/kit/construction.ts";
import { readingsOf } from "../../../language/grammar/kit/readings.ts";

/** Reads words, each of which is the terminal of its name, by the rules of `topic`. */
function read(topic: Topic, start: string, sentence: string) {
  const grammar = compileGrammar(
    rulesOf([topic]),
    (symbol) => /^[a-z'+*]/.test(symbol),
    () => 1,
  );
  const words = sentence.split(" ");
  const edges = words.map((word, at) => {
    const symbol = grammar.symbols.get(word);
    const edge: Edge = { end: at + 1, means: word, cost: 0 };
    return new Map(symbol === undefined ? [] : [[symbol, [edge]]]);
  });
  const category = grammar.symbols.get(start) as number;
  return readingsOf(parseChart(grammar, edges, category), category)?.map(({ means, cost }) => ({ means, cost }));
}

describe("the parser kit", () => {
  const sums: Topic = {
    Sum: [{ parts: "left:Sum plus right:Term", means: { sum: ["$left", "$right"] } }, { parts: "term:Term" }],
    Term: [{ parts: "value:one" }, { parts: "value:two" }],
  };

  it("reads left recursion", () => {
    deepEqual(read(sums, "Sum", "one plus two plus one"), [{ means: { sum: [{ sum: ["one", "two"] }, "one"] }, cost: 0 }]);
  });

  it("has no reading of what is left over", () => {
    deepEqual(read(sums, "Sum", "one plus"), []);
    deepEqual(read(sums, "Sum", "one three"), []);
  });

  it("keeps every reading, the one that assumes least first", () => {
    const ambiguous: Topic = {
      Phrase: [
        { parts: "a:one b:two", means: { plain: ["$a", "$b"] } },
        { parts: "word:one two", means: { other: "$word" }, assume: "anything" },
      ],
    };
    deepEqual(read(ambiguous, "Phrase", "one two"), [
      { means: { plain: ["one", "two"] }, cost: 0 },
      { means: { other: "one" }, cost: 1 },
    ]);
  });

  it("fills a slot that can be filled several times with a list, and leaves out an empty one", () => {
    const lists: Topic = { List: [{ parts: "first:one? rest:two*", means: { first: "$first", rest: ["...$rest"] } }].concat([]) };
    throws(() => rulesOf([lists]), /can be empty/);
    const some: Topic = { List: [{ parts: "first:one? rest:two+", means: { first: "$first", rest: ["...$rest"] } }] };
    deepEqual(read(some, "List", "two two"), [{ means: { rest: ["two", "two"] }, cost: 0 }]);
    deepEqual(read(some, "List", "one two"), [{ means: { first: "one", rest: ["two"] }, cost: 0 }]);
  });

  it("says where a construction is", () => {
    const placed: Topic = { All: [{ parts: "one part:Inner", means: "$part" }], Inner: [{ parts: "two", means: { at: "@" } }] };
    deepEqual(read(placed, "All", "one two"), [{ means: { at: [1, 2] }, cost: 0 }]);
  });

  it("refuses a grammar that names what does not exist", () => {
    const isTerminal = (symbol: string) => symbol === "one";
    throws(() => compileGrammar(rulesOf([{ A: ["one Missing"] }]), isTerminal, () => 1), /there is no Missing/);
    throws(() => rulesOf([{ A: [{ parts: "x:one", means: "$y" }] }]), /no slot y/);
    throws(() => compileGrammar(rulesOf([{ one: ["one"] }]), isTerminal, () => 1), /a category and a sense/);
  });

  it("reads a long list, in which each part is read once", () => {
    const list: Topic = {
      List: [
        { parts: "one:Item", means: ["$one"] },
        { parts: "before:List plus one:Item", means: ["...$before", "$one"] },
      ],
      Item: ["value:one"],
    };
    const words = Array.from({ length: 400 }, () => "one");
    deepEqual(read(list, "List", words.join(" plus ")), [{ means: words, cost: 0 }]);
  });

  it("gives up on a text that is open to every reading, without reading it", () => {
    const wild: Topic = { S: [{ parts: "a:S b:S", means: ["$a", "$b"] }, { parts: "x:one" }, { parts: "x:one S two" }] };
    equal(read(wild, "S", Array.from({ length: 3_000 }, () => "one").join(" ")), undefined);
  });

  it("gives up on a text with more readings than can be tried", () => {
    const wild: Topic = { S: [{ parts: "a:S b:S", means: ["$a", "$b"] }, { parts: "x:one" }] };
    equal(read(wild, "S", Array.from({ length: 60 }, () => "one").join(" ")), undefined);
  });
});
