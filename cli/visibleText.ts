// Texts of files and servers as a terminal may show them: what would steer it, or turn the direction of a line, is a
// sign of the same length.

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const steering = /\r(?!\n)|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069]/g;

/** Line breaks and tabs stay. */
export function visibleText(text: string): string {
  return text.replace(steering, (sign) => {
    const code = sign.charCodeAt(0);
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : code === 0x7f ? "\u2421" : "\ufffd";
  });
}

/** The same with every text in it made visible, except members called `but`. */
export function visibleData<T>(value: T, but?: string): T {
  if (typeof value === "string") return visibleText(value) as T;
  if (Array.isArray(value)) return value.map((item) => visibleData(item, but)) as T;
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, key === but ? member : visibleData(member, but)])) as T;
}
