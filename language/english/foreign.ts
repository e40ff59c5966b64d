// Placeholders of other tools are refused with the correction.

import type { Span } from "../diagnostic.ts";
import type { Problem } from "./compile.ts";
import { findForeign } from "./placeholder.ts";
import type { Scan } from "./scan.ts";
import type { Token } from "./token.ts";

/** The first placeholder in the sentence or its attachment that is not `${name}`, `$<name>` or `<column>`. */
export function foreignProblem(scan: Scan): Problem | undefined {
  const { tokens } = scan;
  // Of every sentence every token is looked at; an iterator makes an object for each.
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] as Token;
    if (token.kind === "placeholder")
      return problem(token, token.text, token.value as string, "sentence", { start: token.start, end: token.end });
    if (token.text.charCodeAt(0) === 96) continue;
    if (token.kind !== "quoted" && token.kind !== "json" && token.kind !== "path" && token.kind !== "url") continue;
    const inner = token.kind === "quoted" ? token.text.slice(1, -1) : token.text;
    const offset = token.kind === "quoted" ? token.start + 1 : token.start;
    const path =
      token.kind === "path" || token.kind === "url" || (token.kind === "quoted" && inner.startsWith("/"))
        ? /\/(:([A-Za-z_]\w*))(?=[/?#]|$)/.exec(inner)
        : null;
    if (path !== null) return routeProblem(path[2] as string, offset + path.index + 1);
    const found = findForeign(inner);
    if (found === undefined) continue;
    const span = { start: offset + found.start, end: offset + found.end };
    return problem(token, inner.slice(found.start, found.end), found.name, "sentence", span);
  }
  const { attachment } = scan;
  if (attachment?.kind === "code") {
    if (attachment.language !== "" && attachment.language !== "json") return undefined;
    const found = attachment.content.includes("{{") || attachment.content.includes("#{") ? findForeign(attachment.content) : undefined;
    if (found === undefined) return undefined;
    const start = attachment.contentSpan.start + found.start;
    return problem(undefined, attachment.content.slice(found.start, found.end), found.name, "attachment", {
      start,
      end: start + found.end - found.start,
    });
  }
  if (attachment?.kind === "table") {
    const lines = [attachment.header, ...attachment.rows];
    for (let row = 0; row < lines.length; row++) {
      for (let column = 0; column < (lines[row]?.length ?? 0); column++) {
        const cell = lines[row]?.[column] ?? "";
        const found = findForeign(cell);
        if (found === undefined) continue;
        return problem(
          undefined,
          cell.slice(found.start, found.end),
          found.name,
          "attachment",
          attachment.cellSpans[row]?.[column] ?? attachment.span,
        );
      }
    }
  }
  return undefined;
}

/** `/orders/:id`, as routers write it. */
function routeProblem(name: string, start: number): Problem {
  const span = { start, end: start + name.length + 1 };
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

function problem(_token: unknown, text: string, name: string, where: "sentence" | "attachment", span: Span): Problem {
  const written = /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(name) ? name : name.replace(/[^\p{L}\p{N}_-]+/gu, "_");
  return {
    code: "invalid-value",
    message: `${text} is a placeholder of another tool. A variable is written \${${written}}; a text that is meant to be exactly this stands in backticks.`,
    in: where,
    span,
    suggestions: where === "sentence" ? [{ title: `Write \${${written}}`, span, text: `\${${written}}` }] : [],
  };
}
