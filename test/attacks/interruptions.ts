// A run that is interrupted at any moment: what it made on the service is deleted again, and a second signal ends it at
// once.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { writeFolder } from "../support/playbookProcess.ts";
import type { Tries } from "./frame/area.ts";
import { inParallel, inWords, startCommand } from "./frame/command.ts";

export const area = "interruptions";

const flow = (name: string) => `
//- /${name}.playbook
---
service: shop
flow: Orders of ${name}
---
# Setup
Send a POST request to /orders and save $.id as \${first}.
# Execution
Send a PUT request to /orders/\${first}.
Send a POST request to /orders and save $.id as \${second}.
Send a GET request to /orders/\${second}.
Send a PATCH request to /orders/\${second}.
# Teardown
Send a DELETE request to /orders/\${second}.
Send a DELETE request to /orders/\${first}.
`;

const workspace = `
//- /shop.playbook
---
service: shop
base_url: {{url}}
---
# Setup
Send a POST request to /orders and save $.id as \${shared}.
# Teardown
Send a DELETE request to /orders/\${shared}.
${["a", "b", "c", "d", "e"].map(flow).join("")}`;

interface Shop {
  readonly url: string;
  /** Created and not deleted. */
  readonly open: ReadonlySet<string>;
  readonly counts: { created: number; deleted: number };
  close(): void;
}

/**
 * `arrived` receives the number of requests so far; its response is sent after a while, as a service does. `silent`
 * answers no DELETE.
 */
async function startShop(arrived: (count: number) => void, silent = false): Promise<Shop> {
  const open = new Set<string>();
  const counts = { created: 0, deleted: 0 };
  let requests = 0;
  const server = createServer((request, response) => {
    const count = ++requests;
    const { method = "", url = "" } = request;
    const id = url.slice("/orders/".length);
    if (method === "POST") {
      counts.created += 1;
      open.add(`${count}`);
    }
    if (method === "DELETE" && !silent && open.delete(id)) counts.deleted += 1;
    arrived(count);
    if (method === "DELETE" && silent) return;
    const delay = method === "POST" ? 40 + ((count * 37) % 200) : (count * 13) % 30;
    setTimeout(() => response.setHeader("content-type", "application/json").end(JSON.stringify({ id: `${count}` })), delay);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, open, counts, close };
}

const interruptions = 40;
/** Service and flows together make 37 requests; the last interruptions come after one of them by some milliseconds. */
const requestsOfRun = 36;

export async function attack({ tried }: Tries): Promise<void> {
  const moments = Array.from({ length: interruptions }, (_, index) => index);
  await inParallel(moments, async (index) => {
    const signal = index % 2 === 0 ? "SIGINT" : "SIGTERM";
    const at = (index % requestsOfRun) + 1;
    const late = (index * 7) % 60;
    let interrupt: () => void = () => {};
    const shop = await startShop((count) => {
      if (count === at) setTimeout(interrupt, late);
    });
    const folder = await writeFolder(workspace, { url: shop.url });
    try {
      const running = startCommand(folder.path, ["run", "--workers", "2"]);
      interrupt = () => void running.process.kill(signal);
      const ended = await running.ended;
      const { created, deleted } = shop.counts;
      const isClean = !ended.hung && created === deleted && shop.open.size === 0;
      tried(`${signal} ${late} ms after request ${at}`, isClean, `${created} created, ${deleted} deleted; ${inWords(ended)}`);
    } finally {
      shop.close();
      await folder.remove();
    }
  });
  for (const [first, second] of [
    ["SIGINT", "SIGINT"],
    ["SIGINT", "SIGTERM"],
    ["SIGTERM", "SIGINT"],
    ["SIGTERM", "SIGTERM"],
  ] as const) {
    let torndown: () => void = () => {};
    let running: ReturnType<typeof startCommand> | undefined;
    let deletes = 0;
    const shop = await startShop((count) => {
      if (count === 3) running?.process.kill(first);
      if (count > 4) torndown();
    }, true);
    const folder = await writeFolder(workspace, { url: shop.url });
    try {
      torndown = () => {
        deletes += 1;
        // A process that is stopped handles nothing by itself.
        if (deletes === 1) for (const signal of ["SIGSTOP", second, "SIGCONT"] as const) running?.process.kill(signal);
      };
      running = startCommand(folder.path, ["run", "--workers", "1"]);
      const ended = await running.ended;
      tried(`${first}, then ${second} in a teardown that hangs`, ended.signal === second && !ended.hung, inWords(ended));
    } finally {
      shop.close();
      await folder.remove();
    }
  }
}
