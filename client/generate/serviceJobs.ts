/**
 * Jobs of a whole service: generates test case definitions from its OpenAPI document, and adapts its playbooks to a
 * changed document.
 */

import { isAbsolute, join } from "node:path";
import type { IndexEntry } from "../../server/protocol.ts";
import { askInTurn, askText } from "../ask.ts";
import type { KnownPlace } from "../newPlaybook.ts";
import { askService, givenService } from "../serviceQuestion.ts";
import type { Vscode } from "../vscodeApi.ts";
import type { WorkspaceIndex } from "../workspaceIndex.ts";
import type { Jobs } from "./jobs.ts";

interface Parts {
  readonly index: WorkspaceIndex;
  readonly jobs: Jobs;
}

/** Generate Test Case Definitions. */
export async function generateCases(vscode: Vscode, { index, jobs }: Parts, known: KnownPlace): Promise<void> {
  const title = vscode.l10n.t("Generate Test Case Definitions");
  const service = await whichService(vscode, index, title, known);
  if (service === undefined) return;
  await jobs.start({
    title: vscode.l10n.t("{0}: test case definitions", service.title),
    subjects: [service.uri],
    folder: folderOf(vscode, service),
    job: { kind: "cases", service: service.service ?? "" },
  });
}

/**
 * Follow a Changed OpenAPI Document…: the new document is a file, relative to the service's playbook, or an address.
 */
export async function followDocument(vscode: Vscode, { index, jobs }: Parts, known: KnownPlace): Promise<void> {
  const { t } = vscode.l10n;
  const title = t("Follow a Changed OpenAPI Document");
  const service = await whichService(vscode, index, title, known);
  if (service === undefined) return;
  let answer = "";
  const done = await askInTurn([
    (number, total) =>
      askText(vscode, {
        title,
        number,
        total,
        prompt: t("Where is the new document? A file, relative to the service, or an address"),
        problem: (value) => (value.trim() === "" ? t("Give a file or an address.") : undefined),
        take: (value) => (answer = value.trim()),
      }),
  ]);
  if (!done) return;
  const folder = folderOf(vscode, service);
  const to = /^https?:/i.test(answer) || isAbsolute(answer) ? answer : join(folder, answer);
  await jobs.start({
    title: t("{0}: changed document", service.title),
    subjects: [service.uri],
    folder,
    job: { kind: "drift", service: service.service ?? "", to },
  });
}

async function whichService(vscode: Vscode, index: WorkspaceIndex, title: string, known: KnownPlace): Promise<IndexEntry | undefined> {
  const services = [...index.entries.values()].filter((entry) => entry.level === "service" && entry.openapi !== undefined);
  const given = givenService(services, known);
  if (given !== undefined) return given;
  if (services.length === 0) {
    await vscode.window.showInformationMessage(vscode.l10n.t("No service here has an OpenAPI document."));
    return undefined;
  }
  let chosen: IndexEntry | undefined;
  await askInTurn([askService(vscode, { services, given, title, take: (entry) => (chosen = entry) })]);
  return chosen;
}

function folderOf(vscode: Vscode, { uri }: IndexEntry): string {
  return vscode.Uri.joinPath(vscode.Uri.parse(uri), "..").fsPath;
}
