// Parses the values that `--var` gives to variables.

import { PlaybookError } from "../engine/index.ts";

/** Parses `--var name=value`. Throws a usage error for one without a value. */
export function parseVariables(options: readonly string[]): Readonly<Record<string, string>> {
  const variables: Record<string, string> = {};
  for (const option of options) {
    const equals = option.indexOf("=");
    if (equals < 1) throw new PlaybookError("usage", `--var ${option} has no value.`, "Write --var name=value.");
    variables[option.slice(0, equals)] = option.slice(equals + 1);
  }
  return variables;
}
