// Rewordings of clauses that keep the values of named paths, in any order of their words: “$.id also keep, as variable
// key”, “into firstId goes the $.id that we get from POST /pieces”, “for later: $.id → key; $.name → label”.

import { codeName, isMethod } from "../../grammar/classes.ts";
import { following } from "../../grammar/correct/saved.ts";
import { group } from "../../grammar/lexicon/groups.ts";
import { hasTerminal, lexicon } from "../../grammar/lexicon/lexicon.ts";
import { lemma, splitWords } from "../../openapi/words.ts";
import type { Step } from "../../step.ts";
import { denials } from "../finished/denials.ts";
import { saysNothing } from "../line/bearing.ts";
import type { Token } from "../token.ts";
import { type Rewording, requestedBy, type Said, stepsOf, textOf } from "./rewording.ts";

export const pathSaves: readonly Rewording[] = [
  {
    name: "values of paths that are kept",
    example: ["$.id also keep, as variable key, it will serve us after", "Save $.id as key"],
    cue: /\$[.[]/,
    reads: (said) => {
      const sending = said.tokens.findIndex((token, at) => isMethod(token) && said.tokens[at + 1]?.kind === "path");
      const to = sending < 0 ? said.tokens.length : sending;
      if (sending >= 0 && !/^(?:from|of|by)$/.test(said.tokens[to - 1]?.word ?? "")) return undefined;
      const found = keptIn(said.tokens.slice(0, to));
      if (found === undefined || found.kept.some(({ name }) => said.context.variables?.has(name) === true)) return undefined;
      const plain = `Save ${found.kept.map(({ path, name }) => `${path} as ${name}`).join("; ")}`;
      const asked = sending < 0 ? [] : requestedBy(said, textOf(said, to));
      if (asked === undefined || asked.length > 1) return undefined;
      const steps = stepsOf(said, plain, following(said.context, asked));
      const isSaved = steps?.every(({ step }) => step === "save") === true && found.asides.every((part) => isIdle(said, part, steps));
      return isSaved && steps !== undefined ? [...asked, ...steps] : undefined;
    },
  },
];

interface Kept {
  readonly path: string;
  readonly name: string;
}

/** Parts with words that no save has. */
interface Found {
  readonly kept: readonly Kept[];
  readonly asides: readonly (readonly Token[])[];
}

const keeping = group("paths.keeping");
/** Words that say nothing beside a path. */
export const around = group("paths.around");
const naming = /^(?:as|under|into|in|to|with|by|called|named|->|=>|→)$/;
const pointing = /^(?:called|named|name|variable|->|=>|→)$/;
const ofItems: ReadonlyMap<string, number> = new Map([
  ["first", 0],
  ["second", 1],
  ["third", 2],
  ["last", -1],
]);

/** The paths with their names; undefined if a path has no name, or words say more. */
function keptIn(tokens: readonly Token[]): Found | undefined {
  const paths: string[] = [];
  const names: string[] = [];
  const others: number[] = [];
  let isKept = false;
  for (let at = 0; at < tokens.length; at++) {
    const { kind, word, text } = tokens[at] as Token;
    const name = nameAt(tokens, at);
    if (name !== undefined) {
      names.push(name.name);
      at = name.to - 1;
      // A name belongs to the path before it, or all names precede their paths.
      if (names.length !== paths.length && names.length !== paths.length + 1) return undefined;
    } else if (kind === "jsonPath" && text !== "$") {
      paths.push(text);
      if (paths.length > names.length + 1) return undefined;
    } else if (denials.test(word) || (kind !== "word" && kind !== "symbol")) return undefined;
    else if (kind === "symbol") {
      if (!/^[,;:()–—-]$/.test(text)) return undefined;
    } else if (keeping.test(word) || hasTerminal(word, /^v\.save(?:\+|$)/) || (word === "later" && tokens[at - 1]?.word === "for"))
      isKept = true;
    else if (!isAround(tokens, at) && !(word === "only" && isEnd(tokens[at + 1]))) others.push(at);
  }
  if (!isKept || paths.length === 0 || paths.length !== names.length || new Set(names).size < names.length) return undefined;
  const kept = paths.map((path, at) => ({ path, name: names[at] as string }));
  const unsaid = others.filter((at) => !describes(tokens[at]?.word ?? "", paths));
  return { kept, asides: partsWith(tokens, unsaid) };
}

function isAround(tokens: readonly Token[], at: number): boolean {
  const [word = "", next = ""] = tokens.slice(at, at + 2).map((token) => token.word);
  // “the number of its items”, “the same as before”
  if (word === "number" && next === "of") return false;
  if (word === "if") return /^(?:obliged|grateful)$/.test(tokens[at - 1]?.word ?? "");
  return around.test(word) || (word === "same" && around.test(next) && next !== "as");
}

/** “as variable key”, “under the name of key”, “with variable name key”, “→ key” */
function nameAt(tokens: readonly Token[], at: number): { readonly name: string; readonly to: number } | undefined {
  if (!naming.test(tokens[at]?.word || tokens[at]?.text || "")) return undefined;
  let to = at + 1;
  let isPointed = pointing.test(tokens[at]?.word || tokens[at]?.text || "");
  while (/^(?:the|an?|my|our|new|context|variable|name|of|called|named|->|=>|→)$/.test(tokens[to]?.word || tokens[to]?.text || "")) {
    if (pointing.test(tokens[to]?.word || tokens[to]?.text || "")) isPointed = true;
    to++;
  }
  const { kind, text = "", word = "" } = tokens[to] ?? {};
  if (kind === "reference") return { name: text, to: to + 1 };
  if (kind !== "word" || !/^[a-z]\w*$/.test(text)) return undefined;
  const isAlone = /^(?:as|under|into)$/.test(tokens[at]?.word ?? "") && isEnd(tokens[to + 1]) && !lexicon.known.has(word);
  const isCode = codeName.test(text) && !/^(?:with|by)$/.test(tokens[at]?.word ?? "");
  return isPointed || isAlone || isCode ? { name: text, to: to + 1 } : undefined;
}

function isEnd(token: Token | undefined): boolean {
  return token === undefined || /^(?:[,;.)]|and)$/.test(token.word || token.text);
}

