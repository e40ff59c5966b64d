// Names and descriptions come from servers: what nobody can see in them is taken out before anyone reads them, and told.

/** Controls, marks that turn the direction of text, characters without width, tags, and variation selectors beyond those of emoji. */
const invisible =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2028\u2029\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu;
const htmlComment = /<!--[\s\S]*?(?:-->|$)/g;

export interface CleanText {
  readonly text: string;
  /** What was taken out, in words; empty for harmless text. */
  readonly findings: readonly string[];
}

export function cleanText(given: string, most: number): CleanText {
  const findings: string[] = [];
  const visible = given.replace(invisible, "");
  if (visible !== given) findings.push("characters that cannot be seen");
  const plain = visible.replace(htmlComment, "");
  if (plain !== visible) findings.push("a hidden comment");
  if (plain.length <= most) return { text: plain, findings };
  return { text: `${plain.slice(0, most - 1)}…`, findings: [...findings, `more than ${most.toLocaleString("en")} characters`] };
}
