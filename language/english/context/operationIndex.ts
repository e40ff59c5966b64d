// The operations of a document by what sentences call them, so that a large document takes no longer than a small one.

import type { Operation } from "../../openapi/operations.ts";
import { subjectOf } from "./nouns.ts";

export interface OperationIndex {
  /** In the order of the document. */
  readonly byNoun: ReadonlyMap<string, readonly Operation[]>;
  readonly byId: ReadonlyMap<string, Operation>;
}

const known = new WeakMap<readonly Operation[], OperationIndex>();

/** Kept with the list of operations, which never changes. */
export function indexOf(operations: readonly Operation[]): OperationIndex {
  let index = known.get(operations);
  if (index === undefined) {
    index = build(operations);
    known.set(operations, index);
  }
  return index;
}

function build(operations: readonly Operation[]): OperationIndex {
  const byNoun = new Map<string, Operation[]>();
  const byId = new Map<string, Operation>();
  for (const operation of operations) {
    const { operationId } = operation;
    if (operationId !== undefined && !byId.has(operationId)) byId.set(operationId, operation);
    for (const noun of subjectOf(operation).nouns) {
      const named = byNoun.get(noun);
      if (named === undefined) byNoun.set(noun, [operation]);
      else named.push(operation);
    }
  }
  return { byNoun, byId };
}
