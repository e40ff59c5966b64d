// Makes texts that differ from run to run by a random number in a variable: after a name, or before a host name. A text
// without spaces gets none, so that it can be part of a path.

import type { Json, JsonObject } from "../../../language/index.ts";
import { uuid } from "./madeUp.ts";
import { numberOf, plainText } from "./sample.ts";

/** Characters that are kept of a name. */
const longestName = 60;

/** A text that was made up from the name of its field, as one word: `user name 1` is `user-name`. */
export function asOneWord(text: string, name: string): string {
  return text === plainText(name) ? text.replace(/[ -]1$/, "").replaceAll(" ", "-") : text;
}

/**
 * Returns whether names in the sample are written with underscores: where a name becomes an identifier, a hyphen may
 * end it.
 */
export function hasUnderscores(sample: Json): boolean {
  const texts = textsOf(sample).filter((text) => /^[\w-]+$/.test(text));
  return texts.some((text) => /[a-z]_[a-z]/i.test(text)) && !texts.some((text) => /[a-z]-[a-z]/i.test(text));
}

function textsOf(value: Json): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap((one) => textsOf(one as Json)) : [];
}

/** Bounds of a random number that a schema allows, as far apart as it does; undefined if there are too few. */
export function ownNumbers({ minimum, maximum }: JsonObject): { readonly min: number; readonly max: number } | undefined {
  const [least, most] = [numberOf(minimum) ?? 100_000, numberOf(maximum) ?? 999_999_999];
  const [min, max] = [Math.ceil(Math.max(least, Math.min(100_000, most / 10))), Math.floor(Math.min(most, 999_999_999))];
  return max - min < 900 ? undefined : { min, max };
}

/**
 * `accepts` judges a filled-in text; `unique` gives the name of the variable. Undefined if no such text is accepted.
 */
export function uniqueText(
  text: string,
  accepts: (text: string) => boolean,
  unique: () => string,
  separator: "-" | "_" = "-",
): string | undefined {
  // Encoded bytes end at their padding.
  if (/^[A-Za-z\d+/]{2,}={1,2}$|^[A-Za-z\d+/]{80,}$/.test(text)) return undefined;
  // A hash or a UUID with another ending is none.
  if (isHash(text)) return undefined;
  // A number after a text that is JSON would make it none.
  if (/^\s*[[{]/.test(text) && /[\]}]\s*$/.test(text)) return undefined;
  const address = /^(https?:\/\/)(\w[\w-]*\.[\w-].*)$/i.exec(text);
  if (address !== null) {
    const [, scheme = "", rest = ""] = address;
    const inside = uniqueText(rest.slice(0, longestName), (one) => accepts(scheme + one), unique, separator);
    return rest.length > longestName || inside === undefined ? undefined : scheme + inside;
  }
  const isHost = /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\.?(?:\/.*)?$/i.test(text);
  const [, stem = "", ending = ""] = fileName.exec(text) ?? [];
  if (stem !== "") {
    const inside = uniqueText(stem, (one) => accepts(one + ending), unique, separator);
    if (inside !== undefined) return inside + ending;
  }
  // A prefix such as `TICKET-` keeps its end.
  const [end = ""] = /(?<=\w)[-_]$/.exec(text) ?? [];
  const longer = (number: string) => `${text}${number}${end}`;
  if (end !== "" && ["100000", "999999999"].every((number) => accepts(longer(number)))) return longer(`\${${unique()}}`);
  const hasSpaces = /\s/.test(text);
  // `USERNAME` is the name of a constant.
  const between = /^[A-Z][A-Z\d]{2,}$/.test(text) ? "_" : separator;
  const patterns = isHost
    ? ["x#.@", "x#-@"]
    : hasSpaces
      ? ["@ #", "@-#", "@_#", "@#", "#"]
      : [`@${between}#`, "@-#", "@_#", "@#", "@ #", "#"];
  if (isHost && text.startsWith("x1.")) return uniqueText(text.slice(3), (one) => accepts(one), unique, separator);
  const longest = Math.min(text.length, longestName);
  for (const pattern of patterns) {
    for (const length of [longest, Math.max(0, longest - 10), 0]) {
      const written = pattern.replace("@", () => text.slice(0, length).trimEnd());
      if (![100_000, 999_999_999].every((number) => accepts(written.replace("#", String(number))))) continue;
      return written.replace("#", () => `\${${unique()}}`);
    }
  }
  return undefined;
}

export function isHash(text: string): boolean {
  return /^[\da-f]{32,}$/i.test(text) || uuid.test(text);
}

/** Another text of the same kind: names of some kinds have no spaces. */
export function otherText(text: string, number = 2): string {
  if (/^https?:\/\/[^/]+$/i.test(text)) return `${text}/${number}`;
  return `${text}${/\s/.test(text) ? " " : /_/.test(text) && !text.includes("-") ? "_" : "-"}${number}`;
}

/** `Photo.png` looks like a host. */
const fileName = /^([^/]+)(\.(?:csv|docx?|gif|html?|jpe?g|json|md|mov|mp[34]|pdf|png|pptx?|svg|txt|xlsx?|xml|ya?ml|zip))$/i;

/** Contents in Base64, which other digits would break. */
const encoded = /^[A-Za-z0-9+/]{80,}={0,2}$/;

/** Numbers with a check digit: others of the same length are wrong. */
const checked = /isbn|issn|iban|\bean|gtin|upc|luhn|vin$|card|siren|siret|vat/i;

/**
 * The text with other digits, where its form leaves room for nothing else: `AB-1234`. `number` gives the variable of a
 * random number between two bounds.
 */
export function ownDigits(
  text: string,
  name: string,
  accepts: (text: string) => boolean,
  number: (min: number, max: number) => string,
): string | undefined {
  const digits = [...text.matchAll(/\d{3,9}/g)].at(-1);
  if (digits === undefined || checked.test(name) || isHash(text) || encoded.test(text)) return undefined;
  const length = digits[0].length;
  const [min, max] = [10 ** (length - 1), 10 ** length - 1];
  const written = (inside: string) => text.slice(0, digits.index) + inside + text.slice(digits.index + length);
  if (![min, max].every((one) => accepts(written(String(one))))) return undefined;
  return written(`\${${number(min, max)}}`);
}
