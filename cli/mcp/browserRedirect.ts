// Signs in from a terminal: prints the address, opens it on request, and receives the answer at a port or as pasted
// text.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline/promises";
import type { AuthorizationRequest, RedirectPort } from "../../engine/index.ts";
import type { McpCommand } from "./mcpContext.ts";

export async function browserRedirect(
  { tell }: McpCommand,
  { paste, open }: { readonly paste: boolean; readonly open: boolean },
): Promise<RedirectPort> {
  const { loopbackRedirect, pasteRedirect } = await import("../../engine/mcp/index.ts");
  const show = async ({ server, host, scopes, url }: AuthorizationRequest) => {
    const wanted = scopes.length === 0 ? "" : `, for: ${scopes.join(", ")}`;
    tell(`@${server} asks you to sign in at ${host}${wanted}.\nOpen this address in a browser:\n\n  ${url.href}\n\n`);
    if (open) openInBrowser(url);
  };
  return paste ? pasteRedirect(show, askForAddress) : loopbackRedirect(show);
}

async function askForAddress(signal: AbortSignal): Promise<string> {
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await asking.question("Paste the address that the browser ended at:\n", { signal });
  } finally {
    asking.close();
  }
}

/** Given to a program as an argument, never to a shell. */
function openInBrowser(url: URL): void {
  const [program, ...args] =
    process.platform === "darwin" ? ["open"] : process.platform === "win32" ? ["rundll32", "url.dll,FileProtocolHandler"] : ["xdg-open"];
  spawn(program ?? "", [...args, url.href], { stdio: "ignore", detached: true })
    .on("error", () => {})
    .unref();
}
