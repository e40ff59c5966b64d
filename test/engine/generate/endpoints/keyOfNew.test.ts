// Tests that the key which a creation gives the new item is an invented one, also if another path has such items: run
// against a service on loopback that refuses a key for the second time.

import assert from "node:assert/strict";
import { startTarget, type Target } from "../../../support/target.ts";
import { answers, generate, openapi, pathId, phasesOf, shopWith, takes } from "./generated.ts";
import { runGenerated } from "./runGenerated.ts";

const text = { type: "string" };
const data = (schema: object) => ({ type: "object", required: ["data"], properties: { data: schema } });
const listOf = (schema: object) => data({ type: "array", items: schema });

/** Tables, called by `key`, and their columns, which refer to them. */
function documentOf(key: string, parameter: string, required: readonly string[]): object {
  const table = { type: "object", required, properties: { [key]: { ...text, example: "articles" }, note: { ...text, example: "Hello" } } };
  const column = { type: "object", properties: { [key]: { ...text, example: "about_us" }, field: { ...text, example: "id" } } };
  return openapi({
    "/tables": {
      get: answers({ "200": listOf(table) }),
      post: { ...takes(table), ...answers({ "200": data(table) }) },
    },
    [`/tables/{${parameter}}`]: {
      parameters: [pathId(parameter, text)],
      get: answers({ "200": data(table), "404": null }),
      delete: answers({ "204": null, "404": null }),
    },
    "/columns": { get: answers({ "200": listOf(column) }) },
    [`/columns/{${key}}`]: { parameters: [pathId(key, text)], get: answers({ "200": listOf(column) }) },
  });
}

const user = { type: "object", required: ["user"], properties: { user: text } };
const members = openapi({
  "/users": { post: { ...takes(user), ...answers({ "201": user }) } },
  "/users/{user}": { parameters: [pathId("user", text)], delete: answers({ "204": null }) },
  "/members": { post: { ...takes(user), ...answers({ "201": { type: "object", properties: { id: text, user: text } } }) } },
  "/members/{id}": { parameters: [pathId("id", text)], delete: answers({ "204": null }) },
});

describe("the key of a new item", () => {
  let target: Target;
  let key = "";
  const tables = new Map<string, object>();
  before(async () => {
    target = await startTarget(({ method, url, text: sent }, response) => {
      const send = (status: number, value?: object) =>
        void response.writeHead(status, { "content-type": "application/json" }).end(value === undefined ? "" : JSON.stringify(value));
      const [, collection = "", id = ""] = url.split("/");
      if (collection === "columns") return send(200, { data: [{ [key]: "system", field: "id" }] });
      if (method === "DELETE") return send(tables.delete(id) ? 204 : 404);
      if (method === "GET" && id !== "") return send(tables.has(id) ? 200 : 404, { data: tables.get(id) });
      if (method === "GET") return send(200, { data: [...tables.values()] });
      const given = JSON.parse(sent) as Readonly<Record<string, unknown>>;
      const name = given[key];
      if (typeof name !== "string") return send(400);
      if (tables.has(name)) return send(403);
      tables.set(name, given);
      return send(200, { data: given });
    });
  });
  after(() => target.close());

  for (const [name, parameter] of [
    ["table", "id"],
    ["table", "table"],
    ["table_name", "table_name"],
  ] as const)
    for (const required of [[name], []])
      it(`is invented: ${required.length === 0 ? "an optional" : "a required"} ${name} of /tables/{${parameter}}`, async () => {
        key = name;
        tables.clear();
        tables.set("system", { [name]: "system", note: "Hello" });
        const { failed, messages } = await runGenerated(documentOf(name, parameter, required), target.url, { kinds: ["default"] });
        assert.deepEqual([failed, messages, [...tables.keys()]], [[], [], ["system"]]);
      });

  it("is that of an existing thing if the new item only links it", async () => {
    const made = phasesOf(await generate(shopWith(members), { kinds: ["default"] }), "POST /members", "Default");
    assert.match(made, /POST request to \/users with [^\n]*save \$\.user as \$\{user\}[\s\S]*\/members with body \{"user": "\$\{user\}"\}/);
  });
});
