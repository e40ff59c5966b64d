/** Asks for the service that something belongs to. */
import type { IndexEntry } from "../server/protocol.ts";
import { askWhich, type Question } from "./ask.ts";
import type { Vscode } from "./vscodeApi.ts";

/** The service with the name, else the only one; undefined if it has to be asked for. */
export function givenService(
  services: readonly IndexEntry[],
  { service, root }: { readonly service?: string; readonly root?: string },
): IndexEntry | undefined {
  const named = services.find((entry) => entry.service === service && (root === undefined || entry.root === root));
  return named ?? (services.length === 1 ? services[0] : undefined);
}

export interface ServiceQuestion {
  readonly services: readonly IndexEntry[];
  /** The known service, in which case no question is asked. */
  readonly given: IndexEntry | undefined;
  readonly title: string;
  readonly take: (service: IndexEntry) => void;
}

export function askService(vscode: Vscode, { services, given, title, take }: ServiceQuestion): Question {
  return async (number, total) => {
    if (given !== undefined) return "skipped";
    const items = services.map((entry) => ({ label: entry.title, description: entry.baseUrl ?? entry.path, entry }));
    const placeholder = vscode.l10n.t("Which service?");
    return askWhich(vscode, { title, number, total, items, placeholder, take: ({ entry }) => take(entry) });
  };
}
