// Servers of MCP that behave as none should, over pipes: each costs its own step, in time, and little memory.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writeFolder } from "../support/playbookProcess.ts";
import type { Tries } from "./frame/area.ts";
import { inParallel, inWords, isOrderly, runCommand } from "./frame/command.ts";

export const area = "MCP servers";

/** Speaks the protocol until the tool is called, then misbehaves; with `early` it does so at once. */
const server = `
import { createInterface } from "node:readline";
import { spawn } from "node:child_process";
import { writeSync } from "node:fs";
const [, , habit, ...early] = process.argv;
const send = (message) => process.stdout.write(JSON.stringify({ jsonrpc: "2.0", ...message }) + "\\n");
const megabyte = "x".repeat(1_000_000);
const text = (id, value) => send({ id, result: { content: [{ type: "text", text: value }] } });
const flood = (bytes, piece = megabyte, then = () => {}) => {
  let left = bytes;
  const more = () => {
    while (left > 0) {
      left -= piece.length;
      if (!process.stdout.write(piece)) return process.stdout.once("drain", more);
    }
    then();
  };
  more();
};
const habits = {
  fine: (id) => text(id, "fine"),
  "result of 200 MB": (id) => { process.stdout.write('{"jsonrpc":"2.0","id":' + JSON.stringify(id) + ',"result":{"content":[{"type":"text","text":"'); flood(200_000_000, megabyte, () => process.stdout.write('"}]}}\\n')); },
  "line of 600 MB without an end": () => flood(600_000_000),
  "endless line": () => flood(Infinity),
  "endless lines": () => flood(Infinity, "not a message\\n".repeat(10_000)),
  "endless notifications": () => flood(Infinity, '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"x"}}\\n'.repeat(1_000)),
  "endless standard error": (id) => { const more = () => { while (process.stderr.write(megabyte)); process.stderr.once("drain", more); }; more(); setTimeout(() => text(id, "fine"), 500); },
  silence: () => {},
  "end without an answer": () => process.exit(3),
  "end by a signal": () => process.kill(process.pid, "SIGKILL"),
  "closed output": () => { process.stdout.end(); },
  "half an answer": (id) => { process.stdout.write('{"jsonrpc":"2.0","id":' + id, () => process.exit(0)); },
  "no JSON": () => process.stdout.write("{{{\\n<html>\\n"),
  "NUL bytes": () => process.stdout.write(Buffer.alloc(100_000)),
  "what is not UTF-8": () => process.stdout.write(Buffer.from([0xff, 0xfe, 0x0a, 0xc3, 0x28, 0x0a])),
  "another id": () => text(987_654, "fine"),
  "the answer twice": (id) => { text(id, "fine"); text(id, "other"); },
  "an error": (id) => send({ id, error: { code: -32603, message: "x".repeat(100_000) } }),
  "result and error": (id) => send({ id, result: {}, error: { code: 1, message: "both" } }),
  "no result": (id) => send({ id }),
  "a result of another kind": (id) => send({ id, result: "text" }),
  "content of another kind": (id) => send({ id, result: { content: { a: 1 } } }),
  "deep JSON": (id) => process.stdout.write('{"jsonrpc":"2.0","id":' + JSON.stringify(id) + ',"result":{"content":[],"structuredContent":{"a":' + "[".repeat(100_000) + "]".repeat(100_000) + "}}}\\n"),
  "deep JSON as text": (id) => text(id, "[".repeat(100_000) + "]".repeat(100_000)),
  "a prototype": (id) => process.stdout.write('{"jsonrpc":"2.0","id":' + JSON.stringify(id) + ',"result":{"content":[],"structuredContent":{"__proto__":{"polluted":true},"constructor":{"prototype":{"x":1}}}}}\\n'),
  "questions of its own": (id) => { for (let n = 0; n < 1_000; n++) send({ id: "q" + n, method: "sampling/createMessage", params: {} }); text(id, "fine"); },
  "a child that stays": (id) => { spawn(process.execPath, ["-e", "process.on('SIGTERM',()=>{});setInterval(()=>{},1000)"], { stdio: "inherit" }); text(id, "fine"); },
  "deaf to signals": (id) => { for (const name of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(name, () => {}); text(id, "fine"); setInterval(() => {}, 1000); },
  "a busy loop": () => { for (;;); },
};
if (early.includes("early")) habits[habit](0);
const pages = early.includes("pages");
createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (method === "initialize")
    send({ id, result: { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "hostile", version: "1" } } });
  else if (method === "tools/list")
    send({ id, result: { tools: [{ name: "do", inputSchema: { type: "object" }, annotations: { readOnlyHint: true } }], ...(pages ? { nextCursor: "more" } : {}) } });
  else if (method === "tools/call") habits[habit](id);
  else if (id !== undefined) send({ id, error: { code: -32601, message: "unknown" } });
});
process.stdin.on("end", () => { if (habit !== "deaf to signals") process.exit(0); });
`;

