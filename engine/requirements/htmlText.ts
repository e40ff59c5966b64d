// HTML of trackers and wikis as Markdown: headings, lists, rows of tables and preformatted text, in one pass over the
// tags.

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

export function markdownOfHtml(html: string): string {
  const output = markdownOutput();
  const lower = html.toLowerCase();
  const lastEnd = new Map(["script", "style", "pre"].map((name) => [name, lower.lastIndexOf(`</${name}`)]));
  const hasEnd = (name: string, start: number) => start < (lastEnd.get(name) ?? Number.POSITIVE_INFINITY);
  let at = 0;
  for (;;) {
    const start = html.indexOf("<", at);
    const end = start < 0 ? -1 : html.indexOf(">", start);
    if (end < 0) break;
    output.text(html.slice(at, start));
    at = end + 1;
    const [, slash, name = ""] = /^<(\/?)([a-z][a-z0-9]*)\b/.exec(lower.slice(start, start + 20)) ?? [];
    if (slash === "/") output.end(name);
    else if (!hasEnd(name, start)) continue;
    else if (name === "script" || name === "style") at = afterTag(html, lower.indexOf(`</${name}`, at));
    else output.start(name);
  }
  output.text(html.slice(at));
  return decodeEntities(output.markdown());
}

function afterTag(html: string, start: number): number {
  const end = html.indexOf(">", start);
  return end < 0 ? html.length : end + 1;
}

function markdownOutput() {
  /** For each open list, the number of its last item; undefined for one without numbers. */
  const lists: (number | undefined)[] = [];
  let out = "";
  let cells: string[] | undefined;
  let cell: string | undefined;
  let isPreformatted = false;

  const text = (piece: string) => {
    if (cells === undefined) out += piece;
    else if (cell !== undefined) cell += piece;
  };
  const endCell = () => {
    if (cell !== undefined) cells?.push(cell.replace(/\s+/g, " ").trim());
    cell = undefined;
  };
  const endRow = () => {
    endCell();
    if (cells !== undefined) out += `\n| ${cells.join(" | ")} |`;
    cells = undefined;
  };
  const item = () => {
    const last = lists.at(-1);
    if (last !== undefined) lists[lists.length - 1] = last + 1;
    text(last === undefined ? "\n- " : `\n${last + 1}. `);
  };

  const start = (name: string) => {
    if (name === "li") item();
    else if (name === "ul" || name === "ol") {
      lists.push(name === "ol" ? 0 : undefined);
      text("\n");
    } else if (/^h[1-6]$/.test(name)) text(`\n\n${"#".repeat(Number(name.charAt(1)))} `);
    else if (isPreformatted) return;
    else if (name === "pre") {
      isPreformatted = true;
      text("\n```\n");
    } else if (name === "tr") {
      endRow();
      cells = [];
    } else if ((name === "td" || name === "th") && cells !== undefined) {
      endCell();
      cell = "";
    } else if (name === "br") text("\n");
  };

  const end = (name: string) => {
    if (name === "ul" || name === "ol") lists.pop();
    if (name === "ul" || name === "ol" || name === "li") text("\n");
    else if (name === "pre" && isPreformatted) {
      isPreformatted = false;
      text("\n```\n");
    } else if (isPreformatted) return;
    else if (name === "td" || name === "th") endCell();
    else if (name === "tr") endRow();
    else if (name === "table") {
      endRow();
      text("\n");
    } else if (name === "p" || name === "div" || /^h[1-6]$/.test(name)) text("\n");
  };

  const markdown = () => {
    endRow();
    return out;
  };
  return { text, start, end, markdown };
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    const code = decimal !== undefined ? Number(decimal) : hexadecimal !== undefined ? Number.parseInt(hexadecimal, 16) : undefined;
    if (code !== undefined) return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : whole;
    return entities[name ?? ""] ?? whole;
  });
}
