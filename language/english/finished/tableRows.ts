// Finds requests that send all rows of a table at once, where the document has one object there.

import type { Attachment } from "../../playbook.ts";
import type { SentenceContext } from "../../reading.ts";
import type { Step } from "../../step.ts";
import { operationOf } from "../context/above.ts";

/** Returns why the rows below a sentence are not a body of its request. */
export function lossOfRows(attachment: Attachment | undefined, steps: readonly Step[], context: SentenceContext): string | undefined {
  if (attachment?.kind !== "table" || attachment.rows.length < 2) return undefined;
  const request = steps.find((step) => step.step === "api_request" && Array.isArray(step.body));
  const operation = request === undefined ? undefined : operationOf(context, request);
  if (operation === undefined || (operation.body?.fields.length ?? 0) === 0) return undefined;
  const { method, path } = operation;
  return `${method} ${path} takes one object, and the table has ${attachment.rows.length} rows. Write “For each row:” above the table, and the request below it.`;
}
