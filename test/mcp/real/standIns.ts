// Runs small stand-ins of the web APIs that real MCP servers use, with a memory of their own: Notion's pages, Jira's
// issues.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { textOf } from "../../support/mcpServer.ts";

interface StandIn {
  readonly origin: string;
  /** Values of the `Authorization` header that came. */
  readonly authorizations: Set<string>;
  close(): Promise<void>;
}

type Fields = Readonly<Record<string, unknown>>;

/** `undefined` is a 404. */
type Answer = (method: string, path: string, body: Fields) => object | undefined;

export interface NotionPages extends StandIn {
  readonly pages: Map<string, Fields>;
}

export async function startNotion(): Promise<NotionPages> {
  const pages = new Map<string, Fields>();
  const answer: Answer = (method, path, body) => {
    const id = /^\/v1\/pages\/([\w-]+)/.exec(path)?.[1] ?? "";
    const page = pages.get(id);
    if (path === "/v1/users/me") return { object: "user", id: "me", name: "Ada", type: "bot" };
    if (path === "/v1/search") {
      const found = [...pages.values()].filter((one) => one.in_trash !== true && JSON.stringify(one).includes(String(body.query ?? "")));
      return { object: "list", results: found, has_more: false, next_cursor: null };
    }
    if (path === "/v1/pages" && method === "POST") {
      const made = `00000000-0000-4000-8000-${String(pages.size + 1).padStart(12, "0")}`;
      pages.set(made, { object: "page", id: made, in_trash: false, ...body });
      return pages.get(made);
    }
    if (page === undefined) return undefined;
    if (path.endsWith("/markdown"))
      return { object: "page_markdown", id, markdown: page.markdown ?? `# ${titleOf(page)}`, truncated: false };
    if (method === "PATCH") pages.set(id, { ...page, ...body });
    return pages.get(id);
  };
  return { ...(await serve(answer)), pages };
}

function titleOf({ properties }: Fields): string {
  const { title } = properties as {
    title?: readonly { text: { content: string } }[] | { title: readonly { text: { content: string } }[] };
  };
  const parts = Array.isArray(title) ? title : (title as { title: readonly { text: { content: string } }[] } | undefined)?.title;
  return parts?.map(({ text }: { text: { content: string } }) => text.content).join("") ?? "";
}

interface Issue {
  readonly id: string;
  readonly key: string;
  readonly self: string;
  fields: Fields;
}

export interface JiraIssues extends StandIn {
  readonly issues: Map<string, Issue>;
}

export async function startJira(): Promise<JiraIssues> {
  const issues = new Map<string, Issue>();
  const answer: Answer = (method, path, body) => {
    const [, key, part] = /\/issue\/([A-Z]+-\d+)(?:\/(\w+))?/.exec(path) ?? [];
    if (path.startsWith("/rest/api/3/search/jql")) {
      const text = /"([^"]+)"/.exec(String(body.jql))?.[1] ?? "";
      return { issues: [...issues.values()].filter((issue) => JSON.stringify(issue).includes(text)), isLast: true };
    }
    if (path === "/rest/api/3/issue" && method === "POST") {
      const fields = body.fields as Fields;
      const number = issues.size + 1;
      const made = { id: String(10_000 + number), key: `${(fields.project as { key: string }).key}-${number}`, self: "" };
      issues.set(made.key, { ...made, fields: { status: { name: "To Do" }, comment: { comments: [] }, ...fields } });
      return made;
    }
    if (path.startsWith("/rest/api/3/field")) return [];
    const issue = issues.get(key ?? "");
    if (issue === undefined) return undefined;
    if (part === "transitions" && method === "GET") return { transitions: [{ id: "31", name: "Done", to: { name: "Done" } }] };
    if (part === "transitions") issue.fields = { ...issue.fields, status: { name: "Done" } };
    if (part === "comment" && method === "POST") {
      const { comments } = issue.fields.comment as { comments: readonly object[] };
      const made = { id: String(comments.length + 1), author: { displayName: "Ada" }, created: "2026-01-01T00:00:00.000Z", ...body };
      issue.fields = { ...issue.fields, comment: { comments: [...comments, made], total: comments.length + 1 } };
      return made;
    }
    if (part === "comment") return issue.fields.comment as object;
    return issue;
  };
  return { ...(await serve(answer)), issues };
}

async function serve(answer: Answer): Promise<StandIn> {
  const authorizations = new Set<string>();
  const server = createServer(async (request, response) => {
    const text = await textOf(request);
    authorizations.add(request.headers.authorization ?? "");
    const path = new URL(request.url ?? "/", "http://x").pathname;
    const found = answer(request.method ?? "", path, text === "" ? {} : (JSON.parse(text) as Fields));
    response.writeHead(found === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(found ?? { errorMessages: ["It does not exist."], message: "It does not exist." }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    authorizations,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
