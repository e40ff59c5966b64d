// Only regular files are opened: everything else that a path may lead to is refused at once, and by its kind.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { maxTextBytes, openRegularFile, readRegularFile, readRegularLines, whyUnreadable } from "../../engine/regularFile.ts";

describe("regular files", () => {
  let folder: string;
  let server: Server;
  const at = (name: string) => join(folder, name);

  before(async function () {
    if (process.platform === "win32") this.skip();
    folder = mkdtempSync(join(tmpdir(), "playbook-test-"));
    execFileSync("mkfifo", [at("pipe")]);
    symlinkSync(at("pipe"), at("link to a pipe"));
    symlinkSync("/dev/zero", at("link to a device"));
    symlinkSync(at("itself"), at("itself"));
    symlinkSync(at("text"), at("link to a text"));
    mkdirSync(at("folder"));
    writeFileSync(at("text"), "héllo");
    writeFileSync(at("empty"), "");
    writeFileSync(at("sparse"), "");
    truncateSync(at("sparse"), 3 * 1024 ** 3);
    server = createServer();
    await new Promise<void>((resolve) => server.listen(at("socket"), resolve));
  });

  after(async () => {
    if (folder === undefined) return;
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true });
  });

  const refused: readonly (readonly [name: string, code: string, why: string])[] = [
    ["pipe", "ENOTREG", "it is a pipe, not a regular file"],
    ["link to a pipe", "ENOTREG", "it is a pipe, not a regular file"],
    ["socket", "ENOTREG", "it is a socket, not a regular file"],
    ["link to a device", "ENOTREG", "it is a device, not a regular file"],
    ["folder", "EISDIR", "it is a folder, not a regular file"],
    ["missing", "ENOENT", "it does not exist"],
    ["itself", "ELOOP", "it is a link"],
    ["sparse", "EFBIG", "it is larger than 128 MB"],
  ];
  for (const [name, code, why] of refused) {
    it(`refuses a ${name} and says why`, () => {
      assert.throws(
        () => readRegularFile(at(name)),
        (error: NodeJS.ErrnoException) => error.code === code && whyUnreadable(error) === why,
      );
    });
  }

  it("gives the lines of a file one after the other, wherever its pieces end", () => {
    // Longer than what is read at once, with characters of two and four bytes at every place of a border.
    const lines = ["first\n", "\n", `${"é".repeat(200_000)}\r\n`, `x${"😀".repeat(150_000)}\n`, "last"];
    writeFileSync(at("lines"), lines.join(""));
    let bytes = 0;
    const read = [
      ...readRegularLines(at("lines"), maxTextBytes, (piece) => {
        bytes += piece.length;
      }),
    ];
    assert.ok(read.length === lines.length && read.every((line, index) => line === lines[index]));
    assert.equal(bytes, Buffer.byteLength(lines.join("")));
    assert.deepEqual([...readRegularLines(at("empty"))], []);
    assert.deepEqual([...readRegularLines(at("link to a text"))], ["héllo"]);
  });

  for (const name of ["pipe", "folder", "missing", "sparse"]) {
    it(`refuses to give the lines of a ${name}`, () => {
      const [, code] = refused.find(([one]) => one === name) ?? [];
      assert.throws(() => [...readRegularLines(at(name))], { code });
    });
  }

  it("reads a file of any size up to the limit, through a link, too", () => {
    assert.equal(readRegularFile(at("text")).toString(), "héllo");
    assert.equal(readRegularFile(at("link to a text")).toString(), "héllo");
    assert.equal(readRegularFile(at("empty")).length, 0);
    writeFileSync(at("exact"), Buffer.alloc(maxTextBytes, "x"));
    assert.equal(readRegularFile(at("exact")).length, maxTextBytes);
    assert.throws(() => readRegularFile(at("exact"), maxTextBytes - 1), /larger than/);
  });

  it("reads a file that gives no size", function () {
    if (process.platform !== "linux") this.skip();
    assert.match(readRegularFile("/proc/self/status").toString(), /^Name:/);
    assert.throws(() => readRegularFile("/proc/self/status", 10), /larger than/);
  });

  it("follows no link in place of a path whose links have been followed", () => {
    assert.throws(() => openRegularFile(at("link to a text"), true), /ELOOP/);
  });
});
