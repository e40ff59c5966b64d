// `variables:` of the front matter: context variables of the five types, in the short form (a value) and the long one
// (a map with a type).

import type { Span } from "../diagnostic.ts";
import { didYouMean, nearest } from "../nearest.ts";
import type { VariableDefinition, VariableType } from "../playbook.ts";
import { isDeclaredSecret } from "../secrets/definitions.ts";
import { fileExtensions, isOutsidePath, variableName } from "./names.ts";
import { clip, type YamlEntry, type YamlNode, type YamlReader } from "./yaml.ts";

const variableTypes = ["text", "encrypted text", "object", "file", "list"] as const satisfies readonly VariableType[];

const typeWords: Readonly<Record<string, VariableType>> = {
  string: "text",
  str: "text",
  number: "text",
  integer: "text",
  boolean: "text",
  encrypted: "encrypted text",
  secret: "encrypted text",
  password: "encrypted text",
  encrypted_text: "encrypted text",
  map: "object",
  json: "object",
  dict: "object",
  upload: "file",
  path: "file",
  array: "list",
  table: "list",
};

const fieldsOf: Readonly<Record<VariableType, readonly string[]>> = {
  text: ["type", "value", "description"],
  "encrypted text": ["type", "description"],
  object: ["type", "value", "description"],
  file: ["type", "path", "description"],
  list: ["type", "of", "values", "description"],
};

/** The definitions in the order of the text. Calls `template` for each value that may hold references. */
export function readVariables(yaml: YamlReader, entry: YamlEntry, template: (node: YamlNode) => void): readonly VariableDefinition[] {
  if (entry.node === null || yaml.kind(entry.node) === "empty") return [];
  const members = yaml.entries(entry.node);
  if (members === undefined) {
    yaml.error(
      "wrong-type",
      entry.span,
      `"${entry.key}" must be a map of names and values, such as "sku: A-100", not ${yaml.kind(entry.node)}.`,
    );
    return [];
  }
  return members.flatMap((member) => readVariable(yaml, member, template) ?? []);
}

function readVariable(yaml: YamlReader, member: YamlEntry, template: (node: YamlNode) => void): VariableDefinition | undefined {
  const { key: name, keySpan: nameSpan, node, span } = member;
  if (!variableName.test(name)) {
    yaml.error(
      "variable-name",
      nameSpan,
      `"${clip(name)}" cannot be the name of a variable. A name is made of letters, digits, _ and -, and starts with a letter or _.`,
    );
    return undefined;
  }
  const fields = yaml.entries(node);
  if (fields !== undefined) return readTyped(yaml, member, fields, template);
  if (yaml.items(node) !== undefined) {
    const values = clip(JSON.stringify(yaml.json(node)));
    yaml.error("variable-type", span, `A list is written { type: list, of: text, values: ${values} }.`, {
      fixes: [wrap(span, "{ type: list, of: text, values: ", "Write as a variable of type list")],
    });
    return undefined;
  }
  const kind = yaml.kind(node);
  if (kind === "empty") return { name, type: "text", nameSpan, span };
  template(node);
  return { name, type: "text", value: yaml.json(node), nameSpan, span };

  function wrap(at: Span, before: string, title: string) {
    const edits = [
      { span: { start: at.start, end: at.start }, text: before },
      { span: { start: at.end, end: at.end }, text: " }" },
    ];
    return { title, edits };
  }
}

