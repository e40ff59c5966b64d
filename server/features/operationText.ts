// Describes an endpoint from the OpenAPI document: its summary, parameters, body and responses.

import type { Field, Operation } from "../../language/index.ts";
import { codeSpan, plainText } from "./markdown.ts";

/** In Markdown. */
export function operationDocumentation(operation: Operation): string {
  const { method, path, summary, deprecated, parameters, body, responses } = operation;
  const given = parameters.filter((one) => one.in !== "header" && one.in !== "cookie");
  return [
    `**${method} ${plainText(path)}**${deprecated ? " *(deprecated)*" : ""}`,
    plainText(summary ?? ""),
    given.length === 0 ? "" : given.map((one) => `- ${codeSpan(one.name)} (${one.in}${one.required ? ", required" : ""})`).join("\n"),
    body === undefined ? "" : `Body${body.schemaName === undefined ? "" : ` ${codeSpan(body.schemaName)}`}: ${fieldList(body.fields)}`,
    responses.length === 0
      ? ""
      : `Responses: ${responses.map(({ status, schemaName }) => status + (schemaName === undefined ? "" : ` ${codeSpan(schemaName)}`)).join(", ")}`,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

export function fieldText({ type, format, required, enum: values }: Field): string {
  const kind = values === undefined ? (format ?? type ?? "any") : values.slice(0, 8).join(" | ");
  return `${kind}${required ? ", required" : ""}`;
}

function fieldList(fields: readonly Field[]): string {
  return fields.map((field) => `${codeSpan(field.name)}${field.required ? " (required)" : ""}`).join(", ");
}
