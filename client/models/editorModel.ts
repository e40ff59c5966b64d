/**
 * Asks the models of VS Code for the engine: one question, one required tool, whose input is the answer. VS Code asks
 * for consent the first time.
 */
import type { CancellationToken, LanguageModelChat, LanguageModelChatMessage } from "vscode";
import type { EditorModelAnswer, EditorModelQuestion } from "../../engine/protocol.ts";
import type { Vscode } from "../vscodeApi.ts";

/** Told while an answer comes in. */
export type Received = (question: string, characters: number) => void;

const justification =
  "Playbook turns sentences that it does not understand into steps, and explains tests that failed. You see each proposal before anything changes.";

export async function askEditorModel(
  vscode: Vscode,
  { question, id, messages, tool }: EditorModelQuestion,
  cancel: CancellationToken,
  received: Received,
): Promise<EditorModelAnswer> {
  const [model] = await vscode.lm.selectChatModels({ id });
  if (model === undefined)
    return failed(
      "model-unknown",
      vscode.l10n.t("The model {0} no longer exists.", id),
      vscode.l10n.t("Choose another one: Playbook: Select Model…"),
    );
  // The API has no system messages, so general instructions come first.
  const { User, Assistant } = vscode.LanguageModelChatMessage;
  const sent = messages.map(({ role, text }) => (role === "assistant" ? Assistant(text) : User(text)));
  try {
    const tools = [{ name: tool.name, description: tool.description, inputSchema: { ...tool.schema } }];
    const response = await model.sendRequest(sent, { justification, tools, toolMode: vscode.LanguageModelChatToolMode.Required }, cancel);
    let text = "";
    let input: string | undefined;
    for await (const part of response.stream) {
      if (part instanceof vscode.LanguageModelToolCallPart) input ??= JSON.stringify(part.input);
      else if (part instanceof vscode.LanguageModelTextPart) text += part.value;
      received(question, text.length + (input?.length ?? 0));
    }
    const answer = input ?? text;
    return { kind: "answered", text: answer, ...(await countUse(model, sent, tool.schema, answer)) };
  } catch (error) {
    return failure(vscode, model, error);
  }
}

/** VS Code reports no usage, but counts tokens. */
async function countUse(model: LanguageModelChat, sent: readonly LanguageModelChatMessage[], schema: object, answer: string) {
  try {
    const [output, form, ...inputs] = await Promise.all([
      model.countTokens(answer),
      model.countTokens(JSON.stringify(schema)),
      ...sent.map((message) => model.countTokens(message)),
    ]);
    return { usage: { input: inputs.reduce((sum, one) => sum + one, form), output } };
  } catch {
    return {};
  }
}

function failure(vscode: Vscode, { name }: LanguageModelChat, error: unknown): EditorModelAnswer {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof vscode.LanguageModelError))
    return failed("model-failed", vscode.l10n.t("{0} cannot be asked: {1}", name, message));
  const { NoPermissions, NotFound, Blocked } = vscode.LanguageModelError;
  if (error.code === NoPermissions("").code)
    return failed(
      "model-consent",
      vscode.l10n.t("You have not allowed Playbook to ask {0}.", name),
      vscode.l10n.t("Try again and allow it, or choose another model: Playbook: Select Model…"),
    );
  if (error.code === NotFound("").code)
    return failed(
      "model-unknown",
      vscode.l10n.t("The model {0} no longer exists.", name),
      vscode.l10n.t("Choose another one: Playbook: Select Model…"),
    );
  if (error.code === Blocked("").code) return failed("model-quota", vscode.l10n.t("{0} no longer answers: {1}", name, message));
  return failed("model-failed", vscode.l10n.t("{0} cannot be asked: {1}", name, message));
}

function failed(code: string, message: string, fix?: string): EditorModelAnswer {
  return { kind: "failed", code, message, ...(fix === undefined ? {} : { fix }) };
}
