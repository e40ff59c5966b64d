/** Implements Generate Endpoint Playbooks…: asks for service, endpoints and limits, and proposes the result. */

import type { QuickPickItem } from "vscode";
import { type IndexEntry, type OperationView, operationsRequest } from "../../server/protocol.ts";
import { type Answered, askInTurn, askSeveral, askText } from "../ask.ts";
import { commands } from "../ids.ts";
import type { LanguageService } from "../languageClient.ts";
import type { KnownPlace } from "../newPlaybook.ts";
import { askService, givenService } from "../serviceQuestion.ts";
import type { Vscode } from "../vscodeApi.ts";
import type { WorkspaceIndex } from "../workspaceIndex.ts";
import type { Jobs } from "./jobs.ts";

export interface GenerateParts {
  readonly language: LanguageService;
  readonly index: WorkspaceIndex;
  readonly jobs: Jobs;
}

export async function generateEndpoints(vscode: Vscode, { language, index, jobs }: GenerateParts, known: KnownPlace): Promise<void> {
  const { t } = vscode.l10n;
  const services = [...index.entries.values()].filter((entry) => entry.level === "service" && entry.openapi !== undefined);
  if (services.length === 0) {
    const create = t("New Service…");
    const message = t("No service here has an OpenAPI document to generate playbooks from.");
    if ((await vscode.window.showInformationMessage(message, create)) === create) await vscode.commands.executeCommand(commands.newService);
    return;
  }
  const title = t("Generate Endpoint Playbooks");
  const given = givenService(services, known);
  let service: IndexEntry | undefined = given;
  let endpoints: readonly string[] = known.endpoint === undefined ? [] : [`${known.endpoint.method} ${known.endpoint.path}`];
  let isAll = false;
  let wants: readonly string[] = [];
  const which = askService(vscode, { services, given, title, take: (entry) => (service = entry) });
  if (!(await askInTurn([which, askEndpoints, askWants])) || service === undefined) return;
  await jobs.start({
    title: isAll || endpoints.length !== 1 ? t("{0}: endpoint playbooks", service.title) : t("{0}: {1}", service.title, endpoints[0] ?? ""),
    subjects: [service.uri],
    folder: vscode.Uri.joinPath(vscode.Uri.parse(service.uri), "..").fsPath,
    job: { kind: "endpoints", service: service.service ?? "", ...(isAll ? {} : { endpoints }), ...(wants.length === 0 ? {} : { wants }) },
  });

  async function askEndpoints(number: number, total: number): Promise<Answered> {
    if (known.endpoint !== undefined || service === undefined) return "skipped";
    const operations = await language.request<readonly OperationView[]>(operationsRequest, { uri: service.uri });
    const own = [...index.entries.values()].filter((entry) => entry.service === service?.service && entry.level === "endpoint");
    const isTested = ({ method, path }: OperationView) => own.some(({ endpoint }) => endpoint?.method === method && endpoint.path === path);
    const untested = operations.filter((operation) => !isTested(operation));
    const items = operations.map((operation): QuickPickItem => {
      const { method, path, summary } = operation;
      const tests = isTested(operation) ? t("has playbooks") : t("no playbook yet");
      const description = [summary, tests].filter((part) => part !== undefined).join(" · ");
      return { label: `${method} ${path}`, description, picked: untested.length === 0 || untested.includes(operation) };
    });
    return askSeveral(vscode, {
      title,
      number,
      total,
      items,
      placeholder: t("For which endpoints?"),
      problem: (chosen) => (chosen.length === 0 ? t("Choose at least one endpoint.") : undefined),
      take: (chosen) => {
        endpoints = chosen.map(({ label }) => label);
        isAll = chosen.length === items.length;
      },
    });
  }

  function askWants(number: number, total: number): Promise<Answered> {
    return askText(vscode, {
      title,
      number,
      total,
      placeholder: t("all kinds of tests"),
      prompt: t("What do you want? For example: not more than 5 edge cases for DELETE; no negative tests. Leave it empty for all."),
      take: (value) => {
        wants = value
          .split(";")
          .map((want) => want.trim())
          .filter((want) => want !== "");
      },
    });
  }
}
