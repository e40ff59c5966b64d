/**
 * Packs what is built as it is published: the npm package, installed in an empty project, and the VSIX, unpacked. `node
 * test/support/pack.ts FOLDER` leaves in FOLDER `playbook.tgz`, `project/`, `playbook.vsix` and `vsix/`.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { argv } from "node:process";
import { unzip } from "./unzip.ts";

const repository = join(import.meta.dirname, "../..");
/** vsce looks at every file before it leaves one out: without node_modules and tests it takes a third of the time. */
const ofExtension = [
  "package.json",
  "package.nls.json",
  ...["de", "es", "fr", "ja", "zh-cn"].map((language) => `package.nls.${language}.json`),
  "l10n",
  "README.md",
  "LICENSE",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "action.yml",
  "examples",
  "templates",
  ".vscodeignore",
  "biome.json",
  "client",
  "dist",
  "docs",
  "media",
  "syntaxes",
];

if (argv[1] === import.meta.filename) {
  const folder = argv[2];
  if (folder === undefined) throw new Error("Name the folder: node test/support/pack.ts FOLDER");
  pack(resolve(folder));
}

/** The folder that `npm test` has packed into; for a suite that runs alone one that is removed at the end. */
export function packedFolder(): string {
  const given = process.env.PLAYBOOK_PACKED;
  if (given !== undefined) return given;
  const folder = mkdtempSync(join(tmpdir(), "playbook-packed-"));
  process.once("exit", () => rmSync(folder, { recursive: true }));
  pack(folder);
  return folder;
}

function pack(folder: string): void {
  mkdirSync(folder, { recursive: true });
  packCommand(folder);
  packExtension(folder);
}

/** Without the registry: the package needs no other. */
function packCommand(folder: string): void {
  const [packed] = JSON.parse(npm(["pack", "--json", "--ignore-scripts", `--pack-destination=${folder}`], repository));
  renameSync(join(folder, packed.filename), join(folder, "playbook.tgz"));
  const project = join(folder, "project");
  mkdirSync(project);
  npm(["install", join(folder, "playbook.tgz"), `--prefix=${project}`, "--offline", "--no-audit", "--no-fund"], project);
}

/** As `npm run package`, without another build. */
function packExtension(folder: string): void {
  const copy = join(folder, "repository");
  for (const path of ofExtension) cpSync(join(repository, path), join(copy, path), { recursive: true });
  const vsix = join(folder, "playbook.vsix");
  const options = ["--no-dependencies", "--no-rewrite-relative-links", "--allow-missing-repository", `--out=${vsix}`];
  const vsce = join(repository, "node_modules/@vscode/vsce/vsce");
  execFileSync(process.execPath, [vsce, "package", ...options], { cwd: copy, stdio: ["ignore", "ignore", "inherit"] });
  rmSync(copy, { recursive: true });
  unzip(readFileSync(vsix), join(folder, "vsix"));
}

function npm(args: readonly string[], cwd: string): string {
  const path = process.env.npm_execpath;
  const [command, first] = path?.endsWith(".js") ? [process.execPath, [path]] : ["npm", []];
  return execFileSync(command, [...first, ...args, "--loglevel=error"], {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    shell: process.platform === "win32" && command === "npm",
  });
}
