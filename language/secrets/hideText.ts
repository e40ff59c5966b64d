// Hides secrets in a text by their places: fields of JSON, forms, XML and multipart bodies, parameters of addresses,
// headers.

import { hasBetween } from "../text/replaceBetween.ts";
import {
  isAddressHeader,
  isCookieHeader,
  isCredentialField,
  isCredentialHeader,
  isSecretField,
  type SecretNames,
  usualNames,
} from "./names.ts";

export const mask = "***";

/** The context for hiding. */
export interface Place {
  readonly names?: SecretNames;
  /** The answer of a sign-in: its tokens and keys are secrets, too. */
  readonly signIn?: boolean;
  /** The text comes from a service: a sentence under "password" says what is wrong with it. */
  readonly answered?: boolean;
  /** The text was sent or received: it contains no references any more. */
  readonly filled?: boolean;
  /** Told each value that is hidden. */
  readonly found?: (value: string, name: string) => void;
  /** The replacement, by the value and the name of its place; default: the mask. */
  readonly instead?: (value: string, name: string) => string;
}

/** Most texts have none of these words, and are looked through once. */
const sign = /pass|pwd|secret|token|key/i;
const signOfAnswer = /token|jwt|key|bearer|credential|session|sid|ticket/i;

export function isHiddenField(name: string, { names = usualNames, signIn = false }: Place): boolean {
  return signIn ? isCredentialField(name, names) : isSecretField(name, names);
}

/** A body of any kind, also one that was cut off. The very same text where it holds no secret. */
export function hideInText(text: string, place: Place = {}): string {
  const { names = usualNames, signIn = false } = place;
  if (!sign.test(text) && names.documented.size === 0 && !(signIn && signOfAnswer.test(text))) return text;
  const json = text.includes('"') ? hideInJson(text, place, 0) : text;
  if (/^\s*</.test(json)) return hideInXml(json, place);
  if (/^--[^\r\n]+\r?\ncontent-disposition/i.test(json)) return hideInParts(json, place);
  return /^[^\s=&"{}<>]+=/.test(json) ? hidePairs(json, place) : json;
}

const deepest = 4;

function hideInJson(text: string, place: Place, depth: number): string {
  let out = "";
  let copied = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at)) {
    const end = stringEnd(text, at);
    const colon = skipSpace(text, end);
    if (text[colon] !== ":") {
      const inner = depth < deepest ? hideInside(text.slice(at, end), place, depth) : undefined;
      if (inner !== undefined) {
        out += text.slice(copied, at) + inner;
        copied = end;
      }
      at = end;
      continue;
    }
    const start = skipSpace(text, colon + 1);
    const name = unquoted(text.slice(at, end));
    if (!isHiddenField(name, place)) {
      at = start;
      continue;
    }
    at = start;
    for (const [from, to] of scalarsAt(text, start)) {
      const value = unquoted(text.slice(from, to));
      at = to;
      if (!isWorthHiding(value, place)) continue;
      out += `${text.slice(copied, from)}${JSON.stringify(hidden(value, name, place))}`;
      copied = to;
    }
  }
  return copied === 0 ? text : out + text.slice(copied);
}

/** JSON in a string of JSON. */
function hideInside(quoted: string, place: Place, depth: number): string | undefined {
  if (!quoted.includes('\\"') || !sign.test(quoted)) return undefined;
  try {
    const text: unknown = JSON.parse(quoted);
    if (typeof text !== "string") return undefined;
    const hidden = hideInJson(text, place, depth + 1);
    return hidden === text ? undefined : JSON.stringify(hidden);
  } catch {
    return undefined;
  }
}

/** The offset after the closing quote, or the end of a text that was cut off. */
function stringEnd(text: string, at: number): number {
  for (let index = at + 1; index < text.length; index += 1) {
    const character = text[index];
    if (character === "\\") index += 1;
    else if (character === '"') return index + 1;
  }
  return text.length;
}

function skipSpace(text: string, at: number): number {
  let index = at;
  while (index < text.length && /\s/.test(text.charAt(index))) index += 1;
  return index;
}

const number = /-?\d[\d.eE+-]*/y;

/** The string or number here, or those of a list. */
function scalarsAt(text: string, at: number): readonly (readonly [number, number])[] {
  const character = text[at];
  if (character === '"') return [[at, stringEnd(text, at)]];
  if (character === "[") {
    const found: (readonly [number, number])[] = [];
    for (let next = skipSpace(text, at + 1); next < text.length; ) {
      const [one] = text[next] === "[" ? [] : scalarsAt(text, next);
      if (one === undefined) break;
      found.push(one);
      const comma = skipSpace(text, one[1]);
      if (text[comma] !== ",") break;
      next = skipSpace(text, comma + 1);
    }
    return found;
  }
  number.lastIndex = at;
  return number.test(text) ? [[at, number.lastIndex]] : [];
}

function unquoted(written: string): string {
  if (!written.startsWith('"')) return written;
  if (written.length > 1 && written.endsWith('"') && !written.includes("\\")) return written.slice(1, -1);
  try {
    return String(JSON.parse(written));
  } catch {
    return written.replace(/^"|"$/g, "");
  }
}

