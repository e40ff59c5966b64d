// Implements `playbook generate endpoints`: generates endpoint playbooks from the OpenAPI document of a service.

import { resolve } from "node:path";
import {
  askLive,
  type CaseLimit,
  type EndpointKind,
  type EndpointSource,
  type GenerateEndpointsOptions as EngineOptions,
  endpointKinds,
  faultClasses,
  type GeneratedEndpoints,
  generateEndpoints,
  type LiveAnswers,
  limitForms,
  parseCaseLimits,
  verifyEndpoints,
} from "../../engine/generate/index.ts";
import { findingsFile, type Loaded, loadWorkspace, nodeFiles, PlaybookError } from "../../engine/index.ts";
import { didYouMean, type EndpointName, endpointKey, isInside, operationsOf, parseEndpoint } from "../../language/index.ts";
import { type ExitCode, exitCode } from "../exitCode.ts";
import { onInterrupt } from "../interrupts.ts";
import { duringJob, type Job } from "../jobs/jobFile.ts";
import { plainOutput, standardError } from "../terminal.ts";
import { type ProposeOptions, propose } from "./propose.ts";
import { type ChosenService, chooseService } from "./service.ts";
import type { VerifyCommandOptions } from "./verify.ts";

export interface GenerateEndpointsOptions extends ProposeOptions, VerifyCommandOptions {
  readonly endpoint: readonly string[];
  readonly kind: readonly string[];
  readonly max?: number;
  readonly want: readonly string[];
  readonly out?: string;
  readonly update?: boolean;
  readonly exact?: boolean;
}

export async function generateEndpointsCommand(name: string | undefined, options: GenerateEndpointsOptions): Promise<ExitCode> {
  const loaded = await loadWorkspace(process.cwd(), nodeFiles);
  const service = chooseService(loaded, name);
  const folder = options.out === undefined ? undefined : loaded.inside(resolve(options.out));
  if (folder !== undefined && !isInside(folder))
    throw new PlaybookError("usage", `${options.out} is outside ${loaded.root}.`, "Give a folder inside it.");
  const endpoints = options.endpoint.length === 0 ? undefined : options.endpoint.map((text) => endpointOf(loaded, service, text));
  const job = { title: "generate endpoints", service: service.name, level: "endpoint", ...ofEndpoints(endpoints) } as const;
  const source = { root: loaded.root, workspace: loaded.workspace, files: nodeFiles };
  const wanted = {
    service,
    ...(endpoints === undefined ? {} : { endpoints }),
    ...(options.kind.length === 0 ? {} : { kinds: options.kind.map(kindOf) }),
    ...(options.max === undefined ? {} : { max: options.max }),
    ...(folder === undefined ? {} : { folder }),
    ...(options.update === undefined ? {} : { update: options.update }),
    ...(options.exact === undefined ? {} : { exact: options.exact }),
    caseLimits: options.want.flatMap((text) => caseLimitsOf(loaded, service, text)),
  };
  const live = options.live === undefined || options.live === false ? undefined : await asked(loaded, source, wanted, job, options);
  const informed = { ...wanted, ...(live === undefined ? {} : { learnt: live.learnt }) };
  if (options.verify !== undefined && options.verify !== false) return verified(loaded, source, informed, job, options);
  const result = await duringJob(loaded.root, job, () => generateEndpoints(source, informed));
  const facts = { ...factsOf(result), ...(live === undefined ? {} : { live: live.lists.map((one) => ({ ...one })) }) };
  const written = result.changeSet.changes.length > 0 && options.dryRun !== true;
  const next = written ? ["These tests have not run yet: --verify runs generated tests first, and shows where the service differs."] : [];
  await propose({ changeSet: result.changeSet, notes: [...notesOf(result), ...next], facts }, loaded, options);
  return exitCode.passed;
}

/** Asks the service for its items after a person has agreed. */
async function asked(
  loaded: Loaded,
  source: EndpointSource,
  { service }: EngineOptions,
  job: Parameters<typeof duringJob>[1],
  options: GenerateEndpointsOptions,
): Promise<LiveAnswers> {
  const { agreedTarget, liveNotes, testRunner } = await import("./verify.ts");
  const baseUrl = await agreedTarget(loaded, service, options, "live");
  const tell = (message: string) => standardError(`${message}\n`);
  const { signal, release } = interruptible();
  try {
    const run = testRunner(loaded, options, signal, tell);
    const answers = await duringJob(loaded.root, job, () => askLive(source, { service, baseUrl, tell }, run));
    if (signal.aborted) throw new PlaybookError("cancelled", `Stopped while asking ${baseUrl}. No file was written.`, "Run it again.");
    for (const note of liveNotes(answers.lists)) tell(note);
    return answers;
  } finally {
    release();
  }
}

