// Reads paths of a document: their parameters, and the nouns of what they are about.

import { singular } from "./sample.ts";

export function erased(path: string): string {
  return path
    .replace(/\{[^{}]*\}/g, "{}")
    .replace(/(.)\/$/, "$1")
    .replace(/\.(?:json|xml)$/, "");
}

/** Whether requests with this method have no body, unless the document requires one. */
export function isBodiless(method: string): boolean {
  return /^(?:GET|HEAD|DELETE)$/.test(method);
}

/** Whether the path is that of one item: `/orders/{orderId}`, `/Keys/{Sid}.json`. */
export function isItemPath(path: string): boolean {
  return erased(path).endsWith("}");
}

export function lastParameter(path: string): string | undefined {
  return [...path.matchAll(/\{([^{}]+)\}/g)].at(-1)?.[1];
}

/** `pluginName` is of a plugin; what has no such end names nothing by itself. */
export function nounOfParameter(parameter: string): string {
  return (
    /^(.+?)(?:[-_][gs]id|[GS]id)$/.exec(parameter)?.[1] ?? /^(.+?)[-_]?(?:ids?|uuid|guid|name|key|code|slug)$/i.exec(parameter)?.[1] ?? ""
  );
}

export function nounOfPath(path: string): string {
  const literal = path
    .split("/")
    .filter((part) => part !== "" && !part.startsWith("{"))
    .at(-1);
  return singular(literal ?? "");
}

/** Names of the parameters of a path, in order. */
export const parametersIn = (path: string): readonly string[] => [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name);
