// The names that the servers of a sentence add to the lexicon: their tools, the inputs of those and the values that
// there are for an input, as terminals of this sentence.

import type { Token } from "../../english/token.ts";
import { factsOf, inputsOf } from "../../mcp/inputSchema.ts";
import type { LockedServer, LockedTool } from "../../mcp/lock.ts";
import { rememberedFor } from "../../text/remembered.ts";
import type { Meaning } from "../kit/construction.ts";
import { isSense, lexicon } from "../lexicon/lexicon.ts";
import type { Assumption } from "../preferences.ts";
import { inputsCalled } from "./inputsCalled.ts";
import { type ToolMatch, toolsCalled, toolsWorded } from "./toolsCalled.ts";

/** The terminals that only a sentence with a server has. */
export const serverTerminals = ["Tool", "Input", "Choice", "Given"] as const;

export interface NamedEdge {
  readonly at: number;
  readonly end: number;
  readonly terminal: (typeof serverTerminals)[number];
  readonly means: Meaning;
  readonly assume?: Assumption;
}

export type KnownServers = ReadonlyMap<string, LockedServer | undefined>;

/**
 * The meanings of the tokens for the servers that they name; none if they name no server. Without `servers` any word
 * can be the name of a tool or input.
 */
export function serverEdges(tokens: readonly Token[], servers: KnownServers | undefined): readonly NamedEdge[] {
  const names = new Set(tokens.filter(({ kind }) => kind === "server").map(({ value }) => value as string));
  if (names.size === 0) return none;
  const given = tokens.flatMap((token, at) => givenEdges(token, at));
  if (servers === undefined) return [...given, ...tokens.flatMap((token, at) => writtenEdges(token, at, tokens[at + 1]))];
  const tools: NamedEdge[] = [];
  const called = new Map<LockedTool, string>();
  for (const name of names) {
    const server = servers.get(name);
    if (server === undefined) continue;
    for (let at = 0; at < tokens.length; at++)
      for (const { tool, next, preset, isWorded } of toolsAt(tokens, at, name, server)) {
        called.set(tool, name);
        const means = { tool: tool.name, of: name, ...(preset === undefined ? {} : { preset: { ...preset } }) };
        tools.push({ at, end: next, terminal: "Tool", means, ...(isWorded ? { assume: "worded" as const } : {}) });
      }
  }
  return [...given, ...tools, ...[...called].flatMap(([tool, server]) => inputEdges(tokens, tool, server))];
}

const none: readonly never[] = [];

/** Wording means a tool only where nothing has that name. */
function toolsAt(
  tokens: readonly Token[],
  at: number,
  name: string,
  server: LockedServer,
): readonly (ToolMatch & { readonly isWorded: boolean })[] {
  const called = toolsCalled(tokens, at, name, server);
  if (called.length > 0) return called.map((match) => ({ ...match, isWorded: false }));
  return toolsWorded(tokens, at, name, server).map((match) => ({ ...match, isWorded: true }));
}

/** A value by itself. A word that the language knows is one only if no better word fits. */
function givenEdges(token: Token, at: number): readonly NamedEdge[] {
  const as = { quoted: "Quoted", number: "Number", reference: "Variable", url: "Target", path: "Target", json: "Json" }[
    token.kind as string
  ];
  const edge = { at, end: at + 1, terminal: "Given" } as const;
  if (as !== undefined) return [{ ...edge, means: { token: at, as } }];
  if (token.kind !== "word" || lexicon.functional.has(token.word) || /^(?:true|false|null)$/.test(token.word)) return none;
  const means = { token: at, as: "Bare" };
  return [lexicon.known.has(token.word) ? { ...edge, means, assume: "bareValue" } : { ...edge, means }];
}

const literals: ReadonlySet<string> = new Set(["quoted", "number", "reference", "json"]);

/** Where nothing is known of a server: the exact names. */
function writtenEdges(token: Token, at: number, next: Token | undefined): readonly NamedEdge[] {
  const isQuoted = token.kind === "quoted" && token.value !== "";
  if (!isQuoted && (token.kind !== "word" || token.word === "")) return none;
  const means = { named: { token: at, as: isQuoted ? "Quoted" : "Word" } };
  const edge = { at, end: at + 1, means };
  const isPlain = !(lexicon.functional.has(token.word) || isSense(token.word, "t.with") || isSense(token.word, "t.is"));
  // `to "ada@example.com"`: what follows leaves no doubt.
  const isSure = literals.has(next?.kind ?? "") && !/^(?:with|and|or|then|is)$/.test(token.word);
  const isName = isQuoted || isPlain || isSure;
  return isName
    ? [
        { ...edge, terminal: "Tool" },
        { ...edge, terminal: "Input" },
      ]
    : [{ ...edge, terminal: "Tool" }];
}

const longestName = 5;

function inputEdges(tokens: readonly Token[], tool: LockedTool, server: string): readonly NamedEdge[] {
  const found: NamedEdge[] = [];
  const { isOpen, own } = inputsOf(tool);
  const of = { of: tool.name, server };
  for (const [at, token] of tokens.entries()) {
    for (let length = 1; length <= longestName; length++) {
      const name = nameAt(tokens, at, length);
      if (name === undefined) break;
      const inputs = inputsCalled(name, tool);
      const edge = { at, end: at + length, terminal: "Input" } as const;
      if (inputs.length > 0) found.push({ ...edge, means: { inputs: inputs.map(({ path }) => [...path]), ...of, at: [at, at + length] } });
      // An input that the schema allows without listing it; if the schema lists some, the name must be in quotes, so
      // that a typing error is not taken for one. “expect the response to contain …” asks for a check.
      else if (length === 1 && isOpen && name !== "" && (token.kind === "quoted" || (own.length === 0 && !isSense(name, "v.assert"))))
        found.push({ ...edge, means: { named: { token: at, as: token.kind === "quoted" ? "Quoted" : "Word" }, ...of } });
    }
    if (token.kind === "word") found.push(...choiceEdges(tokens, at, tool));
  }
  return found;
}

/** A quoted text, or some words. */
function nameAt(tokens: readonly Token[], at: number, length: number): string | undefined {
  const [first] = tokens.slice(at, at + 1);
  if (length === 1 && first?.kind === "quoted") return first.value as string;
  const words = tokens.slice(at, at + length);
  if (words.length < length || words.some(({ kind, word }) => kind !== "word" || word === "")) return undefined;
  return words.map(({ text }) => text).join(" ");
}

const mostChosen = 4;

/** One of the only values there are, which may have several words or be words of the language: `in progress`. */
function choiceEdges(tokens: readonly Token[], at: number, tool: LockedTool): readonly NamedEdge[] {
  const choices = choicesOf(tool);
  if (choices.size === 0) return none;
  const words = tokens.slice(at, at + mostChosen);
  return words.flatMap((_, index): readonly NamedEdge[] => {
    const text = words
      .slice(0, index + 1)
      .map((token, position) => (position > 0 && token.spaced ? ` ${token.text}` : token.text))
      .join("");
    return choices.has(text) ? [{ at, end: at + index + 1, terminal: "Choice", means: { choice: text } }] : [];
  });
}

const choicesOf = rememberedFor((tool: LockedTool): ReadonlySet<string> => {
  const { own, nested } = inputsOf(tool);
  return new Set(
    [...own, ...nested]
      .flatMap(({ facts }) => [...(facts.values ?? []), ...(factsOf(facts.items, tool.inputSchema).values ?? [])])
      .filter((value): value is string => typeof value === "string"),
  );
});
