// Writes tests as scripts for Artillery: a scenario for each test, whose processor fills in requests, checks, and keeps
// values; data rows are the payload.

import { stringify } from "yaml";
import { type PhaseName, phaseNames, type Step } from "../../../language/index.ts";
import type { Unfit } from "../reading/suite.ts";
import { attempt, Unfitting } from "../reading/unfitting.ts";
import type { Export, ExportedCall, ExportedService, ExportedTest } from "../writing/exported.ts";
import { fileName, unusedName } from "../writing/fileName.ts";
import { leftOut } from "../writing/filePerTest.ts";
import { writtenRequest } from "../writing/httpRequest.ts";
import { jsCheck } from "../writing/jsCheck.ts";
import {
  addressExpression,
  headerExpressions,
  jsonBody,
  key,
  member,
  namesOf,
  numbered,
  sourceExpression,
  textOf,
  textsForNumbers,
  valueText,
} from "../writing/jsValues.ts";
import { artilleryRuntime } from "./runtime.ts";

export interface ArtilleryOptions {
  /** How many virtual users arrive; each goes through its test once. */
  readonly users: number;
  /** Seconds over which they arrive. */
  readonly seconds: number;
  secretName(service: string, name: string): string;
}

export function exportArtillery(services: readonly ExportedService[], options: ArtilleryOptions): Export {
  const files = new Map<string, string>();
  const unfit: Unfit[] = [];
  for (const of of services) {
    // Rows of one playbook differ in their values only.
    for (const tests of Map.groupBy(of.tests, ({ path }) => path).values()) {
      const scripts = tests.flatMap((test) => {
        unfit.push(...test.unfit, ...(of.shared?.unfit ?? []));
        const own: Unfit[] = [];
        const script = scriptOf(test, of.shared, own);
        const missing = leftOut(test, own);
        unfit.push(...own, ...(missing === undefined ? [] : [missing]));
        return missing === undefined ? [{ test, script }] : [];
      });
      for (const rows of Map.groupBy(scripts, ({ script }) => JSON.stringify(script)).values()) write(rows, of, options, files);
    }
  }
  return { files, unfit: [...new Set(unfit)] };
}

interface Script {
  /** The calls as an object of JavaScript. */
  readonly calls: string;
  readonly flows: Readonly<Record<"before" | "flow" | "after", readonly object[]>>;
}

function write(
  rows: readonly { readonly test: ExportedTest; readonly script: Script }[],
  { service, shared }: ExportedService,
  { users, seconds, secretName }: ArtilleryOptions,
  files: Map<string, string>,
): void {
  const [first] = rows;
  if (first === undefined) return;
  const { test, script } = first;
  const title = rows.length > 1 ? test.title.replace(/ · row \d+(?:: .*)?$/s, "") : test.title;
  const name = unusedName(`${fileName(title)}.yml`, files).replace(/\.yml$/, "");
  const { before, flow, after } = script.flows;
  const configuration = {
    config: {
      target: targetOf(test),
      processor: `./${name}.cjs`,
      phases: [{ duration: seconds, arrivalCount: users * rows.length }],
      http: { timeout: 60 },
      ...(rows.length > 1 ? { payload: { path: `${name}.csv`, fields: ["row"], order: "sequence", skipHeader: true, cast: false } } : {}),
    },
    ...(before.length === 0 ? {} : { before: { flow: [...before, { function: "share" }] } }),
    scenarios: [{ name: title, onError: ["cleanUp"], flow: [...flow, { function: "verdict" }] }],
    ...(after.length === 0 ? {} : { after: { flow: after } }),
  };
  files.set(
    `${name}.yml`,
    `# ${title}: artillery run ${name}.yml. Each virtual user is one pass of the test; for load, give the phases more arrivals.\n${stringify(configuration, { lineWidth: 0 })}`,
  );
  files.set(
    `${name}.cjs`,
    processorText(title, rows.length > 1 ? new Map() : test.variables, test, shared, script.calls, service.name, secretName),
  );
  if (rows.length > 1) {
    const lines = rows.map(({ test: { variables } }) => `"${givenText(variables, "").replaceAll('"', '""')}"`);
    files.set(`${name}.csv`, `row\n${lines.join("\n")}\n`);
  }
}

