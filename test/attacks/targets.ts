// Services that answer as none should. One run meets them all: each costs its own test, with a clear message, and the
// test of a good one passes.

import { readFileSync } from "node:fs";
import type { Socket } from "node:net";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { writeFolder } from "../support/playbookProcess.ts";
import { freePort, startTcpTarget } from "../support/target.ts";
import type { Tries } from "./frame/area.ts";
import { inWords, isOrderly, runCommand } from "./frame/command.ts";

export const area = "hostile targets";

type Verdict = "passes" | "does not pass" | "either";
type Behaviour = (socket: Socket, path: string) => void;

const ok = "HTTP/1.1 200 OK\r\n";
const end =
  (text: string | Buffer): Behaviour =>
  (socket) =>
    socket.end(text);
const stay =
  (text: string | Buffer): Behaviour =>
  (socket) =>
    void socket.write(text);
const reset =
  (text: string): Behaviour =>
  (socket) =>
    socket.write(text, () => socket.resetAndDestroy());
const body = (text: string, headers = ""): string => `${ok}${headers}Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
const encoded = (coding: string, bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${ok}Content-Encoding: ${coding}\r\nContent-Length: ${bytes.length}\r\n\r\n`), bytes]);

/** The same again and again, as long as a person takes it. */
const endless =
  (start: string, piece: string, pause = 0): Behaviour =>
  (socket) => {
    socket.write(start);
    const more = () => {
      while (!socket.destroyed && pause === 0) if (!socket.write(piece)) return void socket.once("drain", more);
      if (!socket.destroyed && pause > 0) socket.write(piece, () => setTimeout(more, pause));
    };
    more();
  };

const zeros = Buffer.alloc(100_000_000);
const bomb = gzipSync(zeros);
const redirect = (location: string): Behaviour => stay(`HTTP/1.1 302 Found\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`);
const interim = "HTTP/1.1 100 Continue\r\n\r\n";

