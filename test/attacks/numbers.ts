// Numbers that a JavaScript number cannot hold: in every form of check, in schemas and contracts, and in what is saved
// and sent on.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeFolder } from "../support/playbookProcess.ts";
import { startTarget } from "../support/target.ts";
import type { Tries } from "./frame/area.ts";

export const area = "number forms";

const body = `{"id": 9007199254740993, "ids": [1, 9007199254740993], "pair": [9007199254740992, 9007199254740993], "twice": [1.0, 1],
  "order": {"id": 9007199254740993, "price": 1.10, "huge": 1e400, "zero": -0, "long": 0.12345678901234567890},
  "rows": [{"id": 9007199254740992, "name": "a"}, {"id": 9007199254740993, "name": "b"}]}`;

const schema = (keywords: string) => `Expect the body to match the schema:\n\`\`\`json\n{"properties": {"id": {${keywords}}}}\n\`\`\``;

/** Sentences that must not pass. */
const wrong: readonly string[] = [
  "Expect $.id is 9007199254740992.",
  "Expect $.id is one of 1, 9007199254740992.",
  "Expect $.id is 1 or 9007199254740992.",
  "Expect $.id is between 1 and 9007199254740992.",
  "Expect $.id is at most 9007199254740992.",
  "Expect $.id is not above 9007199254740992.",
  "Expect $.ids contains 9007199254740992.",
  'Expect $.order is {"id": 9007199254740992, "price": 1.1, "huge": 1, "zero": 0, "long": 0.1}.',
  'Expect the body contains {"order": {"id": 9007199254740992}}.',
  schema('"const": 9007199254740992'),
  schema('"enum": [1, 9007199254740992]'),
  schema('"maximum": 9007199254740992'),
  schema('"multipleOf": 2'),
  'Expect $.rows[?@.id == 9007199254740992].name contains "b".',
  "Expect $.twice has no duplicates.",
  "Expect $.order.huge is below 1e308.",
  "Expect $.order.long is 0.12345678901234568.",
];

/** Sentences that must pass. */
const right: readonly string[] = [
  "Expect $.id is above 9007199254740992.",
  "Expect $.id is below 9007199254740994.",
  "Expect $.id is not 9007199254740992.",
  "Expect $.pair has no duplicates.",
  "Expect $.id is an integer.",
  "Expect $.id matches /^9007199254740993$/.",
  "Expect $.order.price is 1.1.",
  "Expect $.order.zero is 0.",
  "Expect $.order.huge is above 1e308.",
  'Expect $.rows[?@.id > 9007199254740992].name contains "b".',
  schema('"type": "integer", "exclusiveMinimum": 9007199254740992, "multipleOf": 3'),
];

const title = (index: number, kind: string) => `${kind}-${index}`;
const flow = (name: string, execution: string) =>
  `//- /${name}.playbook\n---\nservice: shop\nflow: ${name}\n---\n\n# Execution\n${execution}\n\n`;

const document = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Shop", version: "1" },
  paths: {
    "/contract": {
      get: {
        responses: {
          200: {
            description: "",
            content: { "application/json": { schema: { properties: { id: { type: "integer", maximum: "MAXIMUM" } } } } },
          },
        },
      },
    },
    "/order": { get: { responses: { 200: { description: "" } } }, post: { responses: { 200: { description: "" } } } },
  },
}).replace('"MAXIMUM"', "9007199254740992");

export async function attack({ tried }: Tries): Promise<void> {
  const target = await startTarget(({ method, text }, response) => {
    response.setHeader("Content-Type", "application/json");
    response.end(method === "POST" ? text : body);
  });
  const resent = [
    flow("object", "Send a GET request to /order.\nSave $.order as ${order}.\nSend a POST request to /order with body ${order}."),
    flow(
      "text",
      'Send a GET request to /order.\nSave $.id as ${id}.\nSend a POST request to /order?id=${id} with header "X-Id" "${id}" and text body "${id}".',
    ),
    flow(
      "field",
      'Send a GET request to /order.\nSave $.order.huge as ${huge}.\nSend a POST request to /order with body:\n```json\n{"n": ${huge}, "t": "${huge}"}\n```',
    ),
  ];
  const folder = await writeFolder(
    `//- /openapi.json\n${document}\n//- /shop.playbook\n---\nservice: shop\nbase_url: {{url}}\nopenapi: ./openapi.json\ncontract: fail\n---\n\n` +
      wrong.map((sentence, index) => flow(title(index, "wrong"), `Send a GET request to /order.\n${sentence}`)).join("") +
      right.map((sentence, index) => flow(title(index, "right"), `Send a GET request to /order.\n${sentence}`)).join("") +
      flow("contract", "Send a GET request to /contract.") +
      resent.join(""),
    { url: target.url },
  );
  try {
    const { stdout, stderr } = await folder.run(["run", "--reporter", "json=run.json"]);
    const report = JSON.parse(await readFile(join(folder.path, "run.json"), "utf8")) as {
      readonly tests: readonly { readonly title: string; readonly verdict: string }[];
    };
    const verdictOf = (name: string) =>
      report.tests.find((test) => test.title === name)?.verdict ?? `not run: ${`${stderr}${stdout}`.slice(0, 2_000)}`;
    for (const [index, sentence] of wrong.entries())
      tried(sentence, verdictOf(title(index, "wrong")) === "failed", verdictOf(title(index, "wrong")));
    for (const [index, sentence] of right.entries())
      tried(sentence, verdictOf(title(index, "right")) === "passed", verdictOf(title(index, "right")));
    tried("a contract's maximum", verdictOf("contract") === "failed", verdictOf("contract"));
    const sent = target.received
      .filter(({ method }) => method === "POST")
      .map(({ url, headers, text }) => `${url} ${headers["x-id"] ?? ""} ${text}`);
    for (const expected of [
      '/order  {"id":9007199254740993,"price":1.10,"huge":1e400,"zero":-0,"long":0.12345678901234567890}',
      "/order?id=9007199254740993 9007199254740993 9007199254740993",
      '/order  {"n":1e400,"t":"1e400"}',
    ])
      tried(`sent on: ${expected}`, sent.includes(expected), sent.join("\n"));
  } finally {
    await folder.remove();
    await target.close();
  }
}
