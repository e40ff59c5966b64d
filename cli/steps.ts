// `playbook steps FILE`: the steps of a playbook, as they run, in the format of steps files.

import { resolve } from "node:path";
import { loadWorkspace, nodeFiles, PlaybookError } from "../engine/index.ts";
import { check, compiled, printSteps } from "../language/index.ts";
import { printProblems } from "./check.ts";
import { type ExitCode, exitCode } from "./exitCode.ts";
import { standardOutput } from "./terminal.ts";

export async function stepsCommand(file: string, { json }: { readonly json?: boolean }): Promise<ExitCode> {
  const path = resolve(file);
  if (!path.endsWith(".playbook")) throw new PlaybookError("usage", `${file} is no playbook.`, "Give a .playbook file.");
  const loaded = await loadWorkspace(path, nodeFiles);
  const inside = loaded.inside(path);
  const playbook = compiled(loaded.workspace, inside);
  if (playbook === undefined)
    throw new PlaybookError("no-such-path", `There is no file ${path}.`, "Check the spelling; paths are relative to the current folder.");
  const phases = Object.fromEntries(playbook.phases.map(({ name, linked }) => [name, linked.map(({ step }) => step)]));
  standardOutput(json === true ? `${JSON.stringify(phases, null, 2)}\n` : printSteps(phases));
  const errors = check(loaded.workspace, inside).filter(({ severity }) => severity === "error");
  printProblems(
    errors.map((diagnostic) => ({ path: inside, diagnostic })),
    loaded,
    process.stderr,
  );
  return errors.length > 0 ? exitCode.notReady : exitCode.passed;
}
