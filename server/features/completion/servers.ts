// MCP servers behind `@`, their tools behind the name, and the inputs of a tool behind `with` and `and`.

import { serverOrigins, servers } from "../../../language/index.ts";
import { serverTools, type Tool } from "../serverTools.ts";
import { type Completion, plain, type SentenceCaret, spanBefore } from "./completion.ts";

/** Undefined where nothing of a server is being written. */
export function serverCompletions(caret: SentenceCaret): readonly Completion[] | undefined {
  const sentence = caret.before.slice(caret.sentenceStart);
  const name = /(?:^|[\s,;:(])@<?([^\s<>@]*)$/.exec(sentence);
  if (name !== null) return serverNames(caret, (name[1] ?? "").length + (sentence.endsWith(`<${name[1]}`) ? 2 : 1));
  const call = /@<?([^<>\s]+)>?\s+(?:to\s+)?(?:(?:the\s+)?tool\s+)?(.*)$/.exec(sentence);
  if (call === null) return undefined;
  const [, server = "", rest = ""] = call;
  const tools = toolsOf(caret, server);
  if (/^[\w.-]*$/.test(rest)) return tools.map((tool) => toolCompletion(caret, tool, rest.length));
  const tool = tools.find((one) => rest.startsWith(`${one.name} `));
  const typed = /(?:\bwith|,|\band)\s+([\w.-]*)$/.exec(rest)?.[1];
  if (tool === undefined || typed === undefined || tool.inputs.length === 0) return undefined;
  return tool.inputs
    .filter((input) => !new RegExp(`\\b${input.name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}\\s`).test(rest.slice(tool.name.length)))
    .map((input): Completion => {
      const isText = input.type === undefined || input.type === "string";
      return {
        label: input.name,
        kind: "input",
        span: spanBefore(caret, typed.length),
        insert: isText ? `${plain(input.name)} "$1"` : `${plain(input.name)} $1`,
        isSnippet: true,
        rank: input.required ? 0 : 1,
        detail: `${input.type ?? "any"}${input.required ? ", required" : ""}`,
        documentation: input.description ?? `An input of ${tool.name}.`,
      };
    });
}

function serverNames(caret: SentenceCaret, length: number): readonly Completion[] {
  const span = spanBefore(caret, length);
  return [...serverOrigins(caret.workspace, "")].map(([name, origin]) => {
    const tools = toolsOf(caret, name);
    const list = tools.map((tool) => `- \`${tool.name}\``).join("\n");
    return {
      label: `@${name}`,
      kind: "server",
      span,
      detail: origin,
      documentation:
        tools.length === 0 ? `MCP server of ${origin}. Its tools are not known yet: discover them.` : `MCP server of ${origin}\n\n${list}`,
      insert: /\s/.test(name) ? `@<${name}> ` : `@${name} `,
    };
  });
}

function toolsOf({ workspace }: SentenceCaret, server: string): readonly Tool[] {
  return serverTools(workspace).get(server) ?? (servers(workspace, "").get(server) ?? []).map((name) => ({ name, inputs: [] }));
}

function toolCompletion(caret: SentenceCaret, { name, description, inputs }: Tool, typed: number): Completion {
  const required = inputs.filter((input) => input.required);
  const parts = required.map((input, index) => {
    const place = `\${${index + 1}}`;
    return `${plain(input.name)} ${input.type === undefined || input.type === "string" ? `"${place}"` : place}`;
  });
  const given = parts.length === 0 ? "" : ` with ${parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`}`;
  return {
    label: name,
    kind: "tool",
    span: spanBefore(caret, typed),
    insert: `${plain(name)}${given}`,
    isSnippet: true,
    detail: inputs.map((input) => input.name + (input.required ? "" : "?")).join(", "),
    documentation: description ?? `A tool of the server.`,
  };
}