async function verified(
  loaded: Loaded,
  source: EndpointSource,
  wanted: EngineOptions,
  job: Parameters<typeof duringJob>[1],
  options: GenerateEndpointsOptions,
): Promise<ExitCode> {
  const { acceptFindings, agreedTarget, testRunner, verifiedText } = await import("./verify.ts");
  const baseUrl = await agreedTarget(loaded, wanted.service, options, "verify");
  const { signal, release } = interruptible();
  const tell = (message: string) => standardError(`${message}\n`);
  try {
    const run = testRunner(loaded, options, signal, tell);
    const given = options.wait === undefined ? {} : { wait: options.wait };
    const result = await duringJob(loaded.root, job, () => verifyEndpoints(source, { ...wanted, baseUrl, tell, signal, ...given }, run));
    const { green, differing, findings, tests, operations } = result;
    const facts = { ...factsOf(result), verified: { green, differing, findings: findings.map((one) => ({ ...one })), tests, operations } };
    if (options.json !== true) plainOutput(`${verifiedText(result)}\n`);
    await propose({ changeSet: result.changeSet, notes: result.notes, facts }, loaded, options);
    if (options.accept === true && options.dryRun !== true) {
      const added = await acceptFindings(loaded, findings, options.until);
      tell(`${added} ${added === 1 ? "difference" : "differences"} accepted in ${findingsFile}.`);
    }
    return exitCode.passed;
  } finally {
    release();
  }
}

/** A signal that the first Ctrl-C aborts; the next one ends the process. */
function interruptible(): { readonly signal: AbortSignal; release(): void } {
  const cancel = new AbortController();
  const release = onInterrupt(() => {
    standardError("\nCancelled: removing what the tests have created. Press Ctrl-C again to stop at once; some of it may then remain.\n");
    cancel.abort();
  });
  return { signal: cancel.signal, release };
}

/** Limits a job to some endpoints. */
function ofEndpoints(endpoints: readonly { readonly method: string; readonly path: string }[] | undefined): Pick<Job, "endpoints"> {
  return endpoints === undefined ? {} : { endpoints: endpoints.map(({ method, path }) => `${method} ${path}`) };
}

export function notesOf({ generated, leftOut, notes }: GeneratedEndpoints): readonly string[] {
  const kept = generated.filter(({ outcome }) => outcome === "kept").length;
  const changed = generated.filter(({ outcome }) => outcome === "kept, changed by a person");
  const found = new Set(generated.flatMap(({ faults }) => faults));
  const looked = Object.keys(faultClasses).filter((one) => found.has(one));
  return [
    ...notes,
    ...(looked.length === 0
      ? []
      : [`Looks for ${looked.length} of ${Object.keys(faultClasses).length} classes of faults: ${looked.join(", ")}.`]),
    ...leftOut.map(({ endpoint, name, reason }) => `Left out: ${endpoint}${name === undefined ? "" : ` · ${name}`}: ${reason}`),
    ...changed.map(({ path }) => `Kept: a person has changed ${path}.`),
    ...(kept === 0 ? [] : [`Kept: ${kept} existing files; --update regenerates those without manual edits.`]),
  ];
}

function factsOf({ generated, leftOut, notes }: GeneratedEndpoints) {
  return {
    generated: generated.map((one) => ({ ...one })),
    leftOut: leftOut.map((one) => ({ ...one })),
    notes,
  };
}

export function endpointOf({ workspace }: Loaded, { path }: ChosenService, text: string): EndpointName {
  const endpoint = parseEndpoint(text);
  if ("problem" in endpoint) throw new PlaybookError("usage", endpoint.problem, "Give method and path: --endpoint “POST /orders”.");
  const known = (operationsOf(workspace, path)?.operations ?? []).map((operation) => `${operation.method} ${operation.path}`);
  const key = endpointKey(endpoint.method, endpoint.path);
  if (!known.some((one) => endpointKey(...(one.split(" ") as [string, string])) === key))
    throw new PlaybookError(
      "usage",
      `The document has no ${text}.${didYouMean(text, known)}`,
      "Give method and path as the OpenAPI document writes them.",
    );
  return endpoint;
}

export function caseLimitsOf(loaded: Loaded, service: ChosenService, text: string): readonly CaseLimit[] {
  const parsed = parseCaseLimits(text);
  if ("problem" in parsed)
    throw new PlaybookError("usage", parsed.problem, `Write one of: ${limitForms.map((form) => `“${form}”`).join(", ")}.`);
  for (const { method, path } of parsed.caseLimits) {
    if (path === undefined) continue;
    const known = operationsOf(loaded.workspace, service.path)?.operations ?? [];
    const paths = [
      ...new Set(known.filter((operation) => method === undefined || operation.method === method).map((operation) => operation.path)),
    ];
    if (!paths.some((one) => endpointKey("", one) === endpointKey("", path)))
      throw new PlaybookError(
        "usage",
        `The document has no ${method === undefined ? "" : `${method} `}${path}.${didYouMean(path, paths)}`,
        "Give the path as the OpenAPI document writes it.",
      );
  }
  return parsed.caseLimits;
}

function kindOf(text: string): EndpointKind {
  const kind = endpointKinds.find((one) => one === text.toLowerCase().replace(/ cases?$/, ""));
  if (kind === undefined)
    throw new PlaybookError(
      "usage",
      `There is no kind "${text}".${didYouMean(text, endpointKinds)}`,
      `The kinds are: ${endpointKinds.join(", ")}.`,
    );
  return kind;
}
