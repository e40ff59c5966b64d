// Finds the variables that are declared as secrets.

import type { VariableType } from "../playbook.ts";

/** An encrypted text, or a list of them. */
export function isDeclaredSecret({
  type,
  of,
}: {
  readonly type?: VariableType | undefined;
  readonly of?: VariableType | undefined;
}): boolean {
  return type === "encrypted text" || (type === "list" && of === "encrypted text");
}
