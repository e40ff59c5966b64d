// The services that faults are put into: how each is started from a copy of its sources, what its handlers are, its
// document, and how a client signs in.

import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { parse } from "yaml";
import type { Planting } from "./planted.ts";
import { postsDocument } from "./postsDocument.ts";

type Json = Readonly<Record<string, unknown>>;

export interface BenchService {
  readonly name: string;
  /** Name of an npm package; absent for one of this repository. */
  readonly package?: string;
  /** The folder of its sources, given that of the packages. */
  sources(packages: string): string;
  /** The files whose code is changed. */
  readonly handlers: readonly string[];
  /** From the copy, or from where it is answered. */
  document(copy: string, url: string): Json | Promise<Json>;
  /** `argv` of Node in the copy, with its environment. */
  command(port: number): { readonly argv: readonly string[]; readonly env: Readonly<Record<string, string>> };
  /** Puts the data back to how it was installed; before each start. */
  reset?(copy: string, sources: string): void;
  /** The value of `Authorization`; absent if nobody has to sign in. */
  signIn?(url: string): Promise<string>;
  /**
   * Front matter and phases of our service playbook below `service`, `base_url` and `openapi`; `${token}` is given to
   * each tool alike.
   */
  readonly playbook: string;
  /** Files of the orders example, for our playbooks. */
  readonly files?: readonly string[];
  readonly secrets?: Readonly<Record<string, string>>;
  readonly planting: Planting;
}

const repository = join(import.meta.dirname, "../../..");

const orders: BenchService = {
  name: "orders",
  sources: () => join(repository, "examples/orders"),
  handlers: ["customers", "orders", "orderStore", "products", "page", "fields", "entityTag", "invoices", "sessions"].map(
    (name) => `service/${name}.ts`,
  ),
  document: (copy) => parse(readFileSync(join(copy, "openapi.yaml"), "utf8")) as Json,
  command: (port) => ({ argv: ["service/main.ts", "--port", String(port), "--shipping-delay", "50"], env: {} }),
  signIn: async (url) => {
    const answer = await post(`${url}/sessions`, { username: "ada", password: "difference-engine" });
    return `Bearer ${String(answer.token)}`;
  },
  files: ["invoices/invoice.pdf"],
  secrets: { PLAYBOOK_SECRET_ORDERS_PASSWORD: "difference-engine" },
  playbook: `headers:
  Authorization: Bearer \${token}
variables:
  username: ada
  password: { type: encrypted text }
  token: { type: encrypted text }
  invoice: { type: file, path: invoices/invoice.pdf }
---

# Setup
Send a POST request to /sessions with body {"username": "\${username}", "password": "\${password}"}.
Expect status 201.
Save $.token as \${token}.

# Teardown
Send a DELETE request to /sessions/current with bearer token \${token}.
`,
  planting: {
    collections: [
      {
        path: "/customers",
        list: "customers",
        key: "id",
        text: "name",
        update: "PATCH",
        updated: 200,
        deleted: 204,
        created: 201,
        other: "phone",
      },
      { path: "/orders", list: "orders", key: "id", deleted: 204, created: 201, other: "note" },
      { path: "/products", list: "products", key: "sku" },
    ],
    filters: ["email", "customerId", "status", "category", "minPrice", "maxPrice", "search"],
    sort: "sort",
    limit: "limit",
    offset: "offset",
    total: "total",
    invalid: [400, 422],
  },
};

const todo: BenchService = {
  name: "todo",
  package: "@loopback/example-todo@6.0.0",
  sources: (packages) => join(packages, "@loopback/example-todo"),
  handlers: ["dist/controllers/todo.controller.js", "dist/sequence.js"],
  document: async (_copy, url) => (await (await fetch(`${url}/openapi.json`)).json()) as Json,
  command: (port) => ({ argv: ["."], env: { PORT: String(port), HOST: "127.0.0.1" } }),
  reset: (copy, sources) => cpSync(join(sources, "data"), join(copy, "data"), { recursive: true }),
  playbook: "---\n",
  planting: {
    collections: [
      {
        path: "/todos",
        list: "",
        key: "id",
        text: "title",
        update: "PATCH",
        replace: "PUT",
        updated: 204,
        deleted: 204,
        created: 200,
        other: "desc",
      },
    ],
    filters: [],
    invalid: [400, 422],
  },
};

