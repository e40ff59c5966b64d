// Names the environment variable that holds a server's token, for machines without a person to sign in.

/** `PLAYBOOK_MCP_TOKEN_JIRA` for the server @jira: a bearer token. */
export function tokenVariable(server: string): string {
  return `PLAYBOOK_MCP_TOKEN_${server.replace(/[^\p{L}\p{N}]+/gu, "_").toUpperCase()}`;
}
