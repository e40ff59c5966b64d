/**
 * The `playbook` command: what it can be asked, and nothing of how it is done; each command is loaded when it is used. Nothing that
 * this file imports statically may use top-level await, since it is loaded as CommonJS.
 */
import { readFileSync } from "node:fs";
import { Argument, Command, CommanderError, Option } from "commander";
import { reportBreakdown } from "./breakdown.ts";
import { exitCode } from "./exitCode.ts";
import { addModelOptions } from "./model/modelOptions.ts";
import { collect, duration, shard, size, wholeNumber } from "./optionValues.ts";
import { outliveStandardError, standardOutput } from "./terminal.ts";

const reporterHelp =
  "pretty, html, json, ndjson, junit, github, gitlab, markdown, tap or allure, to standard output or to a file (allure: a folder); again for more";

outliveStandardError();

const program = new Command("playbook")
  .description("API tests in plain English: read, checked, explained and run.")
  .version(packageVersion(), "-V, --version", "print the version")
  .helpOption("-h, --help", "show help")
  .helpCommand("help [command]", "show help for a command")
  .configureOutput({ writeOut: standardOutput })
  .showSuggestionAfterError()
  .showHelpAfterError("(playbook --help shows what there is)")
  .exitOverride();

program
  .command("run")
  .description("run playbooks; default: every playbook under the folder")
  .argument("[paths...]", "files and folders")
  .option("-e, --env <name>", "the environment of the services")
  .option("--var <name=value>", "give a variable a value; again for more", collect, [])
  .option(
    "--secret <name[=env]>",
    "take an encrypted variable from the environment variable env (default: of the same name); again for more",
    collect,
    [],
  )
  .option("-t, --tag <tag>", "only what has this tag; !tag leaves out; again for more", collect, [])
  .option("-g, --grep <text>", "only what has this in its title or path")
  .option("-w, --workers <number>", "playbooks at a time (default: number of cores)", wholeNumber(1))
  .option("--bail", "start nothing new after the first failure")
  .option("--repeat <number>", "run each test so many times; report those that pass only sometimes as flaky", wholeNumber(1))
  .option("--retries <number>", "run a failed test again, up to so many times", wholeNumber(0))
  .option("--timeout <duration>", "limit for setup and execution of a test whose playbook names none: 500ms, 30s, 2m", duration)
  .option("--max-body <size>", "the largest response body that is read (default: 10MB): 500KB, 50MB", size)
  .option("--shard <i/n>", "the i-th of n parts of the tests", shard)
  .option("--balance <file>", "cut shards by the time that tests took: in a history, or a json or ndjson report")
  .option("--history <file>", "keep the run in this file, with the last 50; with --shard it is read, and cuts the shards by time")
  .option("-r, --reporter <name[=file]>", reporterHelp, collect, [])
  .option("--json", "the same as --reporter json")
  .option("--seed <number>", "of random values, to repeat a run exactly", wholeNumber(0))
  .option("--dry-run", "print what would run, and send nothing")
  .option("-v, --verbose", "show every step and all that was sent and received")
  .action(async (paths, options) => done(await (await import("./run.ts")).runCommand(paths, options)));

program
  .command("merge")
  .description("the reports of shards as one run")
  .argument("<reports...>", "json or ndjson reports of playbook run")
  .option("-r, --reporter <name[=file]>", reporterHelp, collect, [])
  .option("--json", "the same as --reporter json")
  .option("--history <file>", "keep the run in this file, with the last 50")
  .action(async (reports, options) => done(await (await import("./merge/mergeCommand.ts")).mergeCommand(reports, options)));

program
  .command("history")
  .description("tests that are flaky, failing or slowing")
  .argument("<file>", "what playbook run --history has written")
  .option("-e, --env <name>", "only runs in this environment")
  .option("--json", "as JSON")
  .action(async (file, options) => done(await (await import("./history/historyCommand.ts")).historyCommand(file, options)));

program
  .command("check")
  .description("read and compile everything and report problems as file:line:column")
  .argument("[paths...]", "files and folders; default: the folder")
  .option("--json", "problems as JSON")
  .option("--strict", "warnings count as errors")
  .action(async (paths, options) => done(await (await import("./check.ts")).checkCommand(paths, options)));

