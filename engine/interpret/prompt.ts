// Writes the question about one sentence: the rules of steps, the sentence with its neighbours, and its context. It
// contains no values of variables.

import { inputsOf, isJsonObject, type Operation, type Step, schema, stepSchema, stepsYaml } from "../../language/index.ts";
import { fenced, fenceRule } from "../models/fence.ts";
import type { ModelMessage } from "../models/modelPort.ts";
import type { KnownTool, Surroundings } from "./surroundings.ts";
import { type Neighbour, textOf, type UnreadSentence } from "./unread.ts";

const { list, object, optional, text, lazy } = schema;

export interface StepsAnswer {
  readonly steps: readonly Step[];
  readonly reason?: string;
}

export const stepsAnswer = {
  name: "steps_of_sentence",
  description: "The steps that the sentence stands for, or why there are none.",
  schema: object({
    steps: list(
      lazy<Step>("step", () => stepSchema),
      { doc: "in the order in which they run; none where the sentence cannot be turned into steps" },
    ),
    reason: optional(text({ doc: "why there are no steps, in one sentence" })),
  }) as schema.Schema<StepsAnswer>,
};

/** How steps are written, for every question whose answer has some. */
export const stepRules = `- A request is { "step": "api_request", "action": "METHOD /path" } with the path as listed; path parameters are in "parameters", or as \${variable} in the path.
- A variable keeps its type as { "$var": "name" }; within a text it is \${name}. A value that the sentence does not give comes from a variable, or is left out.
- Checks are in { "step": "validate", "checks": [...] }, each with one subject (status, path, header, …) and one operator (equals, contains, exists, …). They read the last request.
- To save something from a response, use "store" of the request, e.g. ["orderId" from "$.id"] as { "orderId": "$.id" }.`;

const rules = `You turn one sentence of an API test into steps. A person reads your answer before it is used.

- Say exactly what the sentence says. Add no request and no check that it does not ask for, and leave nothing of it out.
- Use only the operations, tools and variables that are listed, or that the sentence names. Never invent a path, a name, an id or a value.
${stepRules}
- Something that is not listed, or not said clearly enough: no steps, and the reason.

${fenceRule}

Examples of answers:
${[
  { steps: [{ step: "api_request", action: "DELETE /carts/{id}", parameters: { id: { $var: "cartId" } } }] },
  { steps: [{ step: "validate", checks: [{ status: 409 }, { path: "$.error", contains: "exists" }] }] },
  { steps: [], reason: "No operation that sends an e-mail is listed." },
]
  .map((answer) => JSON.stringify(answer))
  .join("\n")}`;

export function interpretPrompt(sentence: UnreadSentence, around: Surroundings): readonly ModelMessage[] {
  const { phase, instruction, problem, above, below } = sentence;
  const parts = [
    operationsPart(around),
    toolsPart(around.tools),
    part("Variables (name: type)", around.variables.map(({ name, type }) => `${name}: ${type}`).join("\n")),
    part(`Sentences above it in the ${phase}`, above.map(neighbourText).join("\n")),
    part("Sentences below it", below.map(({ text: one }) => one).join("\n")),
    `The sentence:\n${fenced("sentence", textOf(instruction))}`,
    `Why the compiler does not read it: ${problem.message}`,
  ];
  return [
    { role: "system", text: rules },
    { role: "user", text: parts.filter((one) => one !== "").join("\n\n") },
  ];
}

export function part(title: string, content: string): string {
  return content === "" ? "" : `${title}:\n${fenced(title.toLowerCase().replace(/ ?\(.*/, ""), content)}`;
}

function neighbourText({ text: sentence, compiled }: Neighbour): string {
  if (compiled.steps.length === 0) return sentence;
  return `${sentence}\n${stepsYaml(compiled.steps).replace(/^/gm, "    ").trimEnd()}`;
}

export function operationsPart({ operations, documented, endpoint }: Surroundings): string {
  const which = endpoint === undefined ? "" : `“The endpoint” of this playbook is ${endpoint}.\n`;
  if (documented === undefined) return `${which}There is no OpenAPI document: a path must be in the sentence or above it.`;
  const left = documented - operations.length;
  const more = left > 0 ? ` (${left} more that share no words with the sentence are left out)` : "";
  return `${which}${part(`Operations${more}`, operations.map(operationText).join("\n"))}`;
}

function operationText({ method, path, summary, parameters, body, responses }: Operation): string {
  const fields = (body?.fields ?? []).map(({ name, type = "any", required, enum: values }) => {
    const only = values === undefined ? "" : ` of ${values.slice(0, 12).join(" | ")}`;
    return `${name}${required ? "" : "?"}: ${type}${only}`;
  });
  const given = parameters
    .filter(({ in: where }) => where !== "path")
    .map(({ name, in: where, required }) => `${name}${required ? "" : "?"} (${where})`);
  // Errors all look the same, and their fields would be most of the text.
  const answers = responses.map(({ status, fields: own }) =>
    own.length === 0 || !/^[23]/.test(status)
      ? status
      : `${status} {${own
          .map(({ name }) => name)
          .slice(0, 20)
          .join(", ")}}`,
  );
  return [
    `${method} ${path}${summary === undefined ? "" : ` — ${summary.slice(0, 120)}`}`,
    ...(given.length === 0 ? [] : [`  parameters: ${given.join(", ")}`]),
    ...(fields.length === 0 ? [] : [`  body: ${fields.join(", ")}`]),
    ...(answers.length === 0 ? [] : [`  responses: ${answers.join(", ")}`]),
  ].join("\n");
}

function toolsPart(tools: readonly KnownTool[]): string {
  return part("Tools of MCP servers, for mcp_server_call (provider, tool, inputs)", tools.map(toolText).join("\n"));
}

function toolText({ server, tool }: KnownTool): string {
  const inputs = inputsOf(tool).own.map(({ path, required, facts }) => {
    const types = facts.types === undefined ? "any" : [...facts.types].join(" or ");
    const values = facts.values?.filter((value) => !isJsonObject(value)).slice(0, 12);
    return `${path[0]}${required ? "" : "?"}: ${types}${values === undefined ? "" : ` of ${values.join(" | ")}`}`;
  });
  return `@${server} ${tool.name} — ${(tool.description ?? "").replace(/\s+/g, " ").slice(0, 200)}\n  inputs: ${inputs.join(", ") || "none"}`;
}
