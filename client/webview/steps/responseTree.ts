/** A response as a tree of fields with their paths, and the steps that a field can become. */
import type { Json } from "../../../server/protocol.ts";
import { asSpelled, digitsOf } from "./spelledNumber.ts";
import type { StepJson } from "./stepFields.ts";
import { t } from "./texts.ts";

export interface ResponseField {
  /** The key or index; empty for the whole body. */
  readonly key: string;
  /** JSONPath. */
  readonly path: string;
  readonly depth: number;
  /** The text of the line: a value, or the number of items below. */
  readonly text: string;
  readonly value: Json;
}

/** The number of lines that are shown. */
export const mostFields = 300;

/** The fields of a JSON body in their order; undefined for any other body. */
export function responseFields(body: string): readonly ResponseField[] | undefined {
  let value: Json;
  try {
    value = JSON.parse(body, asSpelled);
  } catch {
    return undefined;
  }
  const fields: ResponseField[] = [];
  const visit = (key: string, path: string, depth: number, at: Json): void => {
    if (fields.length >= mostFields) return;
    const digits = digitsOf(at);
    fields.push({ key, path, depth, text: digits ?? textOf(at), value: digits === undefined ? at : numberOf(digits) });
    if (digits !== undefined || typeof at !== "object" || at === null) return;
    for (const [inner, member] of Object.entries(at))
      visit(inner, Array.isArray(at) ? `${path}[${inner}]` : path + segment(inner), depth + 1, member as Json);
  };
  visit("", "$", 0, value);
  return fields;
}

/** A number that JavaScript cannot hold can be expected to exist, like a value in braces. */
function numberOf(digits: string): Json {
  const value = Number(digits);
  const isHeld = Number.isFinite(value) && digits.replace(/e.*$/is, "").replace(/\D|^[-0.]+/g, "").length <= 15;
  return isHeld || String(value) === digits ? value : {};
}

function segment(key: string): string {
  return /^[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*$/.test(key) ? `.${key}` : `['${key.replace(/[\\']/g, "\\$&")}']`;
}

function textOf(value: Json): string {
  if (Array.isArray(value)) return value.length === 1 ? `[ ${t("1 item")} ]` : `[ ${t("{0} items", value.length)} ]`;
  if (typeof value === "object" && value !== null) {
    const count = Object.keys(value).length;
    return count === 1 ? `{ ${t("1 field")} }` : `{ ${t("{0} fields", count)} }`;
  }
  return JSON.stringify(value);
}

/** A name for the value of the field: `orderId` for the id in the response of `/orders`. */
export function variableNameFor(path: string, target: string): string {
  const words = [...path.matchAll(/\.([\w\u0080-\uffff]+)|\['([^']*)'\]/g)].map(([, plain, quoted]) => plain ?? quoted ?? "");
  const last = words.at(-1) ?? "";
  const noun =
    words.length > 1
      ? (words.at(-2) ?? "")
      : (target
          .split("?")[0]
          ?.split("/")
          .findLast((part) => /^[a-z][\w-]*$/i.test(part)) ?? "");
  const name = last === "" ? noun || "response" : /^(?:id|name|key|code|number)$/i.test(last) ? `${singular(noun)} ${last}` : last;
  const camel = name
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word, index) => (index === 0 ? lowerFirst(word) : upperFirst(word)))
    .join("");
  return /^\p{L}/u.test(camel) ? camel : `value${camel}`;
}

function singular(noun: string): string {
  if (/ies$/.test(noun)) return noun.replace(/ies$/, "y");
  return /(?:ss|us|is)$/.test(noun) ? noun : noun.replace(/s$/, "");
}

function lowerFirst(word: string): string {
  return (word[0] ?? "").toLowerCase() + word.slice(1);
}

function upperFirst(word: string): string {
  return (word[0] ?? "").toUpperCase() + word.slice(1);
}

/** `source` is a path, `header X` or `status`. */
export function saveStep(name: string, source: string): StepJson {
  return { step: "save", store: [{ [name]: source }] };
}

/** A check that the source has this value; of a list or an object, that it has as many items or is there. */
export function expectStep(source: string, value: Json): StepJson {
  if (source === "status") return { step: "validate", checks: [{ status: value }] };
  const about: { readonly [key: string]: Json } = source.startsWith("header ")
    ? { header: source.slice("header ".length) }
    : { path: source };
  if (Array.isArray(value)) return { step: "validate", checks: [{ ...about, length: value.length }] };
  if (typeof value === "object" && value !== null) return { step: "validate", checks: [{ ...about, exists: true }] };
  return { step: "validate", checks: [{ ...about, equals: value }] };
}

/** A masked value is missing, so it cannot be compared. */
export function isMasked(value: Json): boolean {
  return typeof value === "string" ? value.includes("***") : false;
}
