// A parsed playbook as text, one line for each thing in it.

import type { Attachment, Instruction, Playbook } from "../../../language/index.ts";

export function playbookTree({ phases }: Playbook): string {
  return phases.flatMap((phase) => [phase.name, ...phase.instructions.flatMap((instruction) => lines(instruction, "  "))]).join("\n");
}

function lines(instruction: Instruction, indent: string): readonly string[] {
  const { sentence, attachment, body = [] } = instruction;
  return [
    `${indent}${sentence.replace(/\r?\n/g, "⏎")}`,
    ...(attachment === undefined ? [] : attached(attachment).map((line) => `${indent}  ${line}`)),
    ...body.flatMap((inner) => lines(inner, `${indent}  - `)),
  ];
}

function attached(attachment: Attachment): readonly string[] {
  if (attachment.kind === "table") return [attachment.header, ...attachment.rows].map((row) => `| ${row.join(" | ")} |`);
  return [`\`\`\`${attachment.language}`, ...attachment.content.split("\n").map((line) => `${line}`)];
}
