// Tests as scripts for k6, each a module of the shape that k6 documents: options, setup, the default function, teardown.

import { ExactNumber, type Json, phaseNames, type Step } from "../../language/index.ts";
import type { Unfit } from "../import/suite.ts";
import { attempt, Unfitting } from "../import/unfitting.ts";
import type { Export, ExportedCall, ExportedService, ExportedTest } from "./exported.ts";
import { filePerTest } from "./filePerTest.ts";
import { writtenRequest } from "./httpRequest.ts";
import { type JsNames, jsCheck, jsNumber, keepsNoDigits } from "./jsCheck.ts";
import type { MadeValue } from "./madeValue.ts";
import { fromEnd, keysOfPath } from "./paths.ts";
import { hasExactNumber, jsonIn, plainName, staticPart } from "./templates.ts";

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
    "// One pass, as a test. For load, give k6 more: k6 run --vus 20 --duration 1m, or scenarios here.",
    `export const options = { vus: 1, iterations: 1, thresholds: { checks: ["rate==1.0"] } };\n`,
    "// What is known beforehand; each can be given with -e NAME=value. Secrets come from the environment only.",
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

/** Numbers that JavaScript would change are texts with their digits: requests carry them so, and what compares them has the number itself. */
function textsForNumbers(value: Json): string {
  return JSON.stringify(value, function (this: Readonly<Record<string, Json>>, name, made) {
    const own = this[name];
    return own instanceof ExactNumber ? String(own) : made;
  });
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, "    ");
}

function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
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
    if (expression === undefined) list("save", `${variable}: ${source}`, "the script does not reach it");
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

/** Checks of one sentence have names of their own. */
function numbered(checks: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return checks.map((line) => {
    const [, name = ""] = /^ {2}("(?:[^"\\]|\\.)*"):/.exec(line) ?? [];
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? line : line.replace(name, () => JSON.stringify(`${JSON.parse(name) as string} (${count})`));
  });
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
    if (typeof step.for !== "number") throw new Unfitting("it waits for as long as a variable says");
    return `sleep(${step.for / 1000});`;
  }
  if (step.step !== "set") throw new Unfitting("no such step");
  return `${member(step.variable)} = ${valueText(step.value, test)};`;
}

function valueText(value: Json, test: ExportedTest): string {
  if (typeof value === "string") return textOf(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const made = value as MadeValue;
  const known = typeof made.$var === "string" ? exactOf(made.$var, test) : value;
  if (known !== undefined && hasExactNumber(known)) throw new Unfitting(keepsNoDigits);
  if (typeof made.$var === "string") return variable(made.$var);
  switch (made.$random) {
    case "uuid":
      return "uuid()";
    case "email":
      return '"user-" + uuid() + "@example.com"';
    case "word":
    case "name":
    case "username":
    case "first name":
    case "last name":
    case "password":
    case "text":
      return `"x" + uuid()${made.length === undefined ? "" : `.replaceAll("-", "").repeat(2).slice(0, ${made.length - 1})`}`;
    case "boolean":
      return "Math.random() < 0.5";
    case "integer":
      return `Math.floor(Math.random() * ${(made.max ?? 1000) - (made.min ?? 0) + 1}) + ${made.min ?? 0}`;
    case "number":
      return `Math.random() * ${(made.max ?? 1000) - (made.min ?? 0)} + ${made.min ?? 0}`;
  }
  if (made.offset === undefined && made.$now !== undefined) {
    const times: Readonly<Record<string, string>> = {
      "date-time": "new Date().toISOString()",
      date: "new Date().toISOString().slice(0, 10)",
      timestamp: "Math.floor(Date.now() / 1000)",
      "timestamp-ms": "Date.now()",
    };
    const time = times[made.$now];
    if (time !== undefined) return time;
  }
  if (Array.isArray(value) || (made.$random === undefined && made.$now === undefined)) return JSON.stringify(value);
  throw new Unfitting("the script does not make such a value");
}

function requestText(call: ExportedCall, test: ExportedTest): string {
  const { request } = call;
  const written = writtenRequest(call, test);
  const query = written.query
    .map(([name, value]) => `${JSON.stringify(`${encodeURIComponent(name)}=`)} + encodeURIComponent(${textOf(value)})`)
    .join(' + "&" + ');
  const isOwn = written.target.startsWith("/");
  const url = [
    ...(isOwn ? ["baseUrl(v)"] : []),
    textOf(written.target),
    ...(query === "" ? [] : [`"${written.target.includes("?") ? "&" : "?"}"`, query]),
  ].join(" + ");
  const headers = written.headers.map(([name, value]) => `${JSON.stringify(name)}: ${textOf(value)}`);
  if (written.basic !== undefined)
    headers.push(`"Authorization": "Basic " + encoding.b64encode(${textOf(`${written.basic.username}:${written.basic.password}`)})`);
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
    throw new Unfitting("it is repeated for as long as a variable says");
  const attempts = Math.min(
    times ?? Number.POSITIVE_INFINITY,
    limit === undefined && times !== undefined ? times : Math.ceil((limit ?? 30_000) / every) + 1,
  );
  return `repeat(() => ${sent}, (response) => ${checks.map((check) => `(${jsCheck(check, namesOf(test))})`).join(" && ")}, ${attempts}, ${every / 1000})`;
}

function bodyText(body: ReturnType<typeof writtenRequest>["body"], test: ExportedTest): string {
  switch (body?.kind) {
    case "json": {
      const plain = { inText: (name: string) => `\uE002${name}\uE003` };
      const text = jsonIn(body.value, test, plain, (name) => `\uE004${name}\uE005`, 0);
      if (hasExactNumber(body.value)) return exactText(text);
      const value = text
        .replace(/"((?:[^"\\]|\\.)*)"/g, (literal) =>
          literal.includes("\uE002")
            ? `\`${literal
                .slice(1, -1)
                .replace(/[`$]/g, "\\$&")
                .replace(/\uE002([^\uE003]*)\uE003/g, (_, name: string) => `\${${variable(name)}}`)}\``
            : literal,
        )
        .replace(/\uE004([^\uE005]*)\uE005/g, (_, name: string) => variable(name));
      return `JSON.stringify(${value})`;
    }
    case "text":
      return textOf(body.text);
    case "form":
      return `{ ${body.fields.map(([name, value]) => `${JSON.stringify(name)}: ${textOf(value)}`).join(", ")} }`;
    default:
      return "null";
  }
}

