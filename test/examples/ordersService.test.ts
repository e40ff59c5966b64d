// The order service of the examples: each endpoint with its errors, a restart, and its OpenAPI document.

import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defaultPassword, type OrdersService, startOrdersService } from "../../examples/orders/service/server.ts";
import { type Answer, type Contract, readContract } from "./contract.ts";

const examples = new URL("../../examples/orders/", import.meta.url);
const credentials = { username: "ada", password: defaultPassword };
const nobody = "00000000-0000-4000-8000-000000000000";

interface Entity {
  readonly id: string;
  readonly status: string;
  readonly total: number;
  readonly name: string;
}

describe("the order service", () => {
  let contract: Contract;
  let service: OrdersService;
  let token: string;

  const call = (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
    contract.call(method, service.url + path, {
      headers: {
        ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });

  /** Sends it, expects the status, gives the body. */
  const expect = async (status: number, method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await call(method, path, body, headers);
    assert.equal(answer.status, status, `${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body as Entity;
  };

  const rejected = async (path: string, body: unknown): Promise<readonly string[]> => {
    const problem = (await expect(422, "POST", path, body)) as unknown as { errors: readonly { field: string; code: string }[] };
    return problem.errors.map(({ field, code }) => `${field} ${code}`);
  };

  const newCustomer = (email: string) => expect(201, "POST", "/customers", { name: "Ada", email });
  const newOrder = async (email: string, order: object = { sku: "A-100" }) => {
    const customer = await newCustomer(email);
    return expect(201, "POST", "/orders", { customerId: customer.id, ...order });
  };
  const statusBecomes = async (id: string, status: string): Promise<void> => {
    for (;;) {
      const order = await expect(200, "GET", `/orders/${id}`);
      if (order.status === status) return;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const upload = (path: string, parts: Readonly<Record<string, string | Blob>>): Promise<Answer> => {
    const form = new FormData();
    for (const [name, part] of Object.entries(parts)) {
      if (typeof part === "string") form.append(name, part);
      else form.append(name, part, "invoice 42.pdf");
    }
    return contract.call("POST", service.url + path, { headers: { authorization: `Bearer ${token}` }, body: form });
  };

  before(async () => {
    contract = await readContract(new URL("openapi.yaml", examples));
  });

  beforeEach(async () => {
    service = await startOrdersService({ shippingDelay: 20 });
    token = "";
    token = ((await expect(201, "POST", "/sessions", credentials)) as unknown as { token: string }).token;
  });

  afterEach(() => service.close());

  // Says something only when all tests have run, which --grep prevents.
  after(function () {
    const left: string[] = [];
    this.test?.parent?.eachTest((test) => {
      if (test.state !== "passed") left.push(test.title);
    });
    if (left.length > 0) return;
    const unseen = contract.documented.filter((answer) => !contract.seen.has(answer));
    assert.deepEqual(unseen, [], "the document describes answers which no test has seen");
  });

  describe("sessions", () => {
    it("logs in with JSON or a form, and out", async () => {
      const form = await contract.call("POST", `${service.url}/sessions`, { body: new URLSearchParams(credentials) });
      assert.equal(form.status, 201);
      const session = (await expect(200, "GET", "/sessions/current")) as unknown as { username: string };
      assert.equal(session.username, "ada");
      await expect(204, "DELETE", "/sessions/current");
      await expect(401, "GET", "/sessions/current");
      await expect(401, "DELETE", "/sessions/current");
    });

    it("takes the cookie instead of the token", async () => {
      const answer = await call("POST", "/sessions", credentials);
      const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
      token = "";
      await expect(200, "GET", "/sessions/current", undefined, { cookie: `theme=dark; ${cookie}` });
    });

    it("refuses wrong credentials", async () => {
      await expect(401, "POST", "/sessions", { ...credentials, password: "wrong" });
      await expect(401, "POST", "/sessions", { ...credentials, username: "bob" });
      assert.deepEqual(await rejected("/sessions", { username: 7 }), ["password required", "username type"]);
      await expect(400, "POST", "/sessions", "{");
      await expect(415, "POST", "/sessions", "hello", { "content-type": "text/plain" });
      await expect(413, "POST", "/sessions", { ...credentials, password: "x".repeat(100_001) });
    });

    it("lets a token expire", async () => {
      const short = await startOrdersService({ sessionSeconds: 0 });
      const { body } = await contract.call("POST", `${short.url}/sessions`, {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(credentials),
      });
      const headers = { authorization: `Bearer ${(body as { token: string }).token}` };
      const answer = await contract.call("GET", `${short.url}/orders`, { headers });
      await short.close();
      assert.equal(answer.status, 401);
      assert.match(JSON.stringify(answer.body), /expired/);
    });

    it("is needed for everything but the open endpoints", async () => {
      const order = await newOrder("ada@example.com");
      for (const wrong of ["", "Zm9yZ2VkLXRva2Vu"]) {
        token = wrong;
        for (const [method, path] of securedCalls(order.id)) await expect(401, method, path);
      }
      await expect(200, "GET", "/health");
    });
  });

  describe("customers", () => {
    it("creates, reads, changes and deletes", async () => {
      const created = await call("POST", "/customers", { name: "Ada", email: "ada@example.com", phone: "+442071234567" });
      const path = created.headers.get("location") ?? "";
      assert.deepEqual(await expect(200, "GET", path), created.body);
      const changed = (await expect(200, "PATCH", path, { name: "Ada King" })) as unknown as { name: string; email: string; phone: string };
      assert.deepEqual([changed.name, changed.email, changed.phone], ["Ada King", "ada@example.com", "+442071234567"]);
      await expect(204, "DELETE", path);
      for (const method of ["GET", "DELETE"]) await expect(404, method, path);
      await expect(404, "PATCH", path, {});
    });

    it("keeps e-mail addresses unique, in any case", async () => {
      await newCustomer("ada@example.com");
      const grace = await newCustomer("grace@example.com");
      await expect(409, "POST", "/customers", { name: "Ada", email: "ADA@example.com" });
      await expect(409, "PATCH", `/customers/${grace.id}`, { email: "ada@example.com" });
      await expect(200, "PATCH", `/customers/${grace.id}`, { email: "Grace@example.com" });
    });

    it("lists each invalid field", async () => {
      assert.deepEqual(await rejected("/customers", { name: "", phone: "12", age: 3 }), [
        "email required",
        "name length",
        "phone format",
        "age unknown",
      ]);
      assert.deepEqual(await rejected("/customers", { name: 1, email: "ada" }), ["name type", "email format"]);
      for (const email of [
        "ada@example",
        "ada@.com",
        "a..da@example.com",
        "ada lovelace@example.com",
        'a"da@example.com',
        "ada@example.com\n",
      ]) {
        assert.deepEqual(await rejected("/customers", { name: "Ada", email }), ["email format"], email);
      }
      assert.deepEqual(await rejected("/customers", []), [" type"]);
      const { id } = await newCustomer("ada@example.com");
      await expect(422, "PATCH", `/customers/${id}`, { name: "" });
    });

    it("refuses bodies that it cannot read", async () => {
      const { id } = await newCustomer("ada@example.com");
      const large = { name: "x".repeat(100_001) };
      for (const [method, path] of [
        ["POST", "/customers"],
        ["PATCH", `/customers/${id}`],
      ] as const) {
        await expect(400, method, path, "{ name: Ada }");
        await expect(400, method, path, "");
        await expect(415, method, path, "{}", { "content-type": "text/plain" });
        await expect(413, method, path, large);
      }
    });

    it("pages with links", async () => {
      for (const name of ["a", "b", "c", "d", "e"]) await newCustomer(`${name}@example.com`);
      const answer = await call("GET", "/customers?limit=2&offset=2");
      const emails = (answer.body as { customers: readonly { email: string }[] }).customers.map(({ email }) => email);
      assert.deepEqual(emails, ["c@example.com", "d@example.com"]);
      assert.equal(answer.headers.get("x-total-count"), "5");
      assert.equal(
        answer.headers.get("link"),
        [
          'limit=2&offset=0>; rel="first"',
          'limit=2&offset=0>; rel="prev"',
          'limit=2&offset=4>; rel="next"',
          'limit=2&offset=4>; rel="last"',
        ]
          .map((link) => `</customers?${link}`)
          .join(", "),
      );
      assert.equal((await expect(200, "GET", "/customers?email=A@example.com")).total, 1);
      for (const query of ["limit=0", "limit=101", "limit=two", "offset=-1", "limit=1.5", "email="]) {
        await expect(422, "GET", `/customers?${query}`);
      }
    });

    it("answers conditional requests", async () => {
      const { id } = await newCustomer("ada@example.com");
      const path = `/customers/${id}`;
      await expect(304, "GET", path, undefined, { "if-none-match": '"1"' });
      await expect(200, "PATCH", path, { name: "Ada King" }, { "if-match": '"1"' });
      await expect(412, "PATCH", path, { name: "Ada Byron" }, { "if-match": '"1"' });
      await expect(200, "GET", path, undefined, { "if-none-match": '"1"' });
    });
  });

  describe("products", () => {
    const skus = async (query: string): Promise<string> => {
      const { products } = (await expect(200, "GET", `/products?${query}`)) as unknown as { products: readonly { sku: string }[] };
      return products.map(({ sku }) => sku).join(" ");
    };

    it("filters and sorts", async () => {
      assert.equal(await skus("category=stationery&sort=-price"), "A-110 A-120 A-100");
      assert.equal(await skus("minPrice=24.95&maxPrice=59"), "A-110 B-200");
      assert.equal(await skus("inStock=false"), "C-310");
      assert.equal(await skus("search=DESK"), "B-200 B-210");
      assert.equal(await skus("sort=price&limit=1&offset=1"), "A-120");
      for (const query of ["category=toys", "sort=age", "inStock=maybe", "minPrice=-1", "minPrice=cheap"]) {
        await expect(422, "GET", `/products?${query}`);
      }
    });

    it("reads one", async () => {
      const product = (await expect(200, "GET", "/products/A-110")) as unknown as { price: number };
      assert.equal(product.price, 24.95);
      await expect(404, "GET", "/products/Z-999");
    });
  });

  describe("orders", () => {
    const stock = async (sku: string): Promise<number> =>
      ((await expect(200, "GET", `/products/${sku}`)) as unknown as { stock: number }).stock;

    it("adds up the lines and takes them out of stock", async () => {
      const before = await stock("A-110");
      const lines = [{ sku: "A-110", quantity: 3 }, { sku: "A-120" }];
      const order = await newOrder("ada@example.com", { lines, note: "Ring twice." });
      assert.deepEqual([order.status, order.total], ["NEW", 83.75]);
      assert.equal(await stock("A-110"), before - 3);
      await expect(200, "POST", `/orders/${order.id}/confirmation`);
      await expect(204, "DELETE", `/orders/${order.id}`);
      assert.equal(await stock("A-110"), before);
      await expect(404, "GET", `/orders/${order.id}`);
    });

    it("takes nothing out of stock when a line cannot be had", async () => {
      const before = await stock("A-100");
      const customer = await newCustomer("ada@example.com");
      const order = { customerId: customer.id, lines: [{ sku: "A-100" }, { sku: "C-310" }] };
      await expect(409, "POST", "/orders", order);
      assert.equal(await stock("A-100"), before);
    });

    it("lists each invalid field", async () => {
      const { id: customerId } = await newCustomer("ada@example.com");
      assert.deepEqual(await rejected("/orders", { customerId }), ["lines required"]);
      assert.deepEqual(await rejected("/orders", { sku: "A-100" }), ["customerId required"]);
      assert.deepEqual(await rejected("/orders", { customerId, quantity: 1 }), ["sku required"]);
      assert.deepEqual(await rejected("/orders", { customerId: nobody, sku: "A-100" }), ["customerId reference"]);
      assert.deepEqual(await rejected("/orders", { customerId, sku: "Z-999" }), ["sku reference"]);
      assert.deepEqual(await rejected("/orders", { customerId, sku: "A-100", quantity: 0 }), ["quantity range"]);
      assert.deepEqual(await rejected("/orders", { customerId, sku: "A-100", quantity: 1.5 }), ["quantity type"]);
      assert.deepEqual(await rejected("/orders", { customerId, sku: "A-100", lines: [{ sku: "A-100" }] }), [
        "lines unknown",
        "sku unknown",
      ]);
      assert.deepEqual(await rejected("/orders", { customerId, lines: [] }), ["lines length"]);
      assert.deepEqual(await rejected("/orders", { customerId, lines: [1, { quantity: 1 }, { sku: "A-100", color: "red" }] }), [
        "lines[0] type",
        "lines[1].sku required",
        "lines[2].color unknown",
      ]);
      assert.deepEqual(await rejected("/orders", { customerId, lines: [{ sku: "A-100" }, { sku: "Z-999" }] }), ["lines[1].sku reference"]);
    });

    it("refuses bodies that it cannot read", async () => {
      const { id } = await newOrder("ada@example.com");
      for (const path of ["/orders", `/orders/${id}/cancellation`]) {
        await expect(400, "POST", path, "{");
        await expect(415, "POST", path, "{}", { "content-type": "application/xml" });
        await expect(413, "POST", path, { note: "x".repeat(100_001) });
      }
      await expect(422, "POST", `/orders/${id}/cancellation`, { reason: "" });
    });

    it("lists by customer and status, in pages", async () => {
      const first = (await newOrder("ada@example.com")) as Entity & { customerId: string };
      const second = await newOrder("grace@example.com");
      await expect(200, "POST", `/orders/${second.id}/confirmation`);
      const ids = async (query: string) =>
        ((await expect(200, "GET", `/orders?${query}`)) as unknown as { orders: readonly Entity[] }).orders.map(({ id }) => id);
      assert.deepEqual(await ids("sort=-createdAt"), [second.id, first.id]);
      assert.deepEqual(await ids("limit=1&offset=1"), [second.id]);
      assert.deepEqual(await ids("status=CONFIRMED"), [second.id]);
      assert.deepEqual(await ids(`customerId=${first.customerId}&sort=status`), [first.id]);
      await expect(422, "GET", "/orders?status=LOST");
    });

    it("goes from NEW to DELIVERED, and no other way", async () => {
      const { id } = await newOrder("ada@example.com");
      const path = `/orders/${id}`;
      await expect(409, "POST", `${path}/shipment`);
      await expect(409, "POST", `${path}/delivery`);
      await expect(404, "GET", `${path}/shipment`);
      assert.equal((await expect(200, "POST", `${path}/confirmation`)).status, "CONFIRMED");
      await expect(409, "POST", `${path}/confirmation`);
      const shipment = await call("POST", `${path}/shipment`);
      assert.equal(shipment.status, 202);
      assert.equal(shipment.headers.get("location"), `${path}/shipment`);
      await statusBecomes(id, "SHIPPED");
      assert.equal((await expect(200, "GET", `${path}/shipment`)).status, "SHIPPED");
      await expect(409, "POST", `${path}/shipment`);
      await expect(409, "POST", `${path}/cancellation`);
      assert.equal((await expect(200, "POST", `${path}/delivery`)).status, "DELIVERED");
      await expect(204, "DELETE", path);
    });

    it("does not cancel what is about to be shipped", async () => {
      await service.close();
      service = await startOrdersService({ shippingDelay: 60_000 });
      token = "";
      token = ((await expect(201, "POST", "/sessions", credentials)) as unknown as { token: string }).token;
      const { id } = await newOrder("ada@example.com");
      await expect(200, "POST", `/orders/${id}/confirmation`);
      await expect(202, "POST", `/orders/${id}/shipment`);
      await expect(409, "POST", `/orders/${id}/shipment`);
      await expect(409, "POST", `/orders/${id}/cancellation`);
      assert.equal((await expect(200, "GET", `/orders/${id}/shipment`)).status, "PENDING");
      await expect(204, "DELETE", `/orders/${id}`);
    });

    it("cancels, with a reason, and gives the stock back", async () => {
      const before = await stock("B-210");
      const order = (await newOrder("ada@example.com", { sku: "B-210", quantity: 2 })) as Entity & { customerId: string };
      assert.equal(await stock("B-210"), before - 2);
      const cancelled = await expect(200, "POST", `/orders/${order.id}/cancellation`, { reason: "Ordered twice." });
      assert.deepEqual([cancelled.status, (cancelled as unknown as { note: string }).note], ["CANCELLED", "Ordered twice."]);
      assert.equal(await stock("B-210"), before);
      await expect(409, "DELETE", `/customers/${order.customerId}`);
      await expect(204, "DELETE", `/orders/${order.id}`);
      assert.equal(await stock("B-210"), before);
      await expect(204, "DELETE", `/customers/${order.customerId}`);
    });

    it("knows no order that does not exist", async () => {
      for (const [method, path] of securedCalls(nobody)) {
        if (path.startsWith(`/orders/${nobody}`) && !(path.endsWith("/invoice") && method !== "GET")) await expect(404, method, path);
      }
    });

    it("answers conditional requests", async () => {
      const { id } = await newOrder("ada@example.com");
      await expect(304, "GET", `/orders/${id}`, undefined, { "if-none-match": '"1"' });
      await expect(200, "POST", `/orders/${id}/confirmation`);
      await expect(200, "GET", `/orders/${id}`, undefined, { "if-none-match": '"1"' });
    });
  });

  describe("invoices", () => {
    const pdf = async (): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await readFile(new URL("invoices/invoice.pdf", examples)));
    const asPdf = { "content-type": "application/pdf" };
    const put = async (path: string, body: Uint8Array<ArrayBuffer>, headers: Readonly<Record<string, string>> = asPdf): Promise<number> => {
      const answer = await contract.call("PUT", service.url + path, { headers: { authorization: `Bearer ${token}`, ...headers }, body });
      return answer.status;
    };

    it("gives back the bytes of the uploaded file", async () => {
      const content = await pdf();
      const { id } = await newOrder("ada@example.com");
      const path = `/orders/${id}/invoice`;
      await expect(404, "GET", path);
      assert.equal((await upload(path, { file: new Blob([content]) })).status, 201);
      assert.equal((await upload(path, { file: new Blob([content]) })).status, 200);
      const download = await call("GET", path);
      assert.deepEqual(download.bytes, content);
      assert.equal(download.headers.get("content-disposition"), 'attachment; filename="invoice_42.pdf"');
    });

    it("takes the file without a form", async () => {
      const { id } = await newOrder("ada@example.com");
      assert.deepEqual([await put(`/orders/${id}/invoice`, await pdf()), await put(`/orders/${id}/invoice`, await pdf())], [201, 200]);
    });

    it("refuses what is no PDF, too large, or not a form", async () => {
      const { id } = await newOrder("ada@example.com");
      const path = `/orders/${id}/invoice`;
      const large = new Uint8Array(1_048_577).fill(32);
      large.set(await pdf());
      assert.equal((await upload(path, { file: new Blob(["hello"]) })).status, 422);
      assert.equal((await upload(path, { file: "hello" })).status, 422);
      assert.equal((await upload(path, { invoice: new Blob(["hello"]) })).status, 422);
      assert.equal((await upload(path, { file: new Blob([large]) })).status, 413);
      assert.equal((await upload(path, { file: new Blob([large, large, large]) })).status, 413);
      await expect(415, "POST", path, {});
      await expect(400, "POST", path, "hello", { "content-type": "multipart/form-data; boundary=x" });
      assert.deepEqual(
        [await put(path, large), await put(path, new Uint8Array(3)), await put(path, await pdf(), { "content-type": "text/plain" })],
        [413, 422, 415],
      );
      assert.equal((await upload(`/orders/${nobody}/invoice`, { file: new Blob([await pdf()]) })).status, 404);
      assert.equal(await put(`/orders/${nobody}/invoice`, await pdf()), 404);
    });
  });

  it("says who it is", async () => {
    token = "";
    assert.equal((await expect(200, "GET", "/health")).status, "UP");
    assert.equal(await expect(200, "GET", "/version"), "orders 1.0.0\n");
    assert.equal(await expect(200, "GET", "/openapi.yaml"), await readFile(new URL("openapi.yaml", examples), "utf8"));
  });

  it("answers 404 and 405 for what it does not have", async () => {
    await expect(404, "GET", "/nothing");
    await expect(404, "GET", "/orders/");
    await expect(404, "GET", "/orders/%E0%A4%A");
    const answer = await call("PUT", "/customers", {});
    assert.deepEqual([answer.status, answer.headers.get("allow")], [405, "POST, GET"]);
  });

  describe("as a process", () => {
    let folder: string;
    const running = new Set<ChildProcess>();

    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), "orders-test-"));
    });
    afterEach(async () => {
      for (const child of running) child.kill("SIGKILL");
      await rm(folder, { recursive: true, force: true });
    });

    const main = fileURLToPath(new URL("service/main.ts", examples));
    const start = async (
      ...options: readonly string[]
    ): Promise<{ url: string; stop: (signal: NodeJS.Signals) => Promise<number | null> }> => {
      const child = spawn(process.execPath, [main, "--port", "0", ...options], { env: { ...process.env, TMPDIR: folder, TMP: folder } });
      running.add(child);
      const [line] = (await once(child.stdout, "data")) as [Buffer];
      const url = /^listening on (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(line.toString())?.[1] ?? "";
      return {
        url,
        stop: async (signal) => {
          child.kill(signal);
          const [code] = (await once(child, "exit")) as [number | null];
          running.delete(child);
          return code;
        },
      };
    };

    it("keeps its data over a restart, and ships what was due in the meantime", async () => {
      const database = join(folder, "orders.db");
      const first = await start("--database", database, "--shipping-delay", "1000");
      await service.close();
      service = { url: first.url, close: async () => {} };
      token = "";
      token = ((await expect(201, "POST", "/sessions", credentials)) as unknown as { token: string }).token;
      const { id } = await newOrder("ada@example.com");
      await expect(200, "POST", `/orders/${id}/confirmation`);
      await expect(202, "POST", `/orders/${id}/shipment`);
      assert.equal(await first.stop("SIGTERM"), 0);
      const second = await start("--database", database);
      service = { url: second.url, close: async () => {} };
      await statusBecomes(id, "SHIPPED");
      assert.equal(await second.stop("SIGINT"), 0);
    });

    it("removes its temporary database", async () => {
      const { stop } = await start();
      assert.equal((await readdir(folder)).length, 1);
      assert.equal(await stop("SIGTERM"), 0);
      assert.deepEqual(await readdir(folder), []);
    });

    it("says what is wrong with its options", async () => {
      const child = spawn(process.execPath, [main, "--port", "eighty"]);
      const [[message], [code]] = (await Promise.all([once(child.stderr, "data"), once(child, "exit")])) as [[Buffer], [number]];
      assert.match(message.toString(), /^--port has to be a whole number up to 65535, not "eighty"\.\n\nUsage:/);
      assert.equal(code, 2);
    });
  });
});

/** Each endpoint that needs a login. */
function securedCalls(orderId: string): readonly (readonly [string, string])[] {
  const order = `/orders/${orderId}`;
  return [
    ["GET", "/sessions/current"],
    ["DELETE", "/sessions/current"],
    ["POST", "/customers"],
    ["GET", "/customers"],
    ["GET", `/customers/${nobody}`],
    ["PATCH", `/customers/${nobody}`],
    ["DELETE", `/customers/${nobody}`],
    ["GET", "/products"],
    ["GET", "/products/A-100"],
    ["POST", "/orders"],
    ["GET", "/orders"],
    ["GET", order],
    ["DELETE", order],
    ["POST", `${order}/confirmation`],
    ["POST", `${order}/cancellation`],
    ["POST", `${order}/shipment`],
    ["GET", `${order}/shipment`],
    ["POST", `${order}/delivery`],
    ["POST", `${order}/invoice`],
    ["PUT", `${order}/invoice`],
    ["GET", `${order}/invoice`],
  ];
}
