// Tests the security of signing in (S1 to S9, S24), against malicious authorization servers.

import assert from "node:assert/strict";
import { after, afterEach, describe, it } from "mocha";
import type { PlaybookError } from "../../../engine/index.ts";
import { zoneOfAddress } from "../../../engine/mcp/addressZone.ts";
import { credentialsOf, memoryStore } from "../../../engine/mcp/auth/credentialStore.ts";
import {
  type AuthorizationRequest,
  handlerRedirect,
  loopbackRedirect,
  pasteRedirect,
  type RedirectPort,
} from "../../../engine/mcp/auth/redirect.ts";
import { signIn } from "../../../engine/mcp/auth/signIn.ts";
import type { HttpServerConfig } from "../../../engine/mcp/config.ts";
import { defaultLimits } from "../../../engine/mcp/connection.ts";
import { createNetwork } from "../../../engine/mcp/guardedFetch.ts";
import {
  type AuthorizationHabits,
  type AuthorizationServer,
  type ProtectedOptions,
  startAuthorizationServer,
  startProtected,
} from "../../support/authorizationServer.ts";
import { startMcpServer } from "../../support/mcpServer.ts";
import { testTools } from "../../support/mcpTools.ts";
import { bareOptions, hubFor } from "../hubFor.ts";

const signal = new AbortController().signal;
const open: { close(): Promise<void> }[] = [];

async function setUp(habits: AuthorizationHabits = {}, options: ProtectedOptions = {}) {
  const authority = await startAuthorizationServer(habits);
  const server = await startProtected(authority, options);
  open.push(authority, server);
  return { authority, server };
}

/** A browser that goes where it is sent. */
function browser(seen: AuthorizationRequest[] = []): RedirectPort {
  return loopbackRedirect(async (request) => {
    seen.push(request);
    void fetch(request.url).catch(() => {});
  });
}

function around(
  url: string,
  more: {
    readonly redirect?: RedirectPort;
    readonly oauth?: HttpServerConfig["oauth"];
    readonly store?: ReturnType<typeof memoryStore>;
    readonly secrets?: string[];
  } = {},
) {
  const config: HttpServerConfig = {
    kind: "http",
    name: "it",
    from: ".mcp.json",
    url,
    headers: {},
    ...(more.oauth === undefined ? {} : { oauth: more.oauth }),
  };
  return {
    ...bareOptions,
    servers: new Map([["it", config]]),
    lock: { servers: new Map() },
    credentials: more.store ?? memoryStore(),
    limits: defaultLimits,
    secret: (value: string) => void more.secrets?.push(value),
    redirect: more.redirect ?? browser(),
  };
}

