// The forms in which a secret can come back: as it is, inside base64 at any of its three alignments, as hexadecimal, as UTF-8 read byte by byte.

export type FormKind = "text" | "base64" | "hexadecimal";

/** A form as `normal` spells it; each of its characters may be escaped besides (see `spelling.ts`). */
export interface Form {
  readonly kind: FormKind;
  readonly text: string;
}

/** A shorter secret would be found everywhere, and hidden nowhere. */
export const shortest = 6;

export function formsOf(secret: string): readonly Form[] {
  const utf8 = Buffer.from(secret, "utf8");
  const latin1 = Buffer.from(secret, "latin1");
  const inLatin1 = latin1.toString("latin1") === secret && !latin1.equals(utf8);
  // A whole body may come back encoded, in which JSON or an address has escaped the secret before.
  const escaped = [JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret.toWellFormed())].filter((text) => text !== secret);
  const bytes = [utf8, ...(inLatin1 ? [latin1] : []), ...escaped.map((text) => Buffer.from(text, "utf8"))];
  const texts = new Set([secret, utf8.toString("latin1"), secret.normalize("NFC")]);
  return [
    ...[...texts].map((text) => ({ kind: "text" as const, text })),
    ...bytes.flatMap((one) => [0, 1, 2].map((offset) => ({ kind: "base64" as const, text: base64Core(one, offset) }))),
    ...bytes.map((one) => ({ kind: "hexadecimal" as const, text: one.toString("hex") })),
  ].filter((form) => form.text.length >= shortest);
}

/** One spelling for all that mean the same: base64 has two alphabets, hexadecimal two cases. */
export function normal(kind: FormKind, text: string): string {
  if (kind === "hexadecimal") return text.toLowerCase();
  return kind === "base64" ? text.replace(/[-_]/g, (character) => (character === "-" ? "+" : "/")) : text;
}

/** The characters of a base64 text that depend on these bytes alone, when they stand `offset` bytes behind a group's start. */
function base64Core(bytes: Uint8Array, offset: number): string {
  const padded = Buffer.concat([Buffer.alloc(offset), bytes]).toString("base64");
  return padded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
}
