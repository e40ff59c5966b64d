// Saves, variables, waits, repetitions, playbooks and blocks: the same steps for each wording of a row, and what is
// asked back.

import { deepEqual, equal } from "node:assert/strict";
import { bestReading, readSentence } from "../../../language/grammar/read.ts";
import { compile, parseAttachment, type Step } from "../../../language/index.ts";

function stepsOf(sentence: string, below?: string): readonly Step[] | undefined {
  return bestReading(readSentence(sentence, below === undefined ? undefined : parseAttachment(below), {}), {})?.steps;
}

const rows: readonly (readonly [step: string, ...sentences: string[]])[] = [
  [
    '{"step":"save","store":[{"page":"body"}]}',
    "Save the response body as text as ${page}.",
    "Store the raw response as ${page}",
    "Save the response text as ${page}",
  ],
  [
    '{"step":"save","store":[{"all":"$"}]}',
    "Save the response body as ${all}.",
    "Keep the body as ${all}",
    "Save the response JSON as ${all}",
  ],
  ['{"step":"save","store":[{"all":"response"}]}', "Save the whole response as ${all}.", "Save the response as ${all}"],
  [
    '{"step":"save","store":[{"code":"match /ORD-(\\\\d+)/"}]}',
    "Save the text matching /ORD-(\\d+)/ as ${code}.",
    'Save the text matching "ORD-(\\d+)" as ${code}',
    "Extract the text that matches /ORD-(\\d+)/ and save it as ${code}",
  ],
  [
    '{"step":"save","store":[{"a":"$.id"},{"b":"status"},{"c":"header Location"}]}',
    'Save $.id as ${a}, the status as ${b} and header "Location" as ${c}.',
    "Save $.id as ${a}; the status code as ${b}; the Location header as ${c}",
  ],
  [
    '{"step":"set","variable":"n","value":{"$random":"integer","min":1,"max":6}}',
    "Set ${n} to a random integer between 1 and 6.",
    "Generate an integer between 1 and 6 and save it as ${n}",
    "Generate a random integer between 1 and 6 and call it n",
  ],
  ['{"step":"wait","for":10000}', "Wait 10 seconds.", "Pause for 10 s", "Wait 10 seconds before the next request"],
  [
    '{"step":"repeat","until":{"checks":[{"path":"$.state","equals":"DONE"},{"status":200}],"every":2000,"for":60000,"times":9}}',
    'Repeat the request every 2 seconds, for at most 1 minute, at most 9 times, until $.state is "DONE" and status is 200.',
    'Repeat it at most 9 times for at most 1 minute every 2 seconds until $.state is "DONE" and status is 200',
  ],
  [
    '{"step":"run","playbook":"Log in","with":{"user":"ada","a":1},"store":[{"t":"token"},"id"]}',
    'Run the playbook "Log in" with user "ada" and a 1, and save token as ${t} and ${id}.',
    'Execute the "Log in" playbook with user "ada", a 1, saving token as ${t} and ${id}',
  ],
  ['{"step":"run","playbook":"login.playbook"}', "Run login.playbook", 'Call the playbook "login.playbook"'],
  ['{"step":"steps","name":"clean up"}', 'Run steps "clean up".', 'Execute the steps "clean up"'],
  [
    '{"step":"block","each":{"variable":"item","in":"items"},"steps":[]}',
    "For each ${item} in ${items}:",
    "For every ${item} of the list ${items}, do:",
  ],
  [
    '{"step":"block","rows":[{"sku":"A"},{"sku":"B"}],"steps":[]}',
    'For each ${sku} in "A" and "B":',
    'For each ${sku} in ["A", "B"]:',
    'For each row of [{"sku": "A"}, {"sku": "B"}]:',
  ],
];

describe("the flow of a playbook", () => {
  for (const [step, ...sentences] of rows)
    for (const sentence of sentences) it(sentence, () => deepEqual(stepsOf(sentence), [JSON.parse(step)]));

  it("takes rows and saves from the table below", () => {
    deepEqual(stepsOf("For each row of the table:", "| sku | n |\n| --- | --- |\n| A | 1 |"), [
      { step: "block", rows: [{ sku: "A", n: 1 }], steps: [] },
    ]);
    deepEqual(stepsOf("Save the following values:", "| variable | path |\n| --- | --- |\n| id | $.id |"), [
      { step: "save", store: [{ id: "$.id" }] },
    ]);
  });

  it("gives what is saved and repeated to the call of the sentence", () => {
    const [call, ...more] = stepsOf("Send a GET request to /jobs/7, expect status 200, and save $.id as ${id}") ?? [];
    deepEqual(call, { step: "api_request", action: "GET /jobs/7", store: [{ id: "$.id" }] });
    deepEqual(more, [{ step: "validate", checks: [{ status: 200 }] }]);
    deepEqual(stepsOf("Poll /jobs/7 every second until status is 200"), [
      { step: "api_request", action: "GET /jobs/7", until: { checks: [{ status: 200 }], every: 1000 } },
    ]);
  });

  const asked: readonly (readonly [sentence: string, code: string])[] = [
    ["Wait 5", "not-understood"],
    ["Wait ${n} minutes", "invalid-value"],
    ["Save $.lines[0].id", "not-understood"],
    ["Save the Location as ${url}", "ambiguous"],
    ["For each row:", "attachment-missing"],
    ["For each ${order} in the list of orders:", "not-understood"],
    ['Save "A-100" as ${sku}', "not-understood"],
  ];
  for (const [sentence, code] of asked)
    it(`asks back: ${sentence}`, () => {
      const compiled = compile(sentence);
      equal(compiled.kind === "refused" && compiled.problem.code, code);
    });
});
