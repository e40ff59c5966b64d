// What the lock file knows of the tools of MCP servers: descriptions and inputs.

import { isJsonObject, type Json, serverLockFile, type Workspace } from "../../language/index.ts";

export interface Tool {
  readonly name: string;
  readonly description?: string;
  readonly inputs: readonly ToolInput[];
}

export interface ToolInput {
  readonly name: string;
  readonly required: boolean;
  readonly type?: string;
  readonly description?: string;
}

/** By the name of the server; none where Discover has not been run. */
export function serverTools(workspace: Workspace): ReadonlyMap<string, readonly Tool[]> {
  return locked(workspace, serverLockFile);
}

const byText = new WeakMap<object, ReadonlyMap<string, readonly Tool[]>>();

function locked(workspace: Workspace, path: string): ReadonlyMap<string, readonly Tool[]> {
  const file = workspace.files.get(path);
  if (file === undefined) return new Map();
  const known = byText.get(file);
  if (known !== undefined) return known;
  const tools = readLock(file.text);
  byText.set(file, tools);
  return tools;
}

function readLock(text: string): ReadonlyMap<string, readonly Tool[]> {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    return new Map();
  }
  const servers = isJsonObject(value) && isJsonObject(value.servers) ? value.servers : {};
  return new Map(Object.entries(servers).map(([name, server]) => [name, isJsonObject(server) ? toolsOf(server.tools) : []]));
}

/** As an object by name, or a list. */
function toolsOf(tools: Json | undefined): readonly Tool[] {
  if (Array.isArray(tools))
    return (tools as readonly Json[]).flatMap((tool) =>
      typeof tool === "string"
        ? [toolOf(tool, null)]
        : isJsonObject(tool) && typeof tool.name === "string"
          ? [toolOf(tool.name, tool)]
          : [],
    );
  return isJsonObject(tools) ? Object.entries(tools).map(([name, tool]) => toolOf(name, tool)) : [];
}

function toolOf(name: string, tool: Json): Tool {
  if (!isJsonObject(tool)) return { name, inputs: [] };
  const schema = tool.inputSchema ?? tool.input_schema ?? tool.schema;
  const properties = isJsonObject(schema) && isJsonObject(schema.properties) ? schema.properties : {};
  const required = isJsonObject(schema) && Array.isArray(schema.required) ? (schema.required as readonly Json[]) : [];
  const inputs = Object.entries(properties).map(([input, of]): ToolInput => {
    const { type, description } = isJsonObject(of) ? of : {};
    return {
      name: input,
      required: required.includes(input),
      ...(typeof type === "string" ? { type } : {}),
      ...(typeof description === "string" ? { description } : {}),
    };
  });
  return { name, inputs, ...(typeof tool.description === "string" ? { description: tool.description } : {}) };
}
