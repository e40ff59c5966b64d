// Shares code between the example's servers: tools with JSON Schemas, over standard input and output.

import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import {
  CallToolRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
  type Tool,
} from "@modelcontextprotocol/sdk/types.js";

export type Inputs = Readonly<Record<string, unknown>>;

export interface ToolDefinition {
  readonly definition: Tool;
  /** Throws an `Error` whose message says what is wrong with the inputs. */
  readonly run: (inputs: Inputs) => Record<string, unknown>;
}

export interface ResourceDefinition {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  /** Markdown. */
  readonly text: () => string;
}

/** Serves until standard input ends. */
export async function serveTools(
  name: string,
  tools: readonly ToolDefinition[],
  resources: readonly ResourceDefinition[] = [],
): Promise<void> {
  const server = new Server(
    { name, version: "1.0.0" },
    { capabilities: { tools: {}, ...(resources.length === 0 ? {} : { resources: {} }) } },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(({ definition }) => definition) }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    const tool = tools.find(({ definition }) => definition.name === params.name);
    try {
      if (tool === undefined) throw new Error(`There is no tool ${params.name}.`);
      const result = tool.run(params.arguments ?? {});
      return { content: [{ type: "text", text: JSON.stringify(result) }], structuredContent: result };
    } catch (error) {
      return { isError: true, content: [{ type: "text", text: error instanceof Error ? error.message : String(error) }] };
    }
  });
  if (resources.length > 0) {
    server.setRequestHandler(ListResourcesRequestSchema, () => ({
      resources: resources.map(({ uri, name: short, title }) => ({ uri, name: short, title, mimeType: "text/markdown" })),
    }));
    server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: [] }));
    server.setRequestHandler(ReadResourceRequestSchema, ({ params }) => {
      const found = resources.find(({ uri }) => uri === params.uri);
      if (found === undefined) throw new Error(`There is no resource ${params.uri}.`);
      return { contents: [{ uri: found.uri, mimeType: "text/markdown", text: found.text() }] };
    });
  }
  await server.connect(new StdioServerTransport());
}

export function text(inputs: Inputs, name: string): string {
  const value = inputs[name];
  if (typeof value !== "string" || value === "") throw new Error(`${name} has to be a text.`);
  return value;
}
