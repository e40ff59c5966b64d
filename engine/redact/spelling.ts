// Reads the character at a place of a text, however it is escaped: percent, JSON, HTML, quoted-printable, and two of
// these combined. A line may have been broken anywhere: a break has a reading without any character.

/** A character and where it ends. A place nearly always has one reading: the character itself. */
export interface Reading {
  readonly character: string;
  readonly end: number;
}

/** Returns whether an escape can start with this code unit: `%`, `&`, `+`, `=`, `\`. */
export function startsEscape(code: number): boolean {
  return code === 0x25 || code === 0x26 || code === 0x2b || code === 0x3d || code === 0x5c;
}

const deepest = 8;

export function readingsAt(text: string, at: number, depth = 0): readonly Reading[] {
  const itself = { character: text[at] ?? "", end: at + 1 };
  const code = text.charCodeAt(at);
  if (code === 0x0a || code === 0x0d) return [itself, { character: "", end: at + 1 }];
  if (!startsEscape(code)) return [itself];
  const readings: Reading[] = [itself];
  if (code === 0x3d) return [itself, ...quotedPrintable(text, at)];
  if (code === 0x2b) readings.push({ character: " ", end: at + 1 });
  if (code === 0x25) readings.push(...percent(text, at));
  if (code !== 0x5c) readings.push(...entity(text, at));
  if (depth === deepest) return readings;
  // The backslash may be escaped itself, and so may the character after it.
  return readings.flatMap((reading) => (reading.character === "\\" ? [reading, ...afterBackslash(text, reading.end, depth)] : [reading]));
}

/**
 * `=3D`, and `=` at the end of a line that continues in the next. Each byte is read by itself: UTF-8 that was read so
 * is looked for, too.
 */
function quotedPrintable(text: string, at: number): readonly Reading[] {
  const digits = text.slice(at + 1, at + 3);
  if (isHexadecimal(digits)) return [{ character: String.fromCharCode(Number.parseInt(digits, 16)), end: at + 3 }];
  softBreak.lastIndex = at + 1;
  return softBreak.test(text) ? [{ character: "", end: softBreak.lastIndex }] : [];
}

const softBreak = /[ \t]*(?:\r?\n|\\+r\\+n|\\+n)/y;

const short: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f", v: "\v", "0": "\0" };

/** `\n`, `\"`, `\/`, `\u00e9`, `\xe9`; several backslashes where JSON is nested in JSON. */
function afterBackslash(text: string, at: number, depth: number): readonly Reading[] {
  if (at >= text.length) return [];
  return readingsAt(text, at, depth + 1).flatMap((reading) => {
    const { character, end } = reading;
    const control = short[character];
    const digits = character === "u" ? text.slice(end, end + 4) : character === "x" ? text.slice(end, end + 2) : "";
    const unit = /^(?:[0-9a-fA-F]{2}){1,2}$/.test(digits) && digits.length === (character === "u" ? 4 : 2);
    const isBreak = control === "\n" || control === "\r";
    return [
      reading,
      ...(control === undefined ? [] : [{ character: control, end }]),
      ...(isBreak ? [{ character: "", end }] : []),
      ...(character === "u" ? bracedUnit(text, end) : octalUnit(text, reading)),
      ...(unit ? [{ character: String.fromCharCode(Number.parseInt(digits, 16)), end: end + digits.length }] : []),
    ];
  });
}

/** `\u{1f511}`. */
function bracedUnit(text: string, at: number): readonly Reading[] {
  braced.lastIndex = at;
  const code = Number.parseInt(braced.exec(text)?.[1] ?? "", 16);
  return code <= 0x10ffff ? [{ character: String.fromCodePoint(code), end: braced.lastIndex }] : [];
}

const braced = /\{([0-9a-fA-F]{1,6})\}/y;

/** `\123`, as shells and PDF write bytes. */
function octalUnit(text: string, { character, end }: Reading): readonly Reading[] {
  const digits = character + text.slice(end, end + 2);
  return /^[0-3][0-7]{2}$/.test(digits) ? [{ character: String.fromCharCode(Number.parseInt(digits, 8)), end: end + 2 }] : [];
}

/** `%2F`, and `%252F` for text that was encoded twice; several bytes where UTF-8 has several. */
function percent(text: string, at: number): readonly Reading[] {
  const readings: Reading[] = [];
  for (let here = at + 1; text.startsWith("25", here); here += 2) readings.push({ character: "%", end: here + 2 });
  const first = percentByte(text, at);
  if (first === undefined || first.byte === 0x25) return readings;
  const bytes = [first.byte];
  let { end } = first;
  const length = first.byte < 0x80 ? 1 : first.byte < 0xe0 ? 2 : first.byte < 0xf0 ? 3 : 4;
  while (bytes.length < length) {
    const next = percentByte(text, end);
    if (next === undefined) return readings;
    bytes.push(next.byte);
    end = next.end;
  }
  const character = length === 1 ? String.fromCharCode(first.byte) : Buffer.from(bytes).toString("utf8");
  return [...readings, { character, end }];
}

function percentByte(text: string, at: number): { readonly byte: number; readonly end: number } | undefined {
  if (text[at] !== "%") return undefined;
  let here = at + 1;
  while (text.startsWith("25", here) && isHexadecimal(text.slice(here + 2, here + 4))) here += 2;
  const digits = text.slice(here, here + 2);
  return isHexadecimal(digits) ? { byte: Number.parseInt(digits, 16), end: here + 2 } : undefined;
}

function isHexadecimal(digits: string): boolean {
  return /^[0-9a-fA-F]{2}$/.test(digits);
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0", sol: "/", plus: "+" };
const ampersand = "(?:&|%26)";
const semicolon = "(?:;|%3[bB])";
const reference = new RegExp(
  `${ampersand}(?:amp${semicolon})*(?:(?:#|%23)(?:(\\d{1,7})|[xX]([0-9a-fA-F]{1,6}))|([a-z]{2,4}))${semicolon}`,
  "y",
);
const doubled = new RegExp(`${ampersand}(?:amp${semicolon})+`, "y");

/** `&quot;`, `&#39;`, `&#x27;`, and `&amp;quot;` for text that was escaped twice. */
function entity(text: string, at: number): readonly Reading[] {
  const readings: Reading[] = [];
  doubled.lastIndex = at;
  if (doubled.test(text)) readings.push({ character: "&", end: doubled.lastIndex });
  reference.lastIndex = at;
  const found = reference.exec(text);
  if (found === null) return readings;
  const [, decimal, hexadecimal, name] = found;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
  const character = name === undefined ? (code <= 0x10ffff ? String.fromCodePoint(code) : undefined) : named[name];
  return character === undefined ? readings : [...readings, { character, end: reference.lastIndex }];
}
