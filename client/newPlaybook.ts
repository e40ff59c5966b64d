/**
 * Implements New Playbook… and New Flow…: asks for service, endpoint and name. Ends with the new playbook open, which
 * compiles.
 */

import type { QuickPickItem } from "vscode";
import {
  type IndexEntry,
  type NewFileResult,
  type NewPlaybookParams,
  newPlaybookRequest,
  type OperationView,
  operationsRequest,
} from "../server/protocol.ts";
import { type Answered, askInTurn, askText, askWhich, type Question } from "./ask.ts";
import { commands } from "./ids.ts";
import type { LanguageService } from "./languageClient.ts";
import { createFile } from "./newFile.ts";
import { askService, givenService } from "./serviceQuestion.ts";
import type { Vscode } from "./vscodeApi.ts";
import type { WorkspaceIndex } from "./workspaceIndex.ts";

export interface NewPlaybookParts {
  readonly language: LanguageService;
  readonly index: WorkspaceIndex;
}

/** Answers that the place of the call gives. */
export interface KnownPlace {
  readonly service?: string;
  /** The address of the root that the service is of. */
  readonly root?: string;
  readonly endpoint?: { readonly method: string; readonly path: string };
}

type Endpoint = { readonly method: string; readonly path: string };

export async function newPlaybook(
  vscode: Vscode,
  { language, index }: NewPlaybookParts,
  level: "endpoint" | "flow" | "any",
  known: KnownPlace,
): Promise<void> {
  const services = [...index.entries.values()].filter((entry) => entry.level === "service");
  if (services.length === 0) {
    const create = vscode.l10n.t("New Service…");
    const message = vscode.l10n.t("There is no service yet. Create one for the playbook first.");
    if ((await vscode.window.showInformationMessage(message, create)) === create) await vscode.commands.executeCommand(commands.newService);
    return;
  }
  let kind = level === "any" ? "endpoint" : level;
  let service: IndexEntry | undefined = givenService(services, known);
  let endpoint: Endpoint | undefined = known.endpoint;
  let name = "";
  const title = () => (kind === "flow" ? vscode.l10n.t("New Flow") : vscode.l10n.t("New Playbook"));
  const given = { endpoint: endpoint !== undefined };
  const initial = service;
  const which: Question = (number, total) =>
    askService(vscode, { services, given: initial, title: title(), take: (entry) => (service = entry) })(number, total);
  const done = await askInTurn([which, ...(level === "any" && !given.endpoint ? [askLevel] : []), askEndpoint, askName]);
  const params = done ? paramsFor(name) : undefined;
  if (params !== undefined) await createFile(vscode, await language.request<NewFileResult>(newPlaybookRequest, params));

  function paramsFor(called: string): NewPlaybookParams | undefined {
    if (service === undefined) return undefined;
    if (kind === "flow") return { uri: service.uri, playbook: { kind, title: called } };
    return endpoint && { uri: service.uri, playbook: { kind: "endpoint", endpoint, name: called } };
  }

  function askLevel(number: number, total: number): Promise<Answered> {
    const items = [
      {
        label: vscode.l10n.t("Endpoint"),
        description: vscode.l10n.t("tests one method and path of the service"),
        level: "endpoint" as const,
      },
      {
        label: vscode.l10n.t("Business flow"),
        description: vscode.l10n.t("calls several endpoints, one after the other"),
        level: "flow" as const,
      },
    ];
    const placeholder = vscode.l10n.t("What does the playbook test?");
    return askWhich(vscode, { title: title(), number, total, items, placeholder, take: (item) => (kind = item.level) });
  }

  async function askEndpoint(number: number, total: number): Promise<Answered> {
    if (kind === "flow" || given.endpoint || service === undefined) return "skipped";
    const operations = await language.request<readonly OperationView[]>(operationsRequest, { uri: service.uri });
    const own = [...index.entries.values()].filter((entry) => entry.service === service?.service && entry.level === "endpoint");
    const items = operations.map(({ method, path, summary, deprecated }) => {
      const count = own.filter((entry) => entry.endpoint?.method === method && entry.endpoint.path === path).length;
      const tests =
        count === 0 ? vscode.l10n.t("no playbook yet") : count === 1 ? vscode.l10n.t("1 playbook") : vscode.l10n.t("{0} playbooks", count);
      const description = [summary, tests, deprecated ? vscode.l10n.t("deprecated") : undefined]
        .filter((part) => part !== undefined)
        .join(" · ");
      return { label: `${method} ${path}`, description, endpoint: { method, path } };
    });
    return askWhich<QuickPickItem & { readonly endpoint: Endpoint }>(vscode, {
      title: title(),
      number,
      total,
      items,
      placeholder: vscode.l10n.t("Which endpoint? For another one, type for example GET /orders"),
      take: (item) => {
        endpoint = item.endpoint;
      },
      other: (typed) => {
        const [, method = "", path = ""] = /^\s*(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s+(\/\S*)\s*$/i.exec(typed) ?? [];
        const label = `${method.toUpperCase()} ${path}`;
        const isNew = path !== "" && !items.some((item) => item.label === label);
        return isNew
          ? { label, description: vscode.l10n.t("not in the document"), endpoint: { method: method.toUpperCase(), path } }
          : undefined;
      },
    });
  }

  async function askName(number: number, total: number): Promise<Answered> {
    const problem = async (value: string) => {
      if (value.trim() === "")
        return kind === "flow" ? vscode.l10n.t("Give the flow a title.") : vscode.l10n.t("Give the playbook a name.");
      const wanted = paramsFor(value.trim());
      const made = wanted && (await language.request<NewFileResult>(newPlaybookRequest, wanted));
      return made?.kind === "refused" ? made.reason : undefined;
    };
    if (kind === "flow") {
      const prompt = vscode.l10n.t("Title of the flow, such as: An order is placed and delivered");
      return askText(vscode, { title: title(), number, total, prompt, problem, take: (value) => (name = value.trim()) });
    }
    const usual = ["Default", "Negative", "Edge Case"];
    const reasons = await Promise.all(usual.map(problem));
    const free = usual.filter((_, at) => reasons[at] === undefined).map((label): QuickPickItem => ({ label }));
    const other = { label: vscode.l10n.t("Another name…"), alwaysShow: true };
    let chosen = "";
    const placeholder = vscode.l10n.t("Name of the playbook");
    const answered = await askWhich(vscode, {
      title: title(),
      number,
      total,
      items: [...free, other],
      placeholder,
      take: ({ label }) => (chosen = label),
    });
    if (answered !== "answered" || chosen !== other.label) {
      name = chosen;
      return answered;
    }
    return askText(vscode, { title: title(), number, total, prompt: placeholder, problem, take: (value) => (name = value.trim()) });
  }
}
