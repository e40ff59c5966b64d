// Declares the shape of a command definition: its arguments and options, and the code that is loaded when it is used.
// No file of this folder imports what a command does but with `import()`.

import type { Command } from "commander";

/** Gives a command of that name its description, arguments, options and action. */
type Definition = (command: Command) => unknown;

/** By name, in the order of the help. */
export type Definitions = Readonly<Record<string, Definition>>;

/**
 * Defines the command that is asked for below its parent, or all of them where it is none of these; those in `hidden`
 * are in no help.
 */
export function define(parent: Command, definitions: Definitions, asked?: string, hidden: readonly string[] = []): void {
  const all = Object.entries(definitions);
  const one = all.filter(([name]) => name === asked);
  for (const [name, definition] of one.length === 0 ? all : one) definition(parent.command(name, { hidden: hidden.includes(name) }));
}
