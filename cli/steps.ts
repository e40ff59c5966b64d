// `playbook steps FILE`: the steps of a playbook, as they run, in the format of steps files, with the headers of each request.

import { resolve } from "node:path";
import { type Loaded, PlaybookError } from "../engine/index.ts";
import {
  check,
  compiled,
  exactRequests,
  frontMatterOf,
  type HeaderOrigin,
  hideInHeader,
  hideInStep,
  hideInUrl,
  printSteps,
  type SentHeader,
  type Step,
  secretNamesAt,
  servicePathOf,
} from "../language/index.ts";
import { printProblems } from "./check.ts";
import { type ExitCode, exitCode } from "./exitCode.ts";
import { loadHere } from "./loadHere.ts";
import { standardOutput } from "./terminal.ts";

export async function stepsCommand(file: string, { json, env }: { readonly json?: boolean; readonly env?: string }): Promise<ExitCode> {
  const path = resolve(file);
  if (!path.endsWith(".playbook")) throw new PlaybookError("usage", `${file} is no playbook.`, "Give a .playbook file.");
  const loaded = await loadHere(path);
  const inside = loaded.inside(path);
  const playbook = compiled(loaded.workspace, inside);
  if (playbook === undefined)
    throw new PlaybookError("no-such-path", `There is no file ${path}.`, "Check the spelling; paths are relative to the current folder.");
  if (env !== undefined) refuseUnknown(env, loaded, inside);
  const exact = exactRequests(loaded.workspace, inside, env);
  const place = { names: secretNamesAt(loaded.workspace, inside) };
  const baseUrl = exact.baseUrl === undefined ? undefined : hideInUrl(exact.baseUrl, place);
  // A secret that is written in the playbook is shown there, and nowhere else.
  const shown = new Map(playbook.phases.flatMap(({ linked }) => linked.map(({ step }) => [step, hideInStep(step, place)] as const)));
  const written = new Map([...shown].map(([step, hidden]) => [hidden, step]));
  const headersOf = (step: Step) => {
    const request = written.get(step) ?? step;
    const sent = request.step === "api_request" ? exact.headers.get(request) : undefined;
    return sent?.map((header) => ({ ...header, value: hideInHeader(header.name, header.value, place) }));
  };
  const phases = Object.fromEntries(playbook.phases.map(({ name, linked }) => [name, linked.map(({ step }) => shown.get(step) ?? step)]));
  if (json === true) {
    const requests = playbook.phases.flatMap(({ name, linked }) =>
      linked.flatMap(({ step }, index) => {
        const sent = headersOf(step);
        return sent === undefined ? [] : [{ phase: name, index, headers: sent }];
      }),
    );
    standardOutput(`${JSON.stringify({ ...(baseUrl === undefined ? {} : { baseUrl }), ...phases, requests }, null, 2)}\n`);
  } else
    standardOutput(printSteps(phases, (step) => headersOf(step)?.map(headerLine), baseUrl === undefined ? "" : `# base URL: ${baseUrl}\n`));
  const errors = check(loaded.workspace, inside).filter(({ severity }) => severity === "error");
  printProblems(
    errors.map((diagnostic) => ({ path: inside, diagnostic })),
    loaded,
    process.stderr,
  );
  return errors.length > 0 ? exitCode.notReady : exitCode.passed;
}

const origins: Readonly<Record<HeaderOrigin, string>> = {
  step: "",
  service: "default of the service",
  authentication: "from the authentication",
  body: "from the body",
  default: "default of Playbook",
  connection: "added by the connection",
};

function headerLine({ name, value, from }: SentHeader): string {
  return `${name}: ${value}${origins[from] === "" ? "" : `   (${origins[from]})`}`;
}

function refuseUnknown(environment: string, { workspace }: Loaded, path: string): void {
  const service = servicePathOf(workspace, path);
  const names =
    (service === undefined ? undefined : frontMatterOf(workspace, service)?.settings?.environments)?.map(({ name }) => name) ?? [];
  if (names.includes(environment)) return;
  const known = names.length === 0 ? "The service has no environments." : `There are: ${names.join(", ")}.`;
  throw new PlaybookError("usage", `There is no environment "${environment}".`, known);
}