program
  .command("steps")
  .description("print the steps of a playbook")
  .argument("<file>", "a .playbook file")
  .option("--json", "as JSON instead of YAML")
  .action(async (file, options) => done(await (await import("./steps.ts")).stepsCommand(file, options)));

program
  .command("explain")
  .description("show how a sentence is read")
  .argument("[sentence...]", "the sentence; several words are joined")
  .option("--stdin", "read sentences from standard input, one a line, bare or as JSON")
  .option("--attachment <text>", "the table or code block below the sentence")
  .option("--service <file>", "the service playbook that gives the context")
  .option("--openapi <file>", "the OpenAPI document that gives the context")
  .addOption(new Option("--endpoint <endpoint>", "what “the endpoint” is, e.g. “POST /orders”"))
  .option("--json", "one JSON object for each sentence")
  .action(async (sentence, options) => done(await (await import("./explain.ts")).explainCommand(sentence.join(" "), options)));

addModelOptions(
  program
    .command("interpret")
    .description("let a model propose steps for sentences that are not understood")
    .argument("[paths...]", "files and folders, or one sentence as file:line; default: the folder")
    .option("--keep-wording", "keep the sentences, and write their steps into the steps file")
    .option("--dry-run", "show the changes as a diff, and write nothing")
    .option("--json", "as JSON"),
).action(async (paths, options) => done(await (await import("./interpret.ts")).interpretCommand(paths, options)));

addModelOptions(
  program
    .command("explain-failure")
    .description("why tests did not pass, in facts; and what a model would change in them, as a diff")
    .argument("<report>", "a file that playbook run --reporter json=FILE has written")
    .option("--test <id>", "only this test: its id, path or title")
    .option("--propose", "ask a model for a change of the test; nothing is written")
    .option("--json", "as JSON"),
).action(async (report, options) => done(await (await import("./explainFailure.ts")).explainFailureCommand(report, options)));

program
  .command("openapi")
  .description("pull an OpenAPI document from a web address into a file")
  .argument("<url>", "where the document is served")
  .option("-o, --output <file>", "the file; default: openapi.json or openapi.yaml in the current folder, as the document is served")
  .option("-H, --header <header>", "“Name: value” to send, with ${NAME} taken from the environment; again for more", collect, [])
  .option("--insecure", "accept any certificate")
  .option("--check", "write nothing; compare with the file and end with 1 when they differ")
  .option("--json", "the result as JSON")
  .action(async (url, options) => done(await (await import("./openapi.ts")).openapiCommand(url, options)));

program
  .command("engine", { hidden: true })
  .description("run playbooks for the editor that started this process")
  .action(async () => done(await (await import("./engine.ts")).engineCommand(packageVersion())));

program
  .command("import")
  .description("write playbooks from tests of other tools: Postman, .http, Hurl, Bruno, curl, HAR, Arazzo, Gherkin")
  .argument("<paths...>", "files and folders")
  .addOption(
    new Option("--format <format>", "of all files, where their names do not say it").choices([
      "postman",
      "http",
      "hurl",
      "bruno",
      "har",
      "curl",
      "arazzo",
      "gherkin",
    ]),
  )
  .option("-o, --out <folder>", "where the playbooks are put (default: the current folder)")
  .option("-s, --service <name>", "the service that they test; it is made where there is none of that name")
  .option("--dry-run", "show what would be written as a difference, and write nothing")
  .option("--json", "the result as JSON")
  .action(async (paths, options) => done(await (await import("./import.ts")).importCommand(paths, options)));

program
  .command("export")
  .description("write tests in the format of another tool: Arazzo, curl, .http, k6, Markdown")
  .argument("[paths...]", "files and folders; default: the folder")
  .addOption(new Option("--format <format>", "what is written").choices(["arazzo", "curl", "http", "k6", "markdown"]).makeOptionMandatory())
  .requiredOption("-o, --out <folder>", "where the files are put")
  .option("-e, --env <name>", "the environment of the services")
  .option("-t, --tag <tag>", "only what has this tag; !tag leaves out; again for more", collect, [])
  .option("-g, --grep <text>", "only what has this in its title or path")
  .option("--force", "write over files that are there")
  .option("--json", "the result as JSON")
  .action(async (paths, options) => done(await (await import("./export.ts")).exportCommand(paths, options)));

