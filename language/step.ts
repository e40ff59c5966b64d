// The steps: what a sentence compiles to and what a run executes. This one schema is the source of the types, the
// validation, the JSON Schema of `.steps.yaml`, the model's output format and the generator of the property tests.
//
// Values. A text may hold `${reference}`, filled in at run time; `$${` stands for a literal `${`. `{ $var: "reference"
// }` is the variable's value with its own type. `{ $file: "./path" }` is the content of a file inside the root. `{
// $random: … }` and `{ $now: … }` are made at run time. An object that has one of these keys and is meant literally is
// written `{ $literal: {…} }`.

import { type Check, checkSchema } from "./check.ts";
import type { Json } from "./json.ts";
import { boolean, constant, integer, json, lazy, list, object, optional, record, type Schema, text, union } from "./schema.ts";

/** JSON that may hold templates and the markers `$var`, `$file`, `$random`, `$now`, `$literal` (see above). */
export type Value = Json;

/** The markers of a value that is not literal. */
export const valueMarkers = ["$var", "$file", "$random", "$now", "$literal"] as const;

export const randomKinds = [
  "uuid",
  "email",
  "name",
  "first name",
  "last name",
  "username",
  "password",
  "phone number",
  "word",
  "sentence",
  "text",
  "number",
  "integer",
  "boolean",
  "date",
  "date-time",
  "city",
  "country",
  "street",
  "company",
  "url",
] as const;
export type RandomKind = (typeof randomKinds)[number];

/** `{ $random: "number", min: 1, max: 9 }`; `length` is of text, `from` and `to` (ISO) of dates. */
export interface RandomValue {
  readonly $random: RandomKind;
  readonly min?: number;
  readonly max?: number;
  readonly length?: number;
  readonly from?: string;
  readonly to?: string;
}

/** `{ $now: "date", offset: "+3 days" }`: now in UTC plus the offset; `timestamp` is in seconds since 1970. */
export interface NowValue {
  readonly $now: "date" | "date-time" | "time" | "timestamp" | "timestamp-ms";
  readonly offset?: string;
}

const template = text({ format: "template" });
const values = (doc: string) => record(json(), { min: 1, doc });
const milliseconds = (doc: string) =>
  union([integer({ min: 1 }), text({ format: "milliseconds" }), object({ $var: text({ format: "reference" }) })], { doc });

const authentication = union([
  constant("none"),
  object({ basic: object({ username: template, password: template }) }),
  object({ bearer: template }),
  object({
    apiKey: object({ name: text(), in: constant("header", "query", "cookie"), value: template }),
  }),
]);

export type Authentication =
  | "none"
  | { readonly basic: { readonly username: string; readonly password: string } }
  | { readonly bearer: string }
  | {
      readonly apiKey: {
        readonly name: string;
        readonly in: "header" | "query" | "cookie";
        readonly value: string;
      };
    };

/**
 * A name and where its value comes from: `$…` (body), `header X`, `cookie x`, `status`, `body` (as text), `match /…/`
 * (what the first group of the expression finds in that text, or all of it without a group), `response` (all of it). A
 * bare name takes the field of that name.
 */
export type StoreEntry = string | Readonly<Record<string, string>>;

const store = list(
  union([text({ format: "variable name" }), record(text({ format: "store source" }), { format: "variable name", min: 1 })]),
  { min: 1, doc: "variables saved on receipt, before any check" },
);

const untilSchema = object(
  {
    checks: list(checkSchema, { min: 1 }),
    every: optional(milliseconds("pause between attempts in milliseconds; default 1,000")),
    for: optional(milliseconds("give up after this many milliseconds; default 30,000 unless `times` is given")),
    times: optional(integer({ min: 1, doc: "give up after so many attempts" })),
  },
  {
    name: "until",
    doc: "the call is repeated until all these checks hold; the last attempt is what later checks read",
  },
);

/** Pauses and limits are milliseconds. */
export interface Until {
  readonly checks: readonly Check[];
  readonly every?: number | string | { readonly $var: string };
  readonly for?: number | string | { readonly $var: string };
  readonly times?: number;
}

