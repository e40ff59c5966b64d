// Defines the commands that read playbooks without running them: check, steps, explain.

import { Option } from "commander";
import { endWith } from "../exitCode.ts";
import type { Definitions } from "./definition.ts";

export const checkCommands: Definitions = {
  check: (command) =>
    command
      .description("read and compile everything and report problems as file:line:column")
      .argument("[paths...]", "files and folders; default: the folder")
      .option("--json", "print the problems as JSON")
      .option("--strict", "treat warnings as errors")
      .option("--fix", "show the first fix of each error as a difference and ask whether to write it")
      .option("--yes", "with --fix: write without asking")
      .action(async (paths, options) => endWith(await (await import("../check.ts")).checkCommand(paths, options))),
  steps: (command) =>
    command
      .description("print the steps of a playbook")
      .argument("<file>", "a .playbook file")
      .option("--json", "print JSON instead of YAML")
      .option("--env <name>", "the environment whose base URL, headers and variables are used")
      .action(async (file, options) => endWith(await (await import("../steps.ts")).stepsCommand(file, options))),
  phrases: (command) =>
    command
      .description("list a team's own phrases with their uses")
      .argument("[paths...]", "files and folders; default: the folder")
      .option("--json", "as JSON")
      .action(async (paths, options) => endWith(await (await import("../phrases.ts")).phrasesCommand(paths, options))),
  explain: (command) =>
    command
      .description("show how a sentence is read")
      .argument("[sentence...]", "the sentence; several words are joined")
      .option("--stdin", "read sentences from standard input, one a line, bare or as JSON")
      .option("--attachment <text>", "the table or code block below the sentence")
      .option("--service <file>", "the service playbook that gives the context")
      .option("--openapi <file>", "the OpenAPI document that gives the context")
      .addOption(new Option("--endpoint <endpoint>", "what “the endpoint” is, e.g. “POST /orders”"))
      .option("--json", "one JSON object for each sentence")
      .action(async (sentence, options) => endWith(await (await import("../explain.ts")).explainCommand(sentence.join(" "), options))),
};
