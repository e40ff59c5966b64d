// Writes the HTML around the data: a policy that allows only our own script and style and no connections, and the
// content for a browser without scripts.

import { createHash } from "node:crypto";
import type { RunSummary } from "../../../engine/index.ts";
import { visibleText } from "../../visibleText.ts";

/** The page's own code, as text. */
export interface PageAssets {
  readonly script: string;
  readonly style: string;
}

export function documentHead({ script, style }: PageAssets): string {
  const policy = [
    "default-src 'none'",
    `script-src '${hashed(script)}'`,
    `style-src '${hashed(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
    // No text of a test can become markup, not even by a mistake of the page.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>Playbook report</title>
<style>${style}</style>
</head>
<body>
<div id="page"></div>
`;
}

/** `text` is base64. A script element without a script: the browser neither shows nor runs it. */
export function embedded(kind: "tests" | "steps" | "run" | "coverage", text: string): string {
  return `<script type="text/plain" data-playbook="${kind}">${text}</script>\n`;
}

/** `run` is base64; `failures` are shown if there are no scripts. */
export function documentTail({ script }: PageAssets, run: string, summary: RunSummary, failures: readonly string[]): string {
  const counts = Object.entries(summary)
    .filter(([name, count]) => name !== "exitCode" && count > 0)
    .map(([name, count]) => `${count} ${name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`);
  const items = failures.map((failure) => `<li>${escaped(failure)}</li>`).join("\n");
  return `${embedded("run", run)}<noscript>
<main>
<h1>Playbook report</h1>
<p>${escaped(counts.join(", ") || "No tests")}. The steps of each test, with requests and responses, are shown where scripts may run: this file brings its own and loads nothing.</p>
<ul>
${items}
</ul>
</main>
</noscript>
<script>${script}</script>
</body>
</html>
`;
}

/** A digest of the text that the browser reads, in the form that a policy needs. */
function hashed(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

function escaped(text: string): string {
  return visibleText(text).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
