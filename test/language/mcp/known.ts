// Servers as Discover would have found them, and one that it has not looked at.

import { parseMcpLock, type SentenceContext, type Step } from "../../../language/index.ts";

const text = { type: "string" };

const { servers } = parseMcpLock(
  JSON.stringify({
    servers: {
      mongo: {
        tools: {
          find: {
            description: "Finds documents.",
            inputSchema: {
              type: "object",
              properties: {
                collection: { type: "string", description: "Where to look." },
                filter: { type: "object" },
                limit: { type: "integer", minimum: 1, maximum: 100 },
                sort: { type: "array", items: text },
              },
              required: ["collection"],
              additionalProperties: false,
            },
            outputSchema: {
              type: "object",
              properties: { documents: { type: "array", items: { type: "object" } }, matched: { type: "integer" } },
              additionalProperties: false,
            },
            annotations: { readOnlyHint: true },
          },
          find_one: { inputSchema: { type: "object", properties: { collection: text }, required: ["collection"] } },
          "delete-many": {
            inputSchema: { type: "object", properties: { collection: text, filter: { type: "object" } }, required: ["collection"] },
            annotations: { destructiveHint: true },
          },
        },
      },
      jira: {
        title: "Tracker",
        tools: {
          jira_create_issue: {
            title: "Create issue",
            inputSchema: {
              type: "object",
              properties: {
                projectKey: text,
                summary: text,
                priority: { enum: ["low", "high", "very high"] },
                labels: { type: "array", items: text },
                notify: { type: "boolean" },
                points: { anyOf: [{ type: "number" }, { type: "null" }] },
                fields: { type: "object", properties: { component: text, team: { $ref: "#/$defs/team" } } },
              },
              required: ["projectKey", "summary"],
              $defs: { team: { type: "object", properties: { lead: text } } },
            },
            outputSchema: { type: "object", properties: { key: text, url: text }, additionalProperties: false },
          },
          jira_get_issue: { inputSchema: { type: "object", properties: { issueKey: text }, required: ["issueKey"] } },
          jira_get_comment: { inputSchema: { type: "object", properties: { commentId: text }, required: ["commentId"] } },
          jira_search_issues: { inputSchema: { type: "object", properties: { jql: text, to: text, from: text }, required: ["jql"] } },
        },
      },
      docs: {
        tools: {},
        resources: [{ uri: "docs://setup", name: "setup", title: "Setting up" }],
        resourceTemplates: [{ uri: "docs://pages/{title}", name: "page" }],
      },
      // Of the kind that real servers are: an action among the inputs, or one input that matters.
      tracker: {
        tools: {
          tracker_issues: {
            inputSchema: {
              type: "object",
              properties: { action: { type: "string", enum: ["get", "create"] }, issueKey: text, summary: text },
              required: ["action"],
            },
          },
          tracker_search: {
            inputSchema: { type: "object", properties: { action: { enum: ["issues", "projects"] }, jql: text }, required: ["action"] },
          },
          tracker_workflow: {
            inputSchema: {
              type: "object",
              properties: { action: { enum: ["get_transitions", "transition"] }, issueKey: text },
              required: ["action", "issueKey"],
            },
          },
        },
      },
      files: {
        tools: {
          read_text_file: {
            inputSchema: { type: "object", properties: { path: text, head: { type: "number" } }, required: ["path"] },
          },
          move_file: {
            inputSchema: { type: "object", properties: { source: text, destination: text }, required: ["source", "destination"] },
          },
          delete_files: { inputSchema: { type: "object", properties: { paths: { type: "array", items: text } }, required: ["paths"] } },
          read: { inputSchema: { type: "object", properties: { key: text }, required: ["key"] } },
          directory_tree: {
            inputSchema: { type: "object", properties: { path: text }, required: ["path"] },
            annotations: { readOnlyHint: true },
          },
          get_file_info: { inputSchema: { type: "object", properties: { path: text } } },
          list_files: { inputSchema: { type: "object", properties: { folder: text } } },
          execute_sql: { inputSchema: { type: "object", properties: { sql: text }, required: ["sql"] } },
        },
      },
    },
  }),
).lock;

/** `before` are the steps above the sentence. */
export function knownServers(before: readonly Step[] = []): SentenceContext {
  return { servers: new Map([...servers, ["fresh", undefined]]), variables: new Set(["orderId", "count"]), before };
}
