// Tests paths that end in `.{format}`: where the document offers JSON, they are the paths of collections and items.

import assert from "node:assert/strict";
import { startTarget } from "../../../support/target.ts";
import { answers, generate, openapi, pathId, shopWith, takes, textOf } from "./generated.ts";
import { runGenerated } from "./runGenerated.ts";

const integer = { type: "integer" };
const newIssue = { type: "object", required: ["subject"], properties: { subject: { type: "string", minLength: 1 } } };
const issue = { type: "object", required: ["id", "subject"], properties: { id: integer, ...newIssue.properties } };
const format = pathId("format", { type: "string", enum: ["json", "xml"] });
const issueId = pathId("issue_id", integer);
const document = openapi({
  "/issues.{format}": {
    parameters: [format],
    get: answers({ "200": { type: "array", items: issue } }),
    post: takes(newIssue, answers({ "201": issue, "422": null })),
  },
  "/issues/{issue_id}.{format}": {
    parameters: [issueId, format],
    get: answers({ "200": issue, "404": null }),
    put: takes(newIssue, answers({ "204": null, "404": null, "422": null })),
    delete: answers({ "204": null, "404": null }),
  },
  "/my/account.{format}": { parameters: [format], put: takes(newIssue, answers({ "204": null })) },
});

/** A service that knows JSON alone; with `fault`, a deleted issue can still be read. */
function startTracker(fault = false) {
  const issues = new Map<number, object>();
  let made = 0;
  return startTarget(({ method, url, text }, response) => {
    const send = (status: number, value?: unknown) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(value === undefined ? undefined : JSON.stringify(value));
    const [, written] = /^\/issues(?:\/([^/.]+))?\.json$/.exec(url) ?? ["", "none"];
    const id = Number(written);
    if (written !== undefined && !issues.has(id)) return send(404);
    if (method === "GET") return send(200, written === undefined ? [...issues.values()] : issues.get(id));
    if (method === "DELETE") {
      if (!fault) issues.delete(id);
      return send(204);
    }
    const subject = subjectIn(text);
    if (subject === undefined) return send(422);
    const issue = { id: written === undefined ? ++made : id, subject };
    issues.set(issue.id, issue);
    return written === undefined ? send(201, issue) : send(204);
  });
}

function subjectIn(text: string): string | undefined {
  try {
    const { subject } = JSON.parse(text) as { subject?: unknown };
    return typeof subject === "string" && subject !== "" ? subject : undefined;
  } catch {
    return undefined;
  }
}

describe("a path that ends in .{format}", () => {
  it("is called with .json, and its items are made and removed", async () => {
    const result = await generate(shopWith(document), { kinds: ["default"] });
    const text = textOf(result, "GET /issues/{issue_id}.{format}", "Default");
    assert.match(text, /^endpoint: "?GET \/issues\/\{issue_id\}\.\{format\}"?$/m);
    assert.match(text, /POST request to \/issues\.json .*save \$\.id as \$\{issue_id\}/);
    assert.match(text, /GET request to \/issues\/\$\{issue_id\}\.json/);
    assert.match(text, /# Teardown\nSend a DELETE request to \/issues\/\$\{issue_id\}\.json\.\n$/);
    const [account] = result.leftOut;
    assert.equal(account?.endpoint, "PUT /my/account.{format}");
    assert.match(account.reason, /account/);
  });

  it("is selected by its name in the document", async () => {
    const endpoints = [{ method: "DELETE", path: "/issues/{issue_id}.{format}" }];
    const result = await generate(shopWith(document), { kinds: ["default"], endpoints });
    assert.deepEqual(
      result.generated.map(({ endpoint, outcome }) => [endpoint, outcome]),
      [["DELETE /issues/{issue_id}.{format}", "new"]],
    );
  });

  it("is related to the path below which its items are made, also where their schema has no name", async () => {
    const wrapped = { type: "object", required: ["issue"], properties: { issue } };
    const result = await generate(
      shopWith(
        openapi({
          "/projects.{format}": {
            parameters: [format],
            get: answers({ "200": { type: "array", items: issue } }),
            post: takes(newIssue, answers({ "201": issue })),
          },
          "/projects/{project_id}.{format}": { parameters: [pathId("project_id", integer), format], delete: answers({ "204": null }) },
          "/projects/{project_id}/issues.{format}": {
            parameters: [pathId("project_id", integer), format],
            post: takes(newIssue, answers({ "201": wrapped })),
          },
          "/issues/{issue_id}.{format}": {
            parameters: [issueId, format],
            get: answers({ "200": wrapped }),
            delete: answers({ "204": null }),
          },
        }),
      ),
      { kinds: ["default"] },
    );
    assert.deepEqual(result.leftOut, []);
    const made = textOf(result, "DELETE /issues/{issue_id}.{format}", "Default");
    assert.match(made, /POST request to \/projects\/\$\{project_id\}\/issues\.json .*save \$\.issue\.id as \$\{issue_id\}/);
  });

  it("passes on a service that has the path with .json alone, and finds an item that a DELETE leaves", async () => {
    const { "/my/account.{format}": _, ...paths } = (document as { paths: Record<string, object> }).paths;
    for (const fault of [false, true]) {
      const tracker = await startTracker(fault);
      try {
        const { failed } = await runGenerated(openapi(paths), tracker.url);
        if (fault)
          assert.ok(
            failed.some((one) => one.includes("default.playbook")),
            failed.join("\n"),
          );
        else assert.deepEqual(failed, []);
      } finally {
        await tracker.close();
      }
    }
  });
});
