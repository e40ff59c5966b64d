// How servers that people use are asked for requirements, as data: the tool that searches, and the tool that gives one item whole.

export interface RequirementFinder {
  readonly search: FinderTool;
  readonly fetch?: FinderTool;
}

export interface FinderTool {
  readonly tool: string;
  /** The input that takes the query, or the id of the item. */
  readonly input: string;
  readonly fixed?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
}

/** A finder fits a server that has its tool for searching. The first that fits counts. */
export const requirementFinders: readonly RequirementFinder[] = [
  // Atlassian; `cloudId` is given by hand, or taken from the tool that lists the sites.
  { search: { tool: "searchJiraIssuesUsingJql", input: "jql" }, fetch: { tool: "getJiraIssue", input: "issueIdOrKey" } },
  // What it gives with these fields is whole, and its tool for one issue can write, too.
  { search: { tool: "jira_search", input: "jql", fixed: { action: "issues", fields: ["summary", "description"], maxResults: 100 } } },
  { search: { tool: "searchConfluenceUsingCql", input: "cql" }, fetch: { tool: "getConfluencePage", input: "pageId" } },
  { search: { tool: "notion-search", input: "query" }, fetch: { tool: "notion-fetch", input: "id" } },
  { search: { tool: "API-post-search", input: "query" }, fetch: { tool: "API-retrieve-page-markdown", input: "page_id" } },
  { search: { tool: "list_issues", input: "query" }, fetch: { tool: "get_issue", input: "id" } },
  { search: { tool: "search_issues", input: "query" }, fetch: { tool: "get_issue", input: "issue_number" } },
  { search: { tool: "asana_search_tasks", input: "text" }, fetch: { tool: "asana_get_task", input: "task_id" } },
  { search: { tool: "search_nodes", input: "query" } },
  { search: { tool: "search_files", input: "pattern" }, fetch: { tool: "read_text_file", input: "path" } },
];

export function finderOf(tools: ReadonlySet<string>): RequirementFinder | undefined {
  const found = requirementFinders.find(({ search }) => tools.has(search.tool));
  if (found?.fetch === undefined || tools.has(found.fetch.tool)) return found;
  return { search: found.search };
}
