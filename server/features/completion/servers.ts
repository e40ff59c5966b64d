// Completes MCP servers after `@`, their tools and resources after the name, the inputs of a tool after `with` and
// `and`, and the values of an input.

import {
  inputsOf,
  type LockedResource,
  type LockedTool,
  serverOrigins,
  servers,
  type ToolInput,
  toolRisk,
  unfinishedCall,
} from "../../../language/index.ts";
import { codeSpan, plainText } from "../markdown.ts";
import { inputDocumentation, kindOf, serverDocumentation, toolDocumentation } from "../serverTools.ts";
import { type Completion, plain, type SentenceCaret, spanBefore } from "./completion.ts";

/** Undefined if nothing of a server is being written. */
export function serverCompletions(caret: SentenceCaret): readonly Completion[] | undefined {
  const sentence = caret.before.slice(caret.sentenceStart);
  const name = /(?:^|[\s,;:(])@<?([^\s<>@]*)$/.exec(sentence);
  if (name !== null) return serverNames(caret, (name[1] ?? "").length + (sentence.endsWith(`<${name[1]}`) ? 2 : 1));
  if (!sentence.includes("@")) return undefined;
  const call = unfinishedCall(sentence, servers(caret.workspace, ""));
  if (call === undefined) return undefined;
  const { server, tool, input } = call;
  const words = sentence.slice(call.toolStart);
  if (/^\S*$/.test(words) && (tool === undefined || words !== "")) return toolsAndResources(caret, server, words.length);
  if (tool === undefined) return undefined;
  if (input !== undefined) return valueCompletions(caret, tool, input, sentence.slice(call.valueStart));
  const typed = /(?:^|[\s,])(?:with|using|and|where|for|in|,)\s+(?:the\s+)?([\w.-]*)$/.exec(call.rest)?.[1];
  return typed === undefined ? undefined : inputCompletions(caret, tool, call.given, typed.length);
}

function serverNames(caret: SentenceCaret, length: number): readonly Completion[] {
  const span = spanBefore(caret, length);
  return [...serverOrigins(caret.workspace, "")].map(([name, origin]) => ({
    label: `@${name}`,
    kind: "server",
    span,
    detail: servers(caret.workspace, "").get(name)?.title ?? origin,
    documentation: serverDocumentation(caret.workspace, name) ?? "",
    insert: /\s/.test(name) ? `@<${name}> ` : `@${name} `,
  }));
}

function toolsAndResources(caret: SentenceCaret, name: string, typed: number): readonly Completion[] {
  const server = servers(caret.workspace, "").get(name);
  if (server === undefined) return [];
  return [
    ...server.tools.map((tool) => toolCompletion(caret, name, tool, typed)),
    ...server.resources.map((resource) => resourceCompletion(caret, resource, typed)),
  ];
}

const risks = { "read-only": "read-only", changing: "", destructive: "may be destructive" } as const;

function toolCompletion(caret: SentenceCaret, server: string, tool: LockedTool, typed: number): Completion {
  const { own } = inputsOf(tool);
  const required = own.filter((input) => input.required);
  const parts = required.map((input, index) => `${inputName(input)} ${place(input, index + 1)}`);
  const given = parts.length === 0 ? "" : ` with ${parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`}`;
  const inputs = own.map(({ path, required: must }) => `${path[0]}${must ? "" : "?"}`).join(", ");
  const name = /^[A-Za-z_][\w-]*$/.test(tool.name) ? tool.name : `"${tool.name}"`;
  return {
    label: tool.name,
    kind: "tool",
    span: spanBefore(caret, typed),
    insert: `${plain(name)}${given}`,
    isSnippet: true,
    detail: [tool.title, inputs, risks[toolRisk(tool)]].filter((part) => part !== undefined && part !== "").join(" · "),
    documentation: toolDocumentation(server, tool),
  };
}

function resourceCompletion(caret: SentenceCaret, { uri, name, title, description, mimeType }: LockedResource, typed: number): Completion {
  return {
    label: `read ${title ?? name}`,
    kind: "tool",
    span: spanBefore(caret, typed),
    insert: `read the resource "${uri}"`,
    detail: mimeType ?? uri,
    documentation: [codeSpan(uri), plainText(description ?? "")].filter((part) => part !== "").join("\n\n"),
    rank: 1,
  };
}

/** The inputs that are missing, the required ones first. */
function inputCompletions(caret: SentenceCaret, tool: LockedTool, given: readonly ToolInput[], typed: number): readonly Completion[] {
  const { own, nested } = inputsOf(tool);
  const inside = nested.filter(({ path }) => own.some((one) => one.path[0] === path[0]));
  return [...own, ...inside]
    .filter((input) => !given.some((one) => one.path.every((key, index) => input.path[index] === key)))
    .map((input): Completion => {
      const isOwn = input.path.length === 1;
      return {
        label: input.path.join("."),
        kind: "input",
        span: spanBefore(caret, typed),
        insert: `${inputName(input)} ${place(input, 1)}`,
        isSnippet: true,
        rank: isOwn ? (input.required ? 0 : 1) : 2,
        detail: `${kindOf(input.facts) || "any"}${input.required && isOwn ? ", required" : ""}`,
        documentation: inputDocumentation(tool, input),
      };
    });
}

function inputName({ path }: ToolInput): string {
  const name = path.join(".");
  return plain(/^[A-Za-z_][\w.-]*$/.test(name) ? name : `"${name}"`);
}

/** A place to fill in, with what shows how a value of the input is written. */
function place({ facts }: ToolInput, index: number): string {
  const { values, types } = facts;
  const choices = (values ?? []).filter((value) => typeof value === "string");
  if (choices.length > 0 && choices.length === values?.length && choices.every((choice) => !/[,|]/.test(choice)))
    return `"\${${index}|${choices.map(plain).join(",")}|}"`;
  if (types === undefined || types.has("string")) return `"\${${index}}"`;
  if (types.has("boolean")) return `\${${index}|true,false|}`;
  if (types.has("array")) return `[\${${index}}]`;
  return types.has("object") ? `{\${${index}}\\}` : `\${${index}}`;
}

/** The values that the schema lists, and true and false. */
function valueCompletions(caret: SentenceCaret, tool: LockedTool, input: ToolInput, typed: string): readonly Completion[] | undefined {
  if (/\s/.test(typed.replace(/^["'`]/, "")) || /^["'`].*["'`]$/.test(typed)) return undefined;
  const { facts } = input;
  const values = facts.values ?? (facts.types?.has("boolean") ? [true, false] : []);
  if (values.length === 0) return undefined;
  const span = spanBefore(caret, typed.length, /^["'`]/.test(typed) && caret.after.startsWith(typed[0] as string) ? 1 : 0);
  return values.map((value) => ({
    label: typeof value === "string" ? `"${value}"` : JSON.stringify(value),
    kind: "value",
    span,
    documentation: inputDocumentation(tool, input),
  }));
}
