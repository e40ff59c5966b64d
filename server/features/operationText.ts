// What a person is told of an endpoint: its summary, parameters, body and responses, from the OpenAPI document.

import type { Field, Operation } from "../../language/index.ts";

/** In Markdown. */
export function operationDocumentation(operation: Operation): string {
  const { method, path, summary, deprecated, parameters, body, responses } = operation;
  const given = parameters.filter((one) => one.in !== "header" && one.in !== "cookie");
  return [
    `**${method} ${path}**${deprecated ? " *(deprecated)*" : ""}`,
    summary ?? "",
    given.length === 0 ? "" : given.map((one) => `- \`${one.name}\` (${one.in}${one.required ? ", required" : ""})`).join("\n"),
    body === undefined ? "" : `Body${body.schemaName === undefined ? "" : ` \`${body.schemaName}\``}: ${fieldList(body.fields)}`,
    responses.length === 0
      ? ""
      : `Answers ${responses.map(({ status, schemaName }) => status + (schemaName === undefined ? "" : ` \`${schemaName}\``)).join(", ")}`,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

export function fieldText({ type, format, required, enum: values }: Field): string {
  const kind = values === undefined ? (format ?? type ?? "any") : values.slice(0, 8).join(" | ");
  return `${kind}${required ? ", required" : ""}`;
}

function fieldList(fields: readonly Field[]): string {
  return fields.map((field) => `\`${field.name}\`${field.required ? "*" : ""}`).join(", ");
}
