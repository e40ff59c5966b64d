// Unpacks a ZIP archive as vsce writes it: deflated or stored entries, no ZIP64, no encryption.

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { inflateRawSync } from "node:zlib";

interface Entry {
  readonly name: string;
  readonly content: Buffer;
}

export function unzip(zip: Buffer, folder: string): void {
  for (const { name, content } of entriesOf(zip)) {
    const path = join(folder, name);
    if (relative(folder, path).startsWith("..")) throw new Error(`${name} is outside of the archive`);
    if (name.endsWith("/")) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
}

/** By the central directory: PKWARE's APPNOTE 4.3.12 and 4.3.16. */
export function entriesOf(zip: Buffer): readonly Entry[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const entries: Entry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
    const isDeflated = zip.readUInt16LE(at + 10) === 8;
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const data = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    entries.push({ name, content: isDeflated ? inflateRawSync(data) : data });
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}