function readTyped(
  yaml: YamlReader,
  member: YamlEntry,
  fields: readonly YamlEntry[],
  template: (node: YamlNode) => void,
): VariableDefinition | undefined {
  const { key: name, keySpan: nameSpan, span } = member;
  const find = (key: string) => fields.find((field) => field.key === key);
  const typeField = find("type");
  if (typeField === undefined) {
    yaml.error("variable-type", nameSpan, `The variable "${name}" needs a type. An object is written { type: object, value: {…} }.`);
    return undefined;
  }
  const type = readType(yaml, typeField);
  if (type === undefined) return undefined;
  const of = type === "list" ? readElementType(yaml, find("of")) : undefined;
  const isSecret = isDeclaredSecret({ type, of });
  for (const field of fields) {
    if (fieldsOf[type].includes(field.key) && !(isSecret && field.key === "values")) continue;
    if (isSecret && /^(?:value|values|path|default)$/.test(field.key))
      // The message must not repeat the value.
      yaml.error(
        "secret-in-file",
        { start: field.keySpan.start, end: Math.max(field.keySpan.end, field.span.end) },
        type === "list"
          ? `The values of encrypted texts must not be in a file. Remove them here, set them in the secret store (or PLAYBOOK_SECRET_… in CI), and change the secrets: the file may have been shared.`
          : `The value of an encrypted text must not be in a file. Remove it here, set it in the secret store (or PLAYBOOK_SECRET_… in CI), and change the secret: the file may have been shared.`,
      );
    else
      yaml.error(
        "unknown-key",
        field.keySpan,
        `A variable of type ${type} has no "${clip(field.key)}".${didYouMean(field.key, fieldsOf[type])}`,
      );
  }
  const description = find("description");
  const text = description && yaml.text(description.node);
  const definition = { name, type, nameSpan, span, ...(text === undefined ? {} : { description: text }) };
  const value = find(type === "list" ? "values" : type === "file" ? "path" : "value");
  if (type === "encrypted text") return definition;
  const whole = of === undefined ? definition : { ...definition, of };
  if (isSecret) return whole;
  if (value === undefined || yaml.kind(value.node) === "empty") {
    if (type === "file")
      yaml.error("variable-value", nameSpan, `The file variable "${name}" needs a path, for example path: ./invoice.pdf.`);
    return whole;
  }
  template(value.node);
  if (!isRightValue(yaml, type, of, value)) return whole;
  return { ...whole, value: type === "file" ? (yaml.text(value.node) ?? "") : yaml.json(value.node) };
}

function readType(yaml: YamlReader, field: YamlEntry): VariableType | undefined {
  const written = yaml.text(field.node) ?? "";
  const type = variableTypes.find((known) => known === written);
  if (type !== undefined) return type;
  const meant = typeWords[written.toLowerCase()] ?? nearest(written, variableTypes);
  const fixes = meant === undefined ? {} : { fixes: [{ title: `Change to ${meant}`, edits: [{ span: field.span, text: meant }] }] };
  const help = meant === undefined ? didYouMean(written, variableTypes) : ` Did you mean "${meant}"?`;
  yaml.error("variable-type", field.span, `"${clip(written)}" is not a type of variable.${help}`, fixes);
  return undefined;
}

function readElementType(yaml: YamlReader, field: YamlEntry | undefined): VariableType {
  if (field === undefined) return "text";
  const type = readType(yaml, field) ?? "text";
  if (type !== "list") return type;
  yaml.error("variable-type", field.span, "A list can be of text, encrypted text, object or file, not of list.");
  return "text";
}

function isRightValue(yaml: YamlReader, type: VariableType, of: VariableType | undefined, field: YamlEntry): boolean {
  const kind = yaml.kind(field.node);
  if (type === "list") {
    const items = yaml.items(field.node);
    if (items !== undefined) return items.every((item) => isRightElement(yaml, of ?? "text", item, field.span));
    yaml.error("variable-value", field.span, `"values" must be a list, such as [A-100, B-200], not ${kind}.`);
    return false;
  }
  return isRightElement(yaml, type, field.node, field.span);
}

function isRightElement(yaml: YamlReader, type: VariableType, node: YamlNode, around: Span): boolean {
  const span = yaml.span(node, around);
  const kind = yaml.kind(node);
  if (type === "object") {
    if (kind === "a map") return true;
    yaml.error("variable-value", span, `An object is a map, such as { sku: A-100 }, not ${kind}.`);
    return false;
  }
  if (kind === "a map" || kind === "a list" || kind === "an alias") {
    const help = type === "file" ? "A file is a path, such as ./invoice.pdf" : "A text is a single value";
    yaml.error("variable-value", span, `${help}, not ${kind}.${kind === "an alias" ? " Put it in quotes." : ""}`);
    return false;
  }
  return type !== "file" || isRightFile(yaml, yaml.text(node) ?? "", span);
}

function isRightFile(yaml: YamlReader, path: string, span: Span): boolean {
  if (isOutsidePath(path)) {
    yaml.error(
      "variable-value",
      span,
      `The path of a file is relative to this playbook and inside the project, for example ./invoice.pdf.`,
    );
    return false;
  }
  if (path.includes("${") || fileExtensions.some((extension) => path.toLowerCase().endsWith(extension))) return true;
  yaml.error(
    "file-extension",
    span,
    `A file can be ${fileExtensions.slice(0, -1).join(", ")} or ${fileExtensions.at(-1)}. Rename the file, or save it in one of these formats.`,
  );
  return false;
}
