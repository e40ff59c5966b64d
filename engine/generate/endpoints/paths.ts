// Reads paths of a document: their parameters, and the nouns of their things.

import { remembered } from "../../../language/index.ts";
import { singular } from "./sample.ts";

/** Each operation asks it of all paths. */
export const erased = remembered((path) =>
  path
    .replace(/\{[^{}]*\}/g, "{}")
    .replace(/(.)\/$/, "$1")
    .replace(/\.(?:json|xml)$/, ""),
);

/** Returns whether requests with this method have no body, unless the document requires one. */
export function isBodiless(method: string): boolean {
  return /^(?:GET|HEAD|DELETE)$/.test(method);
}

/** Returns whether the path is that of one item: `/orders/{orderId}`, `/Keys/{Sid}.json`, `/Authors({ID})`. */
export function isItemPath(path: string): boolean {
  return /\}'?\)?$/.test(erased(path));
}

export function lastParameter(path: string): string | undefined {
  return parametersIn(path).findLast((name) => !isDraftFlag(name));
}

/** A segment of OData with the keys of an item: `Authors({ID})`, `texts(locale='{locale}',code='{code}')`. */
export interface KeySegment {
  readonly collection: string;
  /** Names of its parameters, without flags. The last one stands for the item, as in any path. */
  readonly keys: readonly string[];
}

export function keySegment(segment: string): KeySegment | undefined {
  const open = segment.indexOf("(");
  const collection = segment.slice(0, Math.max(0, open));
  if (!segment.endsWith(")") || !/^[\w.$-]+$/.test(collection)) return undefined;
  const keys = parametersIn(segment.slice(open)).filter((name) => !isDraftFlag(name));
  return keys.length === 0 ? undefined : { collection, keys };
}

/** Returns whether it is the key of OData that separates drafts from published items. It names no item. */
function isDraftFlag(name: string): boolean {
  return /^IsActiveEntity(?:_\d+)?$/.test(name);
}

/** A key without the number that OData documents add to one that the path has twice: `code_1`. */
export function keyMember(parameter: string): string {
  return parameter.replace(/_\d+$/, "");
}

/** The path up to the end of the item that a parameter names. */
export function pathThrough(path: string, parameter: string): string | undefined {
  const at = path.indexOf(`{${parameter}}`);
  if (at === -1) return undefined;
  const end = at + parameter.length + 2;
  const slash = path.indexOf("/", end);
  const segment = path.slice(path.lastIndexOf("/", at) + 1, slash === -1 ? undefined : slash);
  return path.slice(0, keySegment(segment) === undefined ? end : slash === -1 ? undefined : slash);
}

/** `pluginName` belongs to a plugin; a name without such an end identifies nothing by itself. */
export function nounOfParameter(parameter: string): string {
  return (
    /^(.+?)(?:[-_][gs]id|[GS]id)$/.exec(parameter)?.[1] ?? /^(.+?)[-_]?(?:ids?|uuid|guid|name|key|code|slug)$/i.exec(parameter)?.[1] ?? ""
  );
}

export const nounOfPath = remembered((path) => {
  const literal = path
    .replace(/\.(?:json|xml)$/, "")
    .split("/")
    .filter((part) => part !== "" && !part.startsWith("{"))
    .at(-1);
  return singular(keySegment(literal ?? "")?.collection ?? literal ?? "");
});

/** Names of the parameters of a path, in order. */
export const parametersIn = (path: string): readonly string[] => [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name);

/** The name of the thing that a field has the id of: `customer` of `customerId`, `produto` of `idProduto`. */
export function baseOfId(field: string): string | undefined {
  return idAtEnd.exec(field)?.[1] ?? idAtStart.exec(field)?.[1];
}

const idAtEnd = /^(.+?)(?:_[gs]id|[GS]id|_?(?:[iI][dD]|uuid|Uuid|UUID|guid|Guid|GUID|ref|Ref|REF))$/;

/** Languages whose adjectives follow their nouns put the id first. */
const idAtStart = /^id(?:_|(?=[A-Z]))([A-Za-z]\w*)$/;

/**
 * Under its erased path; `/users/{username}` beside `/users/{user_id}` is another way to name a user. `forms` has the
 * form of the first parameter at each path.
 */
export function keyOfItem(forms: Map<string, string>, itemPath: string, parameter: string, type: string | undefined): string {
  const key = erased(itemPath);
  const isNumber = type === "integer" || type === "number";
  const form = isNumber ? "number" : /name$|^login$|slug$/i.test(parameter) ? "name" : /_id$|[a-z]Id$/.test(parameter) ? "id" : "other";
  const first = forms.get(key) ?? form;
  forms.set(key, first);
  const isOther = first !== form && (first === "number" || form === "number" || (first !== "other" && form !== "other"));
  return isOther ? `${key} ${parameter}` : key;
}
