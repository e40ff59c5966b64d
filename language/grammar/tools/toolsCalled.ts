// Finds the tool of a server that the words at a place mean: by its name, its name spelled as words, its title, or a
// wording that fits no other tool.

import type { Token } from "../../english/token.ts";
import type { LockedServer, LockedTool } from "../../mcp/lock.ts";
import { nearest } from "../../nearest.ts";
import { lemma, splitWords } from "../../openapi/words.ts";
import { rememberedFor, rememberedWith } from "../../text/remembered.ts";
import { isSense } from "../lexicon/lexicon.ts";
import { actionForms, type Preset } from "./actionForms.ts";

export interface ToolMatch {
  readonly tool: LockedTool;
  /** An input whose value the words say, too. */
  readonly preset?: Preset;
  /** The index after the words. */
  readonly next: number;
}

/**
 * 0: the very name · 1: its words, or the title · 2: the same apart from articles, endings and a prefix without meaning
 * · 3: some of its words.
 */
type Rank = 0 | 1 | 2 | 3;

interface Ranked extends ToolMatch {
  readonly rank: Rank;
}

/** Those whose whole name or title the words are. */
export function toolsCalled(tokens: readonly Token[], from: number, name: string, server: LockedServer): readonly ToolMatch[] {
  const found: Ranked[] = [];
  for (const form of formsOf(server, name)) {
    const match = matchForm(tokens, from, form);
    if (match !== undefined) found.push(match);
  }
  const exact = found.filter(({ rank }) => rank === 0);
  // Of what is as long as the very name of a tool, nothing else is meant.
  const certain = found.filter(
    ({ rank, next, tool }) => rank === 0 || (rank === 1 && !exact.some((one) => one.next >= next && one.tool !== tool)),
  );
  // "find the orders" may be `find_orders` as well as `find`: the words that follow decide.
  const end = Math.max(...certain.map(({ next }) => next));
  const longer = found.filter(({ rank, next }) => rank === 2 && next > end);
  if (certain.length > 0) return distinct([...certain, ...longest(longer)]);
  return longest(distinct(found));
}

interface Form {
  readonly tool: LockedTool;
  readonly preset?: Preset;
  readonly words: readonly string[];
  /** True if the words are all of a name or title. */
  readonly isWhole: boolean;
}

const formsOf = rememberedWith(({ tools }: LockedServer, name): readonly Form[] => {
  const own = splitWords(name);
  const [first] = tools;
  const common = first === undefined || tools.length < 2 ? undefined : splitWords(first.name)[0];
  const isCommon = common !== undefined && tools.every((tool) => splitWords(tool.name)[0] === common && splitWords(tool.name).length > 1);
  return tools.flatMap((tool): readonly Form[] => {
    const words = splitWords(tool.name);
    const title = splitWords(tool.title ?? "");
    const prefix = own.length > 0 && own.every((part, index) => words[index] === part) ? own.length : isCommon ? 1 : 0;
    const bare = words.slice(prefix);
    return [
      { tool, words, isWhole: true },
      ...(title.length > 0 ? [{ tool, words: title, isWhole: true }] : []),
      ...(prefix > 0 && bare.length > 0 ? [{ tool, words: bare, isWhole: false }] : []),
      ...actionForms(tool, bare).map((form) => ({ ...form, tool, isWhole: false })),
    ];
  });
});

function matchForm(tokens: readonly Token[], from: number, { tool, words, isWhole, preset }: Form): Ranked | undefined {
  const token = tokens[from];
  if (token === undefined) return undefined;
  if (preset !== undefined) {
    const next = sequenceEnd(tokens, from, words, true);
    return next === undefined ? undefined : { tool, next, rank: 2, preset };
  }
  const text = token.kind === "quoted" ? (token.value as string) : token.text;
  if (text === tool.name && token.kind !== "json") return { tool, next: from + 1, rank: 0 };
  if (token.kind === "quoted") return text === tool.title ? { tool, next: from + 1, rank: 1 } : undefined;
  const strict = isWhole ? sequenceEnd(tokens, from, words, false) : undefined;
  if (strict !== undefined) return { tool, next: strict, rank: 1 };
  const loose = sequenceEnd(tokens, from, words, true);
  return loose === undefined ? undefined : { tool, next: loose, rank: 2 };
}

