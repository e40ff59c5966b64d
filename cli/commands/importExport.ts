// Defines the commands that begin with files of other tools, and write such files: init, openapi, import, export.

import { Option } from "commander";
import { exportFormats, importFormats } from "../../engine/formats/names.ts";
import { endWith } from "../exitCode.ts";
import { collect, duration, wholeNumber } from "../optionValues.ts";
import type { Definitions } from "./definition.ts";

export const importExportCommands: Definitions = {
  init: (command) =>
    command
      .description("write a first service playbook, a first test and lines of .gitignore; overwrites nothing")
      .argument("[openapi]", "the OpenAPI document of the service; default: openapi.yaml or the like in the current folder")
      .option("--base-url <url>", "the address of the service, if the document does not say it")
      .option("--dry-run", "show what would be written as a difference, and write nothing")
      .option("--json", "print the result as JSON")
      .action(async (openapi, options) => endWith(await (await import("../init.ts")).initCommand(openapi, options))),
  openapi: (command) =>
    command
      .description("pull an OpenAPI document from a web address into a file")
      .argument("<url>", "the address of the document")
      .option("-o, --output <file>", "the file; default: openapi.json or openapi.yaml in the current folder, depending on the document")
      .option("-H, --header <header>", "“Name: value” to send, with ${NAME} taken from the environment; can be repeated", collect, [])
      .option("--insecure", "accept any certificate")
      .option("--check", "write nothing; compare with the file and exit with 1 if they differ")
      .option("--json", "print the result as JSON")
      .action(async (url, options) => endWith(await (await import("../openapi.ts")).openapiCommand(url, options))),
  import: (command) =>
    command
      .description("write playbooks from tests of other tools: Postman, .http, Hurl, Bruno, curl, HAR, Arazzo, Gherkin")
      .argument("<paths...>", "files and folders")
      .addOption(new Option("--format <format>", "the format of all files, if their names do not show it").choices(importFormats))
      .option("-o, --out <folder>", "where to write the playbooks (default: the current folder)")
      .option("-s, --service <name>", "the service that they test; created if it does not exist")
      .option("--dry-run", "show what would be written as a difference, and write nothing")
      .option("--json", "print the result as JSON")
      .action(async (paths, options) => endWith(await (await import("../import.ts")).importCommand(paths, options))),
  export: (command) =>
    command
      .description("write tests in the format of another tool: Arazzo, Artillery, curl, .http, k6, Markdown")
      .argument("[paths...]", "files and folders; default: the folder")
      .addOption(new Option("--format <format>", "the format to write").choices(exportFormats).makeOptionMandatory())
      .requiredOption("-o, --out <folder>", "the folder for the files")
      .option("-e, --env <name>", "the environment of the services")
      .option("-t, --tag <tag>", "only tests with this tag; !tag excludes; can be repeated", collect, [])
      .option("-g, --grep <text>", "only tests with this text in the title or path")
      .option("--users <number>", "for Artillery: how many virtual users go through each test (default: 1)", wholeNumber(1))
      .option("--duration <duration>", "for Artillery: how long virtual users keep arriving: 30s, 2m (default: 1s)", duration)
      .option("--force", "overwrite existing files")
      .option("--json", "print the result as JSON")
      .action(async (paths, options) => endWith(await (await import("../export.ts")).exportCommand(paths, options))),
};
