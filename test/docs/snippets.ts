// The fenced blocks of a Markdown page.

export interface Snippet {
  /** The word after the opening fence; may be empty. */
  readonly language: string;
  readonly text: string;
  /** Line of the opening fence, from 1. */
  readonly line: number;
}

/** Blocks inside a block (a code block of a playbook) belong to it. */
export function readSnippets(page: string): readonly Snippet[] {
  const found: Snippet[] = [];
  let open: { readonly fence: string; readonly language: string; readonly line: number; readonly lines: string[] } | undefined;
  page.split("\n").forEach((line, index) => {
    const [, fence = "", language = ""] = /^\s*(`{3,}|~{3,})\s*(\S*)/.exec(line) ?? [];
    if (open === undefined) {
      if (fence !== "") open = { fence, language, line: index + 1, lines: [] };
    } else if (fence.startsWith(open.fence) && language === "") {
      found.push({ language: open.language, text: open.lines.join("\n"), line: open.line });
      open = undefined;
    } else open.lines.push(line);
  });
  return found;
}
