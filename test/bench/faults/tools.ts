// The tools side by side: each makes its tests of the same document once, offline, and runs them against the same
// address. A verdict belongs to what the tool itself reports one by one: our tests, Dredd's transactions, the
// assertions of Portman's requests, the steps of Respect.

import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { parse, stringify } from "yaml";
import type { BenchService } from "./services.ts";

// biome-ignore lint/suspicious/noExplicitAny: documents, and reports of other tools.
type Json = Readonly<Record<string, any>>;
/** True is passed; a text says how a test failed. */
export type Verdicts = ReadonlyMap<string, boolean | string>;

export interface Subject {
  readonly service: BenchService;
  readonly document: Json;
  readonly url: string;
  /** Folder of this tool and service alone. */
  readonly folder: string;
  /** Where the packages of the peers are. */
  readonly packages: string;
}

export interface Tool {
  readonly name: string;
  /** Returns how to run what it has made; `authorization` is that of a new sign-in. */
  prepare(subject: Subject): Promise<(authorization: string | undefined) => Promise<Verdicts>>;
}

/** Milliseconds. A service that hangs is as bad as one that answers wrongly. */
const longest = 300_000;

interface Ended {
  readonly stdout: string;
  readonly stderr: string;
}

function run(script: string, argv: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const options = {
      cwd,
      env: { ...process.env, NO_COLOR: "1", ...env },
      maxBuffer: 200_000_000,
      timeout: longest,
      killSignal: "SIGKILL",
    } as const;
    execFile(process.execPath, [script, ...argv], options, (_error, stdout, stderr) => resolve({ stdout, stderr }));
  });
}

const repository = join(import.meta.dirname, "../../..");

const ours: Tool = {
  name: "playbook",
  async prepare({ service, document, url, folder }) {
    const command = join(repository, "dist/playbook.cjs");
    mkdirSync(join(folder, ".vscode"));
    writeFileSync(join(folder, "openapi.json"), JSON.stringify(document));
    writeFileSync(
      join(folder, `${service.name}.playbook`),
      `---\nservice: ${service.name}\nbase_url: ${url}\nopenapi: openapi.json\n${service.playbook}`,
    );
    for (const file of service.files ?? []) cpSync(join(repository, "examples/orders", file), join(folder, file), { recursive: true });
    const made = await run(command, ["generate", "endpoints", "--json"], folder);
    if (!existsSync(join(folder, "endpoints"))) throw new Error(`playbook generate endpoints: ${made.stderr}`);
    return async () => {
      const { stdout, stderr } = await run(command, ["run", "--json", "--workers", "1"], folder, service.secrets);
      const start = stdout.indexOf("{");
      // A run that was killed has found that the service hangs.
      if (start < 0) return new Map([[`the run ends: ${stderr.slice(0, 80)}`, false]]);
      const { tests, notReady } = JSON.parse(stdout.slice(start)) as Json;
      return new Map([
        ...(tests as Json[]).map((test): [string, boolean | string] => [
          String(test.id),
          test.verdict === "passed" && test.teardown !== "failed" ? true : whyNot(test),
        ]),
        ...(notReady as Json[]).map(({ path }): [string, boolean] => [String(path), false]),
      ]);
    };
  },
};

/** The title of a failed test, and its first check that failed. */
function whyNot({ title, steps }: Json): string {
  const failed = (steps as Json[]).flatMap(({ outcome, checks = [], message }) => {
    const check = (checks as Json[]).find(({ passed }) => passed === false);
    return outcome === "passed" || outcome === "skipped" ? [] : [check?.message ?? message];
  });
  return `${title}: ${failed[0] ?? "failed"}`;
}

const dredd: Tool = {
  name: "dredd",
  async prepare({ document, url, folder, packages }) {
    const file = join(folder, "openapi.json");
    writeFileSync(file, JSON.stringify(withPathExamples(lowered(document))));
    return async (authorization) => {
      const headers = authorization === undefined ? [] : ["--header", `Authorization: ${authorization}`];
      const { stdout, stderr } = await run(join(packages, "dredd/bin/dredd"), [file, url, "--loglevel", "warning", ...headers], folder);
      const found = new Map<string, boolean>();
      const printed = stripVTControlCharacters(stdout + stderr);
      for (const [, verdict, name = ""] of printed.matchAll(/^(pass|fail|error): ([A-Z]+ \(\d+\) \S+)/gm)) {
        const key = name.replace(/\?.*$/, "").replace(/\/[0-9a-f-]{20,}/g, "/…");
        found.set(key, verdict === "pass" && found.get(key) !== false);
      }
      return found;
    };
  },
};

const portman: Tool = {
  name: "portman",
  async prepare({ document, url, folder, packages }) {
    const file = join(folder, "openapi.json");
    const collection = join(folder, "collection.json");
    const made = await (async () => {
      for (const one of [document, lowered(document)]) {
        writeFileSync(file, JSON.stringify({ ...one, servers: [{ url }] }));
        const ended = await run(join(packages, "@apideck/portman/bin/portman"), ["-l", file, "-b", url, "-o", collection], folder);
        if (existsSync(collection)) return ended;
      }
      return undefined;
    })();
    if (made === undefined) return async () => new Map();
    return async (authorization = "") => {
      const result = join(folder, "newman.json");
      const bare = authorization.replace(/^Bearer /, "");
      const variables = [`bearerToken=${bare}`, `apiKey=${authorization}`, `baseUrl=${url}`].flatMap((one) => ["--env-var", one]);
      await run(
        join(packages, "newman/bin/newman.js"),
        ["run", collection, "-r", "json", "--reporter-json-export", result, ...variables],
        folder,
      );
      if (!existsSync(result)) return new Map([["the run ends", false]]);
      const { run: ended } = JSON.parse(readFileSync(result, "utf8")) as Json;
      return new Map(
        (ended.executions as Json[]).flatMap(({ item, assertions = [] }) =>
          (assertions as Json[]).map(({ assertion, error }): [string, boolean] => [`${item.name}: ${assertion}`, error === undefined]),
        ),
      );
    };
  },
};

