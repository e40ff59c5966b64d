// Tests that are written, each kind by a command of its own: generate.

import { Option } from "commander";
import { endWith } from "../exitCode.ts";
import { addModelOptions } from "../model/modelOptions.ts";
import { collect, wholeNumber } from "../optionValues.ts";
import { type Definitions, define } from "./definition.ts";

export const generateCommands: Definitions = {
  generate: (command) =>
    define(command.description("write tests: endpoint playbooks, test cases, business flows; a person reviews them"), {
      endpoints: (command) =>
        command
          .description("write endpoint playbooks from the OpenAPI document of a service: Default, Negative, Edge Case and others")
          .argument("[service]", "its name; optional if there is only one service")
          .option("--endpoint <endpoint>", "only of this endpoint, e.g. “POST /orders”; can be repeated", collect, [])
          .option("--kind <kind>", "only this kind: default, negative, edge or behaviour; can be repeated", collect, [])
          .option("--max <number>", "at most N cases of a kind for an endpoint (default: 40)", wholeNumber(1))
          .option("--want <words>", "the same limit in words: “not more than 5 edge cases for DELETE”; can be repeated", collect, [])
          .option("--out <folder>", "where new playbooks go; default: the folder endpoints beside the service playbook")
          .option("--update", "regenerate playbooks without manual edits")
          .option("--exact", "write each request with its method and path, none in words")
          .option(
            "--verify [address]",
            "run the generated playbooks three times against the service, and keep those that pass or show a difference; name its address to agree",
          )
          .option(
            "--wait <seconds>",
            "with --verify: how long to wait for a service that ends to be started again (default: 60)",
            wholeNumber(0),
          )
          .option("--live [address]", "ask the service with GET for existing items; name its address to agree")
          .option("-e, --env <name>", "with --verify or --live: the environment of the service")
          .option("--var <name=value>", "with --verify or --live: give a variable a value; can be repeated", collect, [])
          .option(
            "--secret <name[=env]>",
            "with --verify or --live: take an encrypted variable from the environment; can be repeated",
            collect,
            [],
          )
          .option("-w, --workers <number>", "with --verify: playbooks at a time (default: number of cores)", wholeNumber(1))
          .option("--accept", "with --verify: add the differences to playbook.findings.yaml, so that they do not fail later runs")
          .option("--until <day>", "with --accept: the last day on which they are accepted, e.g. 2027-01-31")
          .option("--dry-run", "show what would be written as a difference, and write nothing")
          .option("--json", "print the result as JSON")
          .action(async (service, options) =>
            endWith(await (await import("../generate/endpoints.ts")).generateEndpointsCommand(service, options)),
          ),
      cases: (command) =>
        command
          .description("write test case definitions from the OpenAPI document of a service, or from a table (.xlsx, .csv)")
          .argument("[service]", "its name; optional if there is only one service")
          .option("--endpoint <endpoint>", "only of this endpoint, e.g. “POST /orders”; can be repeated", collect, [])
          .option("--max <number>", "at most N cases for an operation (default: 40)", wholeNumber(1))
          .option("--all", "include operations without a Default playbook, whose cases cannot be adapted yet")
          .option("--out <file>", "the file *.cases.yaml; its definitions are kept")
          .option("--from <file>", "take the definitions from this table instead")
          .option("--sheet <name>", "the sheet of the table; default: the first")
          .option("--map <column=heading>", "map a heading of the table to a column, e.g. “body.sku=Article”; can be repeated", collect, [])
          .option("--ignore <heading>", "ignore this column of the table; can be repeated", collect, [])
          .option("--dry-run", "show what would be written as a difference, and write nothing")
          .option("--json", "print the result as JSON")
          .action(async (service, options) => endWith(await (await import("../generate/cases.ts")).generateCasesCommand(service, options))),
      drift: (command) =>
        command
          .description("list the playbooks that a changed OpenAPI document affects, and propose changes")
          .argument("[service]", "its name; optional if there is only one service")
          .option("--to <file|url>", "the new document; the committed one is the old one")
          .option("--against <file|revision>", "the old document (default: git’s HEAD); the file is the new one")
          .option(
            "-H, --header <header>",
            "“Name: value” to send to the address, with ${NAME} taken from the environment; can be repeated",
            collect,
            [],
          )
          .option("--insecure", "accept any certificate")
          .option("--check", "write nothing, and exit with 1 if a playbook is affected")
          .option("--dry-run", "show what would be written as a difference, and write nothing")
          .option("--json", "print the result as JSON")
          .action(async (service, options) => endWith(await (await import("../generate/drift.ts")).generateDriftCommand(service, options))),
      adapt: (command) =>
        command
          .description("write test case playbooks from definitions and endpoint playbooks; keeps a person’s changes")
          .argument("[targets...]", "a service, or files and folders; default: all below the current folder")
          .option("--case <id>", "only the test case with this id; can be repeated", collect, [])
          .addOption(new Option("--prefer <side>", "resolve conflicts: keep mine, or take the new text").choices(["mine", "new"]))
          .option("--dry-run", "show what would be written as a difference, and write nothing")
          .option("--json", "print the result as JSON")
          .action(async (targets, options) => endWith(await (await import("../generate/adapt.ts")).generateAdaptCommand(targets, options))),
      flows: (command) =>
        addModelOptions(
          command
            .description("business flows from requirements: files (Markdown, Gherkin, CSV, PDF, text) and MCP servers (@jira)")
            .argument("<sources...>", "files, folders, or @server")
            .option("-s, --service <name>", "the service that they are about; optional if there is only one service")
            .option("--query <text>", "search the server, in its query language: JQL, CQL, words")
            .option("--tool <name>", "the tool of the server that returns the requirements, if Playbook does not know it")
            .option("--input <json>", "more inputs of the server’s tools, as a JSON object")
            .option("--login", "sign in if the server asks for it: print the address to open")
            .option("--only <id>", "only this requirement, or criterion (SHOP-7/AC-2); can be repeated", collect, [])
            .option("--list", "show the requirements and how each is handled, and write nothing")
            .option("--partial", "also write criteria that are understood in part; their playbooks are in ERROR until they are completed")
            .option("--update", "write playbooks again whose criterion has changed at its source")
            .option("--out <folder>", "where new playbooks go; default: the folder flows beside the service playbook")
            .option("--dry-run", "show what would be written as a difference, and write nothing")
            .option("--json", "print the result as JSON"),
        ).action(async (sources, options) => endWith(await (await import("../generate/flows.ts")).generateFlowsCommand(sources, options))),
    }),
};