const generate = program
  .command("generate")
  .description("write tests: endpoint playbooks, test cases, business flows; a person reviews them");
generate
  .command("endpoints")
  .description("endpoint playbooks from the OpenAPI document of a service: Default, Negative and Edge Case")
  .argument("[service]", "its name; may be left out where there is only one")
  .option("--endpoint <endpoint>", "only of this endpoint, e.g. “POST /orders”; again for more", collect, [])
  .option("--kind <kind>", "only of this kind: default, negative or edge; again for more", collect, [])
  .option("--max <number>", "not more cases of a kind for an endpoint (default: 40)", wholeNumber(1))
  .option("--want <words>", "the same in words: “not more than 5 edge cases for DELETE”; again for more", collect, [])
  .option("--out <folder>", "where new playbooks go; default: the folder endpoints beside the service playbook")
  .option("--update", "write those again that were generated before and that nobody has changed since")
  .option("--dry-run", "show what would be written as a difference, and write nothing")
  .option("--json", "the result as JSON")
  .action(async (service, options) => done(await (await import("./generate/endpoints.ts")).generateEndpointsCommand(service, options)));
generate
  .command("cases")
  .description("test case definitions from the OpenAPI document of a service, or from a table (.xlsx, .csv)")
  .argument("[service]", "its name; may be left out where there is only one")
  .option("--endpoint <endpoint>", "only of this endpoint, e.g. “POST /orders”; again for more", collect, [])
  .option("--max <number>", "not more cases for an operation (default: 40)", wholeNumber(1))
  .option("--all", "also of operations without a Default playbook, from which nothing can be adapted yet")
  .option("--out <file>", "the file *.cases.yaml; what stands in it is kept")
  .option("--from <file>", "take the definitions from this table instead")
  .option("--sheet <name>", "the sheet of the table; default: the first")
  .option("--map <column=heading>", "what a heading of the table means, e.g. “body.sku=Article”; again for more", collect, [])
  .option("--ignore <heading>", "leave this column of the table out; again for more", collect, [])
  .option("--dry-run", "show what would be written as a difference, and write nothing")
  .option("--json", "the result as JSON")
  .action(async (service, options) => done(await (await import("./generate/cases.ts")).generateCasesCommand(service, options)));
generate
  .command("drift")
  .description("which playbooks a changed OpenAPI document affects, with the changes that can be proposed")
  .argument("[service]", "its name; may be left out where there is only one")
  .option("--to <file|url>", "the new document; the committed one is the old one")
  .option("--against <file|revision>", "the old document (default: git’s HEAD); the file is the new one")
  .option(
    "-H, --header <header>",
    "“Name: value” to send to the address, with ${NAME} taken from the environment; again for more",
    collect,
    [],
  )
  .option("--insecure", "accept any certificate")
  .option("--check", "write nothing, and end with 1 when a playbook is affected")
  .option("--dry-run", "show what would be written as a difference, and write nothing")
  .option("--json", "the result as JSON")
  .action(async (service, options) => done(await (await import("./generate/drift.ts")).generateDriftCommand(service, options)));
generate
  .command("adapt")
  .description("test case playbooks from definitions and endpoint playbooks; what a person has changed since is kept")
  .argument("[targets...]", "a service, or files and folders; default: all below the current folder")
  .option("--case <id>", "only the test case with this id; again for more", collect, [])
  .addOption(new Option("--prefer <side>", "settle conflicts: keep mine, or take the new text").choices(["mine", "new"]))
  .option("--dry-run", "show what would be written as a difference, and write nothing")
  .option("--json", "the result as JSON")
  .action(async (targets, options) => done(await (await import("./generate/adapt.ts")).generateAdaptCommand(targets, options)));

