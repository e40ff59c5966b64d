// Finds the operation of a breakpoint: a method and a path, or an operationId of a document.

import { nearest, operationsOf, services, type Workspace } from "../../language/index.ts";
import { PlaybookError } from "../error.ts";
import { type OperationPattern, readOperation } from "./breakpoints.ts";

/**
 * Several where documents of several services have that operationId. Throws a usage error if the text is not an
 * operation.
 */
export function operationsNamed(text: string, workspace: Workspace): readonly OperationPattern[] {
  const written = readOperation(text);
  if (written !== undefined) return [written];
  const wanted = text.trim();
  const all = [...services(workspace, "").values()].flatMap((path) => operationsOf(workspace, path)?.operations ?? []);
  const found = all.filter(({ operationId }) => operationId === wanted);
  if (found.length > 0) return found.flatMap(({ method, path }) => readOperation(`${method} ${path}`) ?? []);
  const meant = nearest(
    wanted,
    all.flatMap(({ operationId = [] }) => operationId),
  );
  throw new PlaybookError(
    "usage",
    `"${wanted}" is not an operation.`,
    meant === undefined
      ? "Write a method and a path, such as POST /orders or GET /orders/{id}, or an operationId of the document."
      : `Did you mean ${meant}?`,
  );
}
