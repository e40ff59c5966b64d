// Writes sentences with their attachments as the lines of a playbook.

import type { DescribedInstruction } from "../english/describe.ts";
import type { Attachment } from "../playbook.ts";

/**
 * The text of instructions that replaces one after `marker` (`- `, `2. `, or nothing) on a line indented by `indent`.
 * The first continues after the marker; each further one has a line of its own, with the next number.
 */
export function instructionText(instructions: readonly DescribedInstruction[], indent: string, marker: string, lineEnd = "\n"): string {
  return instructions
    .map((instruction, index) => {
      const own = marker.replace(/\d+/, (number) => String(Number(number) + index));
      return `${index === 0 ? "" : `${indent}${own}`}${linesOf(instruction, indent, own).join(lineEnd)}`;
    })
    .join(lineEnd);
}

function linesOf({ sentence, attachment, body = [] }: DescribedInstruction, indent: string, marker: string): readonly string[] {
  const below = `${indent}${" ".repeat(marker.length)}`;
  const inner = `${below}${marker === "" ? "  " : ""}`;
  return [
    sentence,
    ...(attachment === undefined ? [] : attachmentLines(attachment).map((line) => (line === "" ? "" : `${below}${line}`))),
    ...body.flatMap((instruction) => {
      const [first = "", ...rest] = linesOf(instruction, inner, "- ");
      return [`${inner}- ${first}`, ...rest];
    }),
  ];
}

export function attachmentLines(attachment: Attachment): readonly string[] {
  if (attachment.kind === "code") {
    const longest = Math.max(2, ...(attachment.content.match(/`+/g) ?? []).map((run) => run.length));
    const fence = "`".repeat(longest + 1);
    return [`${fence}${attachment.language}`, ...attachment.content.split("\n"), fence];
  }
  const rows = [attachment.header, ...attachment.rows].map((row) => row.map((cell) => cell.replaceAll("|", "\\|")));
  const widths = attachment.header.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const [header = [], ...rest] = rows;
  return [line(header), line(widths.map((width) => "-".repeat(width))), ...rest.map(line)];
}
