// Defines the commands for debugging, in the terminal and for editors.

import { endWith } from "../exitCode.ts";
import { collect, wholeNumber } from "../optionValues.ts";
import type { Definitions } from "./definition.ts";

export const debugCommands: Definitions = {
  debug: (command) =>
    command
      .description("debug a playbook: stop before sentences and at failures, inspect, change, continue")
      .argument("[file]", "the playbook")
      .option("--dap", "speak the debug adapter protocol over standard input and output, for editors")
      .option(
        "-b, --break <place>",
        "stop at a line, FILE:LINE, an operation such as 'POST /orders', or when a ${variable} changes; can be repeated",
        collect,
        [],
      )
      .option("-e, --env <name>", "the environment of the services")
      .option("--var <name=value>", "give a variable a value; can be repeated", collect, [])
      .option("--secret <name[=env]>", "take an encrypted variable from an environment variable; can be repeated", collect, [])
      .option("--seed <number>", "seed of random values, to repeat a run exactly", wholeNumber(0))
      .option("--json", "print one JSON object per line")
      .action(async (file, options) => {
        if (options.dap === true) return endWith(await (await import("../debug/dap.ts")).dapCommand());
        endWith(await (await import("../debug/console.ts")).consoleCommand(file, options));
      }),
};
