// Lists the ways in which services repeat a text: encodings, escapes and changes of case, by their names.

import { html, json } from "./escapes.ts";

const bytes = (text: string): readonly number[] => [...Buffer.from(text, "utf8")];
const hex = (text: string): readonly string[] => bytes(text).map((byte) => byte.toString(16).padStart(2, "0"));
const base64 = (text: string): string => Buffer.from(text, "utf8").toString("base64");
const base64url = (text: string): string => Buffer.from(text, "utf8").toString("base64url");
const units = (text: string): readonly number[] => Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
const printable = (text: string): readonly string[] =>
  bytes(text).map((byte) =>
    byte > 32 && byte < 127 && byte !== 61 ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase().padStart(2, "0")}`,
  );
const lines = (text: string, length: number, end: string): string => text.replace(new RegExp(`(.{${length}})`, "g"), `$1${end}`);

export const spellings: Readonly<Record<string, (text: string) => string>> = {
  itself: (text) => text,
  "upper case": (text) => text.toUpperCase(),
  "lower case": (text) => text.toLowerCase(),
  "swapped case": (text) =>
    text.replace(/\p{L}/gu, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())),
  base64,
  "base64 without padding": (text) => base64(text).replace(/=+$/, ""),
  base64url,
  "base64 after one byte": (text) => base64(`:${text}`),
  "base64 after two bytes": (text) => base64(`a:${text}!`),
  "base64 in lines": (text) => lines(base64(text), 8, "\r\n"),
  "base64 twice": (text) => base64(base64(text)),
  "base64 twice, shifted": (text) => base64(`x${base64(`ab${text}`)}`),
  "base64url twice": (text) => base64url(base64url(text)),
  "base64 of UTF-16": (text) => Buffer.from(text, "utf16le").toString("base64"),
  "base64 of JSON": (text) => base64(JSON.stringify({ a: text })),
  "base64 of percent codes": (text) => base64(encodeURIComponent(text)),
  "base64, percent codes": (text) => encodeURIComponent(base64(text)),
  hexadecimal: (text) => hex(text).join(""),
  "hexadecimal in capitals": (text) => hex(text).join("").toUpperCase(),
  "hexadecimal, spaces": (text) => hex(text).join(" "),
  "hexadecimal, colons": (text) => hex(text).join(":").toUpperCase(),
  "hexadecimal, hyphens": (text) => hex(text).join("-"),
  "hexadecimal, 0x": (text) =>
    hex(text)
      .map((pair) => `0x${pair}`)
      .join(", "),
  "hexadecimal escapes": (text) =>
    hex(text)
      .map((pair) => `\\x${pair}`)
      .join(""),
  "hexadecimal of UTF-16": (text) => Buffer.from(text, "utf16le").toString("hex"),
  "percent codes": encodeURIComponent,
  "percent codes in small letters": (text) => encodeURIComponent(text).replace(/%../g, (code) => code.toLowerCase()),
  "percent codes of every byte": (text) =>
    hex(text)
      .map((pair) => `%${pair}`)
      .join(""),
  "percent codes twice": (text) => encodeURIComponent(encodeURIComponent(text)),
  "a form": (text) => new URLSearchParams({ a: text }).toString().slice(2),
  "the query of an address": (text) => new URL(`http://a/?q=${encodeURIComponent(text)}`).href,
  JSON: json,
  "JSON in JSON": (text) => json(json(text)),
  "JSON, units": (text) =>
    units(text)
      .map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`)
      .join(""),
  "JSON, ASCII": (text) => json(text).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`),
  "units in braces": (text) =>
    units(text)
      .map((unit) => `\\u{${unit.toString(16)}}`)
      .join(""),
  octal: (text) =>
    bytes(text)
      .map((byte) => `\\${byte.toString(8).padStart(3, "0")}`)
      .join(""),
  HTML: html,
  "HTML twice": (text) => html(html(text)),
  "HTML, decimal": (text) =>
    units(text)
      .map((unit) => `&#${unit};`)
      .join(""),
  "HTML, hexadecimal": (text) =>
    units(text)
      .map((unit) => `&#x${unit.toString(16)};`)
      .join(""),
  "HTML of JSON": (text) => html(json(text)),
  XML: (text) => `<a b="${html(text)}"/>`,
  "codes of bytes": (text) => JSON.stringify(bytes(text)),
  "codes of bytes, indented": (text) => JSON.stringify(bytes(text), null, 2),
  "codes of characters": (text) => units(text).join(" "),
  "code points": (text) =>
    units(text)
      .map((unit) => `U+${unit.toString(16).toUpperCase().padStart(4, "0")}`)
      .join(" "),
  "quoted-printable": (text) => printable(text).join(""),
  "quoted-printable in lines": (text) =>
    printable(text)
      .map((one, index) => (index % 5 === 4 ? `${one}=\r\n` : one))
      .join(""),
  CSV: (text) => `"${text.replaceAll('"', '""')}"`,
  SQL: (text) => `'${text.replaceAll("'", "''")}'`,
  shell: (text) => `'${text.replaceAll("'", "'\\''")}'`,
  NFC: (text) => text.normalize("NFC"),
  NFD: (text) => text.normalize("NFD"),
  "UTF-8 read byte by byte": (text) => Buffer.from(text, "utf8").toString("latin1"),
  "within a sentence": (text) => `Unknown key ${text}, sorry.`,
};
