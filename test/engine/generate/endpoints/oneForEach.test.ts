// Items of which each user has one: a user who signs up for the test has one, gets no second one, and is not deleted
// while having it. Run against a service with each fault, and without.

import assert from "node:assert/strict";
import { startTarget, type Target } from "../../../support/target.ts";
import { type Folder, folderWith } from "../../folder.ts";
import { answers, generate, openapi, pathId, shopWith, takes } from "./generated.ts";
import { failedIn } from "./runGenerated.ts";

const text = { type: "string" };
const account = { type: "object", required: ["email", "password"], properties: { email: { ...text, format: "email" }, password: text } };
const user = { type: "object", required: ["id", "email"], properties: { id: text, email: text } };
const cart = { type: "object", required: ["note"], properties: { note: { ...text, examples: ["Ring twice"] } } };
const made = { type: "object", required: ["id"], properties: { id: text } };

interface Words {
  readonly creation?: string;
  readonly removal?: string;
}

function documentWith({ creation = "Only 1 cart per user is possible.", removal = "Removes the cart of the current user." }: Words) {
  const { responses } = answers({ "204": null }) as { responses: Record<string, object> };
  return {
    ...openapi({
      "/login": { post: { ...takes(account), ...answers({ "200": { type: "object", properties: { token: text } } }), security: [] } },
      "/users": { post: { ...takes(account), ...answers({ "201": user }), security: [] } },
      "/users/{userId}": {
        parameters: [pathId("userId", text)],
        delete: { responses: { ...responses, "400": { description: "The user has a cart." } } },
      },
      "/carts": { post: { description: creation, ...takes(cart), ...answers({ "201": made, "400": null, "401": null }) } },
      "/carts/cancel": { delete: { description: removal, ...answers({ "204": null }) } },
    }),
    security: [{ token: [] }],
    components: { schemas: {}, securitySchemes: { token: { type: "http", scheme: "bearer" } } },
  };
}

const front = "headers:\n  Authorization: Bearer ${token}\nvariables:\n  email: ada@example.com\n";
const setup =
  '\n# Setup\nSend a POST request to /login with body {"email": "${email}", "password": "Difference-1"}.\nSave $.token as ${token}.\n';

const faults = ["a user gets a second cart", "a user with a cart is deleted"] as const;

async function startCarts(): Promise<Target & { fault: (typeof faults)[number] | undefined; left: () => number }> {
  const users = new Map([["u0", { id: "u0", email: "ada@example.com", password: "Difference-1" }]]);
  const carts = new Set<string>();
  let count = 0;
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
      const id = `u${++count}`;
      users.set(id, { id, email: given.email ?? "", password: given.password ?? "" });
      return send(201, { id, email: given.email });
    }
    const owner = String(headers.authorization).replace("Bearer of-", "");
    if (!users.has(owner)) return send(401);
    if (collection === "users") {
      if (carts.has(name) && service.fault !== "a user with a cart is deleted") return send(400);
      carts.delete(name);
      return users.delete(name) ? send(204) : send(404);
    }
    if (method === "DELETE") return carts.delete(owner) ? send(204) : send(404);
    if (carts.has(owner) && service.fault !== "a user gets a second cart") return send(400);
    carts.add(owner);
    return send(201, { id: owner });
  });
  return Object.assign(service, target, { left: () => users.size + carts.size });
}

async function testsOf(words: Words) {
  const result = await generate(shopWith(documentWith(words), front, setup), { kinds: ["behaviour"] });
  const own = result.generated.filter(({ name }) => name === "One for Each User");
  const texts = result.changeSet.changes.filter(({ path }) => own.some((one) => one.path === path));
  return { endpoints: own.map(({ endpoint }) => endpoint), texts, leftOut: result.leftOut };
}

describe("generated tests of items of which each user has one", () => {
  let service: Awaited<ReturnType<typeof startCarts>>;
  let folder: Folder;
  let made: Awaited<ReturnType<typeof testsOf>>;
  before(async () => {
    service = await startCarts();
    made = await testsOf({});
    folder = await folderWith({
      "shop.playbook": `---\nservice: shop\nbase_url: ${service.url}\nopenapi: openapi.json\n${front}---\n${setup}`,
      "openapi.json": JSON.stringify(documentWith({})),
      ...Object.fromEntries(made.texts.map(({ path, text: written = "" }) => [path, written])),
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

  it("are made where the document says so, pass where it is so, and leave nothing", async () => {
    assert.deepEqual(made.endpoints, ["POST /carts"]);
    assert.deepEqual(await failed(undefined), []);
    assert.equal(service.left(), 1);
  });

  for (const fault of faults)
    it(`find that ${fault}`, async () => {
      const found = await failed(fault);
      assert.equal(found.length, 1, found.join("\n"));
    });

  it("are listed as the only ones of their operation", () => {
    const [reason] = made.leftOut.filter(({ endpoint }) => endpoint === "POST /carts");
    assert.equal(reason?.name, "other tests");
  });

  for (const [what, words] of [
    ["the number for each user is not said", { creation: "Creates a cart for the user." }],
    ["the removal may be that of all users", { removal: "Removes all carts." }],
  ] as const)
    it(`are not made where ${what}`, async () => assert.deepEqual((await testsOf(words)).endpoints, []));

  for (const creation of [
    "É vinculado ao usuário, sendo possível cadastrar apenas 1 carrinho por usuário.",
    "Solo un carrito por usuario.",
    "Nur ein Warenkorb pro Benutzer.",
    "Limited to one per account.",
  ])
    it(`are made for “${creation}”`, async () => assert.deepEqual((await testsOf({ creation })).endpoints, ["POST /carts"]));
});
