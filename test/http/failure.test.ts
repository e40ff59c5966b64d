// Targets that are down, slow, broken or hostile: one clear error each, never a hang or a stack trace.

import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { createHttpClient, HttpFailure, type HttpRequest } from "../../engine/http/client.ts";
import { freePort, startTarget, startTcpTarget, type Target } from "../support/target.ts";

const never = new AbortController().signal;

/** The error of `send`, with the target's address replaced by TARGET. */
async function failure(
  url: string,
  more: Partial<HttpRequest> = {},
  maxBodyBytes?: number,
): Promise<HttpFailure & { readonly text: string }> {
  const client = createHttpClient({ cookies: true, ...(maxBodyBytes === undefined ? {} : { maxBodyBytes }) });
  try {
    const sending = client.session().send({ method: "GET", url, headers: [], redirects: true, timeoutMs: 10_000, ...more }, never);
    const response = await sending.catch((error: unknown) => error);
    assert.ok(response instanceof HttpFailure, `not a failure: ${response instanceof Error ? response.stack : JSON.stringify(response)}`);
    assert.equal(response.code, `http-${response.kind.replaceAll(" ", "-")}`);
    return Object.assign(response, { text: response.message.replaceAll(new URL(url).host, "TARGET") });
  } finally {
    await client.close();
  }
}

async function from(target: Target, more: Partial<HttpRequest> = {}, maxBodyBytes?: number): ReturnType<typeof failure> {
  try {
    return await failure(`${target.url}/x`, more, maxBodyBytes);
  } finally {
    await target.close();
  }
}

/** A target that writes these bytes and then ends, or stays open. */
function raw(answer: string, end: "end" | "stay" | "reset" = "end"): Promise<Target> {
  return startTcpTarget((socket) => {
    socket.write(answer, "latin1", () => {
      if (end === "end") socket.end();
      if (end === "reset") socket.resetAndDestroy();
    });
  });
}

