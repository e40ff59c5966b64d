// The command line of the order service: `node examples/orders/service/main.ts --port 8080 --database orders.db`.

import { parseArgs } from "node:util";
import { startOrdersService } from "./server.ts";

const usage = `Usage: main.ts [options]

  --port N               port to listen on; 0 takes a free one (default: 8080)
  --database FILE        where to keep the data (default: a temporary file, removed at the end)
  --shipping-delay MS    time until an order is shipped (default: 300)

The user is ada; ORDERS_PASSWORD sets the password for a new database (default: difference-engine).
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "8080" },
      database: { type: "string" },
      "shipping-delay": { type: "string", default: "300" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return;
  }
  const password = process.env.ORDERS_PASSWORD;
  const service = await startOrdersService({
    port: wholeNumber("--port", values.port, 65_535),
    shippingDelay: wholeNumber("--shipping-delay", values["shipping-delay"], 3_600_000),
    ...(values.database === undefined ? {} : { database: values.database }),
    ...(password === undefined ? {} : { password }),
  });
  const stop = (): void => void service.close();
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  process.stdout.write(`listening on ${service.url}\n`);
}

function wholeNumber(option: string, value: string, max: number): number {
  if (/^\d+$/.test(value) && Number(value) <= max) return Number(value);
  throw new Error(`${option} has to be a whole number up to ${max}, not "${value}".`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  process.exitCode = 2;
}
