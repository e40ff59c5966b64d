/**
 * The `playbook` command. Defines the command that is asked for, and loads its code when it is used; defines all
 * commands for help and suggestions. Nothing that this file imports statically may use top-level await, since it is
 * loaded as CommonJS.
 */
import { existsSync } from "node:fs";
import { Command, CommanderError } from "commander";
import { define } from "./commands/definition.ts";
import { commands } from "./commands/table.ts";
import { endWith, exitCode } from "./exitCode.ts";
import { withOwnValues } from "./optionValues.ts";
import { packageVersion } from "./packageVersion.ts";
import { reportError } from "./reportError.ts";
import { outliveStandardError, standardError, standardOutput } from "./terminal.ts";

outliveStandardError();

const program = new Command("playbook")
  .description("API tests in plain English: read, checked, explained and run.")
  .option("-V, --version", "print the version")
  .on("option:version", printVersion)
  .helpOption("-h, --help", "show help")
  .helpCommand("help [command]", "show help for a command")
  .configureOutput({ writeOut: standardOutput })
  .showSuggestionAfterError()
  .showHelpAfterError("(playbook --help lists the commands)")
  .exitOverride();

const [asked, topic] = process.argv.slice(2);
// No help names the engine: only our extension starts it.
define(program, commands, asked, ["engine"]);
if (asked === undefined) program.outputHelp();

// Help about an unknown command is refused like the command, with the name that is nearest.
const isUnknown = asked === "help" && topic !== undefined && !topic.startsWith("-") && !Object.hasOwn(commands, topic);
const words = isUnknown ? process.argv.toSpliced(2, 1) : process.argv;
// Nothing may be awaited at the top level: see above.
(asked === undefined ? Promise.resolve() : program.parseAsync(withOwnValues(words))).catch((error: unknown) => {
  if (error instanceof CommanderError && error.code === "commander.unknownOption") adviseOnFile();
  if (error instanceof CommanderError) endWith(error.exitCode === 0 ? exitCode.passed : exitCode.usage);
  else endWith(reportError(error));
});

/** The name of a file that begins with a dash is read as an option. */
function adviseOnFile(): void {
  const file = process.argv.slice(2).find((argument) => argument.startsWith("-") && existsSync(argument));
  if (file !== undefined) standardError(`To name the file ${file}, write ./${file}\n`);
}

/** Commander's own `version()` takes the text, and package.json is too large to be read at every start. */
function printVersion(): never {
  const version = packageVersion();
  standardOutput(`${version}\n`);
  throw new CommanderError(exitCode.passed, "commander.version", version);
}
