// Data that is nested too deeply, too long or too large: an error that names the limit, wherever it comes from.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { startTarget } from "../support/target.ts";
import type { Tries } from "./frame/area.ts";

export const area = "nesting and size";

const crashed = /playbook broke|bug in Playbook|Maximum call stack|Invalid string length|heap/i;

function nested(levels: number, before: string, inner: string, after: string): string {
  return before.repeat(levels) + inner + after.repeat(levels);
}

const lists = (levels: number) => nested(levels, "[", "", "]");
const schemaOf = (levels: number) => nested(levels, '{"type":"object","properties":{"a":', '{"type":"string"}', "}}");
const documentOf = (schema: string) =>
  `{"openapi":"3.1.0","info":{"title":"t","version":"1"},"paths":{"/things":{"post":{"requestBody":{"content":{"application/json":{"schema":${schema}}}},
"responses":{"201":{"description":"","content":{"application/json":{"schema":${schema}}}}}}}},
"components":{"schemas":{"Self":{"allOf":[{"$ref":"#/components/schemas/Self"}],"properties":{"b":{"type":"string"}}}}}}`;

const head = "---\nservice: shop\nbase_url: {{url}}\n";
const flow = (execution: string) => `---\nservice: shop\nflow: It\n---\n\n# Execution\n${execution}\n`;
const doubling = (variable: (index: number) => string) => Array.from({ length: 40 }, (_, index) => variable(index + 1)).join("\n");

interface Case {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly argv: readonly string[];
  /** In what is printed; undefined if the work is to succeed. */
  readonly limit?: RegExp;
}

const levels = /nest\w+ (?:of at most|more than) 500 levels|nested 500 deep/;
const get = "Send a GET request to /deep.";
const run = ["run", "it.playbook"];
const imported = (file: string) => ["import", file, "--service", "x", "--dry-run"];

