// Reads test case definitions from a table: matches columns by name, and reports every cell that does not fit. Nothing
// is dropped silently.

import { didYouMean, parseCases } from "../../../language/index.ts";
import type { NewCase } from "./caseYaml.ts";
import type { Table, TableCell } from "./readTable.ts";

export interface ImportOptions {
  /** Column of a definition → heading in the table. */
  readonly map: ReadonlyMap<string, string>;
  /** Headings that are left out. */
  readonly ignore: ReadonlySet<string>;
}

export interface ImportedCases {
  readonly cases: readonly NewCase[];
  /** `Cases!C7: …` */
  readonly problems: readonly string[];
}

const columns = ["id", "title", "endpoint", "playbook", "status", "without"] as const;
const groups = /^(?:path|query|headers|body|expect)(?:\.|$)/;

/** Other column names that testers use. */
const otherNames: Readonly<Record<string, (typeof columns)[number]>> = {
  "test id": "id",
  "test case": "id",
  "test case id": "id",
  "case id": "id",
  key: "id",
  name: "title",
  summary: "title",
  description: "title",
  "test case title": "title",
  operation: "endpoint",
  api: "endpoint",
  "expected status": "status",
  "status code": "status",
  "expected status code": "status",
  "http status": "status",
};

export function importCases({ name, rows }: Table, options: ImportOptions): ImportedCases {
  const problems: string[] = [];
  const report = (cell: Pick<TableCell, "address">, message: string) => problems.push(`${name}!${cell.address}: ${message}`);
  const [header, ...body] = rows;
  if (header === undefined) return { cases: [], problems: [`${name} is empty.`] };
  const byColumn = new Map<string, string>();
  const ignored = new Set<string>();
  const headings = header.map(({ text }) => text.trim());
  for (const [column, heading] of options.map)
    if (!headings.includes(heading))
      problems.push(`${name} has no column “${heading}”, which --map gives as ${column}.${didYouMean(heading, headings)}`);
  for (const cell of header) {
    const heading = cell.text.trim();
    const letters = lettersOf(cell);
    if (options.ignore.has(heading)) ignored.add(letters);
    else {
      const column = columnOf(heading, options.map);
      if (column === undefined)
        report(
          cell,
          `There is no column “${heading}”.${didYouMean(heading.toLowerCase(), columns)} Map it to a column (--map body.sku="${heading}"), or ignore it (--ignore "${heading}").`,
        );
      else if ([...byColumn.values()].includes(column)) report(cell, `Two columns are for ${column}.`);
      else byColumn.set(letters, column);
    }
  }
  const found = body.flatMap((row) => {
    const cells = row.filter((cell) => !ignored.has(lettersOf(cell)));
    for (const cell of cells)
      if (!byColumn.has(lettersOf(cell)) && !header.some((one) => lettersOf(one) === lettersOf(cell)))
        report(cell, "The column of this cell has no heading.");
    return cells.length === 0 ? [] : caseOf(cells, byColumn, report);
  });
  const seen = new Set<string>();
  for (const { id, cell } of found) {
    if (seen.has(id)) report(cell, `Two test cases have the id "${id}". Give each its own id.`);
    seen.add(id);
  }
  return { cases: found.map(({ cell: _, ...one }) => one), problems };
}

function columnOf(heading: string, map: ImportOptions["map"]): string | undefined {
  const mapped = [...map].find(([, from]) => from === heading)?.[0];
  if (mapped !== undefined) return columns.some((column) => column === mapped) || groups.test(mapped) ? mapped : undefined;
  const lower = heading.toLowerCase();
  if (columns.some((column) => column === lower)) return lower;
  return groups.test(heading) ? heading : otherNames[lower.replace(/[\s_-]+/g, " ")];
}

/** Reads one line as a separate CSV file, so that cells mean the same in every source. */
function caseOf(
  cells: readonly TableCell[],
  byColumn: ReadonlyMap<string, string>,
  report: (cell: Pick<TableCell, "address">, message: string) => void,
): readonly (NewCase & { readonly cell: TableCell })[] {
  const known = cells.flatMap((cell) => {
    const column = byColumn.get(lettersOf(cell));
    return column === undefined ? [] : [{ cell, column }];
  });
  const places: { readonly start: number; readonly end: number; readonly cell: TableCell }[] = [];
  let text = `${known.map(({ column }) => quoted(column)).join(",")}\n`;
  for (const [index, { cell, column }] of known.entries()) {
    const start = text.length;
    text += quoted(valueText(cell, column));
    places.push({ start, end: text.length, cell });
    if (index < known.length - 1) text += ",";
  }
  const { cases, diagnostics } = parseCases(text, "csv");
  const [first] = cells;
  for (const { span, message } of diagnostics) {
    const place = places.find(({ start, end }) => span.start >= start && span.end <= end);
    report(place?.cell ?? { address: first?.address.replace(/^[A-Z]+/, "") ?? "" }, message);
  }
  const cell = known.find(({ column }) => column === "id")?.cell;
  return cases.flatMap(({ id, title, endpoint, playbook, request, expect }) =>
    cell === undefined
      ? []
      : [
          {
            cell,
            id: id.value,
            title: title.value,
            endpoint: `${endpoint.value.method} ${endpoint.value.path}`,
            ...(playbook === "Default" ? {} : { playbook }),
            request,
            expect,
          },
        ],
  );
}

/** A text that looks like a number stays one. */
function valueText({ text, isText }: TableCell, column: string): string {
  if (!isText || !groups.test(column)) return text;
  return /^(?:true|false|null)$/.test(text) || (text !== "" && String(Number(text)) === text) ? JSON.stringify(text) : text;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function lettersOf({ address }: TableCell): string {
  return address.replace(/(?<!\d)\d+$/, "");
}
