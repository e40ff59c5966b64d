// Checks the responses of a service against its OpenAPI document.

import type { Ajv } from "ajv";
import { type Check, isJsonObject, type Json, type JsonObject, schemaKeyOf, schemaNameOf, schemasByName } from "../../language/index.ts";
import type { Spending } from "../bounded/spending.ts";
import type { SchemaSet } from "../bounded/task.ts";
import { taskFor, validateLate } from "../bounded/validateLate.ts";
import { listed } from "../checks/show.ts";
import type { SchemaLookup, SchemaValidator } from "../checks/subject.ts";
import type { CheckResult } from "../events.ts";
import type { HttpResponse } from "../http/message.ts";
import { parsedUrl } from "../http/parsedUrl.ts";
import { type ApiDocument, type ContractSource, follow, loadDocument } from "./document.ts";
import { type DocumentedMedia, documentedAnswer } from "./documentedAnswer.ts";
import { explained } from "./embedFiles.ts";
import { matchingType } from "./matching.ts";
import { createFinder, type FoundOperation } from "./operations.ts";
import { pointerTo, resolvePointer } from "./pointer.ts";
import { createSchemaLookup, type SchemaSource } from "./schemaLookup.ts";
import { createSchemaPlaces } from "./schemaPlaces.ts";
import { createBoundedAjv, validatorOf } from "./schemaValidator.ts";
import { withoutForeignIds } from "./withoutForeignIds.ts";

export type { ContractSource } from "./document.ts";

export interface Contract {
  readonly title: string;
  readonly version: string;
  /**
   * The violations of the response, and nothing when it keeps the contract (`contract: true` in each). An undocumented
   * path or method, or a problem of the document itself, has severity "warning" and is never more than a notice; all
   * others have severity "error", which `contract: warn | fail` weighs.
   */
  check(request: ContractRequest, response: HttpResponse, signal?: AbortSignal): readonly CheckResult[] | Promise<readonly CheckResult[]>;
  readonly schema: SchemaLookup;
}

export interface ContractRequest {
  readonly method: string;
  readonly url: string;
  /** The service's base URL; the contract does not cover other URLs. */
  readonly baseUrl: string;
}

