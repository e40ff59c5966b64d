/**
 * The launcher as it is built: which versions of Node it refuses, what it then says, and that it loads the command on
 * all others.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type BuildOptions, build } from "esbuild";

const root = join(import.meta.dirname, "../..");

describe("launcher", () => {
  let folder: string;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "playbook-launcher-"));
    const { bundles } = (await import(pathToFileURL(join(root, "esbuild.mjs")).href)) as { bundles: Record<string, BuildOptions> };
    await build({ ...bundles.launcher, outdir: folder });
    writeFileSync(join(folder, "loader.cjs"), 'process.stdout.write("the command ran");');
  });

  after(() => rmSync(folder, { recursive: true }));

  /** Runs the launcher in a Node that says it is of this version. */
  function launch(version: string) {
    const preload = join(folder, `version-${version}.cjs`);
    writeFileSync(
      preload,
      `for (const [of, name, value] of [[process.versions, "node", "${version}"], [process, "version", "v${version}"]])
        Object.defineProperty(of, name, { value });`,
    );
    return spawnSync(process.execPath, ["--require", preload, join(folder, "playbook.cjs")], { encoding: "utf8" });
  }

  for (const version of ["22.19.0", "22.20.1", "24.0.0", "100.1.2"]) {
    it(`runs the command on Node ${version}`, () => {
      const { status, stdout, stderr } = launch(version);
      assert.deepEqual({ status, stdout, stderr }, { status: 0, stdout: "the command ran", stderr: "" });
    });
  }

  for (const version of ["6.17.1", "20.20.2", "22.9.0", "22.18.9"]) {
    it(`refuses Node ${version} and says what to do`, () => {
      const { status, stdout, stderr } = launch(version);
      assert.equal(status, 4);
      assert.equal(stdout, "");
      assert.match(stderr, /^playbook needs Node\.js 22\.19 or newer, and this is v\d/);
      assert.ok(stderr.includes(`this is v${version}`), stderr);
      assert.match(stderr, /npm install --save-dev node@24/);
    });
  }
});
