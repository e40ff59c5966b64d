// Resolves a reference of a step as far as it is known before a run.

import { isDeclaredSecret, type Json, type Use, type Variable } from "../../language/index.ts";
import type { VariableUseView } from "../protocol.ts";
import { originText, typeText, valueText } from "./variableText.ts";

/**
 * `definitions` are the visible ones, the one that takes precedence first; of the values of environments only those of
 * `environment` count.
 */
export function useView(
  { reference, members }: Pick<Use, "reference" | "members">,
  definitions: readonly Variable[],
  environment: string | undefined,
): VariableUseView {
  const counting = definitions.find((one) => one.scope !== "environment" || one.environment === environment);
  const variable = counting ?? definitions[0];
  if (variable === undefined) return { reference, state: "undefined" };
  const type = typeText(variable);
  const about = { reference, origin: originText(variable), ...(type === undefined ? {} : { type }) };
  // One secret definition makes a secret of the name, whichever counts in the end.
  const secret = definitions.find(isDeclaredSecret);
  if (secret !== undefined) return { ...about, type: typeText(secret) ?? "encrypted text", state: "secret" };
  const value = counting === undefined ? undefined : memberOf(counting.value, members);
  const text = value === undefined ? undefined : valueText({ ...variable, value });
  return text === undefined ? { ...about, state: "run" } : { ...about, state: "value", value: text };
}

function memberOf(value: Json | undefined, members: readonly (string | number)[]): Json | undefined {
  let at: unknown = value;
  for (const key of members) {
    if (typeof at !== "object" || at === null) return undefined;
    at =
      Array.isArray(at) && typeof key === "number" ? at.at(key) : Object.hasOwn(at, key) ? (at as Record<string, unknown>)[key] : undefined;
  }
  return at as Json | undefined;
}