/** Returns whether the word describes one of the paths: “the currency at $.currency”, “the first element, $[0]”. */
export function describes(word: string, paths: readonly string[]): boolean {
  const index = ofItems.get(word);
  if (index !== undefined) return paths.some((path) => path.includes(`[${index}]`));
  if (/^(?:element|entry|item)$/.test(word)) return paths.every((path) => /\[-?\d/.test(path));
  return paths.some((path) => splitWords(path.replace(/\W+/g, "_")).some((part) => lemma(part.toLowerCase()) === lemma(word)));
}

/** The parts between signs that have the tokens. */
function partsWith(tokens: readonly Token[], places: readonly number[]): readonly (readonly Token[])[] {
  const found = new Map<number, readonly Token[]>();
  for (const at of places) {
    const from = tokens.findLastIndex(({ kind }, index) => index < at && kind === "symbol") + 1;
    const end = tokens.findIndex(({ kind }, index) => index > at && kind === "symbol");
    found.set(from, tokens.slice(from, end < 0 ? tokens.length : end));
  }
  return [...found.values()];
}

const remarking = /^(?:i|we|you|they|it|this|that|which|for|because|since|so|as|nobody|everybody)$/;

/** “it will serve us after”, “I'll compare it later”, “that is how the server knows it” */
function isIdle(said: Said, part: readonly Token[], steps: readonly Step[]): boolean {
  const hasPart = part.some(({ kind, word }) => kind !== "word" || keeping.test(word) || hasTerminal(word, /^v\.assert(?:\+|$)/));
  const from = /^(?:maybe|perhaps)$/.test(part[0]?.word ?? "") ? 1 : 0;
  if (hasPart || !remarking.test(part[from]?.word ?? "")) return false;
  return saysNothing(part.slice(from), "reason", { steps, done: steps }, said.context);
}
