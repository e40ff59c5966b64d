// Which character may stand at a place of a text, in whichever way it is escaped there: percent, JSON, HTML, and two of these over each other.

/** A character and where it ends. A place nearly always has one reading: the character itself. */
export interface Reading {
  readonly character: string;
  readonly end: number;
}

/** Whether an escape can start with this code unit: `%`, `&`, `+`, `\`. */
export function startsEscape(code: number): boolean {
  return code === 0x25 || code === 0x26 || code === 0x2b || code === 0x5c;
}

export function readingsAt(text: string, at: number): readonly Reading[] {
  const itself = { character: text[at] ?? "", end: at + 1 };
  switch (text.charCodeAt(at)) {
    case 0x25:
      return [itself, ...percent(text, at)];
    case 0x26:
      return [itself, ...entity(text, at)];
    case 0x2b:
      return [itself, { character: " ", end: at + 1 }];
    case 0x5c:
      return backslashes(text, at);
    default:
      return [itself];
  }
}

/** `%2F`, and `%252F` of what was encoded twice; several bytes where UTF-8 has several. */
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

const short: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f", v: "\v", "0": "\0" };
const mostBackslashes = 8;

/** `\n`, `\"`, `\/`, `\u00e9`, `\xe9`; with several backslashes where JSON stands in JSON. */
function backslashes(text: string, at: number): readonly Reading[] {
  let after = at;
  const readings: Reading[] = [];
  while (text[after] === "\\") {
    after += 1;
    if (after - at <= mostBackslashes) readings.push({ character: "\\", end: after });
  }
  const next = text[after];
  if (next === undefined) return readings;
  readings.push({ character: next, end: after + 1 });
  const control = short[next];
  if (control !== undefined) readings.push({ character: control, end: after + 1 });
  const digits = next === "u" ? text.slice(after + 1, after + 5) : next === "x" ? text.slice(after + 1, after + 3) : "";
  if (/^[0-9a-fA-F]+$/.test(digits) && digits.length === (next === "u" ? 4 : 2)) {
    readings.push({ character: String.fromCharCode(Number.parseInt(digits, 16)), end: after + 1 + digits.length });
  }
  return readings;
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0", sol: "/", plus: "+" };
const reference = /&(?:amp;)*(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-z]{2,4}));/y;

/** `&quot;`, `&#39;`, `&#x27;`, and `&amp;quot;` of what was escaped twice. */
function entity(text: string, at: number): readonly Reading[] {
  const readings: Reading[] = [];
  for (let here = at + 1; text.startsWith("amp;", here); here += 4) readings.push({ character: "&", end: here + 4 });
  reference.lastIndex = at;
  const found = reference.exec(text);
  if (found === null) return readings;
  const [, decimal, hexadecimal, name] = found;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
  const character = name === undefined ? (code <= 0x10ffff ? String.fromCodePoint(code) : undefined) : named[name];
  return character === undefined ? readings : [...readings, { character, end: reference.lastIndex }];
}
