// "send a PATCH request updating only "notes"": the one operation with this method and these fields, from the variables of their names.

import type { Operation } from "../../openapi/operations.ts";
import { stepClause } from "../draft.ts";
import { readRequestWords } from "../frames/request.ts";
import { type Assignment, assign, type Clause, type Scan, skipAll, skipJoint, tokenAt, word } from "../scan.ts";
import { articles } from "../words.ts";
import { readOperationTail } from "./operationTail.ts";

/** A request that names a method and the fields it changes, where the document has one operation with both. */
export function readOnlyOperation(scan: Scan, from: number, operations: readonly Operation[]): Clause | undefined {
  const request = readRequestWords(scan, from);
  if (request?.method === undefined || request.target !== undefined || request.nominal || request.assignments.length > 0) return undefined;
  if (!/^(?:updating|changing|modifying)$/.test(word(scan, request.next))) return undefined;
  const assignments: Assignment[] = [];
  let next = request.next + 1;
  if (word(scan, next) === "only") next++;
  for (let at = next; ; ) {
    at = skipAll(scan, at, articles);
    const token = tokenAt(scan, at);
    const name = token?.kind === "quoted" ? (token.value as string) : token?.kind === "word" ? token.text : "";
    if (scan.context?.variables?.has(name) !== true) break;
    assignments.push(assign(scan, ["body", name], { $var: name }, at, at + 1));
    next = at + 1;
    at = skipJoint(scan, next);
    if (at === next) break;
  }
  if (assignments.length === 0) return undefined;
  const names = assignments.map(({ path }) => path[1]);
  const [operation, other] = operations.filter(
    ({ method, body }) => method === request.method && names.every((name) => body?.fields.some((field) => field.name === name) === true),
  );
  if (operation === undefined || other !== undefined) return undefined;
  const tail = readOperationTail(scan, operation, { next, method: request.method, verb: "", noun: "", plural: false, at: from });
  if (tail === undefined) return undefined;
  const action = assign(scan, ["action"], `${operation.method} ${operation.path}`, from, request.next);
  return stepClause(scan, "request", { step: "api_request", action: "" }, [action, ...assignments, ...tail.assignments], tail);
}
