// The language server as a process; `--stdio` or `--node-ipc` on its command line says how it is spoken to.

import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";
import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { serve } from "./server.ts";

// The bundle lies in dist/, beside the folder of the documentation.
const page = join(dirname(argv[1] ?? ""), "../docs/language.md");

serve(
  createConnection(ProposedFeatures.all),
  existsSync(page) ? { reference: `${pathToFileURL(page).href}#problems-that-check-reports` } : {},
);
