// Writes tests as shell scripts of curl commands, which keep what later commands need and check each status. Other
// checks become comments.

import { type Check, type Json, phaseNames, type Step } from "../../../language/index.ts";
import type { Unfit } from "../reading/suite.ts";
import { attempt, Unfitting } from "../reading/unfitting.ts";
import { type Derived, derivedOf } from "../writing/derived.ts";
import type { Export, ExportedCall, ExportedService, ExportedTest } from "../writing/exported.ts";
import { filePerTest } from "../writing/filePerTest.ts";
import { writtenRequest } from "../writing/httpRequest.ts";
import type { MadeValue } from "../writing/madeValue.ts";
import { fromEnd, keysOfPath, membersOf } from "../writing/paths.ts";
import { jsonIn, type Placeholders, textIn } from "../writing/templates.ts";
import { cookieOptions, shellMarker, shellRuntime } from "./runtime.ts";

export function exportCurl(services: readonly ExportedService[]): Export {
  return filePerTest(services, ".sh", (test, { shared }, unfit) => script(test, shared, unfit));
}

function script(test: ExportedTest, shared: ExportedTest | undefined, unfit: Unfit[]): string {
  const derived = derivedOf(test, shared);
  const { baseUrl } = test.service;
  const calls = [
    ...(shared?.phases.setup ?? []).map((call) => commandOf(call, shared as ExportedTest, derived, unfit)),
    ...phaseNames.flatMap((phase) => test.phases[phase].map((call) => commandOf(call, test, derived, unfit))),
    ...(shared?.phases.teardown ?? []).map((call) => commandOf(call, shared as ExportedTest, derived, unfit)),
  ];
  const all = calls.join("\n");
  const base =
    baseUrl === undefined || !all.includes('"$baseUrl"')
      ? undefined
      : attempt(
          () => textIn(baseUrl, test, placeholdersOf(derived)),
          (reason) => unfit.push({ kind: "request", place: { file: test.path }, what: baseUrl, reason }),
        );
  const uses = (name: string) =>
    ["", "_encoded", "_escaped"].some((end) => `${base ?? ""}\n${all}`.includes(`"$${shellName(name)}${end}"`));
  const secrets = [...derived.encrypted].filter((name) => !derived.given.has(name) && uses(name));
  const lines = [
    "#!/bin/sh",
    `# ${test.title.replace(/\s+/g, " ")}`,
    shellMarker,
    ...secrets.map((name) => `: "\${${shellName(name)}:?is a secret: give it in the environment}"`),
    ...[...derived.constants]
      .filter(([name, value]) => isDefined(value) && uses(name))
      .map(([name, value]) => `${shellName(name)}=${quoted(escaped(String(value)))}`),
    ...[...derived.initial].flatMap(([name, value]) =>
      setLines(name, quoted(escaped(typeof value === "string" ? value : JSON.stringify(value))), jsonOf(value), {
        ...derived,
        encoded: none,
        escaped: none,
      }),
    ),
    ...(base === undefined ? [] : [`: "\${baseUrl:=${shellText(base)}}"`]),
  ];
  // They need the functions of the script.
  const forms = [...secrets, ...derived.initial.keys()].flatMap((name) => formLines(name, derived));
  const runtime = test.service.cookies ? shellRuntime : shellRuntime.replace(cookieOptions, "");
  return `${[lines.join("\n"), runtime, ...(forms.length === 0 ? [] : [forms.join("\n")]), ...calls, '[ "$failures" -eq 0 ]'].join("\n\n")}\n`;
}

const none: ReadonlySet<string> = new Set();

