/** The npm package and the VSIX as they are published. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { packedFolder } from "../support/pack.ts";

const repository = join(import.meta.dirname, "../..");
const packed = packedFolder();
const modules = join(packed, "project/node_modules");
const installed = join(modules, "playbook-tests");
const extension = join(packed, "vsix/extension");
const { version } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));

describe("the npm package", () => {
  it("needs no other package", () => {
    assert.deepEqual(
      readdirSync(modules).filter((name) => !name.startsWith(".")),
      ["playbook-tests"],
    );
    const { dependencies, scripts } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
    assert.equal(dependencies, undefined);
    for (const script of ["preinstall", "install", "postinstall", "prepare"]) assert.equal(scripts?.[script], undefined, script);
  });

  it("runs by its link, in an empty folder", () => {
    const folder = mkdtempSync(join(tmpdir(), "playbook-empty-"));
    try {
      const path = `${join(modules, ".bin")}${delimiter}${dirname(process.execPath)}${delimiter}${process.env.PATH}`;
      const run = (line: string) => spawnSync(line, { cwd: folder, shell: true, encoding: "utf8", env: { ...process.env, PATH: path } });
      assert.equal(run("playbook --version").stdout, `${version}\n`);
      const explained = run('playbook explain "Expect status 200."');
      assert.equal(explained.status, 0, explained.stderr);
      assert.match(explained.stdout, /checks: \[ \{ status: 200 \} \]/);
      assert.match(run("playbook check").stderr, /There is nothing to check in this folder/);
      assert.deepEqual(readdirSync(folder), []);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("holds what is built and what a user reads, and nothing else", () => {
    const expected = [
      /^(?:package\.json|README\.md|CHANGELOG\.md|CONTRIBUTING\.md|LICENSE|action\.yml|templates\/playbook\.yml)$/,
      /^docs\/(?:[a-z]+\.md|ci\/[\w.]+|schemas\/[a-z]+\.schema\.json|images\/journey-6-red-light\.png)$/,
      /^examples\/orders\/(?:[\w/.-]+\.(?:playbook|ya?ml|json|md|ts|csv|pdf)|\.mcp\.json)$/,
      /^dist\/(?:(?:command|server)\/)?[^/]+\.cjs$/,
      /^dist\/(?:report\.(?:js|css)|[^/]+\.schema\.json)$/,
    ];
    const files = filesOf(installed);
    assert.deepEqual(
      files.filter((file) => !expected.some((form) => form.test(file))),
      [],
    );
    for (const file of ["dist/playbook.cjs", "dist/loader.cjs", "dist/server.cjs", "dist/report.js", "README.md", "LICENSE"])
      assert.ok(files.includes(file), file);
  });
});

describe("both packages", () => {
  it("hold all that is built, except the editor's files in the npm package", () => {
    const built = filesOf(join(repository, "dist")).toSorted();
    const ofEditor = /^(?:client\/|client\.cjs$|steps\.(?:js|css)$|codicon\.)/;
    assert.deepEqual(filesOf(join(extension, "dist")).toSorted(), built);
    assert.deepEqual(
      filesOf(join(installed, "dist")).toSorted(),
      built.filter((file) => !ofEditor.test(file)),
    );
  });

  for (const [name, folder] of [
    ["the npm package", installed],
    ["the VSIX", extension],
  ] as const) {
    it(`hold every page that their pages link to: ${name}`, () => {
      const pages = globSync(["*.md", "docs/*.md", "examples/orders/*.md"], { cwd: folder });
      assert.ok(pages.length > 20, String(pages.length));
      const dead = pages.flatMap((page) => {
        const links = readFileSync(join(folder, page), "utf8").matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g);
        return (
          [...links]
            .map(([, path = ""]) => path)
            // Pictures of other pages would be most of the package.
            .filter((path) => /^readme\.md$/i.test(page) || !path.endsWith(".png"))
            // vsce writes the names of some files in lower case.
            .filter((path) => [path, path.toLowerCase()].every((name) => !existsSync(join(folder, dirname(page), name))))
            .map((path) => `${page}: ${path}`)
        );
      });
      assert.deepEqual(dead, []);
    });

    it(`hold every file that another one loads: ${name}`, () => {
      let loaded = 0;
      for (const file of globSync("{command,server,client}/*.cjs", { cwd: join(folder, "dist") })) {
        const text = readFileSync(join(folder, "dist", file), "utf8");
        for (const [, other = ""] of text.matchAll(/\brequire\(["'](\.[^"']+\.cjs)["']\)/g)) {
          loaded++;
          assert.doesNotThrow(() => readFileSync(join(folder, "dist", dirname(file), other)), `${file} loads ${other}`);
        }
      }
      assert.ok(loaded > 100, String(loaded));
    });

    it(`hold the files that were built, byte for byte: ${name}`, () => {
      const files = filesOf(join(folder, "dist"));
      assert.ok(files.length > 100);
      for (const file of files)
        assert.ok(readFileSync(join(folder, "dist", file)).equals(readFileSync(join(repository, "dist", file))), file);
    });
  }
});

function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    );
}