const requestParts = {
  parameters: optional(values("path parameters, by name; a missing one gets the value of the variable with its name")),
  query: optional(values("query parameters; a list repeats the parameter, null leaves out a default")),
  headers: optional(record(json(), { format: "header name", min: 1, doc: "headers; null leaves out a default" })),
  cookies: optional(values("cookies sent with this request")),
  body: optional(json("the JSON body")),
  form: optional(values("a URL-encoded form body")),
  multipart: optional(values("the parts of a multipart/form-data body; `{ $file: path }` or a file variable is an upload")),
  text: optional(text({ format: "template", doc: "the body as text" })),
  file: optional(
    text({
      format: "file path",
      doc: "the file that is the body; `${name}` of a file variable, or a path inside the root",
    }),
  ),
  auth: optional(authentication),
  redirects: optional(boolean("follow redirects; default yes")),
  timeout: optional(milliseconds("time limit of the request in milliseconds; default 30,000")),
};

export const bodyFields = ["body", "form", "multipart", "text", "file"] as const;
/** The parts of a `prepare` that can apply to all following requests: an address and a body cannot. */
export const lastingFields = ["query", "headers", "cookies", "auth", "redirects", "timeout"] as const;
const oneBody = [{ rule: "at most one", of: bodyFields }] as const;

/** The common parts of a request and a `prepare`; see `requestParts` for each field. */
export interface RequestParts {
  readonly parameters?: Readonly<Record<string, Value>>;
  readonly query?: Readonly<Record<string, Value>>;
  readonly headers?: Readonly<Record<string, Value>>;
  readonly cookies?: Readonly<Record<string, Value>>;
  readonly body?: Value;
  readonly form?: Readonly<Record<string, Value>>;
  readonly multipart?: Readonly<Record<string, Value>>;
  readonly text?: string;
  readonly file?: string;
  readonly auth?: Authentication;
  readonly redirects?: boolean;
  readonly timeout?: number | string | { readonly $var: string };
}

/** `action` is `METHOD target`: a path or a URL, maybe with `{parameter}` and `${variable}`, or a method alone. */
export interface ApiRequestStep extends RequestParts {
  readonly step: "api_request";
  readonly action: string;
  readonly store?: readonly StoreEntry[];
  readonly until?: Until;
}

const apiRequest = object(
  {
    step: constant("api_request"),
    action: text({ format: "request line", doc: "METHOD and path or URL" }),
    ...requestParts,
    store: optional(store),
    until: optional(untilSchema),
  },
  { groups: oneBody, doc: "an HTTP request" },
);

/** Parts merged into the next request of the phase, or into all later ones; `baseUrl` always into all. */
export interface PrepareStep extends RequestParts {
  readonly step: "prepare";
  readonly action?: string;
  readonly of?: "following";
  readonly baseUrl?: string;
  /** Path or URL of the next request. */
  readonly url?: string;
}

const prepare = object(
  {
    step: constant("prepare"),
    action: optional(text()),
    of: optional(constant("following")),
    baseUrl: optional(text({ format: "url" })),
    url: optional(text({ format: "url" })),
    ...requestParts,
  },
  {
    groups: [
      { rule: "at most one", of: ["of", ...bodyFields] },
      ...["baseUrl", "url", "parameters"].map((field) => ({ rule: "at most one", of: ["of", field] }) as const),
      { rule: "at least one", of: ["baseUrl", "url", ...Object.keys(requestParts)] },
    ],
    doc: "prepares the next request",
  },
);

/** `of` names an earlier call of the phase by its action (`POST /orders`, `@mongo find`); default: the last. */
export interface ValidateStep {
  readonly step: "validate";
  readonly action?: string;
  readonly of?: string;
  readonly checks: readonly Check[];
}

const validate = object(
  {
    step: constant("validate"),
    action: optional(text()),
    of: optional(text()),
    checks: list(checkSchema, { min: 1 }),
  },
  { doc: "checks on the last response" },
);

/** Calls `tool` with `inputs`, or reads `resource`: exactly one of the two. */
export interface McpServerCallStep {
  readonly step: "mcp_server_call";
  readonly provider: string;
  readonly action?: string;
  readonly tool?: string;
  /** The URI of a resource; it may hold `${variables}`. */
  readonly resource?: string;
  readonly inputs?: Readonly<Record<string, Value>>;
  readonly timeout?: number | string | { readonly $var: string };
  readonly store?: readonly StoreEntry[];
  readonly until?: Until;
}

const mcpServerCall = object(
  {
    step: constant("mcp_server_call"),
    provider: text({ format: "server name" }),
    action: optional(text()),
    tool: optional(text()),
    resource: optional(text({ format: "template", doc: "the URI of a resource of the server, which is read instead of calling a tool" })),
    inputs: optional(values("the tool's arguments")),
    timeout: optional(milliseconds("time limit in milliseconds")),
    store: optional(store),
    until: optional(untilSchema),
  },
  {
    groups: [
      { rule: "exactly one", of: ["tool", "resource"] },
      { rule: "at most one", of: ["resource", "inputs"] },
    ],
    doc: "a call of a tool of an MCP server",
  },
);

