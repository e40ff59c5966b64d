// Writes tests as scripts for k6, each a module of the documented shape: options, setup, the default function,
// teardown.

import { phaseNames, type Step } from "../../../language/index.ts";
import type { Unfit } from "../reading/suite.ts";
import { attempt, Unfitting } from "../reading/unfitting.ts";
import type { Export, ExportedCall, ExportedService, ExportedTest } from "../writing/exported.ts";
import { filePerTest } from "../writing/filePerTest.ts";
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

export function exportK6(services: readonly ExportedService[], secretName: (service: string, name: string) => string): Export {
  return filePerTest(services, ".js", (test, { service, shared }, unfit) =>
    moduleText(test, shared, (name) => secretName(service.name, name), unfit),
  );
}

const runtime = `/** Ends the phase where one of the checks does not hold. */
function expect(response, checks) {
  if (!check(response, checks)) throw new Error(\`\${response.request.method} \${response.request.url}: a check failed\`);
}

/** Undefined for a body that is no JSON. */
function json(response) {
  try {
    return response.json();
  } catch {
    return undefined;
  }
}

function header(response, name) {
  const found = Object.keys(response.headers).find((key) => key.toLowerCase() === name.toLowerCase());
  return found === undefined ? undefined : response.headers[found];
}

/** A call of the teardown: it runs whatever came before it, and not at all where a variable has no value. */
function cleanUp(v, needs, call) {
  if (needs.some((name) => v[name] === undefined)) return;
  try {
    call();
  } catch (error) {
    console.error(String(error));
  }
}

/** The last response: the first that is as expected, or the one after so many attempts. */
function repeat(send, isDone, times, seconds) {
  for (let attempt = 1; ; attempt++) {
    const response = send();
    if (attempt >= times || isDone(response)) return response;
    sleep(seconds);
  }
}

function uuid() {
  return "xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx".replace(/x/g, () => Math.floor(Math.random() * 16).toString(16));
}
`;

function moduleText(test: ExportedTest, shared: ExportedTest | undefined, secretName: (name: string) => string, unfit: Unfit[]): string {
  const variables = new Map([...(shared?.variables ?? []), ...test.variables]);
  const secrets = new Set([...(shared?.encrypted ?? []), ...test.encrypted]);
  const { baseUrl } = test.service;
  const phase = (of: ExportedTest, name: "setup" | "execution") =>
    of.phases[name].map((call) => callText(call, of, unfit, 1)).filter((text) => text !== "");
  const cleanup = (of: ExportedTest, depth: number) => of.phases.teardown.map((call) => teardownText(call, of, unfit, depth));
  const hasShared = shared !== undefined && phaseNames.some((name) => shared.phases[name].length > 0);
  return [
    `// ${test.title}\n`,
    'import { check, group, sleep } from "k6";\nimport encoding from "k6/encoding";\nimport http from "k6/http";\n',
    "// One iteration, as a test. For load, give k6 more: k6 run --vus 20 --duration 1m, or scenarios here.",
    `export const options = { vus: 1, iterations: 1, thresholds: { checks: ["rate==1.0"] } };\n`,
    "// Values known before the run; override each with -e NAME=value. Secrets come from the environment only.",
    `const given = {\n${[...variables].map(([name, value]) => `  ${key(name)}: ${typeof value === "string" ? `__ENV[${JSON.stringify(name)}] ?? ${JSON.stringify(value)}` : textsForNumbers(value)},\n`).join("")}${[...secrets].map((name) => `  ${key(name)}: __ENV[${JSON.stringify(secretName(name))}],\n`).join("")}};`,
    `const baseUrl = (v) => __ENV.BASE_URL ?? ${
      baseUrl === undefined
        ? '""'
        : (attempt(
            () => textOf(baseUrl),
            () => undefined,
          ) ?? '""')
    };\n`,
    ...(hasShared
      ? [
          `/** The setup of the service, once for all. */\nexport function setup() {\n  const v = { ...given };\n${phase(shared, "setup").join("\n")}\n  return v;\n}\n`,
          `/** The teardown of the service. */\nexport function teardown(data) {\n  const v = { ...given, ...data };\n${cleanup(shared, 1).join("\n")}\n}\n`,
        ]
      : []),
    `export default function (data) {\n  const v = { ...given, ...data };\n  group(${JSON.stringify(test.title)}, () => {\n    try {\n${[...phase(test, "setup"), ...phase(test, "execution")].map(indented).join("\n")}\n    } finally {\n${cleanup(test, 3).join("\n")}\n    }\n  });\n}\n`,
    runtime,
  ].join("\n");
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, "    ");
}

