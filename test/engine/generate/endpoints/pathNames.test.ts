// Tests items that are named by a path, as Google's APIs do it: a service on loopback, and its document in three forms.

import assert from "node:assert/strict";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { answers, generate, openapi, shopWith, takes, textOf } from "./generated.ts";
import { runGenerated } from "./runGenerated.ts";

const text = { type: "string" };
const pathText = (name: string, description = "", schema: object = text) => ({ name, in: "path", required: true, description, schema });

const topic = {
  type: "object",
  required: ["name", "displayName"],
  properties: {
    name: { ...text, readOnly: true, description: "Identifier. Format: `projects/{project}/topics/{topic}`." },
    displayName: { ...text, minLength: 1, maxLength: 60 },
  },
};
const filter = {
  type: "object",
  required: ["name", "topic"],
  properties: {
    name: { ...text, readOnly: true, description: 'For example "projects/my-project/topics/news/filters/f-1".' },
    topic: { ...text, description: "The topic whose messages pass, such as `projects/my-project/topics/news`." },
    topicId: { ...text, description: "The last part of the name of its topic." },
  },
};
const found = { "404": null };

interface Form {
  readonly title: string;
  /** The paths of the topics, of a topic, of its filters, and of a filter. */
  readonly paths: readonly [string, string, string, string];
  /** Parameters of each of these paths. */
  readonly parameters: readonly (readonly object[])[];
}

const named = (...words: readonly string[]) => `^${words.map((word) => `${word}/[^/]+`).join("/")}$`;
const forms: readonly Form[] = [
  {
    title: "flat paths",
    paths: [
      "/v1/projects/{project}/topics",
      "/v1/projects/{project}/topics/{topicId}",
      "/v1/projects/{project}/topics/{topicId}/filters",
      "/v1/projects/{project}/topics/{topicId}/filters/{filterId}",
    ],
    parameters: [
      [pathText("project")],
      [pathText("project"), pathText("topicId")],
      [pathText("project"), pathText("topicId")],
      [pathText("project"), pathText("topicId"), pathText("filterId")],
    ],
  },
  {
    title: "templates of names",
    paths: [
      "/v1/{parent=projects/*}/topics",
      "/v1/{name=projects/*/topics/*}",
      "/v1/{parent=projects/*/topics/*}/filters",
      "/v1/{name=projects/*/topics/*/filters/*}",
    ],
    parameters: [[pathText("parent")], [pathText("name")], [pathText("parent")], [pathText("name")]],
  },
  {
    title: "patterns of names",
    paths: ["/v1/{+parent}/topics", "/v1/{+name}", "/v1/{parent}/filters", "/v1/{name_1}"],
    parameters: [
      [pathText("parent", "", { ...text, pattern: named("projects") })],
      [pathText("name", "The name of the topic.", { ...text, pattern: named("projects", "topics") })],
      [pathText("parent", "", { ...text, pattern: named("projects", "topics") })],
      [pathText("name_1", "", { ...text, pattern: named("projects", "topics", "filters") })],
    ],
  },
];

/** As long-running operations are answered. */
const running = { type: "object", properties: { name: text, done: { type: "boolean" }, response: { type: "object" } } };

/** `deleted` is what a deletion answers with. */
function documentIn({ paths: [topics, oneTopic, filters, oneFilter], parameters }: Form, deleted = { type: "object" }): object {
  const list = (key: string, item: object) => ({ type: "object", required: [key], properties: { [key]: { type: "array", items: item } } });
  const collection = (key: string, item: object, index: number) => ({
    parameters: parameters[index] ?? [],
    get: answers({ "200": list(key, item), ...found }),
    post: takes(
      item as Readonly<Record<string, unknown>>,
      answers({ "200": item as Readonly<Record<string, unknown>>, "400": null, ...found }),
    ),
  });
  const item = (one: object, index: number) => ({
    parameters: parameters[index] ?? [],
    get: answers({ "200": one as Readonly<Record<string, unknown>>, ...found }),
    delete: answers({ "200": deleted, ...found }),
  });
  return openapi({
    [topics]: collection("topics", topic, 0),
    [oneTopic]: item(topic, 1),
    [filters]: collection("filters", filter, 2),
    [oneFilter]: item(filter, 3),
  });
}

