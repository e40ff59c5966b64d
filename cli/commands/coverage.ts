// Defines the commands that report which parts are tested: traceability, coverage.

import { Option } from "commander";
import { endWith } from "../exitCode.ts";
import type { Definitions } from "./definition.ts";

export const coverageCommands: Definitions = {
  traceability: (command) =>
    command
      .description("show which playbook tests which requirement, with what result; what is not tested, and what has changed at its source")
      .option("--results <file>", "the report of a run: playbook run --reporter json=FILE")
      .option("--refresh", "read the sources again, and show what has changed")
      .addOption(new Option("--format <format>", "default: markdown").choices(["markdown", "csv", "html", "json"]).default("markdown"))
      .option("-o, --output <file>", "write to a file instead of standard output")
      .option("--strict", "exit with 1 if a criterion has no playbook, or if one has changed")
      .action(async (options) => endWith(await (await import("../traceability.ts")).traceabilityCommand(options))),
  coverage: (command) =>
    command
      .description("show how much of a service’s OpenAPI document its playbooks exercise: planned by their steps, and seen in a run")
      .argument("[service]", "its name; optional if there is only one service")
      .option("--seen <file>", "also show what a run covered: a report or coverage.json of playbook run --coverage")
      .option("--missing", "list what is not covered")
      .option("--next", "list what to test next")
      .option("--json", "as JSON")
      .action(async (service, options) => endWith(await (await import("../coverage.ts")).coverageCommand(service, options))),
};
