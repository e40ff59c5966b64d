// Speaks the debug adapter protocol over two streams: each request gets the result of its handler, or the reason for
// its refusal; no message contains a secret.

import { DebugSession, Event, Response } from "@vscode/debugadapter";
import type { DebugProtocol } from "@vscode/debugprotocol";
import { PlaybookError } from "../../engine/index.ts";

export interface Answer {
  readonly body?: object;
  /** Done when the response is on its way. */
  readonly afterwards?: () => void;
}

/** By the names of requests. */
export type Handlers = Readonly<Record<string, (given: never) => Answer | Promise<Answer>>>;

/** A person must see why these were refused; others, such as a hover, come from the editor itself. */
const shown: ReadonlySet<string> = new Set(["launch", "restartFrame", "gotoTargets", "goto"]);

/** Requests that do not wait for earlier ones. */
const urgent: ReadonlySet<string> = new Set(["playbook/secret", "pause", "terminate", "disconnect", "threads", "cancel"]);

export interface DapServer {
  event(name: string, body?: object): void;
  listen(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): void;
}

/** `closed` is called when the client is gone. */
export function createDapServer(handlers: Handlers, mask: (text: string) => string, closed: () => void): DapServer {
  let last: Promise<void> = Promise.resolve();
  const answer = async (request: DebugProtocol.Request) => {
    const response: DebugProtocol.Response = new Response(request);
    let afterwards: (() => void) | undefined;
    try {
      const handler = Object.hasOwn(handlers, request.command) ? handlers[request.command] : undefined;
      if (handler === undefined) throw new PlaybookError("usage", `The request "${request.command}" is not supported.`);
      const given = await handler((request.arguments ?? {}) as never);
      if (given.body !== undefined) response.body = masked(given.body, mask);
      ({ afterwards } = given);
    } catch (error) {
      const text = mask(messageOf(error));
      response.success = false;
      response.message = text;
      response.body = { error: { id: 1, format: text, showUser: shown.has(request.command) } };
    }
    server.sendResponse(response);
    afterwards?.();
  };
  const server = new Server((request) => {
    if (urgent.has(request.command)) void answer(request);
    // Requests are answered in the order in which they came, however long a sentence of the console takes.
    else last = last.then(() => answer(request));
  }, closed);
  return {
    event(name, body) {
      server.sendEvent(new Event(name, body === undefined ? undefined : masked(body, mask)));
    },
    listen: (input, output) => server.start(input, output),
  };
}

class Server extends DebugSession {
  readonly #answer: (request: DebugProtocol.Request) => void;
  readonly #closed: () => void;

  constructor(answer: (request: DebugProtocol.Request) => void, closed: () => void) {
    super();
    this.#answer = answer;
    this.#closed = closed;
  }

  protected override dispatchRequest(request: DebugProtocol.Request): void {
    this.#answer(request);
  }

  /** Replaces ending the process, which still has a teardown to run. */
  override shutdown(): void {
    this.#closed();
  }
}

/** Words of the protocol, and paths of files: they contain no text of a run. */
const own: ReadonlySet<string> = new Set(["reason", "category", "presentationHint", "path", "filter", "kind"]);

function masked(value: unknown, mask: (text: string) => string, key = ""): unknown {
  if (typeof value === "string") return own.has(key) ? value : mask(value);
  if (Array.isArray(value)) return value.map((item) => masked(item, mask, key));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, masked(inner, mask, name)]));
}

function messageOf(error: unknown): string {
  if (error instanceof PlaybookError) return error.fix === undefined ? error.message : `${error.message} ${error.fix}`;
  return `Internal error: ${error instanceof Error ? error.message : String(error)}. This is a bug in Playbook.`;
}
