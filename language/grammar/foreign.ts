// Refuses placeholders of other tools and invalid references, with the correction, wherever they are: in the sentence,
// its JSON, its paths, the table or code block below it. A text in backticks is meant as written.

import type { Span } from "../diagnostic.ts";
import { findForeign } from "../english/placeholder.ts";
import type { Token } from "../english/token.ts";
import type { Attachment } from "../playbook.ts";
import type { Problem } from "../reading.ts";
import { findReferences } from "../text/references.ts";

/** The first placeholder that is not `${name}`, `$<name>` or `<column>`, or has no name of a variable in it. */
export function foreignProblem(sentence: string, tokens: readonly Token[], attachment: Attachment | undefined): Problem | undefined {
  const broken = malformed(sentence, 0, "sentence");
  if (broken !== undefined) return broken;
  // This looks at every token of every sentence; an iterator would create an object for each.
  for (let index = 0; index < tokens.length; index++) {
    const found = ofToken(tokens[index] as Token);
    if (found !== undefined) return found;
  }
  return attachment === undefined ? undefined : ofAttachment(attachment);
}

function ofToken(token: Token): Problem | undefined {
  const { kind, text, start, end } = token;
  if (kind === "placeholder") return foreign(text, token.value as string, "sentence", { start, end });
  if (text.charCodeAt(0) === 96) return undefined;
  if (kind === "jsonPath" || kind === "word") return text.includes("$<") ? inText(text, start, "sentence") : undefined;
  if (kind !== "quoted" && kind !== "json" && kind !== "path" && kind !== "url") return undefined;
  const inner = kind === "quoted" ? text.slice(1, -1) : text;
  const offset = kind === "quoted" ? start + 1 : start;
  if (kind === "path" || kind === "url" || (kind === "quoted" && inner.startsWith("/"))) {
    const found = inPath(inner, offset);
    if (found !== undefined) return found;
  }
  return inText(inner, offset, "sentence") ?? (kind === "json" ? inJson(inner, offset, "sentence") : undefined);
}

function ofAttachment(attachment: Attachment): Problem | undefined {
  if (attachment.kind === "code") {
    const { content, contentSpan, language } = attachment;
    const broken = malformed(content, contentSpan.start, "attachment");
    if (broken !== undefined || (language !== "" && language !== "json")) return broken;
    const found = /\{\{|#\{|\$</.test(content) ? inText(content, contentSpan.start, "attachment") : undefined;
    return found ?? (/^\s*[[{]/.test(content) ? inJson(content, contentSpan.start, "attachment") : undefined);
  }
  const lines = [attachment.header, ...attachment.rows];
  for (let row = 0; row < lines.length; row++) {
    const cells = lines[row] as readonly string[];
    for (let column = 0; column < cells.length; column++) {
      const cell = cells[column] as string;
      const found =
        cell.charCodeAt(0) === 96 ? malformed(cell, 0, "attachment") : (malformed(cell, 0, "attachment") ?? inText(cell, 0, "attachment"));
      if (found !== undefined) return { ...found, span: attachment.cellSpans[row]?.[column] ?? attachment.span };
    }
  }
  return undefined;
}

type Where = Problem["in"];

/** `${id`, `${}`, `${id x}`. */
function malformed(text: string, offset: number, where: Where): Problem | undefined {
  if (!text.includes("${")) return undefined;
  for (const reference of findReferences(text, "template", offset))
    if (reference.kind === "malformed")
      return { code: "invalid-value", message: reference.message, in: where, span: reference.span, suggestions: [] };
  return undefined;
}

/** `$<name` that is not closed, or has something else than a name in it. */
const openAngle = /(?<!\$)\$<(?=[\p{L}_])(?![\p{L}_][\p{L}\p{N}_-]*>)[\p{L}\p{N}_-]*/u;

/** `{{x}}`, `#{x}` anywhere, `$x` and `%x%` as the whole text, `$<x`. */
function inText(text: string, offset: number, where: Where): Problem | undefined {
  const angle = text.includes("$<") ? openAngle.exec(text) : null;
  if (angle !== null) {
    const span = { start: offset + angle.index, end: offset + angle.index + angle[0].length };
    const message = "This $< is not closed. A variable is written ${name}; to write this text literally, put it in backticks.";
    return { code: "invalid-value", message, in: where, span, suggestions: [] };
  }
  const found = findForeign(text);
  if (found === undefined) return undefined;
  return foreign(text.slice(found.start, found.end), found.name, where, { start: offset + found.start, end: offset + found.end });
}

/** `:id` as routers write it, `$id` and `%id%` as a whole segment or the value of a query. */
const segment = /(?<=[/=])(?::([A-Za-z_]\w*)(?=[/?#]|$)|\$([A-Za-z_]\w*)(?=[/?#&]|$)|%([A-Za-z_]\w*)%(?=[/?#&]|$))/;

function inPath(path: string, offset: number): Problem | undefined {
  const match = segment.exec(path);
  if (match === null) return undefined;
  const [text, route, dollar, percent] = match;
  const span = { start: offset + match.index, end: offset + match.index + text.length };
  return route === undefined ? foreign(text, dollar ?? percent ?? "", "sentence", span) : routed(route, span);
}

const jsonValue = /"(?<=[:[,]\s*")(?:\$([A-Za-z_]\w*)|%([A-Za-z_]\w*)%)"(?!\s*:)/;

/**
 * A text of JSON that is nothing but `$x` or `%x%`. Where a key begins with `$`, the JSON is of a language that has
 * such names itself.
 */
function inJson(json: string, offset: number, where: Where): Problem | undefined {
  if (!json.includes('"$') && !json.includes('"%')) return undefined;
  const match = jsonValue.exec(json);
  if (match === null || /"\$\w+"\s*:/.test(json)) return undefined;
  const start = offset + match.index + 1;
  return foreign(match[0].slice(1, -1), match[1] ?? match[2] ?? "", where, { start, end: start + match[0].length - 2 });
}

/** `/orders/:id`, as routers write it. */
function routed(name: string, span: Span): Problem {
  return {
    code: "invalid-value",
    message: `:${name} is a placeholder of another tool. A path parameter is written {${name}}, a variable \${${name}}.`,
    in: "sentence",
    span,
    suggestions: [
      { title: `Write {${name}}`, span, text: `{${name}}` },
      { title: `Write \${${name}}`, span, text: `\${${name}}` },
    ],
  };
}

function foreign(text: string, name: string, where: Where, span: Span): Problem {
  const written = /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(name) ? name : name.replace(/[^\p{L}\p{N}_-]+/gu, "_");
  return {
    code: "invalid-value",
    message: `${text} is a placeholder of another tool. A variable is written \${${written}}; to write this text literally, put it in backticks.`,
    in: where,
    span,
    suggestions: where === "sentence" ? [{ title: `Write \${${written}}`, span, text: `\${${written}}` }] : [],
  };
}
