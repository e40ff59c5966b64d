// Writes a file into a named pipe without waiting forever for a reader.

import { closeSync, constants, openSync, readSync, writeSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds until a person must have opened the pipe for reading, and between two things that they take. */
export interface PipePatience {
  readonly open: number;
  readonly take: number;
}

const usual: PipePatience = { open: 5_000, take: 30_000 };
const pause = 20;
const chunkSize = 64 * 1024;

/** `file` is open for reading and has `size` bytes. Throws an error that says why not all of it was taken. */
export async function writeIntoPipe(path: string, file: number, size: number, patience: PipePatience = usual): Promise<void> {
  const pipe = await openForReader(path, patience.open);
  try {
    const chunk = Buffer.allocUnsafe(chunkSize);
    for (let sent = 0; sent < size; ) {
      const count = readSync(file, chunk, 0, chunk.length, sent);
      await writeAll(pipe, chunk.subarray(0, count), patience.take);
      sent += count;
    }
  } finally {
    closeSync(pipe);
  }
}

/** Opening a pipe for writing waits for a reader, and no signal ends that wait. */
async function openForReader(path: string, limit: number): Promise<number> {
  for (let waited = 0; ; waited += pause) {
    try {
      return openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENXIO") throw error;
      if (waited >= limit) throw new Error("no program reads from this pipe");
    }
    await sleep(pause);
  }
}

async function writeAll(pipe: number, bytes: Buffer, limit: number): Promise<void> {
  let waited = 0;
  for (let sent = 0; sent < bytes.length; ) {
    try {
      sent += writeSync(pipe, bytes, sent);
      waited = 0;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
      if (waited >= limit) throw new Error("the program that reads the pipe has stopped reading");
      waited += pause;
      await sleep(pause);
    }
  }
}
