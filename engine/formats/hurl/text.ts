// Parses texts of Hurl: comments, escapes, and bodies, which may span several lines.

import type { RawBody } from "../reading/request.ts";

/** Removes the comment at the end of a line; `\#` begins none. */
export function cutComment(line: string): string {
  for (let at = 0; at < line.length; at++) {
    if (line[at] === "\\") at++;
    else if (line[at] === "#") return line.slice(0, at).trimEnd();
  }
  return line;
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

export function unescaped(text: string): string {
  return text.replace(/\\(?:u\{([0-9a-fA-F]+)\}|([\s\S]))/g, (_, code: string | undefined, sign: string | undefined) =>
    code !== undefined ? String.fromCodePoint(Number.parseInt(code, 16)) : (escapes[sign ?? ""] ?? sign ?? ""),
  );
}

export function bodyStart(line: string): boolean {
  return /^(?:[[{<"`]|(?:base64|hex|file),|(?:true|false|null|-?\d+(?:\.\d+)?)$)/.test(line);
}

export interface BodyReading {
  readonly body: RawBody;
  /** Index of the next line. */
  readonly next: number;
  /** Why it cannot be sent as it is. */
  readonly reason?: string;
}

/** The body that begins in the line `from`. */
export function readBody(lines: readonly string[], from: number): BodyReading {
  const first = (lines[from] ?? "").trim();
  const fence = /^```(\w*)((?:\s*,[^`]*)?)$/.exec(first);
  if (fence !== null) return fenced(lines, from, fence[1] ?? "");
  const oneLine = /^```([^`]*)```/.exec(first)?.[1] ?? /^`((?:\\.|[^`\\])*)`/.exec(first)?.[1];
  if (oneLine !== undefined) return { body: { kind: "text", text: unescaped(oneLine) }, next: from + 1 };
  const [, kind, content = ""] = /^(base64|hex|file),\s*([^;]*);?/.exec(first) ?? [];
  if (kind === "file") return { body: { kind: "file", path: unescaped(content.trim()) }, next: from + 1 };
  if (kind !== undefined) {
    let next = from;
    while (next < lines.length && !(lines[next] ?? "").includes(";")) next++;
    return { body: { kind: "text", text: "" }, next: next + 1, reason: `steps cannot send a body in ${kind}` };
  }
  if (first.startsWith("<")) {
    const next = endOfXml(lines, from);
    return { body: { kind: "text", text: lines.slice(from, next).join("\n").trim(), type: "application/xml" }, next };
  }
  const next = endOfJson(lines, from);
  return { body: { kind: "text", text: lines.slice(from, next).join("\n").trim(), json: true }, next };
}

function fenced(lines: readonly string[], from: number, language: string): BodyReading {
  let end = from + 1;
  while (end < lines.length && !lines[end]?.includes("```")) end++;
  const next = end + 1;
  const [last] = lines[end]?.split("```") ?? [];
  if (last === undefined) return { body: { kind: "text", text: "" }, next, reason: "the text has no closing ```" };
  // The line break before the closing fence belongs to the text.
  const content = [...lines.slice(from + 1, end), last].join("\n");
  switch (language.toLowerCase()) {
    case "json":
      return { body: { kind: "text", text: content, json: true }, next };
    case "xml":
      return { body: { kind: "text", text: content, type: "application/xml" }, next };
    case "graphql":
      return { body: graphql(content), next };
    case "base64":
    case "hex":
      return { body: { kind: "text", text: "" }, next, reason: `steps cannot send a body in ${language}` };
    default:
      return { body: { kind: "text", text: content }, next };
  }
}

/** The query, and below a line `variables {…}` its variables. */
function graphql(content: string): RawBody {
  const at = content.search(/^variables\s*\{/m);
  const query = (at < 0 ? content : content.slice(0, at)).trim();
  const variables =
    at < 0
      ? ""
      : content
          .slice(at)
          .replace(/^variables\s*/, "")
          .trim();
  const text = `{"query": ${JSON.stringify(query)}${variables === "" ? "" : `, "variables": ${variables}`}}`;
  return { kind: "text", text, json: true };
}

function endOfJson(lines: readonly string[], from: number): number {
  let depth = 0;
  let inText = false;
  for (let at = from; at < lines.length; at++) {
    const line = lines[at] ?? "";
    for (let index = 0; index < line.length; index++) {
      const sign = line[index];
      if (inText) {
        if (sign === "\\") index++;
        else if (sign === '"') inText = false;
      } else if (sign === '"') inText = true;
      else if (sign === "{" || sign === "[") depth++;
      else if (sign === "}" || sign === "]") depth--;
    }
    if (depth <= 0 && !inText) return at + 1;
  }
  return lines.length;
}

/** The tags of XML; a comment or a section that does not end is one up to the next `>`. */
function* tagsOf(text: string): Iterable<{ readonly tag: string; readonly index: number }> {
  const long = [
    { open: "<!--", close: "-->" },
    { open: "<![CDATA[", close: "]]>" },
  ].map((one) => ({ ...one, last: text.lastIndexOf(one.close) }));
  for (let index = text.indexOf("<"); index >= 0; ) {
    const { open = "<", close = ">" } = long.find((one) => one.last > index && text.startsWith(one.open, index)) ?? {};
    const found = text.indexOf(close, index + open.length);
    if (found < 0) return;
    const end = found + close.length;
    if (end > index + "<>".length) yield { tag: text.slice(index, end), index };
    index = text.indexOf("<", end);
  }
}

/** XML ends where its root element does. */
function endOfXml(lines: readonly string[], from: number): number {
  const text = lines.slice(from).join("\n");
  let depth = 0;
  for (const { tag, index } of tagsOf(text)) {
    if (/^<[?!]/.test(tag)) continue;
    if (tag.startsWith("</")) depth--;
    else if (!tag.endsWith("/>")) depth++;
    if (depth <= 0) return from + text.slice(0, index + tag.length).split("\n").length;
  }
  return lines.length;
}
