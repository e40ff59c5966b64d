// Lists the data that a debugger shows of a stopped playbook: its variables by their sources, the request, the
// response, the checks, the session.

import { type Binding, type Json, type JsonObject, usualNames } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import type { CheckResult } from "../events.ts";
import { isFileReference, referencedPath } from "../http/files.ts";
import type { HttpRequest, HttpResponse } from "../http/message.ts";
import { namesSaved } from "../planning/uses.ts";
import { hideExchange } from "../redact/places.ts";
import { mask } from "../redact/redactor.ts";
import type { Frame, PhaseState } from "../running/context.ts";
import { exchangeOf } from "../running/exchange.ts";
import { remember } from "../running/saving.ts";
import { parseReference } from "../values/reference.ts";
import { lookUp, withRow } from "../values/scope.ts";
import { wordsOf } from "./breakpoints.ts";
import type { RequestEdits } from "./requestEdits.ts";
import { cutLine, masksOf, type Shown, shownJson, shownText } from "./shown.ts";

export interface ScopeView {
  readonly name: string;
  /** Computed only when it is opened, since it takes time. */
  readonly expensive?: boolean;
  readonly count: number;
  children(start: number, count: number): readonly Shown[];
}

/** A request or a call of a server as it would be sent, or why none can be made. */
export interface Preview {
  readonly request?: HttpRequest;
  /** `called` is the name of a tool, or the address of a resource. */
  readonly call?: { readonly server: string; readonly called: string; readonly inputs: JsonObject };
  readonly problem?: string;
}

export interface Looked {
  readonly state: PhaseState;
  /** Its frame as the sentence sees it. */
  readonly seen: Frame;
  /** Names of the phrase that the sentence is in. */
  readonly phrase: ReadonlyMap<string, Binding>;
  /** Of the sentence that it has stopped before, where that sends one. */
  readonly preview?: Preview;
  readonly edits: RequestEdits;
  /** The checks of the last call. */
  readonly checks: readonly CheckResult[];
  /** A variable has another value: values derived from it are outdated. */
  readonly changed: () => void;
}

export function scopesOf(looked: Looked): readonly ScopeView[] {
  const { state, preview, checks } = looked;
  const { last, frame } = state;
  const variables = variableScopes(looked);
  const sent = preview?.request ?? last.request;
  const scopes: ScopeView[] = [...variables];
  if (preview?.problem !== undefined) {
    const problem = shownText("cannot be prepared", masksOf(frame).text(preview.problem));
    scopes.push(scope("Request to be sent", () => [problem]));
  } else if (preview?.call !== undefined) {
    const { server, called, inputs } = preview.call;
    const masks = masksOf(frame);
    scopes.push(
      scope("Call to be made", () => [
        shownText("server", `@${server}`),
        shownText("tool", masks.text(called)),
        shownJson("inputs", masks.value(inputs)),
      ]),
    );
  } else if (sent !== undefined) {
    const isNext = preview?.request !== undefined;
    scopes.push(scope(isNext ? "Request to be sent" : "Request", () => requestLines(sent, frame, isNext ? looked.edits : undefined)));
  }
  const { response, toolResult } = last.outcome ?? {};
  if (response !== undefined) scopes.push({ ...scope("Response", () => responseLines(last.request, response, frame)), expensive: true });
  if (toolResult !== undefined) {
    const masks = masksOf(frame, true);
    const value = masks.value((toolResult.result ?? null) as Json);
    scopes.push(scope("Server result", () => [shownJson("result", value, jsonPath), shownJson("isError", toolResult.isError)]));
  }
  if (checks.length > 0) scopes.push(scope("Checks", () => checks.map(checkLine)));
  scopes.push(scope("Session", () => sessionLines(frame)));
  return scopes;
}

function scope(name: string, lines: () => readonly Shown[]): ScopeView {
  let made: readonly Shown[] | undefined;
  const all = () => {
    made ??= lines();
    return made;
  };
  return {
    name,
    get count() {
      return all().length;
    },
    children: (start, count) => all().slice(start, start + count),
  };
}

