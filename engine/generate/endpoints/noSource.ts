// Says why a test cannot have an item: no operation gives its name, or none makes one of the kind that it needs.

import type { Resource } from "./resources.ts";
import { operationKey, Unarranged, type World } from "./testDraft.ts";

/** Says why no operation gives the name of an item. */
export function sourcesOf({ resources }: World, { collection, itemPath }: Resource): string {
  const [maker, lister] = ["POST", "GET"].map((method) => resources.operation(method, collection));
  const copy = resources.operation("POST", `${itemPath}/copy`);
  if (copy !== undefined) return `${operationKey(copy)} makes one only of another`;
  if (maker === undefined && lister === undefined) return "it does not relate the path to an operation that creates or lists one";
  const silent = [maker, lister].filter((one) => one !== undefined).map(operationKey);
  return `it does not relate the documented ${silent.length > 1 ? "responses" : "response"} of ${silent.join(" and ")} to it`;
}

export function noneOfVariant({ noun, parameter }: Resource, [key, value]: readonly [string, unknown]): Unarranged {
  return new Unarranged(
    `It needs a ${noun} with the ${key} ${String(value)}, for which the document does not show a request: define the variable ${parameter} in the service playbook.`,
    parameter,
  );
}
