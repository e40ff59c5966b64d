// `playbook mcp login` and `logout`: signing in at a server in the browser, with the tokens kept where only their owner can read them.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline/promises";
import { type AuthorizationRequest, PlaybookError } from "../../engine/index.ts";
import { type ExitCode, exitCode } from "../exitCode.ts";
import { credentialPath } from "./credentialFile.ts";
import { cancellable, type McpCommand, mcpCommand } from "./surroundings.ts";

export interface LoginOptions {
  readonly paste?: boolean;
  readonly open?: boolean;
  readonly json?: boolean;
}

export async function loginCommand(server: string, { paste, open, json }: LoginOptions): Promise<ExitCode> {
  const command = await mcpCommand();
  const { loopbackRedirect, pasteRedirect, serverNamed, signIn } = await import("../../engine/mcp/index.ts");
  const config = serverNamed(server, command.around.servers);
  if (config.kind === "stdio") {
    throw new PlaybookError(
      "usage",
      `@${server} is a program on this machine: nobody signs in there.`,
      `Give it what it needs in "env" of ${config.from}.`,
    );
  }
  const show = async (request: AuthorizationRequest) => {
    command.tell(
      `@${server} asks you to sign in at ${request.host}${request.scopes.length === 0 ? "" : `, for: ${request.scopes.join(", ")}`}.\nOpen this address in a browser:\n\n  ${request.url.href}\n\n`,
    );
    if (open === true) openInBrowser(request.url);
  };
  const redirect = paste === true ? pasteRedirect(show, askForAddress) : loopbackRedirect(show);
  const { issuer, scopes, expiresAt } = await cancellable((signal) => signIn(server, { ...command.around, redirect }, signal));
  const until = expiresAt === undefined ? undefined : new Date(expiresAt).toISOString();
  if (json === true)
    command.print(`${JSON.stringify({ server, issuer, scopes, expires: until, kept: credentialPath(process.env) }, null, 2)}\n`);
  else
    command.print(
      `Signed in at @${server} (${issuer})${until === undefined ? "" : `, until ${until} or as long as it can be renewed`}; kept in ${credentialPath(process.env)}\n`,
    );
  return exitCode.passed;
}

export async function logoutCommand(server: string): Promise<ExitCode> {
  const command: McpCommand = await mcpCommand();
  const { credentialsOf, serverNamed } = await import("../../engine/mcp/index.ts");
  const config = serverNamed(server, command.around.servers);
  if (config.kind === "http") {
    const credentials = credentialsOf(config.url, command.around.credentials);
    await credentials.forgetTokens();
    await credentials.forgetClient();
  }
  command.print(`Signed out of @${server}.\n`);
  return exitCode.passed;
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
