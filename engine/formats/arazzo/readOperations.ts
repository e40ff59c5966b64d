// Finds the operations that an Arazzo description calls, in the OpenAPI documents next to it.

import { parse as parseYaml } from "yaml";
import type { Json, JsonObject } from "../../../language/index.ts";
import { list, member, object, text } from "../reading/data.ts";
import type { Source } from "../reading/source.ts";
import { attempt, Unfitting } from "../reading/unfitting.ts";

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly server: string;
  /** The only type that the operation's body has. */
  readonly contentType?: string;
}

/** Finds the operation of a step, or `several` documents that have one of that name. */
export type Operations = (step: JsonObject) => Operation | "several" | undefined;

const methods = /^(?:get|put|post|delete|patch|head|options|trace)$/;

/** `beside` gives the text of a file named in the description. */
export function operationsOf(data: Json, beside: (path: string) => string | undefined, source: Source): Operations {
  const found = new Map<string, Operation>();
  const several = new Set<string>();
  const only = documentsOf(data, beside, source);
  for (const { name, document } of only) {
    for (const [path, item] of Object.entries(object(member(document, "paths"))))
      for (const [method, operation] of Object.entries(object(item))) {
        if (!methods.test(method)) continue;
        const servers = [operation, item as Json, document].map((owner) => list(member(owner, "servers"))[0]);
        const server = addressOf(servers.find((one) => one !== undefined)) || swaggerAddress(document);
        const types = Object.keys(object(member(member(operation, "requestBody"), "content")));
        const [contentType] = types.length === 1 ? types : [];
        const one: Operation = { method: method.toUpperCase(), path, server, ...(contentType === undefined ? {} : { contentType }) };
        const id = text(member(operation, "operationId"));
        if (id !== "") {
          found.set(`${name}.${id}`, one);
          // In several documents it names none of them.
          if (found.has(id)) several.add(id);
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
    if (several.has(id)) return "several";
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

/** Returns the address of a document in version 2.0. */
function swaggerAddress(document: Json): string {
  const host = text(member(document, "host"));
  const scheme = text(list(member(document, "schemes"))[0] ?? null) || "https";
  const base = text(member(document, "basePath")).replace(/(?<!\/)\/+$/, "");
  return host === "" ? "" : `${scheme}://${host}${base}`;
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
      source.list("file", place, url, "only OpenAPI documents describe HTTP requests");
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
    source.list("file", place, url, "put the OpenAPI document next to the description, and its path in url");
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
