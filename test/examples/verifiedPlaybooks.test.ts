// `playbook generate endpoints --verify` against a live service that differs from its document, refuses what its
// document allows, and is unstable in one place.

import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Folder, writeFolder } from "../support/playbookProcess.ts";

const item = { type: "object", required: ["id"], properties: { id: { type: "string" }, name: { type: "string" } } };
const named = { type: "object", required: ["name"], properties: { name: { type: "string" } } };
const json = (schema: object) => ({ "application/json": { schema } });
const answer = (schema: object) => ({ description: "ok", content: json(schema) });
const id = [{ name: "id", in: "path", required: true, schema: { type: "string" } }];
const collection = (noun: string) => ({
  [`/${noun}`]: {
    post: { requestBody: { required: true, content: json(named) }, responses: { "201": answer(item), "403": { description: "no" } } },
  },
  [`/${noun}/{id}`]: {
    parameters: id,
    get: { responses: { "200": answer(item), "404": { description: "none" } } },
    delete: { responses: { "200": { description: "gone" }, "404": { description: "none" } } },
  },
});
const document = {
  openapi: "3.1.0",
  info: { title: "Things", version: "1" },
  paths: {
    ...collection("things"),
    ...collection("boxes"),
    "/coin": { get: { responses: { "200": { description: "ok" } } } },
    "/settings": { put: { requestBody: { required: true, content: json(named) }, responses: { "200": { description: "ok" } } } },
  },
};

interface Things {
  readonly server: Server;
  readonly url: string;
  readonly store: Map<string, unknown>;
  readonly requests: string[];
  /** The response to a deletion. */
  deleted: number;
}

async function startThings(): Promise<Things> {
  const store = new Map<string, unknown>();
  const requests: string[] = [];
  let tosses = 0;
  const server = createServer((request, response) => {
    const { method = "", url = "" } = request;
    requests.push(`${method} ${url}`);
    const send = (status: number, body?: object) => {
      response.writeHead(status, { "Content-Type": "application/json" });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    };
    const [, noun, name] = url.split("/");
    let text = "";
    request.on("data", (part) => {
      text += part;
    });
    request.on("end", () => {
      if (noun === "boxes") send(403, { message: "Boxes need a licence." });
      else if (noun === "coin") send(++tosses % 2 === 0 ? 200 : 500);
      else if (noun !== "things") send(404, {});
      else if (method === "POST") {
        const made = { id: `t${requests.length}`, name: JSON.parse(text).name };
        store.set(made.id, made);
        send(201, made);
      } else if (!store.has(name ?? "")) send(404, {});
      else if (method === "GET") send(200, store.get(name ?? "") as object);
      else {
        store.delete(name ?? "");
        send(things.deleted);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const things: Things = { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, store, requests, deleted: 204 };
  return things;
}

describe("playbooks that are generated and verified against the service", () => {
  let things: Things;
  let folder: Folder;
  before(async () => {
    things = await startThings();
    folder = await writeThings();
  });
  after(async () => {
    await folder.remove();
    await new Promise((resolve) => things.server.close(resolve));
  });
  const writeThings = (contract = "") =>
    writeFolder(
      `//- /things.playbook\n---\nservice: things\nbase_url: ${things.url}\nopenapi: openapi.json\n${contract}---\n//- /openapi.json\n${JSON.stringify(document)}\n`,
    );
  const verify = (...more: readonly string[]) => folder.run(["generate", "endpoints", "--kind", "default", "--verify", ...more]);

  it("send nothing until the address of the service is named", async () => {
    for (const given of [[], ["http://127.0.0.1:1"]]) {
      const { code, stderr } = await verify(...given);
      assert.equal(code, 2);
      assert.match(stderr, new RegExp(`To agree, name the address: --verify ${things.url}`));
    }
    assert.deepEqual(things.requests, []);
  });

  it("are kept where they pass or show a difference, which can be accepted, and clean up", async () => {
    const { code, stdout, stderr } = await verify(things.url, "--accept", "--until", "2999-12-31");
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^operations +8 .*\ngreen +2 .*\ndiffer +1 .*\nleft out +5 /);
    assert.match(stdout, /DELETE \/things\/\{id\} · Default\n {4}status is 200 — but it is 204 No Content/);
    assert.match(stdout, /POST \/boxes: The service returns 403: \{"message":"Boxes need a licence\."\}/);
    assert.match(stdout, /GET \/boxes\/\{id\}: It needs POST \/boxes, which does not work: The service returns 403/);
    assert.match(stdout, /GET \/coin: Its result is unstable in 3 runs: /);
    assert.match(stdout, /PUT \/settings: PUT \/settings may act on the service itself/);
    assert.match(stderr, /1 difference accepted in playbook\.findings\.yaml\./);
    assert.equal(things.store.size, 0);
    assert.ok(things.requests.every((request) => !request.includes("settings")));
    const written = (await folder.files()).filter((path) => /default\.playbook$/.test(path));
    assert.equal(written.length, 3);
  });

  it("run green while only accepted differences show, and red for another one", async () => {
    const green = await folder.run(["run"]);
    assert.equal(green.code, 0, green.stdout + green.stderr);
    assert.match(green.stdout + green.stderr, /Known since \d{4}-\d\d-\d\d, accepted until 2999-12-31: .*status is 200 — but it is 204/);
    things.deleted = 202;
    assert.equal((await folder.run(["run"])).code, 1);
    things.deleted = 200;
    const gone = await folder.run(["run"]);
    assert.equal(gone.code, 0);
    assert.match(gone.stdout + gone.stderr, /DELETE \/things\/\{id\} · Default passes. Remove it from playbook\.findings\.yaml\./);
  });

  it("are accepted with all checks that fail, those of the contract with those of the sentences", async () => {
    const strict = await writeThings("contract: fail\n");
    try {
      things.deleted = 204;
      const only = ["--kind", "default", "--endpoint", "DELETE /things/{id}"];
      const { code, stderr } = await strict.run(["generate", "endpoints", ...only, "--verify", things.url, "--accept"]);
      assert.equal(code, 0, stderr);
      const green = await strict.run(["run"]);
      assert.equal(green.code, 0, green.stdout + green.stderr);
      assert.match(green.stdout + green.stderr, /Known since \d{4}-\d\d-\d\d: .*status 204 is not documented/);
    } finally {
      await strict.remove();
    }
  });

  it("leave no file of differences if there are none", async () => {
    const same = await writeThings();
    try {
      things.deleted = 200;
      const only = ["--kind", "default", "--endpoint", "POST /things"];
      const { stderr } = await same.run(["generate", "endpoints", ...only, "--verify", things.url, "--accept"]);
      assert.match(stderr, /0 differences accepted/);
      assert.ok(!(await same.files()).includes("playbook.findings.yaml"));
    } finally {
      await same.remove();
    }
  });
});
