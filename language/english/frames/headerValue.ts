// The value of a header: any value, credentials with their scheme, a media type with its parameters.

import { isSymbol, type Scan, tokenAt } from "../scan.ts";
import { readSlot } from "../slot.ts";
import { readText, type ValueReading } from "../value.ts";

const schemes = new Set(["basic", "bearer", "digest", "token", "apikey"]);

/** A header's value: any value, `Bearer ${token}`, or a media type with its parameters. */
export function readHeaderValue(scan: Scan, at: number): ValueReading | undefined {
  const token = tokenAt(scan, at);
  if (token === undefined) return undefined;
  if (token.kind === "word" && schemes.has(token.word) && /^[A-Z]/.test(token.text)) {
    const credentials = tokenAt(scan, at + 1);
    const text =
      credentials?.kind === "reference"
        ? `\${${credentials.value as string}}`
        : credentials?.kind === "word" || credentials?.kind === "number"
          ? credentials.text
          : undefined;
    if (text !== undefined) return { value: `${token.text} ${text}`, next: at + 2 };
  }
  if (token.word === "bearer" && tokenAt(scan, at + 1)?.word === "token") {
    const credentials = readText(tokenAt(scan, at + 2));
    if (credentials !== undefined) return { value: `Bearer ${credentials}`, next: at + 3 };
  }
  if (token.kind === "word" && token.text.includes("/")) {
    const next = mediaEnd(scan, at + 1);
    return { value: scan.sentence.slice(token.start, scan.tokens[next - 1]?.end), next: isSymbol(scan, next, ";") ? next + 1 : next };
  }
  if (token.kind === "symbol" && token.text === "*" && tokenAt(scan, at + 1)?.text === "/*") return { value: "*/*", next: at + 2 };
  return readSlot(scan, at);
}

/** Behind a media type: `; charset=utf-8`, `; q=0.5`. */
function mediaEnd(scan: Scan, from: number): number {
  let at = from;
  while (
    isSymbol(scan, at, ";") &&
    tokenAt(scan, at + 1)?.kind === "word" &&
    isSymbol(scan, at + 2, "=") &&
    tokenAt(scan, at + 3) !== undefined
  )
    at += 4;
  return at;
}
