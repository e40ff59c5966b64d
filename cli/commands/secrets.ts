// Values of encrypted variables for a team: secrets.

import { Argument, type Command } from "commander";
import { endWith } from "../exitCode.ts";
import { type Definitions, define } from "./definition.ts";

export const secretsCommands: Definitions = {
  secrets: (command) =>
    define(command.description("values of encrypted variables in the repository, encrypted with age for a team"), {
      list: (command) =>
        ofService(command)
          .description("which values there are, for whom, and which are missing; never the values")
          .option("--json", "as JSON")
          .action(async (options) => endWith(await (await import("../teamSecrets/commands.ts")).secretsListCommand(options))),
      set: (command) =>
        ofService(command)
          .description("encrypt a value, which is typed or comes from standard input")
          .argument("<name>", "of the encrypted variable")
          .option("-e, --env <name>", "only for this environment")
          .action(async (name, options) => endWith(await (await import("../teamSecrets/commands.ts")).secretsSetCommand(name, options))),
      remove: (command) =>
        ofService(command)
          .description("remove a value")
          .argument("<name>", "of the encrypted variable")
          .option("-e, --env <name>", "only of this environment")
          .action(async (name, options) => endWith(await (await import("../teamSecrets/commands.ts")).secretsRemoveCommand(name, options))),
      key: (command) =>
        command
          .description("print the public key of this machine, and make the pair where there is none")
          .action(async () => endWith(await (await import("../teamSecrets/commands.ts")).secretsKeyCommand())),
      recipients: (command) =>
        ofService(command)
          .description("who can read the values; every change encrypts all of them again")
          .addArgument(new Argument("<action>", "what to do").choices(["add", "remove"]))
          .argument("<who>", "a name")
          .argument("[key]", "the public key: age1…")
          .action(async (action, who, key, options) =>
            endWith(await (await import("../teamSecrets/commands.ts")).secretsRecipientsCommand(action, who, key, options)),
          ),
    }),
};

function ofService(command: Command): Command {
  return command.option("--service <name>", "the service; default: the only one");
}
