// Runs for each scenario of the conformance suite: drives `playbook mcp` at the given address, as a person with a
// browser would.

import { spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { program } from "../support/product.ts";

const url = process.argv.at(-1) ?? "";
const context = JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT ?? "{}") as Record<string, string>;
/** The tools that the scenario wants called; else every tool, once. */
const { toolCalls } = context as unknown as { readonly toolCalls?: readonly { readonly name: string; readonly arguments: object }[] };
const scenario = process.env.MCP_CONFORMANCE_SCENARIO ?? "";
const folder = mkdtempSync(join(tmpdir(), "playbook-conformance-"));
const environment: NodeJS.ProcessEnv = {
  ...process.env,
  PLAYBOOK_MCP_CREDENTIALS: join(folder, "credentials.json"),
  PLAYBOOK_MCP_AUDIT: "off",
  CLIENT_SECRET: context.client_secret ?? "",
  PRIVATE_KEY: context.private_key_pem ?? "",
};

writeFileSync(join(folder, ".mcp.json"), JSON.stringify({ mcpServers: { it: { url, ...oauth() } } }));
const leave = await turn();
try {
  const found = await playbook("mcp", "discover", "it", "--allow", "--login", "--json");
  const discovered = found.code === 0 ? (JSON.parse(found.output) as { tools: readonly Tool[] }) : { tools: [] };
  let failed = found.code !== 0;
  const tools = Object.entries(discovered.tools).map(([key, tool]) => ({ ...tool, name: tool.name ?? key }));
  const calls = toolCalls ?? tools.map(({ name, inputSchema }) => ({ name, arguments: inputsOf(inputSchema) }));
  for (const call of calls) {
    const input = JSON.stringify(call.arguments);
    const called = await playbook("mcp", "call", "it", call.name, "--input", input, "--login", "--yes", "--answer", "{}", "--json");
    failed ||= called.code !== 0;
  }
  process.exitCode = failed ? 1 : 0;
} finally {
  leave();
  rmSync(folder, { recursive: true });
}

/**
 * The suite starts all its clients at once: a few at a time have the machine, so that none waits for an answer longer
 * than it may.
 */
async function turn(): Promise<() => void> {
  for (;;) {
    for (let slot = 0; slot < 3; slot += 1) {
      const file = join(tmpdir(), `playbook-conformance-${process.ppid}-${slot}`);
      try {
        closeSync(openSync(file, "wx"));
        return () => rmSync(file, { force: true });
      } catch {
        // Somebody has this one.
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

interface Tool {
  readonly name: string;
  readonly inputSchema: { readonly properties?: Readonly<Record<string, Property>>; readonly required?: readonly string[] };
}

interface Property {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
}

function oauth(): object {
  const isClient = scenario.includes("client-credentials");
  const { client_id: clientId, client_secret: secret, private_key_pem: key, signing_algorithm: algorithm } = context;
  return {
    oauth: {
      ...(clientId === undefined ? {} : { clientId }),
      ...(secret === undefined ? {} : { clientSecret: "${CLIENT_SECRET}" }),
      ...(isClient ? { grant: "client credentials" } : {}),
      ...(isClient && key !== undefined ? { privateKey: "${PRIVATE_KEY}", algorithm } : {}),
      clientMetadataUrl: "https://conformance-test.local/client-metadata.json",
    },
  };
}

/** Something of each type; the suite looks at how it is sent. */
function inputsOf({ properties = {} }: Tool["inputSchema"]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, { type, enum: choices, default: given }]) => {
      const byType =
        type === "number" || type === "integer" ? 5 : type === "boolean" ? true : type === "array" ? [] : type === "object" ? {} : "test";
      return [name, given ?? choices?.[0] ?? byType];
    }),
  );
}

function playbook(...given: readonly string[]): Promise<{ readonly code: number; readonly output: string }> {
  const child = spawn(process.execPath, [program, ...given], { cwd: folder, env: environment, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  let errors = "";
  const visited = new Set<string>();
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    errors += chunk;
    process.stderr.write(chunk);
    // The browser: goes where it is sent, and allows what it is asked.
    for (const [, page = ""] of errors.matchAll(/^ {2}(https?:\/\/\S+)\n/gm)) {
      if (visited.has(page)) continue;
      visited.add(page);
      fetch(page).catch((error: Error) => process.stderr.write(`browser: ${error.message}\n`));
    }
  });
  return new Promise((resolve) => child.on("close", (code) => resolve({ code: code ?? 1, output })));
}
