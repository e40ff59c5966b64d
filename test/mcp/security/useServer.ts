// A process that uses a server which ignores signals and has a child that does too; then it ends, fails, or waits to be
// ended.

import { hubFor, stdioServer } from "../hubFor.ts";

const outcome = process.argv[2];
const { hub } = await hubFor({
  ...stdioServer("legacy", ["stubborn", "grandchild"]),
  env: { TEST_PIDS: `${process.env.TEST_PIDS}.discover` },
}).then(async (used) => {
  await used.hub.close();
  // The discovery's own process is not examined.
  const config = { ...used.config, env: { TEST_PIDS: process.env.TEST_PIDS ?? "" } };
  const { createMcpHub } = await import("../../../engine/mcp/hub.ts");
  const { bareOptions } = await import("../hubFor.ts");
  return {
    hub: createMcpHub({
      ...bareOptions,
      servers: new Map([["it", config]]),
      lock: { servers: new Map([["it", used.locked]]) },
      credentials: used.credentials,
    }),
  };
});
const stop = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stop.abort(new Error(signal)));
try {
  await hub.call("it", "find", { collection: "a" }, stop.signal);
  process.stdout.write("ready\n");
  if (outcome === "wait") await hub.call("it", "hang", {}, stop.signal);
  if (outcome === "fail") throw new Error("fails");
} catch {
  process.exitCode = 1;
} finally {
  await hub.close();
}