/** Others are written where they are used. */
function isDefined(value: Json): boolean {
  return typeof value === "number" || typeof value === "boolean" || (typeof value === "string" && /^[^"\\\p{C}]+$/u.test(value));
}

/** Between the quotes of the shell as the text of a default: the same, where a variable is in it. */
function shellText(text: string): string {
  return `'${text}'`.replace(/'((?:[^']|'\\'')*)'|"(\$\w+)"/g, (_, literal: string | undefined, name: string | undefined) =>
    literal === undefined ? (name ?? "") : literal.replaceAll("'\\''", "'").replace(/["\\$`}]/g, "\\$&"),
  );
}

const reserved = /^(?:PATH|HOME|IFS|PS\d|ENV|PWD|LC_.*|LANG|TMPDIR|folder|failures|last|wanted|given|.*_(?:json|encoded|escaped)|baseUrl)$/;

function shellName(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9_]/g, "_");
  return reserved.test(plain) ? `${plain}_` : plain;
}

function escaped(text: string): string {
  return text.replaceAll("'", `'\\''`);
}

// A variable ends the single quotes around it, so that the shell fills it in.
function placeholdersOf(
  { constants, given, encrypted }: Derived,
  written = (text: string) => text,
  suffix = (_name: string): string => "",
): Placeholders {
  return {
    literal: escaped,
    inText(name) {
      if (given.has(name) || encrypted.has(name)) return `'"$${shellName(name)}${suffix(name)}"'`;
      const value = constants.get(name);
      if (value === undefined) throw new Unfitting(`the variable "${name}" has no value in the export`);
      const text = typeof value === "string" ? value : JSON.stringify(value);
      return isDefined(value) && written(text) === text ? `'"$${shellName(name)}"'` : escaped(written(text));
    },
  };
}

function commandOf(call: ExportedCall, test: ExportedTest, derived: Derived, unfit: Unfit[]): string {
  const place = { file: test.path, line: call.line };
  const list = (kind: Unfit["kind"], what: string, reason: string, line = call.line) =>
    void unfit.push({ kind, place: { ...place, line }, what, reason });
  const before = call.before.flatMap(
    (step) =>
      attempt(
        () => beforeLines(step, test, derived),
        (reason) => list(step.step === "set" ? "variable" : "setting", call.sentence, reason),
      ) ?? [],
  );
  const command = attempt(
    () => {
      if (call.request.until !== undefined) throw new Unfitting("the format cannot repeat a request until checks hold");
      return commandText(call, test, derived);
    },
    (reason) => list("request", call.sentence, reason),
  );
  const saves = call.store.flatMap(
    ({ variable, source }) =>
      attempt(
        () =>
          setLines(
            variable,
            `$(${sourceCommand(source, "value")})`,
            source.startsWith("$") ? `$(${sourceCommand(source, "json")})` : undefined,
            derived,
          ),
        (reason) => list("save", `${variable}: ${source}`, reason),
      ) ?? [],
  );
  const checks = call.checks.map(({ check, sentence, line }) => {
    const status = statusWords(check);
    if (status !== undefined) return `status ${status}`;
    list("assertion", sentence, "a curl script can only check the status; the check is kept as a comment", line);
    return `# then: ${sentence.split("\n")[0]}`;
  });
  const needed = [...derived.given].filter((name) =>
    new RegExp(String.raw`"\$${shellName(name)}(?:_json|_encoded|_escaped)?"`).test(command ?? ""),
  );
  const lines = [...before, `# ${call.sentence.split("\n")[0]}`, ...(command === undefined ? [] : [command]), ...saves, ...new Set(checks)];
  // Input of a command may be missing after an earlier one failed: it is not sent then.
  if (needed.length === 0) return lines.join("\n");
  return [...before, `if known ${needed.map((name) => `"$${shellName(name)}"`).join(" ")}; then`, ...lines.slice(before.length), "fi"].join(
    "\n",
  );
}

/**
 * The variable, and the forms that other commands need; `json` is the word with its JSON, without which it is a text.
 */
function setLines(variable: string, word: string, json: string | undefined, derived: Derived): readonly string[] {
  const name = shellName(variable);
  return [
    `${name}=${word}`,
    ...(derived.asJson.has(variable) ? [`${name}_json=${json ?? `"\\"$${name}\\""`}`] : []),
    ...formLines(variable, derived),
  ];
}

/** The variable as addresses and texts of JSON hold it. */
function formLines(variable: string, { encoded, escaped: inJson }: Derived): readonly string[] {
  const name = shellName(variable);
  return [
    ...(encoded.has(variable) ? [`${name}_encoded=$(encoded "$${name}")`] : []),
    ...(inJson.has(variable) ? [`${name}_escaped=$(escaped "$${name}")`] : []),
  ];
}

function jsonOf(value: Json): string {
  return quoted(escaped(JSON.stringify(value)));
}

function sourceCommand(source: string, as: "value" | "json"): string {
  if (source.startsWith("header ")) return `header ${quoted(escaped(source.slice(7)))}`;
  const keys = source.startsWith("$") ? keysOfPath(source) : undefined;
  const path = keys === undefined || fromEnd(keys) ? undefined : `$${membersOf(keys)}`;
  if (path === undefined || !/^\$(?:\.[A-Za-z_]\w*|\[\d+\])*$/.test(path)) throw new Unfitting("the script cannot read it");
  return `${as} '${path}'`;
}

/** Undefined if it does not check the status, or contains variables. */
function statusWords({ status, not }: Check): string | undefined {
  if (status === undefined || not === true) return undefined;
  const words = (Array.isArray(status) ? status : [status]).map((one: unknown): string | undefined => {
    if (typeof one === "number") return String(one);
    if (typeof one === "string") return /^[1-5]xx$/.test(one) ? one : undefined;
    const { above, atLeast, below, atMost } = one as Readonly<Record<string, Json>>;
    if ([above, atLeast, below, atMost].some((bound) => bound !== undefined && typeof bound !== "number")) return undefined;
    if (above === undefined && atLeast === undefined && below === undefined && atMost === undefined) return undefined;
    const low = Math.max(100, Number(atLeast ?? 100), Number(above ?? 99) + 1);
    return `${low}-${Math.min(999, Number(atMost ?? 999), Number(below ?? 1000) - 1)}`;
  });
  return words.includes(undefined) ? undefined : words.join(" ");
}

/** The command alone; secrets and variables are in it as `"$name"`. Throws `Unfitting`. */
export function commandText(call: ExportedCall, test: ExportedTest, derived = derivedOf(test, undefined)): string {
  const { request } = call;
  const written = writtenRequest(call, test);
  const isOwn = written.target.startsWith("/");
  if (isOwn && test.service.baseUrl === undefined) throw new Unfitting("the service has no base_url");
  const text = (template: string) => textIn(template, test, placeholdersOf(derived));
  const encodedSuffix = (name: string) => (derived.encoded.has(name) ? "_encoded" : "");
  const inQuery: Placeholders = {
    ...placeholdersOf(derived, encodeURIComponent, encodedSuffix),
    literal: (literal) => encodeURIComponent(literal).replaceAll("'", "%27"),
  };
  const query = written.query.map(([name, value]) => `${encodeURIComponent(name)}=${textIn(value, test, inQuery)}`).join("&");
  const path = textIn(written.target, test, placeholdersOf(derived, encodeURIComponent, encodedSuffix));
  const target = `${isOwn ? `'"$baseUrl"'` : ""}${path}${query === "" ? "" : `${written.target.includes("?") ? "&" : "?"}${query}`}`;
  const words = [
    `curl ${methodWord(written.method, written.body !== undefined, request.redirects !== false)}${quoted(target)}`,
    ...written.headers.map(([name, value]) => `-H ${quoted(`${name}: ${text(value)}`)}`),
    ...(written.basic === undefined ? [] : [`-u ${quoted(`${text(written.basic.username)}:${text(written.basic.password)}`)}`]),
    ...(request.redirects === false ? [] : ["-L"]),
    ...(typeof request.timeout === "number" ? [`--max-time ${request.timeout / 1000}`] : []),
    ...bodyWords(written.body, test, derived),
  ];
  return words.join(" \\\n  ");
}

/**
 * With `-X`, curl waits for the body of a HEAD request, and repeats a POST after a redirect, where a run sends a GET.
 * Data alone make a POST.
 */
function methodWord(method: string, hasBody: boolean, follows: boolean): string {
  if (method === "HEAD") {
    if (hasBody) throw new Unfitting("curl cannot send a HEAD request with a body");
    return "--head ";
  }
  return method === "POST" && hasBody && follows ? "" : `-X ${method} `;
}

function bodyWords(body: ReturnType<typeof writtenRequest>["body"], test: ExportedTest, derived: Derived): readonly string[] {
  const { constants, encrypted, given } = derived;
  const placeholders = placeholdersOf(derived);
  switch (body?.kind) {
    case "json": {
      const inJson = placeholdersOf(
        derived,
        (text) => JSON.stringify(text).slice(1, -1),
        () => "_escaped",
      );
      const bare = (name: string) => {
        if (given.has(name)) return `'"$${shellName(name)}_json"'`;
        if (encrypted.has(name)) return `"${inJson.inText(name)}"`;
        const value = constants.get(name);
        if (value === undefined) throw new Unfitting(`the variable "${name}" has no value in the export`);
        if (!isDefined(value)) return escaped(JSON.stringify(value));
        return typeof value === "string" ? `"${placeholders.inText(name)}"` : placeholders.inText(name);
      };
      return [`--data-raw ${quoted(jsonIn(body.value, test, inJson, bare))}`];
    }
    case "text":
      return [`--data-raw ${quoted(textIn(body.text, test, placeholders))}`];
    case "form":
      return body.fields.map(([name, value]) => `--data-urlencode ${quoted(`${escaped(name)}=${textIn(value, test, placeholders)}`)}`);
    default:
      return [];
  }
}

function quoted(text: string): string {
  return `'${text}'`.replace(/^''(?=")/, "").replace(/(?<=")''$/, "");
}

function beforeLines(step: Step, test: ExportedTest, derived: Derived): readonly string[] {
  if (step.step === "wait" && typeof step.for === "number") return [`sleep ${Math.max(1, Math.ceil(step.for / 1000))}`];
  if (step.step !== "set") throw new Unfitting("the length of the wait comes from a variable");
  const { variable, value } = step;
  const made = madeWord(value);
  if (made !== undefined) return setLines(variable, made.word, made.isText ? undefined : `"$${shellName(variable)}"`, derived);
  if (typeof value === "string") return setLines(variable, quoted(textIn(value, test, placeholdersOf(derived))), undefined, derived);
  const text = JSON.stringify(value);
  if (text.includes("$")) throw new Unfitting("the script cannot generate such a value");
  return setLines(variable, quoted(escaped(text)), jsonOf(value), derived);
}

/** A random or current value as a word of the shell. */
function madeWord(value: Json): { readonly word: string; readonly isText: boolean } | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { $random, $now, min, max, length, offset } = value as MadeValue;
  if (length !== undefined || offset !== undefined) return undefined;
  switch ($random ?? $now) {
    case "uuid":
      return { word: "$(uuid)", isText: true };
    case "email":
      return { word: '"user-$(uuid)@example.com"', isText: true };
    case "integer":
      return { word: `$(random ${min ?? 0} ${max ?? 1000})`, isText: false };
    case "date-time":
      return { word: "$(date -u +%Y-%m-%dT%H:%M:%SZ)", isText: true };
    case "date":
      return { word: "$(date -u +%Y-%m-%d)", isText: true };
    case "timestamp":
      return { word: "$(date +%s)", isText: false };
    default:
      return undefined;
  }
}
