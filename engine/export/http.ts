// Tests as `.http` files for JetBrains' HTTP client and httpYac: requests, and below each a script that checks and saves.

import type { Json, Step } from "../../language/index.ts";
import { phaseNames } from "../../language/index.ts";
import type { Unfit } from "../import/suite.ts";
import { attempt, Unfitting } from "../import/unfitting.ts";
import type { Export, ExportedCall, ExportedService, ExportedTest } from "./exported.ts";
import { filePerTest } from "./filePerTest.ts";
import { writtenRequest } from "./httpRequest.ts";
import { type JsNames, jsCheck } from "./jsCheck.ts";
import type { MadeValue } from "./madeValue.ts";
import { fromEnd, keysOfPath, membersOf } from "./paths.ts";
import { jsonIn, textIn } from "./templates.ts";

const placeholders = {
  inText: (name: string) => `{{${name}}}`,
  literal(text: string) {
    if (text.includes("{{")) throw new Unfitting("a text holds {{, which would be taken for a variable");
    return text;
  },
};

export function exportHttp(services: readonly ExportedService[]): Export {
  return filePerTest(services, ".http", (test, { shared }, unfit) => httpText(test, shared, unfit));
}

/** One file: the service's setup, the test, the service's teardown. */
export function httpText(test: ExportedTest, shared: ExportedTest | undefined, unfit: Unfit[]): string {
  const variables = new Map([...(shared?.variables ?? []), ...test.variables]);
  const { baseUrl } = test.service;
  const head = [
    `# ${test.title}`,
    "# For JetBrains’ HTTP client and httpYac. Secrets come from an environment: http-client.private.env.json, or variables of httpYac.",
    ...(baseUrl === undefined
      ? []
      : [
          `@baseUrl = ${
            attempt(
              () => textIn(baseUrl, test, placeholders),
              () => undefined,
            ) ?? ""
          }`,
        ]),
    ...[...variables].filter(([, value]) => typeof value !== "object").map(([name, value]) => `@${name} = ${String(value)}`),
  ];
  const typed = typedNames(test, shared, variables);
  const calls: (readonly [ExportedCall, ExportedTest])[] = [
    ...(shared?.phases.setup ?? []).map((call) => [call, shared as ExportedTest] as const),
    ...phaseNames.flatMap((phase) => test.phases[phase].map((call) => [call, test] as const)),
    ...(shared?.phases.teardown ?? []).map((call) => [call, shared as ExportedTest] as const),
  ];
  return `${[head.join("\n"), ...calls.map(([call, of]) => callText(call, of, typed, unfit))].join("\n\n")}\n`;
}

/** Saved variables that stand in JSON with their own type: they are kept as JSON, too. */
function typedNames(test: ExportedTest, shared: ExportedTest | undefined, known: ReadonlyMap<string, unknown>): ReadonlySet<string> {
  const bodies = [test, shared].flatMap((of) =>
    of === undefined ? [] : phaseNames.flatMap((phase) => of.phases[phase].map(({ request }) => request.body ?? null)),
  );
  return new Set(
    [...JSON.stringify(bodies).matchAll(/"\$var":"([\p{L}\p{N}_-]+)"/gu)].map(([, name]) => name ?? "").filter((name) => !known.has(name)),
  );
}

function callText(call: ExportedCall, test: ExportedTest, typed: ReadonlySet<string>, unfit: Unfit[]): string {
  const at = { file: test.path, line: call.line };
  const list = (kind: Unfit["kind"], what: string, reason: string) => void unfit.push({ kind, place: at, what, reason });
  const lines = [`### ${call.sentence.split("\n")[0]}`];
  const made = attempt(
    () => {
      const request = writtenRequest(call, test);
      const text = (template: string) => textIn(template, test, placeholders);
      const target = text(request.target);
      const query = request.query.map(
        ([name, value]) =>
          `${encodeURIComponent(name)}=${text(value).replace(/\{\{[^{}]*\}\}|[^{]+|\{/g, (part) => (part.startsWith("{{") ? part : encodeURIComponent(part)))}`,
      );
      const address = `${target.startsWith("/") ? "{{baseUrl}}" : ""}${target}${query.length === 0 ? "" : `${target.includes("?") ? "&" : "?"}${query.join("&")}`}`;
      return [
        ...settings(call, typed, list),
        `${request.method} ${address}`,
        ...(request.basic === undefined ? [] : [`Authorization: Basic ${text(request.basic.username)} ${text(request.basic.password)}`]),
        ...request.headers.map(([name, value]) => `${name}: ${text(value)}`),
        ...(request.body === undefined ? [] : ["", bodyText(request.body, test, typed)]),
      ];
    },
    (reason) => list("request", call.sentence, reason),
  );
  if (made === undefined) return [...lines, "# This request is not exported: see the list."].join("\n");
  return [...lines, ...made, ...script(call, typed, list)].join("\n");
}

type List = (kind: Unfit["kind"], what: string, reason: string) => void;

