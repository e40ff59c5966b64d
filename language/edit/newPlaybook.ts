// Writes the text of a new playbook. For an endpoint, it calls the endpoint as its OpenAPI document requires and checks
// what it promises; it leaves out parts that do not compile, so that a new playbook is READY.

import { describe } from "../english/describe.ts";
import { isJsonObject, type Json } from "../json.ts";
import { type RequestExample, requestExample } from "../openapi/example.ts";
import { operationOfEndpoint } from "../openapi/findOperation.ts";
import type { Operation } from "../openapi/operations.ts";
import { folderOf, isInside, joinPath } from "../path.ts";
import type { EndpointName } from "../playbook.ts";
import type { Step } from "../step.ts";
import { variableName } from "../text/names.ts";
import { compiled } from "../workspace/compiled.ts";
import { identities, identityKey } from "../workspace/playbooks.ts";
import { openapiPathOf, operationsOf, services } from "../workspace/services.ts";
import { type Workspace, withFile } from "../workspace/workspace.ts";
import { inlineYaml } from "./editYaml.ts";
import { unusedPath, wordsAsName } from "./newFile.ts";
import type { NewFile } from "./newService.ts";

export type NewPlaybookOptions =
  /** `name`: Default, Negative, Edge Case or another. */
  | { readonly kind: "endpoint"; readonly service: string; readonly endpoint: EndpointName; readonly name: string }
  | { readonly kind: "flow"; readonly service: string; readonly title: string };

/** Why there cannot be such a playbook; undefined if there can. */
export function newPlaybookProblem(workspace: Workspace, options: NewPlaybookOptions): string | undefined {
  const key = identityKey({ path: "", level: options.kind, ...identityPart(options) });
  const taken = identities(workspace, "").find((identity) => identityKey(identity) === key);
  if (taken !== undefined) return `${taken.path} is already that playbook. Choose another name.`;
  return /[\r\n]/.test(options.kind === "flow" ? options.title : options.name) ? "A name must be on one line." : undefined;
}

function identityPart(options: NewPlaybookOptions) {
  return options.kind === "flow"
    ? { service: options.service, flow: options.title }
    : { service: options.service, endpoint: options.endpoint, name: options.name };
}

export function newPlaybook(workspace: Workspace, options: NewPlaybookOptions): NewFile {
  const path = unusedPath(workspace, pathFor(workspace, options));
  const candidates = options.kind === "flow" ? flowTexts(workspace, options) : endpointTexts(workspace, options);
  const text = candidates.find((one) => compiled(withFile(workspace, path, one), path)?.status.kind === "READY") ?? candidates.at(-1) ?? "";
  return { path, text };
}

/** Beside playbooks of the same endpoint, else in a folder of its own below the service. */
function pathFor(workspace: Workspace, options: NewPlaybookOptions): string {
  const servicePath = services(workspace, "").get(options.service) ?? "";
  const home = folderOf(servicePath);
  const all = identities(workspace, "").filter(({ service }) => service === options.service);
  if (options.kind === "flow") {
    const sibling = all.find(({ level }) => level === "flow");
    return joinPath(sibling === undefined ? joinPath(home, "flows") : folderOf(sibling.path), `${wordsAsName(options.title)}.playbook`);
  }
  const { method, path } = options.endpoint;
  const sibling = all.find(({ level, endpoint }) => level === "endpoint" && endpoint?.method === method && endpoint.path === path);
  const operations = operationsOf(workspace, servicePath);
  const operation = operations && operationOfEndpoint(operations, method, path);
  const folder = wordsAsName(operation?.operationId ?? `${method} ${path}`);
  const home2 = sibling === undefined ? joinPath(joinPath(home, "endpoints"), folder) : folderOf(sibling.path);
  return joinPath(home2, `${wordsAsName(options.name)}.playbook`);
}

function flowTexts(workspace: Workspace, { service, title }: Extract<NewPlaybookOptions, { kind: "flow" }>): readonly string[] {
  const front = `---\nservice: ${inlineYaml(service)}\nflow: ${inlineYaml(title)}\n---\n\n`;
  const operations = operationsOf(workspace, services(workspace, "").get(service) ?? "")?.operations ?? [];
  const simple = operations.find(({ method, parameters }) => method === "GET" && parameters.every(({ required }) => !required));
  const first = `1. Send a GET request to ${simple?.path ?? "/"}.\n2. Expect status 200.\n`;
  return [
    `${front}# Setup\n// Create what the flow needs before it starts.\n\n# Execution\n${first}\n# Teardown\n// Remove what the flow has created.\n`,
  ];
}

