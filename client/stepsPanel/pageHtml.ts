/** Writes the page of the steps panel: its own script and styles, nothing inline, nothing from elsewhere. */
import type { Uri, Webview } from "vscode";
import type { Vscode } from "../vscodeApi.ts";

/** `dist` is the folder of the bundles. */
export function pageHtml(vscode: Vscode, webview: Webview, dist: Uri): string {
  const address = (name: string) => webview.asWebviewUri(vscode.Uri.joinPath(dist, name)).toString();
  const nonce = crypto.randomUUID().replaceAll("-", "");
  // The page takes the texts from the bundle of the client, where English is the key; a "<" could end the element.
  const texts = JSON.stringify(vscode.l10n.bundle ?? {}).replaceAll("<", "\\u003c");
  const policy = `default-src 'none'; style-src ${webview.cspSource}; font-src ${webview.cspSource}; script-src 'nonce-${nonce}'`;
  return `<!DOCTYPE html>
<html lang="${vscode.env.language}">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${vscode.l10n.t("Workflow Steps")}</title>
<link rel="stylesheet" href="${address("codicon.css")}" id="vscode-codicon-stylesheet">
<link rel="stylesheet" href="${address("steps.css")}">
</head>
<body>
<div id="page"></div>
<script type="application/json" id="texts">${texts}</script>
<script nonce="${nonce}" src="${address("steps.js")}"></script>
</body>
</html>
`;
}
