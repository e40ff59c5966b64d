// Requests that only the OpenAPI document, the endpoint or the steps before make exact: "delete the order ${orderId}", "call the endpoint".

import type { Clause, Scan } from "../scan.ts";

/** Every reading of a clause that leans on the scan's context. */
export function readContextual(_scan: Scan, _from: number): readonly Clause[] {
  return [];
}
