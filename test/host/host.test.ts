/** Tests that the VS Code of the tests reports the truth by exit code and output, and leaves no process or file. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { installedHost } from "./install.ts";
import { onLinux } from "./onLinux.ts";

interface Run {
  readonly child: ChildProcess;
  /** In the environment of every process that belongs to the run. */
  readonly mark: string;
  readonly ended: Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>;
}

function start(tests: string, env: NodeJS.ProcessEnv = {}): Run {
  const mark = `PLAYBOOK_MARK=${randomUUID()}`;
  const [name = "", value] = mark.split("=");
  const fixtures = join(import.meta.dirname, "fixtures");
  const args = [`--extensionDevelopmentPath=${join(fixtures, "extension")}`, `--extensionTestsPath=${join(fixtures, tests)}`];
  const child = spawn(join(import.meta.dirname, "code"), args, {
    env: { ...process.env, ...env, [name]: value },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const code = new Promise<number | null>((resolve) => child.on("close", resolve));
  const ended = Promise.all([code, text(child.stdout), text(child.stderr)]).then(([code, stdout, stderr]) => ({ code, stdout, stderr }));
  return { child, mark, ended };
}

/** Command lines of the processes that run with this in their environment. */
function processesWith(mark: string): readonly string[] {
  return globSync("/proc/[0-9]*/environ").flatMap((file) => {
    try {
      const has = readFileSync(file, "utf8").split("\0").includes(mark);
      return has ? [readFileSync(file.replace("environ", "cmdline"), "utf8").replaceAll("\0", " ")] : [];
    } catch {
      // It has ended in the meantime, or belongs to another user.
      return [];
    }
  });
}

async function until(condition: () => boolean, what: () => string): Promise<void> {
  for (let waited = 0; !condition(); waited += 100) {
    if (waited > 180_000) throw new Error(what());
    await pause(100);
  }
}

onLinux("the VS Code of the tests", function () {
  this.timeout(600_000);
  before(async function () {
    this.timeout(900_000);
    await installedHost();
  });

  it("fails what fails, with nothing on its output but what the tests print and the reason", async () => {
    const { code, stdout, stderr } = await start("failing.cjs").ended;
    assert.deepEqual({ code, stdout, stderr }, { code: 1, stdout: "one line\n", stderr: "another line\n2 of 3 tests failed\n" });
  });

  it("fails when the extension host dies", async () => {
    const { code, stderr } = await start("crashing.cjs").ended;
    assert.deepEqual({ code, stderr }, { code: 1, stderr: "The extension host went away before the tests ended.\n" });
  });

  it("fails after its time limit", async () => {
    const { code, stderr } = await start("hanging.cjs", { PLAYBOOK_VSCODE_LIMIT: "1" }).ended;
    assert.deepEqual({ code, stderr }, { code: 124, stderr: "The tests did not end within 1 s.\n" });
  });

  it("leaves no process, even when it is killed", async () => {
    const { child, mark } = start("hanging.cjs");
    let output = "";
    child.stdout?.on("data", (chunk) => {
      output += chunk;
    });
    await until(
      () => output.includes("running"),
      () => `the tests did not start: ${output}`,
    );
    assert.ok(processesWith(mark).length > 4);
    child.kill("SIGKILL");
    await until(
      () => processesWith(mark).length === 0,
      () => `still there:\n${processesWith(mark).join("\n")}`,
    );
  });
});
