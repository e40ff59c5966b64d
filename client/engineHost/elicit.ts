/** Asks the questions of a server: first who asks for what, then one quick input for each property. */
import type { ElicitParams, ElicitResult } from "../../engine/protocol.ts";
import type { Vscode } from "../vscodeApi.ts";

type Content = Extract<ElicitResult, { readonly action: "accept" }>["content"];

/** A property of the flat schema, as far as the question depends on it. */
interface Property {
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly string[];
  readonly enumNames?: readonly string[];
}

interface Schema {
  readonly properties?: Readonly<Record<string, Property>>;
  readonly required?: readonly string[];
}

export async function elicit(vscode: Vscode, { who, message, schema }: ElicitParams): Promise<ElicitResult> {
  const { properties = {}, required = [] } = schema as Schema;
  const answer = vscode.l10n.t("Answer…");
  const decline = vscode.l10n.t("Decline");
  const choice = await vscode.window.showInformationMessage(vscode.l10n.t("{0} asks: {1}", who, message), { modal: true }, answer, decline);
  if (choice === undefined) return { action: "cancel" };
  if (choice === decline) return { action: "decline" };
  const content: Record<string, Content[string]> = {};
  const all = Object.entries(properties);
  for (const [index, [name, property]] of all.entries()) {
    const title = `${who} (${index + 1}/${all.length})`;
    const given = await ask(vscode, title, name, property, required.includes(name));
    if (given === undefined) return { action: "cancel" };
    const value = answerOf(given, property);
    if (value !== undefined) content[name] = value;
  }
  return { action: "accept", content };
}

function ask(vscode: Vscode, title: string, name: string, property: Property, needed: boolean): Promise<string | undefined> {
  const prompt = property.description ?? property.title ?? name;
  const choices = property.type === "boolean" ? ["true", "false"] : property.enum;
  if (choices !== undefined) {
    const items = choices.map((choice, index) => {
      const shown = property.enumNames?.[index];
      return { label: shown ?? choice, value: choice, ...(shown === undefined ? {} : { description: choice }) };
    });
    const picked = vscode.window.showQuickPick(items, { title, placeHolder: prompt, ignoreFocusOut: true });
    return Promise.resolve(picked).then((item) => item?.value);
  }
  const options = {
    title,
    prompt: needed ? prompt : vscode.l10n.t("{0} (optional)", prompt),
    ignoreFocusOut: true,
    ...(property.default === undefined ? {} : { value: String(property.default) }),
    validateInput: (text: string) => problemOf(vscode, text, property, needed),
  };
  return Promise.resolve(vscode.window.showInputBox(options));
}

function problemOf({ l10n: { t } }: Vscode, text: string, { type }: Property, needed: boolean): string | undefined {
  if (text === "") return needed ? t("A value is required.") : undefined;
  const number = Number(text);
  if (type === "integer" && !Number.isInteger(number)) return t("Enter a whole number.");
  if (type === "number" && !Number.isFinite(number)) return t("Enter a number.");
  return undefined;
}

function answerOf(text: string, { type }: Property): Content[string] | undefined {
  if (type === "boolean") return text === "true";
  if (text === "") return undefined;
  return type === "number" || type === "integer" ? Number(text) : text;
}
