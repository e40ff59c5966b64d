// Writes rows with the status that is expected of each.

import type { Check, Step, Value } from "../../../language/index.ts";
import type { ApiOperation } from "./api.ts";
import { refusal, successChecks } from "./expectations.ts";
import { failureCheck, outcomeChecks } from "./outcome.ts";
import type { Row } from "./rowPlan.ts";
import type { World } from "./testDraft.ts";

export interface ExpectedRows {
  /** The rows of `data:`. */
  readonly data: readonly Readonly<Record<string, Value>>[];
  readonly check: Step;
  readonly comment?: string;
}

/** With a column for the status where it is not the same for all. */
export function expectedRows(world: World, operation: ApiOperation, rows: readonly Row[]): ExpectedRows {
  const success = successChecks(world.api, operation)[0]?.status;
  const refused = refusal(operation, [400, 422]);
  const failed = refused.comment === undefined ? undefined : failureCheck(world.api, operation);
  const outcome = outcomeChecks(world.api, operation);
  const plain = (status: Check["status"]): number | string => (typeof status === "number" || typeof status === "string" ? status : "2xx");
  const comment = failed === undefined && rows.some(({ valid }) => !valid) ? refused.comment : undefined;
  const first = rows[0]?.valid;
  const check = (status: Check["status"]): Step => ({ step: "validate", checks: [{ status }] as readonly Check[] }) as Step;
  if (rows.every(({ valid, isMissing }) => valid === first && isMissing !== true))
    return {
      data: rows.map(({ case: title, columns }) => ({ case: title, ...columns })),
      check:
        !first && failed !== undefined
          ? { step: "validate", checks: [failed] }
          : { step: "validate", checks: [{ status: first ? success : refused.status } as Check, ...(first ? outcome : [])] },
      ...(comment === undefined ? {} : { comment }),
    };
  const [, told = ""] = /^\$\.(\w+)$/.exec(failed?.path ?? "") ?? [];
  if (failed !== undefined && rows.every(({ columns }) => !(told in columns)))
    return {
      data: rows.map(({ case: title, columns, valid }) => ({
        case: title,
        ...columns,
        [told]: valid ? !failed.equals : (failed.equals ?? false),
      })),
      check: { step: "validate", checks: [{ path: failed.path ?? "$", equals: { $var: told } }] },
    };
  const statusOf = ({ valid, isMissing }: Row) =>
    valid ? plain(success) : typeof refused.status === "number" && isMissing !== true ? refused.status : "4xx";
  return {
    data: rows.map((row) => ({ case: row.case, ...row.columns, status: statusOf(row) })),
    check: check({ $var: "status" }),
    ...(comment === undefined ? {} : { comment }),
  };
}
