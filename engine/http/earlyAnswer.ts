// Lets an answer be read that a service gave before it had read the whole request. It closes the connection then, so
// that writing the rest fails, and Node destroys a socket whose writing fails before it has read the data that has
// arrived.

import type { Socket } from "node:net";

/** Errors of writing on a connection that the other side has closed. */
const closed = new Set(["EPIPE", "ECONNRESET", "ECONNABORTED"]);

/**
 * Milliseconds for reading the data that has arrived. Reading ends earlier: with the answer, the end of the stream or
 * its failure.
 */
const grace = 2_000;

type Write = (chunk: unknown, encoding: BufferEncoding, callback: (error?: Error | null) => void) => void;

/** Delays the failure of writing until the data that has arrived is read. Changes only the writing of `socket`. */
export function withEarlyAnswers(socket: Socket): void {
  const inner = socket as unknown as { _write: Write; _writev?: (chunks: unknown, callback: (error?: Error | null) => void) => void };
  const later = (callback: (error?: Error | null) => void) => (error?: Error | null) => {
    if (error == null || !closed.has((error as NodeJS.ErrnoException).code ?? "") || socket.readableEnded) return callback(error);
    const timer = setTimeout(() => fail(), grace);
    const fail = () => {
      clearTimeout(timer);
      socket.off("end", fail);
      socket.off("close", fail);
      callback(error);
    };
    socket.once("end", fail);
    socket.once("close", fail);
  };
  const { _write: write, _writev: writeMany } = inner;
  inner._write = (chunk, encoding, callback) => write.call(socket, chunk, encoding, later(callback));
  if (typeof writeMany === "function") inner._writev = (chunks, callback) => writeMany.call(socket, chunks, later(callback));
}
