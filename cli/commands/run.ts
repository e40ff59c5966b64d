// Defines the commands about runs and their results: run, merge, history.

import { endWith } from "../exitCode.ts";
import { collect, duration, shard, size, wholeNumber } from "../optionValues.ts";
import type { Definitions } from "./definition.ts";

export const runCommands: Definitions = {
  run: (command) =>
    command
      .description("run playbooks; default: every playbook under the folder")
      .argument("[paths...]", "files and folders")
      .option("-e, --env <name>", "the environment of the services")
      .option("--var <name=value>", "give a variable a value; can be repeated", collect, [])
      .option(
        "--secret <name[=env]>",
        "take an encrypted variable from the environment variable env (default: of the same name); can be repeated",
        collect,
        [],
      )
      .option("--dotenv <file>", "read environment variables from a file such as .env; existing ones take precedence")
      .option("-t, --tag <tag>", "only tests with this tag; !tag excludes; can be repeated", collect, [])
      .option("-g, --grep <text>", "only tests with this text in the title or path")
      .option("-w, --workers <number>", "playbooks at a time (default: number of cores)", wholeNumber(1))
      .option("--bail", "start nothing new after the first failure")
      .option("--repeat <number>", "run each test N times and report inconsistent ones as flaky", wholeNumber(1))
      .option("--retries <number>", "run a failed test again, up to N times", wholeNumber(0))
      .option("--timeout <duration>", "time limit for setup and execution if the playbook has none: 500ms, 30s, 2m", duration)
      .option("--max-body <size>", "the largest response body that is read (default: 10MB): 500KB, 50MB", size)
      .option("--shard <i/n>", "run the i-th of n parts of the tests; auto: take i and n from CI or the Kubernetes job", shard)
      .option("--balance <file>", "balance shards by the times of a history, or of a json or ndjson report")
      .option("--history <file>", "keep the results of the last 50 runs in this file; with --shard, only read it to balance the shards")
      .option("-r, --reporter <name[=file]>", reporterHelp, collect, [])
      .option("--coverage [=file]", coverageHelp, collect, [])
      .option(
        "--coverage-min <percent>",
        "exit with 1 if the coverage is lower: 80, or statuses=80,schema=50; can be repeated",
        collect,
        [],
      )
      .option("--json", "print the JSON report, like --reporter json")
      .option("--seed <number>", "seed of random values, to repeat a run exactly", wholeNumber(0))
      .option("--dry-run", "print what would run, and send nothing")
      .option("-v, --verbose", "show every step and all that was sent and received")
      .action(async (paths, options) => endWith(await (await import("../run.ts")).runCommand(paths, options))),
  merge: (command) =>
    command
      .description("merge the reports of shards into one run")
      .argument("<reports...>", "json or ndjson reports of playbook run")
      .option("-r, --reporter <name[=file]>", reporterHelp, collect, [])
      .option("--coverage [=file]", coverageHelp, collect, [])
      .option(
        "--coverage-min <percent>",
        "exit with 1 if the coverage is lower: 80, or statuses=80,schema=50; can be repeated",
        collect,
        [],
      )
      .option("--json", "print the JSON report, like --reporter json")
      .option("--history <file>", "keep the results of the last 50 runs in this file")
      .action(async (reports, options) => endWith(await (await import("../merge/mergeCommand.ts")).mergeCommand(reports, options))),
  history: (command) =>
    command
      .description("list tests that are flaky, failing or slowing")
      .argument("<file>", "a file that playbook run --history has written")
      .option("-e, --env <name>", "only runs in this environment")
      .option("--json", "as JSON")
      .action(async (file, options) => endWith(await (await import("../history/historyCommand.ts")).historyCommand(file, options))),
};

const reporterHelp =
  "pretty, html, json, ndjson, junit, github, gitlab, markdown, tap or allure, to standard output or to a file (allure: a folder); can be repeated";

const coverageHelp =
  "measure what the tests do with the OpenAPI documents, in the reports and in a file: coverage.json, coverage.xml (Cobertura) or lcov.info; can be repeated";
