/**
 * `npm run vscode [folder]`: serves VS Code with the extension as it is in this checkout and the orders example, for
 * trying by hand in a browser. Keeps changed settings of VS Code in `.cache/vscode-host/by-hand`.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { cache } from "./install.ts";
import { type ServedVscode, serveVscode } from "./session.ts";

/** The same at each start where it is free: a browser keeps a page's layout by its address. */
const usualPort = 8137;

const repository = join(import.meta.dirname, "../..");
const { positionals } = parseArgs({ allowPositionals: true });
const served = await serve(usualPort).catch((error: NodeJS.ErrnoException) => {
  if (error.code !== "EADDRINUSE") throw error;
  return serve(0);
});
console.log(`VS Code with Playbook: ${served.url}\nReload the page after a build. Ctrl+C ends it.`);
const interrupted = new Promise<void>((resolve) => {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => resolve());
});
const died = await Promise.race([served.died, interrupted]);
await served.stop();
if (died !== undefined) console.error(died);
process.exitCode = died === undefined ? 0 : 1;

function serve(port: number): Promise<ServedVscode> {
  return serveVscode({
    development: { extensions: [repository] },
    open: [positionals[0] ?? join(repository, "examples/orders")],
    userData: join(cache, "by-hand/user"),
    extensions: join(cache, "by-hand/extensions"),
    port,
  });
}