/** How a call is named: `@mongo find`, `@docs file:///guide.md`; also by `of` of a check. */
export function serverCallName({ provider, tool, resource }: McpServerCallStep): string {
  return `@${provider} ${tool ?? resource ?? ""}`;
}

/** Saves from the last call of the phase, or from the last one called `of`; linking folds it into that call. */
export interface SaveStep {
  readonly step: "save";
  readonly action?: string;
  readonly of?: string;
  readonly store: readonly StoreEntry[];
  /** Nobody has written it: a sentence needs the value. */
  readonly implied?: true;
}

const save = object(
  { step: constant("save"), action: optional(text()), of: optional(text()), store, implied: optional(constant(true)) },
  { doc: "saves from the last response" },
);

/** Repeats the last call of the phase; folded into that call when the phase is linked. */
export interface RepeatStep {
  readonly step: "repeat";
  readonly action?: string;
  readonly until: Until;
}

const repeat = object(
  { step: constant("repeat"), action: optional(text()), until: untilSchema },
  { doc: "repeats the last call until checks hold" },
);

export interface SetStep {
  readonly step: "set";
  readonly action?: string;
  readonly variable: string;
  readonly value: Value;
}

const set = object(
  {
    step: constant("set"),
    action: optional(text()),
    variable: text({ format: "variable name" }),
    value: json(),
  },
  { doc: "gives a variable a value" },
);

export interface WaitStep {
  readonly step: "wait";
  readonly action?: string;
  /** Milliseconds. */
  readonly for: number | string | { readonly $var: string };
}

const wait = object({ step: constant("wait"), action: optional(text()), for: milliseconds("milliseconds") }, { doc: "waits" });

/** Runs `steps` for each row (its columns are variables), or for each element of a list. */
export interface BlockStep {
  readonly step: "block";
  readonly action?: string;
  readonly rows?: readonly Readonly<Record<string, Value>>[];
  readonly each?: { readonly variable: string; readonly in: string };
  readonly steps: readonly Step[];
}

const block: Schema<BlockStep> = object(
  {
    step: constant("block"),
    action: optional(text()),
    rows: optional(list(record(json(), { format: "variable name", min: 1 }), { min: 1 })),
    each: optional(object({ variable: text({ format: "variable name" }), in: text({ format: "reference" }) })),
    steps: list(
      lazy<Step>("step", () => stepSchema),
      { min: 1 },
    ),
  },
  {
    groups: [{ rule: "exactly one", of: ["rows", "each"] }],
    doc: "steps repeated for each row or element",
  },
);

/** Runs another playbook's setup and execution here, in a scope of its own; its teardown runs after the caller's. */
export interface RunStep {
  readonly step: "run";
  readonly action?: string;
  /** The path of the playbook file, relative to the calling file, or its title. */
  readonly playbook: string;
  readonly with?: Readonly<Record<string, Value>>;
  /** `{ mine: theirs }`: variables of the callee taken over; a bare name keeps its name. */
  readonly store?: readonly StoreEntry[];
}

const run = object(
  {
    step: constant("run"),
    action: optional(text()),
    playbook: text(),
    with: optional(values("arguments")),
    store: optional(
      list(union([text({ format: "variable name" }), record(text({ format: "variable name" }), { format: "variable name", min: 1 })]), {
        min: 1,
      }),
    ),
  },
  { doc: "runs another playbook" },
);

/** Stands for the steps of that name in the steps file. */
export interface NamedStepsStep {
  readonly step: "steps";
  readonly action?: string;
  readonly name: string;
}

const namedSteps = object({ step: constant("steps"), action: optional(text()), name: text() }, { doc: "steps kept in the steps file" });

export type Step =
  | ApiRequestStep
  | PrepareStep
  | ValidateStep
  | McpServerCallStep
  | SaveStep
  | RepeatStep
  | SetStep
  | WaitStep
  | BlockStep
  | RunStep
  | NamedStepsStep;

export const stepSchema: Schema<Step> = union(
  [apiRequest, validate, mcpServerCall, prepare, save, repeat, set, wait, block, run, namedSteps],
  { tag: "step", name: "step" },
) as Schema<Step>;

export const phaseNames = ["setup", "execution", "teardown"] as const;
export type PhaseName = (typeof phaseNames)[number];
