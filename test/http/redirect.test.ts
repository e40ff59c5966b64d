// Redirects: what is followed, how the request changes on the way, and what never leaves its origin.

import assert from "node:assert/strict";
import { createHttpClient, type HttpRequest, type HttpResponse } from "../../engine/http/client.ts";
import { json, startTarget, type Target } from "../support/target.ts";

const never = new AbortController().signal;

async function send(url: string, more: Partial<HttpRequest> = {}): Promise<HttpResponse> {
  const client = createHttpClient({ cookies: true });
  try {
    return await client.session().send({ method: "GET", url, headers: [], redirects: true, timeoutMs: 10_000, ...more }, never);
  } finally {
    await client.close();
  }
}

/** Answers `/301?to=/x` with that status and location, all else with an echo. */
async function startRedirecting(): Promise<Target> {
  return startTarget(({ method, url, headers, text }, response) => {
    const [, status, to] = /^\/(30\d)\?to=(.*)$/.exec(url) ?? [];
    if (status !== undefined) response.writeHead(Number(status), { location: decodeURIComponent(to ?? "") }).end("moved");
    else json(response, 200, { method, url, headers, body: text });
  });
}

function value(response: HttpResponse): Record<string, unknown> & { readonly headers: Record<string, string> } {
  const body = response.json();
  assert.ok(body.ok, response.text());
  return body.value as ReturnType<typeof value>;
}

describe("redirects", () => {
  let target: Target;
  let other: Target;
  before(async () => {
    [target, other] = await Promise.all([startRedirecting(), startRedirecting()]);
  });
  after(() => Promise.all([target.close(), other.close()]));

  it("changes the method and drops the body as browsers do", async () => {
    const seen: unknown[] = [];
    for (const status of [301, 302, 303, 307, 308]) {
      for (const method of ["GET", "POST", "PUT", "HEAD"]) {
        const body = method === "POST" || method === "PUT" ? { body: "x", headers: [["Content-Type", "text/x"] as const] } : {};
        await send(`${target.url}/${status}?to=/end`, { method, ...body });
        const last = target.received.at(-1);
        seen.push([status, method, last?.method, last?.text, last?.headers["content-type"]].join(" ").trim());
      }
    }
    assert.deepEqual(seen, [
      "301 GET GET",
      "301 POST GET",
      "301 PUT PUT x text/x",
      "301 HEAD HEAD",
      "302 GET GET",
      "302 POST GET",
      "302 PUT PUT x text/x",
      "302 HEAD HEAD",
      "303 GET GET",
      "303 POST GET",
      "303 PUT GET",
      "303 HEAD HEAD",
      "307 GET GET",
      "307 POST POST x text/x",
      "307 PUT PUT x text/x",
      "307 HEAD HEAD",
      "308 GET GET",
      "308 POST POST x text/x",
      "308 PUT PUT x text/x",
      "308 HEAD HEAD",
    ]);
  });

  it("gives the redirect itself when switched off or without a location", async () => {
    const response = await send(`${target.url}/302?to=/end`, { redirects: false });
    assert.deepEqual([response.status, response.header("location"), response.text()], [302, "/end", "moved"]);
    const bare = await startTarget((_, answer) => void answer.writeHead(301).end());
    assert.equal((await send(bare.url)).status, 301);
    await bare.close();
  });

  it("resolves relative locations and says where it ended", async () => {
    assert.equal((await send(`${target.url}/302?to=end%3Fa=1%23part`)).url, `${target.url}/end?a=1`);
  });

  it("stops at a circle and at more than ten", async () => {
    await assert.rejects(send(`${target.url}/302?to=${encodeURIComponent("/302?to=")}`), {
      kind: "redirect",
      message: `GET ${target.url}/302?to=${encodeURIComponent("/302?to=")}: circular redirects: ${target.url}/302?to= again.`,
    });
    let count = 0;
    const endless = await startTarget((_, response) => void response.writeHead(302, { location: `/${++count}` }).end());
    await assert.rejects(send(endless.url), { kind: "redirect", message: /more than 10 redirects/ });
    assert.equal(count, 11);
    await endless.close();
  });

  it("does not take a login that redirects back for a circle", async () => {
    const login = await startTarget(({ url, headers }, response) => {
      if (url === "/login") response.writeHead(302, { location: "/", "set-cookie": "sid=1; Path=/" }).end();
      else if (headers.cookie === undefined) response.writeHead(302, { location: "/login" }).end();
      else response.end("in");
    });
    assert.equal((await send(login.url)).text(), "in");
    await login.close();
  });

  it("refuses other schemes and broken locations", async () => {
    await assert.rejects(send(`${target.url}/302?to=file:///etc/passwd`), { kind: "redirect", message: /leads to file: and only http/ });
    await assert.rejects(send(`${target.url}/302?to=http%3A%2F%2F%5B`), { kind: "redirect", message: /which is not a URL/ });
  });

  it("drops secrets when it leaves the origin, and only then", async () => {
    const headers = [
      ["Authorization", "Bearer t0p-secret"],
      ["Cookie", "sid=1"],
      ["X-Key", "abcdef"],
      ["X-Echo", "has t0p-secret inside"],
      ["X-Plain", "1"],
    ] as const;
    const more = { headers, secretHeaders: ["x-key"], isSecret: (text: string) => text.includes("t0p-secret") };
    const kept = value(await send(`${target.url}/302?to=/end`, more)).headers;
    assert.deepEqual(
      ["authorization", "cookie", "x-key", "x-echo", "x-plain"].map((name) => kept[name]),
      headers.map(([, text]) => text),
    );
    const left = value(await send(`${target.url}/302?to=${encodeURIComponent(`${other.url}/end`)}`, more)).headers;
    assert.deepEqual(
      ["authorization", "cookie", "x-key", "x-echo", "x-plain"].map((name) => left[name]),
      [undefined, undefined, undefined, undefined, "1"],
    );
    assert.equal(left.host, new URL(other.url).host);
  });

  it("refuses to carry a secret elsewhere in the body or the address", async () => {
    const isSecret = (text: string): boolean => text.includes("t0p-secret");
    const count = other.received.length;
    const away = (path: string): string => `${target.url}/307?to=${encodeURIComponent(other.url + path)}`;
    await assert.rejects(send(away("/end"), { method: "POST", body: "t0p-secret", isSecret }), {
      kind: "redirect",
      message: /contains a secret/,
    });
    await assert.rejects(send(away("/end?k=t0p-secret"), { isSecret }), {
      kind: "redirect",
      message: /would send a secret there in its address/,
    });
    assert.equal(other.received.length, count);
  });
});
