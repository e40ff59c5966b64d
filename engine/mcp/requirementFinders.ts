// Lists how servers that people use are asked for requirements: the tool that searches, and the tool that gives one
// item whole. Chooses the one that a query is for.

import { isJsonObject, type Json, type JsonObject, type LockedTool } from "../../language/index.ts";

export interface RequirementFinder {
  readonly search: FinderTool;
  readonly fetch?: FinderTool;
  /** Language of its query; absent if it takes words. */
  readonly language?: QueryLanguage;
}

export type QueryLanguage = "JQL" | "CQL";

export interface FinderTool {
  readonly tool: string;
  /** Usual names of the input for the query, or for the id of the item: the first that the tool has. */
  readonly inputs: readonly string[];
  /** Sent where the tool has an input of that name. */
  readonly fixed?: Readonly<Record<string, string | number | boolean | readonly string[]>>;
}

const requirementFinders: readonly RequirementFinder[] = [
  {
    language: "JQL",
    search: { tool: "searchJiraIssuesUsingJql", inputs: ["jql", "query"] },
    fetch: { tool: "getJiraIssue", inputs: ["issueIdOrKey", "issueKey"] },
  },
  {
    language: "CQL",
    search: { tool: "searchConfluenceUsingCql", inputs: ["cql", "query"] },
    fetch: { tool: "getConfluencePage", inputs: ["pageId", "id"], fixed: { contentFormat: "markdown" } },
  },
  // Its result with these fields is complete, and the single-issue tool of some servers can write, too.
  {
    language: "JQL",
    search: {
      tool: "jira_search",
      inputs: ["jql", "query"],
      fixed: { action: "issues", fields: ["summary", "description"], maxResults: 100 },
    },
  },
  {
    language: "CQL",
    search: { tool: "confluence_search", inputs: ["cql", "query"] },
    fetch: { tool: "confluence_get_page", inputs: ["page_id", "pageId", "id"] },
  },
  { search: { tool: "notion-search", inputs: ["query"] }, fetch: { tool: "notion-fetch", inputs: ["id"] } },
  { search: { tool: "API-post-search", inputs: ["query"] }, fetch: { tool: "API-retrieve-page-markdown", inputs: ["page_id"] } },
  { search: { tool: "list_issues", inputs: ["query"] }, fetch: { tool: "get_issue", inputs: ["id"] } },
  { search: { tool: "search_issues", inputs: ["query", "q"] }, fetch: { tool: "get_issue", inputs: ["issue_number", "id"] } },
  { search: { tool: "asana_search_tasks", inputs: ["text"] }, fetch: { tool: "asana_get_task", inputs: ["task_id"] } },
  { search: { tool: "search_nodes", inputs: ["query"] } },
  { search: { tool: "search_files", inputs: ["pattern"] }, fetch: { tool: "read_text_file", inputs: ["path"] } },
];

export type ChosenFinder =
  | { readonly kind: "found"; readonly finder: RequirementFinder }
  /** The query may be in the language of each of them. */
  | { readonly kind: "several"; readonly finders: readonly RequirementFinder[] }
  | { readonly kind: "none" };

/** The finder of a tool that is named, else the one that the server has and the query is for. */
export function chooseFinder(
  tools: readonly LockedTool[],
  { tool, query }: { readonly tool?: string; readonly query?: string },
): ChosenFinder {
  const named = (name: string) => tools.find((one) => one.name === name);
  const fitting = requirementFinders.filter(({ search }) => {
    const own = named(search.tool);
    return own !== undefined && (tool === undefined || tool === search.tool) && (query === undefined || inputOf(own, search) !== undefined);
  });
  const finders = fitting.map(({ fetch, ...finder }): RequirementFinder => {
    const own = fetch === undefined ? undefined : named(fetch.tool);
    return fetch === undefined || own === undefined || inputOf(own, fetch) === undefined ? finder : { ...finder, fetch };
  });
  const [first] = finders;
  if (first === undefined) return { kind: "none" };
  const languages = new Set(finders.flatMap(({ language }) => language ?? []));
  if (languages.size < 2) return { kind: "found", finder: first };
  const written = query === undefined ? undefined : languageOf(query);
  const meant = finders.find(({ language }) => language === written && written !== undefined);
  return meant === undefined
    ? { kind: "several", finders: finders.filter(({ language }) => language !== undefined) }
    : { kind: "found", finder: meant };
}

/** The name of the tool's input for the query or the id; undefined if it has none of the usual ones. */
export function inputOf(tool: LockedTool | undefined, { inputs }: FinderTool): string | undefined {
  const properties = inputsOfTool(tool);
  return properties === undefined ? inputs[0] : inputs.find((name) => Object.hasOwn(properties, name));
}

/** The schemas of a tool's inputs; undefined if it does not list them. */
export function inputsOfTool(tool: LockedTool | undefined): JsonObject | undefined {
  const { properties } = (tool?.inputSchema ?? {}) as { readonly properties?: Json };
  return isJsonObject(properties) ? properties : undefined;
}

/** Fields that only one of the two languages has. Both have `text`, `type`, `id`, `created`, `creator` and `parent`. */
const fields: Readonly<Record<QueryLanguage, RegExp>> = {
  CQL: /^(?:ancestor|container|content|contributor|favou?rite|label|lastmodified|macro|mention|sitesearch|space(?:\.\w+)?|title|watcher\.account)$/i,
  JQL: /^(?:affectedversion|assignee|attachments?|comment|component|description|due(?:date)?|environment|epic(?: link)?|filter|fixversion|issue(?:key|type)?|key|labels|priority|project(?:type)?|reporter|resolution(?:date)?|resolved|sprint|status(?:category)?|summary|updated|votes|watchers?)$/i,
};

/**
 * The language of a query, by its fields and by the kinds of things that it asks for; undefined if they do not tell.
 */
export function languageOf(query: string): QueryLanguage | undefined {
  const conditions = [
    ...query.matchAll(/"[^"]*"|'[^']*'|(?<![\w.])([A-Za-z][\w.]*)\s*(?:!?[=~]|[<>]=?|\b(?:not\s+)?in\b|\bis\b|\bwas\b)\s*([^\s)]*)/gi),
  ];
  const found = new Set(
    conditions.flatMap(([, field, value = ""]): QueryLanguage[] => {
      if (field === undefined) return [];
      if (/^type$/i.test(field))
        return [/^\W*(?:page|blogpost|attachment|comment|space|folder|whiteboard)s?\b/i.test(value) ? "CQL" : "JQL"];
      return (["JQL", "CQL"] as const).filter((language) => fields[language].test(field));
    }),
  );
  const [only] = found.size === 1 ? found : [];
  return only;
}
