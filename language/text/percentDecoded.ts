// Percent-encoded text as it is meant.

/** `a%20b` as `a b`; what is encoded wrongly stays as written. */
export function percentDecoded(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
