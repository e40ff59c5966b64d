// Completes whole sentences at the start of a sentence: the forms that fit the phase at this point, and a request for
// each operation of the document.

import { compile, type Field, identities, instructionsOf, type Operation, operationsOf, serverOrigins } from "../../../language/index.ts";
import { operationDocumentation } from "../operationText.ts";
import { pathSnippet } from "./calls.ts";
import { type Completion, plain, type SentenceCaret, spanBefore } from "./completion.ts";
import { sentenceForms } from "./sentenceForms.ts";

export function sentenceCompletions(caret: SentenceCaret): readonly Completion[] {
  const typed = caret.before.slice(caret.sentenceStart);
  // After the first words, no other form is possible.
  if (!/^(?:[A-Za-z@]\w*(?: \w*){0,2})?$/.test(typed) || caret.after.trim() !== "") return [];
  const span = spanBefore(caret, typed.length);
  const hasCall = callAbove(caret);
  const forms = sentenceForms.filter(
    ({ needs, uses }) =>
      (needs === undefined || hasCall) &&
      (uses !== "server" || serverOrigins(caret.workspace, "").size > 0) &&
      (uses !== "playbook" || identities(caret.workspace, "").length > 1),
  );
  const written = forms.map(
    ({ label, snippet, documentation, needs }, index): Completion => ({
      label,
      kind: "sentence",
      span,
      insert: snippet,
      isSnippet: true,
      documentation,
      rank: (needs === "call" ? 100 : 300) + index,
    }),
  );
  const operations = operationsOf(caret.workspace, caret.path)?.operations ?? [];
  return [...written, ...operations.map((operation, index) => ({ ...operationCompletion(caret, operation), span, rank: 200 + index }))];
}

/** Returns whether there is a request or a tool call above in the phase. */
function callAbove({ workspace, path, phase, offset }: SentenceCaret): boolean {
  const instructions = instructionsOf(workspace, path)?.find(({ name }) => name === phase)?.instructions ?? [];
  return instructions.some(
    ({ instruction, steps }) =>
      instruction.span.end <= offset &&
      steps.some(({ step }) => step === "api_request" || step === "mcp_server_call" || step === "run" || step === "block"),
  );
}

/** `Send a POST request to /orders with sku "…" and quantity …`: with the fields that the document requires. */
function operationCompletion(caret: SentenceCaret, operation: Operation): Omit<Completion, "span"> {
  const { method, path, body, summary, deprecated } = operation;
  const target = pathSnippet(caret, path, 1);
  const required = (body?.fields ?? []).filter((field) => field.required && field.type !== "object" && field.type !== "array");
  const first = (path.match(/\{/g) ?? []).length + 1;
  const values = required.map(({ name, type }, index) => {
    const value = `\${${first + index}:${isText(type) ? plain(JSON.stringify(name).slice(1, -1)) : type === "boolean" ? "true" : "1"}}`;
    return isText(type) ? `"${value}"` : value;
  });
  const parts = required.every(isSpoken)
    ? required.map(({ name }, index) => `${plain(name)} ${values[index]}`)
    : [`body { ${required.map(({ name }, index) => `${plain(JSON.stringify(name))}: ${values[index]}`).join(", ")} \\}`];
  const given = parts.length === 0 ? "" : ` with ${parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`}`;
  return {
    label: `Send a ${method} request to ${path}`,
    kind: "sentence",
    insert: `Send a ${method} request to ${target}${given}.`,
    isSnippet: true,
    documentation: operationDocumentation(operation),
    ...(summary === undefined ? {} : { detail: summary }),
    ...(deprecated ? { isDeprecated: true as const } : {}),
  };
}

function isText(type: Field["type"]): boolean {
  return type === undefined || type === "string";
}

const spoken = new Map<string, boolean>();
const mostSpoken = 5000;

/** Returns whether a sentence can send a field of this name in words; the others, such as `user`, are sent as JSON. */
function isSpoken({ name, type }: Field): boolean {
  const value = isText(type) ? JSON.stringify(name) : type === "boolean" ? "true" : "1";
  const part = `${name} ${value}`;
  let known = spoken.get(part);
  if (known === undefined) {
    const compiled = compile(`Send a POST request to /x with ${part}.`);
    const [step, ...more] = compiled.kind === "understood" ? compiled.steps : [];
    const body = step?.step === "api_request" && more.length === 0 ? step.body : undefined;
    known = JSON.stringify(body) === `{${JSON.stringify(name)}:${value}}`;
    if (spoken.size < mostSpoken) spoken.set(part, known);
  }
  return known;
}
