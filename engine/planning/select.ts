// Selects the tests of a root by path, tag, title and shard.

import { createPattern, nearest } from "../../language/index.ts";
import { testAtOnce } from "../bounded/testAtOnce.ts";
import { TookTooLong } from "../bounded/watchdog.ts";
import { PlaybookError } from "../error.ts";
import type { ShardRequest, TestIdentity } from "../events.ts";

export interface Selection {
  /** Ids of tests; the path of a playbook stands for all its data rows. */
  readonly tests?: readonly string[];
  /** Ids of tests that are left out. */
  readonly exclude?: readonly string[];
  readonly tags?: readonly string[];
  readonly grep?: string;
  readonly shard?: ShardRequest;
}

export function fits(
  { tests, exclude = [], tags = [], grep }: Selection,
  test: Pick<TestIdentity, "id" | "tags" | "title" | "path">,
): boolean {
  const isNamed = (ids: readonly string[]) => ids.includes(test.id) || ids.includes(test.path);
  if ((tests !== undefined && !isNamed(tests)) || isNamed(exclude)) return false;
  return hasTag(tags, test.tags) && (grep === undefined || matches(grep, `${test.title} ${test.path}`));
}

/** The playbook of a test's id. */
export function pathOfTest(id: string): string {
  return id.replace(/#\d+$/, "");
}

/** One of the tags, and none of the tags with `!`. */
function hasTag(wanted: readonly string[], tags: readonly string[]): boolean {
  const plain = wanted.map((tag) => tag.replace(/^@/, ""));
  const has = (tag: string) => tags.some((own) => own.replace(/^@/, "").toLowerCase() === tag.toLowerCase());
  if (plain.some((tag) => tag.startsWith("!") && has(tag.slice(1)))) return false;
  const positive = plain.filter((tag) => !tag.startsWith("!"));
  return positive.length === 0 || positive.some(has);
}

/** The text itself, or a match of it as a regular expression, ignoring case. */
function matches(grep: string, text: string): boolean {
  if (text.toLowerCase().includes(grep.toLowerCase())) return true;
  const pattern = createPattern(grep, "i");
  if ("problem" in pattern) return false;
  try {
    return testAtOnce(pattern, text);
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw error;
    throw new PlaybookError(
      "slow-pattern",
      `Looking for /${grep}/ in the title "${text}" failed: ${error.message}.`,
      "Use a part of the title, or a pattern without nested repetitions such as (a+)+.",
    );
  }
}

export function checkEnvironment(environment: string | undefined, known: readonly string[]): void {
  if (environment === undefined || known.includes(environment)) return;
  const fix =
    known.length === 0
      ? "No service has environments: leave out --env, or add environments to the front matter of a service."
      : `Name one of these: ${known.join(", ")}.`;
  const name = nearest(environment, known);
  throw new PlaybookError(
    "unknown-environment",
    `There is no environment "${environment}".${name === undefined ? "" : ` Did you mean "${name}"?`}`,
    fix,
  );
}
