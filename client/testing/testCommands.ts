/**
 * Implements the menus of the Test Explorer for a test or message: its steps, its request as curl, failed tests again.
 */
import type { TestItem, TestMessage, Uri } from "vscode";
import { commands } from "../ids.ts";
import type { Vscode } from "../vscodeApi.ts";
import { curlOf, type RequestLog, type SentRequest } from "./requestLog.ts";
import type { TestTree } from "./testTree.ts";

/** The argument of a menu: an item, or a message with its item. */
type Target = TestItem | { readonly test?: TestItem; readonly message: TestMessage };

export function itemOfTarget(target: Target | undefined): TestItem | undefined {
  return target === undefined ? undefined : "message" in target ? target.test : target;
}

export function messageOfTarget(target: Target | undefined): TestMessage | undefined {
  return target !== undefined && "message" in target ? target.message : undefined;
}

export async function openSteps(vscode: Vscode, tree: TestTree, target: Target | undefined): Promise<void> {
  const item = itemOfTarget(target);
  const uri: Uri | undefined = item === undefined ? undefined : tree.nodeOf(item) === undefined ? undefined : item.uri;
  if (uri === undefined) {
    await vscode.window.showInformationMessage(vscode.l10n.t("Choose a playbook: only playbooks have steps."));
    return;
  }
  await vscode.commands.executeCommand(commands.showSteps, uri.toString());
}

/**
 * From a message the request it is about; from a test the one that failed, or a choice if there are several. Says so if
 * there is none.
 */
export async function callOfTarget(
  vscode: Vscode,
  requests: RequestLog,
  target: Target | undefined,
  title: string,
): Promise<SentRequest | undefined> {
  const item = itemOfTarget(target);
  const sent = item === undefined ? [] : requests.of(item.id);
  if (sent.length === 0) {
    await vscode.window.showInformationMessage(vscode.l10n.t("This test has sent nothing yet. Run it first."));
    return undefined;
  }
  const line = messageOfTarget(target)?.location?.range.start.line;
  return line === undefined ? chooseRequest(vscode, sent, title) : (sent.findLast((one) => one.line <= line + 1) ?? sent.at(-1));
}

export async function copyAsCurl(vscode: Vscode, requests: RequestLog, target: Target | undefined): Promise<void> {
  const chosen = await callOfTarget(vscode, requests, target, vscode.l10n.t("Copy as curl"));
  if (chosen === undefined) return;
  await vscode.env.clipboard.writeText(curlOf(chosen.request));
  vscode.window.setStatusBarMessage(
    vscode.l10n.t("$(check) Copied as curl, secrets masked: {0} {1}", chosen.request.method, chosen.request.url),
    5000,
  );
}

async function chooseRequest(vscode: Vscode, sent: readonly SentRequest[], title: string): Promise<SentRequest | undefined> {
  const failed = sent.filter((one) => one.failed);
  if (failed.length === 1) return failed[0];
  if (sent.length < 2) return sent[0];
  const items = sent.map((one) => ({ label: `${one.request.method} ${one.request.url}`, description: one.sentence, one }));
  return (await vscode.window.showQuickPick(items, { title, matchOnDescription: true }))?.one;
}
