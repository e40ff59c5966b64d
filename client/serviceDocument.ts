/**
 * Chooses the OpenAPI document of a new service: one of the workspace, one from elsewhere, or one pulled from an
 * address.
 */
import type { Uri, WorkspaceFolder } from "vscode";
import { type ServiceSuggestionView, suggestServiceRequest } from "../server/protocol.ts";
import { type Answered, askText } from "./ask.ts";
import type { LanguageService } from "./languageClient.ts";
import { pullDocument, unusedName } from "./pullDocument.ts";
import { isTrusted } from "./trust.ts";
import type { Vscode } from "./vscodeApi.ts";

export interface ServiceDocument {
  readonly uri: Uri;
  readonly text: string;
  readonly suggestion: ServiceSuggestionView;
  /** Where the document says that the service is, or the most likely place. */
  readonly baseUrl: string;
}

interface Place {
  readonly language: LanguageService;
  /** The folder that the document is, or will be, a file of. */
  readonly into: WorkspaceFolder;
  readonly title: string;
}

interface AddressQuestion extends Place {
  /** The command that comes with the extension. */
  readonly program: string;
  readonly number: number;
  readonly total: number;
}

/** OpenAPI documents among the files of the workspace, of which only the first few hundred are read. */
export async function documentsIn(vscode: Vscode, language: LanguageService): Promise<readonly ServiceDocument[]> {
  const files = await vscode.workspace.findFiles("**/*.{yaml,yml,json}", "**/{node_modules,.*}/**", 300);
  const found = await Promise.all(files.map((uri) => readDocument(vscode, language, uri)));
  return found.filter((one) => one !== undefined).sort((one, other) => one.uri.path.length - other.uri.path.length);
}

/** A document is a file of the folder: one from elsewhere is copied under a name that is free. */
export async function askForFile(vscode: Vscode, { language, into, title }: Place): Promise<ServiceDocument | Answered> {
  const filters = { OpenAPI: ["yaml", "yml", "json"] };
  const [chosen] = (await vscode.window.showOpenDialog({ title, filters, openLabel: vscode.l10n.t("Use") })) ?? [];
  if (chosen === undefined) return "back";
  const read = await readDocument(vscode, language, chosen);
  if (read === undefined) {
    await vscode.window.showWarningMessage(vscode.l10n.t("{0} is not an OpenAPI document.", chosen.fsPath));
    return "cancelled";
  }
  if (vscode.workspace.getWorkspaceFolder(chosen) !== undefined) return read;
  const uri = vscode.Uri.joinPath(into.uri, await unusedName(vscode, into));
  await vscode.workspace.fs.copy(chosen, uri);
  return { ...read, uri };
}

/** Pulls the document into a file of the folder. */
export async function askForAddress(vscode: Vscode, question: AddressQuestion): Promise<ServiceDocument | Answered> {
  const { language, program, into, title, number, total } = question;
  if (!(await isTrusted(vscode, vscode.l10n.t("Pulling a document sends a request to a server that you name.")))) return "cancelled";
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
  return (pulled && (await readDocument(vscode, language, pulled, address))) ?? "cancelled";

  /** Asks for the header that a protected document requires. */
  function askHeader(): Promise<Answered> {
    return askText(vscode, {
      title,
      number,
      total,
      password: true,
      prompt: `${refusal} ${vscode.l10n.t("Which header authenticates you? Write Authorization: Bearer …, or X-Api-Key: …. It is sent once and not stored.")}`,
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

/** `address` is that of the document, if it was pulled. */
async function readDocument(vscode: Vscode, language: LanguageService, uri: Uri, address?: string): Promise<ServiceDocument | undefined> {
  const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  // Most files are something else, and sending them all would take long.
  if (!/["']?(?:openapi|swagger)["']?\s*:/.test(text.slice(0, 20_000))) return undefined;
  const suggestion = await language.request<ServiceSuggestionView | null>(suggestServiceRequest, { text });
  return suggestion === null ? undefined : { uri, text, suggestion, baseUrl: baseUrlOf(suggestion, address) };
}

function baseUrlOf({ baseUrl, relativeUrl }: ServiceSuggestionView, address = "http://localhost:8080"): string {
  const found = baseUrl || URL.parse(relativeUrl ?? "/", address)?.href || new URL(address).origin;
  return found.replace(/(?<!\/)\/+$/, "");
}
