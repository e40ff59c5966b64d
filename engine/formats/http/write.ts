// Writes tests as `.http` files for JetBrains' HTTP client and httpYac: requests, each followed by a script that checks
// and saves.

import { ExactNumber, hasExactNumber, type Json, phaseNames } from "../../../language/index.ts";
import type { Unfit } from "../reading/suite.ts";
import { attempt, Unfitting } from "../reading/unfitting.ts";
import { type Derived, derivedOf, encodedName, escapedName, jsonName } from "../writing/derived.ts";
import type { Export, ExportedCall, ExportedService, ExportedTest } from "../writing/exported.ts";
import { filePerTest } from "../writing/filePerTest.ts";
import { type WrittenRequest, writtenRequest } from "../writing/httpRequest.ts";
import { type JsNames, jsCheck, jsNumber, keepsNoDigits } from "../writing/jsCheck.ts";
import type { MadeValue } from "../writing/madeValue.ts";
import { fromEnd, keysOfPath, membersOf } from "../writing/paths.ts";
import { jsonIn, type Placeholders, plainName, staticPart, textIn } from "../writing/templates.ts";

export function exportHttp(services: readonly ExportedService[]): Export {
  return filePerTest(services, ".http", (test, { shared }, unfit) => httpText(test, shared, unfit));
}

/** One file: the service's setup, the test, the service's teardown. */
export function httpText(test: ExportedTest, shared: ExportedTest | undefined, unfit: Unfit[]): string {
  const derived = derivedOf(test, shared);
  const calls: (readonly [ExportedCall, ExportedTest])[] = [
    ...(shared?.phases.setup ?? []).map((call) => [call, shared as ExportedTest] as const),
    ...phaseNames.flatMap((phase) => test.phases[phase].map((call) => [call, test] as const)),
    ...(shared?.phases.teardown ?? []).map((call) => [call, shared as ExportedTest] as const),
  ];
  const texts = calls.map(([call, of], index) => callText(call, contextOf(of, derived, call, index === 0), unfit));
  const used = texts.join("\n");
  const { baseUrl } = test.service;
  const address =
    baseUrl === undefined || !used.includes("{{baseUrl}}")
      ? undefined
      : attempt(
          () => textIn(baseUrl, test, placeholdersOf(derived)),
          (reason) => unfit.push({ kind: "request", place: { file: test.path }, what: baseUrl, reason }),
        );
  const head = [
    `# ${test.title}`,
    "# For JetBrains’ HTTP client and httpYac. Secrets come from an environment: http-client.private.env.json, or variables of httpYac.",
    ...(address === undefined ? [] : [`@baseUrl = ${address}`]),
    ...[...derived.constants]
      .filter(([name, value]) => isPlain(value) && `${address ?? ""}${used}`.includes(`{{${name}}}`))
      .map(([name, value]) => `@${name} = ${String(value)}`),
  ];
  return `${[head.join("\n"), ...texts].join("\n\n")}\n`;
}

/**
 * Values that need no quotes and no escapes in a definition or a body; tools differ in all others, which are written
 * where they are used.
 */
function isPlain(value: Json): boolean {
  return typeof value === "number" || typeof value === "boolean" || (typeof value === "string" && /^[\p{L}\p{N}._@:/+-]+$/u.test(value));
}

interface CallContext {
  readonly test: ExportedTest;
  readonly derived: Derived;
  readonly names: JsNames;
  readonly isFirst: boolean;
}

function contextOf(test: ExportedTest, derived: Derived, { unset, store }: ExportedCall, isFirst: boolean): CallContext {
  const saved = new Set(store.map(({ variable }) => variable));
  return { test, derived, names: namesOf(derived, test, new Set([...unset].filter((name) => !saved.has(name)))), isFirst };
}

