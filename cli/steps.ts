// Implements `playbook steps FILE`: the steps of a playbook, as they run, in the format of steps files, with the
// headers of each request.

import { resolve } from "node:path";
import { type Loaded, PlaybookError } from "../engine/index.ts";
import { check, compiled, frontMatterOf, servicePathOf } from "../language/index.ts";
import { printProblems } from "./check.ts";
import { type ExitCode, exitCode } from "./exitCode.ts";
import { loadHere } from "./loadHere.ts";
import { shownSteps, stepsText } from "./stepsText.ts";
import { plainOutput, standardOutput } from "./terminal.ts";

export async function stepsCommand(file: string, { json, env }: { readonly json?: boolean; readonly env?: string }): Promise<ExitCode> {
  const path = resolve(file);
  if (!path.endsWith(".playbook")) throw new PlaybookError("usage", `${file} is not a playbook.`, "Give a .playbook file.");
  const loaded = await loadHere(path);
  const inside = loaded.inside(path);
  const playbook = compiled(loaded.workspace, inside);
  if (playbook === undefined)
    throw new PlaybookError("no-such-path", `There is no file ${path}.`, "Check the spelling; paths are relative to the current folder.");
  if (env !== undefined) refuseUnknown(env, loaded, inside);
  const shown = shownSteps(loaded.workspace, playbook, env);
  const { baseUrl, phases, headersOf } = shown;
  if (json === true) {
    const requests = Object.entries(phases).flatMap(([phase, steps]) =>
      steps.flatMap((step, index) => {
        const headers = headersOf(step);
        return headers === undefined ? [] : [{ phase, index, headers }];
      }),
    );
    standardOutput(`${JSON.stringify({ ...(baseUrl === undefined ? {} : { baseUrl }), ...phases, requests }, null, 2)}\n`);
  } else plainOutput(stepsText(shown));
  const errors = check(loaded.workspace, inside).filter(({ severity }) => severity === "error");
  printProblems(
    errors.map((diagnostic) => ({ path: inside, diagnostic })),
    loaded,
    process.stderr,
  );
  return errors.length > 0 ? exitCode.notReady : exitCode.passed;
}

function refuseUnknown(environment: string, { workspace }: Loaded, path: string): void {
  const service = servicePathOf(workspace, path);
  const names =
    (service === undefined ? undefined : frontMatterOf(workspace, service)?.settings?.environments)?.map(({ name }) => name) ?? [];
  if (names.includes(environment)) return;
  const known = names.length === 0 ? "The service has no environments." : `The environments are: ${names.join(", ")}.`;
  throw new PlaybookError("usage", `There is no environment "${environment}".`, known);
}