describe("signing in at an MCP server", () => {
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close();
  });

  it("works, in each way in which the answer can come back", async () => {
    const { server, authority } = await setUp();
    const follow = async (url: URL) => (await fetch(url, { redirect: "manual" })).headers.get("location") ?? "";
    const byHandler = () => {
      let arrived: (url: string) => void = () => {};
      const coming = new Promise<string>((resolve) => {
        arrived = resolve;
      });
      return handlerRedirect(
        "vscode://playbook.playbook-tests/mcp",
        async ({ url }) => arrived(await follow(url)),
        () => coming,
      );
    };
    const byPaste = () => {
      let pasted = "";
      return pasteRedirect(
        async ({ url }) => {
          pasted = await follow(url);
        },
        async () => `  ${pasted}\n`,
      );
    };
    for (const redirect of [browser(), byHandler(), byPaste()]) {
      const signedIn = await signIn("it", around(server.url, { redirect }), signal);
      assert.deepEqual(signedIn, { issuer: authority.issuer, scopes: ["read"] });
    }
  });

  it("S1: opens nothing but https pages, and http on this machine", async () => {
    for (const page of [
      "file:///etc/passwd",
      "javascript:alert(1)",
      "http://example.com/authorize",
      "vscode://evil/x",
      "https://user:pass@example.com/",
    ]) {
      const { server } = await setUp({ metadata: { authorization_endpoint: page } });
      const seen: AuthorizationRequest[] = [];
      await assert.rejects(signIn("it", around(server.url, { redirect: browser(seen) }), signal), { name: "PlaybookError" }, page);
      assert.deepEqual(seen, [], page);
    }
  });

  it("S2: refuses an authority that does not say it has PKCE with S256", async () => {
    for (const methods of [null, [], ["plain"]]) {
      const { server, authority } = await setUp({ metadata: { code_challenge_methods_supported: methods } });
      await assert.rejects(signIn("it", around(server.url), signal), /does not say that it protects sign-ins with PKCE/);
      assert.deepEqual(
        authority.requests.filter(({ path }) => path === "/authorize" || path === "/token"),
        [],
      );
    }
  });

  it("S3: asks no machine nearer than the server itself, by address, by name, or by redirect", async () => {
    const inner = await startMcpServer({});
    open.push(inner);
    const names = async (host: string) => (host === "rebound.example" ? ["127.0.0.1"] : ["203.0.113.7"]);
    const network = createNetwork(new URL("https://public.example/mcp"), defaultLimits, () => {}, names);
    open.push(network);
    for (const url of [
      inner.origin,
      "https://127.0.0.1/x",
      "https://10.0.0.1/x",
      "https://[::1]/x",
      "https://192.168.1.1/",
      "https://169.254.169.254/latest/meta-data",
      "http://other.example/x",
      "https://[::ffff:127.0.0.1]/",
      "https://rebound.example/",
    ]) {
      const refused = await network.toTold(url).then(
        () => undefined,
        (error: Error & { cause?: Error }) => `${error.message} ${error.cause?.message ?? ""}`,
      );
      assert.match(refused ?? "was asked", /Playbook does not follow/, url);
    }
    assert.deepEqual(inner.requests, []);
    assert.deepEqual(
      ["127.9.9.9", "10.1.1.1", "172.20.0.1", "169.254.1.1", "100.100.100.200", "fe80::1", "fd00::1", "::ffff:7f00:1", "8.8.8.8"].map(
        zoneOfAddress,
      ),
      ["loopback", "private", "private", "link-local", "private", "link-local", "private", "loopback", "public"],
    );
    // A server of this machine may name others of this machine, and what redirects elsewhere is not followed.
    const { server } = await setUp();
    const redirecting = await startMcpServer({
      before(_request, response) {
        response.writeHead(302, { location: inner.origin }).end();
        return true;
      },
    });
    open.push(redirecting);
    const local = createNetwork(new URL(server.url), defaultLimits);
    open.push(local);
    assert.equal((await local.toTold(redirecting.origin)).status, 302);
    assert.deepEqual(inner.requests, []);
  });

  it("S3: a server that leads to a cloud's credentials is refused by name", async () => {
    const { server, authority } = await setUp({}, { resourceMetadataUrl: "http://169.254.169.254/latest/meta-data" });
    await assert.rejects(signIn("it", around(server.url), signal), /redirects to http:\/\/169\.254\.169\.254.*Playbook does not follow/);
    assert.deepEqual(authority.requests, []);
  });

  it("S4: takes only the answer to its own question, and shows nothing of another", async () => {
    for (const answer of [
      { state: "guessed" },
      { state: undefined },
      { iss: "https://evil.example", error: "EVIL TEXT", code: undefined },
      { iss: undefined },
    ]) {
      const { server, authority } = await setUp({ answer: answer as Readonly<Record<string, string | undefined>> });
      await assert.rejects(
        signIn("it", around(server.url), signal),
        (error: Error) => !error.message.includes("EVIL") && /so it is ignored/.test(error.message),
      );
      assert.equal(
        authority.requests.some(({ path }) => path === "/token"),
        false,
        JSON.stringify(answer),
      );
    }
    const { server, authority } = await setUp();
    const states = new Set<string>();
    for (let round = 0; round < 2; round += 1) await signIn("it", around(server.url), signal);
    for (const { path, query } of authority.requests) if (path === "/authorize") states.add(query.get("state") ?? "");
    assert.equal(states.size, 2);
    assert.ok([...states].every((state) => state.length >= 32));
  });

  it("S5: names the server as the resource in each authorization and token request", async () => {
    const { server, authority } = await setUp({ expiresIn: 1 });
    const store = memoryStore();
    await signIn("it", around(server.url, { store }), signal);
    authority.good.clear();
    const { hub } = await hubFor({ kind: "http", url: server.url, headers: {} }, { credentials: store });
    await hub.call("it", "find", { collection: "a" }, signal);
    await hub.close();
    const asked = authority.requests.filter(({ path }) => path === "/authorize" || path === "/token");
    assert.ok(asked.some(({ body }) => body.get("grant_type") === "refresh_token"));
    assert.deepEqual(
      asked.map(({ query, body }) => query.get("resource") ?? body.get("resource")),
      asked.map(() => server.url),
    );
  });

  it("S6: sends tokens to the server that they are for, and shows them to nobody", async () => {
    const secrets: string[] = [];
    const store = memoryStore();
    const { server, authority } = await setUp();
    await signIn("it", around(server.url, { store, secrets }), signal);
    const [token = ""] = authority.good;
    assert.ok(secrets.includes(token));
    // Another server in the same store gets nothing of it.
    const other = await startMcpServer({ tools: testTools });
    open.push(other);
    const { hub } = await hubFor({ kind: "http", url: other.url, headers: {} }, { credentials: store });
    await hub.call("it", "find", { collection: "a" }, signal);
    await hub.close();
    assert.equal(
      other.requests.some(({ headers }) => headers.authorization !== undefined),
      false,
    );
    // Neither does a place that the server redirects to, nor one that an event stream names.
    const thief = await startMcpServer({ tools: testTools });
    open.push(thief);
    const redirecting = await startMcpServer({
      before(_request, response) {
        response.writeHead(307, { location: thief.url }).end();
        return true;
      },
    });
    open.push(redirecting);
    await assert.rejects(hubFor({ kind: "http", url: redirecting.url, headers: { Authorization: "Bearer secret-token" } }));
    const luring = await startMcpServer({
      before(request, response) {
        if (request.method !== "GET") return false;
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.write(`event: endpoint\ndata: ${thief.origin}/messages\n\n`);
        return true;
      },
    });
    open.push(luring);
    await assert.rejects(
      hubFor(
        { kind: "http", transport: "sse", url: luring.url, headers: { Authorization: "Bearer secret-token" } },
        { limits: { connectTimeout: 2_000 } },
      ),
    );
    assert.deepEqual(thief.requests, []);
  });

  it("S7: keeps credentials by their issuer, registers again with another, and refuses to move a client registered by hand", async () => {
    const store = memoryStore();
    const { server, authority } = await setUp();
    await signIn("it", around(server.url, { store }), signal);
    const second = await startAuthorizationServer();
    open.push(second);
    const port = Number(new URL(server.url).port);
    await server.close();
    const moved = await startProtected(second, { port });
    open.push(moved);
    await signIn("it", around(moved.url, { store }), signal);
    const client = (one: AuthorizationServer) => one.requests.find(({ path }) => path === "/authorize")?.query.get("client_id");
    assert.notEqual(client(second), client(authority));
    assert.equal(second.requests.filter(({ path }) => path === "/register").length, 1);
    const own = { clientId: "by-hand", clientSecret: "hand-made-secret" };
    const hand = memoryStore();
    await signIn("it", around(moved.url, { store: hand, oauth: own }), signal);
    await moved.close();
    const third = await startAuthorizationServer();
    const again = await startProtected(third, { port });
    open.push(third, again);
    await assert.rejects(signIn("it", around(again.url, { store: hand, oauth: own }), signal), /differs from before/);
    assert.equal(
      third.requests.some(({ text }) => text.includes("hand-made-secret")),
      false,
    );
  });

  it("S8: asks for a sign-in three times at most, and never where nobody is", async () => {
    const { server, authority } = await setUp(
      { refresh: "is refused" },
      {
        guard(_request, response) {
          authority.good.clear();
          response.writeHead(401, { "www-authenticate": "Bearer" }).end();
          return true;
        },
      },
    );
    const seen: AuthorizationRequest[] = [];
    await assert.rejects(hubFor({ kind: "http", url: server.url, headers: {} }, { redirect: browser(seen) }), /keeps asking for a sign-in/);
    assert.equal(seen.length, 3);
    await assert.rejects(hubFor({ kind: "http", url: server.url, headers: {} }), (error: PlaybookError) =>
      /In CI give it a token: PLAYBOOK_MCP_TOKEN_IT/.test(error.fix ?? ""),
    );
    assert.equal(authority.requests.filter(({ path }) => path === "/authorize").length, 3);
  });

  it("S9: asks for the scopes that the server wants or the configuration names, and shows them before", async () => {
    const { server } = await setUp({ metadata: { scopes_supported: ["read", "admin", "everything"] } }, { scope: "read write" });
    const seen: AuthorizationRequest[] = [];
    await signIn("it", around(server.url, { redirect: browser(seen) }), signal);
    await signIn("it", around(server.url, { redirect: browser(seen), oauth: { scopes: ["profile"] } }), signal);
    assert.deepEqual(
      seen.map(({ scopes, host }) => [scopes, host]),
      [
        [["read", "write"], seen[0]?.url.host],
        [["profile", "read", "write"], seen[1]?.url.host],
      ],
    );
  });

  it("S24: listens on this machine only, for one answer, with a page that repeats nothing, and then no more", async () => {
    const session = await loopbackRedirect(async ({ url }) => {
      const redirect = url.searchParams.get("redirect_uri") ?? "";
      assert.equal((await fetch(new URL("/other", redirect))).status, 404);
      assert.equal((await fetch(redirect)).status, 404);
      const page = await fetch(`${redirect}?code=c&state=s&error_description=<script>EVIL</script>`);
      assert.equal(page.status, 200);
      assert.doesNotMatch(await page.text(), /EVIL|script/);
      assert.match(page.headers.get("content-security-policy") ?? "", /default-src 'none'/);
    }).open(signal, {});
    assert.match(session.redirectUrl, /^http:\/\/127\.0\.0\.1:\d+\/callback$/);
    const url = new URL(`https://login.example.com/?redirect_uri=${encodeURIComponent(session.redirectUrl)}`);
    const answer = await session.authorize({ server: "it", url, host: url.host, issuer: "", scopes: [] }, signal);
    assert.equal(answer.get("code"), "c");
    await session.close();
    await assert.rejects(fetch(session.redirectUrl));
  });

  it("refreshes once for all who wait, signs in again once in the middle of a run, and says so when it may not", async () => {
    const { server, authority } = await setUp();
    const store = memoryStore();
    await signIn("it", around(server.url, { store }), signal);
    const { hub } = await hubFor({ kind: "http", url: server.url, headers: {} }, { credentials: store });
    await hub.call("it", "find", { collection: "a" }, signal);
    authority.requests.length = 0;
    authority.good.clear();
    await Promise.all(Array.from({ length: 8 }, () => hub.call("it", "find", { collection: "a" }, signal)));
    assert.deepEqual(
      authority.requests.filter(({ path }) => path === "/token").map(({ body }) => body.get("grant_type")),
      ["refresh_token"],
    );
    authority.good.clear();
    authority.habits = { refresh: "is refused" };
    await assert.rejects(hub.call("it", "find", { collection: "a" }, signal), /cannot be renewed without you|sign in/i);
    await hub.close();
    authority.habits = {};
    await signIn("it", around(server.url, { store }), signal);
    const seen: AuthorizationRequest[] = [];
    const { hub: interactive } = await hubFor(
      { kind: "http", url: server.url, headers: {} },
      { credentials: store, redirect: browser(seen) },
    );
    await interactive.call("it", "find", { collection: "a" }, signal);
    authority.good.clear();
    authority.habits = { refresh: "is refused" };
    assert.equal((await interactive.call("it", "find", { collection: "a" }, signal)).isError, false);
    assert.equal(seen.length, 1);
    await interactive.close();
    assert.ok((await credentialsOf(server.url, store).tokens()) !== undefined);
  });

  it("signs in as a client of its own right, for CI", async () => {
    const { server, authority } = await setUp();
    const oauth = { grant: "client credentials", clientId: "ci", clientSecret: "ci-secret-value" } as const;
    const { hub, locked } = await hubFor({ kind: "http", url: server.url, headers: {}, oauth });
    assert.equal(locked.authentication?.kind, "client credentials");
    await hub.call("it", "find", { collection: "a" }, signal);
    await hub.close();
    assert.ok(authority.requests.some(({ body }) => body.get("grant_type") === "client_credentials"));
  });

  after(() => assert.deepEqual(open, []));
});