/** `written` is how the text of a value is written where it has no definition. */
function placeholdersOf(
  { constants, given, encrypted }: Derived,
  written = (text: string) => text,
  inPlace = (name: string) => `{{${name}}}`,
): Placeholders {
  const literal = (text: string) => {
    if (text.includes("{{")) throw new Unfitting("a text contains {{, which would be read as a variable");
    return text;
  };
  return {
    literal,
    inText(name) {
      if (encrypted.has(name) || given.has(name)) return inPlace(name);
      const value = constants.get(name);
      if (value === undefined) throw new Unfitting(`the variable "${name}" has no value in the export`);
      const text = typeof value === "string" ? value : JSON.stringify(value);
      return isPlain(value) && written(text) === text ? `{{${name}}}` : literal(written(text));
    },
  };
}

function callText(call: ExportedCall, context: CallContext, unfit: Unfit[]): string {
  const { test, derived } = context;
  const list = (kind: Unfit["kind"], what: string, reason: string, line = call.line) =>
    void unfit.push({ kind, place: { file: test.path, line }, what, reason });
  const made = attempt(
    () => {
      const request = writtenRequest(call, test);
      const text = (template: string) => textIn(template, test, placeholdersOf(derived));
      const word = (template: string) => {
        const written = text(template);
        if (/\s/.test(written)) throw new Unfitting("the header cannot contain a user name or password with a space");
        return written;
      };
      if (request.target.startsWith("/") && test.service.baseUrl === undefined) throw new Unfitting("the service has no base_url");
      return [
        ...settings(call, context, list),
        `${request.method} ${request.target.startsWith("/") ? "{{baseUrl}}" : ""}${addressText(request, test, derived)}`,
        ...(request.basic === undefined ? [] : [`Authorization: Basic ${word(request.basic.username)} ${word(request.basic.password)}`]),
        ...request.headers.map(([name, value]) => `${name}: ${text(value)}`),
        ...(request.body === undefined ? [] : ["", bodyText(request.body, test, derived)]),
      ];
    },
    (reason) => list("request", call.sentence, reason),
  );
  return made === undefined ? "" : [`### ${call.sentence.split("\n")[0]}`, ...made, ...script(call, context, list)].join("\n");
}

function encodedPlaceholders(derived: Derived): Placeholders {
  return placeholdersOf(derived, encodeURIComponent, (name) => `{{${derived.encoded.has(name) ? encodedName(name) : name}}}`);
}

/** Values of a query are encoded here, since the tools send them as they are. */
function addressText({ target, query }: WrittenRequest, test: ExportedTest, derived: Derived): string {
  const cut = target.indexOf("?");
  const inQuery = encodedPlaceholders(derived);
  const own = cut < 0 ? "" : textIn(target.slice(cut + 1), test, inQuery);
  const literal = (text: string) => encodeURIComponent(inQuery.literal?.(text) ?? text);
  const pairs = query.map(([name, value]) => `${encodeURIComponent(name)}=${textIn(value, test, { ...inQuery, literal })}`);
  const search = [...(own === "" ? [] : [own]), ...pairs].join("&");
  return `${textIn(cut < 0 ? target : target.slice(0, cut), test, inQuery)}${search === "" ? "" : `?${search}`}`;
}

type List = (kind: Unfit["kind"], what: string, reason: string, line?: number) => void;

function settings({ before, request }: ExportedCall, context: CallContext, list: List): readonly string[] {
  const { derived, isFirst } = context;
  const initial = isFirst
    ? [...derived.initial].flatMap(
        ([name, value]) =>
          attempt(
            () => [globalSet(name, scriptJson(value), derived)],
            (reason) => list("variable", name, reason),
          ) ?? [],
      )
    : [];
  const sets = before.flatMap((step) => {
    if (step.step === "wait" && typeof step.for === "number") return [];
    if (step.step !== "set") list("setting", step.step, "the length of the wait comes from a variable");
    const line =
      step.step === "set"
        ? attempt(
            () => globalSet(step.variable, madeText(step.value, context), derived),
            (reason) => list("variable", step.variable, reason),
          )
        : undefined;
    return line === undefined ? [] : [line];
  });
  const waits = before.flatMap((step) => (step.step === "wait" && typeof step.for === "number" ? [`# @sleep ${step.for}`] : []));
  if (request.until !== undefined) throw new Unfitting("the format cannot repeat a request until checks hold");
  const lines = [...(isFirst ? secretSets(derived) : []), ...initial, ...sets];
  return [
    ...waits,
    ...(request.redirects === false ? ["# @no-redirect"] : []),
    ...(typeof request.timeout === "number" ? [`# @timeout ${request.timeout} ms`] : []),
    ...(lines.length === 0 ? [] : ["< {%", ...lines.map((line) => `  ${line}`), "%}"]),
  ];
}

