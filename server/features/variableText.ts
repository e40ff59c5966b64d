// Describes a variable: its type, its origin, its value unless it is a secret.

import { hideInValue, isDeclaredSecret, isJsonObject, type Json, type Variable, type VariableScope } from "../../language/index.ts";
import { plainText } from "./markdown.ts";

const origins: Readonly<Record<VariableScope, string>> = {
  data: "column of the data rows",
  saved: "saved by a sentence above",
  block: "of the enclosing block",
  playbook: "defined in this playbook",
  from: "of the playbook that this one is adapted from",
  "service setup": "saved by the setup of the service",
  environment: "of the environment",
  service: "of the service",
};

/** `text · of the service · A-100`. */
export function variableSummary(variable: Variable): string {
  return [typeText(variable), originText(variable), valueText(variable)].filter((part) => part !== undefined).join(" · ");
}

export function originText({ scope, environment, phase }: Variable): string {
  const where = scope === "saved" && phase !== undefined ? ` (# ${phase[0]?.toUpperCase()}${phase.slice(1)})` : "";
  return `${origins[scope]}${environment === undefined ? "" : ` "${environment}"`}${where}`;
}

export function typeText({ type, of }: Variable): string | undefined {
  return type === "list" && of !== undefined ? `list of ${of}` : type;
}

/** At most a line; undefined for a secret and for a value that is known only when it runs. */
export function valueText(variable: Variable): string | undefined {
  if (isDeclaredSecret(variable) || variable.value === undefined) return undefined;
  const value = shownValue(variable, variable.value);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

/** The documentation of a variable in Markdown; `definitions` with the effective one first. */
export function variableDocumentation(definitions: readonly Variable[]): string {
  const [first, ...others] = definitions;
  if (first === undefined) return "";
  const value = isDeclaredSecret(first)
    ? "The value is kept secret."
    : first.value === undefined
      ? ""
      : fenced(shownValue(first, first.value));
  const over = others.map(
    (one) =>
      `- the one ${plainText(originText(one))} (${plainText(one.path)})${valueText(one) === undefined ? "" : `: ${plainText(valueText(one) ?? "")}`}`,
  );
  return [
    `**\${${plainText(first.name)}}**${typeText(first) === undefined ? "" : ` *${typeText(first)}*`} — ${plainText(originText(first))}, in ${plainText(first.path)}`,
    plainText(first.description ?? ""),
    value,
    over.length === 0 ? "" : `Takes precedence over\n${over.join("\n")}`,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** A password in plain text in the file is shown there, and nowhere else. */
function shownValue({ name }: Variable, value: Json): Json {
  const shown = hideInValue({ [name]: value });
  return isJsonObject(shown) ? (shown[name] ?? value) : value;
}

function fenced(value: Json): string {
  if (typeof value !== "string") return `\`\`\`json\n${JSON.stringify(value, null, 2).slice(0, 1000)}\n\`\`\``;
  return `\`\`\`text\n${value.slice(0, 1000).replaceAll("```", "` ` `")}\n\`\`\``;
}
