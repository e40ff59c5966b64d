// Starts the language server as a process; `--stdio` or `--node-ipc` on its command line selects the transport.

import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";
import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { startServer } from "./start.ts";

startServer(
  (options) => createConnection(ProposedFeatures.all, options),
  async () => {
    const { serve } = await import("./server.ts");
    // The program lies in dist/, next to the folder of the documentation.
    const page = join(dirname(argv[1] ?? ""), "../docs/language.md");
    const options = existsSync(page) ? { reference: `${pathToFileURL(page).href}#problems-that-check-reports` } : {};
    return (connection, params) => serve(connection, params, options);
  },
);