addModelOptions(
  generate
    .command("flows")
    .description("business flows from requirements: files (Markdown, Gherkin, CSV, PDF, text) and MCP servers (@jira)")
    .argument("<sources...>", "files, folders, or @server")
    .option("-s, --service <name>", "the service that they are about; may be left out where there is only one")
    .option("--query <text>", "what to look for on the server, in its language: JQL, CQL, words")
    .option("--tool <name>", "the tool of the server that gives the requirements, where Playbook does not know it")
    .option("--input <json>", "more inputs of the server’s tools, as a JSON object")
    .option("--login", "sign in when the server wants it: the address to open is printed")
    .option("--only <id>", "only this requirement, or criterion (SHOP-7/AC-2); again for more", collect, [])
    .option("--list", "show what is found and what becomes of it, and write nothing")
    .option("--partial", "write criteria that are understood in part, too; their playbooks are in ERROR until somebody goes on")
    .option("--update", "write playbooks again whose criterion has changed at its source")
    .option("--out <folder>", "where new playbooks go; default: the folder flows beside the service playbook")
    .option("--dry-run", "show what would be written as a difference, and write nothing")
    .option("--json", "the result as JSON"),
).action(async (sources, options) => done(await (await import("./generate/flows.ts")).generateFlowsCommand(sources, options)));

program
  .command("traceability")
  .description("which requirement is tested by which playbook, with what result; what nothing tests; what has changed at its source")
  .option("--results <file>", "the report of a run: playbook run --reporter json=FILE")
  .option("--refresh", "read the sources again, and show what has changed")
  .addOption(new Option("--format <format>", "default: markdown").choices(["markdown", "csv", "html", "json"]).default("markdown"))
  .option("-o, --output <file>", "write a file instead of standard output")
  .option("--strict", "end with 1 where a criterion has no playbook, or has changed")
  .action(async (options) => done(await (await import("./traceability.ts")).traceabilityCommand(options)));

program
  .command("coverage")
  .description("how much of a service’s OpenAPI document its playbooks exercise: operations, statuses, parameters, constraints")
  .argument("[service]", "its name; may be left out where there is only one")
  .option("--missing", "list what is not exercised")
  .option("--json", "as JSON")
  .action(async (service, options) => done(await (await import("./coverage.ts")).coverageCommand(service, options)));

const mcp = program.command("mcp").description("MCP servers: what there is, what they offer, and one call of a tool");
mcp
  .command("list")
  .description("the servers of .mcp.json, .vscode/mcp.json and .cursor/mcp.json, or the tools of one")
  .argument("[server]", "its reference name")
  .option("--json", "as JSON")
  .action(async (server, options) => done(await (await import("./mcp/list.ts")).listCommand(server, options)));
mcp
  .command("discover")
  .description("look at a server: its protocol, authentication, tools, resources and prompts")
  .argument("[target...]", "a reference name, an address, or a command (behind --)")
  .option("--save <name>", "write it into .mcp.json and playbook.mcp-lock.json as @name")
  .option("--title <title>", "what people call it")
  .option("-H, --header <header>", "“Name: value” to send to an address, with secrets as ${VARIABLE}; again for more", collect, [])
  .option("-e, --env <variable>", "“NAME=value” for a command, with secrets as ${VARIABLE}; again for more", collect, [])
  .option("--provider <id>", "take address and authentication from an integration: notion, linear, mongodb …")
  .option("--allow", "start or connect to what the configuration file says")
  .option("--login", "sign in when the server wants it: the address to open is printed")
  .option("--json", "as JSON")
  .action(async (target, options) => done(await (await import("./mcp/discover.ts")).discoverCommand(target, options)));
mcp
  .command("call")
  .description("call a tool, or read a resource")
  .argument("<server>", "its reference name")
  .argument("<tool>", "the tool’s name, or the address of a resource")
  .argument("[inputs...]", "name=value")
  .option("--input <json>", "all inputs as a JSON object; - reads standard input")
  .option("--timeout <duration>", "limit without an answer or progress: 500ms, 30s, 2m", duration)
  .option("--yes", "also where the tool may destroy something and nobody has approved it")
  .option("--login", "sign in when the server wants it: the address to open is printed")
  .option("--answer <json>", "what to answer when the server asks for something, as a JSON object; defaults of its form are filled in")
  .option("--json", "the result as JSON, with whether it is an error")
  .action(async (server, tool, inputs, options) => done(await (await import("./mcp/call.ts")).callCommand(server, tool, inputs, options)));