/** Notes a value, and gives what is shown for it. */
export function hidden(value: string, name: string, { found, instead }: Place): string {
  found?.(value, name);
  return instead?.(value, name) ?? mask;
}

/** References and empty values are not secrets; a service's sentence about a password is shown. */
export function isWorthHiding(value: string, { answered = false, filled = false }: Place): boolean {
  if (value === "" || value === mask || (!filled && isReference(value))) return false;
  return !(answered && isMessage(value));
}

function isReference(value: string): boolean {
  return hasBetween(value, "${", "}") || /^\$?<[^<>]+>$|^\{\{[^{}]*\}\}$/.test(value);
}

/** “is required”, “too short”, “invalid” */
const saysWhatIsWrong =
  /^(?:required|missing|invalid|blank|empty|incorrect|wrong|(?:is|are|was|too|not|must|cannot|can't|may|should|field|has|does) [\p{Ll}' ]+)[.!]?$/iu;

function isMessage(value: string): boolean {
  if (saysWhatIsWrong.test(value)) return true;
  return /^\p{L}[\p{L}']*(?:[\s,;:]+[\p{L}\d'"()<>.]+){2,}[.!?]?$/u.test(value) && /\s\p{Ll}/u.test(value);
}

function hideInXml(text: string, place: Place): string {
  const elements = text.replace(/<([\w:.-]+)((?:\s[^<>]*)?)>([^<>]+)(?=<\/)/g, (whole, name: string, attributes: string, value: string) => {
    if (!isHiddenField(name.replace(/^.*:/, ""), place) || !isWorthHiding(value.trim(), place)) return whole;
    return `<${name}${attributes}>${hidden(value.trim(), name, place)}`;
  });
  return elements.replace(
    /([\s"'])([\w:.-]+)=(?:"([^"<>]*)"|'([^'<>]*)')/g,
    (whole, before: string, name: string, one?: string, two?: string) => {
      const value = one ?? two ?? "";
      if (!isHiddenField(name, place) || !isWorthHiding(value, place)) return whole;
      return `${before}${name}="${hidden(value, name, place)}"`;
    },
  );
}

/** Each part of a multipart body: its head, a blank line, and a value that ends before the next boundary. */
function hideInParts(text: string, place: Place): string {
  return text
    .split(/(?=\r\n--|(?<!\r)\n--)/)
    .map((part) => {
      const blank = /\r?\n\r?\n/.exec(part);
      if (blank === null) return part;
      const name = /[\s;]name="([^"\r\n]*)"/i.exec(part.slice(0, blank.index))?.[1];
      const start = blank.index + blank[0].length;
      const value = part.slice(start);
      if (name === undefined || !isHiddenField(name, place) || !isWorthHiding(value, place)) return part;
      return part.slice(0, start) + hidden(value, name, place);
    })
    .join("");
}

/** `a=1&password=2`, as forms and the queries of addresses have it. */
export function hidePairs(text: string, place: Place): string {
  return text.replace(/(?<![^=&;?#\s])([^=&;?#\s]+)=([^&#\s]*)/g, (whole, name: string, value: string) => {
    if (!isHiddenField(decoded(name).replace(/^.*\[([^[\]]+)\]$/, "$1"), place) || !isWorthHiding(decoded(value), place)) return whole;
    return `${name}=${hidden(decoded(value), decoded(name), place)}`;
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

/** An address: its password and the parameters of its query and fragment. */
export function hideInUrl(url: string, place: Place = {}): string {
  const password = /^([a-z][a-z0-9+.-]*:\/\/[^/?#@:\s]*:)([^/?#@\s]+)(@[\s\S]*)$/i.exec(url);
  const [, before = "", value = "", after = ""] = password ?? [];
  const isHidden = password !== null && isWorthHiding(value, place);
  const rest = isHidden ? before + hidden(decoded(value), "password", place) + after : url;
  const query = rest.search(/[?#]/);
  return query < 0 ? rest : rest.slice(0, query) + hidePairs(rest.slice(query), place);
}

/** The value of a header; the scheme of an authorization and the names of cookies stay. */
export function hideInHeader(name: string, value: string, place: Place = {}): string {
  if (!isCredentialHeader(name, place.names)) {
    if (isAddressHeader(name)) return hideInUrl(value, { ...place, signIn: true });
    return value;
  }
  if (isCookieHeader(name)) return hideCookies(name, value, place);
  const [, scheme = "", rest = value] = /authorization$/i.test(name) ? (/^([A-Za-z][\w-]*\s+)(\S[\s\S]*)$/.exec(value) ?? []) : [];
  if (!isWorthHiding(rest, place)) return value;
  return scheme + hidden(rest, name, place);
}

function hideCookies(header: string, value: string, place: Place): string {
  const isSet = /^set-/i.test(header);
  return value
    .split(isSet ? "\n" : ";")
    .map((cookie) => {
      const [, before = "", name = "", text = "", after = ""] = /^(\s*)([^=;\s]+)=([^;]*)([\s\S]*)$/.exec(cookie) ?? [];
      if (name === "" || !isWorthHiding(text, place) || place.names?.visible.has(name.toLowerCase()) === true) return cookie;
      return `${before}${name}=${hidden(text.replace(/^"(.*)"$/, "$1"), name, place)}${after}`;
    })
    .join(isSet ? "\n" : ";");
}