type Items = Map<string, Readonly<Record<string, unknown>>>;

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown> | undefined> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  try {
    const body: unknown = JSON.parse(Buffer.concat(parts).toString());
    return typeof body === "object" && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

interface Behaviour {
  /** Deletions do nothing, or only after their answers. */
  readonly isLost?: boolean;
  readonly isLater?: boolean;
  /** The project in names, if it is another than in addresses. */
  readonly number?: string;
  /** Requests are written with their paths. */
  readonly exact?: boolean;
}

/** Takes addresses as they are written: a name that is encoded as one segment leads nowhere. */
function start(items: Items, { isLost = false, isLater = false, number = "" }: Behaviour = {}): Promise<Server> {
  let made = 0;
  const server = createServer(async (request, response) => {
    const send = (status: number, value: object = {}) => {
      response.writeHead(status, { "Content-Type": "application/json" });
      response.end(JSON.stringify(value));
    };
    const path = (request.url ?? "").replace(/^\/v1\//, "").replace(/\?.*$/, "");
    const shown = (key: string) => ({
      ...items.get(key),
      name: number === "" ? key : key.replace(/^projects\/[^/]+/, `projects/${number}`),
    });
    const body = await bodyOf(request);
    const words = path.split("/");
    const parent = words.slice(0, -1).join("/");
    const kind = words.at(-1) ?? "";
    if (words[1] !== "my-project") return send(404);
    if (words.length % 2 === 1) {
      if (words.length > 3 && !items.has(parent)) return send(404);
      const children = [...items.keys()].filter((key) => key.startsWith(`${path}/`) && key.split("/").length === words.length + 1);
      if (request.method === "GET") return send(200, { [kind]: children.map(shown) });
      const { displayName, topic: of, topicId } = body ?? {};
      const isText =
        kind === "topics" ? typeof displayName === "string" && displayName !== "" && displayName.length <= 60 : of === shown(parent).name;
      if (body === undefined || !isText || (topicId !== undefined && (typeof topicId !== "string" || topicId.includes("/"))))
        return send(400);
      if (kind === "filters" && displayName !== undefined && typeof displayName !== "string") return send(400);
      made += 1;
      items.set(`${path}/${kind.charAt(0)}-${made}`, kind === "topics" ? { displayName } : { topic: of, topicId });
      return send(200, shown(`${path}/${kind.charAt(0)}-${made}`));
    }
    if (!items.has(path)) return send(404);
    if (request.method === "GET") return send(200, shown(path));
    const remove = () => {
      for (const key of [...items.keys()]) if (key === path || key.startsWith(`${path}/`)) items.delete(key);
    };
    if (isLater) setTimeout(remove, 700);
    else if (!isLost) remove();
    return send(200);
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

async function outcome(form: Form, behaviour: Behaviour = {}) {
  const items: Items = new Map();
  const server = await start(items, behaviour);
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const document = documentIn(form, behaviour.isLater === true ? running : undefined);
    const { failed, messages } = await runGenerated(
      document,
      url,
      { exact: behaviour.exact === true },
      "variables: { project: my-project }\n",
    );
    if (behaviour.isLater === true) await new Promise((resolve) => setTimeout(resolve, 800));
    return { failed, messages, left: [...items.keys()] };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe("generating endpoint playbooks: items that are named by a path", () => {
  for (const form of forms) {
    it(`tests them, and removes them, with ${form.title}`, async function () {
      this.timeout(30_000);
      for (const exact of [true, false]) assert.deepEqual(await outcome(form, { exact }), { failed: [], messages: [], left: [] });
    });
  }

  it("takes the project by its number, and sees a deletion that is lost", async function () {
    this.timeout(30_000);
    const [flat] = forms;
    assert.ok(flat);
    assert.deepEqual(await outcome(flat, { number: "4711" }), { failed: [], messages: [], left: [] });
    const { failed } = await outcome(flat, { isLost: true });
    assert.ok(
      failed.some((one) => one.includes("/default.playbook")),
      failed.join("\n"),
    );
  });

  it("sends the path where the document asks for one, and no path as an id", async () => {
    const [flat] = forms;
    assert.ok(flat);
    const result = await generate(shopWith(documentIn(flat), "variables: { project: my-project }\n"));
    assert.deepEqual(result.leftOut, []);
    const made = textOf(result, "POST /v1/projects/{project}/topics", "Default");
    assert.match(made, /save \$\.name as \$\{topicName\}/i);
    assert.match(made, /DELETE request to \/v1\/projects\/\$\{project\}\/topics\/\$\{topicName\}/);
  });

  it("waits for a deletion that goes on after its answer", async function () {
    this.timeout(60_000);
    const [flat] = forms;
    assert.ok(flat);
    assert.deepEqual(await outcome(flat, { isLater: true }), { failed: [], messages: [], left: [] });
  });

  it("leaves out what is answered with a call that goes on", async () => {
    const paths = {
      "/v1/clusters": { post: takes(topic, answers({ "200": running })), get: answers({ "200": { type: "array", items: topic } }) },
      "/v1/clusters/{cluster}": { parameters: [pathText("cluster")], get: answers({ "200": topic }), delete: answers({ "200": running }) },
    };
    const { leftOut } = await generate(shopWith(openapi(paths)));
    assert.ok(leftOut.some(({ endpoint }) => endpoint === "POST /v1/clusters"));
  });
});
