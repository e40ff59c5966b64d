// Formats JSON text with a line for each member. Numbers and texts keep their spelling.

const token = /"(?:[^"\\]|\\.)*"?|[[\]{}:,]|[^\s[\]{}:,"]+/g;

/** Undefined if it is not JSON. */
export function indentJson(text: string): string | undefined {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  let out = "";
  let depth = 0;
  let opened = false;
  for (const [part] of text.matchAll(token)) {
    const closes = part === "]" || part === "}";
    if (closes) depth -= 1;
    // Only empty values stay on one line.
    const breaks = opened !== closes;
    if (breaks) out += `\n${"  ".repeat(depth)}`;
    opened = part === "[" || part === "{";
    if (opened) depth += 1;
    out += part === ":" ? ": " : part;
    if (part === ",") out += `\n${"  ".repeat(depth)}`;
  }
  return out;
}
