// Numbers in the structured content of a tool: the server's own digits, over every transport and without a text that
// repeats them.

import assert from "node:assert/strict";
import fc from "fast-check";
import { afterEach, describe, it } from "mocha";
import { carryDigitsOf, structuredContentOf } from "../../engine/mcp/exactDigits.ts";
import { parseJson } from "../../language/index.ts";
import { type HttpBehaviour, startMcpServer } from "../support/mcpServer.ts";
import { exactDigits, numbers } from "../support/mcpTools.ts";
import { hubFor, type ServerOfTest, stdioServer } from "./hubFor.ts";

const signal = new AbortController().signal;
const open: (() => Promise<void>)[] = [];

const transports: Readonly<Record<string, Omit<HttpBehaviour, "tools"> | "pipes">> = {
  pipes: "pipes",
  "JSON over HTTP": { json: true },
  "JSON over HTTP, modern": { json: true, era: "modern" },
  "a stream of events over HTTP": {},
  "a stream of events over HTTP, modern": { era: "modern" },
  "the older stream of events": { transport: "sse" },
};

const content = `{"ids":[${exactDigits}],"name":"a \\"9007199254740993\\"\\n\\ndata: b","deep":[[{}]]}`;

async function serve(behaviour: HttpBehaviour) {
  const server = await startMcpServer(behaviour);
  open.push(server.close);
  return server;
}

async function hubOf(server: ServerOfTest) {
  const { hub } = await hubFor(server, { approve: ["numbers"] });
  open.push(hub.close);
  return hub;
}

describe("numbers of MCP servers", () => {
  afterEach(async () => {
    for (const close of open.splice(0).toReversed()) await close();
  });

  for (const [transport, behaviour] of Object.entries(transports)) {
    it(`keep their digits in structured content over ${transport}`, async () => {
      const hub = await hubOf(
        behaviour === "pipes"
          ? stdioServer("legacy")
          : { kind: "http", url: (await serve({ ...behaviour, tools: { numbers } })).url, headers: {} },
      );
      const { result } = await hub.call("it", "numbers", {}, signal);
      assert.equal(JSON.stringify(result), content);
    });
  }

  it("keep their digits as inputs of a tool", async () => {
    const server = await serve({ tools: { numbers } });
    const inputs = parseJson(`{"ids":[${exactDigits}]}`);
    assert.ok(inputs.ok);
    await (await hubOf({ kind: "http", url: server.url, headers: {} })).call("it", "numbers", inputs.value as never, signal);
    assert.ok(server.requests.some(({ body }) => body.includes(`"arguments":{"ids":[${exactDigits}]}`)));
  });

  it("keep their digits wherever a stream of events is cut and however its lines end", async () => {
    const message = JSON.stringify({ jsonrpc: "2.0", id: 1, result: { content: [], structuredContent: {} } }).replace("{}", content);
    const pretty = message.replaceAll(/,(?="[a-z])/gi, ",\n");
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("\n", "\r", "\r\n"),
        fc.array(fc.constantFrom(message, pretty, '{"jsonrpc":"2.0","method":"ping"}', "é"), { minLength: 1, maxLength: 4 }),
        fc.array(fc.nat(40), { minLength: 1 }),
        async (lineEnd, messages, sizes) => {
          const event = (text: string, at: number) =>
            [": a remark", `id: ${at}`, ...text.split("\n").map((line) => `data: ${line}`), "", ""].join(lineEnd);
          const bytes = new TextEncoder().encode(messages.map(event).join(""));
          const read = eventsOf(await new Response(carryDigitsOf(streamOf(bytes, sizes)).body).text());
          assert.deepEqual(
            read.map(({ id }) => id),
            messages.map((_, at) => `${at}`),
          );
          for (const [at, { data }] of read.entries()) {
            const sent = messages[at] ?? "";
            if (sent !== message && sent !== pretty) assert.equal(data, sent);
            else assert.equal(JSON.stringify(structuredContentOf(JSON.parse(data).result)), content);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it("leave an answer that loses nothing as it came", async () => {
    const text = '{ "jsonrpc": "2.0", "id": 1, "result": { "structuredContent": { "a": 1.5, "b": "9007199254740993" } } }';
    assert.deepEqual(await carryDigitsOf(Response.json(JSON.parse(text))).json(), JSON.parse(text));
    const events = `data: ${text}\n\n`;
    assert.equal(await new Response(carryDigitsOf(streamOf(new TextEncoder().encode(events), [7])).body).text(), events);
  });
});

/** Cut into pieces of these sizes, again and again. */
function streamOf(bytes: Uint8Array, sizes: readonly number[]): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let from = 0, piece = 0; from < bytes.length; piece++) {
        const to = from + (sizes[piece % sizes.length] ?? 0) + 1;
        controller.enqueue(bytes.slice(from, to));
        from = to;
      }
      controller.close();
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

/** By the rules of server-sent events, for whole lines. */
function eventsOf(text: string): { readonly id: string; readonly data: string }[] {
  const events: { id: string; data: string }[] = [];
  let id = "";
  let data: string[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.startsWith("id: ")) id = line.slice(4);
    else if (line.startsWith("data: ")) data.push(line.slice(6));
    else if (line === "" && data.length > 0) {
      events.push({ id, data: data.join("\n") });
      data = [];
    }
  }
  return events;
}
