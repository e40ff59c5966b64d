// Sets how many cases a property test runs, and its seed: the same ones every time.

const isLong = process.env.PLAYBOOK_LONG === "1";

/**
 * 80, so that the whole suite stays below ten minutes on a slow machine, and a multiple of what tests divide it by;
 * with `npm run test:long` 100,000, or what PLAYBOOK_RUNS says.
 */
export const runs = Number(process.env.PLAYBOOK_RUNS ?? (isLong ? 100_000 : 80));

export const property = { numRuns: runs, seed: 20_261_120 } as const;

/** Returns the number of cases of a property that takes more or fewer than `runs`. */
export function casesOf(few: number, many: number): number {
  return isLong ? many : few;
}
