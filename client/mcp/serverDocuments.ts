/** Documents that nobody saves: results of tools, and definitions of tools before and after a change. */
import type { Disposable, Uri } from "vscode";
import type { McpToolChange } from "../../engine/protocol.ts";
import type { Vscode } from "../vscodeApi.ts";

export interface ServerDocuments extends Disposable {
  /** Beside what is edited, as JSON where it is JSON. */
  showResult(name: string, value: unknown): Promise<void>;
  showChanges(server: string, changes: readonly McpToolChange[]): Promise<void>;
}

const scheme = "playbook-mcp";

export function createServerDocuments(vscode: Vscode): ServerDocuments {
  const texts = new Map<string, string>();
  const registered = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: (uri) => texts.get(uri.toString()) ?? "",
  });
  let count = 0;
  const put = (path: string, text: string): Uri => {
    const uri = vscode.Uri.from({ scheme, path: `/${path}` });
    texts.set(uri.toString(), text);
    return uri;
  };
  return {
    async showResult(name, value) {
      count += 1;
      const document = await vscode.workspace.openTextDocument(put(`result ${count}/${name}.json`, `${JSON.stringify(value, null, 2)}\n`));
      await vscode.window.showTextDocument(document, { preview: false });
    },
    async showChanges(server, changes) {
      count += 1;
      const pairs = changes.map(({ tool, before, after }) => ({
        tool,
        before: put(`approved ${count}/${server}/${tool}.json`, before),
        after: put(`now ${count}/${server}/${tool}.json`, after),
      }));
      const [first] = pairs;
      const title = vscode.l10n.t("Tools of @{0}: approved and now", server);
      if (pairs.length > 1)
        await vscode.commands.executeCommand(
          "vscode.changes",
          title,
          pairs.map(({ before, after }) => [after, before, after]),
        );
      else if (first !== undefined)
        await vscode.commands.executeCommand("vscode.diff", first.before, first.after, `@${server} ${first.tool}`, { preview: false });
    },
    dispose: () => void registered.dispose(),
  };
}
