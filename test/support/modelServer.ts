// A scripted OpenAI-compatible API: it keeps every byte that it receives, and answers as the test says, well or badly.

import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly body: ChatBody;
}

/** The parts of a chat completion that the tests examine. */
export interface ChatBody {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly stream?: boolean;
  readonly stream_options?: object;
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
  readonly response_format?: { readonly type: string; readonly json_schema?: { readonly schema: object } };
  readonly tools?: readonly { readonly function: { readonly name: string; readonly parameters: object } }[];
  readonly tool_choice?: unknown;
}

export type ScriptedAnswer =
  /** A value is written as JSON: as the call of the tool where one is asked for, else as the text. */
  | {
      readonly kind: "answer";
      readonly value: unknown;
      readonly pieces?: number;
      readonly pause?: number;
      readonly finish?: string;
      readonly usage?: boolean;
    }
  | { readonly kind: "text"; readonly text: string; readonly finish?: string }
  | { readonly kind: "refusal"; readonly text: string }
  | { readonly kind: "status"; readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  /** A stream that breaks off; `cleanly` as if it had ended. */
  | { readonly kind: "drop"; readonly text: string; readonly cleanly?: boolean }
  | { readonly kind: "error in stream"; readonly error: object }
  | { readonly kind: "bad event" }
  | { readonly kind: "silent" }
  /** Text without an end, on one line of the stream or on many. */
  | { readonly kind: "endless"; readonly oneLine?: boolean };

export interface ModelServer {
  /** With the version. */
  readonly url: string;
  readonly requests: ReceivedRequest[];
  /** All that was received, headers included. */
  receivedBytes(): Buffer;
  close(): Promise<void>;
}

export type Script = (request: ReceivedRequest, index: number) => ScriptedAnswer;

export const answer = (value: unknown): ScriptedAnswer => ({ kind: "answer", value });

export const apiError = (
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
  more: object = {},
): ScriptedAnswer => ({
  kind: "status",
  status,
  headers,
  body: { error: { message, type: "invalid_request_error", ...more } },
});

/** A list answers one request after the other, the last for all that follow. */
export async function startModelServer(script: Script | readonly ScriptedAnswer[]): Promise<ModelServer> {
  const next: Script = typeof script === "function" ? script : (_, index) => script[Math.min(index, script.length - 1)] as ScriptedAnswer;
  const requests: ReceivedRequest[] = [];
  const heads: Buffer[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const bytes = Buffer.concat(parts);
      const received = { path: request.url ?? "", headers: request.headers, bytes, body: JSON.parse(bytes.toString("utf8")) as ChatBody };
      heads.push(Buffer.from(`${request.url}\n${request.rawHeaders.join("\n")}\n`));
      requests.push(received);
      void respond(response, received.body, next(received, requests.length - 1));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    receivedBytes: () => Buffer.concat([...heads, ...requests.map(({ bytes }) => bytes)]),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function respond(response: ServerResponse, body: ChatBody, scripted: ScriptedAnswer): Promise<void> {
  response.on("error", () => undefined);
  switch (scripted.kind) {
    case "status":
      response.writeHead(scripted.status, { "content-type": "application/json", ...scripted.headers });
      response.end(JSON.stringify(scripted.body ?? { error: { message: "no" } }));
      return;
    case "silent":
      return;
    case "refusal":
      return send(response, body, { refusal: scripted.text }, "stop");
    case "text":
      return send(response, body, { content: scripted.text }, scripted.finish ?? "stop");
    case "answer": {
      const { value, pieces, pause, finish, usage } = scripted;
      const text = JSON.stringify(value);
      const tool = body.tools?.[0]?.function.name;
      return send(
        response,
        body,
        tool === undefined ? { content: text } : { tool, content: text },
        finish ?? (tool === undefined ? "stop" : "tool_calls"),
        { pieces, pause, usage },
      );
    }
    case "drop":
      head(response);
      event(response, { choices: [{ index: 0, delta: { content: scripted.text } }] });
      if (scripted.cleanly === true) response.end();
      else setTimeout(() => response.destroy(), 20);
      return;
    case "error in stream":
      head(response);
      event(response, { choices: [{ index: 0, delta: { content: "{" } }] });
      event(response, { error: scripted.error });
      response.end();
      return;
    case "bad event":
      head(response);
      response.end("data: {not json\n\n");
      return;
    case "endless": {
      head(response);
      const filler = "x".repeat(10_000);
      if (scripted.oneLine === true) response.write('data: {"choices":[{"index":0,"delta":{"content":"');
      const pump = () => {
        if (response.destroyed) return;
        if (scripted.oneLine === true) response.write(filler, () => setImmediate(pump));
        else
          response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: filler } }] })}\n\n`, () => setImmediate(pump));
      };
      pump();
    }
  }
}

interface Manner {
  readonly pieces?: number | undefined;
  readonly pause?: number | undefined;
  readonly usage?: boolean | undefined;
}

/** `tool`: the content is the arguments of its call. */
async function send(
  response: ServerResponse,
  body: ChatBody,
  { tool, content = "", refusal }: { readonly tool?: string; readonly content?: string; readonly refusal?: string },
  finish: string,
  { pieces = 3, pause = 0, usage = true }: Manner = {},
): Promise<void> {
  const tokens = {
    prompt_tokens: Math.ceil(JSON.stringify(body.messages).length / 4),
    completion_tokens: Math.ceil(content.length / 4),
    total_tokens: 0,
  };
  if (body.stream !== true) {
    const call = { id: "call_1", type: "function", function: { name: tool, arguments: content } };
    const message = {
      role: "assistant",
      content: tool === undefined ? content : null,
      refusal: refusal ?? null,
      ...(tool === undefined ? {} : { tool_calls: [call] }),
    };
    response.writeHead(200, { "content-type": "application/json" });
    response.end(
      JSON.stringify({
        id: "c",
        object: "chat.completion",
        choices: [{ index: 0, message, finish_reason: finish }],
        ...(usage ? { usage: tokens } : {}),
      }),
    );
    return;
  }
  head(response);
  const size = Math.max(1, Math.ceil(content.length / pieces));
  for (let at = 0; at < content.length; at += size) {
    const piece = content.slice(at, at + size);
    const call = {
      index: 0,
      ...(at === 0 ? { id: "call_1", type: "function" } : {}),
      function: { ...(at === 0 ? { name: tool } : {}), arguments: piece },
    };
    event(response, { choices: [{ index: 0, delta: tool === undefined ? { content: piece } : { tool_calls: [call] } }] });
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
  }
  if (refusal !== undefined) event(response, { choices: [{ index: 0, delta: { refusal } }] });
  event(response, { choices: [{ index: 0, delta: {}, finish_reason: finish }] });
  if (usage && body.stream_options !== undefined) event(response, { choices: [], usage: tokens });
  response.end("data: [DONE]\n\n");
}

function head(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
}

function event(response: ServerResponse, value: object): void {
  response.write(`data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", ...value })}\n\n`);
}
