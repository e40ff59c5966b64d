// Declares the exports of a file of test/attacks, and counts its tries.

import { inspect } from "node:util";

export interface Tries {
  /** Counts one try. `detail` says what happened, and is shown where the try did not pass. */
  tried(name: string, passed: boolean, detail?: string): void;
}

export interface Area {
  readonly area: string;
  attack(tries: Tries): Promise<void>;
}

export interface Counted {
  readonly area: string;
  readonly tries: number;
  readonly failures: readonly string[];
}

/** An attack that throws, or tries nothing, has failed. */
export async function count({ area, attack }: Area): Promise<Counted> {
  const failures: string[] = [];
  let tries = 0;
  const tried: Tries["tried"] = (name, passed, detail = "") => {
    tries += 1;
    if (!passed) failures.push(detail === "" ? name : `${name}: ${detail}`);
  };
  try {
    await attack({ tried });
    if (tries === 0) tried("nothing was tried", false);
  } catch (error) {
    tried("the attack ended early", false, inspect(error));
  }
  return { area, tries, failures };
}

/** The table in Markdown, with a row for each area and one for all. */
export function tableOf(areas: readonly Counted[]): string {
  const sum = (numberOf: (one: Counted) => number) => areas.reduce((total, one) => total + numberOf(one), 0);
  const rows = areas.map(({ area, tries, failures }) => `| ${area} | ${tries} | ${tries - failures.length} |`);
  const tries = sum((one) => one.tries);
  const all = `| all | ${tries} | ${tries - sum((one) => one.failures.length)} |`;
  return ["| area | tries | passed |", "|---|---|---|", ...rows, all].join("\n");
}
