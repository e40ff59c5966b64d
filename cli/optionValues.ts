// Parses the values of options, and refuses an invalid value with an example of a valid one.

import { InvalidArgumentError } from "commander";

/** For options that can be given again. */
export function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    if (!/^\d+$/.test(text) || Number(text) < least) throw new InvalidArgumentError(`Give a whole number of at least ${least}.`);
    return Number(text);
  };
}

/** Milliseconds. The unit is needed: a bare 3 would be read as seconds by some people. */
export function duration(text: string): number {
  const match = /^(\d+(?:\.\d+)?)\s*(ms|s|m)$/.exec(text);
  const factor = { ms: 1, s: 1000, m: 60_000 }[match?.[2] ?? ""] ?? 1;
  const milliseconds = Number(match?.[1]) * factor;
  if (!(milliseconds >= 1)) throw new InvalidArgumentError("Give a number with a unit: 500ms, 30s or 2m.");
  return milliseconds;
}

/** Bytes. */
export function size(text: string): number {
  const match = /^(\d+(?:\.\d+)?)\s*([KMG]?B)?$/i.exec(text);
  const factor = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 }[match?.[2]?.toUpperCase() ?? "B"] ?? 1;
  const bytes = Math.floor(Number(match?.[1]) * factor);
  if (!(bytes >= 1)) throw new InvalidArgumentError("Give a number with a unit: 500KB or 50MB.");
  return bytes;
}

export function shard(text: string): { readonly index: number; readonly count: number } | "auto" {
  if (text === "auto") return text;
  const [, index, count] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (index === undefined || count === undefined || index < 1 || index > count)
    throw new InvalidArgumentError("Give i/n with i from 1 to n, such as 2/4, or auto.");
  return { index, count };
}

/** Options whose value is given with `=` only, so that a path can follow them: `playbook run --coverage sub/`. */
const withOwnValue: readonly string[] = ["--coverage"];

/**
 * The arguments as commander reads them: alone, such an option has an empty value. An argument after `--` is not an
 * option.
 */
export function withOwnValues(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf("--");
  return argv.map((argument, index) => (withOwnValue.includes(argument) && (end === -1 || index < end) ? `${argument}=` : argument));
}
