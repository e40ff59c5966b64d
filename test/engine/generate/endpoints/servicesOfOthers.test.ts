// Tests expectations that services of others taught: an archived item, a media type that the server refuses, an example
// that is null, and a POST of Google's form that only reads. Each service on loopback does what its document says.

import assert from "node:assert/strict";
import { json, startTarget, type Target } from "../../../support/target.ts";
import { answers, generate, openapi, shopWith, takes, textOf } from "./generated.ts";
import { runGenerated } from "./runGenerated.ts";

const text = { type: "string" };
const flagName = { name: "flagName", in: "path", required: true, schema: text };
const newFlag = {
  type: "object",
  required: ["name"],
  properties: { name: { ...text, example: "new-shop" }, owner: { ...text, example: null } },
};
const change = {
  type: "object",
  properties: { description: { ...text, example: "Shows the shop" }, archived: { type: "boolean", example: true } },
};
const flag = {
  type: "object",
  required: ["name"],
  properties: { name: text, owner: text, description: text, archived: { type: "boolean" } },
};
const refused = { "400": null };
const document = openapi({
  "/flags": { post: takes(newFlag, answers({ "201": flag, ...refused })) },
  "/flags/{flagName}": {
    parameters: [flagName],
    get: answers({ "200": flag, "404": null }),
    put: takes(change, answers({ "200": flag, "404": null, ...refused })),
    delete: { summary: "Archives a flag", ...answers({ "202": null, "404": null }) },
  },
  "/archive/{flagName}": { parameters: [flagName], delete: { summary: "Deletes an archived flag", ...answers({ "200": null }) } },
});

/** Archives again what is archived, and reads nothing of it. */
function startFlags(): Promise<Target> {
  const store = new Map<string, Record<string, unknown>>();
  return startTarget(({ method, url, headers, text: sent }, response) => {
    const [, noun, name = ""] = url.split("/");
    const found = store.get(name);
    if (method === "DELETE" && noun === "archive") {
      store.delete(name);
      return void response.writeHead(200).end();
    }
    if (method === "DELETE") {
      if (found !== undefined) found.archived = true;
      return void response.writeHead(found === undefined ? 404 : 202).end();
    }
    if (method === "GET") return found === undefined || found.archived === true ? json(response, 404, {}) : json(response, 200, found);
    if (!String(headers["content-type"]).includes("json")) return json(response, 415, {});
    const given = parsed(sent);
    if (given === undefined || !isFlag(given, method)) return json(response, 400, {});
    if (method === "PUT" && (found === undefined || found.archived === true)) return json(response, 404, {});
    const item = { ...found, ...given };
    store.set(String(item.name ?? name), item);
    return json(response, method === "PUT" ? 200 : 201, item);
  });
}

function parsed(sent: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(sent);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function isFlag({ name, owner, description, archived }: Record<string, unknown>, method: string): boolean {
  const isText = (value: unknown) => value === undefined || typeof value === "string";
  const isNamed = method === "PUT" ? name === undefined : typeof name === "string" && name !== "";
  return isNamed && (owner === null || isText(owner)) && isText(description) && (archived === undefined || typeof archived === "boolean");
}

describe("tests of a service that does what its document says", () => {
  let target: Target;
  beforeEach(async () => {
    target = await startFlags();
  });
  afterEach(() => target.close());

  const run = (method: string, path: string, kind: "negative" | "behaviour") =>
    runGenerated(document, target.url, { endpoints: [{ method, path }], kinds: [kind] });

  it("read what they change: they do not archive it, though the example does", async () => {
    assert.deepEqual(await run("PUT", "/flags/{flagName}", "behaviour"), { failed: [], messages: [] });
  });

  it("archive a second time what a deletion archives", async () => {
    assert.deepEqual(await run("DELETE", "/flags/{flagName}", "behaviour"), { failed: [], messages: [] });
  });

  it("accept 415 for a type of body that the document does not list, and null where the example is null", async () => {
    assert.deepEqual(await run("POST", "/flags", "negative"), { failed: [], messages: [] });
  });

  it("ask with a POST whose verb only reads", async () => {
    const found = { type: "object", properties: { users: { type: "array", items: { type: "object" } } } };
    const ask = takes(
      { type: "object", required: ["email"], properties: { email: { ...text, example: "ada@example.com" } } },
      answers({ "200": found }),
    );
    const generated = await generate(shopWith(openapi({ "/users:lookup": { post: ask } })), { kinds: ["default"] });
    assert.deepEqual(generated.leftOut, []);
    assert.match(textOf(generated, "POST /users:lookup", "Default"), /users:lookup/);
  });
});