const randoms: Readonly<Record<string, string>> = { uuid: "$random.uuid", email: "$random.email" };

/** Reads a secret of an environment for the places where its signs need escapes. */
function secretSets({ encrypted, given, encoded, escaped }: Derived): readonly string[] {
  return [...encrypted]
    .filter((name) => !given.has(name))
    .flatMap((name) => {
      const value = `request.environment.get(${JSON.stringify(name)})`;
      return [
        ...(escaped.has(name) ? [`client.global.set(${JSON.stringify(escapedName(name))}, JSON.stringify(${value}).slice(1, -1));`] : []),
        ...(encoded.has(name) ? [`client.global.set(${JSON.stringify(encodedName(name))}, encodeURIComponent(${value}));`] : []),
      ];
    });
}

function globalSet(variable: string, expression: string, { asJson, encoded, escaped }: Derived): string {
  const value = `client.global.get(${JSON.stringify(variable)})`;
  return [
    `client.global.set(${JSON.stringify(variable)}, ${expression});`,
    ...(asJson.has(variable) ? [`client.global.set(${JSON.stringify(jsonName(variable))}, JSON.stringify(${value}));`] : []),
    ...(encoded.has(variable) ? [`client.global.set(${JSON.stringify(encodedName(variable))}, encodeURIComponent(${value}));`] : []),
    ...(escaped.has(variable)
      ? [`client.global.set(${JSON.stringify(escapedName(variable))}, JSON.stringify(String(${value})).slice(1, -1));`]
      : []),
  ].join(" ");
}

