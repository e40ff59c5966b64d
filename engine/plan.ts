// Makes the plan of a run: which tests, with which values, and what is not ready.

import type { Loaded } from "./load.ts";
import type { Plan } from "./planned.ts";
import type { FilePort, SecretPort } from "./ports.ts";

/** All together narrow the selection. */
export interface PlanOptions {
  /** Absolute paths of files and folders; default: everything below the root. */
  readonly paths?: readonly string[];
  readonly environment?: string;
  /** `--var`: text, or the JSON it spells for numbers, booleans, objects and lists. */
  readonly variables?: Readonly<Record<string, string>>;
  /** `--secret`: values already looked up. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** A test has one of them; a leading `!` or `-` excludes. */
  readonly tags?: readonly string[];
  /** Found in the title or the path, in any case of letters. */
  readonly grep?: string;
  /** `index` counts from 1. */
  readonly shard?: { readonly index: number; readonly count: number };
}

/** Throws `PlaybookError` for options that cannot be (unknown environment, path that does not exist). */
export async function plan(loaded: Loaded, options: PlanOptions, ports: { files: FilePort; secrets: SecretPort }): Promise<Plan> {
  throw new Error(`not yet: ${loaded.root} ${options} ${ports}`);
}

/** One test of a plan as `--dry-run` shows it: no values of variables. */
export interface OutlineTest {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly service: string;
  readonly phases: readonly { readonly name: string; readonly steps: readonly { readonly sentence: string; readonly step: unknown }[] }[];
}

export function planOutline(plan: Plan): readonly OutlineTest[] {
  return plan.tests.map((test) => ({
    id: test.identity.id,
    title: test.identity.title,
    path: test.identity.path,
    service: test.playbook.service,
    phases: [],
  }));
}