function settings({ before, request }: ExportedCall, typed: ReadonlySet<string>, list: List): readonly string[] {
  const sets = before.flatMap((step) => {
    if (step.step === "wait" && typeof step.for === "number") return [];
    const line =
      step.step === "set"
        ? attempt(
            () => setLine(step, typed),
            (reason) => list("setting", step.variable, reason),
          )
        : undefined;
    if (step.step !== "set") list("setting", step.step, "it waits for as long as a variable says");
    return line === undefined ? [] : [line];
  });
  const waits = before.flatMap((step) => (step.step === "wait" && typeof step.for === "number" ? [`# @sleep ${step.for}`] : []));
  if (request.until !== undefined) list("setting", request.action, "a request is sent once, and not until checks hold");
  return [
    ...waits,
    ...(request.redirects === false ? ["# @no-redirect"] : []),
    ...(typeof request.timeout === "number" ? [`# @timeout ${request.timeout} ms`] : []),
    ...(sets.length === 0 ? [] : ["< {%", ...sets.map((line) => `  ${line}`), "%}"]),
  ];
}

const randoms: Readonly<Record<string, string>> = { uuid: "$random.uuid", email: "$random.email" };

function setLine({ variable, value }: Extract<Step, { step: "set" }>, typed: ReadonlySet<string>): string {
  return globalSet(variable, madeText(value), typed);
}

function globalSet(variable: string, expression: string, typed: ReadonlySet<string>): string {
  const line = `client.global.set(${JSON.stringify(variable)}, ${expression});`;
  return typed.has(variable)
    ? `${line} client.global.set(${JSON.stringify(`${variable}Json`)}, JSON.stringify(client.global.get(${JSON.stringify(variable)})));`
    : line;
}

function madeText(value: Json): string {
  if (typeof value === "string") return textOf(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const made = value as MadeValue;
  if (typeof made.$var === "string") return variableOf(made.$var);
  const random =
    made.$random === "integer" && made.min !== undefined && made.max !== undefined
      ? `$random.integer(${made.min}, ${made.max + 1})`
      : randoms[made.$random ?? ""];
  if (random !== undefined) return random;
  if (made.$now === "timestamp-ms" && made.offset === undefined) return "Date.now()";
  if (made.$now === "date-time" && made.offset === undefined) return "new Date().toISOString()";
  throw new Unfitting("scripts do not make such a value");
}

function bodyText(body: NonNullable<ReturnType<typeof writtenRequest>["body"]>, test: ExportedTest, typed: ReadonlySet<string>): string {
  switch (body.kind) {
    case "json":
      return jsonIn(body.value, test, placeholders, (name) =>
        typed.has(name) ? `{{${name}Json}}` : typeof test.variables.get(name) === "string" ? `"{{${name}}}"` : `{{${name}}}`,
      );
    case "text":
      if (/^(?:###|> |< )/m.test(body.text)) throw new Unfitting("a line of the body would be taken for something else");
      return textIn(body.text, test, placeholders);
    case "form":
      return body.fields
        .map(([name, value]) => `${encodeURIComponent(name)}=${textIn(value, test, placeholders).replace(/[^{}]+/g, encodeURIComponent)}`)
        .join("&");
  }
}

const names: JsNames = {
  status: "response.status",
  body: "response.body",
  text: "",
  header: (name) => `response.headers.valueOf(${JSON.stringify(name)})`,
  textOf,
  variable: variableOf,
};

function variableOf(reference: string): string {
  if (!/^[\p{L}\p{N}_-]+$/u.test(reference)) throw new Unfitting("a part of a variable is taken");
  return `client.global.get(${JSON.stringify(reference)})`;
}

/** As an expression of JavaScript. */
function textOf(template: string): string {
  const parts = [...template.matchAll(/\$\$\{|\$\{([^{}]*)\}|[^$]+|\$/g)].map(([whole, reference]) =>
    reference !== undefined ? variableOf(reference) : JSON.stringify(whole === "$${" ? "${" : whole),
  );
  return parts.length === 0 ? '""' : parts.join(" + ");
}

function script({ checks, store }: ExportedCall, typed: ReadonlySet<string>, list: List): readonly string[] {
  const lines = checks.flatMap(({ check, sentence }) => {
    if (check.implied === true && checks.length > 1) return [];
    const expression = attempt(
      () => {
        if (check.body === "text") throw new Unfitting("scripts have the body as JSON only");
        return jsCheck(check, names);
      },
      (reason) => list("assertion", sentence, reason),
    );
    return expression === undefined
      ? []
      : [
          `  client.test(${JSON.stringify(check.implied === true ? "the status is below 400" : sentence)}, function () { client.assert(${expression}); });`,
        ];
  });
  const saves = store.flatMap(({ variable, source }) => {
    const expression = sourceExpression(source);
    if (expression === undefined) list("save", `${variable}: ${source}`, "scripts do not reach it");
    return expression === undefined ? [] : [`  ${globalSet(variable, expression, typed)}`];
  });
  return lines.length + saves.length === 0 ? [] : ["", "> {%", ...lines, ...saves, "%}"];
}

function sourceExpression(source: string): string | undefined {
  if (source === "status") return names.status;
  if (source.startsWith("header ")) return names.header(source.slice(7));
  const keys = keysOfPath(source);
  if (keys === undefined || fromEnd(keys)) return undefined;
  return names.body + membersOf(keys);
}
