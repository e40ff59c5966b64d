// Sets how many cases a property test runs, and its seed: the same ones every time.

/**
 * 400, so that the whole suite stays below ten minutes on a slow machine, and a multiple of what tests divide it by;
 * with `npm run test:long` 100,000, or what PLAYBOOK_RUNS says.
 */
export const runs = Number(process.env.PLAYBOOK_RUNS ?? (process.env.PLAYBOOK_LONG === undefined ? 400 : 100_000));

export const property = { numRuns: runs, seed: 20_261_120 } as const;
