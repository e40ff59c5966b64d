// Puts text of people, documents and servers into Markdown so that it is read as written: no emphasis, links or
// pictures of its own.

/** Text in a paragraph, a heading or a list. */
export function plainText(text: string): string {
  return text.replace(/[\\`*_[\]<>&~|]/g, "\\$&").replace(/^([ \t]*)([#+-]|\d+[.)])(?=\s|$)/gm, (_, space: string, mark: string) => {
    const [last = ""] = mark.slice(-1);
    return `${space}${mark.slice(0, -1)}\\${last}`;
  });
}

/** A name or a value as code, with any content. */
export function codeSpan(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return longest > 0 ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`;
}
