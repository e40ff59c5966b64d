// Calls of tools as the grammar reads them, beside what `test/language/mcp` says of whole sentences.

import { deepEqual, equal, match } from "node:assert/strict";
import { bestReading, readSentence } from "../../../language/grammar/read.ts";
import { callRefusal } from "../../../language/grammar/tools/refusal.ts";
import { type SentenceContext, unfinishedCall } from "../../../language/index.ts";
import { knownServers } from "../mcp/known.ts";

function stepsOf(sentence: string, context: SentenceContext) {
  return bestReading(readSentence(sentence, undefined, context), context)?.steps;
}

function problemOf(sentence: string, context: SentenceContext) {
  return callRefusal(readSentence(sentence, undefined, context), undefined, context);
}

const call = (inputs: object, more: object = {}) => [
  { step: "mcp_server_call", provider: "jira", tool: "jira_create_issue", inputs, ...more },
];
const context = knownServers();

describe("what a new thing is about", () => {
  const check = (sentence: string, steps: readonly object[]) => it(sentence, () => deepEqual(stepsOf(sentence, context), steps));
  check("@jira, create a Jira issue in project X for order ${orderId}", call({ projectKey: "X", summary: "order ${orderId}" }));
  check("In @jira, create an issue about order 7 with project ABC", call({ projectKey: "ABC", summary: "order 7" }));
  it("needs the inputs that it does not say", () => {
    const problem = problemOf("@jira, create a Jira issue for order ${orderId}", context);
    equal(problem?.code, "missing-input");
    match(problem?.message ?? "", /needs projectKey \(a text\)/);
  });
  it("is nothing that is read", () => equal(stepsOf("@files read the text file for order ${orderId}", context), undefined));
});

describe("a call in a sentence with more", () => {
  it("is saved from and repeated", () =>
    deepEqual(
      stepsOf(
        'Use @jira to create an issue in project X with summary "s", save $.key as ${key}, and repeat it until $.key exists',
        context,
      ),
      call({ projectKey: "X", summary: "s" }, { store: [{ key: "$.key" }], until: { checks: [{ path: "$.key", exists: true }] } }),
    ));
  it("is no reason to guess what is plain and wrong", () =>
    equal(stepsOf('@tracker create an issue with action get and summary "x"', context), undefined));
  it("is underlined after the understood part", () => {
    const problem = problemOf('@jira create issue with summary "s" and project X, and dance around', context);
    deepEqual(problem?.span, { start: 55, end: 67 });
  });
});

describe("a call of a tool with any inputs", () => {
  const open = { provider: "web", tools: [{ name: "ask", inputSchema: { type: "object" } }] };
  for (const noun of ["result", "response"])
    it(`is checked by “expect the ${noun} to contain …”`, () =>
      deepEqual(
        stepsOf(`@web ask, and expect the ${noun} to contain "yes".`, { servers: new Map([["web", open]]) } as unknown as SentenceContext),
        [
          { step: "mcp_server_call", provider: "web", tool: "ask" },
          { step: "validate", checks: [{ body: "text", contains: "yes" }] },
        ],
      ));
});

describe("two calls in a sentence", () => {
  it("are both read", () =>
    deepEqual(
      stepsOf('@mongo find with collection "a", and then @jira create issue with summary "s" and project X', context)?.map(
        ({ step }) => step,
      ),
      ["mcp_server_call", "mcp_server_call"],
    ));
  it("are refused for the one that is wrong", () => {
    const problem = problemOf('@mongo find with collection "a", and then @jira create issue with sumary "s" and project X', context);
    deepEqual([problem?.code, problem?.span], ["unknown-input", { start: 66, end: 72 }]);
  });
});

describe("a call of a server of which nothing is known", () => {
  const known = new Map([["jira", undefined]]);
  it("has the exact name of its tool", () =>
    deepEqual(stepsOf('@mail send with to "a" and body {"b": 1}', {}), [
      { step: "mcp_server_call", provider: "mail", tool: "send", inputs: { to: "a", body: { b: 1 } } },
    ]));
  it("is none where the sentence mentions only its success", () => equal(stepsOf("The calls of @mail and @store are many", {}), undefined));
  it("is not discovered", () => equal(problemOf("@jira create issue", { servers: known })?.code, "not-discovered"));
});

describe("a call that is being written", () => {
  const { servers } = context;
  const written = (text: string) => unfinishedCall(text, servers ?? new Map());
  it("has no tool yet", () => deepEqual([written("In @jira, cre")?.tool, written("In @jira, cre")?.toolStart], [undefined, 10]));
  it("knows its tool and what is given", () => {
    const found = written('@jira create issue with summary "x" and ');
    deepEqual([found?.tool?.name, found?.given.map(({ path }) => path), found?.rest], ["jira_create_issue", [["summary"]], " and "]);
  });
  it("knows the input whose value is expected", () => {
    const found = written('Create an issue in @jira with summary "x" and priority ');
    deepEqual([found?.tool?.name, found?.input?.path], ["jira_create_issue", ["priority"]]);
  });
});
