// Operations that an Arazzo description calls, from the OpenAPI documents beside it.

import { parse as parseYaml } from "yaml";
import type { Json, JsonObject } from "../../../language/index.ts";
import { list, member, object, text } from "../reading/data.ts";
import type { Source } from "../reading/source.ts";
import { attempt, Unfitting } from "../reading/unfitting.ts";

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly server: string;
}

/** Finds the operation of a step. */
export type Operations = (step: JsonObject) => Operation | undefined;

const methods = /^(?:get|put|post|delete|patch|head|options|trace)$/;

/** `beside` gives the text of a file named in the description. */
export function operationsOf(data: Json, beside: (path: string) => string | undefined, source: Source): Operations {
  const found = new Map<string, Operation>();
  const only = documentsOf(data, beside, source);
  for (const { name, document } of only) {
    const server = addressOf(list(member(document, "servers"))[0]);
    for (const [path, item] of Object.entries(object(member(document, "paths"))))
      for (const [method, operation] of Object.entries(object(item))) {
        if (!methods.test(method)) continue;
        const one = { method: method.toUpperCase(), path, server };
        const id = text(member(operation, "operationId"));
        if (id !== "") {
          found.set(`${name}.${id}`, one);
          found.set(id, one);
        }
        found.set(`${name}#${path}/${method}`, one);
      }
  }
  const [first] = only;
  return (step) => {
    const own = writtenOut(step["x-operation"]);
    if (own !== undefined) return own;
    const id = text(step.operationId).replace(/^\$sourceDescriptions\./, "");
    return id !== "" ? found.get(id) : found.get(pathKey(text(step.operationPath), only.length === 1 ? first?.name : undefined) ?? "");
  };
}

/** Redocly's extension: a step with a request of its own. */
function writtenOut(extension: Json | undefined): Operation | undefined {
  const method = text(member(extension, "method")).toLowerCase();
  const path = text(member(extension, "url"));
  return methods.test(method) && path !== "" ? { method: method.toUpperCase(), path, server: "" } : undefined;
}

/** With the defaults of its variables. */
function addressOf(server: Json | undefined): string {
  return text(member(server, "url"))
    .replace(/\{([^{}]+)\}/g, (whole, name: string) => text(member(member(member(server, "variables"), name), "default")) || whole)
    .replace(/(?<!\/)\/+$/, "");
}

/**
 * `{$sourceDescriptions.shop.url}#/paths/~1orders/get`, also without its braces or `.url`; without a name where there
 * is one document only.
 */
function pathKey(operationPath: string, onlyName: string | undefined): string | undefined {
  const [, method, plain] = /^([A-Za-z]+) (\/\S*)$/.exec(operationPath) ?? [];
  if (method !== undefined && onlyName !== undefined) return `${onlyName}#${plain}/${method.toLowerCase()}`;
  const [, address = "", pointer = ""] = /^([^#]*)#\/paths\/(.+)$/.exec(operationPath) ?? [];
  const name = address === "" ? onlyName : /^\{?\$sourceDescriptions\.([\w-]+?)(?:\.url)?\}?$/.exec(address)?.[1];
  if (name === undefined) return undefined;
  const [path = "", below = ""] = pointer.split("/");
  return `${name}#${path.replaceAll("~1", "/").replaceAll("~0", "~")}/${below}`;
}

function documentsOf(
  data: Json,
  beside: (path: string) => string | undefined,
  source: Source,
): readonly { readonly name: string; readonly document: Json }[] {
  return list(member(data, "sourceDescriptions")).flatMap((description, index) => {
    const place = { file: source.file, path: `$.sourceDescriptions[${index}]` };
    const url = text(member(description, "url"));
    if (/^(?:arazzo|asyncapi)$/.test(text(member(description, "type")))) {
      source.list("file", place, url, "only OpenAPI documents have requests of HTTP");
      return [];
    }
    const content = /^[a-z][a-z0-9+.-]*:/i.test(url) ? undefined : beside(url);
    const document =
      content === undefined
        ? undefined
        : attempt(
            () => parsed(content),
            () => undefined,
          );
    if (document !== undefined) return [{ name: text(member(description, "name")), document }];
    source.list("file", place, url, "put the OpenAPI document beside the description, and its path into url");
    return [];
  });
}

function parsed(content: string): Json {
  try {
    return parseYaml(content) as Json;
  } catch (error) {
    throw new Unfitting((error as Error).message);
  }
}
