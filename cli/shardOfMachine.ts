// `--shard auto`: which part of the tests this machine runs, as its CI or its cluster says.

import { PlaybookError, type ShardRequest } from "../engine/index.ts";

type Environment = Readonly<Record<string, string | undefined>>;

interface Source {
  readonly name: string;
  readonly index: string;
  readonly count: string;
  /** The number of the first machine. */
  readonly first: 0 | 1;
  /** Shared by all machines of one run. */
  readonly run?: string;
  /** How a job becomes several. */
  readonly hint: string;
}

/** As their documentation has them; GitHub gives a job of a matrix no number, so that its workflow passes one on. */
const sources: readonly Source[] = [
  {
    name: "the workflow",
    index: "PLAYBOOK_SHARD_INDEX",
    count: "PLAYBOOK_SHARD_COUNT",
    first: 1,
    run: "PLAYBOOK_RUN_ID",
    hint: "Set PLAYBOOK_SHARD_INDEX (from 1 on) and PLAYBOOK_SHARD_COUNT, on GitHub from the matrix and strategy.job-total",
  },
  { name: "GitLab", index: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", first: 1, run: "CI_PIPELINE_ID", hint: "give the job parallel: 4" },
  {
    name: "CircleCI",
    index: "CIRCLE_NODE_INDEX",
    count: "CIRCLE_NODE_TOTAL",
    first: 0,
    run: "CIRCLE_WORKFLOW_ID",
    hint: "give the job parallelism: 4",
  },
  {
    name: "Buildkite",
    index: "BUILDKITE_PARALLEL_JOB",
    count: "BUILDKITE_PARALLEL_JOB_COUNT",
    first: 0,
    run: "BUILDKITE_BUILD_ID",
    hint: "give the step parallelism: 4",
  },
  {
    name: "Azure Pipelines",
    index: "SYSTEM_JOBPOSITIONINPHASE",
    count: "SYSTEM_TOTALJOBSINPHASE",
    first: 1,
    run: "BUILD_BUILDID",
    hint: "give the job strategy: parallel: 4",
  },
  {
    name: "Semaphore",
    index: "SEMAPHORE_JOB_INDEX",
    count: "SEMAPHORE_JOB_COUNT",
    first: 1,
    run: "SEMAPHORE_WORKFLOW_ID",
    hint: "give the job parallelism: 4",
  },
  {
    name: "the Kubernetes job",
    index: "JOB_COMPLETION_INDEX",
    count: "JOB_COMPLETIONS",
    first: 0,
    run: "PLAYBOOK_RUN_ID",
    hint: "give the job completionMode: Indexed, and its container the number of completions as JOB_COMPLETIONS",
  },
];

interface Found extends ShardRequest {
  /** The CI system or environment variables that gave it. */
  readonly words: string;
}

/** Throws `PlaybookError` "usage" where the environment says nothing, half of it, or two different things. */
export function shardOfMachine(environment: Environment): Found {
  const given = sources.flatMap((source) => foundIn(source, environment) ?? []);
  // CI says 1 of 1 where a job is not parallel; another source may still know better.
  const parts = given.filter(({ count }) => count > 1);
  const [first, ...others] = parts.length > 0 ? parts : given;
  if (first === undefined)
    throw new PlaybookError(
      "usage",
      "--shard auto finds no shard number in the environment of this machine.",
      `Write --shard 1/4, or ${sources.map(({ name, hint }) => `for ${name}: ${hint}`).join("; ")}.`,
    );
  const other = others.find(({ index, count }) => index !== first.index || count !== first.count);
  if (other !== undefined)
    throw new PlaybookError("usage", `--shard auto finds two different shards: ${first.words}, and ${other.words}.`, "Write --shard i/n.");
  return first;
}

function foundIn({ name, index, count, first, run, hint }: Source, environment: Environment): Found | undefined {
  const given = (variable: string) => (environment[variable] === "" ? undefined : environment[variable]);
  const [own, whole] = [given(index), given(count)];
  if (own === undefined && whole === undefined) return undefined;
  const said = [index, count].flatMap((variable) => (given(variable) === undefined ? [] : [`${variable}=${given(variable)}`])).join(" ");
  const refuse = (why: string) => new PlaybookError("usage", `--shard auto: ${said} of ${name} ${why}.`, `Write --shard i/n, or ${hint}.`);
  if (own === undefined && whole === "1") return { index: 1, count: 1, words: `shard 1/1 of ${name} (${said})` };
  if (whole === undefined) throw refuse(`does not say how many machines there are; ${count} should`);
  if (own === undefined) throw refuse(`does not say which machine this is; ${index} should`);
  const [position, total] = [own, whole].map((text) => (/^\d{1,6}$/.test(text) ? Number(text) : Number.NaN)) as [number, number];
  const at = position - first + 1;
  if (!(at >= 1 && at <= total)) throw refuse(`is out of range: machines count from ${first}`);
  const id = run === undefined ? undefined : (given(run) ?? (name === "the workflow" ? given("GITHUB_RUN_ID") : undefined));
  return { index: at, count: total, words: `shard ${at}/${total} of ${name} (${said})`, ...(id === undefined ? {} : { run: id }) };
}
