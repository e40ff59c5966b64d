// Hostile regular expressions in every place of a run that takes one, hostile schemas, and hostile titles and
// documents: each test ends with a verdict that says why, others pass, and a limit or a signal ends what is still going
// on.

import { setTimeout as sleep } from "node:timers/promises";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { json, startTarget, type Target } from "../support/target.ts";
import type { Tries } from "./frame/area.ts";

export const area = "hostile patterns";

const hostile = `${"a".repeat(60)}!`;

/**
 * With nested repetitions, with alternatives that overlap, polynomial ones on long texts, and what no linear engine can
 * say.
 */
const patterns = [
  "^(a+)+$",
  "^(a|a)*$",
  "^(a|aa)+$",
  "^(a*)*$",
  "^([a-z]+)*$",
  "^(([a-z])+.)+[A-Z]([a-z])+$",
  "(.*a){25}b",
  "^((a{1,9}){1,9}){1,9}$",
  "(x?){40}x{40}b",
  "^(?:(?:a+)+)+(?<end>b)$",
  "^(?=(a+)+$)a",
  "^(?!(a+)+!)b",
  "(?<=^(a+)+)b$",
  "^(a+)\\1+$",
  "^(a{1,1500})+$",
] as const;

interface Report {
  readonly tests: readonly { readonly title: string; readonly verdict: string }[];
}

const workspace = (pattern: string) => `
//- /shop/shop.playbook
---
service: shop
base_url: {{url}}
---

//- /shop/check.playbook
---
service: shop
flow: a check
---
# Execution
Send a GET request to /things.
Expect $.a matches /${pattern}/.

//- /shop/header.playbook
---
service: shop
flow: a header
---
# Execution
Send a GET request to /things.
Expect header X-A matches /${pattern}/.

//- /shop/every.playbook
---
service: shop
flow: every item
---
# Execution
Send a GET request to /things.
Expect every item in $.list matches /${pattern}/.

//- /shop/variable.playbook
---
service: shop
flow: a variable
variables:
  a: ${hostile}
---
# Execution
Send a GET request to /things.
Expect variable "a" matches /${pattern}/.

//- /shop/save.playbook
---
service: shop
flow: a saved text
---
# Execution
Send a GET request to /text.
Save the text matching /${pattern}/ as \${found}.

//- /shop/schema.playbook
---
service: shop
flow: a schema
---
# Execution
Send a GET request to /things.
Expect the response matches the schema:
\`\`\`json
{ "properties": { "a": { "type": "string", "pattern": ${JSON.stringify(pattern)} } } }
\`\`\`

//- /shop/names.playbook
---
service: shop
flow: the names of properties
---
# Execution
Send a GET request to /things.
Expect the response matches the schema:
\`\`\`json
{ "patternProperties": { ${JSON.stringify(pattern)}: { "type": "string" } }, "additionalProperties": false }
\`\`\`

//- /shop/file.playbook
---
service: shop
flow: a schema file
---
# Execution
Send a GET request to /things.
Expect the response matches the schema "thing.json".

//- /shop/thing.json
{ "properties": { "a": { "pattern": ${JSON.stringify(pattern)} } } }

//- /shop/path.playbook
---
service: shop
flow: a path
---
# Execution
Send a GET request to /things.
Expect $.list[?search(@, '${pattern.replaceAll("\\", "\\\\")}')] has 1 item.

//- /shop/others.playbook
---
service: shop
flow: another
---
# Execution
Send a GET request to /things.
Expect $.b is 1.

//- /documented/documented.playbook
---
service: documented
base_url: {{url}}
openapi: ./openapi.json
contract: fail
---

//- /documented/openapi.json
{ "openapi": "3.0.3", "info": { "title": "T", "version": "1" }, "paths": { "/things": { "get": { "responses": { "200": { "description": "d", "content": {
  "application/json": { "schema": { "type": "object", "properties": { "a": { "type": "string", "pattern": ${JSON.stringify(pattern)} } } } } } } } } } } }

//- /documented/contract.playbook
---
service: documented
flow: a contract
---
# Execution
Send a GET request to /things.
`;

const places = [
  "a check",
  "a header",
  "every item",
  "a variable",
  "a saved text",
  "a schema",
  "the names of properties",
  "a schema file",
  "a path",
  "a contract",
];

export async function attack({ tried }: Tries): Promise<void> {
  const target = await startTarget(({ url }, response) => {
    if (url === "/text") {
      response.writeHead(200, { "content-type": "text/plain" }).end(hostile);
      return;
    }
    response.setHeader("x-a", hostile);
    json(response, 200, { a: hostile, b: 1, list: [hostile], [hostile]: 1 });
  });
  try {
    for (const pattern of patterns) await everywhere(pattern, target, tried);
    await ended(target, tried);
    await ownPatterns(tried);
  } finally {
    await target.close();
  }
}

