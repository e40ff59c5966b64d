// Removes the content codings of a body. The limit applies to the output, so that a small body cannot grow without
// bound.

import { promisify } from "node:util";
import zlib from "node:zlib";
import { explainFailure } from "./explain.ts";
import type { Headers } from "./message.ts";

type Decoder = (bytes: Uint8Array, options: { readonly maxOutputLength: number }) => Promise<Uint8Array>;

const gunzip: Decoder = promisify<Uint8Array, zlib.ZlibOptions, Uint8Array>(zlib.gunzip);
const inflate: Decoder = promisify<Uint8Array, zlib.ZlibOptions, Uint8Array>(zlib.inflate);
const inflateRaw: Decoder = promisify<Uint8Array, zlib.ZlibOptions, Uint8Array>(zlib.inflateRaw);

const decoders: Readonly<Record<string, Decoder>> = {
  gzip: gunzip,
  "x-gzip": gunzip,
  // Servers send both forms under this name: the first byte of a zlib header has 8 in its low half.
  deflate: (bytes, options) => (((bytes[0] ?? 0) & 0x0f) === 8 ? inflate(bytes, options) : inflateRaw(bytes, options)),
  br: promisify<Uint8Array, zlib.BrotliOptions, Uint8Array>(zlib.brotliDecompress),
  zstd: promisify<Uint8Array, zlib.ZstdOptions, Uint8Array>(zlib.zstdDecompress),
  identity: async (bytes) => bytes,
};

/** Throws `HttpFailure`: encoding (unknown or broken) or too large. */
export async function decodeBody(
  headers: Headers,
  body: Uint8Array,
  maxBytes: number,
  request: { readonly method: string; readonly url: URL },
): Promise<Uint8Array> {
  if (body.length === 0) return body;
  const codings = headers
    .filter(([name]) => name === "content-encoding")
    .flatMap(([, value]) => value.split(","))
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== "");
  let bytes = body;
  for (const coding of codings.reverse()) {
    const decode = Object.hasOwn(decoders, coding) ? decoders[coding] : undefined;
    if (decode === undefined) throw explainFailure({ kind: "encoding", coding, known: false }, request);
    try {
      bytes = await decode(bytes, { maxOutputLength: maxBytes });
    } catch (error) {
      if ((error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE") {
        throw explainFailure({ kind: "too large", maxBytes, decoded: true }, request);
      }
      throw explainFailure({ kind: "encoding", coding, known: true, error: error as Error }, request);
    }
  }
  return bytes;
}