/** The harmless ones: the others cost the step that calls the server, and that one only. */
const harmless = new Set([
  "fine",
  "endless standard error",
  "the answer twice",
  "a prototype",
  "questions of its own",
  "a child that stays",
  "deaf to signals",
]);
/** Passes or fails, as long as it is orderly. */
const either = new Set(["deep JSON", "deep JSON as text", "result and error", "content of another kind"]);

const workspace = `
//- /shop.playbook
---
service: shop
base_url: http://127.0.0.1:1
---
//- /hostile.playbook
---
service: shop
flow: Calls the hostile server
timeout: 8 s
---
# Execution
@it do.
//- /fine.playbook
---
service: shop
flow: Calls a server that is fine
---
# Execution
@fine do.
Expect the result to contain "fine".
`;

const mostMemory = 500_000_000;

export async function attack({ tried }: Tries): Promise<void> {
  const names = [...server.matchAll(/^ {2}(?:"([^"]+)"|(\w+)): \(/gm)].map(([, quoted, bare]) => quoted ?? bare ?? "");
  const prepared = await prepare("fine");
  try {
    await inParallel(
      names,
      async (habit) => {
        const folder = await prepare(habit, prepared);
        try {
          const ended = await runCommand(folder.path, ["run", "--workers", "2"], { env: folder.env, limit: 120_000 });
          const goesOn = /✔.*Calls a server that is fine|1 passed|2 passed/.test(ended.output);
          const verdict = either.has(habit) || ended.code === (harmless.has(habit) ? 0 : 1);
          tried(habit, isOrderly(ended) && goesOn && verdict && ended.peak < mostMemory, inWords(ended));
        } finally {
          await folder.remove();
        }
      },
      2,
    );
    for (const habit of ["line of 600 MB without an end", "endless lines", "silence", "end without an answer", "NUL bytes", "no JSON"]) {
      const folder = await prepare(habit, undefined, ["early"]);
      try {
        const ended = await runCommand(folder.path, ["mcp", "discover", "it"], { env: folder.env, limit: 120_000 });
        const isExpected = habit === "line of 600 MB without an end" || habit === "end without an answer" ? ended.code !== 0 : true;
        tried(`discover: ${habit}`, isOrderly(ended) && isExpected && ended.peak < mostMemory, inWords(ended));
      } finally {
        await folder.remove();
      }
    }
    const folder = await prepare("fine", undefined, ["pages"]);
    const ended = await runCommand(folder.path, ["mcp", "discover", "it"], { env: folder.env, limit: 120_000 });
    tried("discover: pages without an end", isOrderly(ended) && ended.peak < mostMemory, inWords(ended));
    await folder.remove();
  } finally {
    await prepared.remove();
  }
}

interface Prepared {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

/**
 * A root in which both servers are approved; the habit comes in a variable, since what is started is part of what was
 * approved.
 */
async function prepare(habit: string, approved?: Prepared, more: readonly string[] = []): Promise<Prepared> {
  const folder = await writeFolder(workspace);
  const env = { PLAYBOOK_MCP_CREDENTIALS: join(folder.path, "credentials.json"), HABIT: habit };
  const script = approved === undefined ? join(folder.path, "server.mjs") : join(approved.path, "server.mjs");
  if (approved === undefined) await writeFile(script, server);
  const mcpServers = {
    it: { command: process.execPath, args: [script, "${HABIT}", ...more] },
    fine: { command: process.execPath, args: [script, "fine"] },
  };
  await writeFile(join(folder.path, ".mcp.json"), JSON.stringify({ mcpServers }));
  for (const name of more.length > 0 ? [] : ["it", "fine"]) {
    const ended = await runCommand(folder.path, ["mcp", "approve", name], { env: { ...env, HABIT: "fine" } });
    if (ended.code !== 0) throw new Error(`The attack cannot be prepared: ${inWords(ended)}`);
  }
  return { path: folder.path, env, remove: folder.remove };
}
