// Keeps every text file of dist/ ASCII, which all readers decode alike, and which V8 keeps in one byte a character.
// esbuild escapes strings, but neither regular expressions nor tagged templates.
import { isAscii } from "node:buffer";
import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { parse, tokTypes } from "acorn";

const binary = new Set([".ttf"]);

/**
 * Returns the script with regular expressions, templates and comments escaped. `String.raw` would see the escapes, so
 * it is refused.
 */
export function escapeScript(/** @type {string} */ script, /** @type {string} */ path) {
  if (!/[\u0080-\uffff]/.test(script)) return script;
  const pieces = escapable(script, path).toSorted((one, other) => one.start - other.start);
  let escaped = "";
  let end = 0;
  for (const piece of pieces) {
    escaped += script.slice(end, piece.start) + escapeText(script.slice(piece.start, piece.end));
    end = piece.end;
  }
  escaped += script.slice(end);
  refuseNotAscii(escaped, path);
  return escaped;
}

/** Returns the same JSON in ASCII. */
export function escapeJson(/** @type {string} */ json) {
  return json.replace(/[\u0080-\uffff]/g, unicodeEscape);
}

/** Fails if a text file of the folder holds a byte above 0x7F. */
export async function checkAscii(/** @type {string} */ folder) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || binary.has(extname(entry.name))) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    if (!isAscii(bytes)) refuseNotAscii(bytes.toString(), path);
  }
}

function escapable(/** @type {string} */ script, /** @type {string} */ path) {
  /** @type {import("acorn").Token[]} */
  const tokens = [];
  /** @type {import("acorn").Comment[]} */
  const comments = [];
  parse(script, { ecmaVersion: "latest", allowHashBang: true, onToken: tokens, onComment: comments });
  /** For each template that is open, whether its tag is a member called `raw`. @type {boolean[]} */
  const raw = [];
  const found = tokens.filter(({ type, start, end }, index) => {
    const before = tokens[index - 1];
    if (type === tokTypes.backQuote) {
      if (before?.type === tokTypes.template) raw.pop();
      else raw.push(before?.type === tokTypes.name && before.value === "raw");
    }
    if (type === tokTypes.template && raw.at(-1)) refuseNotAscii(script.slice(start, end), path);
    return type === tokTypes.regexp || type === tokTypes.template;
  });
  return [...found, ...comments];
}

/** An escaped character is itself, but `\` before an escape would take it apart. */
function escapeText(/** @type {string} */ text) {
  return text.replace(/\\[\0-\uffff]|[\u0080-\uffff]/g, (whole) =>
    /[\u0080-\uffff]/.test(whole) ? unicodeEscape(whole.at(-1) ?? "") : whole,
  );
}

function unicodeEscape(/** @type {string} */ character) {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function refuseNotAscii(/** @type {string} */ text, /** @type {string} */ path) {
  const at = text.search(/[\u0080-\uffff]/);
  if (at === -1) return;
  const around = text.slice(Math.max(0, at - 40), at + 40);
  throw new Error(`${path} would be misread where it is not read as UTF-8: write an escape instead of "${text[at]}" in …${around}…`);
}
