/** The loader as it is built: what it keeps of the compiled code, where, and when it goes without. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { program } from "../support/product.ts";

describe("loader", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "playbook-loader-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const cache = () => join(folder, `playbook-${process.getuid?.() ?? "code"}`);

  function run(args: readonly string[], environment: Readonly<Record<string, string>> = {}): string {
    const env = { ...process.env, NODE_COMPILE_CACHE: folder, ...environment };
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: "utf8", env, cwd: folder });
    return `${status}: ${stdout}${stderr}`;
  }

  it("keeps compiled code where this user alone can write, and uses it as it is", () => {
    const first = run(["explain", "Expect status 200."]);
    assert.match(first, /^0: /);
    const files = readdirSync(cache()).map((name) => join(cache(), name));
    assert.ok(files.length > 0);
    if (process.platform !== "win32") assert.equal(statSync(cache()).mode & 0o077, 0);
    const times = files.map((file) => statSync(file).mtimeMs);
    assert.equal(run(["explain", "Expect status 200."]), first);
    assert.deepEqual(
      files.map((file) => statSync(file).mtimeMs),
      times,
    );
  });

  it("uses the code that a run of thousands of files has kept", () => {
    for (let number = 0; number < 3_000; number++) writeFileSync(join(folder, `${number}.playbook`), `---\nservice: s${number}\n---\n`);
    const check = () => run(["check", "0.playbook"]);
    const first = check();
    assert.match(first, /^0: /);
    const files = readdirSync(cache()).map((name) => join(cache(), name));
    const times = files.map((file) => statSync(file).mtimeMs);
    assert.equal(check(), first);
    assert.deepEqual(
      files.map((file) => statSync(file).mtimeMs),
      times,
    );
  });

  it("replaces code that V8 refuses", () => {
    const first = run(["explain", "Expect status 200."]);
    for (const name of readdirSync(cache())) writeFileSync(join(cache(), name), "no code");
    assert.equal(run(["explain", "Expect status 200."]), first);
    for (const name of readdirSync(cache())) assert.notEqual(readFileSync(join(cache(), name), "latin1"), "no code");
  });

  it("keeps nothing where others can write", function () {
    if (process.platform === "win32") this.skip();
    mkdirSync(cache());
    chmodSync(cache(), 0o777);
    assert.match(run(["explain", "Expect status 200."]), /^0: /);
    assert.deepEqual(readdirSync(cache()), []);
  });

  it("keeps nothing where Node keeps nothing, or after wrong usage", () => {
    assert.match(run(["explain", "Expect status 200."], { NODE_DISABLE_COMPILE_CACHE: "1" }), /^0: /);
    assert.equal(existsSync(cache()), false);
    assert.match(run(["explian"]), /^2: /);
    assert.deepEqual(readdirSync(cache()), []);
  });
});
