// Texts of files and servers as a terminal may show them: what would steer it, or turn the direction of a line, is a sign of the same length.

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const steering = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069]/g;

/** Line breaks and tabs stay. */
export function visibleText(text: string): string {
  return text.replace(steering, (sign) => {
    const code = sign.charCodeAt(0);
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : code === 0x7f ? "\u2421" : "\ufffd";
  });
}
