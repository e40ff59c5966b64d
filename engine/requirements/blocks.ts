// A text as people write requirements, cut into blocks: headings, list items, tables, code blocks, plain lines.
// Markdown, and plain text that looks alike.

export type Block =
  | { readonly kind: "heading"; readonly level: number; readonly text: string; readonly line: number }
  | {
      readonly kind: "item";
      readonly ordered: boolean;
      readonly number?: number;
      readonly indent: number;
      readonly text: string;
      readonly line: number;
    }
  | {
      readonly kind: "table";
      readonly header: readonly string[];
      readonly rows: readonly (readonly string[])[];
      readonly raw: string;
      readonly line: number;
      readonly indent: number;
    }
  | {
      readonly kind: "code";
      readonly language: string;
      readonly content: string;
      readonly raw: string;
      readonly line: number;
      readonly indent: number;
    }
  | { readonly kind: "line"; readonly text: string; readonly line: number; readonly indent: number }
  | { readonly kind: "gap"; readonly line: number };

/** Levels of headings that have no `#`: a line that is all bold, or that begins a requirement by its id. */
const boldLevel = 7;

export function blocksOf(text: string): readonly Block[] {
  const lines = text.replace(/\r\n?|[\u2028\u2029]/g, "\n").split("\n");
  const blocks: Block[] = [];
  let at = frontMatterEnd(lines);
  while (at < lines.length) {
    const raw = lines[at] ?? "";
    const content = raw.trim();
    const indent = raw.length - raw.trimStart().length;
    const line = at + 1;
    const fence = /^(`{3,}|~{3,}|"""|''')\s*([\w+-]*)/.exec(content);
    if (content === "") {
      blocks.push({ kind: "gap", line });
      at++;
    } else if (fence !== null) {
      const end = closing(lines, at + 1, fence[1] ?? "");
      const inner = dedent(lines.slice(at + 1, end), indent);
      const code = inner.join("\n");
      const mark = /^["']/.test(fence[1] ?? "") ? "```" : (fence[1] ?? "```");
      blocks.push({
        kind: "code",
        language: (fence[2] ?? "").toLowerCase(),
        content: code,
        raw: `${mark}${fence[2] ?? ""}\n${code}\n${mark}`,
        line,
        indent,
      });
      at = end + 1;
    } else if (content.startsWith("|") && content.length > 1) {
      let end = at;
      while (end < lines.length && (lines[end] ?? "").trim().startsWith("|")) end++;
      const table = lines.slice(at, end).map((one) => one.trim());
      const rows = table.map(cellsOf).filter((cells) => !cells.every((cell) => /^:?-+:?$/.test(cell)));
      const [header = [], ...rest] = rows;
      blocks.push({ kind: "table", header, rows: rest, raw: table.join("\n"), line, indent });
      at = end;
    } else {
      blocks.push(lineBlock(raw, content, indent, line, lines[at + 1] ?? ""));
      at += /^(?:=+|-{3,})\s*$/.test((lines[at + 1] ?? "").trim()) && indent === 0 && !/^[-*+|>#]/.test(content) ? 2 : 1;
    }
  }
  return blocks;
}

function lineBlock(raw: string, content: string, indent: number, line: number, next: string): Block {
  const heading = /^(#{1,6})\s+(.*)$/s.exec(content);
  if (heading !== null)
    return { kind: "heading", level: heading[1]?.length ?? 1, text: plain((heading[2] ?? "").replace(/(?<!#)#+$/, "").trimEnd()), line };
  if (indent === 0 && /^(?:=+|-{3,})\s*$/.test(next.trim()) && !/^[-*+|>]/.test(content))
    return { kind: "heading", level: next.trim().startsWith("=") ? 1 : 2, text: plain(content), line };
  const bold = /^(?:\*\*|__)([^*_]+)(?:\*\*|__):?$/.exec(content);
  if (bold !== null) return { kind: "heading", level: boldLevel, text: (bold[1] ?? "").replace(/:$/, "").trim(), line };
  const item = /^(?:([-*+•])|(\d{1,3})[.)])\s+(?:\[[ xX]\]\s+)?(.*)$/s.exec(content);
  if (item !== null) {
    const number = item[2] === undefined ? {} : { number: Number(item[2]) };
    return { kind: "item", ordered: item[2] !== undefined, ...number, indent, text: plain(item[3] ?? ""), line };
  }
  return { kind: "line", text: plain(content.replace(/^>\s?/, "")), line, indent: raw.length - raw.trimStart().length };
}

/** Emphasis means nothing to a test; the text of code spans and quotes is kept. */
export function plain(text: string): string {
  return text
    .replace(/\*\*([^*]+)\*\*|__([^_]+)__/g, (_, one: string | undefined, other: string | undefined) => one ?? other ?? "")
    .replace(/(^|[\s(])\*([^*\s][^*]*)\*(?=[\s).,:;]|$)/g, "$1$2")
    .replace(/`([^`]*)`/g, (_, code: string) => code)
    .replace(/\[([^[\]]+)\]\((?:[^)[\s]+)\)/g, "$1")
    .trim();
}

function cellsOf(row: string): readonly string[] {
  const inner = row.replace(/^\|/, "").replace(/\|\s*$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
}

function closing(lines: readonly string[], from: number, fence: string): number {
  for (let at = from; at < lines.length; at++) if ((lines[at] ?? "").trim().startsWith(fence)) return at;
  return lines.length;
}

function dedent(lines: readonly string[], columns: number): readonly string[] {
  return lines.map((line) => line.slice(Math.min(columns, line.length - line.trimStart().length)));
}

function frontMatterEnd(lines: readonly string[]): number {
  if ((lines[0] ?? "").trim() !== "---") return 0;
  const end = lines.findIndex((line, index) => index > 0 && line.trim() === "---");
  return end < 0 ? 0 : end + 1;
}
