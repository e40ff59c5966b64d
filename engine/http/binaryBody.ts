// Detects whether a body is readable text.

export function isBinary(body: Uint8Array, type: string): boolean {
  if (/^(?:image|audio|video|font)\/(?!svg)|^application\/(?:pdf|zip|gzip|octet-stream)/i.test(type)) return true;
  return body.subarray(0, 1024).includes(0) && !/utf-16|utf-32/i.test(type);
}
