// Every output that shows titles, names, sentences and answers, of playbooks and a service that put into them what
// steers a terminal, a page or a table.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Folder, writeFolder } from "./playbookProcess.ts";
import { json, startTarget } from "./target.ts";

const control = "\u001b[2J\u001b]0;owned\u0007";
export const markup = "<script>alert(1)</script>";
const hostile = `${control}${markup} | **bold** \`code\` \u202e\u2066 ::error::x & ]]>`;

/** Signs that steer a terminal or turn the direction of a line; line breaks and tabs are none. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
export const steering = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069]/;

const workspace = `
//- /shop.playbook
---
service: shop
base_url: {{url}}
---

//- /titles.playbook
---
service: shop
flow: ${JSON.stringify(hostile)}
tags: [${JSON.stringify("\u001b[31m")}]
---

# Execution
Send a GET request to /orders with header X-Note "a \u202e b".
Expect $.status is "${markup} \u202e".

//- /unready.playbook
---
service: shop
flow: ${JSON.stringify(`unready ${hostile}`)}
---

# Execution
Do \u001b[2J\u202e the usual thing.
`;

export interface Output {
  readonly name: string;
  readonly text: string;
}

/** Runs the built command once for each of them. */
export async function hostileOutputs(): Promise<readonly Output[]> {
  const target = await startTarget((_, response) => json(response, 200, { status: hostile, more: { [hostile]: [hostile] } }));
  const folder = await writeFolder(workspace, { url: target.url });
  try {
    const files = ["pretty", "junit", "github", "gitlab", "markdown", "tap", "json", "ndjson", "html"];
    const inFiles = files.flatMap((name) => ["--reporter", `${name}=report.${name}`]);
    const summary = join(folder.path, "summary.md");
    const pretty = await folder.run(["run", "--verbose"]);
    const written = await folder.run(["run", ...inFiles]);
    const github = await folder.run(["run", "--reporter", "github"], { env: { GITHUB_STEP_SUMMARY: summary } });
    const check = await folder.run(["check"]);
    const dry = await folder.run(["run", "--dry-run"]);
    const merged = await folder.run(["merge", "report.ndjson"]);
    const listed = await listedTests(folder);
    return [
      { name: "pretty on the console", text: pretty.stdout + pretty.stderr },
      { name: "the console of file reports", text: written.stdout + written.stderr },
      { name: "github on the console", text: github.stdout },
      { name: "the summary of a job", text: await readFile(summary, "utf8") },
      { name: "check", text: check.stdout + check.stderr },
      { name: "a dry run", text: dry.stdout + dry.stderr },
      { name: "merge", text: merged.stdout + merged.stderr },
      { name: "list_tests of an agent", text: textsIn(listed).join("\n") },
      ...(await Promise.all(
        files.map(async (name) => ({ name, text: shown(name, await readFile(join(folder.path, `report.${name}`), "utf8")) })),
      )),
    ];
  } finally {
    await folder.remove();
    await target.close();
  }
}

/** An agent's answer from `list_tests`. */
async function listedTests(folder: Folder): Promise<unknown> {
  const agent = folder.start(["mcp-server"]);
  const hello = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } };
  const messages = [
    { id: 1, method: "initialize", params: hello },
    { method: "notifications/initialized" },
    { id: 2, method: "tools/call", params: { name: "list_tests", arguments: {} } },
  ];
  for (const message of messages) agent.process.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  let output = "";
  for await (const chunk of agent.process.stdout) {
    output += chunk;
    const answer = output
      .split("\n")
      .slice(0, -1)
      .find((line) => line.includes('"id":2'));
    if (answer === undefined) continue;
    agent.process.stdin.end();
    return JSON.parse(answer);
  }
  throw new Error(`The server for agents gave no answer: ${output}`);
}

/** The text of a report that is data: its escapes are a reader's matter. */
function shown(name: string, text: string): string {
  return name === "json" || name === "ndjson"
    ? text.replace(/[\u007f-\u009f\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069]/g, "")
    : text;
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
