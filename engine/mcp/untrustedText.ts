// Names and descriptions come from servers: invisible characters are removed before anyone reads them, and reported.

/**
 * Controls, marks that turn the direction of text, characters without width, tags, private ones; the selectors of emoji
 * may stay.
 */
const invisible = /(?!\t|\n|\r|\ufe0e|\ufe0f)[\p{Cc}\p{Cf}\p{Co}\p{DI}\u2028\u2029]/gu;
const htmlComment = /<!--[\s\S]*?(?:-->|$)/g;

export interface CleanText {
  readonly text: string;
  /** The removed parts, in words; empty for harmless text. */
  readonly findings: readonly string[];
}

export function cleanText(given: string, most: number): CleanText {
  const findings: string[] = [];
  const visible = given.replace(invisible, "");
  if (visible !== given) findings.push("invisible characters");
  const plain = visible.replace(htmlComment, "");
  if (plain !== visible) findings.push("a hidden comment");
  if (plain.length <= most) return { text: plain, findings };
  return { text: `${plain.slice(0, most - 1)}…`, findings: [...findings, `more than ${most.toLocaleString("en")} characters`] };
}
