// Declares the shape of a command definition: its arguments and options, and the code that is loaded when it is used.
// Files of this folder load the implementation of a command with `import()` only.

import type { Command } from "commander";

/** Adds a command with its description, arguments, options and action. */
type Definition = (command: Command) => unknown;

/** Commands by name, in the order of the help. */
export type Definitions = Readonly<Record<string, Definition>>;

/**
 * Defines the requested command below its parent, or all commands if the name is unknown. The help omits the options in
 * `hidden`.
 */
export function define(parent: Command, definitions: Definitions, asked?: string, hidden: readonly string[] = []): void {
  const all = Object.entries(definitions);
  const one = all.filter(([name]) => name === asked);
  for (const [name, definition] of one.length === 0 ? all : one) definition(parent.command(name, { hidden: hidden.includes(name) }));
}
