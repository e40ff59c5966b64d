// Tests that excessive output of a server is refused at once, and neither held nor delivered.

import assert from "node:assert/strict";
import { PlaybookError } from "../../../engine/error.ts";
import { createStdioTransport } from "../../../engine/mcp/stdioTransport.ts";

const limit = 1_000_000;

/** The effect of such output on a transport. */
async function refused(
  script: string,
): Promise<{ readonly messages: number; readonly errors: readonly string[]; readonly ending: string }> {
  const transport = createStdioTransport(
    { command: process.execPath, args: ["-e", `${script}; setInterval(() => {}, 1000)`], env: {} },
    limit,
  );
  const errors: string[] = [];
  let messages = 0;
  transport.onmessage = () => {
    messages += 1;
  };
  transport.onerror = (error) => {
    if (error instanceof PlaybookError) errors.push(error.code);
  };
  const closed = new Promise<void>((resolve) => {
    transport.onclose = () => resolve();
  });
  await transport.start();
  await closed;
  await transport.close();
  return { messages, errors, ending: transport.ending() ?? "" };
}

describe("messages of local MCP servers", () => {
  it("refuses a line without an end", async () => {
    const endless = "const more = () => { while (process.stdout.write('x'.repeat(100000))); process.stdout.once('drain', more); }; more()";
    assert.deepEqual(await refused(endless), {
      messages: 0,
      errors: ["mcp-too-large"],
      ending: "it sent a message of more than 1 MB",
    });
  });

  it("does not deliver a message that is too long, though it has an end", async () => {
    const { messages, errors } = await refused(
      `process.stdout.write(JSON.stringify({ jsonrpc: "2.0", method: "x", params: { a: "x".repeat(${3 * limit}) } }) + "\\n")`,
    );
    assert.deepEqual([messages, errors], [0, ["mcp-too-large"]]);
  });

  it("delivers what came before it, and nothing that comes after", async () => {
    const fine = `JSON.stringify({ jsonrpc: "2.0", method: "x" }) + "\\n"`;
    const { messages } = await refused(`process.stdout.write(${fine} + "x".repeat(${2 * limit}) + "\\n" + ${fine} + ${fine})`);
    assert.equal(messages, 1);
  });

  it("refuses a message that is nested too deep", async () => {
    const { messages, ending } = await refused(
      `process.stdout.write('{"jsonrpc":"2.0","id":1,"result":' + "[".repeat(100000) + "]".repeat(100000) + "}\\n")`,
    );
    assert.deepEqual([messages, ending], [0, "it sent a message nested more than 500 levels deep"]);
  });
});
