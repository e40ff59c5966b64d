// Recognizes examples that a person is to fill in, and reads those that are written in quotes.

import type { Json } from "../../../language/index.ts";

/** `YOUR_WEBHOOK_URL`, `$HF_TOKEN`, `<token>`, `shared_link=[link]`, `example string`: a person is to fill it in. */
export function isPlaceholder(example: Json | undefined): boolean {
  return (
    typeof example === "string" &&
    /^YOUR[_ ][A-Z0-9_ ]+$|^\$[A-Z][A-Z0-9_]+$|^<[^<>]+>$|^\{\{?[\w ]+\}?\}$|=\[[a-z][\w. ]*\]|^[^/?]*=<[a-z][a-z_ -]*>|^string$|^example (?:string|name|value|text)$/.test(
      example,
    )
  );
}

/** Authors put an example in quotes that the format adds again: `example: '"Production Key"'`. */
export function unquoted(example: Json | undefined): Json | undefined {
  return typeof example === "string" ? (/^(["'])([^"']+)\1$/.exec(example)?.[2] ?? example) : example;
}

/** “The value for your secret, encrypted with LibSodium using the public key”: no text that is made up. */
export function asksForCipher(description: Json | undefined): boolean {
  const words = String(description);
  return /\bencrypted (?:with|using)\b/i.test(words) && /\bpublic key\b/i.test(words);
}
