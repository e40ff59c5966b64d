/** Explains the era of MCP's protocol in terms that matter to a tester. */
import type { McpServerView } from "../../engine/protocol.ts";
import type { Vscode } from "../vscodeApi.ts";

/** Servers of before 2026 keep a session, which ends with the connection; later ones answer each call by itself. */
export function eraText(vscode: Vscode, era: NonNullable<McpServerView["era"]>): string {
  return era === "legacy" ? vscode.l10n.t("with a session") : vscode.l10n.t("without a session");
}
