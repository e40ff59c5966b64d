// Texts that differ from run to run, by a random number in a variable: a name with the number behind it, a host name with it in front. What has no
// space stays without, so that it can stand in a path.

/** `accepts` judges a filled-in text; `unique` gives the name of the variable. Undefined where no such text is accepted. */
/** Characters that are kept of a name. */
const longestName = 60;

export function uniqueText(text: string, accepts: (text: string) => boolean, unique: () => string): string | undefined {
  const isHost = /^[\w-]+(?:\.[\w-]+)+\.?$/.test(text);
  const hasSpaces = /\s/.test(text);
  const patterns = isHost ? ["x#.@", "x#-@"] : hasSpaces ? ["@ #", "@-#", "@_#", "@#", "#"] : ["@-#", "@_#", "@#", "@ #", "#"];
  const longest = Math.min(text.length, longestName);
  for (const pattern of patterns) {
    for (const length of [longest, Math.max(0, longest - 10), 0]) {
      const written = pattern.replace("@", text.slice(0, length).trimEnd());
      if (![100_000, 999_999_999].every((number) => accepts(written.replace("#", String(number))))) continue;
      return written.replace("#", `\${${unique()}}`);
    }
  }
  return undefined;
}
