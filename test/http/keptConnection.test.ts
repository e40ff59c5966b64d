// Connections that are kept: closed by the service just as they are used again, and answers that begin with what nobody
// asked for.

import assert from "node:assert/strict";
import type { Socket } from "node:net";
import { createHttpClient, type HttpClient, HttpFailure, type HttpRequest } from "../../engine/http/client.ts";
import { startTcpTarget, type Target } from "../support/target.ts";

describe("kept connections", () => {
  let target: Target;
  let client: HttpClient;
  let answers: (socket: Socket, request: string, count: number) => void;
  let requests: string[];

  beforeEach(async () => {
    requests = [];
    target = await startTcpTarget((socket, head) => {
      const line = (text: string) => text.slice(0, text.indexOf(" HTTP/"));
      requests.push(line(head));
      answers(socket, line(head), 1);
      let count = 1;
      socket.on("data", (chunk) => {
        requests.push(line(chunk.toString("latin1")));
        count += 1;
        answers(socket, line(chunk.toString("latin1")), count);
      });
    });
    client = createHttpClient({ cookies: false });
  });
  afterEach(async () => {
    await client.close();
    await target.close();
  });

  const request = (method: string, path: string): HttpRequest => ({
    method,
    url: target.url + path,
    headers: [],
    redirects: true,
    timeoutMs: 10_000,
    ...(method === "POST" || method === "PUT" ? { body: "x=1" } : {}),
  });
  const send = async (method: string, path: string) => {
    const response = await client.session().send(request(method, path), new AbortController().signal);
    // The connection is free in the next turn of the loop.
    await new Promise((resolve) => setTimeout(resolve, 10));
    return response;
  };
  const ok = (socket: Socket, text = "ok") => socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${text.length}\r\n\r\n${text}`);
  /** The first request of a connection is answered, any other closes it. */
  const closing = (how: "end" | "reset") => (socket: Socket, _: string, count: number) => {
    if (count === 1) ok(socket);
    else if (how === "end") socket.end();
    else socket.resetAndDestroy();
  };

  for (const how of ["end", "reset"] as const) {
    for (const method of ["GET", "HEAD", "PUT", "DELETE"]) {
      it(`sends a ${method} again, once, on a kept connection that the service closes (${how})`, async () => {
        answers = closing(how);
        await send("GET", "/first");
        const { status } = await send(method, "/second");
        assert.equal(status, 200);
        assert.deepEqual(requests, ["GET /first", `${method} /second`, `${method} /second`]);
      });
    }
  }

  it("does not send a POST again, which may have been carried out", async () => {
    answers = closing("reset");
    await send("GET", "/first");
    await assert.rejects(send("POST", "/second"), (error: HttpFailure) => error instanceof HttpFailure && error.kind === "reset");
    assert.deepEqual(requests, ["GET /first", "POST /second"]);
  });

  it("sends a POST on a new connection after a pause in which the service may have closed the kept one", async () => {
    answers = closing("reset");
    await send("POST", "/first");
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    assert.equal((await send("POST", "/second")).status, 200);
    assert.deepEqual(requests, ["POST /first", "POST /second"]);
  });

  it("does not send a request again on a new connection that the service closes", async () => {
    answers = (socket) => socket.resetAndDestroy();
    await assert.rejects(send("GET", "/first"), (error: HttpFailure) => error.kind === "reset");
    assert.deepEqual(requests, ["GET /first"]);
  });

  it("does not send a request again of whose answer something has come", async () => {
    answers = (socket, _, count) => (count === 1 ? ok(socket) : socket.end("HTTP/1.1 2"));
    await send("GET", "/first");
    await assert.rejects(send("GET", "/second"), HttpFailure);
    assert.deepEqual(requests, ["GET /first", "GET /second"]);
  });

  const interim = "HTTP/1.1 100 Continue\r\n\r\n";
  const final = "HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\nok";
  for (const [name, pieces] of [
    ["in one piece with the answer", [interim + final]],
    ["by itself", [interim, final]],
    ["several times, with headers", [`HTTP/1.0 100 Go on\r\nX-A: b\r\n\r\n${interim}`, interim + final]],
    ["cut anywhere", [...(interim + final)]],
  ] as const) {
    it(`accepts a 100 Continue that nobody asked for: ${name}`, async () => {
      answers = async (socket) => {
        for (const piece of pieces) {
          socket.write(piece);
          await new Promise((resolve) => setTimeout(resolve, 2));
        }
      };
      for (const method of ["POST", "GET"]) {
        const response = await send(method, "/");
        assert.deepEqual([response.status, response.text()], [201, "ok"]);
      }
    });
  }

  it("leaves a body alone that begins like an interim answer", async () => {
    answers = async (socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${interim.length}\r\n\r\n`);
      await new Promise((resolve) => setTimeout(resolve, 5));
      socket.write(interim);
    };
    assert.equal((await send("GET", "/")).text(), interim);
  });

  for (const [line, why] of [
    ["HTTP/1.1 000 Nothing", /the response is not HTTP/],
    ["HTTP/1.1 99 Low", /the response is not HTTP/],
    ["HTTP/1.1 abc", /the response is not HTTP/],
    ["HTTP/9.9 200 OK", /the response is not HTTP/],
    ["220 smtp ready", /the response is not HTTP/],
    ["HTTP/1.1 1000 Much", /the response is not HTTP/],
  ] as const) {
    it(`names the status line of an answer that begins with "${line}"`, async () => {
      answers = (socket) => socket.end(`${line}\r\nContent-Length: 0\r\n\r\n`);
      await assert.rejects(send("GET", "/"), (error: HttpFailure) => {
        assert.equal(error.kind, "protocol");
        assert.match(error.message, why);
        assert.ok(error.message.includes(line), error.message);
        return true;
      });
    });
  }
});
