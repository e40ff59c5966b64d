/** The loader as it is built: what it keeps of the compiled code, where, and when it goes without. */
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { program } from "../support/product.ts";

describe("loader", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "playbook-loader-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const cache = () => join(folder, `playbook-${process.getuid?.() ?? "code"}`);

  const contents = (at: string) => (existsSync(at) ? readdirSync(at, { recursive: true, withFileTypes: true }) : []);
  const files = () =>
    contents(cache())
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));

  function run(args: readonly string[], environment: Readonly<Record<string, string>> = {}, input = ""): string {
    const env = { ...process.env, NODE_COMPILE_CACHE: folder, ...environment };
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: "utf8", env, cwd: folder, input });
    return `${status}: ${stdout}${stderr}`;
  }

  it("keeps compiled code where this user alone can write, and uses it as it is", () => {
    const first = run(["explain", "Expect status 200."]);
    assert.match(first, /^0: /);
    const kept = files();
    assert.ok(kept.length > 0);
    if (process.platform !== "win32") for (const path of [cache(), ...kept]) assert.equal(statSync(path).mode & 0o077, 0, path);
    const times = kept.map((file) => statSync(file).mtimeMs);
    assert.equal(run(["explain", "Expect status 200."]), first);
    assert.deepEqual(
      files().map((file) => statSync(file).mtimeMs),
      times,
    );
  });

  it("uses the code that a run of thousands of files has kept", () => {
    for (let number = 0; number < 3_000; number++) writeFileSync(join(folder, `${number}.playbook`), `---\nservice: s${number}\n---\n`);
    const check = () => run(["check", "0.playbook"]);
    const first = check();
    assert.match(first, /^0: /);
    const times = files().map((file) => statSync(file).mtimeMs);
    assert.ok(times.length > 0);
    assert.equal(check(), first);
    assert.deepEqual(
      files().map((file) => statSync(file).mtimeMs),
      times,
    );
  });

  it("replaces code that V8 refuses", () => {
    const first = run(["explain", "Expect status 200."]);
    const kept = files();
    assert.ok(kept.length > 0);
    for (const file of kept) writeFileSync(file, "no code");
    assert.equal(run(["explain", "Expect status 200."]), first);
    for (const file of files()) assert.notEqual(readFileSync(file, "latin1"), "no code");
  });

  it("keeps the code of the eight builds that saved last, and removes what is older", () => {
    mkdirSync(cache(), { mode: 0o700 });
    writeFileSync(join(cache(), "v24.0.0-x64-check-OLDFILE.cjs"), "code of an earlier version");
    const others = Array.from({ length: 7 }, (_, index) => `build-${index + 2}`);
    for (const [day, build] of ["older", ...others].entries()) {
      mkdirSync(join(cache(), build));
      writeFileSync(join(cache(), build, "explain-main.cjs"), "code");
      utimesSync(join(cache(), build), day + 1, day + 1);
    }
    assert.match(run(["explain", "Expect status 200."]), /^0: /);
    const kept = readdirSync(cache());
    const own = kept.filter((build) => !others.includes(build));
    assert.deepEqual(kept.toSorted(), [...others, ...own].toSorted());
    assert.equal(own.length, 1, own.join());
    assert.ok(files().some((file) => file.startsWith(join(cache(), own[0] ?? ""))));
  });

  it("goes without the code that another process removes while it runs", async () => {
    const first = run(["explain", "--stdin"], {}, "Expect status 200.\n");
    assert.ok(files().length > 0);
    const env = { ...process.env, NODE_COMPILE_CACHE: folder };
    const child = spawn(process.execPath, [program, "explain", "--stdin"], { env, cwd: folder });
    rmSync(cache(), { recursive: true });
    child.stdin.end("Expect status 200.\n");
    const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
    assert.equal(`${code}: ${stdout}${stderr}`, first);
  });

  it("takes the modules of Node with the code that Node brings", () => {
    const probe = join(folder, "probe.cjs");
    const written = join(folder, "compiled.json");
    // Asks as Node's own tests do which modules V8 had to compile.
    writeFileSync(
      probe,
      `process.once("exit", () => {
        const { compiledWithCache, compiledWithoutCache } = require("internal/test/binding").internalBinding("builtins").getCacheUsage();
        const lists = { brought: [...compiledWithCache], compiled: [...compiledWithoutCache] };
        require("node:fs").writeFileSync(${JSON.stringify(written)}, JSON.stringify(lists));
      });`,
    );
    const given = ["--expose-internals", "--require", probe, program, "explain", "Expect status 200."];
    assert.equal(spawnSync(process.execPath, given, { cwd: folder }).status, 0);
    const { brought, compiled } = JSON.parse(readFileSync(written, "utf8")) as Record<string, readonly string[]>;
    for (const name of ["child_process", "crypto", "net", "worker_threads"]) assert.ok(brought?.includes(name), `${name} of ${compiled}`);
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
