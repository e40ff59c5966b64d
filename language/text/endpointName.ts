// `endpoint: POST /orders/{id}` of the front matter and of test case definitions.

import { nearest } from "../nearest.ts";
import type { EndpointName, Located } from "../playbook.ts";
import { httpMethods } from "./names.ts";
import { clip, type YamlEntry, type YamlReader } from "./yaml.ts";

/** The endpoint that a text names, or what is wrong with it. */
export function parseEndpoint(text: string): EndpointName | { readonly problem: string } {
  const [word = "", path = "", ...rest] = text.trim().split(/\s+/);
  const method = httpMethods.find((known) => known === word.toUpperCase());
  if (method === undefined) {
    const meant = nearest(word, httpMethods);
    const help = meant === undefined ? " Write the method and the path, for example POST /orders." : ` Did you mean ${meant}?`;
    return {
      problem: word.startsWith("/")
        ? `The method is missing. Write, for example, GET ${clip(word)}.`
        : `"${clip(word)}" is not an HTTP method.${help}`,
    };
  }
  if (path === "") return { problem: `The path is missing. Write, for example, ${method} /orders.` };
  if (rest.length > 0) return { problem: "An endpoint is one method and one path without spaces, for example POST /orders." };
  if (/^https?:/i.test(path))
    return { problem: 'An endpoint has a path only, for example POST /orders. The address is the "base_url" of the service playbook.' };
  if (!path.startsWith("/")) return { problem: `The path starts with a slash: ${method} /${clip(path)}.` };
  if (/[?#]/.test(path)) return { problem: "An endpoint is the path without query or fragment. Write query parameters in the sentences." };
  return { method, path };
}

export function readEndpoint(yaml: YamlReader, entry: YamlEntry): Located<EndpointName> | undefined {
  const text = yaml.text(entry.node);
  const value =
    text === undefined
      ? { problem: `"${entry.key}" is a method and a path, for example POST /orders, not ${yaml.kind(entry.node)}.` }
      : parseEndpoint(text);
  if (!("problem" in value)) return { value, span: entry.span, keySpan: entry.keySpan };
  yaml.error("endpoint", entry.span, value.problem);
  return undefined;
}
