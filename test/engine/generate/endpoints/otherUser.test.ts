// Two users: a test signs a second one up and looks whether what belongs to the first is kept from it. Run against a
// service with each fault, and without.

import assert from "node:assert/strict";
import { startTarget, type Target } from "../../../support/target.ts";
import { type Folder, folderWith } from "../../folder.ts";
import { answers, generate, openapi, pathId, shopWith, takes } from "./generated.ts";
import { failedIn } from "./runGenerated.ts";

const text = { type: "string" };
const account = { type: "object", required: ["email", "password"], properties: { email: { ...text, format: "email" }, password: text } };
const user = { type: "object", required: ["id", "email"], properties: { id: text, email: text } };
const diary = { type: "object", required: ["title"], properties: { title: { ...text, examples: ["A day out"] } } };
const entry = { type: "object", required: ["id", "title"], properties: { id: text, title: text } };
const refused = (statuses: Parameters<typeof answers>[0], words: string) => {
  const { responses } = answers(statuses) as { responses: Record<string, object> };
  return { responses: { ...responses, "403": { description: words } } };
};
const others = "The diary belongs to another user.";
const documentWith = (words: string) => ({
  ...openapi({
    "/login": { post: { ...takes(account), ...answers({ "200": { type: "object", properties: { token: text } } }), security: [] } },
    "/users": { post: { ...takes(account), ...answers({ "201": user }), security: [] } },
    "/users/{userId}": { parameters: [pathId("userId", text)], delete: answers({ "204": null }) },
    "/diaries": { post: { ...takes(diary), ...answers({ "201": entry }) } },
    "/diaries/{diaryId}": {
      parameters: [pathId("diaryId", text)],
      get: refused({ "200": entry, "404": null }, words),
      put: { ...takes(diary), ...refused({ "200": entry, "404": null }, words) },
      delete: refused({ "204": null, "404": null }, words),
    },
  }),
  security: [{ token: [] }],
  components: { schemas: {}, securitySchemes: { token: { type: "http", scheme: "bearer" } } },
});
const front = "headers:\n  Authorization: Bearer ${token}\nvariables:\n  email: ada@example.com\n";
const setup =
  '\n# Setup\nSend a POST request to /login with body {"email": "${email}", "password": "Difference-1"}.\nSave $.token as ${token}.\n';

const faults = ["others can read", "others can change", "others can delete"] as const;

async function startDiaries(): Promise<Target & { fault: (typeof faults)[number] | undefined; left: () => number }> {
  const users = new Map([["u0", { id: "u0", email: "ada@example.com", password: "Difference-1" }]]);
  const diaries = new Map<string, { id: string; title: string; owner: string }>();
  let made = 0;
  const service: { fault: (typeof faults)[number] | undefined } = { fault: undefined };
  const target = await startTarget(({ method, url, headers, text: body }, response) => {
    const send = (status: number, value?: object) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(value === undefined ? "" : JSON.stringify(value));
    const [, collection, name = ""] = url.split("/");
    const given = body === "" ? {} : (JSON.parse(body) as Record<string, string>);
    if (collection === "login") {
      const found = [...users.values()].find(({ email, password }) => email === given.email && password === given.password);
      return found === undefined ? send(401) : send(200, { token: `of-${found.id}` });
    }
    if (collection === "users" && method === "POST") {
      const id = `u${++made}`;
      users.set(id, { id, email: given.email ?? "", password: given.password ?? "" });
      return send(201, { id, email: given.email });
    }
    const owner = String(headers.authorization).replace("Bearer of-", "");
    if (!users.has(owner)) return send(401);
    if (collection === "users") return users.delete(name) ? send(204) : send(404);
    if (method === "POST") {
      const id = `d${++made}`;
      diaries.set(id, { id, title: given.title ?? "", owner });
      return send(201, { id, title: given.title });
    }
    const found = diaries.get(name);
    if (found === undefined) return send(404);
    const fault = { GET: "others can read", PUT: "others can change", DELETE: "others can delete" }[method] ?? "";
    if (found.owner !== owner && service.fault !== fault) return send(403);
    if (method === "PUT") diaries.set(name, { ...found, title: given.title ?? "" });
    if (method === "DELETE") return diaries.delete(name) ? send(204) : send(404);
    return send(200, { id: name, title: diaries.get(name)?.title });
  });
  return Object.assign(service, target, { left: () => users.size + diaries.size });
}

describe("generated tests with a second user", () => {
  let service: Awaited<ReturnType<typeof startDiaries>>;
  let folder: Folder;
  let endpoints: readonly string[];
  before(async () => {
    service = await startDiaries();
    const result = await generate(shopWith(documentWith(others), front, setup), { kinds: ["behaviour"] });
    const own = result.generated.filter(({ name }) => name === "Other User");
    endpoints = own.map(({ endpoint }) => endpoint);
    folder = await folderWith({
      "shop.playbook": `---\nservice: shop\nbase_url: ${service.url}\nopenapi: openapi.json\n${front}---\n${setup}`,
      "openapi.json": JSON.stringify(documentWith(others)),
      ...Object.fromEntries(
        result.changeSet.changes
          .filter(({ path }) => own.some((one) => one.path === path))
          .map(({ path, text: written = "" }) => [path, written]),
      ),
    });
  });
  after(async () => {
    await service.close();
    await folder.remove();
  });

  async function failed(fault: (typeof faults)[number] | undefined): Promise<readonly string[]> {
    service.fault = fault;
    return failedIn(folder.path);
  }

  it("are made where the document says that others are refused, and pass where they are", async () => {
    assert.deepEqual(endpoints, ["GET /diaries/{diaryId}", "PUT /diaries/{diaryId}", "DELETE /diaries/{diaryId}"]);
    assert.deepEqual(await failed(undefined), []);
    assert.equal(service.left(), 1);
  });

  for (const fault of faults)
    it(`find that ${fault}`, async () => {
      const found = await failed(fault);
      assert.equal(found.length, 1, found.join("\n"));
    });

  it("are not made where a refusal may mean something else", async () => {
    const result = await generate(shopWith(documentWith("Forbidden"), front, setup), { kinds: ["behaviour"] });
    assert.deepEqual(
      result.generated.filter(({ name }) => name === "Other User"),
      [],
    );
  });
});
