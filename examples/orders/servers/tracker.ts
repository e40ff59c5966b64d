// An issue tracker. TRACKER_DATABASE names the file with its issues; without it they are gone when the server ends.

import { DatabaseSync } from "node:sqlite";
import { type Inputs, serveTools, text } from "./toolServer.ts";

const projects = ["SHOP", "SHIP"];
const priorities = ["low", "normal", "high"];

const database = new DatabaseSync(process.env.TRACKER_DATABASE || ":memory:");
database.exec(`PRAGMA busy_timeout = 2000;
CREATE TABLE IF NOT EXISTS issues (
  number INTEGER PRIMARY KEY AUTOINCREMENT, project TEXT NOT NULL, summary TEXT NOT NULL, description TEXT,
  priority TEXT NOT NULL, labels TEXT NOT NULL, status TEXT NOT NULL, resolution TEXT
) STRICT;`);

const issueSchema = {
  type: "object" as const,
  properties: {
    key: { type: "string", description: "Such as SHOP-7." },
    project: { type: "string" },
    summary: { type: "string" },
    description: { type: ["string", "null"] },
    priority: { type: "string", enum: priorities },
    labels: { type: "array", items: { type: "string" } },
    status: { type: "string", enum: ["OPEN", "CLOSED"] },
    resolution: { type: ["string", "null"] },
  },
  required: ["key", "status"],
  additionalProperties: false,
};
const byKey = {
  type: "object" as const,
  properties: { key: { type: "string", description: "The key of the issue, such as SHOP-7." } },
  required: ["key"],
  additionalProperties: false,
};

await serveTools("tracker", [
  {
    definition: {
      name: "create_issue",
      title: "Create an issue",
      description: "Files an issue in a project.",
      inputSchema: {
        type: "object",
        properties: {
          project: { type: "string", enum: projects, description: "The key of the project." },
          summary: { type: "string", description: "The problem, in one line." },
          description: { type: "string", description: "More about it." },
          priority: { type: "string", enum: priorities, description: "normal when left out." },
          labels: { type: "array", items: { type: "string" } },
        },
        required: ["project", "summary"],
        additionalProperties: false,
      },
      outputSchema: issueSchema,
      annotations: { readOnlyHint: false, destructiveHint: false },
    },
    run: create,
  },
  {
    definition: {
      name: "get_issue",
      title: "Get an issue",
      description: "Gives an issue by its key.",
      inputSchema: byKey,
      outputSchema: issueSchema,
      annotations: { readOnlyHint: true },
    },
    run: (inputs) => issueOf(text(inputs, "key")),
  },
  {
    definition: {
      name: "close_issue",
      title: "Close an issue",
      description: "Closes an issue; it stays in the tracker.",
      inputSchema: {
        ...byKey,
        properties: { ...byKey.properties, resolution: { type: "string", description: "How it was resolved; done when left out." } },
      },
      outputSchema: issueSchema,
      annotations: { readOnlyHint: false, destructiveHint: false },
    },
    run: close,
  },
  {
    definition: {
      name: "delete_issue",
      title: "Delete an issue",
      description: "Deletes an issue for good.",
      inputSchema: byKey,
      outputSchema: {
        type: "object",
        properties: { deleted: { type: "string", description: "The key of the issue." } },
        required: ["deleted"],
        additionalProperties: false,
      },
      annotations: { readOnlyHint: false, destructiveHint: true },
    },
    run: remove,
  },
]);

function create(inputs: Inputs): Record<string, unknown> {
  const project = text(inputs, "project");
  if (!projects.includes(project)) throw new Error(`There is no project ${project}. There are ${projects.join(" and ")}.`);
  const row = database
    .prepare("INSERT INTO issues (project, summary, description, priority, labels, status) VALUES (?, ?, ?, ?, ?, 'OPEN') RETURNING *")
    .get(
      project,
      text(inputs, "summary"),
      inputs.description === undefined ? null : text(inputs, "description"),
      inputs.priority === undefined ? "normal" : text(inputs, "priority"),
      JSON.stringify(inputs.labels ?? []),
    );
  return documentOf(row as Row);
}

interface Row {
  readonly number: number;
  readonly project: string;
  readonly labels: string;
  readonly [column: string]: string | number | null;
}

function documentOf({ number, project, labels, ...rest }: Row): Record<string, unknown> {
  return { key: `${project}-${number}`, project, labels: JSON.parse(labels), ...rest };
}

function rowOf(key: string): Row {
  const [project = "", number = ""] = key.split("-");
  const row = database.prepare("SELECT * FROM issues WHERE project = ? AND number = ?").get(project, Number(number));
  if (row === undefined) throw new Error(`There is no issue ${key}.`);
  return row as Row;
}

function issueOf(key: string): Record<string, unknown> {
  return documentOf(rowOf(key));
}

function close(inputs: Inputs): Record<string, unknown> {
  const { number } = rowOf(text(inputs, "key"));
  const resolution = inputs.resolution === undefined ? "done" : text(inputs, "resolution");
  database.prepare("UPDATE issues SET status = 'CLOSED', resolution = ? WHERE number = ?").run(resolution, number);
  return issueOf(text(inputs, "key"));
}

function remove(inputs: Inputs): Record<string, unknown> {
  const key = text(inputs, "key");
  database.prepare("DELETE FROM issues WHERE number = ?").run(rowOf(key).number);
  return { deleted: key };
}
