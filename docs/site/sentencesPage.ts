// The page of the reference that shows the forms of sentences with the steps that they become, made from the same data
// that completion, steps and checks are made of.

import { type Operator, operators, type Subject, subjects } from "../../language/check.ts";
import { compile, describe, instructionText, parsePlaybook, type Step, stepsYaml } from "../../language/index.ts";
import { randomKinds } from "../../language/step.ts";
import { sentenceForms } from "../../server/features/completion/sentenceForms.ts";

const call: Step = { step: "api_request", action: "GET /orders/1" };
const intro = `# Sentences

A program writes this page from the data of the language itself: every form that completion proposes, every kind of step, every check, each with its exact steps.
The [language reference](../language.md) says what words mean, and which other wordings are read the same.
`;

export function sentencesPage(): string {
  return [
    intro,
    "## Forms that completion proposes\n",
    ...sentenceForms.map(formSection),
    "## Kinds of steps\n\nAs Playbook itself writes them.\n",
    ...samples.map(sampleSection),
    "## Checks\n\nTheir subjects and their conditions. *not* negates each of them.\n",
    checkTable(),
    "\n## Random values\n\n`a random …`, generated in each run; `--seed` makes them the same.\n",
    randomTable(),
  ].join("\n");
}

/** The places of a snippet in its text. */
function filledIn(snippet: string): string {
  const first = new Map<string, string>();
  const named = snippet.replace(/(?<!\\)\$\{(\d+)(?::((?:\\.|[^}\\])*)|\|([^,|]*)[^}]*)\}/g, (_, place: string, text = "", choice = "") => {
    const value = String(text || choice).replaceAll("\\", "");
    first.set(place, value);
    return value;
  });
  return named.replace(/(?<!\\)\$(\d)/g, (_, place: string) => first.get(place) ?? "").replace(/\\([$}\\])/g, "$1");
}

function formSection({ label, snippet, documentation, needs }: (typeof sentenceForms)[number]): string {
  const text = filledIn(snippet);
  const instructions = parsePlaybook(`# Execution\n${text}\n`).phases[0]?.instructions ?? [];
  const steps = instructions.flatMap(({ sentence, attachment, body = [] }) => {
    const compiled = compile(sentence, attachment, needs === "call" ? { before: [call] } : {});
    if (compiled.kind === "refused") throw new Error(`“${sentence}” is refused: ${compiled.problem.message}`);
    const inner = body.flatMap((one) => {
      const read = compile(one.sentence, one.attachment);
      return read.kind === "understood" ? read.steps : [];
    });
    return compiled.steps.map((step) => (step.step === "block" ? { ...step, steps: inner } : step));
  });
  return section(label, documentation, text, steps);
}

const samples: readonly { readonly title: string; readonly about: string; readonly step: Step }[] = [
  {
    title: "api_request",
    about: "Sends a request. Every part can be left out but method and path.",
    step: {
      step: "api_request",
      action: "POST /orders/{orderId}/lines",
      parameters: { orderId: { $var: "orderId" } },
      query: { notify: true },
      headers: { "X-Tenant": "acme" },
      auth: { bearer: "${token}" },
      body: { sku: { $var: "sku" }, quantity: 2 },
      timeout: 5000,
      store: [{ lineId: "$.id" }],
    },
  },
  {
    title: "validate",
    about: "Checks of the last call.",
    step: { step: "validate", checks: [{ status: 201 }, { path: "$.status", equals: "NEW" }] },
  },
  {
    title: "mcp_server_call",
    about: "Calls a tool of an MCP server.",
    step: {
      step: "mcp_server_call",
      provider: "mongo",
      tool: "find",
      inputs: { collection: "orders", filter: { id: "${orderId}" } },
      store: [{ found: "$.documents" }],
    },
  },
  {
    title: "prepare",
    about: "Is merged into the next request of the phase.",
    step: { step: "prepare", headers: { "X-Trace": "1" }, query: { page: 2 } },
  },
  { title: "save", about: "Saves from the last call.", step: { step: "save", store: [{ orderId: "$.id" }] } },
  { title: "set", about: "Gives a variable a value.", step: { step: "set", variable: "email", value: { $random: "email" } } },
  { title: "wait", about: "Waits.", step: { step: "wait", for: 2000 } },
  {
    title: "repeat",
    about: "Makes the last call again until the checks hold.",
    step: { step: "repeat", until: { checks: [{ path: "$.status", equals: "PAID" }], every: 500, for: 30_000 } },
  },
  {
    title: "block",
    about: "Runs steps for each row of a table, or each element of a list.",
    step: { step: "block", rows: [{ sku: "A-100" }, { sku: "B-200" }], steps: [{ step: "api_request", action: "GET /products/${sku}" }] },
  },
  {
    title: "run",
    about: "Runs another playbook here.",
    step: { step: "run", playbook: "create-customer.playbook", with: { name: "Ada" }, store: ["customerId"] },
  },
  { title: "steps", about: "Stands for steps that are kept in the steps file.", step: { step: "steps", name: "sign in" } },
];