function namesOf(test: ExportedTest): JsNames {
  return {
    ...names,
    variable(reference) {
      const known = exactOf(reference, test);
      if (known instanceof ExactNumber) return jsNumber(known);
      if (known !== undefined) throw new Unfitting(keepsNoDigits);
      return variable(reference);
    },
  };
}

/** What a reference leads to where it is known and has a number that JavaScript would change. */
function exactOf(reference: string, test: ExportedTest): Json | undefined {
  const [, name = ""] = /^([\p{L}\p{N}_-]+)/u.exec(reference) ?? [];
  const whole = test.variables.get(name);
  if (whole === undefined || !hasExactNumber(whole)) return undefined;
  const part = plainName(reference) === undefined ? staticPart(reference, test) : whole;
  return hasExactNumber(part) ? part : undefined;
}

/** JSON with numbers that no value of JavaScript holds: put together as a text. */
function exactText(json: string): string {
  const template = json
    .replace(/[`\\]|\$(?=\{)/g, "\\$&")
    .replace(/\uE002([^\uE003]*)\uE003/g, (_, name: string) => `\${JSON.stringify(String(${variable(name)})).slice(1, -1)}`)
    .replace(/\uE004([^\uE005]*)\uE005/g, (_, name: string) => `\${JSON.stringify(${variable(name)})}`);
  return `\`${template}\``;
}

const names: JsNames = {
  status: "response.status",
  body: "json(response)",
  text: "response.body",
  time: "response.timings.duration",
  header: (name) => `header(response, ${JSON.stringify(name)})`,
  textOf,
  variable,
};

function variable(reference: string): string {
  const [, name = "", rest = ""] = /^([\p{L}_][\p{L}\p{N}_-]*)(.*)$/u.exec(reference) ?? [];
  if (name === "" || /\[-/.test(rest)) throw new Unfitting(`"${reference}" is no plain way into a variable`);
  return member(name) + rest;
}

function member(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `v.${name}` : `v[${JSON.stringify(name)}]`;
}

/** A text with `${…}` as a template of JavaScript. */
function textOf(template: string): string {
  if (!template.includes("${")) return JSON.stringify(template);
  const parts = [...template.matchAll(/\$\$\{|\$\{([^{}]*)\}|[^$]+|\$/g)].map(([whole, reference]) =>
    reference !== undefined ? `\${${variable(reference)}}` : whole === "$${" ? "\\${" : whole.replace(/[`\\]/g, "\\$&"),
  );
  return `\`${parts.join("")}\``;
}

function sourceExpression(source: string): string | undefined {
  if (source === "status") return names.status;
  if (source === "body") return names.text;
  if (source.startsWith("header ")) return names.header(source.slice(7));
  const keys = keysOfPath(source);
  if (keys === undefined || fromEnd(keys)) return undefined;
  return `json(response)${keys.map((one) => (typeof one === "number" ? `?.[${one}]` : `?.[${JSON.stringify(one)}]`)).join("")}`;
}