/** The lines of a call, two spaces for each level. */
function callText(call: ExportedCall, test: ExportedTest, unfit: Unfit[], depth: number): string {
  const list = (kind: Unfit["kind"], what: string, reason: string, line = call.line) =>
    void unfit.push({ kind, place: { file: test.path, line }, what, reason });
  const request = attempt(
    () => requestText(call, test),
    (reason) => list("request", call.sentence, reason),
  );
  if (request === undefined) return "";
  const before = call.before.flatMap(
    (step) =>
      attempt(
        () => beforeText(step, test),
        (reason) => list(step.step === "set" ? "variable" : "setting", call.sentence, reason),
      ) ?? [],
  );
  const checks = call.checks.flatMap(({ check, sentence, line }) => {
    const expression = attempt(
      () => jsCheck(check, namesOf(test)),
      (reason) => list("assertion", sentence, reason, line),
    );
    return expression === undefined
      ? []
      : [`  ${JSON.stringify(check.implied === true ? "the status is below 400" : sentence)}: (response) => ${expression},`];
  });
  const saves = call.store.flatMap(({ variable, source }) => {
    const expression = sourceExpression(source);
    if (expression === undefined) list("save", `${variable}: ${source}`, "the script cannot read it");
    return expression === undefined ? [] : [`${member(variable)} = ${expression};`];
  });
  const lines = [
    `// ${call.sentence.split("\n")[0]}`,
    ...before,
    "{",
    ...[`const response = ${request};`, ...saves, ...(checks.length === 0 ? [] : ["expect(response, {", ...numbered(checks), "});"])].map(
      (line) => `  ${line}`,
    ),
    "}",
  ];
  const margin = "  ".repeat(depth);
  return lines
    .flatMap((line) => line.split("\n"))
    .map((line) => margin + line)
    .join("\n");
}

function teardownText(call: ExportedCall, test: ExportedTest, unfit: Unfit[], depth: number): string {
  const text = callText(call, test, unfit, depth + 1);
  if (text === "") return "";
  const needs = [
    ...new Set(
      [...text.matchAll(/\bv(?:\.([A-Za-z_$][\w$]*)|\[("(?:[^"\\]|\\.)*")\])(?! = )/g)].map(
        ([, name, quoted]) => name ?? (JSON.parse(quoted ?? '""') as string),
      ),
    ),
  ].filter((name) => !test.variables.has(name));
  const margin = "  ".repeat(depth);
  return `${margin}cleanUp(v, ${JSON.stringify(needs)}, () => {\n${text}\n${margin}});`;
}

function beforeText(step: Step, test: ExportedTest): string {
  if (step.step === "wait") {
    if (typeof step.for !== "number") throw new Unfitting("the length of the wait comes from a variable");
    return `sleep(${step.for / 1000});`;
  }
  if (step.step !== "set") throw new Unfitting("no such step");
  return `${member(step.variable)} = ${valueText(step.value, test)};`;
}

function requestText(call: ExportedCall, test: ExportedTest): string {
  const { request } = call;
  const written = writtenRequest(call, test);
  const url = addressExpression(written);
  const headers = headerExpressions(written, (text) => `encoding.b64encode(${text})`);
  const params = [
    ...(headers.length === 0 ? [] : [`headers: { ${headers.join(", ")} }`]),
    ...(request.redirects === false ? ["redirects: 0"] : []),
    ...(typeof request.timeout === "number" ? [`timeout: ${request.timeout}`] : []),
    `tags: { name: ${JSON.stringify(`${written.method} ${request.action.split(" ")[1]?.replace(/\$\{([^{}]*)\}/g, "{$1}")}`)} }`,
  ];
  const sent = `http.request(${JSON.stringify(written.method)}, ${url}, ${bodyText(written.body, test)}, { ${params.join(", ")} })`;
  if (request.until === undefined) return sent;
  const { checks, every = 1000, for: limit, times } = request.until;
  if (typeof every !== "number" || (limit !== undefined && typeof limit !== "number"))
    throw new Unfitting("the length of the repetition comes from a variable");
  const attempts = Math.min(
    times ?? Number.POSITIVE_INFINITY,
    limit === undefined && times !== undefined ? times : Math.ceil((limit ?? 30_000) / every) + 1,
  );
  return `repeat(() => ${sent}, (response) => ${checks.map((check) => `(${jsCheck(check, namesOf(test))})`).join(" && ")}, ${attempts}, ${every / 1000})`;
}

function bodyText(body: ReturnType<typeof writtenRequest>["body"], test: ExportedTest): string {
  switch (body?.kind) {
    case "json":
      return jsonBody(body.value, test);
    case "text":
      return textOf(body.text);
    case "form":
      return `{ ${body.fields.map(([name, value]) => `${JSON.stringify(name)}: ${textOf(value)}`).join(", ")} }`;
    default:
      return "null";
  }
}
