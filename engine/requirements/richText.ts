// Rich texts of trackers and wikis as Markdown: Atlassian's document format, HTML, and Jira's older markup.

import { isJsonObject, type Json, type JsonObject } from "../../language/index.ts";
import { markdownOfHtml } from "./htmlText.ts";

/** The text of a field, in any form. Lists of texts are lines. */
export function markdownOf(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) {
    const parts = value as readonly Json[];
    return parts.map(markdownOf).join(parts.every((part) => isJsonObject(part) && "plain_text" in part) ? "" : "\n");
  }
  if (isJsonObject(value)) {
    if (value.type === "doc" && Array.isArray(value.content)) return adfBlocks(listOf(value.content), "").trim();
    for (const key of ["markdown", "plain_text", "storage", "value", "text", "body", "content"]) {
      const inner = value[key];
      if (inner !== undefined && (typeof inner === "string" || typeof inner === "object")) return markdownOf(inner);
    }
    return "";
  }
  const text = String(value);
  if (/<(?:p|br|h[1-6]|li|ul|ol|table|div)\b[^<>]*>/i.test(text)) return markdownOfHtml(text);
  return /^[ \t\u00a0]*(?:h[1-6]\. |\{code|\{noformat|# |\* )/m.test(text) ? markdownOfJira(text) : text;
}

function adfBlocks(nodes: readonly Json[], indent: string): string {
  return nodes.map((node) => (isJsonObject(node) ? adfBlock(node, indent) : "")).join("");
}

function adfBlock(node: JsonObject, indent: string): string {
  const content = listOf(node.content);
  const attributes = isJsonObject(node.attrs) ? node.attrs : {};
  switch (node.type) {
    case "heading":
      return `\n${"#".repeat(Number(attributes.level ?? 2))} ${inline(content)}\n\n`;
    case "bulletList":
    case "taskList":
      return `${content.map((item) => adfItem(item, indent, "-")).join("")}\n`;
    case "orderedList":
      return `${content.map((item, index) => adfItem(item, indent, `${index + 1}.`)).join("")}\n`;
    case "codeBlock": {
      const code = inline(content);
      return `\n${indent}\`\`\`${typeof attributes.language === "string" ? attributes.language : ""}\n${code.replace(/^/gm, indent)}\n${indent}\`\`\`\n`;
    }
    case "table": {
      const rows = content.map((row) =>
        listOf(isJsonObject(row) ? row.content : undefined).map((cell) =>
          adfBlocks(listOf(isJsonObject(cell) ? cell.content : undefined), "")
            .trim()
            .replace(/(?<!\s)\s*\n\s*/g, "<br>")
            .replaceAll("|", "\\|"),
        ),
      );
      const [header = [], ...rest] = rows.map((cells) => `| ${cells.join(" | ")} |`);
      return `\n${[header, `|${" --- |".repeat(rows[0]?.length ?? 1)}`, ...rest].join("\n")}\n\n`;
    }
    case "paragraph":
    case "taskItem":
      return `${indent}${inline(content)}\n\n`;
    default:
      return content.length > 0 ? adfBlocks(content, indent) : "";
  }
}

function adfItem(item: Json, indent: string, marker: string): string {
  const [first, ...rest] = listOf(isJsonObject(item) ? item.content : undefined);
  const text =
    isJsonObject(first) && Array.isArray(first.content) && first.type !== "text"
      ? inline(listOf(first.content))
      : inline(listOf(isJsonObject(item) ? item.content : undefined));
  return `${indent}${marker} ${text}\n${adfBlocks(rest, `${indent}   `).replace(/\n\n+/g, "\n")}`;
}

function inline(nodes: readonly Json[]): string {
  return nodes
    .map((node) => {
      if (!isJsonObject(node)) return "";
      if (node.type === "hardBreak") return "\n";
      return typeof node.text === "string" ? node.text : inline(listOf(node.content));
    })
    .join("");
}

/** `#` numbers a line there, and `h2.` is a heading. */
function markdownOfJira(text: string): string {
  if (/^#{2,} |^```/m.test(text)) return text;
  const isJira = /^h[1-6]\. |\{code|\{noformat/m.test(text);
  if (!isJira) return text;
  const written = text
    .replace(/^# /gm, "1. ")
    .replace(/^\* /gm, "- ")
    .replace(/^h([1-6])\. +/gm, (_, level: string) => `${"#".repeat(Number(level))} `);
  // The search for ends stops after the last end of a block.
  const end = Math.max(...["{code}", "{noformat}"].map((mark) => written.lastIndexOf(mark) + mark.length));
  const fenced = written
    .slice(0, end)
    .replace(
      /\{(?:code|noformat)(?::(\w+)\b)?[^{}]*\}\n?([\s\S]*?)\n?\{(?:code|noformat)\}/g,
      (_, language: string | undefined, code: string) => `\`\`\`${language ?? ""}\n${code}\n\`\`\``,
    );
  return (fenced + written.slice(end)).replace(/^\|\|(.*)\|\|\s*$/gm, (_, row: string) => `| ${row.split("||").join(" | ")} |`);
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}