/** Shown in Artillery's console; requests carry their whole address. */
function targetOf({ service }: ExportedTest): string {
  return service.baseUrl === undefined || service.baseUrl.includes("${") ? "http://localhost" : service.baseUrl;
}

function processorText(
  title: string,
  variables: ExportedTest["variables"],
  test: ExportedTest,
  shared: ExportedTest | undefined,
  calls: string,
  service: string,
  secretName: ArtilleryOptions["secretName"],
): string {
  const known = new Map([...(shared?.variables ?? []), ...variables]);
  const secrets = [...new Set([...(shared?.encrypted ?? []), ...test.encrypted])].map(
    (name) => `${key(name)}: process.env[${JSON.stringify(secretName(service, name))}]`,
  );
  const { baseUrl } = test.service;
  const address =
    baseUrl === undefined
      ? undefined
      : attempt(
          () => textOf(baseUrl),
          () => undefined,
        );
  return `// ${title}: the requests of the script next to it, from Playbook's steps. Secrets come from the environment only.
"use strict";

const given = ${givenText(known, secrets.join(", "))};
const baseUrl = (v) => process.env.BASE_URL ?? ${address ?? '""'};

const calls = ${calls};

${artilleryRuntime}`;
}

function givenText(variables: ExportedTest["variables"], secrets: string): string {
  const known = textsForNumbers(Object.fromEntries(variables));
  return secrets === "" ? known : `{ ...${known}, ${secrets} }`;
}

function scriptOf(test: ExportedTest, shared: ExportedTest | undefined, unfit: Unfit[]): Script {
  const calls: string[] = [];
  const flowOf = (of: ExportedTest, phase: PhaseName, prefix: string): readonly object[] =>
    of.phases[phase].flatMap((call, index) => {
      const id = `${prefix}${phase}${index + 1}`;
      const text = callText(call, of, { teardown: phase === "teardown", shared: of === shared }, unfit);
      if (text === undefined) return [];
      calls.push(`  ${id}: ${text},\n`);
      return [flowStep(id, call)];
    });
  const before = shared === undefined ? [] : (["setup"] as const).flatMap((phase) => flowOf(shared, phase, "service_"));
  const flow = phaseNames.flatMap((phase) => flowOf(test, phase, ""));
  const after = shared === undefined ? [] : flowOf(shared, "teardown", "service_");
  return { calls: `{\n${calls.join("")}}`, flows: { before, flow, after } };
}

function flowStep(id: string, { request }: ExportedCall): object {
  const [method = "GET", path = "/"] = request.action.split(" ");
  const step = {
    [method.toLowerCase()]: {
      url: "/",
      name: `${method} ${path.replace(/\$\{([^{}]*)\}/g, "{$1}")}`,
      ifTrue: `${id}Runs`,
      beforeRequest: `${id}Request`,
      afterResponse: `${id}Response`,
    },
  };
  return request.until === undefined ? step : { loop: [step], whileTrue: `${id}Again` };
}