const serverest: BenchService = {
  name: "serverest",
  package: "serverest@2.29.7",
  sources: (packages) => join(packages, "serverest"),
  handlers: [
    ...["produtos", "usuarios", "carrinhos", "login"].map((name) => `src/controllers/${name}-controller.js`),
    ...["produtos", "usuarios", "carrinhos", "auth"].map((name) => `src/services/${name}-service.js`),
    "src/middlewares/authentication-middleware.js",
    "src/utils/alterarValoresParaRegex.js",
  ],
  document: (copy) => JSON.parse(readFileSync(join(copy, "docs/swagger.json"), "utf8")) as Json,
  command: (port) => ({ argv: ["src/server.js", "--nodoc", "--porta", String(port)], env: { NODE_ENV: "serverest-test" } }),
  reset: (copy, sources) => cpSync(join(sources, "src/data"), join(copy, "src/data"), { recursive: true }),
  signIn: async (url) => String((await post(`${url}/login`, { email: "fulano@qa.com", password: "teste" })).authorization),
  secrets: { PLAYBOOK_SECRET_SERVEREST_PASSWORD: "teste" },
  playbook: `headers:
  Authorization: "\${token}"
variables:
  password: { type: encrypted text }
  token: { type: encrypted text }
---

# Setup
Send a POST request to /login with body {"email": "fulano@qa.com", "password": "\${password}"}.
Expect status 200.
Save $.authorization as \${token}.
`,
  planting: {
    collections: [
      {
        path: "/usuarios",
        list: "usuarios",
        key: "_id",
        text: "nome",
        replace: "PUT",
        updated: 200,
        deleted: 200,
        created: 201,
        other: "password",
      },
      {
        path: "/produtos",
        list: "produtos",
        key: "_id",
        text: "descricao",
        replace: "PUT",
        updated: 200,
        deleted: 200,
        created: 201,
        other: "preco",
      },
    ],
    filters: ["_id", "nome", "email", "password", "administrador", "preco", "descricao", "quantidade"],
    total: "quantidade",
    invalid: [400],
  },
};

/** It has no document of its own: the one here says what its own description says of filters, sorting and paging. */
const posts: BenchService = {
  name: "json-server",
  package: "json-server@0.17.4",
  sources: (packages) => join(packages, "json-server"),
  handlers: ["lib/server/router/plural.js", "lib/server/mixins.js", "lib/server/utils.js", "lib/server/router/write.js"],
  document: () => postsDocument,
  command: (port) => ({ argv: ["lib/cli/bin.js", "--quiet", "--host", "127.0.0.1", "--port", String(port), "data.json"], env: {} }),
  reset: (copy) => {
    const entries = ["ideas", "news", "ideas"].map((kind, index) => ({
      id: index + 1,
      title: `Post ${index + 1}`,
      kind,
      votes: index * 3,
    }));
    writeFileSync(join(copy, "data.json"), JSON.stringify({ posts: entries }));
  },
  playbook: "---\n",
  planting: {
    collections: [
      {
        path: "/posts",
        list: "",
        key: "id",
        text: "title",
        update: "PATCH",
        replace: "PUT",
        updated: 200,
        deleted: 200,
        created: 201,
        other: "kind",
      },
    ],
    filters: ["title", "kind", "votes_gte", "votes_lte"],
    sort: "_sort",
    limit: "_limit",
    offset: "_page",
    invalid: [400],
  },
};

export const services: readonly BenchService[] = [orders, todo, serverest, posts];

export interface Started {
  readonly url: string;
  stop(): Promise<void>;
}

/** Undefined if it does not answer within half a minute: a fault that kills the service is none to be found. */
export async function start(service: BenchService, copy: string, sources: string): Promise<Started | undefined> {
  service.reset?.(copy, sources);
  const port = await freePort();
  const { argv, env } = service.command(port);
  const child = spawn(process.execPath, argv, { cwd: copy, env: { ...process.env, ...env }, stdio: "ignore" });
  const stop = () => ended(child);
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 300 && child.exitCode === null; attempt++) {
    if (
      await fetch(`${url}/`, { signal: AbortSignal.timeout(5_000) }).then(
        () => true,
        () => false,
      )
    )
      return { url, stop };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await stop();
  return undefined;
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.kill("SIGKILL");
  });
}

/** A copy that resolves packages as the original does. */
export function copyOf(service: BenchService, sources: string, folder: string): string {
  const copy = join(folder, service.name);
  if (existsSync(copy)) rmSync(copy, { recursive: true });
  cpSync(sources, copy, { recursive: true });
  return copy;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { readonly port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function post(url: string, body: Json): Promise<Json> {
  const answer = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  return (await answer.json()) as Json;
}