/** `text` is JSON or YAML, OpenAPI 2.0, 3.0 or 3.1; references may lead to files inside the root. */
export async function loadContract(text: string, source: ContractSource): Promise<Contract | { readonly problem: string }> {
  try {
    const spending: Spending = { left: 0 };
    return createContract(await loadDocument(text, source), await createBoundedAjv("2020-12", spending), spending, source);
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

/** For `schema` checks if there is no contract: inline schemas and JSON Schema files only. */
export function schemasWithoutContract(source: SchemaSource): SchemaLookup {
  return createSchemaLookup(source);
}

const documentId = "openapi";

function createContract(document: ApiDocument, ajv: Ajv, spending: Spending, source: ContractSource): Contract {
  const { version, title } = document;
  const root = withoutForeignIds(document.root);
  ajv.addSchema(root, documentId);
  const schemasAt = version === "2.0" ? ["definitions"] : ["components", "schemas"];
  const schemas = schemasAt.reduce<Json>((value, key) => (isJsonObject(value) ? (value[key] ?? {}) : {}), root) as JsonObject;
  const schemaSet: SchemaSet = { dialect: "2020-12", documents: { [documentId]: root }, named: { document: documentId, keys: schemasAt } };
  const find = createFinder(root);
  const validators = new Map<string, SchemaValidator | { readonly problem: string }>();

  const byName = schemasByName(schemas);
  const places = createSchemaPlaces(byName);

  /** Compiled when first needed: of a large document a run uses little. */
  function validatorAt(pointer: string, name: string): SchemaValidator | { readonly problem: string } {
    const known = validators.get(pointer);
    if (known !== undefined) return known;
    const created = compileAt(pointer, name);
    validators.set(pointer, created);
    return created;
  }

  function compileAt(pointer: string, name: string): SchemaValidator | { readonly problem: string } {
    try {
      const schema = { $ref: `${documentId}#${encodeURI(pointer)}` };
      const task = taskFor(schemaSet, schema);
      return validatorOf({ name, validate: ajv.compile(schema), places, spending, task });
    } catch (error) {
      return { problem: explained((error as Error).message, document.unreachable) };
    }
  }

  const named = (name: string): SchemaValidator => {
    const validator = validatorAt(pointerTo([...schemasAt, schemaKeyOf(schemas, name)]), name);
    if ("problem" in validator) throw new Error(validator.problem);
    return validator;
  };
  return {
    title,
    version,
    schema: createSchemaLookup(source, {
      named: { ...schemas, ...byName },
      keys: schemasAt,
      validatorOf: named,
      id: documentId,
      root,
      places,
    }),
    check(request, response, signal) {
      const url = parsedUrl(request.url);
      const base = parsedUrl(request.baseUrl);
      // A redirect led to another operation, or to another service.
      if (url === null || base === null || url.origin !== base.origin || parsedUrl(response.url)?.href !== withoutHash(url.href)) return [];
      const search = find(request.method, url, base);
      if (search.kind === "broken")
        return [notice(request, `cannot be checked: the OpenAPI document is broken: ${explained(search.problem, document.unreachable)}`)];
      if (search.kind === "no path") return [notice(request, "is not in the OpenAPI document: it has no path", search.path)];
      if (search.kind === "no method") {
        if (request.method === "HEAD" || request.method === "OPTIONS") return [];
        return [notice(request, `is not in the OpenAPI document: ${search.path} has ${listed(search.methods)}`)];
      }
      return checkResponse({ operation: search.operation, response, document, validatorAt, ...(signal === undefined ? {} : { signal }) });
    },
  };
}

function withoutHash(href: string): string {
  return href.split("#", 1)[0] ?? href;
}

function notice({ method, url }: ContractRequest, why: string, path = ""): CheckResult {
  const message = `${method} ${URL.parse(url)?.pathname ?? url} ${why}${path === "" ? "" : ` that fits ${path}`}`;
  return {
    check: { status: { atLeast: 100 } },
    passed: false,
    title: "the call is documented",
    message,
    contract: true,
    severity: "warning",
  };
}

type ValidatorAt = (pointer: string, name: string) => SchemaValidator | { readonly problem: string };

interface Checking {
  readonly operation: FoundOperation;
  readonly response: HttpResponse;
  readonly document: ApiDocument;
  readonly validatorAt: ValidatorAt;
  readonly signal?: AbortSignal;
}

function checkResponse(checking: Checking): readonly CheckResult[] | Promise<readonly CheckResult[]> {
  const { operation, response, document } = checking;
  const name = `${operation.method} ${operation.path}`;
  const finding = (check: Check, title: string, why: string, severity: "error" | "warning" = "error"): CheckResult => ({
    check,
    passed: false,
    title: `${title} (contract of ${name})`,
    message: `${why} (contract of ${name})`,
    contract: true,
    severity,
  });
  const documented = documentedAnswer(operation, response.status, document);
  if (documented.kind === "no status") {
    const { statuses } = documented;
    const list = statuses.length === 0 ? "no status is" : `documented ${statuses.length === 1 ? "is" : "are"} ${listed(statuses)}`;
    const why = `status ${response.status} is not documented: ${statuses.length === 0 ? `${list} documented` : list}`;
    return [finding({ status: statuses.length === 0 ? "2xx" : statuses.map(statusOf) }, "the status is documented", why)];
  }
  if (documented.kind === "broken") {
    const { key, problem } = documented;
    const why = problem === undefined ? "the response is not an object" : explained(problem, document.unreachable);
    return [finding({ status: statusOf(key) }, "the OpenAPI document is valid", `the OpenAPI document is broken: ${why}`, "warning")];
  }
  const missing = documented.headers.filter((name) => response.header(name) === undefined);
  const results = missing.map((header) =>
    finding({ header, exists: true }, `header ${header} exists`, `header ${header} is missing, and the document requires it`),
  );
  const ofBody = checkBody(checking, documented.media, finding);
  return ofBody instanceof Promise ? ofBody.then((late) => [...results, ...late]) : [...results, ...ofBody];
}

type Finding = (check: Check, title: string, why: string, severity?: "error" | "warning") => CheckResult;

function checkBody(
  { operation, response, document, validatorAt, signal }: Checking,
  media: DocumentedMedia,
  finding: Finding,
): readonly CheckResult[] | Promise<readonly CheckResult[]> {
  const hasNoBody = operation.method === "HEAD" || response.status === 204 || response.status === 304;
  if (media.size === 0 || hasNoBody) return [];
  const types = [...media.keys()];
  const check: Check = { header: "Content-Type", oneOf: types };
  if (response.body.length === 0)
    return [
      finding({ body: "text", exists: true }, "the body is not empty", `the body is empty, and ${listed(types, "or")} is documented`),
    ];
  const type = response.header("content-type");
  if (type === undefined)
    return [finding(check, "the content type is documented", `there is no Content-Type, and ${listed(types, "or")} is documented`)];
  const match = matchingType(type, types);
  if (match === undefined) {
    return [
      finding(
        check,
        "the content type is documented",
        `the content type ${type} is not documented: documented ${types.length === 1 ? "is" : "are"} ${listed(types)}`,
      ),
    ];
  }
  const schemaPointer = media.get(match);
  if (schemaPointer === undefined || !/[/+]json\b/i.test(type)) return [];
  const schemaCheck: Check = { body: "json", schema: schemaName(schemaPointer, document) };
  const body = response.json();
  if (!body.ok) return [finding(schemaCheck, "the body fits its schema", `the body is not JSON: ${body.message}`)];
  const validator = validatorAt(schemaPointer, "the response");
  if ("problem" in validator) {
    return [
      finding(schemaCheck, "the OpenAPI document is valid", `the schema of the response cannot be used: ${validator.problem}`, "warning"),
    ];
  }
  const findings = (problems: readonly string[]) =>
    problems.slice(0, 5).map((problem) => finding(schemaCheck, "the body fits its schema", problem));
  const problems = validator.validate(body.value);
  return problems === undefined ? validateLate(validator.task(body.value), signal).then(findings) : findings(problems);
}

function statusOf(key: string): number | string {
  return /^\d{3}$/.test(key) ? Number(key) : key.toLowerCase();
}

/** The name of the schema if it has one, as a `schema` check would write it. */
function schemaName(pointer: string, document: ApiDocument): string {
  const found = follow(document.root, pointer);
  const [, parent = "", name] = "pointer" in found ? (/^(.*\/(?:schemas|definitions))\/([^/]+)$/.exec(found.pointer) ?? []) : [];
  const schemas = name === undefined ? undefined : resolvePointer(document.root, parent);
  return isJsonObject(schemas) && name !== undefined ? schemaNameOf(schemas, name) : (name ?? "of the response");
}
