// Defines test case definitions, from which test case playbooks are adapted. One schema serves both files, YAML and
// CSV.

import type { Diagnostic, Span } from "../diagnostic.ts";
import type { Json } from "../json.ts";
import type { EndpointName, Located } from "../playbook.ts";
import { integer, json, list, object, optional, record, type Schema, text, union } from "../schema.ts";
import { validate } from "../schemaValidate.ts";
import { parseEndpoint } from "../text/endpointName.ts";

export interface CaseDefinition {
  readonly id: Located<string>;
  readonly title: Located<string>;
  readonly endpoint: Located<EndpointName>;
  /** The name of the endpoint playbook: `Default` where none is given. */
  readonly playbook: string;
  readonly request: CaseRequest;
  readonly expect: CaseExpectation;
  /** The whole definition. */
  readonly span: Span;
}

/** The parts of the request that replace the endpoint playbook's. Values may hold `${variables}`. */
export interface CaseRequest {
  readonly path?: Readonly<Record<string, Json>>;
  readonly query?: Readonly<Record<string, Json>>;
  readonly headers?: Readonly<Record<string, Json>>;
  readonly body?: Json;
  /**
   * Parts of the endpoint playbook's request that the case omits: `body.sku`, `query.limit`, `headers.Authorization`.
   */
  readonly without?: readonly string[];
}

/** `status` as in a check: 201, `4xx`, or a list; `body` has the members to look for. */
export interface CaseExpectation {
  readonly status?: number | string | readonly (number | string)[];
  readonly body?: Json;
}

export interface CaseFile {
  readonly text: string;
  /** Those without errors. */
  readonly cases: readonly CaseDefinition[];
  readonly diagnostics: readonly Diagnostic[];
}

const status = union([integer({ min: 100, max: 599 }), text({ format: "status class" })], { doc: "a status, such as 201 or 4xx" });
const values = (doc: string) => optional(record(json(), { doc }));

const caseSchema = object(
  {
    id: text({ pattern: /\S/, doc: "the unique name of the test case in the project" }),
    title: text({ pattern: /\S/ }),
    endpoint: text({ doc: "method and path, such as POST /orders" }),
    playbook: optional(text({ pattern: /\S/, doc: "the name of the endpoint playbook; default: Default" })),
    request: optional(
      object(
        {
          path: values("path parameters"),
          query: values("query parameters"),
          headers: optional(record(json(), { format: "header name" })),
          body: optional(json("members of the body, or the whole body")),
          without: optional(list(text(), { doc: "parts of the request to leave out, such as body.sku" })),
        },
        { doc: "a map with path, query, headers, body or without" },
      ),
    ),
    expect: object(
      {
        status: optional(union([status, list(status, { min: 1 })], { doc: "a status, such as 201 or 4xx, or a list of them" })),
        body: optional(json("members of the response's body, with their values")),
      },
      { groups: [{ rule: "at least one", of: ["status", "body"] }], doc: "a map with status or body" },
    ),
  },
  { doc: "a test case definition" },
);

type CaseShape = Omit<CaseDefinition, "id" | "title" | "endpoint" | "playbook" | "request" | "span"> & {
  readonly id: string;
  readonly title: string;
  readonly endpoint: string;
  readonly playbook?: string;
  readonly request?: CaseRequest;
};

/** The schema of a whole YAML file, for editors. */
export const casesSchema: Schema<unknown> = list(caseSchema);

/** A definition as plain data, with the places of its parts. */
export interface RawCase {
  readonly value: Json;
  readonly span: Span;
  /** Place of the value at a path of keys; with `key`, of the key itself. */
  readonly place: (path: readonly (string | number)[], key?: string) => Span;
}

/** The valid definitions; the problems of the others go to `diagnostics`. */
export function readCases(raw: readonly RawCase[], diagnostics: Diagnostic[]): readonly CaseDefinition[] {
  const seen = new Set<string>();
  return raw.flatMap(({ value, span, place }) => {
    const error = (code: string, at: Span, message: string) => diagnostics.push({ code, severity: "error", span: at, message });
    const problems = validate(caseSchema, value);
    for (const problem of problems) error("case-definition", place(problem.path, problem.key), problem.message);
    if (problems.length > 0) return [];
    const { id, title, endpoint, playbook = "Default", request = {}, expect } = value as unknown as CaseShape;
    const name = parseEndpoint(endpoint);
    if ("problem" in name) error("endpoint", place(["endpoint"]), name.problem);
    const unknown = [...(request.without ?? []).entries()].filter(([, part]) => !/^(?:body|query|headers)\../.test(part));
    for (const [index, part] of unknown) {
      const message = `"${part}" is not a part of the request. Write body., query. or headers. and a name, such as body.sku.`;
      error("case-definition", place(["request", "without", index]), message);
    }
    if (seen.has(id)) error("repeated-case", place(["id"]), `Two test cases have the id "${id}". Give each its own id.`);
    seen.add(id);
    if ("problem" in name || unknown.length > 0) return [];
    const located = <T>(key: string, located: T): Located<T> => ({ value: located, span: place([key]), keySpan: place([], key) });
    return [
      { id: located("id", id), title: located("title", title), endpoint: located("endpoint", name), playbook, request, expect, span },
    ];
  });
}
