// Tests generated tests against a service that takes a few requests in each second, and refuses others with 429:
// `--verify` keeps that rate and leaves nothing; `playbook run` names the setting that keeps it.

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";
import { json, startTarget, type Target } from "../support/target.ts";

const text = { type: "string" };
const content = (schema: object) => ({ "application/json": { schema } });
const answers = (schemas: Readonly<Record<string, object | null>>) => ({
  responses: Object.fromEntries(
    Object.entries(schemas).map(([status, schema]) => [
      status,
      { description: status, ...(schema === null ? {} : { content: content(schema) }) },
    ]),
  ),
});
const newNote = {
  type: "object",
  required: ["title"],
  additionalProperties: false,
  properties: { title: { ...text, minLength: 1, maxLength: 40 } },
};
const note = { type: "object", required: ["id", "title"], properties: { id: text, title: text } };
const document = {
  openapi: "3.1.0",
  info: { title: "Notes", version: "1" },
  paths: {
    "/notes": {
      get: answers({ "200": { type: "array", items: note } }),
      post: { requestBody: { required: true, content: content(newNote) }, ...answers({ "201": note, "400": null }) },
    },
    "/notes/{noteId}": {
      parameters: [{ name: "noteId", in: "path", required: true, schema: text }],
      get: answers({ "200": note, "404": null }),
      delete: answers({ "204": null, "404": null }),
    },
  },
};

/** Requests in a second. */
const rate = 20;

function parsed(sent: string): unknown {
  try {
    return JSON.parse(sent);
  } catch {
    return undefined;
  }
}

function titleOf(sent: string): string | undefined {
  const body = parsed(sent);
  if (typeof body !== "object" || body === null || Object.keys(body).join() !== "title") return undefined;
  const { title } = body as { readonly title: unknown };
  return typeof title === "string" && title !== "" && [...title].length <= 40 ? title : undefined;
}

describe("a service that limits its rate", function () {
  this.timeout(300_000);
  const notes = new Map<string, { readonly id: string; readonly title: string }>();
  let target: Target;
  let folder: Folder;
  let refused = 0;

  before(async () => {
    let window = 0;
    let count = 0;
    let made = 0;
    target = await startTarget(({ method, url, headers, text: sent }, response) => {
      const now = Math.floor(Date.now() / 1000);
      if (now !== window) [window, count] = [now, 0];
      count += 1;
      if (count > rate) {
        refused += 1;
        return void response.writeHead(429, { "Retry-After": "1" }).end();
      }
      const [, , id = ""] = url.split("/");
      if (method === "POST") {
        const title = String(headers["content-type"]).includes("json") ? titleOf(sent) : undefined;
        if (title === undefined) return json(response, 400, {});
        made += 1;
        const one = { id: `n${made}`, title };
        notes.set(one.id, one);
        return json(response, 201, one);
      }
      if (id === "") return json(response, 200, [...notes.values()]);
      const found = notes.get(id);
      if (found === undefined) return json(response, 404, {});
      if (method === "GET") return json(response, 200, found);
      notes.delete(id);
      return void response.writeHead(204).end();
    });
    folder = await writeFolder(
      `//- /notes.playbook\n---\nservice: notes\nbase_url: ${target.url}\nopenapi: openapi.json\n---\n//- /openapi.json\n${JSON.stringify(document)}\n`,
    );
  });
  after(async () => {
    await folder.remove();
    await target.close();
  });

  it("is verified at its rate, once told, and left as it was", async () => {
    const { code, stdout, stderr } = await folder.run(["generate", "endpoints", "--verify", target.url]);
    assert.equal(code, 0, stderr);
    assert.ok(refused > 0);
    assert.match(stdout, /^green +4 /m);
    assert.doesNotMatch(stdout, /\nDifferences:|\nLeft out:/);
    assert.equal(stderr.match(/limits its rate/g)?.length, 1, stderr);
    assert.match(stderr, /Set rate_limit: \d+\/min in the service playbook\./);
    assert.deepEqual([...notes.keys()], []);
  });

  it("is named where a run is refused, with the setting that keeps its rate", async () => {
    const limited = await folder.run(["run", "--workers", "4"]);
    assert.equal(limited.code, 1, limited.stdout);
    assert.match(limited.stdout + limited.stderr, /The service notes refused .* with 429, because of its rate\. Set rate_limit: \d+\/min/);
    const path = join(folder.path, "notes.playbook");
    await writeFile(path, (await readFile(path, "utf8")).replace("openapi:", `rate_limit: ${rate / 2}/s\nopenapi:`));
    notes.clear();
    // The service refuses more in the second that the run before has used up.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const kept = await folder.run(["run", "--workers", "4"]);
    assert.equal(kept.code, 0, kept.stdout);
    assert.doesNotMatch(kept.stdout + kept.stderr, /429(?! ms)/);
    assert.deepEqual([...notes.keys()], []);
  });
});
