// Streams a body that is too large for memory: texts and files, which are read from the start each time the request is
// sent.

import type { SentFile } from "../ports.ts";
import { HttpFailure } from "./failure.ts";

export type Piece = Uint8Array | SentFile;

export interface StreamedBody {
  readonly pieces: readonly Piece[];
  /** Bytes of all of them. */
  readonly size: number;
}

/** An outgoing body, in memory where it is small. */
export type Body = string | Uint8Array | StreamedBody;

export function isStreamed(body: Body | undefined): body is StreamedBody {
  return typeof body === "object" && "pieces" in body;
}

/** One body of several pieces: streamed where one of them is. */
export function bodyOf(pieces: readonly Piece[]): Uint8Array | StreamedBody {
  const held = pieces.filter((piece) => piece instanceof Uint8Array);
  if (held.length === pieces.length) return Buffer.concat(held);
  return { pieces, size: pieces.reduce((sum, piece) => sum + sizeOf(piece), 0) };
}

function sizeOf(piece: Piece): number {
  return piece instanceof Uint8Array ? piece.byteLength : piece.size;
}

/** Throws `HttpFailure` for a file that has changed since the request was made. */
export async function* bytesOf({ pieces }: StreamedBody): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    if (piece instanceof Uint8Array) yield piece;
    else yield* bytesOfFile(piece);
  }
}

async function* bytesOfFile(file: SentFile): AsyncGenerator<Uint8Array> {
  try {
    yield* file.bytes();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new HttpFailure(
      "invalid request",
      `The request could not be sent completely: ${why}.`,
      "Run it again when the file is complete.",
      error,
    );
  }
}

/** Characters of one look, and how far two looks overlap: longer secrets are not looked for. */
const window = 1024 * 1024;
const overlap = 64 * 1024;

/** At once where the body is held. */
export function holdsSecret(body: Body, isSecret: (text: string) => boolean): boolean | Promise<boolean> {
  if (typeof body === "string") return isSecret(body);
  return isStreamed(body) ? streamHoldsSecret(body, isSecret) : isSecret(Buffer.from(body).toString("latin1"));
}

async function streamHoldsSecret(body: StreamedBody, isSecret: (text: string) => boolean): Promise<boolean> {
  let text = "";
  for await (const chunk of bytesOf(body)) {
    text += Buffer.from(chunk).toString("latin1");
    if (text.length < window) continue;
    if (isSecret(text)) return true;
    text = text.slice(-overlap);
  }
  return isSecret(text);
}
