// The surface of the MCP client, loaded when a command or a run needs a server: everything here may load much.

export { type AuditEntry, auditFile } from "./audit.ts";
export { credentialsOf, memoryStore } from "./auth/credentialStore.ts";
export { handlerRedirect, loopbackRedirect, pasteRedirect } from "./auth/redirect.ts";
export { signIn } from "./auth/signIn.ts";
export { tokenVariable } from "./auth/tokenVariable.ts";
export { readServers } from "./config.ts";
export { defaultLimits } from "./connection.ts";
export { discoverServer } from "./discover.ts";
export { McpFailure, mcpFailureKinds } from "./failure.ts";
export { createMcpHub, type McpHub, type McpHubOptions } from "./hub.ts";
export { mcpProviders, providerConfig } from "./providers.ts";
export { serverNamed } from "./session.ts";
export { compareTools, isUnchanged } from "./toolChanges.ts";
export { definitionHash } from "./toolHash.ts";
export { withoutServer, withServer } from "./writeConfig.ts";
