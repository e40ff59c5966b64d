// `data:` of the front matter, which makes one test of each row: a table in place, a CSV file, or a list variable.

import type { DataSource, Located } from "../playbook.ts";
import { isOutsidePath, variableName } from "./names.ts";
import { clip, type YamlEntry, type YamlNode, type YamlReader } from "./yaml.ts";

export function readDataSource(yaml: YamlReader, entry: YamlEntry, template: (node: YamlNode) => void): Located<DataSource> | undefined {
  const value = readRows(yaml, entry, template) ?? readName(yaml, entry);
  return value === undefined ? undefined : { value, span: entry.span, keySpan: entry.keySpan };
}

function readRows(yaml: YamlReader, entry: YamlEntry, template: (node: YamlNode) => void): DataSource | undefined {
  const items = yaml.items(entry.node);
  if (items === undefined) return undefined;
  if (items.length === 0)
    yaml.error("data", entry.span, "The table has no rows, so nothing would be tested. Add a row, or remove the key.");
  let columns: readonly string[] | undefined;
  const rows = items.flatMap((item, index) => {
    const span = yaml.span(item, entry.span);
    const cells = yaml.entries(item);
    if (cells === undefined) {
      yaml.error("data", span, `A row is a map of columns and values, such as { sku: A-100, quantity: 2 }, not ${yaml.kind(item)}.`);
      return [];
    }
    template(item);
    const names = cells.map((cell) => cell.key);
    for (const { key, keySpan } of columns === undefined ? cells : [])
      if (!variableName.test(key))
        yaml.error(
          "data",
          keySpan,
          `A column is named like a variable, so that <name> can stand for it: "${clip(key)}" can be ${suggestedName(key)}.`,
        );
    columns ??= names;
    const missing = columns.filter((column) => !names.includes(column));
    const added = names.filter((name) => !columns?.includes(name));
    if (missing.length + added.length > 0) {
      const what =
        missing.length > 0 ? `has no "${clip(missing[0] ?? "")}"` : `has "${clip(added[0] ?? "")}", which the first row does not have`;
      yaml.error("data", span, `Row ${index + 1} ${what}. Give every row the same columns.`);
    }
    return [Object.fromEntries(cells.map((cell) => [cell.key, yaml.json(cell.node)]))];
  });
  return { kind: "rows", rows };
}

function readName(yaml: YamlReader, entry: YamlEntry): DataSource | undefined {
  const text = yaml.text(entry.node)?.trim();
  const variable = text === undefined ? undefined : (/^\$\{([^{}]*)\}$/.exec(text)?.[1]?.trim() ?? text);
  if (text !== undefined && variable !== undefined && (variable !== text || !/[./\\]/.test(text)) && variableName.test(variable))
    return { kind: "list", variable };
  if (text !== undefined && /\.csv$/i.test(text)) {
    if (!isOutsidePath(text)) return { kind: "file", path: text };
    yaml.error(
      "data",
      entry.span,
      "The path of the CSV file is relative to this playbook and inside the project, for example ./orders.csv.",
    );
    return undefined;
  }
  yaml.error(
    "data",
    entry.span,
    '"data" is a list of rows, the path of a CSV file such as ./orders.csv, or a list variable such as ${skus}.',
  );
  return undefined;
}

/** Letters, digits and `_` of any text. */
function suggestedName(text: string): string {
  const name = text.trim().replace(/[^\p{L}\p{N}]+/gu, "_");
  return variableName.test(name) ? name : `column_${name}`;
}