describe("HTTP failures", () => {
  it("names a target that is down", async () => {
    const port = await freePort();
    const { kind, text, fix } = await failure(`http://127.0.0.1:${port}/x`, { method: "POST", body: "{}" });
    assert.equal(kind, "refused");
    assert.equal(text, "POST http://TARGET/x: nothing listens at TARGET.");
    assert.equal(fix, "Start the service, or correct its base URL.");
    assert.equal((await failure(`http://localhost:${port}/`)).kind, "refused");
  });

  it("names an unknown host", async () => {
    const { kind, text } = await failure("http://no-such-host.invalid/x");
    assert.equal(kind, "dns");
    assert.equal(text, "GET http://TARGET/x: the host name TARGET is unknown.");
  });

  it("gives up on a target that accepts and does not answer", async () => {
    const { kind, text } = await from(await startTcpTarget(() => undefined), { timeoutMs: 500 });
    assert.equal(kind, "timeout");
    assert.equal(text, "GET http://TARGET/x: no response within 500 ms.");
  });

  it("gives up on a body that never ends, the time limit being that of the whole exchange", async () => {
    const target = await startTcpTarget((socket) => {
      socket.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
      const drip = setInterval(() => socket.write("1\r\nx\r\n"), 10);
      socket.once("close", () => clearInterval(drip));
    });
    const { kind, text } = await from(target, { timeoutMs: 500 });
    assert.equal(kind, "timeout");
    assert.equal(text, "GET http://TARGET/x: the response began but did not end within 500 ms.");
  });

  it("counts redirects against the same time limit", async () => {
    let count = 0;
    const target = await startTarget((_, response) => {
      setTimeout(() => response.writeHead(302, { location: `/${++count}` }).end(), 100);
    });
    const { kind } = await from(target, { timeoutMs: 500 });
    assert.equal(kind, "timeout");
  });

  for (const [name, answer, end, expected] of [
    ["a connection closed without an answer", "", "end", "GET http://TARGET/x: the connection closed without a response."],
    ["a connection reset without an answer", "", "reset", "GET http://TARGET/x: the connection closed without a response."],
    [
      "a body cut short",
      "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n0123456789",
      "end",
      "GET http://TARGET/x: the connection closed in the middle of the body, after 10 of 1,000 bytes.",
    ],
    [
      "a chunked body cut short",
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n5\r\nwo",
      "end",
      "GET http://TARGET/x: the connection closed in the middle of the body, after 7 bytes.",
    ],
  ] as const) {
    it(`names ${name}`, async () => {
      const { kind, text } = await from(await raw(answer, end));
      assert.equal(text, expected);
      assert.equal(kind, "reset");
    });
  }

  it("warns that an unanswered POST may have been carried out", async () => {
    const { text } = await from(await raw("", "reset"), { method: "POST", body: "x" });
    assert.equal(
      text,
      "POST http://TARGET/x: the connection closed without a response, and it is unknown whether the request took effect.",
    );
  });

  for (const [name, answer, pattern] of [
    ["another protocol", "SSH-2.0-OpenSSH_9.6\r\n", /the response is not HTTP/],
    ["two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", /headers that contradict each other/],
    ["huge headers", `HTTP/1.1 200 OK\r\nX-Big: ${"a".repeat(40_000)}\r\n\r\n`, /headers are larger than 16 KB/],
    [
      "an upgrade that nobody asked for",
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n",
      /did not ask for/,
    ],
    ["TLS where plain HTTP was asked", "\x15\x03\x01\x00\x02\x02\x46", /the service speaks HTTPS/],
  ] as const) {
    it(`names ${name}`, async () => {
      const { kind, text } = await from(await raw(answer));
      assert.match(text, pattern);
      assert.equal(kind, "protocol");
    });
  }

  it("refuses a body over the limit by its Content-Length, before reading it", async () => {
    const target = await raw("HTTP/1.1 200 OK\r\nContent-Length: 52428800\r\n\r\n", "stay");
    const { kind, text } = await from(target);
    assert.equal(kind, "too large");
    assert.equal(text, "GET http://TARGET/x: the body is larger than the limit of 10 MB (it says 52,428,800 bytes).");
  });

  it("refuses 50 MB without a length once the limit is passed, and stops reading", async () => {
    let written = 0;
    const target = await startTarget((_, response) => {
      const chunk = Buffer.alloc(1024 * 1024);
      const more = (): void => {
        if (written++ < 50 && !response.destroyed) response.write(chunk, more);
        else response.end();
      };
      more();
    });
    const { kind, text } = await from(target);
    assert.equal(kind, "too large");
    assert.equal(text, "GET http://TARGET/x: the body is larger than the limit of 10 MB.");
    assert.ok(written < 50, `${written} MB were read`);
  });

  it("refuses a small body that decompresses over the limit", async () => {
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024));
    const target = await startTarget((_, response) => void response.writeHead(200, { "content-encoding": "gzip" }).end(bomb));
    const { kind, text } = await from(target);
    assert.equal(kind, "too large");
    assert.equal(text, "GET http://TARGET/x: the decompressed body is larger than the limit of 10 MB.");
  });

  it("takes a body of just the limit", async () => {
    const target = await startTarget((_, response) => void response.end(Buffer.alloc(1000)));
    const client = createHttpClient({ cookies: true, maxBodyBytes: 1000 });
    const request = { method: "GET", url: target.url, headers: [], redirects: true, timeoutMs: 10_000 };
    assert.equal((await client.session().send(request, never)).body.length, 1000);
    await client.close();
    const { kind } = await from(target, {}, 999);
    assert.equal(kind, "too large");
  });

  it("names a coding that is unknown or does not fit", async () => {
    const unknown = await startTarget((_, response) => void response.writeHead(200, { "content-encoding": "rot13" }).end("x"));
    const first = await from(unknown);
    assert.equal(first.text, 'GET http://TARGET/x: the body has the Content-Encoding "rot13", which cannot be decoded.');
    const broken = await startTarget((_, response) => void response.writeHead(200, { "content-encoding": "gzip" }).end("not gzip"));
    const second = await from(broken);
    assert.match(second.text, /the body is not valid gzip, although Content-Encoding says so/);
    assert.deepEqual([first.kind, second.kind], ["encoding", "encoding"]);
  });

  it("refuses what cannot be sent, before connecting", async () => {
    const target = await startTarget();
    const cases: readonly [string, Partial<HttpRequest>, RegExp][] = [
      ["ftp://127.0.0.1/x", {}, /not an http or https URL/],
      ["/orders", {}, /not an http or https URL/],
      [target.url, { method: "GE T" }, /"GE T" is not a method/],
      [target.url, { method: "CONNECT" }, /CONNECT asks a proxy/],
      [target.url, { headers: [["X Y", "1"]] }, /"X Y" is not a valid header name/],
      [target.url, { headers: [["X-Name", "世界"]] }, /the header X-Name contains "世", which is not allowed in a header/],
      [target.url, { headers: [["X-Name", "a\r\nb"]] }, /the header X-Name contains a line break/],
      [target.url, { headers: [["Content-Length", "7"]], body: "abc", method: "POST" }, /Content-Length header is not the length/],
      [target.url, { headers: [["Transfer-Encoding", "chunked"]] }, /cannot be sent/],
      [target.url, { headers: [["Expect", "100-continue"]] }, /cannot be sent/],
    ];
    for (const [url, more, pattern] of cases) {
      const client = createHttpClient({ cookies: true });
      const sending = client.session().send({ method: "GET", url, headers: [], redirects: true, timeoutMs: 10_000, ...more }, never);
      await assert.rejects(sending, (error: HttpFailure) => {
        assert.match(error.message, pattern);
        assert.equal(error.kind, "invalid request");
        return true;
      });
      await client.close();
    }
    assert.equal(target.received.length, 0);
    await target.close();
  });

  describe("of a body that is no JSON", () => {
    let target: Target;
    let client: ReturnType<typeof createHttpClient>;
    before(async () => {
      target = await startTarget(({ url }, response) => void response.end(decodeURIComponent(url.slice(1))));
      client = createHttpClient({ cookies: true });
    });
    after(async () => {
      await client.close();
      await target.close();
    });

    for (const [body, expected] of [
      ["", "it is empty"],
      ["<html>", 'it stops being JSON at line 1, column 1: a value is expected, not "<html>"'],
      ['{"a": 1,}', 'it stops being JSON at line 1, column 9: a key in double quotes is expected, not "}"'],
      ['{"a": [1\n 2]}', 'it stops being JSON at line 2, column 2: "," or "]" is expected, not "2]}"'],
      ['{"a": "x', "it stops being JSON at line 1, column 9: the closing quote is expected, the text ends there"],
      ['{"a": "\\x"}', 'it stops being JSON at line 1, column 8: a valid escape is expected, not "\\\\x\\"}"'],
      ["[1] 2", 'it stops being JSON at line 1, column 5: the end is expected, not "2"'],
      ["{'a': 1}", "it stops being JSON at line 1, column 2: a key in double quotes is expected, not \"'a':\""],
      ["NaN", 'it stops being JSON at line 1, column 1: a value is expected, not "NaN"'],
      ["01", 'it stops being JSON at line 1, column 2: the end is expected, not "1"'],
    ] as const)
      it(`says where it stops being JSON: ${JSON.stringify(body)}`, async () => {
        const url = `${target.url}/${encodeURIComponent(body)}`;
        const response = await client.session().send({ method: "GET", url, headers: [], redirects: true, timeoutMs: 10_000 }, never);
        assert.deepEqual(response.json(), { ok: false, message: expected, tooDeep: false });
      });
  });

  it("closing the client ends what runs, and nothing stays open", async () => {
    const target = await startTarget(() => undefined);
    const client = createHttpClient({ cookies: true });
    const sending = client.session().send({ method: "GET", url: target.url, headers: [], redirects: true, timeoutMs: 10_000 }, never);
    while (target.received.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([assert.rejects(sending, HttpFailure), client.close()]);
    await target.close();
  });
});
