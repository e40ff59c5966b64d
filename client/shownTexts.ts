/** Shows texts as documents that are never saved: explanations, prompts, results, both sides of a comparison. */
import type { Disposable, Uri } from "vscode";
import type { Vscode } from "./vscodeApi.ts";

export interface ShownTexts extends Disposable {
  /** The address that shows the text: a new one for each, which ends like the path. */
  put(path: string, text: string): Uri;
}

const scheme = "playbook-text";

export function createShownTexts(vscode: Vscode): ShownTexts {
  const texts = new Map<string, string>();
  const registered = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: ({ query }) => texts.get(query) ?? "",
  });
  return {
    put(path, text) {
      const query = String(texts.size + 1);
      texts.set(query, text);
      return vscode.Uri.from({ scheme, path, query });
    },
    dispose: () => void registered.dispose(),
  };
}
