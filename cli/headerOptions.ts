// Implements `--header 'Name: value'`: secret parts of headers come from the environment, so that no shell history or
// process list contains them.

import { PlaybookError } from "../engine/index.ts";

export type HeaderLine = readonly [name: string, value: string];

export interface GivenHeaders {
  readonly headers: readonly HeaderLine[];
  /** The secrets that came from the environment, and the values that were built with them. */
  readonly secrets: readonly string[];
}

/**
 * `${NAME}` in a value is the environment variable; `$${` stands for `${`. Throws a usage error, which never shows a
 * value.
 */
export function headerOptions(options: readonly string[], environment: Readonly<Record<string, string | undefined>>): GivenHeaders {
  const secrets: string[] = [];
  const headers = options.map((option): HeaderLine => {
    const [, name, written] = /^([^:\s]+)\s*:(.*)$/s.exec(option) ?? [];
    if (name === undefined || written === undefined) {
      const message = "A --header has no name, or no colon after the name.";
      throw new PlaybookError("usage", message, "Write --header 'Name: value', for example --header 'Authorization: Bearer ${TOKEN}'.");
    }
    let fromEnvironment = false;
    const value = written.trim().replace(/\$\$\{|\$\{([^{}]*)\}/g, (whole, variable: string | undefined) => {
      if (variable === undefined) return whole.slice(1);
      const found = environment[variable.trim()];
      if (found === undefined || found === "") {
        const message = `--header ${name}: the environment variable ${variable.trim()} is not set.`;
        throw new PlaybookError("usage", message, "Set it, and quote the header with ' so that the shell does not expand ${…}.");
      }
      fromEnvironment = true;
      secrets.push(found);
      return found;
    });
    if (fromEnvironment) secrets.push(value);
    return [name, value];
  });
  return { headers, secrets };
}