const behaviours: readonly (readonly [name: string, verdict: Verdict, behaviour: Behaviour])[] = [
  ["says nothing", "does not pass", () => {}],
  ["closes", "does not pass", (socket) => socket.end()],
  ["resets", "does not pass", (socket) => socket.resetAndDestroy()],
  ["half a status line, then nothing", "does not pass", stay("HTTP/1.1 2")],
  ["half a status line, then the end", "does not pass", end("HTTP/1.1 2")],
  ["half the headers, then the end", "does not pass", end(`${ok}Content-Type: a`)],
  ["slow headers", "does not pass", endless(ok, "X-A: b\r\n", 100)],
  ["endless headers", "does not pass", endless(ok, `X-A: ${"b".repeat(1_000)}\r\n`)],
  ["a header of 1 MB", "does not pass", end(`${ok}X-A: ${"b".repeat(1_000_000)}\r\n\r\n`)],
  ["a header without a colon", "does not pass", end(`${ok}nonsense\r\n\r\n`)],
  ["a header with NUL", "does not pass", end(`${ok}X-A: a\0b\r\nContent-Length: 0\r\n\r\n`)],
  ["a folded header", "either", end(`${ok}X-A: a\r\n b\r\nContent-Length: 0\r\n\r\n`)],
  ["garbage", "does not pass", end(Buffer.from(Array.from({ length: 4_000 }, (_, index) => (index * 131) % 256)))],
  ["endless garbage", "does not pass", endless("", "\u0001\u0002garbage".repeat(1_000))],
  ["SSH", "does not pass", end("SSH-2.0-OpenSSH_9.6\r\n")],
  ["a TLS alert", "does not pass", end(Buffer.from([21, 3, 1, 0, 2, 2, 70]))],
  ["a body without headers", "does not pass", end("<html>hello</html>")],
  ["status 000", "does not pass", end("HTTP/1.1 000 Nothing\r\nContent-Length: 0\r\n\r\n")],
  ["status 99", "does not pass", end("HTTP/1.1 99 Low\r\nContent-Length: 0\r\n\r\n")],
  ["status 1000", "does not pass", end("HTTP/1.1 1000 High\r\nContent-Length: 0\r\n\r\n")],
  ["status abc", "does not pass", end("HTTP/1.1 abc\r\n\r\n")],
  ["status 999", "does not pass", end("HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n")],
  ["HTTP/9.9", "does not pass", end("HTTP/9.9 200 OK\r\n\r\n")],
  ["no reason", "passes", end("HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n")],
  ["an endless body", "does not pass", endless(`${ok}\r\n`, "x".repeat(100_000))],
  ["endless chunks", "does not pass", endless(`${ok}Transfer-Encoding: chunked\r\n\r\n`, `10000\r\n${"x".repeat(65_536)}\r\n`)],
  ["a trickle", "does not pass", endless(`${ok}Content-Length: 100000\r\n\r\n`, "x", 100)],
  ["50 MB", "does not pass", endless(`${ok}Content-Length: 50000000\r\n\r\n`, "x".repeat(100_000))],
  ["a body cut short", "does not pass", end(`${ok}Content-Length: 1000\r\n\r\nshort`)],
  ["a body cut by a reset", "does not pass", reset(`${ok}Content-Length: 1000\r\n\r\nshort`)],
  ["a body longer than it says", "either", end(`${ok}Content-Length: 2\r\n\r\nmuch longer`)],
  ["two answers for one request", "either", end(body("one") + body("two"))],
  ["two lengths", "does not pass", end(`${ok}Content-Length: 2\r\nContent-Length: 3\r\n\r\nabc`)],
  ["a negative length", "does not pass", end(`${ok}Content-Length: -1\r\n\r\nabc`)],
  ["a length in words", "does not pass", end(`${ok}Content-Length: abc\r\n\r\nabc`)],
  ["an impossible length", "does not pass", end(`${ok}Content-Length: 99999999999999999999\r\n\r\nabc`)],
  ["a length and chunks", "does not pass", end(`${ok}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`)],
  ["a chunk size in words", "does not pass", end(`${ok}Transfer-Encoding: chunked\r\n\r\nxyz\r\nabc\r\n0\r\n\r\n`)],
  ["an impossible chunk size", "does not pass", end(`${ok}Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\nabc`)],
  ["chunks cut short", "does not pass", end(`${ok}Transfer-Encoding: chunked\r\n\r\n5\r\nab`)],
  ["a gzip bomb", "does not pass", end(encoded("gzip", bomb))],
  ["a gzip bomb in gzip", "does not pass", end(encoded("gzip, gzip", gzipSync(bomb)))],
  ["a brotli bomb", "does not pass", end(encoded("br", brotliCompressSync(zeros)))],
  ["what is no gzip", "does not pass", end(encoded("gzip", Buffer.from("plain")))],
  ["gzip cut short", "does not pass", end(encoded("gzip", gzipSync("hello".repeat(1_000)).subarray(0, 20)))],
  ["an unknown coding", "does not pass", end(encoded("secret", Buffer.from("plain")))],
  ["a redirect to itself", "does not pass", (socket, path) => redirect(path)(socket, path)],
  ["redirects without an end", "does not pass", (socket, path) => redirect(`${path.split("?")[0]}?${Math.random()}`)(socket, path)],
  ["a redirect to a file", "does not pass", redirect("file:///etc/passwd")],
  ["a redirect to a script", "does not pass", redirect("javascript:alert(1)")],
  ["a redirect to nothing", "does not pass", redirect("http://")],
  ["a redirect to a closed port", "does not pass", (socket, path) => redirect(`http://127.0.0.1:${closedPort}/`)(socket, path)],
  ["a redirect without an address", "passes", stay("HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n")],
  ["a 100 Continue that nobody asked for", "passes", end(interim + body("ok"))],
  ["a thousand of them", "passes", end(interim.repeat(1_000) + body("ok"))],
  ["endless 100 Continue", "does not pass", endless("", interim, 1)],
  ["103 Early Hints", "passes", end(`HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${body("ok")}`)],
  ["101 Switching Protocols", "does not pass", stay("HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n")],
  ["204 with a body", "either", end("HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello")],
  ["304 with a length", "passes", stay("HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n")],
  ["ten thousand cookies", "does not pass", end(`${ok}${"Set-Cookie: a=b\r\n".repeat(10_000)}Content-Length: 0\r\n\r\n`)],
  ["JSON nested 100,000 deep", "either", end(body("[".repeat(100_000) + "]".repeat(100_000), "Content-Type: application/json\r\n"))],
  ["JSON that is none", "passes", end(body('{"a": ', "Content-Type: application/json\r\n"))],
  ["an unknown charset", "either", end(body("hello", "Content-Type: text/plain; charset=klingon\r\n"))],
];

