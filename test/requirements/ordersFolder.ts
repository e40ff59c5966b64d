// A folder with the service of the orders example, which runs at a port of its own, and `playbook` in it.

import { randomUUID } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startOrdersService } from "../../examples/orders/service/server.ts";
import { type Ended, type Folder, writeFolder } from "../support/playbookProcess.ts";

const example = join(import.meta.dirname, "../../examples/orders");

export interface OrdersFolder extends Omit<Folder, "run" | "remove"> {
  run(argv: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ended>;
  /** Against the service that runs. */
  test(argv?: readonly string[]): Promise<Ended>;
  text(path: string): Promise<string>;
  write(path: string, text: string): Promise<void>;
  close(): Promise<void>;
}

/** `files` is a fixture. */
export async function ordersFolder(files = "", variables: Readonly<Record<string, string>> = {}): Promise<OrdersFolder> {
  const database = join(tmpdir(), `orders-${randomUUID()}.db`);
  const service = await startOrdersService({ password: "difference-engine", database });
  const folder = await writeFolder(`//- /readme.txt\nA shop.\n${files}`);
  for (const name of ["orders.playbook", "openapi.yaml"]) await writeFile(join(folder.path, name), await readFile(join(example, name)));
  await mkdir(join(folder.path, "invoices"));
  await writeFile(join(folder.path, "invoices/invoice.pdf"), await readFile(join(example, "invoices/invoice.pdf")));
  const environment = {
    ...variables,
    PLAYBOOK_SECRET_ORDERS_PASSWORD: "difference-engine",
    PLAYBOOK_MCP_CREDENTIALS: join(folder.path, ".credentials.json"),
  };
  const run = (argv: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    folder.run(argv, { env: { ...environment, ...env } });
  return {
    ...folder,
    run,
    test: (argv = []) => run(["run", "--env", "demo", "--var", `ordersUrl=${service.url}`, ...argv]),
    text: (path) => readFile(join(folder.path, path), "utf8"),
    write: (path, text) => writeFile(join(folder.path, path), text),
    async close() {
      await service.close();
      await folder.remove();
      await rm(database, { force: true });
    },
  };
}
