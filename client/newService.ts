/**
 * New service…: from an OpenAPI document of the workspace, from one at an address, or empty. Ends with the service
 * playbook open.
 */
import type { QuickPickItem, Uri, WorkspaceFolder } from "vscode";
import { type NewFileResult, newServiceRequest, type ServiceSuggestionView, suggestServiceRequest } from "../server/protocol.ts";
import { type Answered, askInTurn, askText, askWhich } from "./ask.ts";
import type { LanguageService } from "./languageClient.ts";
import { createFile } from "./newFile.ts";
import { pullDocument, unusedName } from "./pullDocument.ts";
import { isTrusted } from "./trust.ts";
import type { Vscode } from "./vscodeApi.ts";

export interface NewServiceParts {
  readonly language: LanguageService;
  /** The command that comes with the extension. */
  readonly program: string;
}

interface Document {
  readonly uri: Uri;
  readonly text: string;
  readonly suggestion: ServiceSuggestionView;
}

type Source = QuickPickItem &
  ({ readonly from: "file"; readonly document: Document } | { readonly from: "address" | "nothing" | "other file" });

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
  const title = vscode.l10n.t("New Service");
  let document: Document | undefined;
  let name = "";
  let baseUrl = "";
  const documents = start === "nothing" || start === "address" ? [] : await documentsIn(vscode, language);
  const done = await askInTurn([askSource, askName, askAddress]);
  if (!done) return;
  const openapi = document === undefined ? {} : { openapi: { uri: document.uri.toString(), text: document.text } };
  const made = await language.request<NewFileResult>(newServiceRequest, { folder: folder.uri.toString(), name, baseUrl, ...openapi });
  await createFile(vscode, made);

  function askSource(number: number, total: number): Promise<Answered> {
    if (start === "nothing") return Promise.resolve("skipped");
    if (start === "address") return fromAddress(folder as WorkspaceFolder, number, total);
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
        description: vscode.l10n.t("you say where the service is"),
      },
    ];
    let chosen: Source | undefined;
    const placeholder =
      files.length === 0
        ? vscode.l10n.t("No OpenAPI document was found in the workspace")
        : vscode.l10n.t("Which OpenAPI document describes the service?");
    return askWhich(vscode, { title, number, total, items, placeholder, take: (item) => (chosen = item) }).then((answered) => {
      if (answered !== "answered") return answered;
      document = chosen?.from === "file" ? chosen.document : undefined;
      name = document?.suggestion.name ?? "";
      baseUrl = document === undefined ? "" : baseUrlOf(document.suggestion);
      if (chosen?.from === "other file") return fromElsewhere(folder as WorkspaceFolder);
      return chosen?.from === "address" ? fromAddress(folder as WorkspaceFolder, number, total) : answered;
    });
  }

  /** A document is a file of the folder: one from elsewhere is copied under a name that is free. */
  async function fromElsewhere(into: WorkspaceFolder): Promise<Answered> {
    const filters = { OpenAPI: ["yaml", "yml", "json"] };
    const [chosen] = (await vscode.window.showOpenDialog({ title, filters, openLabel: vscode.l10n.t("Use") })) ?? [];
    if (chosen === undefined) return "back";
    const read = await readDocument(vscode, language, chosen);
    if (read === undefined) {
      await vscode.window.showWarningMessage(vscode.l10n.t("{0} is not an OpenAPI document.", chosen.fsPath));
      return "cancelled";
    }
    const isInside = vscode.workspace.getWorkspaceFolder(chosen) !== undefined;
    const uri = isInside ? chosen : vscode.Uri.joinPath(into.uri, await unusedName(vscode, into));
    if (!isInside) await vscode.workspace.fs.copy(chosen, uri);
    document = { ...read, uri };
    name = read.suggestion.name;
    baseUrl = baseUrlOf(read.suggestion);
    return "answered";
  }

  async function fromAddress(into: WorkspaceFolder, number: number, total: number): Promise<Answered> {
    if (!(await isTrusted(vscode, vscode.l10n.t("Pulling a document asks a server that you name.")))) return "cancelled";
    const problem = (value: string) =>
      /^https?:\/\/[^\s/]+/i.test(value.trim()) ? undefined : vscode.l10n.t("An address begins with http:// or https://.");
    let address = "";
    let pulled: Uri | undefined;
    const prompt = vscode.l10n.t("Address of the OpenAPI document, such as https://api.example.com/openapi.json");
    let refusal = "";
    const fetched = async (value: string, signal: AbortSignal) => {
      const result = await pullDocument(vscode, program, value.trim(), into, signal);
      refusal = "asksWho" in result && result.asksWho ? result.problem : "";
      if ("problem" in result) return result.asksWho ? undefined : result.problem;
      pulled = result.uri;
      return undefined;
    };
    const take = (value: string) => (address = value.trim());
    for (let isAsking = true; isAsking; ) {
      const answered = await askText(vscode, { title, number, total, prompt, value: address, problem, accepted: fetched, take });
      if (answered !== "answered") return answered;
      const known = refusal === "" ? "skipped" : await askHeader();
      if (known === "cancelled") return known;
      isAsking = known === "back";
    }
    document = pulled && (await readDocument(vscode, language, pulled));
    if (document === undefined) return "cancelled";
    name = document.suggestion.name;
    baseUrl = baseUrlOf(document.suggestion, address);
    return "answered";

    /** Asks for the header that a protected document requires. */
    function askHeader(): Promise<Answered> {
      return askText(vscode, {
        title,
        number,
        total,
        password: true,
        prompt: `${refusal} ${vscode.l10n.t("Which header says who you are? Write Authorization: Bearer …, or X-Api-Key: …. It is sent once and kept nowhere.")}`,
        problem: (value) =>
          /^[^:\s]+\s*:\s*\S/.test(value) ? undefined : vscode.l10n.t("Write the name of the header, a colon and its value."),
        accepted: async (value, signal) => {
          const result = await pullDocument(vscode, program, address, into, signal, value.trim());
          if ("problem" in result) return result.problem;
          pulled = result.uri;
          return undefined;
        },
        take: () => {},
      });
    }
  }

  function askName(number: number, total: number): Promise<Answered> {
    const prompt = vscode.l10n.t("Name of the service, by which playbooks call it");
    const problem = async (value: string) => {
      const openapi = document === undefined ? {} : { openapi: { uri: document.uri.toString(), text: document.text } };
      const params = { folder: (folder as WorkspaceFolder).uri.toString(), name: value.trim(), baseUrl: "http://localhost", ...openapi };
      const made = await language.request<NewFileResult>(newServiceRequest, params);
      return made.kind === "refused" ? made.reason : undefined;
    };
    return askText(vscode, { title, number, total, prompt, value: name, problem, take: (value) => (name = value.trim()) });
  }

  function askAddress(number: number, total: number): Promise<Answered> {
    const prompt = vscode.l10n.t("Base URL: the address before the paths of the service");
    const problem = (value: string) =>
      /^(?:https?:\/\/[^\s/]|\$\{)\S*$/i.test(value.trim())
        ? undefined
        : vscode.l10n.t("An address such as https://api.example.com/v1, or one that begins with a variable.");
    const value = baseUrl || "http://localhost:8080";
    return askText(vscode, { title, number, total, prompt, value, problem, take: (address) => (baseUrl = address.trim()) });
  }
}