/** The index after `words`, if they are at `from`; loosely: articles between them, and words of the same root. */
function sequenceEnd(tokens: readonly Token[], from: number, words: readonly string[], isLoose: boolean): number | undefined {
  let at = from;
  let done = 0;
  while (done < words.length) {
    const parts = wordsAt(tokens, at);
    if (parts.length === 0) return undefined;
    const fits = parts.every((part, index) => isSame(part, words[done + index] ?? "", isLoose));
    if (fits) done += parts.length;
    else if (!isLoose || !isFiller(tokens, at)) return undefined;
    at++;
  }
  return words.length > 0 ? at : undefined;
}

/** `create an issue`, `search for issues`, `get the list of orders`. */
function isFiller(tokens: readonly Token[], at: number): boolean {
  return isSense(tokens[at]?.word ?? "", "t.filler");
}

function isSame(written: string, wanted: string, isLoose: boolean): boolean {
  return written === wanted || (isLoose && wanted !== "" && lemma(written) === lemma(wanted));
}

/** Every tool is compared with the token. */
const wordsOfToken = rememberedFor(({ text }: Token) => splitWords(text));

function wordsAt(tokens: readonly Token[], at: number): readonly string[] {
  const token = tokens[at];
  return token?.kind !== "word" || token.word === "" ? [] : wordsOfToken(token);
}

/** Those whose verb comes first, and of whose words all others are. */
export function toolsWorded(tokens: readonly Token[], from: number, name: string, server: LockedServer): readonly ToolMatch[] {
  return longest(wordings(tokens, from, name, server));
}

function wordings(tokens: readonly Token[], from: number, name: string, server: LockedServer): readonly ToolMatch[] {
  const own = splitWords(name).map(lemma);
  const byTool = new Map<LockedTool, { verbs: Set<string>; words: Set<string> }>();
  for (const { tool, words, preset } of formsOf(server, name)) {
    if (preset !== undefined) continue;
    const entry = byTool.get(tool) ?? { verbs: new Set(), words: new Set(own) };
    entry.verbs.add(lemma(words[0] ?? ""));
    for (const one of words) entry.words.add(lemma(one));
    byTool.set(tool, entry);
  }
  return [...byTool].flatMap(([tool, { verbs, words }]): readonly ToolMatch[] => {
    let next = from;
    let isBegun = false;
    for (let at = from; ; at++) {
      const parts = wordsAt(tokens, at).map(lemma);
      if (parts.length > 0 && parts.every((part) => words.has(part)) && (isBegun || verbs.has(parts[0] ?? ""))) {
        isBegun = true;
        next = at + 1;
      } else if (!isBegun || !isFiller(tokens, at)) break;
    }
    return isBegun ? [{ tool, next }] : [];
  });
}

function longest<T extends ToolMatch>(matches: readonly T[]): readonly T[] {
  const furthest = Math.max(...matches.map(({ next }) => next));
  return matches.filter(({ next }) => next === furthest);
}

function distinct(matches: readonly Ranked[]): readonly Ranked[] {
  const isSame = (one: Ranked, other: Ranked) =>
    one.tool === other.tool && one.next === other.next && one.preset?.value === other.preset?.value;
  return matches.filter((match, index) => matches.findIndex((one) => isSame(one, match)) === index);
}

/** The tools whose names are nearest to `phrase`, at most three: by spelling, then by words in common. */
export function nearestTools(phrase: string, name: string, server: LockedServer): readonly LockedTool[] {
  const forms = formsOf(server, name);
  const spelt = nearest(
    splitWords(phrase).join(" "),
    forms.map(({ words }) => words.join(" ")),
  );
  const near = forms.filter(({ words }) => words.join(" ") === spelt).map(({ tool }) => tool);
  if (near.length > 0) return [...new Set(near)].slice(0, 3);
  const own = new Set(splitWords(name).map(lemma));
  const wanted = splitWords(phrase)
    .map(lemma)
    .filter((one) => !own.has(one));
  const scored = server.tools.map((tool) => {
    const words = new Set(forms.filter((form) => form.tool === tool).flatMap((form) => form.words.map(lemma)));
    return { tool, score: wanted.filter((one) => words.has(one)).length };
  });
  return scored
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, 3)
    .map(({ tool }) => tool);
}