interface Origin {
  readonly name: string;
  readonly names: readonly string[];
}

function variableScopes({ seen: frame, state, phrase, changed }: Looked): readonly ScopeView[] {
  const { rows, saved, service, known } = frame.scope;
  const { setup, execution, teardown } = frame.playbook;
  const seen = new Set<string>();
  const fresh = (names: Iterable<string>) => [...names].filter((name) => !seen.has(name) && seen.add(name) !== undefined);
  const origins: readonly Origin[] = [
    { name: "Phrase", names: fresh(phrase.keys()) },
    { name: "Row", names: fresh(rows.flatMap((row) => [...row.keys()])) },
    { name: "Saved", names: fresh(saved.keys()) },
    { name: "Saved by the service", names: fresh(service.keys()) },
    { name: "Defined", names: fresh([...known.keys(), ...frame.playbook.encrypted]) },
    // So that a breakpoint can be set on one.
    { name: "Not saved yet", names: fresh(namesSaved([...setup, ...execution, ...teardown])) },
  ];
  const line = (name: string): Shown => {
    const bound = phrase.get(name);
    const variable =
      bound === undefined ? name : "variable" in bound && parseReference(bound.variable).path.length === 0 ? bound.variable : undefined;
    const shown = variableLine(name, frame);
    if (variable === undefined) return shown;
    const change = (text: string) => {
      setVariable(state.frame, variable, text, changed);
      return variableLine(name, frame);
    };
    return { ...shown, variable, change };
  };
  return origins.filter(({ names }) => names.length > 0).map(({ name, names }) => scope(name, () => [...names].sort().map(line)));
}

/** A run opens only the secrets that its sentences read. */
const unreadSecret = "(encrypted, and not read by this playbook)";

/** Throws for an encrypted variable without a value: `--var` refuses it, so that the usual advice would be wrong. */
export function refuseUnread(name: string, { scope, playbook }: Frame): void {
  if (!playbook.encrypted.has(name) || lookUp(scope, name) !== undefined) return;
  throw new PlaybookError(
    "unset-variable",
    `\${${name}} is an encrypted text that this playbook does not read, so the run has not opened it.`,
    "Use it in a sentence of the playbook, and start again.",
  );
}

