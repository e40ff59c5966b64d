// Reads a spreadsheet or CSV file as a table of texts, each cell with the address that people use for it.

import { parseCsv } from "../../../language/index.ts";
import { PlaybookError } from "../../error.ts";

export interface TableCell {
  /** `B7`. */
  readonly address: string;
  readonly text: string;
  /** True if it is a text even where it looks like a number. */
  readonly isText: boolean;
}

export interface Table {
  /** Name of the sheet; of the file for CSV. */
  readonly name: string;
  /** Cells that hold nothing are left out; rows without any cell, too. */
  readonly rows: readonly (readonly TableCell[])[];
  /** Sheets with something in them that were not asked for. */
  readonly others: readonly string[];
}

export function readCsvTable(text: string, name: string): Table {
  const { rows, diagnostics } = parseCsv(text);
  const [problem] = diagnostics;
  if (problem !== undefined) throw new PlaybookError("cases-table", `${name}: ${problem.message}`, "Fix the file.");
  const cells = rows.map((row, index) =>
    row.flatMap(({ value, quoted }, column): readonly TableCell[] =>
      value === "" && !quoted ? [] : [{ address: addressOf(column, index), text: value, isText: false }],
    ),
  );
  return { name, rows: cells.filter((row) => row.length > 0), others: [] };
}

/** The first sheet, or the one of that name. Throws `PlaybookError` "cases-table" with the problem of the file. */
export async function readWorkbook(bytes: Uint8Array, name: string, sheet: string | undefined): Promise<Table> {
  const { default: readXlsxFile } = await import("read-excel-file/node");
  const sheets = await readXlsxFile(Buffer.from(bytes), { trim: false }).catch((cause: unknown) => {
    throw new PlaybookError(
      "cases-table",
      `${name} cannot be read as an Excel workbook (.xlsx): ${(cause as Error).message}`,
      "Save it as .xlsx or .csv.",
      cause,
    );
  });
  const chosen = sheet === undefined ? sheets[0] : sheets.find((one) => one.sheet === sheet);
  if (chosen === undefined)
    throw new PlaybookError(
      "cases-table",
      sheet === undefined ? `${name} has no sheet.` : `${name} has no sheet "${sheet}".`,
      `The sheets are: ${sheets.map((one) => one.sheet).join(", ")}.`,
    );
  const rows = chosen.data.map((row, index) =>
    row.flatMap((value, column): readonly TableCell[] => {
      const text = textOf(value);
      return text === "" ? [] : [{ address: addressOf(column, index), text, isText: typeof value === "string" }];
    }),
  );
  const others = sheets.flatMap((one) =>
    one !== chosen && one.data.some((row) => row.some((value) => value !== null)) ? [one.sheet] : [],
  );
  return { name: chosen.sheet, rows: rows.filter((row) => row.length > 0), others };
}

/** Dates as ISO 8601; without a time of day if there is none. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date)
    return value
      .toISOString()
      .replace(/T00:00:00\.000Z$/, "")
      .replace(/\.000Z$/, "Z");
  return String(value);
}

/** `A1`, `AA10`. */
function addressOf(column: number, row: number): string {
  let letters = "";
  for (let left = column; left >= 0; left = Math.floor(left / 26) - 1) letters = String.fromCharCode(65 + (left % 26)) + letters;
  return `${letters}${row + 1}`;
}
