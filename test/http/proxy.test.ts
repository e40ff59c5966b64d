// Through a real proxy: plain HTTP with the whole URL in the request line, HTTPS through a CONNECT tunnel.

import assert from "node:assert/strict";
import { createServer, request as forward } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { createHttpClient, type HttpClientSettings, HttpFailure, type HttpResponse } from "../../engine/http/client.ts";
import { chooseProxy } from "../../engine/http/proxy.ts";
import { createAuthority } from "../support/certificate.ts";
import { freePort, startTarget, type Target } from "../support/target.ts";

const never = new AbortController().signal;

interface RunningProxy {
  readonly url: string;
  readonly port: number;
  /** `CONNECT host:port` or `GET http://…`. */
  readonly seen: readonly string[];
  close(): Promise<void>;
}

/** `credentials` are `user:password`; without them anybody may pass. */
async function startProxy(credentials?: string): Promise<RunningProxy> {
  const seen: string[] = [];
  const open = new Set<Socket>();
  const allowed = (header: string | undefined): boolean =>
    credentials === undefined || header === `Basic ${Buffer.from(credentials).toString("base64")}`;
  const server = createServer((incoming, outgoing) => {
    seen.push(`${incoming.method} ${incoming.url}`);
    if (!allowed(incoming.headers["proxy-authorization"])) return void outgoing.writeHead(407).end();
    const { "proxy-authorization": _, ...headers } = incoming.headers;
    const onward = forward(incoming.url ?? "", { method: incoming.method ?? "GET", headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    onward.on("error", () => outgoing.writeHead(502).end());
    incoming.pipe(onward);
  });
  server.on("connect", (incoming, socket: Socket, head: Buffer) => {
    seen.push(`CONNECT ${incoming.url}`);
    if (!allowed(incoming.headers["proxy-authorization"])) return void socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
    const [host = "", port = ""] = (incoming.url ?? "").split(":");
    const onward = connect(Number(port), host, () => {
      socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    onward.on("error", () => socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n"));
    socket.on("error", () => onward.destroy());
  });
  server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

async function send(url: string, settings: Partial<HttpClientSettings>, times = 1): Promise<HttpResponse> {
  const client = createHttpClient({ cookies: true, ...settings });
  try {
    const session = client.session();
    const request = { method: "POST", url, headers: [["X-One", "1"]] as const, body: "hi", redirects: true, timeoutMs: 10_000 };
    for (let count = 1; count < times; count++) await session.send(request, never);
    return await session.send(request, never);
  } finally {
    await client.close();
  }
}

async function refusal(url: string, settings: Partial<HttpClientSettings>): Promise<HttpFailure> {
  const result: unknown = await send(url, settings).catch((error: unknown) => error);
  assert.ok(result instanceof HttpFailure, "it was answered");
  assert.equal(result.kind, "proxy");
  return result;
}

describe("proxy", () => {
  const authority = createAuthority("Test authority");
  const tls = { ca: authority.cert };
  let plain: Target;
  let secure: Target;
  before(async () => {
    [plain, secure] = await Promise.all([startTarget(), startTarget(undefined, authority.issue("server"))]);
  });
  after(() => Promise.all([plain.close(), secure.close()]));

  it("sends plain HTTP with the whole URL and keeps the connection", async () => {
    const proxy = await startProxy("ada:p@ss");
    const response = await send(`${plain.url}/a?b=1`, { proxy: `http://ada:p%40ss@127.0.0.1:${proxy.port}` });
    assert.equal(response.status, 200);
    assert.deepEqual(proxy.seen, [`POST ${plain.url}/a?b=1`]);
    const received = plain.received.at(-1);
    assert.deepEqual(
      [received?.text, received?.headers.host, received?.headers["proxy-authorization"]],
      ["hi", `127.0.0.1:${plain.port}`, undefined],
    );
    await proxy.close();
  });

  it("tunnels HTTPS and checks the certificate of the target", async () => {
    const proxy = await startProxy("ada:secret");
    const settings = { proxy: `http://ada:secret@127.0.0.1:${proxy.port}`, tls };
    assert.equal((await send(`${secure.url}/a`, settings, 5)).status, 200);
    assert.ok(proxy.seen.length <= 2, proxy.seen.join());
    assert.equal(proxy.seen[0], `CONNECT 127.0.0.1:${secure.port}`);
    await assert.rejects(send(`${secure.url}/a`, { proxy: settings.proxy }), { kind: "tls" });
    await proxy.close();
  });

  it("follows the environment, and NO_PROXY", async () => {
    const proxy = await startProxy();
    const environment = { HTTP_PROXY: proxy.url, HTTPS_PROXY: proxy.url };
    await send(`${plain.url}/env`, { environment });
    await send(`${secure.url}/env`, { environment, tls });
    assert.deepEqual(proxy.seen, [`POST ${plain.url}/env`, `CONNECT 127.0.0.1:${secure.port}`]);
    await send(`${plain.url}/env`, { environment: { ...environment, NO_PROXY: "example.com, 127.0.0.1" } });
    await send(`${plain.url}/env`, { environment, proxy: "off" });
    assert.equal(proxy.seen.length, 2);
    await proxy.close();
  });

  it("says what is wrong with a proxy", async () => {
    const port = await freePort();
    const down = { environment: { http_proxy: `127.0.0.1:${port}`, https_proxy: `127.0.0.1:${port}` }, tls };
    assert.equal(
      (await refusal(plain.url, down)).message,
      `The proxy 127.0.0.1:${port} (from "http_proxy") cannot be reached: no program listens there.`,
    );
    assert.match((await refusal(secure.url, down)).message, /\(from "https_proxy"\) cannot be reached: no program listens there/);
    const strict = await startProxy("ada:secret");
    for (const url of [plain.url, secure.url]) {
      assert.match((await refusal(url, { proxy: strict.url, tls })).message, /with status 407: it requires a user name and password/);
    }
    await strict.close();
    const open = await startProxy();
    assert.match((await refusal(`https://127.0.0.1:${port}`, { proxy: open.url })).message, /refused the request with status 502/);
    await open.close();
    assert.throws(() => createHttpClient({ cookies: true, proxy: "socks5://127.0.0.1:1" }), {
      kind: "proxy",
      message: /only http and https/,
    });
  });

  for (const [NO_PROXY, url, isExempt] of [
    ["*", "http://any.test/", true],
    ["example.com", "http://example.com/", true],
    ["example.com", "http://api.example.com/", true],
    [".example.com", "http://api.example.com/", true],
    ["example.com", "http://myexample.com/", false],
    ["example.com:8080", "http://example.com:8080/", true],
    ["example.com:8080", "http://example.com/", false],
    ["10.0.0.0/8", "http://10.1.2.3/", true],
    ["10.0.0.0/8", "http://11.1.2.3/", false],
    ["::1", "http://[::1]:3000/", true],
    ["localhost,127.0.0.1", "https://127.0.0.1/", true],
    ["", "http://example.com/", false],
  ] as const)
    it(`reads NO_PROXY=${NO_PROXY}: ${url} is ${isExempt ? "" : "not "}exempt`, () => {
      const choose = chooseProxy(undefined, { NO_PROXY, ALL_PROXY: "http://proxy.test:1" });
      assert.equal(choose(new URL(url)) === undefined, isExempt);
    });
});
