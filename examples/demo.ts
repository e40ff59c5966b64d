// `npm run demo`: starts the order service on a free port, runs its playbooks with the built command, which starts the
// MCP servers that they call, and ends as the command does.

import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { startOrdersService } from "./orders/service/server.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

async function demo(): Promise<number> {
  const password = randomUUID();
  const folder = await mkdtemp(join(tmpdir(), "orders-demo-"));
  const database = join(folder, "orders.db");
  const service = await startOrdersService({ password, database });
  try {
    return await playbook(["run", "examples/orders", "--env", "demo", "--var", `ordersUrl=${service.url}`], {
      PLAYBOOK_SECRET_ORDERS_PASSWORD: password,
      ORDERS_DATABASE: database,
      // The servers run on the same Node.
      PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ""}`,
    });
  } finally {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Runs the command in the root of the repository and gives its exit code. Ctrl-C is left to the command, which then
 * tears down.
 */
async function playbook(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<number> {
  process.on("SIGINT", () => {});
  const command = spawn(process.execPath, ["dist/playbook.cjs", ...args], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...environment },
  });
  process.on("SIGTERM", () => command.kill("SIGTERM"));
  const [code] = (await once(command, "exit")) as [number | null];
  return code ?? 4;
}

process.exitCode = await demo();
