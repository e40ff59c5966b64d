// Words the head of a block, with its rows as a table.

import { sameJson } from "../../grammar/describe/checks.ts";
import type { Json } from "../../json.ts";
import type { BlockStep } from "../../step.ts";
import { cellValue } from "../attachment.ts";
import { writeJson } from "../jsonText.ts";
import { isForeign, isUnquotable, quote } from "../quote.ts";
import { writeValue } from "../value.ts";
import { type Draft, tableBlock } from "./words.ts";

/** `For each row` with a table, `For each ${item} in ${items}`. */
export function* describeBlock(step: BlockStep): Generator<Draft | undefined> {
  if (step.each !== undefined) {
    yield { text: `For each \${${step.each.variable}} in \${${step.each.in}}` };
    return;
  }
  yield describeTable(step);
  yield { text: `For each row of ${writeJson((step.rows ?? []) as Json)}` };
}

function describeTable(step: BlockStep): Draft | undefined {
  const rows = step.rows ?? [];
  const header = Object.keys(rows[0] ?? {});
  const cells: string[][] = [];
  for (const row of rows) {
    if (Object.keys(row).length !== header.length) return undefined;
    const line: string[] = [];
    for (const name of header) {
      const cell = Object.hasOwn(row, name) ? writeCell(row[name] as Json) : undefined;
      if (cell === undefined) return undefined;
      line.push(cell);
    }
    cells.push(line);
  }
  return { text: "For each row", attachment: tableBlock(header, cells) };
}

/** A value as a cell that reads back. */
function writeCell(value: Json): string | undefined {
  const candidates = typeof value === "string" ? [value, quote(value)] : [writeValue(value)];
  return candidates.find(
    (cell) =>
      cell !== undefined && !isUnquotable(cell) && cell.trim() === cell && !isForeign(cell) && sameJson(cellValue(cell, false), value),
  );
}
