// Parses --coverage-min, and words the message of a run that covers less.

import {
  type Coverage,
  type Dimension,
  dimensions,
  type Minimum,
  PlaybookError,
  percentOf,
  shortfalls,
  totalsOfAll,
} from "../../engine/index.ts";
import { type ExitCode, exitCode } from "../exitCode.ts";
import { dimensionNames } from "./coverageText.ts";

/**
 * `80` is for every dimension, `statuses=80,schema=50` for some; later entries take precedence. Throws `PlaybookError`
 * for anything else.
 */
export function parseMinimum(options: readonly string[]): Minimum {
  const minimum: Partial<Record<Dimension, number>> = {};
  for (const part of options.flatMap((option) => option.split(","))) {
    const [, name, number] = /^(?:([a-z- ]+)=\s*)?(\d+(?:\.\d+)?)\s*%?$/i.exec(part.trim()) ?? [];
    if (number === undefined || Number(number) > 100)
      throw new PlaybookError(
        "usage",
        `--coverage-min ${part} is not a percentage.`,
        "Write --coverage-min 80, or --coverage-min statuses=80,schema=50.",
      );
    for (const dimension of name === undefined ? dimensions : [dimensionOf(name)]) minimum[dimension] = Number(number);
  }
  return minimum;
}

function dimensionOf(name: string): Dimension {
  const spelled = (text: string) => text.toLowerCase().replace(/[-\s]/g, "");
  const found = dimensions.find((dimension) => spelled(dimension) === spelled(name));
  if (found !== undefined) return found;
  const known = dimensions.map((dimension) => dimensionNames[dimension].replace(" ", "-")).join(", ");
  throw new PlaybookError("usage", `Coverage has no dimension "${name}".`, `The dimensions are: ${known}.`);
}

/** The exit code; prints the reason. */
export function judged(coverage: Coverage | undefined, minimum: Minimum, say: (line: string) => void): ExitCode {
  if (Object.keys(minimum).length === 0) return exitCode.passed;
  if (coverage === undefined || coverage.services.length === 0) {
    say("No coverage was measured, since no service that ran has an OpenAPI document. Name one in its playbook: openapi: openapi.yaml.");
    return exitCode.failed;
  }
  const missing = shortfalls(totalsOfAll(coverage), minimum);
  for (const { dimension, covered, total, wanted } of missing)
    say(
      `Coverage of ${dimensionNames[dimension]} is below the minimum: ${covered} of ${total} (${percentOf({ covered, total })} %), at least ${wanted} % is required.`,
    );
  if (missing.length > 0) say("See what is missing with --coverage=coverage.json, or in the HTML report.");
  return missing.length > 0 ? exitCode.failed : exitCode.passed;
}
