// Opens the sources of requirements that a command names: files, folders, and MCP servers, which are connected to when
// the first is read.

import { readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Loaded, nodeFiles, PlaybookError } from "../engine/index.ts";
import type { ReadRequirements, RequirementPorts, RequirementSource } from "../engine/requirements/index.ts";
import { isInside } from "../language/index.ts";
import { cancellable } from "./cancellable.ts";
import { jsonObject } from "./jsonOption.ts";

export interface SourceOptions {
  readonly query?: string;
  readonly tool?: string;
  readonly input?: string;
  readonly login?: boolean;
}

/** `@name` is a server; anything else a file, or a folder whose files of known types are read. */
export async function sourcesOf(named: readonly string[], options: SourceOptions, loaded: Loaded): Promise<readonly RequirementSource[]> {
  const { requirementFileTypes } = await import("../engine/requirements/index.ts");
  const input = options.input === undefined ? undefined : jsonObject("--input", options.input);
  const servers = named.filter((name) => name.startsWith("@"));
  const isAsked = options.query !== undefined || options.tool !== undefined || input !== undefined;
  if (isAsked && servers.length !== 1)
    throw new PlaybookError(
      "usage",
      "--query, --tool and --input apply to one server.",
      "Name it: playbook generate flows @jira --query 'project = SHOP'.",
    );
  return named.flatMap((name): readonly RequirementSource[] => {
    if (name.startsWith("@")) {
      const { query, tool } = options;
      return [
        {
          kind: "server",
          server: name.slice(1),
          ...(query === undefined ? {} : { query }),
          ...(tool === undefined ? {} : { tool }),
          ...(input === undefined ? {} : { input }),
        },
      ];
    }
    const path = resolve(name);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined)
      throw new PlaybookError("no-such-path", `There is no ${path}.`, "Check the spelling; paths are relative to the current folder.");
    const files = found.isDirectory()
      ? readdirSync(path, { recursive: true, encoding: "utf8" })
          .filter(
            (file) =>
              requirementFileTypes.some((type) => file.toLowerCase().endsWith(type)) && !/(?:^|[\\/])(?:node_modules|\.)/.test(file),
          )
          .sort()
          .map((file) => join(path, file))
      : [path];
    if (files.length === 0)
      throw new PlaybookError(
        "no-requirements",
        `${name} contains no requirements.`,
        `They are read from ${requirementFileTypes.join(", ")}.`,
      );
    return files.map((file) => {
      const inside = loaded.inside(file);
      if (!isInside(inside))
        throw new PlaybookError(
          "no-such-path",
          `${file} is outside the project.`,
          "Copy it into the project, since the playbooks record its path.",
        );
      return { kind: "file", path: inside };
    });
  });
}

export interface SourceReader {
  read(source: RequirementSource): Promise<ReadRequirements>;
  /** Ends the servers. */
  close(): Promise<void>;
}

/** With `login`, a server may have the user sign in: the address is printed. */
export async function sourceReader(loaded: Loaded, { login }: Pick<SourceOptions, "login">): Promise<SourceReader> {
  const { readRequirements } = await import("../engine/requirements/index.ts");
  const { mcpCommand, readLock } = await import("./mcp/mcpContext.ts");
  let close = async () => {};
  let connected: ReturnType<RequirementPorts["tools"]> | undefined;
  const connect = async () => {
    const command = await mcpCommand();
    const { createMcpHub, auditFile } = await import("../engine/mcp/index.ts");
    const { auditPath } = await import("./mcp/auditPath.ts");
    const { limits: _limits, secret, ...around } = command.around;
    const path = auditPath(process.env);
    const { browserRedirect } = await import("./mcp/browserRedirect.ts");
    const hub = createMcpHub({
      ...around,
      ...(login === true ? { redirect: await browserRedirect(command, { paste: false, open: false }) } : {}),
      ...(path === undefined ? {} : { audit: auditFile(path, (message) => command.tell(`warning ${message}\n`)) }),
    });
    hub.attach?.({ secret });
    close = () => hub.close();
    return hub;
  };
  const ports: RequirementPorts = { root: loaded.root, files: nodeFiles, lock: readLock(loaded), tools: () => (connected ??= connect()) };
  return {
    async read(source) {
      if (source.kind === "server") {
        const { serverNamed } = await import("../engine/mcp/index.ts");
        serverNamed(source.server, (await mcpCommand()).around.servers);
      }
      return cancellable((signal) => readRequirements(source, ports, signal));
    },
    close: () => close(),
  };
}
