// Adds a restriction, a condition or a type to sentences that are read: the steps change, or the sentence is refused.

import { deepEqual, ok } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { compile, readOperations, type SentenceContext, type Step } from "../../../language/index.ts";

const file = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const { operations } = readOperations(file("./documents/tools.yaml"));
const context: SentenceContext = {
  ...(operations === undefined ? {} : { operations }),
  before: [
    { step: "api_request", action: "POST /loans", body: { toolId: "T-1", days: 7 } },
    { step: "save", store: [{ loanId: "$.id" }] },
    { step: "api_request", action: "GET /loans/${loanId}" },
  ],
  variables: new Set(["loanId"]),
};

const added = [
  ", unless it is closed",
  ", if it is open",
  ", but not the second one",
  ", for the second loan only",
  " twice",
  " except for the first one",
  " as a number",
  " and its colour is red",
];

function stepsOf(text: string): readonly Step[] | undefined {
  const compiled = compile(text, undefined, context);
  return compiled.kind === "understood" ? compiled.steps : undefined;
}

describe("words added to a sentence", () => {
  const every = 5;
  const requests = file("./onOneLine.jsonl")
    .trim()
    .split("\n")
    .map((line): string => JSON.parse(line).text.replace(/\.$/, ""))
    .filter(
      (text) =>
        /^(?:GET|POST|PATCH|DELETE|days|state) /.test(text) && !/\b(?:because|since|as|so|for|which)\b|[,–] (?:no|it|we)\b/.test(text),
    )
    .filter((_, at) => at % every === 0);
  const sentences = requests.filter((text) => stepsOf(text) !== undefined);

  it("has sentences to add to", () => ok(sentences.length >= 8, sentences.join("\n")));
  for (const words of added)
    it(`“…${words}” is never left out`, () => {
      const same = sentences.filter((text) => JSON.stringify(stepsOf(text + words)) === JSON.stringify(stepsOf(text)));
      deepEqual(same, []);
    });
});