async function everywhere(pattern: string, target: Target, tried: Tries["tried"]): Promise<void> {
  const folder = await writeFolder(workspace(pattern), { url: target.url });
  try {
    const report = await reportOf(folder, ["run", "--json"]);
    for (const place of places) {
      const test = report.tests.find(({ title }) => title.endsWith(place));
      tried(`${pattern} in ${place}`, test?.verdict === "failed", JSON.stringify(test ?? report).slice(0, 1_000));
    }
    const other = report.tests.find(({ title }) => title.endsWith("another"));
    tried(`${pattern}: another test passes`, other?.verdict === "passed", JSON.stringify(other));
    const chosen = await within(60_000, folder, ["run", "--grep", `(${pattern})`, "--json"]);
    tried(`${pattern} chooses tests`, chosen !== undefined, "did not end");
    const checked = await within(60_000, folder, ["check"]);
    tried(`${pattern} is checked`, checked?.code === 0, checked?.stdout ?? "did not end");
    const generated = await within(120_000, folder, ["generate", "endpoints", "documented"]);
    tried(
      `${pattern} in a document that tests are made of`,
      generated !== undefined && generated.code !== 4,
      generated?.stderr ?? "did not end",
    );
  } finally {
    await folder.remove();
  }
}

/** A limit of a test, TERM and INT, while a pattern that only the end of its thread ends is tried. */
async function ended(target: Target, tried: Tries["tried"]): Promise<void> {
  const playbook = (limit: string) => `
//- /shop.playbook
---
service: shop
base_url: {{url}}
---

//- /hostile.playbook
---
service: shop
flow: hostile
timeout: ${limit}
---
# Execution
Send a GET request to /things.
Expect $.a matches /^(?=(a+)+$)a/.

# Teardown
Send a DELETE request to /things.
`;
  const limited = await writeFolder(playbook("1 s"), { url: target.url });
  const start = performance.now();
  const { tests } = await reportOf(limited, ["run", "--json"]);
  tried("the limit of a test ends it", tests[0]?.verdict !== "passed" && performance.now() - start < 20_000, JSON.stringify(tests));
  await limited.remove();
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    const folder = await writeFolder(playbook("60 s"), { url: target.url });
    const before = target.received.length;
    const running = folder.start(["run"]);
    while (target.received.length === before) await sleep(20);
    await sleep(300);
    running.process.kill(signal);
    const code = await Promise.race([running.ended.then((one) => one.code), sleep(20_000, "alive" as const)]);
    if (code === "alive") running.process.kill("SIGKILL");
    const tornDown = target.received.slice(before).some(({ method }) => method === "DELETE");
    tried(`${signal} ends the run, torn down`, code !== "alive" && tornDown, `ended with ${code}`);
    await folder.remove();
  }
}

/** Texts that took exponential time in patterns of Playbook itself. */
async function ownPatterns(tried: Tries["tried"]): Promise<void> {
  const folder = await writeFolder(`
//- /shop.playbook
---
service: shop
base_url: http://127.0.0.1:9
---

//- /a.playbook
---
service: shop
flow: a
---
# Execution
Run steps "x".

//- /a.steps.yaml
- name: x
  steps:
    - step: api_request
      action: "GET /${"${a}".repeat(60)} x"

//- /form.sh
curl -X POST http://x.test/a -d 'x=&x=${"\t&x=".repeat(60)}&'
`);
  const checked = await within(60_000, folder, ["check"]);
  tried("an address with many variables is checked", checked?.code === 3, checked?.stderr ?? "did not end");
  const imported = await within(60_000, folder, ["import", "form.sh"]);
  tried("a form with many blanks is imported", imported !== undefined && imported.code !== 4, imported?.stderr ?? "did not end");
  await folder.remove();
}

async function reportOf(folder: Folder, argv: readonly string[]): Promise<Report> {
  const ended = await within(180_000, folder, argv);
  if (ended === undefined) return { tests: [] };
  try {
    return JSON.parse(ended.stdout) as Report;
  } catch {
    throw new Error(`ended with ${ended.code}: ${ended.stderr}`);
  }
}

/** Undefined if it had to be killed. */
async function within(limit: number, folder: Folder, argv: readonly string[]) {
  const running = folder.start(argv);
  const kill = setTimeout(() => running.process.kill("SIGKILL"), limit);
  const ended = await running.ended;
  clearTimeout(kill);
  return running.process.signalCode === "SIGKILL" ? undefined : ended;
}
