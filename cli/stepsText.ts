// Writes the steps of a playbook with the base URL and the headers of each request, for people and agents; masks its
// secrets.

import {
  type CompiledPlaybook,
  exactRequests,
  type HeaderOrigin,
  hideInHeader,
  hideInStep,
  hideInUrl,
  type PhaseName,
  printSteps,
  type SentHeader,
  type Step,
  secretNamesAt,
  type Workspace,
} from "../language/index.ts";

export interface ShownSteps {
  readonly baseUrl?: string;
  readonly phases: Partial<Readonly<Record<PhaseName, readonly Step[]>>>;
  /** Returns the headers that a step of the phases sends. */
  headersOf(step: Step): readonly SentHeader[] | undefined;
}

export function shownSteps(workspace: Workspace, { path, phases }: CompiledPlaybook, environment?: string): ShownSteps {
  const exact = exactRequests(workspace, path, environment);
  const place = { names: secretNamesAt(workspace, path) };
  const written = new Map<Step, Step>();
  const remember = (hidden: Step, step: Step): void => {
    written.set(hidden, step);
    if (hidden.step !== "block" || step.step !== "block") return;
    for (const [index, inner] of hidden.steps.entries()) remember(inner, step.steps[index] ?? inner);
  };
  const hide = (step: Step): Step => {
    const hidden = hideInStep(step, place);
    remember(hidden, step);
    return hidden;
  };
  return {
    ...(exact.baseUrl === undefined ? {} : { baseUrl: hideInUrl(exact.baseUrl, place) }),
    phases: Object.fromEntries(phases.map(({ name, linked }) => [name, linked.map(({ step }) => hide(step))])),
    headersOf(step) {
      const request = written.get(step) ?? step;
      const sent = request.step === "api_request" ? exact.headers.get(request) : undefined;
      return sent?.map((header) => ({ ...header, value: hideInHeader(header.name, header.value, place) }));
    },
  };
}

/** As YAML, with the headers as comments. */
export function stepsText({ baseUrl, phases, headersOf }: ShownSteps): string {
  return printSteps(phases, (step) => headersOf(step)?.map(headerLine), baseUrl === undefined ? "" : `# base URL: ${baseUrl}\n`);
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