/** `address` is that of the document, if it was pulled. */
function baseUrlOf({ baseUrl, relativeUrl }: ServiceSuggestionView, address = "http://localhost:8080"): string {
  const found = baseUrl || URL.parse(relativeUrl ?? "/", address)?.href || new URL(address).origin;
  return found.replace(/(?<!\/)\/+$/, "");
}

/** OpenAPI documents among the files of the workspace, the first few hundred of which are looked at. */
async function documentsIn(vscode: Vscode, language: LanguageService): Promise<readonly Document[]> {
  const files = await vscode.workspace.findFiles("**/*.{yaml,yml,json}", "**/{node_modules,.*}/**", 300);
  const found = await Promise.all(files.map((uri) => readDocument(vscode, language, uri)));
  return found.filter((one) => one !== undefined).sort((one, other) => one.uri.path.length - other.uri.path.length);
}

async function readDocument(vscode: Vscode, language: LanguageService, uri: Uri): Promise<Document | undefined> {
  const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  // Most files are something else, and sending them all would take long.
  if (!/["']?(?:openapi|swagger)["']?\s*:/.test(text.slice(0, 20_000))) return undefined;
  const suggestion = await language.request<ServiceSuggestionView | null>(suggestServiceRequest, { text });
  return suggestion === null ? undefined : { uri, text, suggestion };
}
