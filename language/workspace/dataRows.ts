// The data rows of a playbook: a table in place, a CSV file, or the elements of a list variable.

import papa from "papaparse";
import { isJsonObject, type Json } from "../json.ts";
import { folderOf, isInside, joinPath } from "../path.ts";
import type { DataSource } from "../playbook.ts";
import { fileAt, query } from "./query.ts";
import type { Workspace } from "./workspace.ts";

export interface DataRows {
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, Json>>[];
  /** What keeps the rows, or some of them, from being read; completes "… cannot be used: …". */
  readonly problem?: string;
}

/** A CSV file with a header line; undefined where there is no such file. */
export const csvAt = query((workspace, path): DataRows | undefined => {
  const text = fileAt(workspace, path)?.text;
  return text === undefined ? undefined : readCsv(text);
});

/** The first line names the columns. Numbers, `true` and `false` are values of their type unless their spelling would change (007), all else is text. */
export function readCsv(text: string): DataRows {
  const { data, errors } = papa.parse(text.replace(/^\uFEFF/, ""), { skipEmptyLines: "greedy" });
  const [header = [], ...rest] = data;
  const columns = header.map((cell) => cell.trim());
  const wrong = rest.findIndex((row) => row.length !== columns.length);
  const error = errors.find((found) => found.type === "Quotes");
  const twice = columns.find((name, index) => name === "" || columns.indexOf(name) !== index);
  const problem =
    error !== undefined
      ? `${error.message}${error.row === undefined ? "" : ` (row ${error.row + 1})`}`
      : columns.length === 0
        ? "it is empty"
        : twice !== undefined
          ? twice === ""
            ? "a column has no name in the first line"
            : `the column "${twice}" is there twice`
          : wrong !== -1
            ? `row ${wrong + 2} has ${rest[wrong]?.length} cells and not ${columns.length}`
            : rest.length === 0
              ? "it has a header and no rows"
              : undefined;
  const rows = rest
    .filter((row) => row.length === columns.length)
    .map((row) => Object.fromEntries(columns.map((name, index) => [name, cellValue(row[index] ?? "")])));
  return { columns, rows, ...(problem === undefined ? {} : { problem }) };
}

function cellValue(cell: string): Json {
  const text = cell.trim();
  if (text === "true" || text === "false") return text === "true";
  return text !== "" && String(Number(text)) === text && Number.isFinite(Number(text)) ? Number(text) : cell;
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
function rowsOfList(name: string, value: Json | undefined): DataRows {
  if (!Array.isArray(value)) return { columns: [], rows: [], problem: `"${name}" is no list variable with values` };
  const elements = value as readonly Json[];
  const rows = elements.map((element) => (isJsonObject(element) ? element : { item: element }));
  return { columns: columnsOf(rows), rows, ...(rows.length === 0 ? { problem: `the list "${name}" is empty` } : {}) };
}

function columnsOf(rows: readonly Readonly<Record<string, Json>>[]): readonly string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))];
}
