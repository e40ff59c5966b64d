// The forms in which a secret can come back: as it is, inside base64 (once or twice) at any alignment, as hexadecimal,
// as character codes.

export type FormKind = "text" | "base64";

/** A form as `normal` spells it; each of its characters may also be escaped (see `spelling.ts`). */
export interface Form {
  readonly kind: FormKind;
  readonly text: string;
}

/** A shorter secret would be found everywhere, and hidden nowhere. */
export const shortest = 6;

export function formsOf(secret: string): readonly Form[] {
  const texts = textsOf(secret).map((text) => ({ kind: "text" as const, text: normal("text", text) }));
  const encoded = bytesOf(secret).flatMap((bytes, index) => [0, 1, 2].flatMap((offset) => base64Forms(bytes, offset, index === 0)));
  const forms = [...texts, ...encoded.map((text) => ({ kind: "base64" as const, text: normal("base64", text) }))];
  const seen = new Set<string>();
  return forms.filter(({ kind, text }) => text.length >= shortest && !seen.has(kind + text) && seen.add(kind + text));
}

/** The spellings that no escape explains; case is left to `normal`. */
function textsOf(secret: string): readonly string[] {
  const composed = (["NFC", "NFD", "NFKC"] as const).map((form) => secret.normalize(form));
  const mistaken = Buffer.from(secret, "utf8").toString("latin1");
  // As CSV, SQL and YAML, and a shell write their quotes.
  const quoted = [secret.replaceAll('"', '""'), secret.replaceAll("'", "''"), secret.replaceAll("'", "'\\''")];
  return [...new Set([secret, mistaken, secret.toUpperCase(), ...composed, ...quoted])];
}

/** The bytes that an encoder may have been given. */
export function bytesOf(secret: string): readonly Buffer[] {
  const utf8 = Buffer.from(secret, "utf8");
  const latin1 = Buffer.from(secret, "latin1");
  // A whole body may come back encoded, in which JSON or an address has escaped the secret before.
  const escaped = [
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret.toWellFormed()),
    secret.normalize("NFC"),
    secret.normalize("NFD"),
  ];
  const all = [
    utf8,
    ...(latin1.toString("latin1") === secret ? [latin1] : []),
    ...escaped.filter((text) => text !== secret).map((text) => Buffer.from(text, "utf8")),
    Buffer.from(secret, "utf16le"),
  ];
  return all.filter((bytes, index) => all.findIndex((other) => other.equals(bytes)) === index);
}

/** Small letters throughout: texts change case on their way, and base64 has two alphabets. */
export function normal(kind: FormKind, text: string): string {
  const small = foldCase(text);
  return kind === "base64" ? small.replace(/[-_]/g, (character) => (character === "-" ? "+" : "/")) : small;
}

/** Each UTF-16 unit by itself: positions count, and a piece must be folded like the whole. */
function foldCase(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  return Array.from({ length: text.length }, (_, at) => foldUnit(text.charAt(at))).join("");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are ASCII.
const isAscii = /^[\x00-\x7f]*$/;

function foldUnit(unit: string): string {
  const lower = unit.toLowerCase();
  return lower.length === 1 ? lower : unit;
}

function base64Forms(bytes: Buffer, offset: number, alsoTwice: boolean): readonly string[] {
  const once = base64Core(bytes, offset);
  if (!alsoTwice) return [once];
  const twice = (inner: string) => [0, 1, 2].map((outer) => base64Core(Buffer.from(inner, "latin1"), outer));
  const inUrl = once.replaceAll("+", "-").replaceAll("/", "_");
  return [once, ...twice(once), ...(inUrl === once ? [] : twice(inUrl))];
}

/** The characters of a base64 text that depend on these bytes alone, when they start `offset` bytes into a group. */
function base64Core(bytes: Uint8Array, offset: number): string {
  const padded = Buffer.concat([Buffer.alloc(offset), bytes]).toString("base64");
  return padded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
}