function sampleSection({ title, about, step }: (typeof samples)[number]): string {
  const described = describe([step]);
  if (described.kind === "unsayable") throw new Error(`${title} has no sentence.`);
  return section(title, about, instructionText(described.instructions, "", ""), [step]);
}

function section(title: string, about: string, text: string, steps: readonly Step[]): string {
  return `### ${title.replaceAll("<", "&lt;")}\n\n${about}\n\n\`\`\`\`text\n${text}\n\`\`\`\`\n\n\`\`\`yaml\n${stepsYaml(steps)}\`\`\`\n`;
}

/** One example of each operator, and of each subject. */
const checkSamples: Readonly<Record<Subject | Operator, object>> = {
  equals: { path: "$.status", equals: "NEW" },
  contains: { path: "$.name", contains: "Ada" },
  startsWith: { path: "$.name", startsWith: "A" },
  endsWith: { path: "$.name", endsWith: "e" },
  matches: { path: "$.sku", matches: "^[A-Z]-\\d+$" },
  exists: { path: "$.id", exists: true },
  empty: { path: "$.lines", empty: true },
  type: { path: "$.total", type: "number" },
  format: { path: "$.id", format: "uuid" },
  length: { path: "$.lines", length: 2 },
  compare: { path: "$.total", compare: { above: 0, atMost: 100 } },
  oneOf: { path: "$.status", oneOf: ["NEW", "PAID"] },
  schema: { body: "json", schema: "Order" },
  unique: { path: "$.lines[*].sku", unique: true },
  age: { path: "$.createdAt", age: { below: 60_000 } },
  sorted: { path: "$.lines[*].sku", sorted: "ascending" },
  date: { path: "$.dueOn", date: { after: { $field: "$.createdAt" }, onOrBefore: "2026-03" } },
  sum: { path: "$.lines[*].price", sum: { $field: "$.total" } },
  average: { path: "$.lines[*].rating", average: { atLeast: 4 } },
  status: { status: [200, "3xx"] },
  reason: { reason: "phrase", equals: "Created" },
  header: { header: "Content-Type", contains: "json" },
  cookie: { cookie: "session", exists: true },
  path: { path: "$.lines[0].quantity", equals: 2 },
  body: { body: "text", contains: "thank you" },
  time: { time: { below: 500 } },
  variable: { variable: "orderId", exists: true },
  succeeded: { succeeded: ["mongo", "jira"] },
};

function checkTable(): string {
  const rows = [...subjects, ...operators].map((name) => {
    const check = checkSamples[name];
    const described = describe([{ step: "validate", checks: [check] } as Step]);
    const sentence = described.kind === "described" ? described.instructions[0]?.sentence : undefined;
    if (sentence === undefined) throw new Error(`The check "${name}" has no sentence.`);
    return `| \`${name}\` | ${code(sentence)} | ${code(JSON.stringify(check))} |`;
  });
  return ["| check | sentence | step |", "| --- | --- | --- |", ...rows].join("\n");
}

function randomTable(): string {
  const rows = randomKinds.map((kind) => {
    const described = describe([{ step: "set", variable: "x", value: { $random: kind } } as Step]);
    return `| \`${kind}\` | ${code(described.kind === "described" ? (described.instructions[0]?.sentence ?? "") : "")} |`;
  });
  return ["| kind | sentence |", "| --- | --- |", ...rows, ""].join("\n");
}

function code(text: string): string {
  const fence = text.includes("`") ? "``" : "`";
  return `${fence}${text.replaceAll("|", "\\|")}${fence}`;
}
