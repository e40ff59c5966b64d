// Lists well-known servers as data: their address, sign-in, preparations, and which of their tools search for
// requirements.

import { nearest } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import type { HttpServerConfig, StdioServerConfig } from "./config.ts";

/** `own client`: the provider does not register clients; create an application there and give its id and secret. */
type ProviderAuthentication = "oauth" | "own client" | "bearer" | "basic" | "variables" | "none";

export interface McpProvider {
  readonly id: string;
  readonly label: string;
  /** Its purpose, in a few words. */
  readonly about: string;
  readonly url?: string;
  /** A program from npm; `${…}` are values to fill in. */
  readonly command?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The first is what most people want. */
  readonly authentication: readonly ProviderAuthentication[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Steps that the provider requires first. */
  readonly prepare: readonly string[];
  readonly documentation: string;
  /** The same server without the tools that write. */
  readonly readOnly?: { readonly url?: string; readonly command?: readonly string[]; readonly headers?: Readonly<Record<string, string>> };
  /** Tools that find requirements and what belongs to them. */
  readonly requirementTools: readonly string[];
}

export const mcpProviders: readonly McpProvider[] = [
  {
    id: "atlassian",
    label: "Atlassian (Jira, Confluence)",
    about: "issues of Jira and pages of Confluence, through one server",
    url: "https://mcp.atlassian.com/v1/mcp/authv2",
    authentication: ["oauth"],
    prepare: ["An administrator of the site may have to allow Playbook's redirect address (http://127.0.0.1:33427/callback)."],
    documentation: "https://support.atlassian.com/atlassian-rovo-mcp-server/",
    requirementTools: ["searchJiraIssuesUsingJql", "getJiraIssue", "searchConfluenceUsingCql", "getConfluencePage"],
  },
  {
    id: "atlassian-token",
    label: "Atlassian (Jira, Confluence) with an API token",
    about: "the same without a browser, for CI",
    url: "https://mcp.atlassian.com/v1/mcp",
    authentication: ["basic", "bearer"],
    headers: { Authorization: "Basic ${ATLASSIAN_BASIC}" },
    prepare: [
      "An administrator must allow API tokens for the MCP server.",
      "Set ATLASSIAN_BASIC to the base64 form of “e-mail:API token”; a service account sends its token as Bearer instead.",
    ],
    documentation: "https://support.atlassian.com/atlassian-rovo-mcp-server/docs/configuring-authentication-via-api-token/",
    requirementTools: ["searchJiraIssuesUsingJql", "getJiraIssue", "searchConfluenceUsingCql", "getConfluencePage"],
  },
  {
    id: "notion",
    label: "Notion",
    about: "pages and databases",
    url: "https://mcp.notion.com/mcp",
    authentication: ["oauth"],
    prepare: [],
    documentation: "https://developers.notion.com/docs/mcp",
    requirementTools: ["notion-search", "notion-fetch"],
  },
  {
    id: "linear",
    label: "Linear",
    about: "issues, projects and documents",
    url: "https://mcp.linear.app/mcp",
    authentication: ["oauth", "bearer"],
    prepare: ["For CI: create an API key and send it as “Authorization: Bearer ${LINEAR_API_KEY}”."],
    documentation: "https://linear.app/docs/mcp",
    requirementTools: ["list_issues", "get_issue", "list_documents", "get_document"],
  },
  {
    id: "github",
    label: "GitHub",
    about: "issues, pull requests and files of repositories",
    url: "https://api.githubcopilot.com/mcp/",
    authentication: ["bearer", "own client"],
    headers: { Authorization: "Bearer ${GITHUB_TOKEN}" },
    prepare: [
      "Create a personal access token with access to the repositories, and set GITHUB_TOKEN to it. GitHub does not register clients automatically.",
    ],
    documentation: "https://github.com/github/github-mcp-server",
    readOnly: { url: "https://api.githubcopilot.com/mcp/readonly", headers: { Authorization: "Bearer ${GITHUB_TOKEN}" } },
    requirementTools: ["search_issues", "get_issue", "issue_read", "get_file_contents"],
  },
  {
    id: "asana",
    label: "Asana",
    about: "tasks and projects",
    url: "https://mcp.asana.com/v2/mcp",
    authentication: ["own client"],
    prepare: [
      "Register an MCP app at Asana with the redirect address http://127.0.0.1:33427/callback, and set ASANA_CLIENT_ID and ASANA_CLIENT_SECRET.",
    ],
    documentation: "https://developers.asana.com/docs/mcp-server",
    requirementTools: ["asana_search_tasks", "asana_get_task"],
  },
  {
    id: "sentry",
    label: "Sentry",
    about: "errors and their traces",
    url: "https://mcp.sentry.dev/mcp",
    authentication: ["oauth"],
    prepare: [],
    documentation: "https://docs.sentry.io/product/sentry-mcp/",
    requirementTools: ["search_issues", "get_issue_details"],
  },
  {
    id: "mongodb",
    label: "MongoDB",
    about: "documents of a database, to check what an API stored",
    command: ["npx", "-y", "mongodb-mcp-server@3"],
    env: { MDB_MCP_CONNECTION_STRING: "${MONGODB_URI}", MDB_MCP_TELEMETRY: "disabled" },
    authentication: ["variables"],
    prepare: [
      "Set MONGODB_URI to the connection string of a user with only the rights that the tests need.",
      "The server asks before it deletes, which CI cannot answer: remove the tools that playbooks may use there from MDB_MCP_CONFIRMATION_REQUIRED_TOOLS. Playbook still needs its own approval.",
    ],
    documentation: "https://github.com/mongodb-js/mongodb-mcp-server",
    readOnly: { command: ["npx", "-y", "mongodb-mcp-server@3", "--readOnly"] },
    requirementTools: [],
  },
  {
    id: "postgresql",
    label: "PostgreSQL (also MySQL, SQL Server, SQLite)",
    about: "rows of a database, to check what an API stored",
    command: ["npx", "-y", "@bytebase/dbhub", "--transport", "stdio"],
    env: { DSN: "${DATABASE_URL}" },
    authentication: ["variables"],
    prepare: [
      "Set DATABASE_URL, e.g. postgres://user:password@host:5432/name?sslmode=require, of a user with only the rights that the tests need.",
    ],
    documentation: "https://github.com/bytebase/dbhub",
    readOnly: { command: ["npx", "-y", "@bytebase/dbhub", "--transport", "stdio", "--readonly"] },
    requirementTools: [],
  },
  {
    id: "filesystem",
    label: "Files",
    about: "files of one folder, such as requirements in Markdown",
    command: ["npx", "-y", "@modelcontextprotocol/server-filesystem", "${workspaceFolder}"],
    authentication: ["none"],
    prepare: [],
    documentation: "https://github.com/modelcontextprotocol/servers/tree/main/src/filesystem",
    requirementTools: ["search_files", "read_text_file", "list_directory"],
  },
];

function providerNamed(id: string): McpProvider {
  const found = mcpProviders.find((one) => one.id === id);
  if (found !== undefined) return found;
  const ids = mcpProviders.map((one) => one.id);
  const meant = nearest(id, ids);
  throw new PlaybookError(
    "usage",
    `There is no integration “${id}”.${meant === undefined ? "" : ` Did you mean “${meant}”?`}`,
    `The integrations are: ${ids.join(", ")}.`,
  );
}

/** The configuration that the integration adds to .mcp.json, without a name. */
export function providerConfig(
  id: string,
  readOnly = false,
): Omit<HttpServerConfig, "name" | "from"> | Omit<StdioServerConfig, "name" | "from"> {
  const provider = providerNamed(id);
  const { url, command, headers = {} } = readOnly ? { ...provider, ...provider.readOnly } : provider;
  if (url !== undefined) {
    const variable = id.replace(/\W/g, "_").toUpperCase();
    const own =
      provider.authentication[0] === "own client"
        ? { oauth: { clientId: `\${${variable}_CLIENT_ID}`, clientSecret: `\${${variable}_CLIENT_SECRET}`, callbackPort: 33_427 } }
        : {};
    return { kind: "http", url, headers, ...own };
  }
  const [program = "", ...args] = command ?? [];
  return { kind: "stdio", command: program, args, env: provider.env ?? {} };
}
