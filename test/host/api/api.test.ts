/** The extension as VS Code's own API shows it, installed from the file that is published. The tests are in `inside/`. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { reportFromVscode } from "../reportFromVscode.ts";

const repository = join(import.meta.dirname, "../../..");
const folder = mkdtempSync(join(tmpdir(), "playbook-vsix-"));
const vsix = join(folder, "playbook.vsix");
// As `npm run package`, of what is built, in a copy without what is large: vsce looks at every file before it leaves one out.
const copy = join(folder, "repository");
for (const path of [
  "package.json",
  "package.nls.json",
  "l10n",
  "README.md",
  "LICENSE",
  "CHANGELOG.md",
  ".vscodeignore",
  "biome.json",
  "client",
  "dist",
  "docs",
  "media",
  "syntaxes",
])
  cpSync(join(repository, path), join(copy, path), { recursive: true });
const options = ["--no-dependencies", "--no-rewrite-relative-links", "--allow-missing-repository", `--out=${vsix}`];
const vsce = join(repository, "node_modules/@vscode/vsce/vsce");
execFileSync(process.execPath, [vsce, "package", ...options], { cwd: copy, stdio: ["ignore", "ignore", "inherit"] });
const names = namesInZip(readFileSync(vsix));
await reportFromVscode({ tests: join(import.meta.dirname, "inside"), workspace: join(repository, "examples/orders"), vsix });
rmSync(folder, { recursive: true });

describe("the VSIX", () => {
  it("holds what runs and nothing else", () => {
    const files = names.filter((name) => name.startsWith("extension/")).map((name) => name.replace("extension/", ""));
    const expected =
      /^(?:package(?:\.nls)?\.json|l10n\/bundle\.l10n\.json|docs\/language\.md|readme\.md|changelog\.md|LICENSE\.txt|dist\/(?:(?:client|command|server)\/)?[^/]+\.[cm]?js|dist\/[^/]+\.(?:css|ttf|schema\.json)|media\/(?:walkthrough\/)?[^/]+\.(?:png|svg)|syntaxes\/[^/]+\.json|docs\/language\.md)$/;
    assert.deepEqual(
      files.filter((file) => !expected.test(file)),
      [],
    );
    for (const file of [
      "package.json",
      "dist/client.cjs",
      "dist/server.cjs",
      "dist/playbook.cjs",
      "dist/steps.schema.json",
      "dist/cases.schema.json",
      "docs/language.md",
      "media/icon.png",
      "package.nls.json",
      "l10n/bundle.l10n.json",
      "media/activity.svg",
      "media/walkthrough/run.svg",
    ])
      assert.ok(files.includes(file), file);
  });
});

/** From the central directory, whose entries are 46 bytes, the name, an extra field and a comment. */
function namesInZip(zip: Buffer): readonly string[] {
  const found: string[] = [];
  const signature = Buffer.from([0x50, 0x4b, 1, 2]);
  for (let at = zip.indexOf(signature); at >= 0; at = zip.indexOf(signature, at + 1)) {
    found.push(zip.toString("utf8", at + 46, at + 46 + zip.readUInt16LE(at + 28)));
  }
  return found;
}