function madeText(value: Json, { names, derived, test }: CallContext): string {
  if (typeof value === "string") return names.textOf(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const made = value as MadeValue;
  if (typeof made.$var === "string") {
    const name = plainName(made.$var);
    const known = name === undefined ? staticPart(made.$var, test) : derived.constants.get(name);
    return known === undefined ? names.variable(made.$var) : scriptJson(known);
  }
  const random =
    made.$random === "integer" && made.min !== undefined && made.max !== undefined
      ? `$random.integer(${made.min}, ${made.max + 1})`
      : randoms[made.$random ?? ""];
  if (random !== undefined) return random;
  if (made.$now === "timestamp-ms" && made.offset === undefined) return "Date.now()";
  if (made.$now === "date-time" && made.offset === undefined) return "new Date().toISOString()";
  if (Array.isArray(value) || (made.$random === undefined && made.$now === undefined && !JSON.stringify(value).includes("${")))
    return scriptJson(value);
  throw new Unfitting("scripts cannot generate such a value");
}

function bodyText(body: NonNullable<WrittenRequest["body"]>, test: ExportedTest, derived: Derived): string {
  const { constants, asJson, encrypted } = derived;
  const placeholders = placeholdersOf(derived);
  switch (body.kind) {
    case "json":
      return jsonIn(
        body.value,
        test,
        placeholdersOf(
          derived,
          (text) => JSON.stringify(text).slice(1, -1),
          (name) => `{{${escapedName(name)}}}`,
        ),
        (name) => {
          if (encrypted.has(name)) return `"{{${escapedName(name)}}}"`;
          if (asJson.has(name)) return `{{${jsonName(name)}}}`;
          const value = constants.get(name);
          if (value === undefined) throw new Unfitting(`the variable "${name}" has no value in the export`);
          if (!isPlain(value)) return placeholders.literal?.(JSON.stringify(value)) ?? "";
          return typeof value === "string" ? `"{{${name}}}"` : `{{${name}}}`;
        },
      );
    case "text":
      if (/^(?:###|> |< )/m.test(body.text)) throw new Unfitting("a line of the body would be read as something else");
      return textIn(body.text, test, placeholders);
    case "form":
      if (body.fields.some(([, value]) => [...derived.given].some((name) => value.includes(`\${${name}}`))))
        throw new Unfitting("a value of the form is only known during the run, but must be encoded");
      return body.fields
        .map(([name, value]) => {
          const inForm = encodedPlaceholders(derived);
          return `${encodeURIComponent(name)}=${textIn(value, test, { ...inForm, literal: (text) => encodeURIComponent(placeholders.literal?.(text) ?? text) })}`;
        })
        .join("&");
  }
}

function namesOf(derived: Derived, test: ExportedTest, unset: ReadonlySet<string>): JsNames {
  const variable = (reference: string): string => {
    const name = plainName(reference);
    if (name === undefined) return expressionOf(staticPart(reference, test));
    if (derived.given.has(name) && !unset.has(name)) return `client.global.get(${JSON.stringify(name)})`;
    if (derived.encrypted.has(name)) throw new Unfitting("scripts cannot read the values of an environment");
    return expressionOf(constant(name));
  };
  const constant = (name: string): Json => {
    const value = derived.constants.get(name);
    if (value === undefined) throw new Unfitting(`the variable "${name}" has no value in the export`);
    return value;
  };
  const isKept = (name: string) => (derived.given.has(name) && !unset.has(name)) || derived.encrypted.has(name);
  /** As an expression of JavaScript that gives a text. */
  const textOf = (template: string): string => {
    const parts: string[] = [];
    for (const [whole, reference] of template.matchAll(/\$\$\{|\$\{([^{}]*)\}|[^$]+|\$/g)) {
      const name = reference === undefined ? undefined : plainName(reference);
      const expression = name !== undefined && isKept(name) ? variable(name) : "";
      const literal =
        expression !== ""
          ? undefined
          : reference === undefined
            ? whole === "$${"
              ? "${"
              : whole
            : asText(name === undefined ? staticPart(reference, test) : constant(name));
      const last = parts.at(-1);
      if (literal === undefined) parts.push(expression);
      else if (last?.startsWith('"')) parts.splice(-1, 1, JSON.stringify((JSON.parse(last) as string) + literal));
      else parts.push(JSON.stringify(literal));
    }
    if (parts.length === 0) return '""';
    return parts.some((part) => part.startsWith('"')) ? parts.join(" + ") : `"" + ${parts.join(" + ")}`;
  };
  return {
    status: "response.status",
    body: "response.body",
    text: "",
    header: (name) => `response.headers.valueOf(${JSON.stringify(name)})`,
    textOf,
    variable,
  };
}

function expressionOf(value: Json): string {
  if (value instanceof ExactNumber) return jsNumber(value);
  return scriptJson(value);
}

/** Throws if a script would keep other digits than these. */
function scriptJson(value: Json): string {
  if (hasExactNumber(value)) throw new Unfitting(keepsNoDigits);
  return JSON.stringify(value);
}

function asText(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function script({ checks, store }: ExportedCall, { derived, names }: CallContext, list: List): readonly string[] {
  const lines = checks.flatMap(({ check, sentence, line }) => {
    const expression = attempt(
      () => {
        if (check.body === "text") throw new Unfitting("scripts can only read the body as JSON");
        return jsCheck(check, names);
      },
      (reason) => list("assertion", sentence, reason, line),
    );
    const title = check.implied === true ? "the status is below 400" : sentence;
    return expression === undefined ? [] : [`  client.test(${JSON.stringify(title)}, function () { client.assert(${expression}); });`];
  });
  const saves = store.flatMap(({ variable, source }) => {
    const expression = sourceExpression(source, names);
    if (expression === undefined) list("save", `${variable}: ${source}`, "scripts cannot read it");
    return expression === undefined ? [] : [`  ${globalSet(variable, expression, derived)}`];
  });
  // Saved first, as in a run: a check that fails ends the script of some tools.
  return lines.length + saves.length === 0 ? [] : ["", "> {%", ...saves, ...lines, "%}"];
}

function sourceExpression(source: string, names: JsNames): string | undefined {
  if (source === "status") return names.status;
  if (source.startsWith("header ")) return names.header(source.slice(7));
  const keys = keysOfPath(source);
  if (keys === undefined || fromEnd(keys)) return undefined;
  return names.body + membersOf(keys);
}
