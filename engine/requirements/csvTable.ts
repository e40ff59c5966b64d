// Requirements in a CSV file, as issue trackers and test management export them: rows with an id and a title, and
// criteria in columns or in a cell of text.

import { parseCsv } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import { readRequirementText } from "./readText.ts";
import type { FoundCriterion, FoundRequirement } from "./requirement.ts";
import { columnsOf, criteriaOfTable } from "./tableCriteria.ts";

const requirementColumns = {
  id: /^(?:requirement(?: id)?|req(?: id)?|issue(?: key)?|key|story(?: id)?|work item(?: id)?)$/i,
  title: /^(?:requirement title|story title|summary|title|story|feature)$/i,
  url: /^(?:url|link)$/i,
  criteria: /^(?:acceptance criteria|criteria|description|body|text)$/i,
} as const;

/** Throws `PlaybookError` "requirements" if no column has the requirement. */
export async function readRequirementCsv(text: string): Promise<readonly FoundRequirement[]> {
  const [header = [], ...rows] = parseCsv(text).rows.map((cells) => cells.map(({ value }) => value));
  const at = (pattern: RegExp) => header.findIndex((cell) => pattern.test(cell.trim()));
  const own = {
    id: at(requirementColumns.id),
    title: at(requirementColumns.title),
    url: at(requirementColumns.url),
    criteria: at(requirementColumns.criteria),
  };
  const columns = columnsOf(header);
  const hasCriteria = columns.has("when") || columns.has("outcome") || columns.has("action");
  if (!hasCriteria && own.criteria < 0) {
    throw new PlaybookError(
      "requirements",
      `No column of the CSV file contains acceptance criteria; it has: ${header.join(", ")}.`,
      "Name columns Given, When and Then; or Step and Expected; or Acceptance criteria.",
    );
  }
  // Where only one column has ids, they are the requirements' unless the criteria have columns of their own.
  const idColumn = own.id >= 0 ? own.id : hasCriteria ? -1 : (columns.get("id") ?? -1);
  const groups: {
    readonly id: string;
    readonly title: string;
    readonly url: string;
    readonly rows: (readonly [readonly string[], number])[];
  }[] = [];
  rows.forEach((row, index) => {
    const id = row[idColumn]?.trim() ?? "";
    const last = groups.at(-1);
    if (last !== undefined && (id === "" || id === last.id)) last.rows.push([row, index]);
    else groups.push({ id, title: row[own.title]?.trim() ?? "", url: row[own.url]?.trim() ?? "", rows: [[row, index]] });
  });
  // The requirement's own columns differ from those of its criteria.
  const inner = header.map((cell, index) => (index === idColumn || (index === own.title && own.id >= 0) ? "" : cell));
  return Promise.all(
    groups.map(async ({ id, title, url, rows: ofGroup }) => ({
      ...(id === "" ? {} : { id }),
      title,
      ...(/^https?:\/\//.test(url) ? { url } : {}),
      criteria: hasCriteria
        ? criteriaOfTable(
            inner,
            ofGroup.map(([row]) => row),
            (row) => (ofGroup[row]?.[1] ?? 0) + 2,
          )
        : await criteriaOfCells(ofGroup.map(([row]) => row[own.criteria] ?? "")),
    })),
  );
}

async function criteriaOfCells(cells: readonly string[]): Promise<readonly FoundCriterion[]> {
  const found = await Promise.all(cells.map((cell) => readRequirementText(`Acceptance criteria\n\n${cell}`, { id: "_", title: "" })));
  return found.flat().flatMap(({ criteria }) => criteria);
}
