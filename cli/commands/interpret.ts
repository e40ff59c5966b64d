// Defines the commands that ask a model: interpret, explain-failure.

import { endWith } from "../exitCode.ts";
import { addModelOptions } from "../model/modelOptions.ts";
import type { Definitions } from "./definition.ts";

export const interpretCommands: Definitions = {
  interpret: (command) =>
    addModelOptions(
      command
        .description("let a model propose steps for sentences that are not understood")
        .argument("[paths...]", "files and folders, or one sentence as file:line; default: the folder")
        .option("--keep-wording", "keep the sentences, and write their steps to the steps file")
        .option("--dry-run", "show the changes as a diff, and write nothing")
        .option("--json", "as JSON"),
    ).action(async (paths, options) => endWith(await (await import("../interpret.ts")).interpretCommand(paths, options))),
  "explain-failure": (command) =>
    addModelOptions(
      command
        .description("explain from the facts of a report why tests did not pass; with --propose, show what a model would change, as a diff")
        .argument("<report>", "a file that playbook run --reporter json=FILE wrote")
        .option("--test <id>", "only this test: its id, path or title")
        .option("--propose", "ask a model for a change of the test; nothing is written")
        .option("--json", "as JSON"),
    ).action(async (report, options) => endWith(await (await import("../explainFailure.ts")).explainFailureCommand(report, options))),
};
