// Large files are read while they are sent, whole, as often as the request is sent.

import assert from "node:assert/strict";
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHttpClient, type HttpClient, HttpFailure, type HttpRequest } from "../../engine/http/client.ts";
import { buildRequest, fileReference } from "../../engine/http/request.ts";
import { isStreamed } from "../../engine/http/streamedBody.ts";
import { nodeFiles } from "../../engine/nodeFiles.ts";
import type { ApiRequestStep } from "../../language/index.ts";
import { type Answer, json, startTarget, type Target } from "../support/target.ts";

const size = 3 * 1024 * 1024 + 17;
const secretAt = 1024 * 1024 - 5;

describe("uploads", () => {
  let root: string;
  let content: Buffer;
  let target: Target;
  let other: Target;
  let client: HttpClient;
  let answer: Answer;

  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), "playbook-upload-"));
    content = Buffer.alloc(size, "0123456789abcdef\n");
    content.write("very-secret-token", secretAt);
    writeFileSync(join(root, "large.bin"), content);
    writeFileSync(join(root, "small.txt"), "small");
    answer = (_, response) => json(response, 200, {});
    target = await startTarget((request, response) => answer(request, response));
    other = await startTarget((_, response) => json(response, 200, {}));
    client = createHttpClient({ cookies: false });
  });
  afterEach(async () => {
    await client.close();
    await target.close();
    await other.close();
    rmSync(root, { recursive: true });
  });

  const build = async (parts: Partial<ApiRequestStep>, method = "POST"): Promise<HttpRequest> =>
    buildRequest({ step: "api_request", action: `${method} /files`, ...parts }, { baseUrl: target.url }, { files: nodeFiles, root });
  const send = (request: HttpRequest) => client.session().send(request, new AbortController().signal);

  it("streams a large file as the body, with its length", async () => {
    const request = await build({ file: "large.bin" });
    assert.ok(isStreamed(request.body));
    assert.equal((await send(request)).status, 200);
    const [received] = target.received;
    assert.ok(received);
    assert.ok(received.body.equals(content));
    assert.equal(received.headers["content-length"], String(size));
    assert.equal(received.headers["transfer-encoding"], undefined);
  });

  it("reads the answer of a service that refuses an upload and closes", async () => {
    const early = createServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", () => {
        socket.write("HTTP/1.1 413 Content Too Large\r\nContent-Length: 9\r\nConnection: close\r\n\r\ntoo large", () => socket.destroy());
      });
    });
    await new Promise<void>((resolve) => early.listen(0, "127.0.0.1", resolve));
    const { port } = early.address() as AddressInfo;
    try {
      for (const parts of [{ file: "large.bin" }, { text: "x".repeat(size) }, { file: "large.bin" }, { text: "x".repeat(10 * size) }]) {
        const request = await build(parts);
        const response = await send({ ...request, url: `http://127.0.0.1:${port}/files` });
        assert.deepEqual([response.status, response.text()], [413, "too large"]);
      }
    } finally {
      early.close();
    }
  });

  it("streams large files among other parts", async () => {
    const request = await build({ multipart: { title: "grün", files: [fileReference("large.bin"), fileReference("small.txt")] } });
    await send(request);
    const [received] = target.received;
    assert.equal(received?.headers["content-length"], String(received?.body.length));
    const parts = await new Response(Buffer.from(received?.body ?? ""), {
      headers: { "content-type": received?.headers["content-type"] ?? "" },
    }).formData();
    assert.equal(parts.get("title"), "grün");
    const [large, small] = parts.getAll("files") as unknown as readonly Blob[];
    assert.ok(large !== undefined && Buffer.from(await large.arrayBuffer()).equals(content));
    assert.equal(await small?.text(), "small");
  });

  it("sends the file again from its start after a redirect", async () => {
    answer = ({ url }, response) => {
      if (url === "/files") response.writeHead(307, { location: "/moved" }).end();
      else json(response, 200, {});
    };
    await send(await build({ file: "large.bin" }));
    assert.deepEqual(
      target.received.map(({ url, body }) => [url, body.equals(content)]),
      [
        ["/files", true],
        ["/moved", true],
      ],
    );
  });

  it("sends the file again from its start on a new connection when a kept one is closed", async () => {
    let count = 0;
    answer = (_, response) => {
      count += 1;
      if (count === 2) response.socket?.destroy();
      else json(response, 200, {});
    };
    const request = await build({ file: "large.bin" }, "PUT");
    await send(request);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await send(request);
    assert.deepEqual(
      target.received.map(({ body }) => body.equals(content)),
      [true, true, true],
    );
  });

  it("refuses a file that was changed since the request was made", async () => {
    const request = await build({ file: "large.bin" });
    appendFileSync(join(root, "large.bin"), "more");
    await assert.rejects(
      send(request),
      (error: HttpFailure) =>
        error instanceof HttpFailure && error.kind === "invalid request" && /large\.bin (?:was )?changed while/.test(error.message),
    );
  });

  it("keeps a secret in a large file from another origin, wherever it is in it", async () => {
    answer = (_, response) => void response.writeHead(307, { location: `${other.url}/elsewhere` }).end();
    const request = await build({ file: "large.bin" });
    const guarded = { ...request, isSecret: (text: string) => text.includes("very-secret-token") };
    await assert.rejects(send(guarded), /would send the body, which contains a secret/);
    assert.equal(other.received.length, 0);
    await send({ ...request, isSecret: (text: string) => text.includes("not in it") });
    assert.ok(other.received[0]?.body.equals(content));
  });

  it("takes an answer that comes before the file is sent", async () => {
    const { createServer } = await import("node:http");
    const server = createServer((request, response) => {
      response.writeHead(413, { "content-type": "text/plain" }).end("too large");
      request.resume();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as { port: number };
    const request = await build({ file: "large.bin" });
    try {
      assert.equal((await send({ ...request, url: `http://127.0.0.1:${port}/files` })).status, 413);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
