/** Splits a text with references into pieces: literal text, and references. */
export type TextPart = { readonly kind: "text"; readonly text: string } | { readonly kind: "reference"; readonly reference: string };

/** `$${` is a literal `${`. With `parameters`, `{id}` counts as a reference, too, as in paths. */
export function textParts(text: string, parameters = false): readonly TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const match of text.matchAll(parameters ? /\$\$\{|\$\{([^{}]*)\}|\{([^{}]+)\}/g : /\$\$\{|\$\{([^{}]*)\}/g)) {
    const reference = match[1] ?? match[2];
    if (reference === undefined || reference.trim() === "") continue;
    if (match.index > at) parts.push({ kind: "text", text: text.slice(at, match.index) });
    parts.push({ kind: "reference", reference: reference.trim() });
    at = match.index + match[0].length;
  }
  if (at < text.length || parts.length === 0) parts.push({ kind: "text", text: text.slice(at) });
  return parts;
}