function endpointTexts(workspace: Workspace, options: Extract<NewPlaybookOptions, { kind: "endpoint" }>): readonly string[] {
  const { service, endpoint, name } = options;
  const servicePath = services(workspace, "").get(service) ?? "";
  const operations = operationsOf(workspace, servicePath);
  const operation = operations && operationOfEndpoint(operations, endpoint.method, endpoint.path);
  const isNegative = /negative|invalid|error|reject/i.test(name);
  const example = operation && exampleFor(workspace, servicePath, operation, isNegative);
  const variables = Object.entries(example?.parameters.path ?? {}).filter(([key]) => variableName.test(key));
  const target = variables.reduce((path, [key]) => path.replaceAll(`{${key}}`, `\${${key}}`), endpoint.path);
  const front = [
    `---\nservice: ${inlineYaml(service)}\nendpoint: ${endpoint.method} ${endpoint.path}\nname: ${inlineYaml(name)}\n`,
    variables.length === 0 ? "" : `variables:\n${variables.map(([key, value]) => `  ${key}: ${inlineYaml(value)}\n`).join("")}`,
    "---\n\n",
  ].join("");
  const parts = { query: example?.parameters.query ?? {}, headers: headersOf(example?.parameters.header ?? {}) };
  const checks = operation === undefined ? ["Expect status 200."] : checksOf(operation, isNegative);
  const cleanup = isNegative ? undefined : cleanupOf(operations?.operations ?? [], operation);
  const requests = [requestText(endpoint.method, target, parts, example?.body), requestText(endpoint.method, target, {}, undefined)];
  return requests.flatMap((request) =>
    [checks, checks.slice(0, 1)].flatMap((expected) =>
      [cleanup, undefined].map((clean) => {
        const sentences = [request, ...expected, ...(clean === undefined ? [] : [`Save ${clean.from} as \${${clean.variable}}.`])];
        const execution = sentences.map((sentence, index) => `${index + 1}. ${sentence}\n`).join("");
        return `${front}# Execution\n${execution}${clean === undefined ? "" : `\n# Teardown\nSend a DELETE request to ${clean.path}.\n`}`;
      }),
    ),
  );
}

/** For a negative case without the first field that is required. */
function exampleFor(
  workspace: Workspace,
  servicePath: string,
  { method, path }: Operation,
  isNegative: boolean,
): RequestExample | undefined {
  const document = openapiPathOf(workspace, servicePath) ?? "";
  const folder = folderOf(document);
  const textAt = (file: string) => (isInside(file) ? workspace.files.get(file)?.text : undefined);
  const example = requestExample(textAt(document) ?? "", method, path, (relative) => textAt(joinPath(folder, relative)));
  if (!isNegative || example === undefined || !isJsonObject(example.body)) return example;
  return { ...example, body: Object.fromEntries(Object.entries(example.body).slice(1)) };
}

/** Headers that the client sets itself are not written. */
function headersOf(headers: Readonly<Record<string, Json>>): Readonly<Record<string, Json>> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !/^(?:accept|authorization|content-type)$/i.test(name)));
}

function requestText(
  method: string,
  path: string,
  parts: { readonly query?: object; readonly headers?: object },
  body: Json | undefined,
): string {
  const given = Object.fromEntries(Object.entries(parts).filter(([, members]) => Object.keys(members).length > 0));
  const described = describe([{ step: "api_request", action: `${method} ${path}`, ...given } as Step]);
  const sentence = described.kind === "described" ? described.instructions[0]?.sentence : undefined;
  const plain = (sentence ?? `Send ${method === "OPTIONS" ? "an" : "a"} ${method} request to ${path}.`).replace(/\.$/, "");
  if (body === undefined) return `${plain}.`;
  const joint = Object.keys(given).length > 0 ? " and body:" : " with body:";
  return `${plain}${joint}\n   \`\`\`json\n${JSON.stringify(body, null, 2).replace(/^/gm, "   ")}\n   \`\`\``;
}

function checksOf({ responses }: Operation, isNegative: boolean): readonly string[] {
  const exact = responses.filter(({ status }) => /^\d{3}$/.test(status));
  const refusals = ["422", "400", "404", "409"];
  const refused = refusals.flatMap((status) => exact.filter((response) => response.status === status))[0];
  const wanted = isNegative ? refused : exact.find(({ status }) => status.startsWith("2"));
  const status = `Expect status ${wanted?.status ?? (isNegative ? "400" : "200")}.`;
  const { schemaName, isList } = wanted ?? {};
  if (schemaName === undefined || isList) return [status];
  const schema = describe([{ step: "validate", checks: [{ body: "json", schema: schemaName }] } as Step]);
  return schema.kind === "described" ? [status, ...schema.instructions.map(({ sentence }) => sentence)] : [status];
}

/** The removal of a created resource: `DELETE /orders/{orderId}` after `POST /orders`, whose response has an `id`. */
function cleanupOf(operations: readonly Operation[], operation: Operation | undefined) {
  if (operation?.method !== "POST") return undefined;
  const made = operation.responses.find(({ status }) => /^2/.test(status))?.fields.map(({ name }) => name) ?? [];
  for (const { method, path } of operations) {
    const parameter =
      method === "DELETE" && path.startsWith(`${operation.path}/`)
        ? /^\/\{([^{}/]+)\}$/.exec(path.slice(operation.path.length))?.[1]
        : undefined;
    const field = parameter === undefined ? undefined : made.find((name) => name === parameter || name === "id");
    if (parameter === undefined || field === undefined) continue;
    const owner = wordsAsName(
      operation.path
        .split("/")
        .filter((part) => part !== "" && !part.startsWith("{"))
        .at(-1) ?? "",
    )
      .replace(/ies$/, "y")
      .replace(/s$/, "");
    const variable = variableName.test(parameter) && parameter !== "id" ? parameter : `${owner}Id`;
    return { from: `$.${field}`, variable, path: path.replace(`{${parameter}}`, `\${${variable}}`) };
  }
  return undefined;
}
