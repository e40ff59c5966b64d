/**
 * The browser that shows VS Code: Chromium or Chrome of this machine, else the one of npm's @sparticuz/chromium, which
 * needs no system packages.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";

export interface Chromium {
  readonly executable: string;
  /** Environment variables that it needs. */
  readonly env: Readonly<Record<string, string>>;
}

const remedy = "Install one, for example with: apt-get install chromium";
const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

export function chromiumOnPath(): Chromium | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  const executable = candidates.find((file) => existsSync(file) && starts(file, {}) === null);
  return executable === undefined ? undefined : { executable, env: {} };
}

/**
 * Unpacks what @sparticuz/chromium, installed in `folder`, brings compressed: the browser, libraries that a bare system
 * has not, a font.
 */
export async function unpackChromium(folder: string): Promise<void> {
  if (process.arch !== "x64") throw new Error(`npm has no Chromium for ${process.arch}. ${remedy}`);
  const packed = join(folder, "node_modules/@sparticuz/chromium");
  const unpacked = join(folder, "unpacked");
  await mkdir(unpacked, { recursive: true });
  // The package unpacks into the folder for temporary files, so this runs in a process of its own.
  const script = `
    import { inflate } from ${JSON.stringify(pathToFileURL(join(packed, "build/index.js")).href)};
    for (const name of ["chromium.br", "fonts.tar.br", "al2023.tar.br"]) await inflate(${JSON.stringify(join(packed, "bin"))} + "/" + name);`;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    env: { ...process.env, TMPDIR: unpacked },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`Chromium could not be unpacked into ${unpacked}.\n${stderr}`);
  await writeFile(join(unpacked, "fonts.conf"), fontConfiguration(unpacked));
}

/** The browser that `unpackChromium` left in `folder`, with its own libraries where the system lacks one. */
export function unpackedChromium(folder: string): Chromium {
  const unpacked = join(folder, "unpacked");
  const executable = join(unpacked, "chromium");
  const env = { FONTCONFIG_FILE: join(unpacked, "fonts.conf") };
  if (starts(executable, env) === null) return { executable, env };
  const withLibraries = { ...env, LD_LIBRARY_PATH: join(unpacked, "al2023/lib") };
  const failure = starts(executable, withLibraries);
  if (failure === null) return { executable, env: withLibraries };
  throw new Error(`Chromium from npm does not start on this machine: ${failure}\n${remedy}`);
}

/** Why the browser does not start, or null. */
function starts(executable: string, env: Readonly<Record<string, string>>): string | null {
  const { status, stderr, error } = spawnSync(executable, ["--version"], {
    env: { ...process.env, ...env },
    encoding: "utf8",
    timeout: 60_000,
  });
  return status === 0 ? null : (error?.message ?? stderr.trim());
}

function fontConfiguration(unpacked: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${join(unpacked, "fonts/fonts")}</dir>
  <cachedir>${join(unpacked, "font-cache")}</cachedir>
</fontconfig>
`;
}
