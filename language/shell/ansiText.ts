// Reads the escapes of a text in `$'…'`, as bash does.

const signs: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  a: "\u0007",
  b: "\b",
  e: "\u001b",
  E: "\u001b",
  f: "\f",
  v: "\v",
};

/** `text` is between the quotes. */
export function ansiText(text: string): string {
  return text.replace(
    /\\(?:u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})|x([0-9a-fA-F]{1,2})|([0-7]{1,3})|c([\s\S])|([\s\S]))/g,
    (whole, short?: string, long?: string, byte?: string, octal?: string, control?: string, sign?: string) => {
      const hex = short ?? long ?? byte;
      const code = hex === undefined ? (octal === undefined ? undefined : Number.parseInt(octal, 8)) : Number.parseInt(hex, 16);
      if (code !== undefined) return code > 0x10ffff ? whole : String.fromCodePoint(code);
      if (control !== undefined) return String.fromCharCode(control.charCodeAt(0) & 31);
      const known = signs[sign ?? ""];
      return known ?? (/^[\\'"?]$/.test(sign ?? "") ? (sign ?? "") : whole);
    },
  );
}
