// Validates an OpenAPI document with the Redocly linter, with places in the text. Only commands that read
// documents load it.

import { posix } from "node:path";
import { BaseResolver, createConfig, lintDocument, type NormalizedProblem, type RuleConfig, Source } from "@redocly/openapi-core";
import { isJsonObject, type Json, percentDecoded, type Span } from "../../language/index.ts";
import { follow } from "./document.ts";
import { parseData } from "./parseData.ts";
import { pointerKeys, pointerTo, resolvePointer } from "./pointer.ts";
import { createTextPlaces } from "./textPlaces.ts";

export interface DocumentProblem {
  /** JSON pointer (RFC 6901) of the value, or of the key that is wrong. */
  readonly pointer: string;
  /** Sentences, with a suggestion if a similar name exists. */
  readonly message: string;
  /** Span of the key if the key is wrong or something is missing below it, else of the value. */
  readonly span: Span;
  /** Span of the key, for comparing with other findings about the same thing. */
  readonly keySpan: Span;
}

/**
 * Returns the text of a file that the document refers to; the path is relative to the same folder as `path`. Undefined
 * if the file is not available.
 */
export type ReadBeside = (path: string) => string | undefined;

/**
 * Reads OpenAPI 2.0, 3.0, 3.1 or 3.2, as JSON or YAML; `path` has slashes. Returns at most 20 problems, the most
 * important first; none for a text that is not such a document, since reading it reports that. Reads files through
 * `read` only. Follows references without reporting them: the language does that. Never throws.
 */
export async function validateDocument(
  text: string,
  path: string,
  read: ReadBeside = () => undefined,
): Promise<readonly DocumentProblem[]> {
  let root: Json;
  let found: readonly NormalizedProblem[];
  const circles: Ranked[] = [];
  try {
    root = withoutBrokenReferences(versionAsText(parseData(text, path)), circles);
    const document = { source: new Source(path, text), parsed: root };
    found = await lintDocument({ document, config: await config(), externalRefResolver: new TextResolver(read) });
  } catch {
    // Not a document, or of an unknown version.
    return [];
  }
  const places = createTextPlaces(text);
  const ranked = [...circles, ...found.flatMap((problem) => ownProblem(problem, path, root))].sort((a, b) => a.rank - b.rank);
  const problems = new Map<string, DocumentProblem>();
  for (const { pointer, onKey, message } of ranked) {
    const { key, value } = places(pointerKeys(pointer));
    const span = onKey ? key : value;
    problems.set(`${pointer} ${message}`, { pointer, message, span, keySpan: key });
  }
  return shortened([...problems.values()]);
}

const most = 20;

function shortened(problems: readonly DocumentProblem[]): readonly DocumentProblem[] {
  const next = problems[most - 1];
  if (problems.length <= most || next === undefined) return problems;
  const rest = `There are ${problems.length - most + 1} more problems in this document; the next one is: ${next.message}`;
  return [...problems.slice(0, most - 1), { ...next, message: rest }];
}

/** Ordered by importance. Rules about style and references are off. */
const rules: Readonly<Record<string, RuleConfig>> = {
  struct: "error",
  "path-parameters-defined": "error",
  "rule/path-parameter-required": {
    severity: "error",
    message: 'A path parameter is always required: it needs "required: true".',
    subject: { type: "Parameter", property: "required" },
    assertions: { defined: true },
    where: [{ subject: { type: "Parameter", property: "in" }, assertions: { const: "path" } }],
  },
  "rule/responses": {
    severity: "error",
    message: "An operation needs at least one response.",
    subject: { type: "Responses" },
    assertions: { minLength: 1 },
  },
  "no-identical-paths": "error",
  "path-declaration-must-exist": "error",
  "path-not-include-query": "error",
  "operation-operationId-unique": "error",
  "operation-parameters-unique": "error",
  "security-defined": "error",
  "no-undefined-server-variable": "error",
  "no-server-variables-empty-enum": "error",
  "spec-components-invalid-map-name": "error",
  "no-enum-type-mismatch": "warn",
  "nullable-type-sibling": "warn",
};
const ranks = Object.keys(rules);

const config = () => createConfig({ rules: { ...rules } });

/** Returns texts that are already loaded, without access to disk or network. */
class TextResolver extends BaseResolver {
  readonly #read: ReadBeside;

  constructor(read: ReadBeside) {
    super();
    this.#read = read;
  }

  override resolveExternalRef(base: string | null, reference: string): string {
    if (/^[a-z][a-z0-9+.-]*:/i.test(reference)) return reference;
    return posix.join(posix.dirname(base ?? ""), percentDecoded(reference));
  }

  override async loadExternalRef(path: string): Promise<Source> {
    const text = this.#read(path);
    if (text === undefined) throw new Error(`${path} is not available`);
    return new Source(path, text);
  }
}

interface Ranked {
  readonly pointer: string;
  readonly onKey: boolean;
  readonly message: string;
  readonly rank: number;
}

function ownProblem({ ruleId, message, location, suggest }: NormalizedProblem, path: string, root: Json): readonly Ranked[] {
  const [place] = location;
  // Problems in another file do not belong to this document.
  if (place === undefined || place.source.absoluteRef !== path) return [];
  const written = (place.pointer ?? "").replace(/^#\/?/, "/").replace(/^\/$/, "");
  if (ruleId === "security-defined" && !message.startsWith("There is no")) return [];
  if (isFileResponse(root, written)) return [];
  const pointer = ruleId === "operation-operationId-unique" ? `${written.slice(0, written.lastIndexOf("/") + 1)}operationId` : written;
  const meant = suggest.length === 1 ? ` Did you mean \`${suggest[0]}\`?` : "";
  const sentence = /[.?!]$/.test(message) ? message : `${message}.`;
  return [{ pointer, onKey: place.reportOnKey === true, message: sentence + meant, rank: ranks.indexOf(ruleId) }];
}

/**
 * Leaves out references to nothing, and moves circular ones into `circles`: the linter stops at the first of these, and
 * takes `#/components/schemas/` for all schemas.
 */
function withoutBrokenReferences(root: Json, circles: Ranked[]): Json {
  const walk = (value: Json, keys: readonly string[]): Json => {
    if (Array.isArray(value)) return value.map((item: Json, index) => walk(item, [...keys, String(index)]));
    if (!isJsonObject(value)) return value;
    const reference = value.$ref;
    if (typeof reference === "string" && reference.startsWith("#/")) {
      const end = follow(root, reference.slice(1));
      if ("problem" in end) {
        const message = `The reference ${reference} is circular.`;
        if (end.problem.endsWith("is circular")) circles.push({ pointer: pointerTo([...keys, "$ref"]), onKey: false, message, rank: 0 });
        return {};
      }
    }
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, walk(part, [...keys, key])]));
  };
  return walk(root, []);
}

/** Swagger 2.0 has the type `file` for responses, which the linter reports as an error. */
function isFileResponse(root: Json, pointer: string): boolean {
  return /\/responses\/[^/]+\/schema\/type$/.test(pointer) && isSwagger(root) && resolvePointer(root, pointer) === "file";
}

/** `swagger: 2.0` without quotes is a number in YAML; every reader accepts it as the version. */
function versionAsText(root: Json): Json {
  if (!isJsonObject(root)) return root;
  if (root.swagger === 2) return { ...root, swagger: "2.0" };
  return typeof root.openapi === "number" ? { ...root, openapi: `${root.openapi}.0` } : root;
}

function isSwagger(root: Json): boolean {
  return isJsonObject(root) && root.swagger !== undefined;
}
