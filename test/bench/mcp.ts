// Measures the cost of a call of an MCP tool through the hub, against the SDK's client alone: the same server, the same
// connection, by turns in one run. `npm run bench:mcp`; the aims are 1.2 times a connected call, and one round trip
// more until the first result.

import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { hubFor, type ServerOfTest, stdioServer } from "../mcp/hubFor.ts";
import { startMcpServer } from "../support/mcpServer.ts";
import { testTools } from "../support/mcpTools.ts";

const signal = new AbortController().signal;
const inputs = { collection: "orders", filter: { id: 7 } };
const rounds = 60;
const callsPerRound = 75;
/** Until the code of both is compiled. */
const warmUp = 10;

const server = await startMcpServer({ era: "both", tools: testTools });
const kinds: readonly (readonly [string, ServerOfTest, () => StreamableHTTPClientTransport | StdioClientTransport])[] = [
  ["Streamable HTTP", { kind: "http", url: server.url, headers: {} }, () => new StreamableHTTPClientTransport(new URL(server.url))],
  ["stdio", stdioServer("modern"), stdioTransport],
];
for (const [title, config, transport] of kinds) {
  const { hub } = await hubFor(config);
  const bare = new Client({ name: "bare", version: "1.0.0" }, { versionNegotiation: { mode: "auto" } });
  await bare.connect(transport());
  const ways = {
    bare: () => bare.callTool({ name: "find", arguments: inputs }),
    hub: () => hub.call("it", "find", inputs, signal),
  };
  const times: Record<keyof typeof ways, number[]> = { bare: [], hub: [] };
  const processor: Record<keyof typeof ways, number[]> = { bare: [], hub: [] };
  for (let round = -warmUp; round < rounds; round += 1) {
    // Both halves of an iteration meet the same machine; the order alternates.
    for (const way of round % 2 === 0 ? (["bare", "hub"] as const) : (["hub", "bare"] as const)) {
      // The requests that the server remembers would be collected during a measurement.
      server.requests.length = 0;
      const start = performance.now();
      const used = process.cpuUsage();
      for (let call = 0; call < callsPerRound; call += 1) await ways[way]();
      const time = performance.now() - start;
      const { user, system } = process.cpuUsage(used);
      if (round < 0) continue;
      times[way].push(time / callsPerRound);
      processor[way].push((user + system) / 1_000 / callsPerRound);
    }
  }
  const shown = (values: typeof times) =>
    `bare ${median(values.bare).toFixed(3)} ms, hub ${median(values.hub).toFixed(3)} ms, ratio ${ratio(values).toFixed(2)}`;
  console.log(`${title}, a call: ${shown(times)}; of the processor ${shown(processor)}`);
  await bare.close();
  await hub.close();
}

const { hub, locked } = await hubFor({ kind: "http", url: server.url, headers: {} });
server.requests.length = 0;
await hub.call("it", "find", inputs, signal);
const ours = server.requests.filter(({ method }) => method === "POST").length;
await hub.close();
server.requests.length = 0;
const bare = new Client({ name: "bare", version: "1.0.0" });
await bare.connect(new StreamableHTTPClientTransport(new URL(server.url)), {
  prior: { kind: "modern", discover: locked.discovery as never },
});
await bare.callTool({ name: "find", arguments: inputs });
const theirs = server.requests.filter(({ method }) => method === "POST").length;
await bare.close();
console.log(`until the first result, with a known era: bare ${theirs} round trips, hub ${ours}`);
await server.close();

function stdioTransport(): StdioClientTransport {
  const { command, args } = stdioServer("modern");
  return new StdioClientTransport({ command, args: [...args], stderr: "ignore" });
}

/**
 * The first in an iteration pays for the garbage of the other, so iterations of the two orders are judged separately
 * and then combined.
 */
function ratio({ bare, hub }: { readonly bare: readonly number[]; readonly hub: readonly number[] }): number {
  const ratios = hub.map((value, round) => value / (bare[round] ?? 1));
  const ofOrder = (order: number) => median(ratios.filter((_, round) => round % 2 === order));
  return Math.sqrt(ofOrder(0) * ofOrder(1));
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
