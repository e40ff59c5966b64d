// Defines the commands for MCP servers.

import { endWith } from "../exitCode.ts";
import { collect, duration } from "../optionValues.ts";
import { type Definitions, define } from "./definition.ts";

export const mcpCommands: Definitions = {
  mcp: (command) =>
    define(command.description("list MCP servers and what they offer, and call their tools"), {
      list: (command) =>
        command
          .description("the servers of .mcp.json, .vscode/mcp.json and .cursor/mcp.json, or the tools of one")
          .argument("[server]", "its reference name")
          .option("--json", "as JSON")
          .action(async (server, options) => endWith(await (await import("../mcp/list.ts")).listCommand(server, options))),
      discover: (command) =>
        command
          .description("connect to a server and show its protocol, authentication, tools, resources and prompts")
          .argument("[target...]", "a reference name, an address, or a command (after --)")
          .option("--save <name>", "write it into .mcp.json and playbook.mcp-lock.json as @name")
          .option("--title <title>", "its display name")
          .option("-H, --header <header>", "“Name: value” to send to an address, with secrets as ${VARIABLE}; can be repeated", collect, [])
          .option("-e, --env <variable>", "“NAME=value” for a command, with secrets as ${VARIABLE}; can be repeated", collect, [])
          .option("--provider <id>", "take address and authentication from an integration: notion, linear, mongodb …")
          .option("--allow", "allow the command or address of the configuration file")
          .option("--login", "sign in if the server asks for it: print the address to open")
          .option("--json", "as JSON")
          .action(async (target, options) => endWith(await (await import("../mcp/discover.ts")).discoverCommand(target, options))),
      call: (command) =>
        command
          .description("call a tool, or read a resource")
          .argument("<server>", "its reference name")
          .argument("<tool>", "the tool’s name, or the address of a resource")
          .argument("[inputs...]", "name=value")
          .option("--input <json>", "all inputs as a JSON object; - reads standard input")
          .option("--timeout <duration>", "time limit without a response or progress: 500ms, 30s, 2m", duration)
          .option("--yes", "call the tool even if it may destroy data and is not approved")
          .option("--login", "sign in if the server asks for it: print the address to open")
          .option("--answer <json>", "the answer to questions of the server, as a JSON object; its defaults are filled in")
          .option("--json", "print the result as JSON, and whether it is an error")
          .action(async (server, tool, inputs, options) =>
            endWith(await (await import("../mcp/call.ts")).callCommand(server, tool, inputs, options)),
          ),
      approve: (command) =>
        command
          .description("approve how a server is started and its current tools, or tools that may destroy something")
          .argument("<server>", "its reference name")
          .argument("[tools...]", "the tools to approve, which may destroy something")
          .option("--playbook <path>", "only for calls of this playbook")
          .option("--destructive", "all tools that may destroy something")
          .option("--revoke", "withdraw the approval of the tools")
          .option("--json", "as JSON")
          .action(async (server, tools, options) =>
            endWith(await (await import("../mcp/approve.ts")).approveCommand(server, tools, options)),
          ),
      login: (command) =>
        command
          .description("sign in to a server in the browser")
          .argument("<server>", "its reference name")
          .option("--open", "open the browser")
          .option("--paste", "paste the address that the browser ended at, if it cannot reach this machine")
          .option("--json", "as JSON")
          .action(async (server, options) => endWith(await (await import("../mcp/login.ts")).loginCommand(server, options))),
      logout: (command) =>
        command
          .description("forget the tokens of a server")
          .argument("<server>", "its reference name")
          .action(async (server) => endWith(await (await import("../mcp/login.ts")).logoutCommand(server))),
    }),
};