const cases: readonly Case[] = [
  { name: "a check of a deep response", files: { "it.playbook": flow(`${get}\nExpect $[0] exists.`) }, argv: run, limit: levels },
  {
    name: "a comparison with a deep response",
    files: { "it.playbook": flow(`${get}\nExpect the body is [1].`) },
    argv: run,
    limit: levels,
  },
  { name: "a JSONPath into a deep response", files: { "it.playbook": flow(`${get}\nExpect $..a exists.`) }, argv: run, limit: levels },
  { name: "saving a part of a deep response", files: { "it.playbook": flow(`${get}\nSave $[0] as \${part}.`) }, argv: run, limit: levels },
  {
    name: "saving a deep response",
    files: { "it.playbook": flow(`${get}\nSave the response as \${all}.\nSend a POST request to /x with body \${all}.`) },
    argv: run,
  },
  {
    name: "a schema for a deep response",
    files: { "it.playbook": flow(`${get}\nExpect the body to match the schema:\n\`\`\`json\n{"type": "array"}\n\`\`\``) },
    argv: run,
    limit: levels,
  },
  {
    name: "texts that double",
    files: {
      "shop.playbook": `${head}variables:\n  a0: xxxxxxxxxx\n${doubling((index) => `  a${index}: "\${a${index - 1}}\${a${index - 1}}"`)}\n---\n`,
      "it.playbook": flow('Send a POST request to /x with text body "${a40}".'),
    },
    argv: run,
    limit: /more than 50,000,000 characters/,
  },
  {
    name: "empty texts of a later value that double",
    files: {
      "it.playbook": `---\nservice: shop\nflow: It\nvariables:\n${doubling((index) => `  c${index}: "\${c${index - 1}}\${c${index - 1}}"`)}\n---\n\n# Setup\nSet \${c0} to "".\n\n# Execution\nSend a POST request to /x with text body "\${c40}".\n`,
    },
    argv: run,
    limit: /composed of more than 100,000 values of other variables/,
  },
  {
    name: "objects that double",
    files: {
      "it.playbook": flow(
        `Set \${b0} to {"a": "b"}.\n${doubling((index) => `Set \${b${index}} to {"l": \${b${index - 1}}, "r": \${b${index - 1}}}.`)}`,
      ),
    },
    argv: run,
    limit: /more than 50,000,000 characters/,
  },
  {
    name: "a variable that holds itself, again and again",
    files: {
      "it.playbook": flow(
        `Set \${b} to {"a": "b"}.\nFor each row:\n\n| n |\n|---|\n${"| 1 |\n".repeat(600)}\n  - Set \${b} to {"a": \${b}}.`,
      ),
    },
    argv: run,
    limit: /nested more than 500 levels deep/,
  },
  ...[
    { kind: "a 3,000-deep schema", text: documentOf(schemaOf(3_000)), limit: levels },
    { kind: "a 100,000-deep schema", text: documentOf(schemaOf(100_000)), limit: levels },
    { kind: "a 200-deep schema", text: documentOf(schemaOf(200)) },
    { kind: "a schema in allOf of itself", text: documentOf('{"$ref":"#/components/schemas/Self"}') },
  ].flatMap(({ kind, text, limit }) =>
    [["check"], ["generate", "endpoints", "--dry-run"]].map((argv) => ({
      name: `${kind}: ${argv[0]}`,
      files: { "openapi.json": text, "shop.playbook": `${head}openapi: ./openapi.json\n---\n` },
      argv,
      ...(limit === undefined ? {} : { limit }),
    })),
  ),
  {
    name: "a 3,000-deep schema in YAML: check",
    files: {
      "openapi.yaml": `openapi: 3.1.0\ninfo: { title: t, version: "1" }\npaths: {}\ncomponents: { schemas: { A: ${schemaOf(3_000)} } }\n`,
      "shop.playbook": `${head}openapi: ./openapi.yaml\n---\n`,
    },
    argv: ["check"],
    limit: levels,
  },
  {
    name: "import of folders in folders of Postman",
    files: {
      "it.postman_collection.json": `{"info":{"name":"c","schema":"https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},"item":[${nested(3_000, '{"name":"f","item":[', '{"name":"r","request":"http://x/y"}', "]}")}]}`,
    },
    argv: imported("it.postman_collection.json"),
    limit: levels,
  },
  { name: "import of a deep HAR", files: { "it.har": `{"log":{"entries":${lists(3_000)}}}` }, argv: imported("it.har"), limit: levels },
  {
    name: "import of a deep Arazzo description",
    files: { "it.arazzo.yaml": `arazzo: 1.0.0\nworkflows: ${lists(3_000)}\n` },
    argv: imported("it.arazzo.yaml"),
    limit: levels,
  },
  {
    name: "import of a long .http line",
    files: { "it.http": `GET http://x/y?a=${"x".repeat(10_000_000)}\n` },
    argv: imported("it.http"),
    limit: /line 1 has 10,000,017 characters, but the limit is 1,000,000/,
  },
  {
    name: "import of a long .hurl line",
    files: { "it.hurl": `GET http://x/y?a=${"x".repeat(10_000_000)}\n` },
    argv: imported("it.hurl"),
    limit: /a line can have 1,000,000/,
  },
  {
    name: "import of 200,000 options of curl",
    files: { "it.curl": `curl http://x/y ${'-H "X-A: b" '.repeat(200_000)}\n` },
    argv: imported("it.curl"),
    limit: /a line can have 1,000,000/,
  },
  {
    name: "import of 200,000 options of curl on as many lines",
    files: { "it.curl": `curl http://x/y ${'\\\n -H "X-A: b" '.repeat(200_000)}\n` },
    argv: imported("it.curl"),
    limit: /too long|can have 10,000/,
  },
  {
    name: "import of 20,000 words of curl",
    files: { "it.curl": `curl http://x/y ${"-d a=b ".repeat(10_000)}\n` },
    argv: imported("it.curl"),
    limit: /has 20,002 words, but a curl command can have at most 10,000/,
  },
  {
    name: "--var with a deep value",
    files: { "it.playbook": flow("Send a GET request to /x.") },
    argv: ["run", "it.playbook", "--var", `deep=${lists(3_000)}`],
  },
];

export async function attack({ tried }: Tries): Promise<void> {
  const target = await startTarget(({ url }, response) => {
    response.setHeader("Content-Type", "application/json");
    response.end(url === "/deep" ? lists(100_000) : "{}");
  });
  try {
    for (const one of cases) {
      const folder = await writeFolder("//- /notes.txt\n\n");
      try {
        tried(one.name, ...(await outcome(one, folder, target.url)));
      } finally {
        await folder.remove();
      }
    }
  } finally {
    await target.close();
  }
}

async function outcome({ files, argv, limit }: Case, folder: Folder, url: string): Promise<[boolean, string]> {
  const all = { "shop.playbook": `${head}---\n`, ...files };
  for (const [path, text] of Object.entries(all)) await writeFile(join(folder.path, path), text.replace("{{url}}", url));
  const { code, stdout, stderr } = await folder.run(argv);
  const printed = `${stdout}${stderr}`.replaceAll(/(.)\1{50,}/g, "$1…");
  const told = limit === undefined ? code === 0 : limit.test(printed);
  return [told && !crashed.test(printed), `ended with ${code}: ${printed.slice(0, 1_000)}`];
}