mcp
  .command("approve")
  .description("agree to what a server starts and to its tools as they are now, or to tools that may destroy something")
  .argument("<server>", "its reference name")
  .argument("[tools...]", "tools that may destroy something")
  .option("--playbook <path>", "only for calls of this playbook")
  .option("--destructive", "all tools that may destroy something")
  .option("--revoke", "take the approval of the tools back")
  .option("--json", "as JSON")
  .action(async (server, tools, options) => done(await (await import("./mcp/approve.ts")).approveCommand(server, tools, options)));
mcp
  .command("login")
  .description("sign in at a server in the browser")
  .argument("<server>", "its reference name")
  .option("--open", "open the browser")
  .option("--paste", "paste the address that the browser ended at, where it cannot reach this machine")
  .option("--json", "as JSON")
  .action(async (server, options) => done(await (await import("./mcp/login.ts")).loginCommand(server, options)));
mcp
  .command("logout")
  .description("forget the tokens of a server")
  .argument("<server>", "its reference name")
  .action(async (server) => done(await (await import("./mcp/login.ts")).logoutCommand(server)));

const secrets = program.command("secrets").description("values of encrypted variables in the repository, encrypted with age for a team");
const ofService = (command: Command) => command.option("--service <name>", "the service; default: the only one");
ofService(secrets.command("list"))
  .description("which values there are, for whom, and which are missing; never the values")
  .option("--json", "as JSON")
  .action(async (options) => done(await (await import("./teamSecrets/commands.ts")).secretsListCommand(options)));
ofService(secrets.command("set"))
  .description("encrypt a value, which is typed or comes from standard input")
  .argument("<name>", "of the encrypted variable")
  .option("-e, --env <name>", "only for this environment")
  .action(async (name, options) => done(await (await import("./teamSecrets/commands.ts")).secretsSetCommand(name, options)));
ofService(secrets.command("remove"))
  .description("remove a value")
  .argument("<name>", "of the encrypted variable")
  .option("-e, --env <name>", "only of this environment")
  .action(async (name, options) => done(await (await import("./teamSecrets/commands.ts")).secretsRemoveCommand(name, options)));
secrets
  .command("key")
  .description("print the public key of this machine, and make the pair where there is none")
  .action(async () => done(await (await import("./teamSecrets/commands.ts")).secretsKeyCommand()));
ofService(secrets.command("recipients"))
  .description("who can read the values: every value is encrypted anew")
  .addArgument(new Argument("<action>", "what to do").choices(["add", "remove"]))
  .argument("<who>", "a name")
  .argument("[key]", "the public key: age1…")
  .action(async (action, who, key, options) =>
    done(await (await import("./teamSecrets/commands.ts")).secretsRecipientsCommand(action, who, key, options)),
  );

program
  .command("mcp-server")
  .description("offer Playbook to agents, as an MCP server")
  .argument("[folder]", "of the project; default: the current folder")
  .option("--http <port>", "listen on 127.0.0.1 instead of standard input and output; 0 takes any port", wholeNumber(0))
  .option("--allow <permissions>", "what needs no question: run (send requests), write (change files)", collect, [])
  .action(async (folder, options) =>
    done(await (await import("./agents/mcpServer.ts")).mcpServerCommand({ ...options, folder, version: packageVersion() })),
  );

const nothingAsked = process.argv.length < 3;
if (nothingAsked) program.outputHelp();

program
  .command("lsp")
  .description("start the language server, for editors")
  .requiredOption("--stdio", "speak over standard input and output")
  .action(async () => done((await import("./lsp.ts")).lspCommand()));

// Nothing may be awaited at the top level: see above.
(nothingAsked ? Promise.resolve() : program.parseAsync()).catch((error: unknown) => {
  if (error instanceof CommanderError) done(error.exitCode === 0 ? exitCode.passed : exitCode.usage);
  else done(reportBreakdown(error));
});

/** Sets the exit code and lets what is still written be written. */
function done(code: number): void {
  process.exitCode = code;
}

function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { version: string };
  return version;
}
