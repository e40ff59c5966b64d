// The data rows of a playbook: a table in place, a CSV file, or the elements of a list variable.

import { isJsonObject, type Json } from "../json.ts";
import { folderOf, isInside, joinPath } from "../path.ts";
import type { DataSource } from "../playbook.ts";
import { type CsvCell, parseCsv } from "../text/csv.ts";
import { variableName } from "../text/names.ts";
import { fileAt, query } from "./query.ts";
import type { Workspace } from "./workspace.ts";

export interface DataRows {
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, Json>>[];
  /** The reason why the rows, or some of them, cannot be read; completes "… cannot be used: …". */
  readonly problem?: string;
}

/** A CSV file with a header line; undefined if there is no such file. */
export const csvAt = query((workspace, path): DataRows | undefined => {
  const text = fileAt(workspace, path)?.text;
  return text === undefined ? undefined : readCsv(text);
});

/**
 * The first line names the columns. Numbers, `true` and `false` are values of their type unless their spelling would
 * change (007), all else is text.
 */
export function readCsv(text: string): DataRows {
  const { rows, diagnostics } = parseCsv(text);
  const [header = [], ...lines] = rows;
  const columns = header.map((cell) => cell.value.trim());
  const twice = columns.find((name, index) => name === "" || columns.indexOf(name) !== index);
  const unnamed = columns.find((name) => !variableName.test(name));
  const wrong = lines.find((cells) => cells.length !== columns.length);
  const quote = diagnostics[0];
  const problem =
    quote !== undefined
      ? `line ${lineOf(text, quote.span.start)}: ${quote.message}`
      : columns.length === 0
        ? "it is empty"
        : twice !== undefined
          ? `in its first line ${twice === "" ? "a column has no name" : `the column "${twice}" appears twice`}`
          : unnamed !== undefined
            ? `in its first line "${unnamed}" is not a valid name of a variable: use letters, digits, _ and -`
            : wrong !== undefined
              ? `line ${lineOf(text, wrong[0]?.span.start ?? 0)} has ${wrong.length} cells but the first line has ${columns.length}`
              : lines.length === 0
                ? "it has no line below the first one"
                : undefined;
  const complete = lines.filter((cells) => cells.length === columns.length);
  return {
    columns,
    rows: complete.map((cells) => Object.fromEntries(cells.map((cell, index) => [columns[index] ?? "", cellValue(cell)]))),
    ...(problem === undefined ? {} : { problem }),
  };
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split(/\r\n?|\n/).length;
}

function cellValue({ value, quoted }: CsvCell): Json {
  if (quoted) return value;
  if (value === "true" || value === "false") return value === "true";
  return value !== "" && String(Number(value)) === value && Number.isFinite(Number(value)) ? Number(value) : value;
}

/** `listOf` gives the value of a list variable: what the files say, or what a run knows. */
export function dataRows(workspace: Workspace, path: string, data: DataSource, listOf: (name: string) => Json | undefined): DataRows {
  if (data.kind === "rows") return { columns: columnsOf(data.rows), rows: data.rows };
  if (data.kind === "list") return rowsOfList(data.variable, listOf(data.variable));
  const target = joinPath(folderOf(path), data.path);
  const table = isInside(target) ? csvAt(workspace, target) : undefined;
  return table ?? { columns: [], rows: [], problem: `there is no file ${target}` };
}

/** Elements that are objects give their members as columns; plain ones the one column `item`. */
export function rowsOfList(name: string, value: Json | undefined): DataRows {
  if (!Array.isArray(value)) return { columns: [], rows: [], problem: `"${name}" is not a list variable with values` };
  const elements = value as readonly Json[];
  const rows = elements.map((element) => (isJsonObject(element) ? element : { item: element }));
  return { columns: columnsOf(rows), rows, ...(rows.length === 0 ? { problem: `the list "${name}" is empty` } : {}) };
}

function columnsOf(rows: readonly Readonly<Record<string, Json>>[]): readonly string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))];
}
