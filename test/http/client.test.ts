// The client against real servers: what goes over the wire and what comes back.

import assert from "node:assert/strict";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { createHttpClient, type HttpClient, type HttpClientSettings, type HttpRequest } from "../../engine/http/client.ts";
import { type Answer, json, startTarget, type Target } from "../support/target.ts";

const never = new AbortController().signal;

function request(url: string, more: Partial<HttpRequest> = {}): HttpRequest {
  return { method: "GET", url, headers: [], redirects: true, timeoutMs: 10_000, ...more };
}

async function withTarget(
  answer: Answer | undefined,
  use: (target: Target, client: HttpClient) => Promise<void>,
  settings: Partial<HttpClientSettings> = {},
): Promise<void> {
  const target = await startTarget(answer);
  const client = createHttpClient({ cookies: true, ...settings });
  try {
    await use(target, client);
  } finally {
    await client.close();
    await target.close();
  }
}

describe("HTTP client", () => {
  it("sends method, path, headers and body as they are", () =>
    withTarget(undefined, async (target, client) => {
      const response = await client.session().send(
        request(`${target.url}/a/../b//c?x=1&y=%20#part`, {
          method: "PROPFIND",
          headers: [
            ["X-One", "1"],
            ["X-One", "2"],
            ["X-Latin", "é"],
          ],
          body: "héllo",
        }),
        never,
      );
      assert.equal(response.status, 200);
      assert.equal(response.statusText, "OK");
      const [received] = target.received;
      assert.equal(received?.method, "PROPFIND");
      assert.equal(received?.url, "/a/../b//c?x=1&y=%20");
      assert.equal(received?.text, "héllo");
      assert.equal(received?.headers["x-one"], "1, 2");
      assert.equal(received?.headers["x-latin"], "é");
      assert.equal(received?.headers["content-length"], "6");
      assert.ok(response.durationMs > 0);
      assert.equal(response.url, `${target.url}/a/../b//c?x=1&y=%20`);
    }));

  it("percent-encodes characters that a request line cannot contain", () =>
    withTarget(undefined, async (target, client) => {
      await client.session().send(request(`${target.url}/größe/a b?q={"x"}|`), never);
      assert.equal(target.received[0]?.url, "/gr%C3%B6%C3%9Fe/a%20b?q=%7B%22x%22%7D|");
    }));

  it("sends a body with GET and DELETE", () =>
    withTarget(undefined, async (target, client) => {
      await client.session().send(request(target.url, { body: "g" }), never);
      await client.session().send(request(target.url, { method: "DELETE", body: new Uint8Array([100]) }), never);
      assert.deepEqual(
        target.received.map(({ method, text }) => [method, text]),
        [
          ["GET", "g"],
          ["DELETE", "d"],
        ],
      );
    }));

  it("uses one connection for requests one after another, and no more than run side by side", () =>
    withTarget(undefined, async (target, client) => {
      for (let count = 0; count < 20; count++) await client.session().send(request(target.url), never);
      // A connection is free again one turn of the event loop after its response, so two take turns.
      assert.ok(target.connections() <= 2, `${target.connections()} connections`);
      await Promise.all(Array.from({ length: 4 }, () => client.session().send(request(target.url), never)));
      assert.ok(target.connections() <= 6, `${target.connections()} connections`);
    }));

  it("reads bodies by their charset, byte order mark and content coding", () => {
    const text = "Grüße, 世界";
    const bodies: Readonly<Record<string, readonly [Record<string, string>, Uint8Array]>> = {
      plain: [{}, Buffer.from(text)],
      mark: [{}, Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)])],
      utf16: [{ "content-type": "text/plain; charset=UTF-16LE" }, Buffer.from(text, "utf16le")],
      utf16mark: [{}, Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")])],
      unknown: [{ "content-type": 'text/plain; charset="klingon"' }, Buffer.from(text)],
      gzip: [{ "content-encoding": "gzip" }, gzipSync(text)],
      deflate: [{ "content-encoding": "deflate" }, deflateSync(text)],
      raw: [{ "content-encoding": "deflate" }, deflateRawSync(text)],
      br: [{ "content-encoding": "br" }, brotliCompressSync(text)],
      zstd: [{ "content-encoding": "zstd" }, zstdCompressSync(text)],
      twice: [{ "content-encoding": "gzip, br" }, brotliCompressSync(gzipSync(text))],
    };
    return withTarget(
      ({ url }, response) => {
        const [headers, body] = bodies[url.slice(1)] ?? [{}, Buffer.from("none")];
        response.writeHead(200, headers).end(body);
      },
      async (target, client) => {
        const session = client.session();
        for (const name of Object.keys(bodies)) {
          assert.equal((await session.send(request(`${target.url}/${name}`), never)).text(), text, name);
        }
      },
    );
  });

  it("reads Latin-1 and answers without a body", () =>
    withTarget(
      ({ url, method }, response) => {
        if (url === "/latin") response.writeHead(200, { "content-type": "text/plain; charset=iso-8859-1" }).end(Buffer.from("é", "latin1"));
        else if (method === "HEAD") response.writeHead(200, { "content-length": "500", "content-encoding": "gzip" }).end();
        else response.writeHead(Number(url.slice(1))).end();
      },
      async (target, client) => {
        const session = client.session();
        assert.equal((await session.send(request(`${target.url}/latin`), never)).text(), "é");
        for (const [method, url, status] of [
          ["HEAD", "/x", 200],
          ["GET", "/204", 204],
          ["GET", "/304", 304],
        ] as const) {
          const response = await session.send(request(target.url + url, { method }), never);
          assert.equal(response.status, status);
          assert.equal(response.body.length, 0);
          assert.deepEqual(response.json(), { ok: false, message: "it is empty", tooDeep: false });
        }
      },
    ));

  it("gives JSON once, headers in any case, and cookies with their attributes", () =>
    withTarget(
      (_, response) => {
        response.setHeader("Set-Cookie", ["sid=abc; Path=/; HttpOnly; Max-Age=60", "theme=dark=er"]);
        response.setHeader("X-Many", ["1", "2"]);
        json(response, 200, { a: [1] });
      },
      async (target, client) => {
        const response = await client.session().send(request(target.url), never);
        const body = response.json();
        assert.ok(body.ok);
        assert.deepEqual(body.value, { a: [1] });
        assert.equal(response.json(), body);
        assert.equal(response.header("content-TYPE"), "application/json");
        assert.equal(response.header("X-many"), "1, 2");
        assert.equal(response.header("absent"), undefined);
        assert.deepEqual(response.cookies, [
          { name: "sid", value: "abc", attributes: { path: "/", httponly: "", "max-age": "60" } },
          { name: "theme", value: "dark=er", attributes: {} },
        ]);
      },
    ));

  it("keeps cookies in a session, apart from other sessions, unless switched off", () => {
    const answer: Answer = ({ url, headers }, response) => {
      if (url === "/login") response.setHeader("Set-Cookie", ["sid=1; Path=/", "deep=1; Path=/deep", "other=1; Domain=example.com"]);
      json(response, 200, headers.cookie ?? null);
    };
    return withTarget(answer, async (target, client) => {
      const cookieOf = async (session: ReturnType<HttpClient["session"]>, path: string, headers: HttpRequest["headers"] = []) => {
        const body = (await session.send(request(target.url + path, { headers }), never)).json();
        return body.ok ? body.value : body.message;
      };
      const session = client.session();
      assert.equal(await cookieOf(session, "/login"), null);
      assert.equal(await cookieOf(session, "/x"), "sid=1");
      assert.equal(await cookieOf(session, "/deep/x"), "deep=1; sid=1");
      assert.equal(await cookieOf(session, "/x", [["cookie", "sid=2; own=3"]]), "sid=2; own=3");
      assert.equal(await cookieOf(client.session(), "/x"), null);
      const without = createHttpClient({ cookies: false });
      const plain = without.session();
      await cookieOf(plain, "/login");
      assert.equal(await cookieOf(plain, "/x"), null);
      await without.close();
    });
  });

  it("leaves out cookies of the session where a request says so, and begins a session with those of another", () => {
    const answer: Answer = ({ url, headers }, response) => {
      if (url === "/login") response.setHeader("Set-Cookie", ["sid=1; Path=/", "theme=dark; Path=/"]);
      if (url === "/hop") response.writeHead(302, { location: "/x", "set-cookie": "hop=1; Path=/" }).end();
      else json(response, 200, headers.cookie ?? null);
    };
    return withTarget(answer, async (target, client) => {
      const session = client.session();
      const cookieOf = async (path: string, unsentCookies?: "all" | readonly string[], of = session) => {
        const parts = unsentCookies === undefined ? {} : { unsentCookies };
        return (await of.send(request(target.url + path, { redirects: true, ...parts }), never)).text();
      };
      await cookieOf("/login");
      assert.equal(await cookieOf("/x", "all"), "null");
      assert.equal(await cookieOf("/x", ["sid"]), '"theme=dark"');
      assert.equal(await cookieOf("/x"), '"sid=1; theme=dark"');
      const own = client.session(session);
      assert.equal(await cookieOf("/x", undefined, own), '"sid=1; theme=dark"');
      assert.equal(await cookieOf("/hop", "all", own), '"hop=1"');
      assert.equal(await cookieOf("/x", undefined, own), '"sid=1; theme=dark; hop=1"');
      assert.equal(await cookieOf("/x"), '"sid=1; theme=dark"');
    });
  });

  it("stops waiting when the signal fires, and sends nothing once it has", () =>
    withTarget(
      () => undefined,
      async (target, client) => {
        const controller = new AbortController();
        const sending = client.session().send(request(target.url), controller.signal);
        while (target.received.length === 0) await new Promise((resolve) => setImmediate(resolve));
        controller.abort();
        await assert.rejects(sending, { kind: "cancelled", message: `GET ${target.url}/: cancelled.` });
        await assert.rejects(client.session().send(request(target.url), controller.signal), { kind: "cancelled" });
        assert.equal(target.received.length, 1);
      },
    ));
});
