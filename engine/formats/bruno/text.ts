// Parses the text of a `.bru` file: blocks of names and values, of lines of text, or of a list, each with its first
// line.

export interface BruBlock {
  /** `get`, `headers`, `body:json`, `script:pre-request`, `assert` … */
  readonly name: string;
  readonly line: number;
  /** The lines between the braces, without the two spaces of their indentation. */
  readonly lines: readonly string[];
}

export interface BruPair {
  readonly name: string;
  readonly value: string;
  readonly line: number;
  /** Switched off by a `~` in front. */
  readonly off: boolean;
}

/** Lines outside blocks are handed to `stray`. */
export function bruBlocks(text: string, stray: (line: number, text: string) => void): readonly BruBlock[] {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const blocks: BruBlock[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (line.trim() === "") continue;
    const [, name, bracket, inside] = /^([\w:-]+)\s*([{[])\s*(.*)$/s.exec(line) ?? [];
    if (name === undefined) {
      stray(at + 1, line.trim());
      continue;
    }
    const close = bracket === "{" ? "}" : "]";
    if (inside?.trim() === close) {
      blocks.push({ name, line: at + 1, lines: [] });
      continue;
    }
    const start = at + 1;
    while (++at < lines.length && lines[at] !== close) {
      // The block ends at the bracket in the first column.
    }
    blocks.push({ name, line: start, lines: lines.slice(start, at).map((one) => one.replace(/^ {2}/, "")) });
  }
  return blocks;
}

export function bruPairs({ lines, line }: BruBlock): readonly BruPair[] {
  const pairs: BruPair[] = [];
  for (let at = 0; at < lines.length; at++) {
    const text = (lines[at] ?? "").trim();
    const [, off, quoted, bare, value = ""] = /^(~?)(?:"((?:\\.|[^"\\])*)"\s*|([^:]+)):\s*(.*)$/s.exec(text) ?? [];
    const name = quoted?.replace(/\\(.)/g, "$1") ?? bare?.trimEnd();
    if (name === undefined) continue;
    const first = at;
    let whole = value;
    // A text of several lines is between ''' and '''.
    if (value.startsWith("'''")) {
      const content = [value.slice(3)];
      while (!(content.at(-1) ?? "").trimEnd().endsWith("'''") && at + 1 < lines.length)
        content.push((lines[++at] ?? "").replace(/^ {2}/, ""));
      whole = content.join("\n").trim().replace(/'''$/, "").trim();
    }
    pairs.push({ name: name.replace(/^@/, ""), value: whole, line: line + first + 1, off: off === "~" });
  }
  return pairs;
}
