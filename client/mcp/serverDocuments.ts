/** Shows results of tools, and definitions of tools before and after a change, as documents that are never saved. */
import type { McpToolChange } from "../../engine/protocol.ts";
import type { ShownTexts } from "../shownTexts.ts";
import type { Vscode } from "../vscodeApi.ts";

export interface ServerDocuments {
  /** Beside the active editor, as JSON if it is JSON. */
  showResult(name: string, value: unknown): Promise<void>;
  showChanges(server: string, changes: readonly McpToolChange[]): Promise<void>;
}

export function createServerDocuments(vscode: Vscode, texts: ShownTexts): ServerDocuments {
  let results = 0;
  return {
    async showResult(name, value) {
      results += 1;
      const text = `${JSON.stringify(value, null, 2)}\n`;
      const document = await vscode.workspace.openTextDocument(texts.put(`/result ${results}/${name}.json`, text));
      await vscode.window.showTextDocument(document, { preview: false });
    },
    async showChanges(server, changes) {
      const pairs = changes.map(({ tool, before, after }) => ({
        tool,
        before: texts.put(`/approved/${server}/${tool}.json`, before),
        after: texts.put(`/now/${server}/${tool}.json`, after),
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
  };
}
