/**
 * Implements New Service…: from an OpenAPI document of the workspace, from one at an address, or without one. Ends with
 * the service playbook open.
 */
import type { QuickPickItem, WorkspaceFolder } from "vscode";
import { type NewFileResult, newServiceRequest } from "../server/protocol.ts";
import { type Answered, askInTurn, askText, askWhich } from "./ask.ts";
import type { LanguageService } from "./languageClient.ts";
import { createFile } from "./newFile.ts";
import { askForAddress, askForFile, documentsIn, type ServiceDocument } from "./serviceDocument.ts";
import type { Vscode } from "./vscodeApi.ts";

export interface NewServiceParts {
  readonly language: LanguageService;
  /** The command that comes with the extension. */
  readonly program: string;
}

type Source = QuickPickItem &
  ({ readonly from: "file"; readonly document: ServiceDocument } | { readonly from: "address" | "nothing" | "other file" });

/** `start` answers the first question: the view's welcome has a link for each way. */
export async function newService(
  vscode: Vscode,
  { language, program }: NewServiceParts,
  start?: "file" | "address" | "nothing",
): Promise<void> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (folder === undefined) {
    await vscode.window.showInformationMessage(vscode.l10n.t("Open a folder first: a service is a file in it."));
    return;
  }
  const into: WorkspaceFolder = folder;
  const title = vscode.l10n.t("New Service");
  let document: ServiceDocument | undefined;
  let name = "";
  let baseUrl = "";
  const documents = start === "nothing" || start === "address" ? [] : await documentsIn(vscode, language);
  const done = await askInTurn([askSource, askName, askAddress]);
  if (!done) return;
  await createFile(vscode, await made(name, baseUrl));

  /** The new file, or why there can be none. */
  function made(called: string, address: string): Promise<NewFileResult> {
    const openapi = document === undefined ? {} : { openapi: { uri: document.uri.toString(), text: document.text } };
    return language.request<NewFileResult>(newServiceRequest, { folder: into.uri.toString(), name: called, baseUrl: address, ...openapi });
  }

  /** Takes the document, or its absence, with the answers that it proposes. */
  function use(found: ServiceDocument | undefined): Answered {
    document = found;
    name = found?.suggestion.name ?? "";
    baseUrl = found?.baseUrl ?? "";
    return "answered";
  }

  async function fromAddress(number: number, total: number): Promise<Answered> {
    const found = await askForAddress(vscode, { language, program, into, title, number, total });
    return typeof found === "string" ? found : use(found);
  }

  async function askSource(number: number, total: number): Promise<Answered> {
    if (start === "nothing") return "skipped";
    if (start === "address") return fromAddress(number, total);
    const files = documents.map(
      (one): Source => ({
        from: "file",
        document: one,
        label: `$(file-code) ${vscode.workspace.asRelativePath(one.uri)}`,
        description: one.suggestion.name,
      }),
    );
    const items: readonly Source[] = [
      ...files,
      {
        from: "address",
        label: `$(cloud-download) ${vscode.l10n.t("From an address…")}`,
        description: vscode.l10n.t("pulls the document into a file"),
      },
      {
        from: "other file",
        label: `$(folder-opened) ${vscode.l10n.t("Browse for a file…")}`,
        description: vscode.l10n.t("copies a document from elsewhere into the folder"),
      },
      {
        from: "nothing",
        label: `$(edit) ${vscode.l10n.t("Without a document")}`,
        description: vscode.l10n.t("you enter the address of the service"),
      },
    ];
    let chosen: Source | undefined;
    const placeholder =
      files.length === 0
        ? vscode.l10n.t("No OpenAPI document was found in the workspace")
        : vscode.l10n.t("Which OpenAPI document describes the service?");
    const answered = await askWhich(vscode, { title, number, total, items, placeholder, take: (item) => (chosen = item) });
    if (answered !== "answered") return answered;
    if (chosen?.from === "address") return fromAddress(number, total);
    if (chosen?.from !== "other file") return use(chosen?.from === "file" ? chosen.document : undefined);
    const found = await askForFile(vscode, { language, into, title });
    return typeof found === "string" ? found : use(found);
  }

  function askName(number: number, total: number): Promise<Answered> {
    const prompt = vscode.l10n.t("Name of the service, as used in playbooks");
    const problem = async (value: string) => {
      const file = await made(value.trim(), "http://localhost");
      return file.kind === "refused" ? file.reason : undefined;
    };
    return askText(vscode, { title, number, total, prompt, value: name, problem, take: (value) => (name = value.trim()) });
  }

  function askAddress(number: number, total: number): Promise<Answered> {
    const prompt = vscode.l10n.t("Base URL: the address before the paths of the service");
    const problem = (value: string) =>
      /^(?:https?:\/\/[^\s/]|\$\{)\S*$/i.test(value.trim())
        ? undefined
        : vscode.l10n.t("Enter an address such as https://api.example.com/v1, or one that begins with a variable.");
    const value = baseUrl || "http://localhost:8080";
    return askText(vscode, { title, number, total, prompt, value, problem, take: (address) => (baseUrl = address.trim()) });
  }
}
