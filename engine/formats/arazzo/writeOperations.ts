// Writes the OpenAPI document of an export: one operation for each method and path that its workflows call.

import { capitalized } from "../../../language/index.ts";
export interface Operations {
  /** `path` may hold `${variables}`: each segment that does is a path parameter. */
  use(method: string, path: string, contentType: string | undefined): UsedOperation;
  document(title: string, server: string): object;
}

interface UsedOperation {
  readonly operationId: string;
  /** Names and values of the path parameters; the values are texts with `${…}`. */
  readonly parameters: readonly (readonly [string, string])[];
}

interface Operation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly contentTypes: Set<string>;
}

export function createOperations(): Operations {
  const known = new Map<string, Operation>();
  const paths = new Map<string, string>();
  const ids = new Set<string>();
  return {
    use(method, path, contentType) {
      const segments = path.split("/");
      const erased = segments.map((segment) => (segment.includes("${") ? "{}" : segment)).join("/");
      const template = paths.get(erased) ?? templateOf(segments);
      paths.set(erased, template);
      const key = `${method} ${erased}`;
      const operation = known.get(key) ?? {
        operationId: unusedId(method, template, ids),
        method,
        path: template,
        contentTypes: new Set<string>(),
      };
      known.set(key, operation);
      if (contentType !== undefined) operation.contentTypes.add(contentType);
      const names = template.split("/");
      return {
        operationId: operation.operationId,
        parameters: segments.flatMap((segment, index) =>
          segment.includes("${") ? [[names[index]?.slice(1, -1) ?? "", segment] as const] : [],
        ),
      };
    },
    document(title, server) {
      const documentPaths: Record<string, Record<string, object>> = {};
      for (const { operationId, method, path, contentTypes } of known.values()) {
        const item = documentPaths[path] ?? {};
        documentPaths[path] = item;
        const parameters = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => ({
          name,
          in: "path",
          required: true,
          schema: { type: "string" },
        }));
        item[method.toLowerCase()] = {
          operationId,
          summary: `${method} ${path}`,
          ...(parameters.length === 0 ? {} : { parameters }),
          ...(contentTypes.size === 0
            ? {}
            : { requestBody: { content: Object.fromEntries([...contentTypes].map((type) => [type, { schema: {} }])) } }),
          responses: {
            "2XX": { description: "It is done." },
            "4XX": { description: "It is refused." },
            default: { description: "Anything else." },
          },
        };
      }
      return {
        openapi: "3.0.3",
        info: {
          title,
          version: "1.0.0",
          description: "The requests of the tests next to it, written by playbook export.",
          license: { name: "MIT", url: "https://opensource.org/licenses/MIT" },
        },
        servers: [{ url: server }],
        security: [],
        paths: documentPaths,
      };
    },
  };
}

function templateOf(segments: readonly string[]): string {
  const taken = new Set<string>();
  return segments
    .map((segment) => {
      if (!segment.includes("${")) return segment;
      const wanted = /^\$\{([\p{L}\p{N}_-]+)\}$/u.exec(segment)?.[1] ?? "part";
      let name = wanted;
      for (let number = 2; taken.has(name); number++) name = `${wanted}${number}`;
      taken.add(name);
      return `{${name}}`;
    })
    .join("/");
}

function unusedId(method: string, path: string, taken: Set<string>): string {
  const words = path.replace(/\{([^{}]+)\}/g, "by $1").match(/[A-Za-z0-9]+/g) ?? [];
  const wanted = method.toLowerCase() + words.map(capitalized).join("");
  let id = wanted;
  for (let number = 2; taken.has(id); number++) id = `${wanted}${number}`;
  taken.add(id);
  return id;
}
