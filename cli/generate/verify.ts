// Implements `playbook generate endpoints --verify`: runs the generated tests against the service, keeps those that
// pass or show a difference, and reports what it learned.

import { readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import {
  type AskedList,
  createRecorder,
  type FoundDifference,
  type LeftOut,
  type RunTests,
  type VerifiedEndpoints,
} from "../../engine/generate/index.ts";
import {
  findingsFile,
  isSame,
  type Loaded,
  nodeFiles,
  PlaybookError,
  plan,
  type RunEvent,
  readFindings,
  withFindings,
} from "../../engine/index.ts";
import { compiled, playbookAt } from "../../language/index.ts";
import { execute } from "../execution.ts";
import { machineSecrets, secretOptions } from "../secrets.ts";
import { parseVariables } from "../variableOptions.ts";
import { proposedFiles } from "./proposedFiles.ts";
import type { ChosenService } from "./service.ts";

export interface VerifyCommandOptions {
  /** The address that the person agrees to, or true if it is still to be asked for. */
  readonly verify?: string | boolean;
  /** The same for requests that only use GET. */
  readonly live?: string | boolean;
  readonly env?: string;
  readonly var: readonly string[];
  readonly secret: readonly string[];
  /** How many playbooks run at a time, unless a part of the verification runs them one by one. */
  readonly workers?: number;
  /** Take what differs into the file of known findings. */
  readonly accept?: boolean;
  readonly until?: string;
  /** Seconds. */
  readonly wait?: number;
}

/**
 * The address of the service; throws a usage error unless a person agrees to the requests of the option by naming the
 * address.
 */
export async function agreedTarget(
  loaded: Loaded,
  service: ChosenService,
  options: VerifyCommandOptions,
  option: "verify" | "live",
): Promise<string> {
  const target = targetOf(loaded, service, options);
  const what =
    option === "verify"
      ? `The generated tests create, change and delete data at ${target}, and each runs three times.`
      : `Playbook asks ${target} with GET for existing items, after the setup of the service.`;
  const named = options[option];
  const given = typeof named === "string" ? named : await askedFor(what);
  if (sameAddress(given, target)) return target;
  throw new PlaybookError(
    "usage",
    given === undefined ? what : `--${option} names ${given}, but the service is at ${target}.`,
    `To agree, name the address: --${option} ${target}`,
  );
}

function sameAddress(given: string | undefined, target: string): boolean {
  const plain = (text: string) => (URL.parse(text)?.href ?? text).replace(/(?<!\/)\/+$/, "");
  return given !== undefined && plain(given.trim()) === plain(target);
}

async function askedFor(what: string): Promise<string | undefined> {
  if (process.stdin.isTTY !== true || process.stderr.isTTY !== true) return undefined;
  const asking = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await asking.question(`${what}\nType the address to agree: `);
  } finally {
    asking.close();
  }
}

function targetOf({ workspace }: Loaded, { path, name }: ChosenService, { env, var: given }: VerifyCommandOptions): string {
  const settings = playbookAt(workspace, path)?.frontMatter.settings;
  const environment = settings?.environments.find((one) => one.name === env);
  if (env !== undefined && environment === undefined)
    throw new PlaybookError("usage", `The service ${name} has no environment "${env}".`, "Name one of its environments.");
  const written = environment?.baseUrl ?? settings?.baseUrl?.value;
  if (written === undefined) throw new PlaybookError("usage", `The service ${name} has no base_url.`, `Add one to ${path}.`);
  const values = new Map<string, unknown>((compiled(workspace, path)?.variables ?? []).map((variable) => [variable.name, variable.value]));
  for (const [variable, value] of Object.entries(parseVariables(given))) values.set(variable, value);
  return written.replace(/\$\{(\w+)\}/g, (whole, variable: string) => (values.has(variable) ? String(values.get(variable)) : whole));
}

