// Reads acceptance criteria in a table of a document or a CSV file: rows of Given, When, Then, or rows of a step and
// its expected result.

import { capitalized } from "../../language/index.ts";
import { clausesOf } from "./clauses.ts";
import type { CriterionLine, FoundCriterion } from "./requirement.ts";

const meanings = {
  id: /^(?:ac|id|#|no\.?|nr\.?|criterion|criterion id|acceptance criterion|ac id|test id|case)$/i,
  title: /^(?:title|name|scenario|summary|description)$/i,
  given: /^(?:given|preconditions?)$/i,
  when: /^(?:when|action under test)$/i,
  outcome: /^then$/i,
  action: /^(?:steps?|actions?|test steps?|user action|request|do)$/i,
  expected: /^(?:expected(?: results?| outcome| response)?|results?|response|verification|checks?)$/i,
} as const;

export type ColumnMeaning = keyof typeof meanings;

/** The meaning of each column; the first that fits applies. */
export function columnsOf(header: readonly string[]): ReadonlyMap<ColumnMeaning, number> {
  const found = new Map<ColumnMeaning, number>();
  for (const meaning of Object.keys(meanings) as ColumnMeaning[]) {
    const index = header.findIndex((cell) => meanings[meaning].test(cell.trim()));
    if (index >= 0) found.set(meaning, index);
  }
  return found;
}

/** `lineOf` gives the line of a row. A table of another kind is one criterion that holds its rows as they are. */
export function criteriaOfTable(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  lineOf: (row: number) => number,
): readonly FoundCriterion[] {
  const columns = columnsOf(header);
  const cell = (row: readonly string[], meaning: ColumnMeaning) => row[columns.get(meaning) ?? -1]?.trim() ?? "";
  const name = (row: readonly string[]) => {
    const [id, title] = [cell(row, "id"), cell(row, "title")];
    return { ...(id === "" ? {} : { id }), ...(title === "" ? {} : { title }) };
  };
  if (columns.has("when") || columns.has("outcome")) {
    return rows.map((row, index) => ({ ...name(row), kind: "given-when-then", lines: clausesOfRow(row, cell, lineOf(index)) }));
  }
  if (columns.has("action")) {
    const groups: { readonly id: string; readonly rows: (readonly [readonly string[], number])[] }[] = [];
    const hasIds = columns.has("id") && !rows.every((row, index) => cell(row, "id") === String(index + 1));
    rows.forEach((row, index) => {
      const id = hasIds ? cell(row, "id") : "";
      const last = groups.at(-1);
      if (last === undefined || (id !== "" && id !== last.id)) groups.push({ id, rows: [[row, index]] });
      else last.rows.push([row, index]);
    });
    return groups.map(({ id, rows: own }) => ({
      ...(id === "" ? {} : { id }),
      ...(cell(own[0]?.[0] ?? [], "title") === "" ? {} : { title: cell(own[0]?.[0] ?? [], "title") }),
      kind: "table",
      lines: own.flatMap(([row, index]) => [
        ...linesOfCells([cell(row, "action")], lineOf(index)),
        ...linesOfCells([cell(row, "expected")], lineOf(index)).map((line) => ({ ...line, expects: true as const })),
      ]),
    }));
  }
  if (columns.has("id") && columns.has("title"))
    return rows.map((row, index) => ({
      id: cell(row, "id"),
      kind: "prose",
      lines: linesOfCells([cell(row, "title"), cell(row, "expected")], lineOf(index)).flatMap(clausesOf),
    }));
  return [{ kind: "table", lines: rows.map((row, index) => ({ text: row.join(" | "), line: lineOf(index) })) }];
}

function clausesOfRow(
  row: readonly string[],
  cell: (row: readonly string[], meaning: ColumnMeaning) => string,
  line: number,
): readonly CriterionLine[] {
  return (["given", "when", "outcome"] as const).flatMap((meaning) =>
    linesOfCells([cell(row, meaning)], line).map((one, index) => {
      const word = index > 0 ? "and" : meaning === "outcome" ? "then" : meaning;
      const has = /^(?:given|when|then|and|but)\b/i.test(one.text);
      return { ...one, text: has ? one.text : `${capitalized(word)} ${one.text}` };
    }),
  );
}

/** A cell may hold several lines, by line breaks, `<br>`, or `;` between sentences. */
function linesOfCells(cells: readonly string[], line: number): readonly CriterionLine[] {
  return cells
    .flatMap((text) => text.split(/\n|<br\s*\/?>|;\s+/i))
    .map((text) => text.replace(/^\s*(?:[-*•]|\d{1,3}[.)])\s+/, "").trim())
    .filter((text) => text !== "")
    .map((text) => ({ text, line }));
}
