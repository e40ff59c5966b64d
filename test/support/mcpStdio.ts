// The tests' MCP server over standard input and output: `mcpStdio.ts [legacy|modern] [habit…]`.

import { spawn } from "node:child_process";
import { appendFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { createPeer, type Message } from "./mcpServer.ts";
import { numbers, orderTools, testTools } from "./mcpTools.ts";

const [, , era = "legacy", ...habits] = process.argv;
const has = (habit: string) => habits.includes(habit);

if (has("stubborn")) for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => {});
if (has("grandchild")) {
  const stubborn = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)";
  const grandchild = spawn(process.execPath, ["-e", stubborn], { stdio: "ignore" });
  noteProcess(grandchild.pid);
}
if (has("noisy")) console.log("Listening on standard input …");
if (has("fails")) {
  console.error("Error: the variable DATABASE is not set\n    at main");
  process.exit(3);
}
noteProcess(process.pid);

const peer = createPeer(
  {
    era: era as "legacy" | "modern",
    tools: {
      ...testTools,
      ...orderTools(),
      numbers,
      environment: {
        annotations: { readOnlyHint: true },
        run: () => ({ content: [], structuredContent: { names: Object.keys(process.env).sort() } }),
      },
      die: { annotations: { readOnlyHint: true }, run: () => process.exit(7) },
      huge: { annotations: { readOnlyHint: true }, run: () => ({ content: [{ type: "text", text: "x".repeat(30_000_000) }] }) },
    },
  },
  (message) => process.stdout.write(`${JSON.stringify(message)}\n`),
);
createInterface({ input: process.stdin })
  .on("line", (line) => {
    const message = JSON.parse(line) as Message;
    // Servers of old SDKs end when something else than `initialize` comes first.
    if (has("old") && message.method === "server/discover") process.exit(1);
    void peer.receive(message);
  })
  .on("close", () => {
    if (!has("stubborn")) process.exit(0);
  });
setInterval(() => {}, 60_000);

/** For tests of leftover processes. */
function noteProcess(pid: number | undefined): void {
  const file = process.env.TEST_PIDS;
  if (file !== undefined) appendFileSync(file, `${pid}\n`);
}