/** Returns undefined for a request that the format cannot express; the caller lists it. */
function callText(
  call: ExportedCall,
  test: ExportedTest,
  { teardown, shared }: { readonly teardown: boolean; readonly shared: boolean },
  unfit: Unfit[],
): string | undefined {
  const list = (kind: Unfit["kind"], what: string, reason: string, line = call.line) =>
    void unfit.push({ kind, place: { file: test.path, line }, what, reason });
  const request = attempt(
    () => requestText(call, test),
    (reason) => list("request", call.sentence, reason),
  );
  if (request === undefined) return undefined;
  const before = call.before.flatMap(
    (step) =>
      attempt(
        () => setText(step, test),
        (reason) => list(step.step === "set" ? "variable" : "setting", call.sentence, reason),
      ) ?? [],
  );
  const wait = call.before.reduce((sum, step) => sum + (step.step === "wait" && typeof step.for === "number" ? step.for : 0), 0);
  const checks = call.checks.flatMap(({ check, sentence, line }) => {
    const expression = attempt(
      () => jsCheck(check, namesOf(test)),
      (reason) => list("assertion", sentence, reason, line),
    );
    const title = check.implied === true ? "the status is below 400" : sentence;
    return expression === undefined ? [] : [`  ${JSON.stringify(title)}: (v, response) => ${expression},`];
  });
  const saves = call.store.flatMap(({ variable, source }) => {
    const expression = sourceExpression(source);
    if (expression === undefined) list("save", `${variable}: ${source}`, "the script cannot read it");
    return expression === undefined ? [] : [`${key(variable)}: (v, response) => ${expression}`];
  });
  const until = attempt(
    () => untilText(call, test),
    (reason) => list("request", call.sentence, reason),
  );
  const needs = teardown ? neededIn([request, ...before].join("\n"), test, call) : [];
  return `{
    name: ${JSON.stringify(call.sentence.split("\n")[0])},
    teardown: ${teardown}, shared: ${shared}, needs: ${JSON.stringify(needs)}, wait: ${wait},
    before(v) {${before.length === 0 ? "" : ` ${before.join(" ")} `}},
    request: (v) => (${request}),
    saves: {${saves.length === 0 ? "" : ` ${saves.join(", ")} `}},
    checks: {${
      checks.length === 0
        ? ""
        : `\n${numbered(checks)
            .map((line) => `    ${line}\n`)
            .join("")}    `
    }},
    until: ${until ?? "undefined"},
  }`;
}

/** Variables that a call of the teardown reads and that get their values in the test. */
function neededIn(text: string, test: ExportedTest, { before }: ExportedCall): readonly string[] {
  const made = new Set(before.flatMap((step) => (step.step === "set" ? [step.variable] : [])));
  const read = [...text.matchAll(/\bv(?:\.([A-Za-z_$][\w$]*)|\[("(?:[^"\\]|\\.)*")\])/g)].map(
    ([, name, quoted]) => name ?? (JSON.parse(quoted ?? '""') as string),
  );
  return [...new Set(read)].filter((name) => !test.variables.has(name) && !made.has(name));
}

function setText(step: Step, test: ExportedTest): string[] {
  if (step.step === "wait") {
    if (typeof step.for !== "number") throw new Unfitting("the length of the wait comes from a variable");
    return [];
  }
  if (step.step !== "set") throw new Unfitting("no such step");
  return [`${member(step.variable)} = ${valueText(step.value, test)};`];
}

function requestText(call: ExportedCall, test: ExportedTest): string {
  const written = writtenRequest(call, test);
  const headers = headerExpressions(written, (text) => `Buffer.from(${text}).toString("base64")`);
  const { body } = written;
  const text =
    body === undefined
      ? undefined
      : body.kind === "json"
        ? jsonBody(body.value, test)
        : body.kind === "text"
          ? textOf(body.text)
          : `new URLSearchParams([${body.fields.map(([name, value]) => `[${JSON.stringify(name)}, ${textOf(value)}]`).join(", ")}]).toString()`;
  const members = [
    `method: ${JSON.stringify(written.method)}`,
    `url: ${addressExpression(written)}`,
    `headers: {${headers.length === 0 ? "" : ` ${headers.join(", ")} `}}`,
    ...(text === undefined ? [] : [`body: ${text}`]),
    ...(call.request.redirects === false ? ["followRedirect: false"] : []),
    ...(typeof call.request.timeout === "number" ? [`timeout: ${call.request.timeout}`] : []),
  ];
  return `{ ${members.join(", ")} }`;
}

function untilText({ request }: ExportedCall, test: ExportedTest): string | undefined {
  if (request.until === undefined) return undefined;
  const { checks, every = 1000, for: limit, times } = request.until;
  if (typeof every !== "number" || (limit !== undefined && typeof limit !== "number"))
    throw new Unfitting("the length of the repetition comes from a variable");
  const attempts =
    limit === undefined && times !== undefined
      ? times
      : Math.min(times ?? Number.POSITIVE_INFINITY, Math.ceil((limit ?? 30_000) / every) + 1);
  const all = checks.map((check) => `(${jsCheck(check, namesOf(test))})`).join(" && ");
  return `{ holds: (v, response) => ${all}, times: ${attempts}, every: ${every} }`;
}
