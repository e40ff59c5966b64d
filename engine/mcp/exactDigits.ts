// Carries the digits of a result past the SDK, which reads messages with JSON.parse: what would lose some travels as
// text inside the message.

import { randomUUID } from "node:crypto";
import { isJsonObject, type Json, parseJson } from "../../language/index.ts";

/**
 * A member of the result's `_meta`. No server can guess it, so that none can give a text that differs from its
 * structured content.
 */
const carrier = `playbook/${randomUUID()}`;

const content = '"structuredContent"';

/**
 * A lone CR at the end of the received text may be half of a line break. The rest then begins with an empty line, which
 * is harmless.
 */
const lineBreak = /\r\n|\r(?!\n)|\n/;
const emptyLine = /(?:\r\n|\r(?!\n)|\n){2}/g;

/**
 * A JSON-RPC message, whose numbers in structured content `structuredContentOf` reads exactly. Any other text is
 * returned as it is.
 */
export function carryDigits(message: string): string {
  if (!message.includes(content)) return message;
  const parsed = parseJson(message);
  if (!parsed.ok) return message;
  const { value } = parsed;
  const carrying = Array.isArray(value) ? value.map(withCarrier) : withCarrier(value);
  const isSame = Array.isArray(value) ? value.every((one, at) => one === (carrying as readonly unknown[])[at]) : carrying === value;
  return isSame ? message : JSON.stringify(carrying);
}

function withCarrier(message: Json): Json {
  if (!isJsonObject(message) || !isJsonObject(message.result) || message.result.structuredContent === undefined) return message;
  const { _meta, structuredContent } = message.result;
  const exact = JSON.stringify(structuredContent);
  if (exact === JSON.stringify(JSON.parse(exact))) return message;
  return { ...message, result: { ...message.result, _meta: { ...(isJsonObject(_meta) ? _meta : {}), [carrier]: exact } } };
}

/** The structured content of a result of the SDK. */
export function structuredContentOf(result: { readonly structuredContent?: unknown; readonly _meta?: unknown }): unknown {
  const carried = isJsonObject(result._meta) ? result._meta[carrier] : undefined;
  const parsed = typeof carried === "string" ? parseJson(carried) : undefined;
  return parsed?.ok ? parsed.value : result.structuredContent;
}

/** The same response, whose messages carry their digits, be they JSON or server-sent events. */
export function carryDigitsOf(response: Response): Response {
  const type = response.headers.get("content-type") ?? "";
  if (type.includes("text/event-stream") && response.body !== null)
    return Object.defineProperty(response, "body", { value: carryDigitsOfEvents(response.body) });
  const json = async () => JSON.parse(carryDigits(await response.text())) as unknown;
  return Object.defineProperty(response, "json", { value: json });
}

/** Passes an event on when it has ended. */
function carryDigitsOfEvents(body: ReadableStream<Uint8Array<ArrayBuffer>>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let pending = "";
  return new ReadableStream({
    async pull(controller) {
      for (;;) {
        const { done, value } = await reader.read();
        // The end of an event may be cut anywhere between its two line breaks.
        const from = Math.max(0, pending.length - 3);
        pending += decoder.decode(value, { stream: !done });
        const end = done ? pending.length : endOfLastEvent(pending, from);
        if (end > 0) {
          const text = pending.slice(0, end);
          pending = pending.slice(end);
          controller.enqueue(encoder.encode(text.includes(content) ? eventsWithCarrier(text) : text));
        }
        if (done) controller.close();
        if (done || end > 0) return;
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** The index after the last empty line of what begins at `from`; 0 if there is none. */
function endOfLastEvent(text: string, from: number): number {
  let end = 0;
  for (const { index, 0: found } of text.slice(from).matchAll(emptyLine)) end = from + index + found.length;
  return end;
}

function eventsWithCarrier(text: string): string {
  let from = 0;
  const events: string[] = [];
  for (const { index, 0: found } of text.matchAll(emptyLine)) {
    events.push(eventWithCarrier(text.slice(from, index + found.length)));
    from = index + found.length;
  }
  return events.join("") + text.slice(from);
}

/** The lines of data are one text, which comes back as one line. */
function eventWithCarrier(event: string): string {
  const lines = event.split(lineBreak);
  const isData = (line: string) => line === "data" || line.startsWith("data:");
  const data = lines.flatMap((line) => (isData(line) ? [line.replace(/^data:? ?/, "")] : [])).join("\n");
  const carrying = carryDigits(data);
  if (carrying === data) return event;
  return [...lines.filter((line) => line !== "" && !isData(line)), `data: ${carrying}`, "", ""].join("\n");
}
