// Writes docs/reference/: the pages that are made from data. `npm run docs` does it before the site is built; a test
// compares them with what is committed.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { commandsPage } from "./commandsPage.ts";
import { formatsPage } from "./formatsPage.ts";
import { sentencesPage } from "./sentencesPage.ts";
import { settingsPage } from "./settingsPage.ts";

const root = join(import.meta.dirname, "../..");
const jsonOf = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"));

/** By the name of the page. The command has to be built. */
export function referencePages(): Readonly<Record<string, string>> {
  return {
    sentences: sentencesPage(),
    commands: commandsPage(join(root, "dist/playbook.cjs")),
    vscode: settingsPage(jsonOf("package.json"), jsonOf("package.nls.json")),
    formats: formatsPage(),
  };
}

if (process.argv[1] === import.meta.filename) {
  mkdirSync(join(root, "docs/reference"), { recursive: true });
  for (const [name, text] of Object.entries(referencePages())) writeFileSync(join(root, `docs/reference/${name}.md`), text);
}
