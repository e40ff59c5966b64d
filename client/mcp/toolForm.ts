/**
 * Asks for the inputs of a tool one by one, each as its schema describes it; nested values are written in a JSON
 * document.
 */
import type { JsonObject } from "../../engine/protocol.ts";
import { type Answered, askInTurn, askText, askWhich, type Question } from "../ask.ts";
import type { Vscode } from "../vscodeApi.ts";
import { type Input, inputsOf, type Schema, type ToolNode } from "./serversTree.ts";

/** Undefined when the person gave up. */
export async function askInputs(vscode: Vscode, { server, tool }: ToolNode): Promise<JsonObject | undefined> {
  const title = `@${server.name} ${tool.name}`;
  const inputs = inputsOf(tool);
  const chosen = await chooseInputs(vscode, title, inputs);
  if (chosen === undefined) return undefined;
  const values: Record<string, JsonObject[string]> = {};
  const simple = chosen.filter(({ schema }) => !isNested(schema));
  const questions = simple.map((input) =>
    questionOf(vscode, title, input, (value) => {
      values[input.name] = value;
    }),
  );
  if (questions.length > 0 && !(await askInTurn(questions))) return undefined;
  const nested = chosen.filter(({ schema }) => isNested(schema));
  if (nested.length === 0) return values;
  for (const { name, schema } of nested) values[name] = skeletonOf(schema);
  return writeInputs(vscode, title, values);
}

/** Required inputs, and the optional ones that the person picks. */
async function chooseInputs(vscode: Vscode, title: string, inputs: readonly Input[]): Promise<readonly Input[] | undefined> {
  const optional = inputs.filter(({ needed }) => !needed);
  if (optional.length === 0) return inputs;
  const items = optional.map((input) => ({
    label: input.name,
    description: input.type,
    ...(input.description === undefined ? {} : { detail: input.description }),
    input,
  }));
  const placeHolder = vscode.l10n.t("Which optional inputs do you want to give?");
  const picked = await vscode.window.showQuickPick(items, { title, placeHolder, canPickMany: true, ignoreFocusOut: true });
  return picked && inputs.filter((input) => input.needed || picked.some((item) => item.input === input));
}

function questionOf(
  vscode: Vscode,
  title: string,
  { name, schema, description }: Input,
  take: (value: JsonObject[string]) => void,
): Question {
  const choices = schema.type === "boolean" ? [true, false] : schema.enum;
  if (choices !== undefined) {
    const items = choices.map((value) => ({ label: String(value), value: value as JsonObject[string] }));
    const placeholder = description ?? vscode.l10n.t("Value of {0}", name);
    return (number, total) =>
      askWhich(vscode, { title: `${title}: ${name}`, number, total, items, placeholder, take: (item) => take(item.value) });
  }
  const prompt = description ?? vscode.l10n.t("Value of {0}", name);
  const value = schema.default === undefined ? "" : String(schema.default);
  return (number, total): Promise<Answered> =>
    askText(vscode, {
      title: `${title}: ${name}`,
      number,
      total,
      prompt,
      placeholder: name,
      value,
      problem: (text) => problemOf(vscode, text, schema),
      take: (text) => take(typedValue(text, schema)),
    });
}

function problemOf(vscode: Vscode, text: string, { type }: Schema): string | undefined {
  if (type === "integer" && !/^-?\d+$/.test(text.trim())) return vscode.l10n.t("Enter a whole number.");
  if (type === "number" && (text.trim() === "" || !Number.isFinite(Number(text)))) return vscode.l10n.t("Enter a number.");
  return undefined;
}

function typedValue(text: string, { type }: Schema): JsonObject[string] {
  return type === "integer" || type === "number" ? Number(text) : text;
}

function isNested({ type, enum: choices, const: only }: Schema): boolean {
  if (choices !== undefined || only !== undefined) return false;
  return typeof type !== "string" || type === "object" || type === "array";
}

/** Returns the required inputs, empty. */
function skeletonOf({ type, default: given, properties = {}, required = [] }: Schema): JsonObject[string] {
  if (given !== undefined) return given as JsonObject[string];
  if (type === "array") return [];
  if (type === "string") return "";
  if (type === "integer" || type === "number") return 0;
  if (type === "boolean") return false;
  return Object.fromEntries(required.map((name) => [name, skeletonOf(properties[name] ?? {})]));
}

async function writeInputs(vscode: Vscode, title: string, values: JsonObject): Promise<JsonObject | undefined> {
  const content = JSON.stringify(values, null, 2);
  const document = await vscode.workspace.openTextDocument({ language: "json", content });
  await vscode.window.showTextDocument(document);
  const call = vscode.l10n.t("Call");
  let message = vscode.l10n.t("Write the inputs of {0} as JSON, then call it.", title);
  for (;;) {
    if ((await vscode.window.showInformationMessage(message, call)) !== call) return undefined;
    try {
      const value: unknown = JSON.parse(document.getText());
      if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as JsonObject;
      message = vscode.l10n.t("The inputs of {0} are a JSON object. Fix them, then call it.", title);
    } catch (error) {
      message = vscode.l10n.t("This is not valid JSON: {0}", (error as Error).message);
    }
  }
}
