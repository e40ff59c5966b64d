/** Mocha tests that run inside VS Code's extension host, each of them reported as a test of the process outside. */
import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { runTests } from "@vscode/test-electron";
import { build } from "esbuild";

export interface VscodeTests {
  /** The folder whose `.ts` files are the tests. */
  readonly tests: string;
  /** A folder; what VS Code opens is a copy. */
  readonly workspace: string;
  /** A VSIX file to install; without one, this repository is the extension under development. */
  readonly vsix?: string;
}

/** The output of mocha's JSON reporter, as far as it is read here. */
interface Report {
  readonly tests: readonly {
    readonly fullTitle: string;
    readonly currentRetry?: number;
    readonly err: { readonly message?: string; readonly stack?: string };
  }[];
}

const code = join(import.meta.dirname, "code");
const emptyExtension = join(import.meta.dirname, "fixtures/extension");
const repository = join(import.meta.dirname, "../..");

/**
 * Runs the tests now and registers their results, also that they ran to the end. Elsewhere than on Linux they run in
 * the desktop VS Code that test-electron downloads, with the extension under development. To be awaited at the top
 * level of a test file: mocha waits for it while it loads.
 */
export async function reportFromVscode({ tests, workspace, vsix }: VscodeTests): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "playbook-api-"));
  // Inside the repository, where `require` finds mocha and VS Code the extension that a call comes from.
  await mkdir(join(repository, "out"), { recursive: true });
  const built = await mkdtemp(join(repository, "out/inside-"));
  const report = join(folder, "report.json");
  const printed = new PassThrough();
  const output = text(printed);
  try {
    const files = await bundle(tests, built);
    const opened = join(folder, basename(workspace));
    await cp(workspace, opened, { recursive: true });
    const folders = [`--user-data-dir=${join(folder, "user")}`, `--extensions-dir=${join(folder, "extensions")}`];
    const isLinux = process.platform === "linux";
    if (isLinux && vsix !== undefined)
      execFileSync(code, [...folders, `--install-extension=${vsix}`], { stdio: ["ignore", "ignore", "inherit"] });
    const failure = await runTests({
      ...(isLinux ? { vscodeExecutablePath: code } : {}),
      // VS Code runs extension tests only next to an extension under development.
      extensionDevelopmentPath: isLinux && vsix !== undefined ? emptyExtension : repository,
      extensionTestsPath: join(built, "mochaInside.cjs"),
      launchArgs: [opened, ...folders],
      extensionTestsEnv: { ...process.env, PLAYBOOK_TEST_REPORT: report, PLAYBOOK_TEST_FILES: JSON.stringify(files) },
      stdout: printed,
      stderr: printed,
    }).catch((error: Error) => error.message);
    printed.end();
    register(existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : null, failure, await output);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(built, { recursive: true, force: true });
  }
}

/** Builds the tests and what starts them; the files of the tests. */
async function bundle(tests: string, outdir: string): Promise<readonly string[]> {
  // In this order "writing", whose files VS Code may still know when it has ended, is the last one.
  const files = globSync(join(tests, "*.ts")).toSorted();
  await build({
    entryPoints: [join(import.meta.dirname, "mochaInside.ts"), ...files].map((file) => ({ in: file, out: basename(file, ".ts") })),
    outdir,
    outExtension: { ".js": ".cjs" },
    bundle: true,
    platform: "node",
    format: "cjs",
    external: ["vscode", "mocha"],
    sourcemap: "inline",
    logLevel: "warning",
  });
  return files.map((file) => join(outdir, `${basename(file, ".ts")}.cjs`));
}

function register(report: Report | null, failure: string | number, output: string): void {
  for (const { fullTitle, currentRetry = 0, err } of report?.tests ?? []) {
    if (currentRetry > 0) console.log(`Failed once, passed then or failed again: ${fullTitle}`);
    it(fullTitle, () => {
      if (err.message !== undefined) throw Object.assign(new Error(err.message), { stack: err.stack });
    });
  }
  it("ran to the end in VS Code", () => {
    if (report === null || (failure !== 0 && report.tests.every(({ err }) => err.message === undefined)))
      throw new Error(`${failure}\n${output}`);
  });
}
