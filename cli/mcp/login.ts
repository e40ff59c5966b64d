// Implements `playbook mcp login` and `logout`: signing in at a server in the browser, with the tokens kept where only
// their owner can read them.

import { PlaybookError } from "../../engine/index.ts";
import { cancellable } from "../cancellable.ts";
import { type ExitCode, exitCode } from "../exitCode.ts";
import { browserRedirect } from "./browserRedirect.ts";
import { credentialPath } from "./credentialFile.ts";
import { type McpCommand, mcpCommand } from "./mcpContext.ts";

export interface LoginOptions {
  readonly paste?: boolean;
  readonly open?: boolean;
  readonly json?: boolean;
}

export async function loginCommand(server: string, { paste, open, json }: LoginOptions): Promise<ExitCode> {
  const command = await mcpCommand();
  const { serverNamed, signIn } = await import("../../engine/mcp/index.ts");
  const config = serverNamed(server, command.around.servers);
  if (config.kind === "stdio") {
    throw new PlaybookError(
      "usage",
      `@${server} is a program on this machine: it does not need a sign-in.`,
      `Configure it in "env" of ${config.from}.`,
    );
  }
  const redirect = await browserRedirect(command, { paste: paste === true, open: open === true });
  const { issuer, scopes, expiresAt } = await cancellable((signal) => signIn(server, { ...command.around, redirect }, signal));
  const until = expiresAt === undefined ? undefined : new Date(expiresAt).toISOString();
  if (json === true) command.printData({ server, issuer, scopes, expires: until, kept: credentialPath(process.env) });
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
