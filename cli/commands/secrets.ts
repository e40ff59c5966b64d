// Values of encrypted variables for a team: secrets.

import { Argument, type Command } from "commander";
import { endWith } from "../exitCode.ts";
import { type Definitions, define } from "./definition.ts";

export const secretsCommands: Definitions = {
  secrets: (command) =>
    define(command.description("manage the values of encrypted variables in the repository, encrypted with age for a team"), {
      list: (command) =>
        ofService(command)
          .description("list which values exist, for whom, and which are missing; never the values")
          .option("--json", "as JSON")
          .action(async (options) => endWith(await (await import("../teamSecrets/commands.ts")).secretsListCommand(options))),
      set: (command) =>
        ofService(command)
          .description("encrypt a value, typed or from standard input")
          .argument("<name>", "the encrypted variable")
          .option("-e, --env <name>", "only for this environment")
          .action(async (name, options) => endWith(await (await import("../teamSecrets/commands.ts")).secretsSetCommand(name, options))),
      remove: (command) =>
        ofService(command)
          .description("remove a value")
          .argument("<name>", "the encrypted variable")
          .option("-e, --env <name>", "only for this environment")
          .action(async (name, options) => endWith(await (await import("../teamSecrets/commands.ts")).secretsRemoveCommand(name, options))),
      key: (command) =>
        command
          .description("print the public key of this machine, and create a key pair if there is none")
          .action(async () => endWith(await (await import("../teamSecrets/commands.ts")).secretsKeyCommand())),
      recipients: (command) =>
        ofService(command)
          .description("show or change who can read the values; a change encrypts all of them again")
          .addArgument(new Argument("<action>", "list, add or remove").choices(["add", "remove"]))
          .argument("<who>", "a name")
          .argument("[key]", "the public key: age1…")
          .action(async (action, who, key, options) =>
            endWith(await (await import("../teamSecrets/commands.ts")).secretsRecipientsCommand(action, who, key, options)),
          ),
    }),
};

function ofService(command: Command): Command {
  return command.option("--service <name>", "the service; optional if there is only one");
}
