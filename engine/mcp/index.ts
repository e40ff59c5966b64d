// Exports the MCP client, which is loaded when a command or a run needs a server.

export { auditFile } from "./audit.ts";
export { credentialsOf } from "./auth/credentialStore.ts";
export { handlerRedirect, loopbackRedirect, pasteRedirect } from "./auth/redirect.ts";
export { signIn } from "./auth/signIn.ts";

export { readServers } from "./config.ts";
export { defaultLimits } from "./connection.ts";
export { discoverServer } from "./discover.ts";

export { createMcpHub, type McpHub } from "./hub.ts";
export { mcpProviders, providerConfig } from "./providers.ts";
export { serverNamed } from "./session.ts";
export { compareTools, isUnchanged } from "./toolChanges.ts";
export { definitionHash } from "./toolHash.ts";
export { withoutServer, withServer } from "./writeConfig.ts";