/** Runs tests of playbooks that are not written yet. */
export function testRunner(loaded: Loaded, options: VerifyCommandOptions, signal: AbortSignal, tell: (message: string) => void): RunTests {
  let isTold = false;
  // The tests run many times, and may wait each time. People read once which setting prevents it.
  const noted = (event: RunEvent) => {
    if (event.kind !== "notice" || event.severity !== "warning" || !event.message.includes(" limits its rate: ") || isTold) return;
    isTold = true;
    tell(event.message);
  };
  return async (workspace, paths, { repeat, workers, answers, isCleanup }) => {
    const files = proposedFiles(loaded.root, workspace, nodeFiles);
    const planned = await plan(
      { ...loaded, workspace },
      {
        tests: paths,
        unattended: true,
        ...(options.env === undefined ? {} : { environment: options.env }),
        variables: parseVariables(options.var),
        secrets: secretOptions(options.secret, process.env),
      },
      { files, secrets: machineSecrets(process.env) },
    );
    const recorder = createRecorder(planned, { answers: answers === true });
    // A teardown waits, too, until the service takes the request that removes what its test made.
    const patience = { keepsRate: true, teardownTimeout: 300_000 };
    const how = { workers: workers ?? options.workers ?? availableParallelism(), repeat, detail: "all", ...patience } as const;
    const seen = (event: RunEvent) => {
      noted(event);
      recorder.event(event);
    };
    const stop = isCleanup === true ? new AbortController().signal : signal;
    await execute(planned, { ...how, signal: stop }, seen, undefined, files);
    if (stop.aborted) return recorder.records();
    const [problem] = recorder.problems();
    if (problem !== undefined && recorder.records().every(({ attempts }) => attempts.every(({ result }) => result.verdict !== "passed")))
      throw new PlaybookError("verify", problem, "Fix it, so that the generated tests can sign in and run.");
    return recorder.records();
  };
}

/** Adds the differences to the file of known findings. How many are new. */
export async function acceptFindings(loaded: Loaded, findings: readonly FoundDifference[], until: string | undefined): Promise<number> {
  const path = join(loaded.root, findingsFile);
  const before = await readFile(path, "utf8").catch(() => undefined);
  const since = new Date().toISOString().slice(0, 10);
  if (until !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(until))
    throw new PlaybookError("usage", `--until ${until} is not a day.`, "Write it as 2027-01-31.");
  const known = before === undefined ? [] : readFindings(before);
  const all = findings.map(({ test, checks, status }) => ({
    test,
    what: checks,
    ...(status === undefined ? {} : { answer: status }),
    since,
    ...(until === undefined ? {} : { until }),
  }));
  if (all.length > 0) await writeFile(path, withFindings(before, all));
  return all.filter((one) => !known.some((other) => isSame(one, other))).length;
}

/** Describes the answer to each list that was requested, one line each. */
export function liveNotes(lists: readonly AskedList[]): readonly string[] {
  return lists.map(({ endpoint, items, instead }) => {
    if (instead !== undefined) return `Asked: ${endpoint} answers ${instead}.`;
    return `Asked: ${endpoint} ${items === undefined ? "gives no list" : `lists ${items === 0 ? "no items at present" : items}`}.`;
  });
}

/** Describes for people what the verification learned. */
export function verifiedText(verified: VerifiedEndpoints): string {
  const { operations, green, differing, findings, leftOut, tests } = verified;
  const whole = leftOut.filter(({ name }) => name === undefined);
  const parts = leftOut.filter(({ name }) => name !== undefined);
  const rows: readonly (readonly [string, number, string])[] = [
    ["operations", operations, "in the document"],
    ["green", green.length, "whose Default passed three times"],
    ["differ", differing.length, "whose Default shows a difference between the service and its document"],
    ["left out", operations - green.length - differing.length, "see below"],
  ];
  const width = Math.max(...rows.map(([, number]) => String(number).length));
  const table = rows.map(([title, number, what]) => `${title.padEnd(10)} ${String(number).padStart(width)}  ${what}\n`).join("");
  const differences = findings.map(
    ({ test, message, status, answer }) =>
      `  ${test}\n    ${message}${answer === "" ? "" : `\n    answer${status === undefined ? "" : ` ${status}`}: ${answer}`}\n`,
  );
  return [
    table,
    `\n${tests.passed} tests pass each time, ${tests.differing} show a difference.\n`,
    ...(differences.length === 0 ? [] : ["\nDifferences:\n", ...differences]),
    ...refusalTable(findings),
    ...(whole.length === 0 ? [] : ["\nLeft out:\n", ...whole.map(leftOutLine)]),
    ...(parts.length === 0 ? [] : ["\nLeft out in part:\n", ...parts.map(leftOutLine)]),
  ].join("");
}

/** Defaults that the service does not answer as documented, with the reason why the request is not to blame. */
function refusalTable(findings: readonly FoundDifference[]): readonly string[] {
  const refusals = findings.flatMap(({ test, status, why }) => (why === undefined ? [] : [{ test, status: String(status ?? ""), why }]));
  if (refusals.length === 0) return [];
  const width = Math.max(...refusals.map(({ test }) => test.length));
  const rows = refusals.map(({ test, status, why }) => `  ${test.padEnd(width)}  ${status.padEnd(3)}  ${why}\n`);
  return ["\nRefusals of calls that the document allows:\n", ...rows];
}

function leftOutLine({ endpoint, name, reason }: LeftOut): string {
  return `  ${endpoint}${name === undefined ? "" : ` · ${name}`}: ${reason}\n`;
}