let closedPort = 0;

const flow = (index: number): string => `
//- /t${index}.playbook
---
service: shop
flow: Target ${index}
timeout: 6 s
---
# Execution
Send a GET request to /t${index}.
`;

const workspace = `
//- /shop.playbook
---
service: shop
base_url: {{url}}
cookies: on
---
//- /quiet.playbook
---
service: quiet
base_url: {{url}}
---
//- /kept.playbook
---
service: quiet
flow: A connection that is closed when it is used again
---
# Execution
Send a GET request to /first.
Wait 50 ms.
Send a GET request to /closed-once.
//- /good.playbook
---
service: shop
flow: A good service
---
# Execution
Send a GET request to /good.
Expect the body to contain "good".
${behaviours.map((_, index) => flow(index)).join("")}`;

const mostMemory = 700_000_000;

interface Finished {
  readonly verdict: string;
  readonly message?: string;
}

export async function attack({ tried }: Tries): Promise<void> {
  closedPort = await freePort();
  let closings = 0;
  const target = await startTcpTarget((socket, head) => {
    const serve = (text: string) => {
      const path = /^\S+ (\S+)/.exec(text)?.[1] ?? "";
      const [, index] = /^\/t(\d+)/.exec(path) ?? [];
      if (index !== undefined) behaviours[Number(index)]?.[2](socket, path);
      else if (path === "/closed-once" && closings++ === 0) socket.destroy();
      else socket.write(body("good"));
    };
    serve(head);
    socket.on("data", (chunk) => serve(chunk.toString("latin1")));
  });
  const folder = await writeFolder(workspace, { url: target.url });
  try {
    const ended = await runCommand(folder.path, ["run", "--workers", "8", "--reporter", "ndjson=events.ndjson"], { limit: 300_000 });
    tried("the run", isOrderly(ended) && ended.peak < mostMemory, inWords(ended));
    const results = new Map<string, Finished>();
    for (const line of readFileSync(join(folder.path, "events.ndjson"), "utf8").split("\n")) {
      const event = line === "" ? {} : (JSON.parse(line) as { kind?: string; test?: string; result?: Finished });
      if (event.kind === "test finished" && event.test !== undefined && event.result !== undefined) results.set(event.test, event.result);
    }
    const judge = (name: string, file: string, expected: Verdict) => {
      const result = [...results].find(([id]) => id.includes(`${file}.playbook`))?.[1];
      const { verdict = "missing", message = "" } = result ?? {};
      const isClear = verdict === "passed" || (message !== "" && !/itself failed|assert|undefined|\[object|at .*\.cjs/i.test(message));
      const isExpected = expected === "either" ? verdict !== "missing" : (verdict === "passed") === (expected === "passes");
      tried(name, isExpected && isClear, `${verdict}: ${message}`);
    };
    for (const [index, [name, expected]] of behaviours.entries()) judge(name, `t${index}`, expected);
    judge("a kept connection that is closed when it is used again", "kept", "passes");
    judge("the test of a good service in the same run", "good", "passes");
  } finally {
    await folder.remove();
    await target.close();
  }
}