export function variableLine(name: string, frame: Frame): Shown {
  const expression = `\${${name}}`;
  let value: Json | undefined;
  try {
    value = lookUp(frame.scope, name);
  } catch (error) {
    return { name, value: `(${masksOf(frame).text(error instanceof Error ? error.message : String(error))})`, expression };
  }
  if (value === undefined) return { name, value: frame.playbook.encrypted.has(name) ? unreadSecret : "(no value yet)", expression };
  if (frame.playbook.encrypted.has(name)) return { name, value: mask, type: "encrypted text", expression };
  if (isFileReference(value)) return { name, value: masksOf(frame).text(referencedPath(value)), type: "file", expression };
  // Its name may say that it is a secret.
  const shown = (masksOf(frame).value({ [name]: value }) as Readonly<Record<string, Json>>)[name] ?? null;
  return shownJson(name, shown, (path) => `\${${name}${path.map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`)).join("")}}`);
}

/** As `--var` reads it: JSON where it spells some, else text. */
function setVariable(frame: Frame, name: string, text: string, changed: () => void): Shown {
  if (text === mask)
    throw new PlaybookError("masked", `\${${name}} is a secret: the shown text is not its value.`, "Give it another value.");
  const value = readValue(text);
  if (frame.scope.rows.some((row) => row.has(name))) frame.scope = withRow(frame.scope, new Map([[name, value]]));
  else remember(frame, name, value);
  frame.filling = undefined;
  changed();
  return variableLine(name, frame);
}

function readValue(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

function requestLines(request: HttpRequest, frame: Frame, edits: RequestEdits | undefined): readonly Shown[] {
  const { redactor } = frame.attempt.run;
  const whole = hideExchange(exchangeOf(request, undefined, redactor), frame.service.planned.secretNames ?? usualNames).request;
  const line = (name: string, text: string, apply: (to: RequestEdits, given: string) => void): Shown => {
    if (edits === undefined) return shownText(name, redactor.text(text));
    const change = (given: string) => {
      apply(edits, given);
      return line(name, given, apply);
    };
    return shownText(name, redactor.text(text), { change, isOfRequest: true });
  };
  const headers = whole.headers.map(([name, value], index) => line(redactor.text(name), value, (to, given) => to.header(index, given)));
  return [
    line("method", whole.method, (to, given) => to.method(given)),
    line("url", whole.url, (to, given) => to.url(given)),
    { name: "headers", value: `${headers.length}`, named: headers.length, children: (start, count) => headers.slice(start, start + count) },
    ...(whole.body === undefined ? [] : [line("body", whole.body, (to, given) => to.body(given))]),
  ];
}

function responseLines(request: HttpRequest | undefined, response: HttpResponse, frame: Frame): readonly Shown[] {
  const { redactor } = frame.attempt.run;
  const names = frame.service.planned.secretNames ?? usualNames;
  const bare: HttpRequest = request ?? { method: "GET", url: response.url, headers: [], redirects: false, timeoutMs: 0 };
  const shown = hideExchange(exchangeOf(bare, response, redactor), names).response;
  const headers = (shown?.headers ?? []).map(([name, value]) => shownText(name, redactor.text(value)));
  const json = response.json();
  const body = json.ok
    ? [shownJson("body", masksOf(frame, true).value(json.value), jsonPath)]
    : [shownText("body", redactor.text(shown?.body ?? ""))];
  return [
    shownText("status", `${response.status} ${redactor.text(response.statusText)}`.trim()),
    shownText("time", `${Math.round(response.durationMs)} ms`),
    shownText("size", `${response.body.byteLength.toLocaleString("en")} bytes`),
    { name: "headers", value: `${headers.length}`, named: headers.length, children: (start, count) => headers.slice(start, start + count) },
    ...body,
  ];
}

/** `$.items[0]["odd name"]` */
export function jsonPath(path: readonly (string | number)[]): string {
  return `$${path.map((key) => (typeof key === "number" ? `[${key}]` : /^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`)).join("")}`;
}

/** A title is the name of the line already: of `$.x is 1 — but it is 2` the value says `it is 2`. */
function checkLine(check: CheckResult): Shown {
  const { title, passed, severity, expected, actual, message } = check;
  const verdict = passed ? "passed" : severity === "warning" ? "warning" : "failed";
  const parts = [
    ...(expected === undefined ? [] : [shownJson("expected", expected)]),
    ...(actual === undefined ? [] : [shownJson("actual", actual)]),
  ];
  const why = message?.startsWith(`${title} — but `) ? message.slice(title.length + " — but ".length) : wordsOf(check);
  const said = passed ? verdict : `${verdict}: ${why}`;
  return {
    name: title,
    value: cutLine(said),
    ...(parts.length === 0 ? {} : { named: parts.length, children: (start: number, count: number) => parts.slice(start, start + count) }),
  };
}

function sessionLines(frame: Frame): readonly Shown[] {
  const { service, session, baseUrl, playbook } = frame;
  const masks = masksOf(frame);
  const base = baseUrl ?? service.planned.baseUrl;
  // A cookie can be enough to sign in.
  const cookies = (session.cookies?.stored() ?? []).map(({ name, domain, path }) =>
    shownText(masks.text(name), mask, { type: `${domain}${path}` }),
  );
  return [
    shownText("service", playbook.service === "" ? "(none)" : playbook.service),
    ...(base === undefined ? [] : [shownText("base URL", masks.text(base))]),
    {
      name: "cookies",
      value: session.cookies === undefined ? "off" : `${cookies.length}`,
      named: cookies.length,
      children: (start, count) => cookies.slice(start, start + count),
    },
  ];
}
