// The texts of a request and its response as events show them: made only when a person will look.

import type { Json } from "../../language/index.ts";
import type { Exchange } from "../events.ts";
import { isBinary } from "../http/binaryBody.ts";
import type { HttpRequest, HttpResponse } from "../http/client.ts";
import { type Body, isStreamed, type Piece } from "../http/streamedBody.ts";
import type { Redactor } from "../redact/redactor.ts";
import type { LastCall, PhaseState } from "./context.ts";

/** Characters of a body that an event shows. */
export const shownCharacters = 64 * 1024;

/** The exchange of a call that got a response; undefined for a tool's. */
export function exchangeOfCall({ request, outcome }: LastCall, { frame }: PhaseState): Exchange | undefined {
  return request === undefined ? undefined : exchangeOf(request, outcome?.response, frame.attempt.run.redactor);
}

export function exchangeOf(request: HttpRequest, response: HttpResponse | undefined, redactor: Redactor): Exchange {
  const { method, url, headers, body } = request;
  return {
    request: { method, url, headers, ...(body === undefined ? {} : { body: bodyText(body, redactor) }) },
    ...(response === undefined ? {} : { response: responseOf(response, url, redactor) }),
  };
}

function responseOf(response: HttpResponse, asked: string, redactor: Redactor): Exchange["response"] {
  const { status, statusText, headers, body, durationMs, url } = response;
  const type = response.header("content-type") ?? "";
  const shown = isBinary(body, type)
    ? `(${body.byteLength.toLocaleString("en")} bytes of ${type || "binary data"})`
    : cut(response.text(), redactor);
  const elsewhere = url === asked ? {} : { url };
  return { status, statusText, ...elsewhere, headers, body: shown, bodyBytes: body.byteLength, duration: durationMs };
}

function bodyText(body: Body, redactor: Redactor): string {
  if (typeof body === "string") return cut(body, redactor);
  if (isStreamed(body)) return cut(body.pieces.map(pieceText).join(""), redactor);
  return isBinary(body, "")
    ? `(${body.byteLength.toLocaleString("en")} bytes of binary data)`
    : cut(Buffer.from(body).toString("utf8"), redactor);
}

/** A file that is streamed is not read for an event. */
function pieceText(piece: Piece): string {
  if (!(piece instanceof Uint8Array)) return `(${piece.size.toLocaleString("en")} bytes of a file)`;
  return isBinary(piece, "") ? `(${piece.byteLength.toLocaleString("en")} bytes of binary data)` : Buffer.from(piece).toString("utf8");
}

/** A value as an event shows it: the very same one, unless it is longer than a body would be shown. */
export function shownValue(value: Json, redactor: Redactor): Json {
  if (typeof value === "string") return cut(value, redactor);
  if (typeof value !== "object" || value === null) return value;
  const text = JSON.stringify(value);
  return text.length <= shownCharacters ? value : cut(text, redactor);
}

/** Redacts before it cuts: a piece of a secret is as secret. */
function cut(text: string, redactor: Redactor): string {
  if (text.length <= shownCharacters) return text;
  const reach = redactor.active() ? redactor.reach() : 0;
  const seen = redactor.text(text.slice(0, shownCharacters + reach));
  const kept = Math.max(0, Math.min(shownCharacters, seen.length - reach));
  return `${seen.slice(0, kept)}\n… (${(text.length - kept).toLocaleString("en")} more characters are not shown)`;
}
