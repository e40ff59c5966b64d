// A report's file: whole or not at all, through links, and never in the place of what is not a file.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { gatheringName } from "../../cli/leftovers.ts";
import { openOutputFile } from "../../cli/outputFile.ts";
import { openOutputFolder } from "../../cli/outputFolder.ts";
import { writeIntoPipe } from "../../cli/outputPipe.ts";

describe("output file", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "playbook-output-"));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it("appears whole when it is committed, folders being made", async () => {
    const file = openOutputFile(join(folder, "deep/er/report.txt"));
    file.write("a".repeat(100_000));
    file.write("ß");
    assert.deepEqual(readdirSync(join(folder, "deep/er")), []);
    await file.commit();
    assert.deepEqual(readdirSync(join(folder, "deep/er")), ["report.txt"]);
    assert.equal(readFileSync(join(folder, "deep/er/report.txt"), "utf8"), `${"a".repeat(100_000)}ß`);
  });

  it("leaves the old file alone when it is discarded", () => {
    writeFileSync(join(folder, "report.txt"), "old");
    const file = openOutputFile(join(folder, "report.txt"));
    file.write("new");
    file.discard();
    assert.equal(readFileSync(join(folder, "report.txt"), "utf8"), "old");
    assert.deepEqual(readdirSync(folder), ["report.txt"]);
  });

  it("follows a link to its file", async () => {
    writeFileSync(join(folder, "real.txt"), "old");
    symlinkSync(join(folder, "real.txt"), join(folder, "link.txt"));
    const file = openOutputFile(join(folder, "link.txt"));
    file.write("new");
    await file.commit();
    assert.equal(readFileSync(join(folder, "real.txt"), "utf8"), "new");
  });

  it("writes to a device as it is", async function () {
    if (!existsSync("/dev/full")) this.skip();
    const file = openOutputFile("/dev/full");
    file.write("x");
    await assert.rejects(file.commit(), { name: "PlaybookError", code: "cannot-write" });
    assert.ok(statSync("/dev/full").isCharacterDevice());
  });

  it("gives up on a pipe that no program reads, or that its reader leaves unread", async function () {
    const pipe = join(folder, "pipe");
    if (spawnSync("mkfifo", [pipe]).status !== 0) this.skip();
    const report = join(folder, "report");
    writeFileSync(report, "x".repeat(1_000_000));
    const file = openSync(report, "r");
    const patience = { open: 100, take: 100 };
    await assert.rejects(writeIntoPipe(pipe, file, 1_000_000, patience), /no program reads/);
    const idle = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
    await assert.rejects(writeIntoPipe(pipe, file, 1_000_000, patience), /has stopped reading/);
    closeSync(idle);
    closeSync(file);
  });

  it("writes all of it into a pipe whose reader comes later", async function () {
    const pipe = join(folder, "pipe");
    if (spawnSync("mkfifo", [pipe]).status !== 0) this.skip();
    const file = openOutputFile(pipe);
    file.write("ab".repeat(500_000));
    const committed = file.commit();
    const reader = spawn("cat", [pipe], { stdio: ["ignore", "pipe", "inherit"] });
    let received = "";
    reader.stdout.on("data", (chunk) => {
      received += chunk;
    });
    await Promise.all([committed, once(reader, "close")]);
    assert.ok(received === "ab".repeat(500_000));
  });

  for (const [what, command] of [
    ["a pipe", '"$0" --input-type=module -e "$1" | cat'],
    ["a file", '"$0" --input-type=module -e "$1" > out.txt; cat out.txt'],
    ["a socket", '"$0" --input-type=module -e "$1"'],
  ] as const)
    it(`writes to /dev/stdout where that is ${what}`, function () {
      if (!existsSync("/dev/stdout")) this.skip();
      const module = JSON.stringify(new URL("../../cli/outputFile.ts", import.meta.url));
      const script = `import { writeWhole } from ${module};
        process.stdout.write("before ");
        await writeWhole("/dev/stdout", "report".repeat(50_000));
        process.stdout.write(" after");`;
      const { stdout, stderr } = spawnSync("sh", ["-c", command, process.execPath, script], { cwd: folder, encoding: "utf8" });
      assert.equal(stderr, "");
      assert.ok(stdout === `before ${"report".repeat(50_000)} after`, stdout.slice(0, 100));
    });

  it("refuses a place where no folder can be made", () => {
    writeFileSync(join(folder, "file"), "");
    for (const place of [join(folder, "file/below/report.txt"), "/proc/nowhere/report.txt"]) {
      if (existsSync(dirname(dirname(place)))) assert.throws(() => openOutputFile(place), { name: "PlaybookError", code: "cannot-write" });
    }
  });

  it("refuses a folder", () => {
    mkdirSync(join(folder, "report"));
    assert.throws(() => openOutputFile(join(folder, "report")), /is a folder/);
  });

  it("names the temporary folder that cannot be written, and the variable that names another", () => {
    const before = process.env.TMPDIR;
    writeFileSync(join(folder, "file"), "");
    try {
      process.env.TMPDIR = join(folder, "file");
      assert.throws(() => openOutputFile(join(folder, "report.txt")), {
        name: "PlaybookError",
        code: "cannot-write",
        message: /^The temporary folder .*file cannot be written/,
      });
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    }
  });

  it("removes what a run that was killed has left next to it, and nothing else", () => {
    const dead = spawnSync(process.execPath, ["-e", ""]).pid;
    const path = join(folder, "al");
    const name = basename(gatheringName(path));
    const left = name.replace(`-${process.pid}-`, `-${dead}-`);
    for (const kept of [`${name}mine`, ".al-own", ".other.playbook-000000-1-x"]) mkdirSync(join(folder, kept));
    mkdirSync(join(folder, `${left}abc/deep`), { recursive: true });
    writeFileSync(join(folder, `${left}file`), "x");
    const output = openOutputFolder(path);
    output.discard();
    assert.deepEqual(readdirSync(folder).sort(), [".al-own", `${name}mine`, ".other.playbook-000000-1-x"].sort());
  });
});
