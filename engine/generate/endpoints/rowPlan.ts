// Describes the rows of a playbook: cases of one shape, each with its columns and whether the document allows it.

import type { Json, Value } from "../../../language/index.ts";
import type { Arrangement } from "./arrangement.ts";
import type { FieldValue } from "./fieldCases.ts";

export interface Row {
  readonly case: string;
  /** True if the document allows it. */
  readonly valid: boolean;
  /** It names an item that does not exist, which the service may answer with the documented 404. */
  readonly isMissing?: boolean;
  readonly columns: Readonly<Record<string, Value>>;
}

export interface RowPlan {
  readonly rows: readonly Row[];
  /** The request, in which the columns are variables. */
  readonly parts: Parameters<Arrangement["request"]>[0];
}

export type Which = "wrong" | "limits";

/** The literal for the judge; the value as written where that is another. */
export function spelt(arrangement: Arrangement, value: FieldValue): { readonly literal: Json; readonly written?: Value } {
  if (value.kind === "value") return { literal: value.value };
  return { literal: "x".repeat(value.length), written: `\${${arrangement.longText(value.length)}}` };
}

export function distinct(rows: readonly Row[]): readonly Row[] {
  const seen = new Set<string>();
  return rows.filter(({ columns }) => {
    const key = JSON.stringify(columns);
    return seen.size < seen.add(key).size;
  });
}
