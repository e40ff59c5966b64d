import { deepEqual, equal } from "node:assert/strict";
import { compile, parseAttachment } from "../../../language/index.ts";

/** The text that the problem is about. */
function refused(sentence: string, below?: string): string | undefined {
  const compiled = compile(sentence, below === undefined ? undefined : parseAttachment(below));
  if (compiled.kind === "understood") return undefined;
  const { problem } = compiled;
  equal(problem.code, "invalid-value", problem.message);
  const text = problem.in === "sentence" ? sentence : (below as string);
  return text.slice(problem.span.start, problem.span.end);
}

describe("references that are none", () => {
  const inSentences: readonly (readonly [sentence: string, wrong: string])[] = [
    ["Set ${a} to ${id", "${id"],
    ["Set ${a} to ${}", "${}"],
    ["Set ${a} to ${id x}", "${id x}"],
    ["Set ${a} to $id", "$id"],
    ["Set ${a} to %name%", "%name%"],
    ['Set ${a} to "x ${id"', '${id"'],
    ['Set ${a} to "${}"', "${}"],
    ['Set ${a} to "${file:./a.txt}"', "${file:./a.txt}"],
    ['Set ${a} to "$id"', "$id"],
    ['Set ${a} to "%name%"', "%name%"],
    ['Set ${a} to "of $<id"', "$<id"],
    ['Set ${a} to {"b": "${id x}"}', "${id x}"],
    ['Set ${a} to {"b": ["$id"]}', "$id"],
    ['Set ${a} to {"b": "%name%"}', "%name%"],
    ["Send a GET request to /orders/${id", "${id"],
    ["Send a GET request to /orders/${}", "${}"],
    ["Send a GET request to /orders/$id", "$id"],
    ["Send a GET request to /orders/%id%/items", "%id%"],
    ["Send a GET request to /orders?customer=$id&page=2", "$id"],
    ["Send a GET request to https://shop.example/orders/$id", "$id"],
    ['Expect $.name is "${first name}"', "${first name}"],
    ['Send a POST request to /orders with body {"sku": "${sku"}', '${sku"}'],
  ];
  for (const [sentence, wrong] of inSentences) it(sentence, () => equal(refused(sentence), wrong));

  const below: readonly (readonly [sentence: string, below: string, wrong: string])[] = [
    ["For each row:", "| sku |\n| --- |\n| ${sku |", "${sku"],
    ["For each row:", "| sku |\n| --- |\n| $sku |", "$sku"],
    ["For each row:", "| sku |\n| --- |\n| %sku% |", "%sku%"],
    ["Send a POST request to /orders with the following JSON body:", '```json\n{"sku": "${}"}\n```', "${}"],
    ["Send a POST request to /orders with the following JSON body:", '```json\n{"sku": "$sku"}\n```', "$sku"],
    ["Send a POST request to /orders with the following text body:", "```text\na ${b c}\n```", "${b c}"],
  ];
  for (const [sentence, text, wrong] of below) it(`${sentence} ${wrong}`, () => equal(refused(sentence, text), wrong));

  const fine: readonly string[] = [
    "Set ${a} to `$id`",
    "Set ${a} to `%name%`",
    'Set ${a} to "costs $5"',
    'Set ${a} to "100%"',
    'Set ${a} to "a literal $${"',
    'Set ${a} to {"b": {"c": {"d": 1}}}',
    'Set ${a} to {"b": "${c[\\"unit price\\"]}"}',
    'Set ${a} to {"$match": {"total": "$total"}}',
    "Send a GET request to /orders?$top=5&name=%20a%20",
    "Send a GET request to `/Patient/$everything`",
  ];
  for (const sentence of fine) it(sentence, () => equal(refused(sentence), undefined));

  it("offers the variable that is meant", () => {
    const compiled = compile("Send a GET request to /orders/$id");
    deepEqual(compiled.kind === "refused" && compiled.problem.suggestions.map(({ text }) => text), ["${id}"]);
  });
});
