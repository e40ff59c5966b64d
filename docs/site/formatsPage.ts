// Writes the reference page about the files other than playbooks, from the JSON Schemas that editors and readers use.

import { casesSchema, stepsFileSchema, toJsonSchema } from "../../language/index.ts";

export function formatsPage(): string {
  return [
    "# Formats of files",
    "\nThis page is made from the schemas that reading goes by. The extension brings them as JSON Schemas for YAML editors.\n",
    "For playbooks see the [language reference](../language.md), for reports [Reports](../reports.md).\n",
    ...[
      ["`*.steps.yaml`", "Steps beside a playbook: of sentences that English alone does not decide, and named ones.", stepsFileSchema],
      ["`*.cases.yaml`", "Test case definitions.", casesSchema],
    ].map(
      ([title, about, schema]) =>
        `## ${title}\n\n${about}\n\n\`\`\`json\n${JSON.stringify(toJsonSchema(schema as typeof stepsFileSchema), null, 2)}\n\`\`\`\n`,
    ),
  ].join("\n");
}
