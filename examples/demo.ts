// `npm run demo`: starts the order service on a free port, runs its playbooks with the built command, and ends as the command does.

import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { startOrdersService } from "./orders/service/server.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

async function demo(): Promise<number> {
  const password = randomUUID();
  const service = await startOrdersService({ password });
  try {
    return await playbook(["run", "examples/orders", "--env", "demo", "--var", `ordersUrl=${service.url}`], {
      PLAYBOOK_SECRET_ORDERS_PASSWORD: password,
    });
  } finally {
    await service.close();
  }
}

/** Runs the command in the root of the repository and gives its exit code. Ctrl-C is left to the command, which then tears down. */
async function playbook(args: readonly string[], secrets: Readonly<Record<string, string>>): Promise<number> {
  process.on("SIGINT", () => {});
  const command = spawn(process.execPath, ["dist/playbook.cjs", ...args], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...secrets },
  });
  process.on("SIGTERM", () => command.kill("SIGTERM"));
  const [code] = (await once(command, "exit")) as [number | null];
  return code ?? 4;
}

process.exitCode = await demo();
