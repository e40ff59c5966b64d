// The scripts of templates for CI, run in the shell of the machine: `playbook` and `npx playbook` are the command under
// test, and `npm` does nothing.

import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import type { Ended } from "./playbookProcess.ts";
import { program } from "./product.ts";

export interface TemplateShell {
  /** Runs a script in `cwd`; what is set around the tests (CI, GitHub) is not seen by it. */
  run(script: string, cwd: string, environment?: Readonly<Record<string, string>>): Promise<Ended>;
}

/** `folder` is where the commands are put. `shell` is called with the script as its last argument. */
export async function templateShell(folder: string, shell: readonly string[] = ["sh", "-ec"]): Promise<TemplateShell> {
  await mkdir(folder, { recursive: true });
  const playbook = `exec "${process.execPath}" "${program}" "$@"\n`;
  const commands = { playbook, npx: `while [ "$1" != playbook ]; do shift; done\nshift\n${playbook}`, npm: "exit 0\n" };
  for (const [name, text] of Object.entries(commands)) await writeFile(join(folder, name), `#!/bin/sh\n${text}`, { mode: 0o755 });
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(CI|CI_.*|GITHUB_.*|PLAYBOOK_.*|INPUT_.*|JOB_.*|BASH_ENV|ENV)$/.test(name),
  );
  const around = { ...Object.fromEntries(kept), NO_COLOR: "1", PATH: `${folder}${delimiter}${process.env.PATH}` };
  const [command = "sh", ...options] = shell;
  return {
    run: (script, cwd, environment = {}) =>
      new Promise((resolve) => {
        execFile(command, [...options, script], { cwd, env: { ...around, ...environment } }, (error, stdout, stderr) =>
          resolve({ code: error === null ? 0 : typeof error.code === "number" ? error.code : -1, stdout, stderr }),
        );
      }),
  };
}