const respect: Tool = {
  name: "respect",
  async prepare({ document, url, folder, packages }) {
    const cli = join(packages, "@redocly/cli/bin/cli.js");
    writeFileSync(
      join(folder, "openapi.json"),
      JSON.stringify({ ...document, servers: [{ url }], ...(document.swagger === undefined ? {} : raised(document, url)) }),
    );
    await run(cli, ["generate-arazzo", "openapi.json", "-o", "made.arazzo.yaml"], folder);
    const made = join(folder, "made.arazzo.yaml");
    if (!existsSync(made)) return async () => new Map();
    return async (authorization) => {
      const { workflows, ...rest } = parse(readFileSync(made, "utf8")) as Json;
      const header = authorization === undefined ? [] : [{ in: "header", name: "Authorization", value: authorization }];
      const signedIn = (workflows as Json[]).map(({ steps, ...one }) => ({
        ...one,
        steps: (steps as Json[]).map((step) => ({ ...step, parameters: [...((step.parameters ?? []) as Json[]), ...header] })),
      }));
      writeFileSync(join(folder, "run.arazzo.yaml"), stringify({ ...rest, workflows: signedIn }));
      const result = join(folder, "result.json");
      await run(cli, ["respect", "run.arazzo.yaml", "--json-output", result], folder);
      if (!existsSync(result)) return new Map([["the run ends", false]]);
      const { files } = JSON.parse(readFileSync(result, "utf8")) as Json;
      return new Map(
        Object.values(files as Record<string, Json>).flatMap(({ executedWorkflows }) =>
          (executedWorkflows as Json[]).map(({ workflowId, status }): [string, boolean] => [String(workflowId), status === "success"]),
        ),
      );
    };
  },
};

export const tools: readonly Tool[] = [ours, dredd, portman, respect];

/** With a value for each path parameter, without which Dredd runs nothing at all. */
function withPathExamples(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPathExamples);
  if (typeof value !== "object" || value === null) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withPathExamples(one)])) as Record<string, unknown>;
  if (inner.in !== "path") return inner;
  const { type, format } = (inner.schema ?? inner) as Json;
  const example = type === "integer" || type === "number" ? 1 : format === "uuid" ? "00000000-0000-4000-8000-000000000000" : "1";
  return inner.default !== undefined || inner.example !== undefined
    ? inner
    : { ...inner, [inner.schema === undefined ? "x-example" : "example"]: example };
}

/** As OpenAPI 3.0, for tools that know no 3.1: what is lost is how null and constants are written. */
function lowered(document: Json): Json {
  if (document.openapi === undefined) return document;
  const { summary: _summary, ...info } = document.info as Json;
  return { ...(lowerSchema(document) as Json), openapi: "3.0.3", info: { ...info, license: { name: "MIT" } } };
}

function lowerSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lowerSchema);
  if (typeof value !== "object" || value === null) return value;
  const { const: only, examples, ...rest } = value as Json;
  const lower: Record<string, unknown> = Object.fromEntries(Object.entries(rest).map(([key, one]) => [key, lowerSchema(one)]));
  if (Array.isArray(rest.type))
    Object.assign(lower, { type: rest.type.find((type: unknown) => type !== "null"), nullable: rest.type.includes("null") });
  if (Array.isArray(rest.oneOf)) lower.oneOf = (lower.oneOf as Json[]).filter(({ type }) => type !== "null");
  if (only !== undefined) lower.enum = [only];
  if (Array.isArray(examples)) lower.example = examples[0];
  else if (examples !== undefined) lower.examples = examples;
  return lower;
}

/** The members that make a 2.0 document 3.0, for a tool that knows no 2.0. */
function raised(document: Json, url: string): Json {
  const schema = ({ name: _name, in: _in, required: _required, description: _description, default: example, ...one }: Json) => ({
    ...one,
    ...(example === undefined ? {} : { example }),
  });
  const text = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll("#/definitions/", "#/components/schemas/")) as Json;
  const parameterOf = (one: Json): Json =>
    one.$ref === undefined ? one : (document.parameters[String(one.$ref).split("/").at(-1) ?? ""] as Json);
  const paths = Object.entries(document.paths as Record<string, Json>).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([method, operation]) => {
        const parameters = ((operation.parameters ?? []) as Json[]).map(parameterOf);
        const body = parameters.find((one) => one.in === "body");
        const responses = Object.entries(operation.responses as Record<string, Json>).map(([status, { schema: answered, ...response }]) => [
          status,
          { ...response, ...(answered === undefined ? {} : { content: { "application/json": { schema: answered } } }) },
        ]);
        return [
          method,
          {
            ...operation,
            operationId: `${method}${path.replaceAll(/\W+/g, "_")}`,
            parameters: parameters
              .filter((one) => one.in !== "body")
              .map((one) => ({ name: one.name, in: one.in, required: one.required === true, schema: schema(one) })),
            ...(body === undefined ? {} : { requestBody: { required: true, content: { "application/json": { schema: body.schema } } } }),
            responses: Object.fromEntries(responses),
          },
        ];
      }),
    ),
  ]);
  return text({
    swagger: undefined,
    definitions: undefined,
    parameters: undefined,
    securityDefinitions: undefined,
    host: undefined,
    openapi: "3.0.3",
    servers: [{ url }],
    paths: Object.fromEntries(paths),
    components: { schemas: document.definitions },
  });
}
