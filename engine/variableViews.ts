// The variables of a playbook as its next instruction would see them, for people: where each value comes from, and no
// secret.

import { type Json, phaseNames } from "../language/index.ts";
import { isFileReference, referencedPath, withFilesNamed } from "./http/files.ts";
import type { PlannedTest } from "./planned.ts";
import { namesRead, namesSaved } from "./planning/uses.ts";
import type { VariableView } from "./protocol.ts";
import { mask, type Redactor } from "./redact/redactor.ts";
import { createScope, lookUp, type Scope } from "./values/scope.ts";

/** All that it defines, reads or saves. `shared` are the values that the setup of its service saved. */
export function variableViews(
  { playbook, row }: PlannedTest,
  saved: ReadonlyMap<string, Json>,
  shared: ReadonlyMap<string, Json>,
  redactor: Redactor,
): readonly VariableView[] {
  const scope: Scope = { ...createScope(playbook.variables, shared, row), saved: new Map(saved) };
  const steps = phaseNames.flatMap((phase) => playbook[phase]);
  const names = new Set([
    ...playbook.variables.keys(),
    ...playbook.encrypted,
    ...(row?.keys() ?? []),
    ...saved.keys(),
    ...shared.keys(),
    ...namesSaved(steps),
    ...namesRead(steps),
  ]);
  const originOf = (name: string): VariableView["from"] => {
    if (row?.has(name) === true) return "row";
    if (saved.has(name)) return "saved";
    if (shared.has(name)) return "service setup";
    return playbook.variables.has(name) ? "definition" : "nowhere";
  };
  return [...names].map((name): VariableView => {
    const found = valueIn(scope, name);
    const problem = found.problem ?? (found.value === undefined ? playbook.unset?.get(name) : undefined);
    const isEncrypted = playbook.encrypted.has(name);
    const shown = redactor.value(found.value);
    return {
      name,
      secret: isEncrypted || shown !== found.value,
      from: originOf(name),
      ...(found.value === undefined
        ? {}
        : isFileReference(found.value)
          ? { file: referencedPath(found.value) }
          : { value: isEncrypted ? mask : withFilesNamed(shown as Json) }),
      ...(problem === undefined ? {} : { problem }),
    };
  });
}

/** A value may refer to another that has none yet. */
function valueIn(scope: Scope, name: string): { readonly value?: Json; readonly problem?: string } {
  try {
    const value = lookUp(scope, name);
    return value === undefined ? {} : { value };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
